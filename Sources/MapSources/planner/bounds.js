/** Dijkstra's algorithm, one node at a time. */
class Wave {
  constructor() {
    this.queue = new PackedQueue();
    this.reset();
  }

  reset() {
    this.queue.clear();
    this.distances = new Map();
    this.befores = new Map();
    this.exact = new Set();
  }

  get radius() { return this.queue.first; }
  get width() { return this.queue.count; }
  distance(node) { return this.distances.get(node) ?? INFINITE; }
  before(node) { return this.befores.get(node) ?? 0; }
  assure(node) { this.exact.add(node); }

  isExact(node) {
    const distance = this.distances.get(node);
    return distance !== undefined && (this.exact.has(node) || distance <= this.radius);
  }

  reach(node, distance, before) {
    if (this.distances.has(node) && this.distances.get(node) <= distance) return false;
    this.distances.set(node, distance);
    this.befores.set(node, before);
    this.exact.delete(node);
    this.queue.insert(node, distance);
    return true;
  }

  settle() {
    for (;;) {
      const next = this.queue.removeFirst();
      if (!next) return undefined;
      if (this.distances.get(next.node) === next.weight) return next;
    }
  }
}

/** How far it is at least to a target: two waves that meet, of which the one back can grow. */
class RelaxedSearch {
  constructor(graph) {
    this.graph = graph;
    this.ahead = new Wave();
    this.back = new Wave();
  }

  /** From the frames of `opening`, which is some route's own place, to a route on top. */
  find(opening, target) {
    const { graph, ahead, back } = this;
    const { nodes, routes } = graph;
    const isReturnedTo = nodes.hasBacks || opening.some((id) => routes[id].recycle);
    this.opening = isReturnedTo ? opening : [];
    ahead.reset();
    back.reset();
    this.shortest = INFINITE;
    this.way = [];
    const end = nodes.pushed(target);
    back.reach(end, 0, end);
    let meeting = -1;
    const sources = this.sources(opening);
    for (const { node, weight } of sources) {
      if (ahead.reach(node, weight, node) && node === end && weight < this.shortest) {
        this.shortest = weight;
        meeting = end;
      }
    }
    // Where the waves have not met, an arc lies between them that neither has gone.
    while (ahead.radius + this.perimeter + graph.leastArc < this.shortest) {
      const isAhead = back.radius === INFINITE || ahead.width <= back.width;
      const met = isAhead ? this.advanceAhead() : this.advanceBack();
      if (met >= 0) meeting = met;
    }
    if (meeting < 0) return;
    this.trace(meeting);
    for (const { node, weight } of sources) {
      if (weight > this.shortest) continue;
      back.reach(node, this.shortest - weight, this.way[0]);
      back.assure(node);
    }
  }

  /** Whether a node is a place in which nobody lands: the wave back knows the ways down alone. */
  isBarred(node) {
    const place = this.graph.nodes.place(node);
    return place >= 0 && this.opening.length === 0 && !this.graph.isLanding[place];
  }

  /** Where a search begins, and what it costs at least to be there. */
  sources(opening) {
    const { nodes, packing, returns, routes } = this.graph;
    const result = [];
    let weight = 0;
    let covered = 0;
    for (let index = opening.length - 1; index >= 0; index -= 1) {
      const route = opening[index];
      if (index < opening.length - 1) {
        weight += packing.packed(1);
        if (routes[opening[index + 1]].show !== "push") covered = weight;
        if (nodes.hasTabs) result.push({ node: nodes.covered(route), weight: covered });
        const tab = returns.tab[route];
        if (tab !== INFINITE) weight = Math.min(weight, covered + packing.packed(tab));
        covered = Math.min(covered, weight);
      }
      result.push({ node: nodes.placed(route), weight });
      result.push({ node: nodes.pushed(route), weight });
    }
    return result;
  }

  get perimeter() {
    return Math.min(this.back.radius, this.back.distance(this.graph.nodes.fromEverything));
  }

  advanceAhead() {
    const { graph, ahead, back } = this;
    const { nodes, routes } = graph;
    const next = ahead.settle();
    if (!next) return -1;
    const { node, weight } = next;
    let meeting = -1;
    let best = this.shortest;
    const rest = this.perimeter;
    // What the arcs to the places of children lead to, those of what is pushed lead to as cheaply.
    const place = nodes.place(node);
    for (const arc of graph.forward.rows[node]) {
      const sum = weight + graph.weightOf(arc);
      if (sum + rest >= best) continue;
      const other = nodes.place(arc.node);
      if (place >= 0 && other >= 0 && routes[other].parent === place) continue;
      if (!ahead.reach(arc.node, sum, node)) continue;
      const left = back.distance(arc.node);
      if (sum + left < best) [best, meeting] = [sum + left, arc.node];
    }
    const route = nodes.route(node);
    if (route >= 0 && this.opening.includes(route)) {
      const reach = (other) => {
        if (!ahead.reach(other, weight, node)) return;
        const sum = weight + back.distance(other);
        if (sum < best) [best, meeting] = [sum, other];
      };
      const isLanded = nodes.hasBacks && node === nodes.landed(route);
      const isPushed = routes[route].recycle && node === nodes.pushed(route);
      if (isLanded || isPushed) reach(nodes.placed(route));
      if (isLanded && nodes.hasTabs) reach(nodes.covered(route));
    }
    if (best < this.shortest) this.shortest = best;
    return meeting;
  }

