// The cheapest path: over the hierarchy, over a graph of routes, or over configurations.

/** A plan as a graph over its routes, where that says everything; undefined elsewhere. */
function makePlainGraph(moves) {
  const { routes, links, plan } = moves;
  const isPlainLink = (link) => link.route >= 0 && !link.back && link.arrow === "push";
  if (plan.conditions.length !== 1 || !links.every(isPlainLink)
    || routes.some((route) => route.tabs || route.recycle)) return undefined;
  const packing = new Packing(routes.length);
  const forward = routes.map(() => []);
  const backward = routes.map(() => []);
  const costs = [];
  const add = (tail, head, cost, link) => {
    const capped = Math.min(cost, packing.maximum);
    forward[tail].push({ node: head, cost: capped, link });
    backward[head].push({ node: tail, cost: capped, link });
    costs.push(capped);
  };
  routes.forEach((route, id) => {
    if (route.parent >= 0 && !route.linkedOnly) add(route.parent, id, route.cost, -1);
  });
  links.forEach((link, id) => add(link.route, link.target, moves.linkCost(link), id));
  const least = costs.reduce((a, b) => Math.min(a, b), costs.length > 0 ? INFINITE : 1);
  return {
    forward,
    backward,
    packing,
    leastStep: packing.packed(Math.min(least, 1)),
    isUniform: costs.every((cost) => cost === 1),
  };
}

/** Where two waves meet that each go on a whole level at a time; the way, or undefined. */
function meetBreadth(graph, opening, target) {
  const side = () => ({ before: new Map(), row: [], first: 0 });
  const ahead = side();
  const back = side();
  const reach = (wave, node, before) => {
    wave.before.set(node, before);
    wave.row.push(node);
  };
  const advance = (wave, arcs, other) => {
    const last = wave.row.length;
    while (wave.first < last) {
      const node = wave.row[wave.first];
      wave.first += 1;
      for (const arc of arcs[node]) {
        if (wave.before.has(arc.node)) continue;
        reach(wave, arc.node, node);
        if (other.before.has(arc.node)) return arc.node;
      }
    }
    return -1;
  };
  const width = (wave) => wave.row.length - wave.first;
  const frameAt = (frame) => opening[opening.length - 1 - frame];
  reach(back, target, target);
  // How many levels each wave has gone. A frame enters ahead with the level of the steps up to it.
  let up = 0;
  let down = 0;
  let climb = INFINITE;
  let foot = -1;
  const look = (frame) => {
    const node = frameAt(frame);
    if (frame + down < climb && back.before.has(node)) [climb, foot] = [frame + down, node];
  };
  reach(ahead, frameAt(0), frameAt(0));
  for (let frame = 0; frame < opening.length; frame += 1) look(frame);
  while (climb > up + down + 1 && width(back) > 0
    && (width(ahead) > 0 || up + 1 < opening.length)) {
    let meeting = -1;
    if (width(ahead) <= width(back)) {
      meeting = advance(ahead, graph.forward, back);
      up += 1;
      if (up < opening.length && !ahead.before.has(frameAt(up))) {
        reach(ahead, frameAt(up), frameAt(up));
      }
    } else {
      meeting = advance(back, graph.backward, ahead);
      down += 1;
      for (let frame = up + 1; frame < opening.length; frame += 1) look(frame);
    }
    if (meeting >= 0) return wayThrough(meeting, ahead.before, back.before);
  }
  if (foot < 0) return undefined;
  ahead.before.set(foot, foot);
  return wayThrough(foot, ahead.before, back.before);
}

function wayThrough(meeting, ahead, back) {
  const way = [meeting];
  for (let node = meeting; ahead.get(node) !== node; way.push(node)) node = ahead.get(node);
  way.reverse();
  for (let node = meeting; back.get(node) !== node; way.push(node)) node = back.get(node);
  return way;
}

