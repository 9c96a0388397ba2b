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
