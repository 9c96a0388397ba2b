// The planner of the tool (the target RouteGraph), in the page: the same searches in the same order,
// so that what ties is broken the same way. A test holds the two against each other.

/** Weights are one number: cost times SCALE plus steps, which orders them by cost, then steps. */
const SCALE = 2 ** 20;
const INFINITE = Infinity;
const EMPTY = -1;

/** Sets of facts, as numbers, and what conditions ask and do of them. */
class FactSpace {
  constructor(plan) {
    this.conditions = plan.conditions;
    const isAsked = new Set(
      plan.conditions.flatMap((each) => [...(each.requires ?? []), ...(each.unless ?? [])]));
    /** The facts that something asks for, in order; others change no step. */
    this.relevant = plan.facts.map((_, fact) => fact).filter((fact) => isAsked.has(fact));
    const bits = new Map(this.relevant.map((fact, bit) => [fact, 1n << BigInt(bit)]));
    this.mask = (facts) => (facts ?? []).reduce((mask, fact) => mask | (bits.get(fact) ?? 0n), 0n);
    this.masks = plan.conditions.map((each) => ({
      requires: this.mask(each.requires),
      unless: this.mask(each.unless),
      grants: this.mask(each.grants),
      revokes: this.mask(each.revokes),
    }));
    this.sets = [];
    this.numbers = new Map();
  }

  number(mask) {
    const known = this.numbers.get(mask);
    if (known !== undefined) return known;
    this.sets.push(mask);
    this.numbers.set(mask, this.sets.length - 1);
    return this.sets.length - 1;
  }

  setOf(facts) { return this.number(this.mask(facts)); }

  contains(fact, set) { return (this.sets[set] & this.mask([fact])) !== 0n; }

  allows(conditions, set) {
    if (conditions === 0) return true;
    const { requires, unless } = this.masks[conditions];
    const facts = this.sets[set];
    return (facts & requires) === requires && (facts & unless) === 0n;
  }

  apply(conditions, set) {
    if (conditions === 0) return set;
    const { grants, revokes } = this.masks[conditions];
    if (grants === 0n && revokes === 0n) return set;
    return this.number((this.sets[set] | grants) & ~revokes);
  }
}

/** What may be done where: children, links and tasks of each route. */
class Moves {
  constructor(plan) {
    this.plan = plan;
    this.routes = plan.routes;
    this.links = plan.links;
    this.children = plan.routes.map(() => []);
    for (const child of plan.children) this.children[this.routes[child].parent].push(child);
    this.routeLinks = plan.routes.map(() => []);
    this.flowLinks = plan.flows.map(() => []);
    this.everywhereLinks = [];
    plan.links.forEach((link, id) => {
      if (link.route >= 0) this.routeLinks[link.route].push(id);
      else if (link.flow >= 0) this.flowLinks[link.flow].push(id);
      else this.everywhereLinks.push(id);
    });
    this.routeTasks = plan.routes.map(() => []);
    this.flowTasks = plan.flows.map(() => []);
    this.everywhereTasks = [];
    plan.tasks.forEach((task, id) => {
      if (task.route >= 0) this.routeTasks[task.route].push(id);
      else if (task.flow >= 0) this.flowTasks[task.flow].push(id);
      else this.everywhereTasks.push(id);
    });
    this.flowsAround = plan.routes.map((route) => {
      const flows = [];
      for (let flow = route.flow; flow >= 0; flow = plan.flows[flow].flow) flows.push(flow);
      return flows;
    });
    this.keyNumbers = new Map();
    this.hasTabs = plan.routes.some((route) => route.tabs);
  }

  chain(route) {
    const chain = [];
    for (let current = route; current >= 0; current = this.routes[current].parent) {
      chain.push(current);
    }
    return chain.reverse();
  }

  /** Its own, those of the flows around it, those from everywhere; none from its own target. */
  linksFrom(route) {
    const isElsewhere = (id) => this.links[id].target !== route;
    const result = [...this.routeLinks[route]];
    for (const flow of this.flowsAround[route]) {
      result.push(...this.flowLinks[flow].filter(isElsewhere));
    }
    result.push(...this.everywhereLinks.filter(isElsewhere));
    return result;
  }

  tasksOn(route) {
    const flows = this.flowsAround[route].flatMap((flow) => this.flowTasks[flow]);
    return [...this.routeTasks[route], ...flows, ...this.everywhereTasks];
  }

  isIn(route, flow) { return route >= 0 && this.flowsAround[route].includes(flow); }

