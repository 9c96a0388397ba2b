// Questions and answers: what the page asks, and what `qtroute path` would say.

class Planner {
  constructor(data) {
    this.plan = complete(data);
    this.moves = new Moves(this.plan);
    const { routes, links, conditions } = this.plan;
    this.isTree = links.length === 0 && conditions.length === 1
      && !routes.some((route) => route.tabs || route.linkedOnly);
    this.relaxed = new RelaxedGraph(this.moves);
    this.plain = this.isTree ? undefined : makePlainGraph(this.moves);
  }

  /** The answer to the question how to get from one route to another with facts that hold. */
  find(from, to, given, limit = 300_000) {
    const steps = this.findPlain(from, to);
    const answer = steps
      ? { steps } : new PathSearch(this, from, to, given, limit).run();
    return answer.steps ? this.tell(from, to, given, answer.steps) : this.refuse(from, to, answer);
  }

  findPlain(from, to) {
    const opening = this.moves.chain(from);
    if (from === to) {
      return [{ verb: "self", route: to, cost: 0, kept: opening.length, pushed: [] }];
    }
    if (this.isTree) return walk(this.moves, from, to);
    if (!this.plain) return undefined;
    const meet = this.plain.isUniform ? meetBreadth : meetWeighed;
    const way = meet(this.plain, opening, to);
    return way && plainSteps(this.moves, this.plain, opening, way);
  }

  refuse(from, to, answer) {
    // In a tree nothing more than the root is known.
    const reached = this.isTree ? [this.moves.chain(from)[0]] : answer.reached;
    return { found: false, from, to, ...answer, reached };
  }

  /** The steps with the stack after each, what each needs and grants, and what all come to. */
  tell(from, to, given, steps) {
    const { routes, tasks, links, conditions } = this.plan;
    const facts = new Set(given);
    const supplied = new Set();
    const reported = new Set();
    const needs = [];
    let stack = this.moves.chain(from);
    const told = steps.map((step) => {
      const own = { needs: [], grants: [], revokes: [] };
      const need = (inputs, literals, owner) => {
        for (const [name, type, isRequired] of inputs) {
          if (isRequired && !literals.has(name) && !supplied.has(name)) {
            own.needs.push({ name, type, ...owner });
          }
        }
      };
      const handBack = (results) => { for (const [name] of results) supplied.add(name); };
      const change = (id) => {
        for (const fact of conditions[id].grants ?? []) {
          if (!facts.has(fact)) own.grants.push(fact);
          facts.add(fact);
        }
        for (const fact of conditions[id].revokes ?? []) {
          if (facts.delete(fact)) own.revokes.push(fact);
        }
      };
      for (const route of stack.slice(step.kept).reverse()) handBack(routes[route].results);
      stack = [...stack.slice(0, step.kept), ...step.pushed];
      const literals = new Set((links[step.link]?.arguments ?? []).map(([name]) => name));
      for (const route of step.pushed) {
        need(routes[route].inputs, literals, { route });
        change(routes[route].conditions);
      }
      const task = tasks[step.task];
      if (task) {
        need(task.inputs, new Set(), { task: step.task });
        change(task.conditions);
        handBack(task.results);
      }
      for (const each of own.needs) {
        if (!reported.has(each.name)) needs.push(each);
        reported.add(each.name);
      }
      return {
        verb: step.verb, route: step.route, task: step.task ?? -1, link: step.link ?? -1,
        show: step.show, cost: step.cost, stack, ...own,
      };
    });
    return {
      found: true,
      from,
      to,
      cost: steps.reduce((sum, step) => sum + step.cost, 0),
      steps: told,
      stack,
      facts: [...facts].sort((a, b) => a - b),
      needs,
    };
  }
}