/** Where two waves of Dijkstra's algorithm meet; the way, or undefined. */
function meetWeighed(graph, opening, target) {
  const { packing, leastStep } = graph;
  const ahead = new Wave();
  const back = new Wave();
  let meeting = -1;
  let shortest = INFINITE;
  back.reach(target, 0, target);
  let climbed = 0;
  for (const route of [...opening].reverse()) {
    if (ahead.reach(route, climbed, route) && route === target && climbed < shortest) {
      [shortest, meeting] = [climbed, route];
    }
    climbed += packing.packed(1);
  }
  const advance = (wave, other, arcs) => {
    const next = wave.settle();
    if (!next) return false;
    const rest = other.radius;
    for (const arc of arcs[next.node]) {
      const sum = next.weight + packing.packed(arc.cost);
      if (sum + rest >= shortest || !wave.reach(arc.node, sum, next.node)) continue;
      const left = other.distance(arc.node);
      if (sum + left < shortest) [shortest, meeting] = [sum + left, arc.node];
    }
    return true;
  };
  // Where the waves have not met, a step lies between them that neither has gone.
  while (ahead.radius + back.radius + leastStep < shortest) {
    const isAhead = ahead.width <= back.width;
    const hasMoved = isAhead
      ? advance(ahead, back, graph.forward) : advance(back, ahead, graph.backward);
    if (!hasMoved) break;
  }
  return meeting < 0 ? undefined : wayThrough(meeting, ahead.befores, back.befores);
}

/** The steps of a way over routes, which begins at a frame of the opening. */
function plainSteps(moves, graph, opening, way) {
  const { routes, links } = moves;
  const steps = [];
  let here = way[0];
  let depth = opening.length;
  while (opening[depth - 1] !== here) {
    depth -= 1;
    steps.push({ verb: "up", route: opening[depth - 1], cost: 1, kept: depth, pushed: [] });
  }
  for (const next of way.slice(1)) {
    let best;
    for (const arc of graph.forward[here]) {
      if (arc.node === next && (!best || arc.cost < best.cost)) best = arc;
    }
    steps.push({
      verb: best.link < 0 ? "down" : "sub",
      route: next,
      link: best.link,
      show: links[best.link]?.show ?? routes[next].show,
      cost: best.cost,
      kept: depth,
      pushed: [next],
    });
    depth += 1;
    here = next;
  }
  return steps;
}

/** Up to the lowest common ancestor, then down; undefined where they have no root in common. */
function walk(moves, from, to) {
  const opening = moves.chain(from);
  const target = moves.chain(to);
  if (opening[0] !== target[0]) return undefined;
  let common = 0;
  while (common < opening.length && opening[common] === target[common]) common += 1;
  const steps = [];
  for (let depth = opening.length - 1; depth >= common; depth -= 1) {
    steps.push({ verb: "up", route: opening[depth - 1], cost: 1, kept: depth, pushed: [] });
  }
  target.slice(common).forEach((route, index) => {
    const { show, cost } = moves.routes[route];
    steps.push({ verb: "down", route, show, cost, kept: common + index, pushed: [route] });
  });
  return steps;
}

/** A queue by what a way comes to at least; then what is sure, then what is nearer, then first. */
class GuidedQueue {
  constructor() {
    this.entries = [];
    this.count = 0;
  }

  static isBefore(a, b) {
    if (a.weight !== b.weight) return a.weight < b.weight;
    if (a.isGuess !== b.isGuess) return b.isGuess;
    if (a.left !== b.left) return a.left < b.left;
    return a.order < b.order;
  }

  insert(element, weight, left, isGuess) {
    const { entries } = this;
    entries.push({ element, weight, left, isGuess, order: this.count });
    this.count += 1;
    for (let index = entries.length - 1; index > 0;) {
      const parent = (index - 1) >> 1;
      if (!GuidedQueue.isBefore(entries[index], entries[parent])) break;
      [entries[index], entries[parent]] = [entries[parent], entries[index]];
      index = parent;
    }
  }

  get first() { return this.entries[0]?.weight; }

  removeFirst() {
    const { entries } = this;
    if (entries.length <= 1) return entries.pop();
    const first = entries[0];
    entries[0] = entries.pop();
    for (let index = 0; ;) {
      let least = index;
      for (const child of [2 * index + 1, 2 * index + 2]) {
        if (child < entries.length && GuidedQueue.isBefore(entries[child], entries[least])) {
          least = child;
        }
      }
      if (least === index) break;
      [entries[index], entries[least]] = [entries[least], entries[index]];
      index = least;
    }
    return first;
  }
}