  advanceBack() {
    const { graph, ahead, back } = this;
    const { nodes } = graph;
    const next = back.settle();
    if (!next) return -1;
    const { node, weight } = next;
    // Whoever can come from everywhere need not say so to everybody.
    if (node === nodes.fromEverything) return -1;
    // What is noted at the place of a frame of the start is no way down.
    if (this.isBarred(node)) return -1;
    let meeting = -1;
    const reach = (other, sum) => {
      if (!back.reach(other, sum, node)) return;
      const rest = ahead.distance(other);
      if (sum + rest < this.shortest) [this.shortest, meeting] = [sum + rest, other];
    };
    for (const arc of graph.backward.rows[node]) reach(arc.node, weight + graph.weightOf(arc));
    const route = nodes.route(node);
    if (route >= 0 && this.opening.includes(route)) this.goThroughOpening(node, weight, reach);
    return meeting;
  }

  /** The arcs back through places that were there at the start, where nobody else lands. */
  goThroughOpening(node, weight, reach) {
    const { nodes, routes, packing } = this.graph;
    this.opening.forEach((route, index) => {
      const isPlaced = node === nodes.placed(route);
      const isCovered = nodes.hasTabs && node === nodes.covered(route);
      if (node === nodes.pushed(route)) reach(nodes.placed(route), weight);
      if (isPlaced && routes[route].recycle) reach(nodes.pushed(route), weight);
      if (nodes.hasBacks && (isPlaced || isCovered)) reach(nodes.landed(route), weight);
      if (index + 1 >= this.opening.length) return;
      const above = this.opening[index + 1];
      if (isPlaced) reach(nodes.placed(above), weight + packing.packed(1));
      if (isCovered) reach(nodes.placed(above), weight);
    });
  }

  /** Writes down the way that meets at a node, and what is left on it. */
  trace(meeting) {
    const { ahead, back, way } = this;
    let node = meeting;
    way.push(node);
    while (ahead.before(node) !== node) {
      const next = node;
      node = ahead.before(node);
      way.push(node);
      back.reach(node, this.shortest - ahead.distance(node), next);
      back.assure(node);
    }
    way.reverse();
    node = meeting;
    while (back.before(node) !== node) {
      node = back.before(node);
      way.push(node);
    }
    for (const each of way) back.assure(each);
  }

  // The perimeter: what is left at least.

  boundOfPlace(route) {
    const { nodes, routes, packing, isLanding } = this.graph;
    let best = INFINITE;
    let climbed = 0;
    let current = route;
    while (current >= 0 && climbed < best) {
      const node = nodes.placed(current);
      if (isLanding[current] || this.back.isExact(node)) {
        return Math.min(best, climbed + this.bound(node));
      }
      best = Math.min(best, climbed + this.bound(nodes.pushed(current)));
      current = routes[current].parent;
      if (nodes.hasTabs && current >= 0) {
        best = Math.min(best, climbed + this.bound(nodes.covered(current)));
      }
      climbed += packing.packed(1);
    }
    return best;
  }

  bound(node) {
    const { back } = this;
    const known = back.isExact(node) ? back.distance(node) : back.radius;
    return Math.min(known, back.distance(this.graph.nodes.fromEverything));
  }

  isGuess(bound, node) {
    const { back } = this;
    return bound >= back.radius && !(back.isExact(node) && back.distance(node) === bound);
  }

  grow(count) {
    for (let index = 0; index < count && this.back.radius !== INFINITE; index += 1) {
      this.advanceBack();
    }
  }
}

/** What is left from stacks to a target at least. */
class StackBounds {
  constructor(graph) {
    this.graph = graph;
    this.bounds = [];
  }

  /** As far as it was known when this was first asked, or with `isAnew` as it is known now. */
  of(stack, stacks, search, isAnew = false) {
    if (!isAnew && this.bounds[stack]) return this.bounds[stack];
    const pending = [];
    for (let current = stack; current >= 0; current = stacks.below[current]) {
      if (!isAnew && this.bounds[current]) break;
      pending.push(current);
    }
    while (pending.length > 0) this.renew(pending.pop(), stacks, search);
    return this.bounds[stack];
  }

  renew(stack, stacks, search) {
    const { nodes, packing, returns, routes } = this.graph;
    const route = stacks.route[stack];
    const below = stacks.below[stack];
    const { parent } = routes[route];
    const under = below < 0
      ? { whole: INFINITE, returning: INFINITE, switching: INFINITE } : this.bounds[below];
    const isPlace = below < 0
      ? parent < 0 : under.isPlace && stacks.route[below] === parent;
    const sum = (cost, rest) => (cost === INFINITE ? INFINITE : packing.packed(cost) + rest);
    const goingBack = Math.min(
      under.returning, sum(returns.past[route], Math.min(under.whole, under.switching)));
    const sideways = stacks.isPresented[stack] ? INFINITE : under.switching;
    const own = isPlace ? search.boundOfPlace(route) : search.bound(nodes.pushed(route));
    // Of its own place the graph knows what `up` and a switch lead to.
    const direct = isPlace ? own : Math.min(own, sum(1, under.whole), sideways);
    const whole = Math.min(direct, goingBack);
    const isGuess = search.isGuess(whole, nodes.pushed(route))
      && (!isPlace || search.isGuess(whole, nodes.placed(route)));
    let switching = sideways;
    if (routes[route].tabs) {
      switching = Math.min(
        sideways, search.bound(nodes.covered(route)), sum(returns.tab[route], whole));
    }
    const returning = Math.min(goingBack, sum(returns.to[route], Math.min(whole, switching)));
    this.bounds[stack] = { whole, returning, switching, isPlace, isGuess };
  }
}
