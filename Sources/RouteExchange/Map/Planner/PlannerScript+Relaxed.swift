/// How far it is at least: what `RelaxedGraph`, `RelaxedSearch` and `StackBounds` are in the tool.
extension PlannerScript {
  static let relaxed = #"""
    // How far it is at least: the plan without facts, as a graph over where one may be.

    /** The nodes of the relaxed graph: each route on top, in its own place, under tabs, gone back to. */
    class RelaxedNodes {
      constructor(moves) {
        const { plan } = moves;
        this.routeCount = plan.routes.length;
        this.hasTabs = moves.hasTabs;
        this.hasBacks = plan.links.some((link) => link.back);
        this.firstLanded = (this.hasTabs ? 3 : 2) * this.routeCount;
        this.firstFlow = this.firstLanded + (this.hasBacks ? this.routeCount : 0);
        this.fromEverything = this.firstFlow + plan.flows.length;
        this.count = this.fromEverything + 1;
      }

      pushed(route) { return 2 * route; }
      placed(route) { return 2 * route + 1; }
      covered(route) { return 2 * this.routeCount + route; }
      landed(route) { return this.firstLanded + route; }
      from(flow) { return this.firstFlow + flow; }
      /** The route of which a node is the place, or -1. */
      place(node) { return node % 2 === 1 && node < 2 * this.routeCount ? (node - 1) / 2 : -1; }
      isUnder(node) { return node >= 2 * this.routeCount; }
      route(node) {
        if (node < 2 * this.routeCount) return node >> 1;
        return node < this.firstFlow ? (node - 2 * this.routeCount) % this.routeCount : -1;
      }
    }

    /** Distances in a graph: cost times a power of two plus steps. */
    class Packing {
      constructor(nodeCount) {
        let bits = 1;
        while (2 ** bits <= nodeCount) bits += 1;
        this.scale = 2 ** bits;
        this.maximum = Math.min(2 ** (61 - 2 * bits), 2 ** 32 - 1);
      }

      packed(cost, steps = 1) { return Math.min(cost, this.maximum) * this.scale + steps; }

      /** As the weights of configurations are. */
      weight(packed) {
        if (packed === INFINITE) return INFINITE;
        return Math.floor(packed / this.scale) * SCALE + (packed % this.scale);
      }
    }

    /** Arcs by one of their ends; equals keep their order. */
    class Adjacency {
      constructor(ends, arcs, nodeCount) {
        this.rows = Array.from({ length: nodeCount }, () => []);
        ends.forEach((end, index) => this.rows[end].push(arcs[index]));
      }
    }

    class RelaxedGraph {
      constructor(moves) {
        this.moves = moves;
        this.routes = moves.routes;
        this.nodes = new RelaxedNodes(moves);
        this.packing = new Packing(this.nodes.count);
        this.returns = new ReturnCosts(moves);
        this.tails = [];
        this.arcs = [];
        /** For each route whether a step leads into its place from elsewhere. */
        this.isLanding = this.routes.map(() => false);
        this.addHierarchy();
        for (const link of moves.links) this.addLink(link);
        this.addLaidFrames();
        const isPlain = this.returns.isPlain && !this.nodes.hasTabs && moves.plan.flows.length === 0
          && !this.isLanding.includes(true) && moves.everywhereLinks.length === 0;
        const costs = this.arcs.filter((arc) => arc.steps > 0).map((arc) => arc.cost);
        const least = costs.reduce((a, b) => Math.min(a, b), INFINITE);
        this.leastArc = isPlain ? this.packing.packed(least === INFINITE ? 0 : least) : 0;
        this.forward = new Adjacency(this.tails, this.arcs, this.nodes.count);
        this.backward = this.turned();
      }

      weightOf(arc) { return arc.cost * this.packing.scale + arc.steps; }