/** A change of facts, each list in order and without doubles. */
function factChange(given, without) {
  const sorted = (list) => [...new Set(list)].sort((a, b) => a - b);
  return { given: sorted(given), without: sorted(without) };
}

/** The order of two lists of numbers. */
function compareLists(a, b) {
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    if (a[index] !== b[index]) return a[index] - b[index];
  }
  return a.length - b.length;
}

/** The fewest facts that open a way where they change: each change contains what a refusal lacks. */
class OpeningSearch {
  constructor(given, attempt) {
    this.given = new Set(given);
    this.attempt = attempt;
    this.openings = [];
    this.isComplete = true;
    this.rest = 1_000_000;
    this.tries = 400;
    this.waiting = [];
    this.met = new Set();
  }

  run() {
    this.add(factChange([], []));
    for (let size = 0; size < this.waiting.length; size += 1) {
      const changes = (this.waiting[size] ?? []).sort((a, b) => b.given.length - a.given.length
        || compareLists(a.given, b.given) || compareLists(a.without, b.without));
      for (const change of changes) {
        if (this.rest <= 0 || this.tries <= 0) {
          this.isComplete = false;
          this.guess();
          return;
        }
        const trial = this.attempt(change);
        this.rest -= trial.work;
        this.tries -= 1;
        if (trial.isOpen) {
          this.openings.push(change);
          if (size > 1) return;
          continue;
        }
        if (trial.isOpen === undefined) this.isComplete = false;
        for (const refusal of trial.refusals) this.extend(change, refusal);
      }
      if (this.openings.length > 0) return;
    }
  }

  extend(change, { given, without }) {
    // What holds at the start cannot be given as well, and only that can be left out.
    if (given.some((fact) => this.given.has(fact) || change.given.includes(fact))) return;
    if (without.some((fact) => !this.given.has(fact) || change.without.includes(fact))) return;
    this.add(factChange([...change.given, ...given], [...change.without, ...without]));
  }

  add(change) {
    const key = `${change.given};${change.without}`;
    if (this.met.has(key)) return;
    this.met.add(key);
    const size = change.given.length + change.without.length;
    while (this.waiting.length <= size) this.waiting.push([]);
    this.waiting[size].push(change);
  }

  /** Gives what is lacking until there is a way, then takes away what it does without. */
  guess() {
    let change = factChange([], []);
    let isOpen = false;
    for (let count = 0; count < 12 && !isOpen; count += 1) {
      const trial = this.attempt(change);
      isOpen = trial.isOpen === true;
      if (isOpen) break;
      const lacking = trial.refusals.flatMap((each) => each.given).filter((fact) => !this.given.has(fact));
      const next = factChange([...change.given, ...lacking], []);
      if (next.given.length === change.given.length) return;
      change = next;
    }
    if (!isOpen) return;
    for (const fact of change.given.slice(0, 64)) {
      const less = factChange(change.given.filter((each) => each !== fact), []);
      if (this.attempt(less).isOpen) change = less;
    }
    this.openings = [change];
  }
}

/** A* over configurations, guided by the relaxed graph. */
class PathSearch {
  constructor(planner, from, to, given, limit) {
    this.planner = planner;
    this.moves = planner.moves;
    this.to = to;
    this.given = given;
    this.limit = limit;
    this.facts = new FactSpace(planner.plan);
    this.maker = new StepMaker(this.moves, this.facts);
    this.relaxed = new RelaxedSearch(planner.relaxed);
    this.bounds = new StackBounds(planner.relaxed);
    this.opening = this.moves.chain(from);
    this.nodes = [];
    this.best = new Map();
    this.queue = new GuidedQueue();
  }