  isSource(route, link) {
    if (link.route >= 0) return link.route === route;
    return link.flow >= 0 ? this.isIn(route, link.flow) : true;
  }

  isTab(id) {
    const route = this.routes[id];
    return route.parent >= 0 && route.show === "push" && !route.linkedOnly
      && Boolean(this.routes[route.parent].tabs);
  }

  linkCost(link) { return link.cost ?? (link.target < 0 ? 1 : this.routes[link.target].cost); }

  /** The number of the values by which a frame of `route` is recycled, pushed by `link` or by -1. */
  keys(id, link) {
    const { keys } = this.routes[id];
    if (!keys) return 0;
    const literals = link < 0 ? undefined : this.links[link].literals;
    return this.keyNumber(keys.map(([name, isDouble]) => {
      const literal = literals?.find((each) => each[0] === name);
      return literal ? literal[isDouble ? 2 : 1] : 0;
    }).join());
  }

  /** That of a frame that was there before the path, which equals no other. */
  foreignKeys(id) { return this.routes[id].keys ? this.keyNumber("before") : 0; }

  keyNumber(text) {
    if (!this.keyNumbers.has(text)) this.keyNumbers.set(text, this.keyNumbers.size + 1);
    return this.keyNumbers.get(text);
  }
}

/** Stacks that share their lower frames: equal stacks have equal numbers. */
class Stacks {
  constructor(routeCount) {
    this.routeCount = routeCount;
    this.route = [];
    this.below = [];
    this.keys = [];
    this.isPresented = [];
    this.depth = [];
    this.numbers = new Map();
  }

  get count() { return this.route.length; }

  push(route, below, keys, isPresented) {
    const key = (((below + 1) * this.routeCount + route) * 65536 + keys) * 2 + Number(isPresented);
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.count;
    this.route.push(route);
    this.below.push(below);
    this.keys.push(keys);
    this.isPresented.push(isPresented);
    this.depth.push(below < 0 ? 1 : this.depth[below] + 1);
    this.numbers.set(key, number);
    return number;
  }

  /** The routes of the topmost `count` frames, bottom to top. */
  routes(stack, count = Infinity) {
    const result = [];
    for (let current = stack; current >= 0 && result.length < count; current = this.below[current]) {
      result.push(this.route[current]);
    }
    return result.reverse();
  }

  topmost(stack, fits) {
    let current = stack;
    while (current >= 0 && !fits(current)) current = this.below[current];
    return current;
  }
}

/** Makes the steps that can be taken somewhere. A move says where it leads and what it is. */
class StepMaker {
  constructor(moves, facts) {
    this.moves = moves;
    this.routes = moves.routes;
    this.facts = facts;
    this.stacks = new Stacks(moves.routes.length);
  }

  openingStack(routes) {
    return routes.reduce((stack, id) => this.stacks.push(
      id, stack, this.moves.foreignKeys(id), this.routes[id].show !== "push"), EMPTY);
  }

  /** All steps from a stack and facts, in the tool's order. */
  steps(stack, set) {
    const result = [];
    this.addDown(stack, set, result);
    this.addUp(stack, set, result);
    this.addSwitches(stack, set, result);
    const top = this.stacks.route[stack];
    for (const id of this.moves.linksFrom(top)) this.addLink(id, stack, set, result);
    for (const id of this.moves.tasksOn(top)) {
      const task = this.moves.plan.tasks[id];
      if (!this.facts.allows(task.conditions, set)) continue;
      const after = this.facts.apply(task.conditions, set);
      result.push(move("task", stack, after, task.cost, { task: id }));
    }
    return result;
  }

  /** The cheapest step that has `target` on top after it, tasks left out. */
  cheapestStep(stack, set, target) {
    const found = [];
    const { stacks, routes, moves } = this;
    const top = stacks.route[stack];
    const below = stacks.below[stack];
    if (below >= 0 && stacks.route[below] === target) this.addUp(stack, set, found);
    if (routes[target].parent === top && !routes[target].linkedOnly) {
      this.addChild(target, stack, set, found);
    }
    if (moves.isTab(target)) this.addSwitches(stack, set, found);
    for (const id of moves.linksFrom(top)) {
      const link = moves.links[id];
      if (link.target === target || link.target < 0) this.addLink(id, stack, set, found);
    }
    let best;
    for (const each of found) {
      if (stacks.route[each.stack] === target && (!best || each.cost < best.cost)) best = each;
    }
    return best;
  }