      /** The arcs by their heads, save those out of places that nobody lands in. */
      turned() {
        const heads = [];
        const arcs = [];
        this.tails.forEach((tail, index) => {
          const arc = this.arcs[index];
          const route = this.nodes.place(tail);
          if (route >= 0 && !this.isLanding[route]) {
            const child = this.nodes.place(arc.node);
            if (child < 0 || this.routes[child].parent !== route) return;
          }
          heads.push(arc.node);
          arcs.push({ node: tail, cost: arc.cost, steps: arc.steps });
        });
        return new Adjacency(heads, arcs, this.nodes.count);
      }

      land(route) {
        let current = route;
        while (current >= 0 && !this.isLanding[current]) {
          this.isLanding[current] = true;
          current = this.routes[current].parent;
        }
      }

      add(tail, node, cost) {
        this.tails.push(tail);
        this.arcs.push({ node, cost: Math.min(cost, this.packing.maximum), steps: 1 });
      }

      addFree(tail, node) {
        this.tails.push(tail);
        this.arcs.push({ node, cost: 0, steps: 0 });
      }

      addHierarchy() {
        const { nodes, moves, routes } = this;
        moves.plan.flows.forEach((flow, id) => {
          if (flow.flow >= 0) this.addFree(nodes.from(id), nodes.from(flow.flow));
        });
        const unpresented = routes.map((route) => route.show === "push");
        for (const link of moves.links) {
          if (link.arrow && link.show === "push") unpresented[link.target] = true;
        }
        const hasEverywhere = moves.everywhereLinks.length > 0;
        routes.forEach(({ parent, flow, cost, linkedOnly }, id) => {
          this.addFree(nodes.placed(id), nodes.pushed(id));
          if (hasEverywhere) this.addFree(nodes.pushed(id), nodes.fromEverything);
          if (flow >= 0) this.addFree(nodes.pushed(id), nodes.from(flow));
          if (parent < 0) return;
          this.add(nodes.placed(id), nodes.placed(parent), 1);
          if (nodes.hasTabs && unpresented[id]) {
            this.addFree(nodes.placed(id), nodes.covered(parent));
            this.addFree(nodes.covered(id), nodes.covered(parent));
          }
          if (linkedOnly) return;
          this.add(nodes.pushed(parent), nodes.pushed(id), cost);
          this.add(nodes.placed(parent), nodes.placed(id), cost);
          if (moves.isTab(id)) {
            this.land(id);
            this.add(nodes.covered(parent), nodes.placed(id), cost);
            // To the tab, and up.
            this.add(nodes.covered(parent), nodes.placed(parent), Math.min(cost + 1, 2 ** 32 - 1));
          }
        });
      }

      addLink(link) {
        const { nodes, moves } = this;
        const cost = moves.linkCost(link);
        let tail = nodes.fromEverything;
        if (link.route >= 0) tail = nodes.pushed(link.route);
        else if (link.flow >= 0) tail = nodes.from(link.flow);
        const landing = this.landing(link);
        if (landing >= 0) this.add(tail, nodes.landed(landing), cost);
        if (link.arrow === "jump") {
          this.land(link.target);
          this.add(tail, nodes.placed(link.target), cost);
        } else if (link.arrow === "push") {
          if (!link.back) {
            this.add(tail, nodes.pushed(link.target), cost);
          } else {
            // Gone back, the target may come to lie in its own place, wherever the link is taken.
            this.land(link.target);
            this.add(tail, nodes.placed(link.target), cost);
          }
          const { parent } = this.routes[link.target];
          if (parent >= 0 && moves.isSource(parent, link)) {
            this.add(nodes.placed(parent), nodes.placed(link.target), cost);
          }
        }
      }

      /** What a link's `back` lands on in its own place, or -1. */
      landing(link) {
        if (!link.back) return -1;
        const [word, kind, id] = link.back;
        if (kind === "flow") return this.moves.plan.flows[id].parent;
        return word === "to" ? id : this.routes[id].parent;
      }