  /** `{ steps }`, or `{ kind, reached, openings }`. */
  run() {
    const { maker, relaxed, to, queue, nodes } = this;
    const start = { stack: maker.openingStack(this.opening), set: this.facts.setOf(this.given) };
    if (maker.stacks.route[start.stack] === to) {
      return { steps: [{ verb: "self", route: to, cost: 0, kept: this.opening.length, pushed: [] }] };
    }
    relaxed.find(this.opening, to);
    if (relaxed.shortest === INFINITE) return this.explain(true);
    const direct = this.follow(start);
    if (direct) return { steps: this.stepsOf(direct) };
    this.add(start.stack, start.set, 0, -1, undefined);
    let looked = 0;
    let isCut = false;
    let patience = 256;
    const share = this.moves.routes.length < 2000 ? 24 : 2;
    for (let entry = queue.removeFirst(); entry; entry = queue.removeFirst()) {
      const node = nodes[entry.element];
      if (this.best.get(node.key) !== entry.element) continue;
      if (maker.stacks.route[node.stack] === to) return { steps: this.stepsTo(entry.element) };
      // What was guessed may be known better by now: then others may be nearer.
      if (entry.isGuess && this.grow(entry.element, entry.weight)) continue;
      // A step from a deep stack is more work than one from a shallow one.
      looked += 1 + Math.floor(maker.stacks.depth[node.stack] / 8);
      isCut = looked > this.limit || this.isFull;
      if (isCut) break;
      // Pushes may go on without end: before the search does, it asks what is proved of the whole.
      if (looked >= patience) {
        patience *= 2;
        const proof = this.prove(start, Math.min(patience * share, Math.max(50_000, this.limit * 4)));
        if (proof === "none") return this.explain(true);
        if (proof) return { steps: this.stepsOf(proof) };
      }
      for (const each of maker.steps(node.stack, node.set)) {
        this.add(each.stack, each.set, node.weight + each.cost * SCALE + 1, entry.element, each);
      }
    }
    return this.explain(!isCut);
  }

  /** Whether as much is kept as may be: configurations with their facts, and their frames. */
  get isFull() {
    const words = Math.max(1, Math.ceil(this.facts.relevant.length / 64));
    const met = this.nodes.length * (1 + Math.floor(words / 8))
      + Math.floor(this.maker.stacks.count / 4);
    return Math.floor(met / 4) > this.limit;
  }

  bound(stack) {
    const { whole, isGuess } = this.bounds.of(stack, this.maker.stacks, this.relaxed);
    return { left: this.planner.relaxed.packing.weight(whole), isGuess };
  }

  grow(element, known) {
    const node = this.nodes[element];
    this.relaxed.grow(24);
    const { whole, isGuess } = this.bounds.of(node.stack, this.maker.stacks, this.relaxed, true);
    const left = this.planner.relaxed.packing.weight(whole);
    if (left === INFINITE) return true;
    if (known >= node.weight + left) return false;
    this.queue.insert(element, node.weight + left, left, isGuess);
    return true;
  }

  add(stack, set, weight, before, step) {
    const { left, isGuess } = this.bound(stack);
    if (left === INFINITE) return;
    const key = set * 2 ** 26 + stack;
    const known = this.best.get(key);
    if (known !== undefined && weight >= this.nodes[known].weight) return;
    this.best.set(key, this.nodes.length);
    this.nodes.push({ stack, set, key, weight, before, step });
    // No way is shorter than the shortest of the relaxed graph, whatever is known here.
    const least = this.planner.relaxed.packing.weight(this.relaxed.shortest);
    this.queue.insert(this.nodes.length - 1, Math.max(weight + left, least), left, isGuess);
  }

  /** The shortest way of the relaxed graph, where it can really be gone: then none is shorter. */
  follow(start) {
    const { maker, opening, relaxed } = this;
    const { nodes, packing } = this.planner.relaxed;
    const first = nodes.route(relaxed.way[0]);
    if (first < 0) return undefined;
    const way = [];
    let here = start;
    let weight = 0;
    const go = (route) => {
      const step = maker.cheapestStep(here.stack, here.set, route);
      if (!step) return false;
      way.push(step);
      here = step;
      weight += step.cost * SCALE + 1;
      return true;
    };
    // The way may begin at a frame below the top.
    for (let above = opening.length - 1; above > 0 && opening[above] !== first;) {
      above -= 1;
      if (!go(opening[above])) return undefined;
    }
    for (const node of relaxed.way.slice(1)) {
      const route = nodes.route(node);
      if (route < 0 || nodes.isUnder(node) || route === maker.stacks.route[here.stack]) continue;
      if (!go(route)) return undefined;
    }
    const isThere = maker.stacks.route[here.stack] === this.to;
    return isThere && weight === packing.weight(relaxed.shortest) ? way : undefined;
  }