  addDown(stack, set, result) {
    for (const child of this.moves.children[this.stacks.route[stack]]) {
      if (!this.routes[child].linkedOnly) this.addChild(child, stack, set, result);
    }
  }

  addChild(child, stack, set, result) {
    const { show, cost } = this.routes[child];
    this.addPush("down", child, stack, set, -1, show, cost, {}, result);
  }

  addUp(stack, set, result) {
    const below = this.stacks.below[stack];
    if (below >= 0) result.push(move("up", below, set, 1));
  }

  addSwitches(stack, set, result) {
    const { stacks, routes, moves } = this;
    const top = stacks.route[stack];
    let above = stack;
    // Down to the first presented frame, which may be the container but not lie above it.
    while (!stacks.isPresented[above] && stacks.below[above] >= 0) {
      const container = stacks.below[above];
      if (routes[stacks.route[container]].tabs) {
        for (const tab of moves.children[stacks.route[container]]) {
          const { linkedOnly, show, cost } = routes[tab];
          if (tab === top || linkedOnly || show !== "push") continue;
          if (stacks.route[above] === tab) result.push(move("switch", above, set, cost));
          else this.addPush("switch", tab, container, set, -1, show, cost, {}, result);
        }
      }
      above = container;
    }
  }

  addLink(id, stack, set, result) {
    const link = this.moves.links[id];
    if (!this.facts.allows(link.conditions, set)) return;
    const cost = this.moves.linkCost(link);
    if (link.arrow === "jump") {
      this.addJump(id, link, stack, set, cost, result);
      return;
    }
    const base = this.goBack(link, stack);
    if (link.arrow === "push") {
      const show = link.show ?? this.routes[link.target].show;
      this.addPush("sub", link.target, base, set, id, show, cost, { link: id }, result);
    } else if (base !== stack && base !== EMPTY) {
      result.push(move("back", base, set, cost, { link: id }));
    }
  }

  /** Pushes a frame, or returns to one that the route is recycled to; nothing where facts forbid. */
  addPush(verb, id, base, set, link, show, cost, more, result) {
    const { stacks, facts, moves } = this;
    const { recycle, conditions } = this.routes[id];
    const keys = moves.keys(id, link);
    if (recycle) {
      const found = stacks.topmost(
        base, (frame) => stacks.route[frame] === id && stacks.keys[frame] === keys);
      if (found >= 0) {
        result.push(move(verb, found, set, cost, more));
        return;
      }
    }
    if (!facts.allows(conditions, set)) return;
    const pushed = stacks.push(id, base, keys, show !== "push");
    result.push(
      move(verb, pushed, facts.apply(conditions, set), cost, { ...more, show, pushed: 1 }));
  }

  goBack(link, stack) {
    const { stacks, moves } = this;
    if (!link.back) return stack;
    const [word, kind, id] = link.back;
    if (kind === "flow") {
      const isInside = (frame) => moves.isIn(stacks.route[frame], id);
      const found = stacks.topmost(stack, isInside);
      return found < 0 ? stack : stacks.topmost(found, (frame) => !isInside(frame));
    }
    const found = stacks.topmost(stack, (frame) => stacks.route[frame] === id);
    if (found < 0) return stack;
    return word === "to" ? found : stacks.below[found];
  }

  /** Makes the stack the target's chain, keeping frames from the bottom up while routes agree. */
  addJump(id, link, stack, set, cost, result) {
    const { stacks, facts, moves, routes } = this;
    const chain = moves.chain(link.target);
    const frames = [];
    for (let current = stack; current >= 0; current = stacks.below[current]) frames.push(current);
    frames.reverse();
    let kept = 0;
    while (kept < Math.min(chain.length, frames.length)
      && stacks.route[frames[kept]] === chain[kept]) kept += 1;
    let here = kept === 0 ? EMPTY : frames[kept - 1];
    let holding = set;
    let shown;
    for (const route of chain.slice(kept)) {
      const { conditions, show } = routes[route];
      if (!facts.allows(conditions, holding)) return;
      shown = route === link.target ? link.show ?? show : show;
      here = stacks.push(route, here, moves.keys(route, id), shown !== "push");
      holding = facts.apply(conditions, holding);
    }
    result.push(
      move("jump", here, holding, cost, { link: id, show: shown, pushed: chain.length - kept }));
  }
}

function move(verb, stack, set, cost, more) {
  return { verb, stack, set, cost, link: -1, task: -1, show: undefined, pushed: 0, ...more };
}