      /** To where a jump laid a frame down, a push of a recycled route or a link may return. */
      addLaidFrames() {
        const { nodes, routes } = this;
        const isLaid = routes.map(() => false);
        for (const link of this.moves.links) {
          if (link.arrow !== "jump") continue;
          for (let id = link.target; id >= 0 && !isLaid[id]; id = routes[id].parent) isLaid[id] = true;
        }
        routes.forEach((route, id) => {
          if (!isLaid[id]) return;
          if (route.recycle) this.addFree(nodes.pushed(id), nodes.placed(id));
          if (!nodes.hasBacks) return;
          this.addFree(nodes.landed(id), nodes.placed(id));
          if (nodes.hasTabs) this.addFree(nodes.landed(id), nodes.covered(id));
        });
      }
    }

    /** What it costs at least to come straight back to a frame that is not in its own place. */
    class ReturnCosts {
      constructor(moves) {
        const { routes, links, plan } = moves;
        this.to = routes.map(() => INFINITE);
        this.past = routes.map(() => INFINITE);
        this.tab = routes.map(() => INFINITE);
        this.isPlain = true;
        const flows = plan.flows.map(() => INFINITE);
        const lower = (list, index, cost) => { list[index] = Math.min(list[index], cost); };
        routes.forEach((route, id) => {
          if (moves.isTab(id)) lower(this.tab, route.parent, route.cost);
          if (!route.recycle) return;
          this.isPlain = false;
          if (route.parent >= 0 && !route.linkedOnly) this.to[id] = route.cost;
        });
        for (const link of links) {
          const cost = moves.linkCost(link);
          if (link.arrow === "push" && routes[link.target].recycle) lower(this.to, link.target, cost);
          if (!link.back) continue;
          this.isPlain = false;
          const [word, kind, id] = link.back;
          if (kind === "flow") lower(flows, id, cost);
          else lower(word === "to" ? this.to : this.past, id, cost);
        }
        routes.forEach((_, id) => {
          for (const flow of moves.flowsAround[id]) lower(this.past, id, flows[flow]);
        });
      }
    }

    /** A queue of nodes by weight: what comes in order waits in a row, the rest in a heap of four. */
    class PackedQueue {
      constructor() { this.clear(); }

      clear() {
        this.row = [];
        this.head = 0;
        this.heap = [];
        this.first = INFINITE;
      }

      get count() { return this.heap.length + this.row.length - this.head; }

      insert(node, weight) {
        const entry = { node, weight };
        if (weight < this.first) this.first = weight;
        const { row, heap } = this;
        if (this.head === row.length || row[row.length - 1].weight <= weight) {
          row.push(entry);
          return;
        }
        heap.push(entry);
        let index = heap.length - 1;
        while (index > 0) {
          const parent = (index - 1) >> 2;
          if (weight >= heap[parent].weight) break;
          heap[index] = heap[parent];
          index = parent;
        }
        heap[index] = entry;
      }

      removeFirst() {
        const { heap } = this;
        let result;
        if (this.head < this.row.length
          && (heap.length === 0 || this.row[this.head].weight <= heap[0].weight)) {
          result = this.row[this.head];
          this.head += 1;
          if (this.head === this.row.length) {
            this.row = [];
            this.head = 0;
          }
        } else if (heap.length > 0) {
          const last = heap.pop();
          result = heap.length === 0 ? last : heap[0];
          if (heap.length > 0) this.sink(last);
        } else {
          return undefined;
        }
        const least = heap.length === 0 ? INFINITE : heap[0].weight;
        this.first = this.head < this.row.length
          ? Math.min(this.row[this.head].weight, least) : least;
        return result;
      }

      sink(entry) {
        const { heap } = this;
        let index = 0;
        for (;;) {
          const child = index * 4 + 1;
          if (child >= heap.length) break;
          let least = child;
          for (let other = child + 1; other < Math.min(child + 4, heap.length); other += 1) {
            if (heap[other].weight < heap[least].weight) least = other;
          }
          if (heap[least].weight >= entry.weight) break;
          heap[index] = heap[least];
          index = least;
        }
        heap[index] = entry;
      }
    }

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
    """#
}