  stepsTo(element) {
    const way = [];
    for (let current = element; current >= 0; current = this.nodes[current].before) {
      if (this.nodes[current].step) way.push(this.nodes[current].step);
    }
    return this.stepsOf(way.reverse());
  }

  stepsOf(way) {
    const { stacks } = this.maker;
    return way.map(({ verb, stack, cost, link, task, show, pushed }) => ({
      verb,
      route: stacks.route[stack],
      link,
      task,
      show,
      cost,
      kept: stacks.depth[stack] - pushed,
      pushed: stacks.routes(stack, pushed),
    }));
  }

  /** All that can be reached: a way, "none", or undefined where that is too much work. */
  prove(start, limit) {
    const saturation = new Saturation(this.moves, this.facts);
    saturation.start(this.opening, start.set);
    if (!saturation.run(limit)) return undefined;
    if (!saturation.tops.has(this.to)) return "none";
    const labels = saturation.witness(this.to);
    if (!labels) return undefined;
    const way = [];
    let here = start;
    for (const label of labels) {
      here = this.stepLabelled(label, here);
      if (!here) return undefined;
      way.push(here);
    }
    return this.maker.stacks.route[here.stack] === this.to ? way : undefined;
  }

  stepLabelled(label, here) {
    const { stacks } = this.maker;
    const found = this.maker.steps(here.stack, here.set).filter((each) => each.verb === label.verb
      && each.link === label.link && each.task === label.task
      && (label.route < 0 || stacks.route[each.stack] === label.route));
    if (label.verb !== "switch") return found[0];
    // Of several containers the one that is meant: its tab is pushed on it, is it, or lies below.
    let kept = here.stack;
    for (let left = 0; left < label.left && kept >= 0; left += 1) kept = stacks.below[kept];
    if (!label.isReturn) {
      const pushed = found.find((each) => stacks.below[each.stack] === kept);
      if (pushed) return pushed;
    }
    for (; kept >= 0; kept = stacks.below[kept]) {
      const same = found.find((each) => each.stack === kept);
      if (same) return same;
    }
    return undefined;
  }

  /** Why there is none: what could be reached nearest, and the facts that block the rest. */
  explain(isProof) {
    const result = {
      kind: isProof ? "unreachable" : "undecided", reached: this.nearest(), openings: [],
    };
    // Where the relaxed graph has no way, no facts are in the way.
    if (!isProof || this.nodes.length === 0) return result;
    const search = new OpeningSearch(this.given, (change) => this.attempt(change));
    search.run();
    result.openings = search.openings;
    if (search.openings.length > 0 || !search.isComplete) result.kind = "blocked";
    return result;
  }

  /** Whether there is a way where the facts change at the start, and what was refused. */
  attempt({ given, without }) {
    const facts = new FactSpace(this.planner.plan);
    const saturation = new Saturation(this.moves, facts);
    saturation.goal = this.to;
    saturation.refusals = new Map();
    const all = [...this.given.filter((fact) => !without.includes(fact)), ...given];
    saturation.start(this.opening, facts.setOf(all));
    const isDone = saturation.run(50_000);
    return {
      isOpen: saturation.tops.has(this.to) || (isDone ? false : undefined),
      refusals: [...saturation.refusals.values()],
      work: saturation.work,
    };
  }

  nearest() {
    if (this.nodes.length === 0) return [this.opening[this.opening.length - 1]];
    const { stacks } = this.maker;
    const bounds = new StackBounds(this.planner.relaxed);
    let nearest = [];
    let least = INFINITE;
    for (const { stack } of this.nodes) {
      const left = bounds.of(stack, stacks, this.relaxed).whole;
      const top = stacks.route[stack];
      if (left < least) [least, nearest] = [left, [top]];
      else if (left === least && !nearest.includes(top) && nearest.length < 3) nearest.push(top);
    }
    return nearest;
  }
}
