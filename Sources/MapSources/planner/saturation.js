// Everything that can be reached, proved, however many pushes there are without end.

/** Frames and what is known of the stack below each: which frames that a step may look for. */
class FrameSymbols {
  constructor(moves) {
    this.moves = moves;
    const backs = moves.links.filter((link) => link.back).map((link) => link.back);
    this.wantedRoutes = new Set(backs.filter((back) => back[1] === "route").map((back) => back[2]));
    this.wantedFlows = new Set(backs.filter((back) => back[1] === "flow").map((back) => back[2]));
    this.symbols = [];
    this.numbers = new Map();
    this.sets = [new Set()];
    this.setNumbers = new Map([["", 0]]);
    this.pushes = new Map();
    this.number({
      route: -1, keys: 0, isPresented: false, isSelected: false, isBottom: true, isPlace: true, marks: 0,
    });
  }

  number(symbol) {
    const key = Object.values(symbol).join();
    if (!this.numbers.has(key)) {
      this.numbers.set(key, this.symbols.length);
      this.symbols.push(symbol);
    }
    return this.numbers.get(key);
  }

  push(route, lower, keys, isPresented) {
    const key = `${route},${lower},${keys},${isPresented}`;
    if (!this.pushes.has(key)) this.pushes.set(key, this.make(route, lower, keys, isPresented));
    return this.pushes.get(key);
  }

  make(route, lower, keys, isPresented) {
    const { moves } = this;
    const under = this.symbols[lower];
    const isBottom = lower === 0;
    const marks = new Set(this.sets[under.marks]);
    if (!isBottom) this.addMarks(under, marks);
    const name = [...marks].sort().join(" ");
    if (!this.setNumbers.has(name)) {
      this.setNumbers.set(name, this.sets.length);
      this.sets.push(marks);
    }
    const isOnParent = moves.routes[route].parent === under.route;
    return this.number({
      route,
      keys,
      isPresented: isPresented && moves.hasTabs,
      isSelected: moves.hasTabs && isOnParent && !isBottom && moves.isTab(route),
      isBottom,
      isPlace: under.isPlace && isOnParent,
      marks: this.setNumbers.get(name),
    });
  }

  addMarks({ route, keys }, marks) {
    if (this.moves.routes[route].recycle || this.wantedRoutes.has(route)) {
      marks.add(`r${route}`).add(`k${route},${keys}`);
    }
    for (const flow of this.moves.flowsAround[route]) {
      if (this.wantedFlows.has(flow)) marks.add(`f${flow}`);
    }
  }

  isBelow(symbol, mark) { return this.sets[this.symbols[symbol].marks].has(mark); }
}

/** A binary heap of weighted numbers; of equals the one that was added first comes first. */
class WeightedQueue extends GuidedQueue {
  add(element, weight) { this.insert(element, weight, 0, false); }
}

const GROUND = 0;
/** What a step is called, for who knows where it is taken. */
const label = (verb, more) => ({
  verb, link: -1, task: -1, route: -1, left: 0, isReturn: false, ...more,
});

class Saturation {
  constructor(moves, facts) {
    this.moves = moves;
    this.routes = moves.routes;
    this.facts = facts;
    this.symbols = new FrameSymbols(moves);
    this.episodes = [];
    this.episodeNumbers = new Map();
    this.loads = new Map();
    this.below = [];
    this.lays = new Map();
    this.exits = [];
    this.exitPlaces = new Map();
    this.nodes = [];
    this.nodeNumbers = new Map();
    this.states = [];
    this.stateNumbers = new Map();
    this.pending = new WeightedQueue();
    this.work = 0;
    this.tops = new Set();
    this.goal = -1;
    this.episode(0, 0, 0);
  }

  /** Starts from a stack, bottom to top, that was there before the path. */
  start(stack, set) {
    let current = GROUND;
    stack.forEach((route, index) => {
      const symbol = this.symbols.push(
        route, this.episodes[current].symbol, this.moves.foreignKeys(route),
        this.routes[route].show !== "push");
      // What lies below is there once: no two frames of the start are one.
      const next = this.episode(symbol, set, index < stack.length - 1 ? -2 - index : -1);
      this.lay(next, current, { weight: 0, node: -1, label: undefined });
      current = next;
    });
    this.begin(current, set);
  }

  /** Works until there is nothing new; returns whether that took no more than `limit` looks. */
  run(limit) {
    for (let entry = this.pending.removeFirst(); entry; entry = this.pending.removeFirst()) {
      const node = this.nodes[entry.element];
      if (node.isFinal || entry.weight !== node.weight) continue;
      if (this.work > limit) return false;
      node.isFinal = true;
      this.look(entry.element);
      if (this.goal >= 0 && this.tops.has(this.goal)) return true;
    }
    return true;
  }

  /** Whether conditions hold; what they lack is noted where it is asked for. */
  allows(conditions, set) {
    if (this.facts.allows(conditions, set)) return true;
    if (!this.refusals) return false;
    const { requires, unless } = this.moves.plan.conditions[conditions];
    const refusal = factChange(
      (requires ?? []).filter((fact) => !this.facts.contains(fact, set)),
      (unless ?? []).filter((fact) => this.facts.contains(fact, set)));
    this.refusals.set(`${refusal.given};${refusal.without}`, refusal);
    return false;
  }

  symbol(episode) { return this.symbols.symbols[this.episodes[episode].symbol]; }
  state(node) { return this.states[node.state]; }

  // Episodes: a frame from its push until it leaves.

  episode(symbol, set, load) {
    const key = `${symbol},${set},${load}`;
    const known = this.episodeNumbers.get(key);
    if (known !== undefined) return known;
    this.episodes.push({ symbol, set });
    this.below.push([]);
    this.exits.push([]);
    this.episodeNumbers.set(key, this.episodes.length - 1);
    return this.episodes.length - 1;
  }

  /** Puts an entry where its like stands, if it is the first or lighter; returns whether it did. */
  static improve(list, places, key, entry) {
    const place = places.get(key);
    if (place === undefined) {
      places.set(key, list.length);
      list.push(entry);
      return true;
    }
    if (entry.weight >= list[place].weight) return false;
    list[place] = entry;
    return true;
  }

  lay(upper, lower, laid) {
    const entry = { ...laid, lower };
    if (!Saturation.improve(this.below[upper], this.lays, `${upper},${lower}`, entry)) return;
    for (const exit of [...this.exits[upper]]) this.comeBack(entry, exit);
  }

  leave(here, state) {
    const number = this.stateNumber(state);
    const exit = { state: number, weight: here.weight, node: here.node, label: here.label };
    const { episode } = here;
    const key = `${episode},${number}`;
    if (!Saturation.improve(this.exits[episode], this.exitPlaces, key, exit)) return;
    for (const entry of [...this.below[episode]]) this.comeBack(entry, exit);
  }

  comeBack(laid, exit) {
    this.enter(laid.lower, exit.state, laid.weight + exit.weight, { laid, exit });
  }

  begin(episode, set) { this.enter(episode, this.stateNumber(["plain", set]), 0, {}); }

  go(here, state) {
    this.enter(here.episode, this.stateNumber(state), here.weight, { from: here });
  }

  stateNumber(state) {
    const key = state.join();
    if (!this.stateNumbers.has(key)) {
      this.stateNumbers.set(key, this.states.length);
      this.states.push(state);
    }
    return this.stateNumbers.get(key);
  }

  enter(episode, state, weight, origin) {
    this.work += 1;
    const key = `${episode},${state}`;
    const known = this.nodeNumbers.get(key);
    if (known !== undefined) {
      const node = this.nodes[known];
      if (weight >= node.weight) return;
      Object.assign(node, { weight, origin });
      this.pending.add(known, weight);
      return;
    }
    if (this.states[state][0] === "plain") this.tops.add(this.symbol(episode).route);
    this.nodeNumbers.set(key, this.nodes.length);
    this.nodes.push({ episode, state, weight, origin, isFinal: false });
    this.pending.add(this.nodes.length - 1, weight);
  }

  push(id, here, set, link, show) {
    const { conditions, recycle, show: own } = this.routes[id];
    const { symbol } = this.episodes[here.episode];
    const keys = this.moves.keys(id, link);
    if (recycle && here.episode !== GROUND) {
      const top = this.symbols.symbols[symbol];
      if (top.route === id && top.keys === keys) {
        this.go(here, ["plain", set]);
        return;
      }
      if (this.symbols.isBelow(symbol, `k${id},${keys}`)) {
        this.leave(here, ["recycling", id, keys, set]);
        return;
      }
    }
    if (!this.allows(conditions, set)) return;
    const after = this.facts.apply(conditions, set);
    const pushed = this.symbols.push(id, symbol, keys, (show ?? own) !== "push");
    const upper = this.episode(pushed, after, -1);
    this.lay(upper, here.episode, here);
    this.begin(upper, after);
  }

  /** Pushes what a chain has above its first `kept` frames, in one step. */
  pushChain(target, kept, here, set, link) {
    const chain = this.moves.chain(target);
    if (kept >= chain.length) {
      this.go(here, ["plain", set]);
      return;
    }
    // The whole is asked before anything is laid down.
    let after = set;
    for (const route of chain.slice(kept)) {
      const { conditions } = this.routes[route];
      if (!this.allows(conditions, after)) return;
      after = this.facts.apply(conditions, after);
    }
    const name = `${target},${link}`;
    if (!this.loads.has(name)) this.loads.set(name, this.loads.size);
    after = set;
    let current = here.episode;
    let laid = here;
    chain.slice(kept).forEach((route, index) => {
      const isTop = kept + index === chain.length - 1;
      const show = (isTop ? this.moves.links[link].show : undefined) ?? this.routes[route].show;
      after = this.facts.apply(this.routes[route].conditions, after);
      const symbol = this.symbols.push(
        route, this.episodes[current].symbol, this.moves.keys(route, link), show !== "push");
      const next = this.episode(symbol, after, isTop ? -1 : this.loads.get(name));
      this.lay(next, current, laid);
      laid = { weight: 0, node: -1, label: undefined };
      current = next;
    });
    this.begin(current, after);
  }

  // Steps, and what is under way while frames leave.

  static step(here, cost, name) {
    return { ...here, weight: here.weight + cost * SCALE + 1, label: name };
  }

  look(number) {
    const node = this.nodes[number];
    const here = { episode: node.episode, node: number, weight: node.weight, label: undefined };
    const symbol = this.symbol(node.episode);
    const state = this.state(node);
    const [kind, ...values] = state;
    if (kind === "plain") {
      this.lookOnTop(here, symbol, values[0]);
    } else if (kind === "recycling") {
      const [route, keys, set] = values;
      if (symbol.route === route && symbol.keys === keys) this.go(here, ["plain", set]);
      else this.leave(here, state);
    } else if (kind === "backTo" || kind === "backPast") {
      const [route, link, set] = values;
      if (symbol.route !== route) this.leave(here, state);
      else if (kind === "backPast") this.goOnBelow(here, symbol, link, set);
      else this.land(here, link, set);
    } else if (kind === "beforeRun" || kind === "inRun") {
      const [flow, link, set] = values;
      this.passRun(here, symbol, flow, kind === "inRun", link, set);
    } else if (kind === "landed") {
      this.land(here, values[0], values[1]);
    } else if (kind === "switching") {
      this.lookForTabs(here, symbol, ...values);
    } else {
      this.jump(here, symbol, ...values);
    }
  }

  passRun(here, symbol, flow, isInRun, link, set) {
    if (here.episode !== GROUND && this.moves.isIn(symbol.route, flow)) {
      if (symbol.isBottom) this.goOnBelow(here, symbol, link, set);
      else this.leave(here, ["inRun", flow, link, set]);
    } else if (isInRun) {
      this.land(here, link, set);
    } else {
      this.leave(here, ["beforeRun", flow, link, set]);
    }
  }

  goOnBelow(here, symbol, link, set) {
    // A link without a target never removes everything.
    if (symbol.isBottom && this.moves.links[link].target < 0) return;
    this.leave(here, ["landed", link, set]);
  }

  land(here, id, set) {
    const link = this.moves.links[id];
    if (link.target < 0) this.go(here, ["plain", set]);
    else this.push(link.target, here, set, id, link.show);
  }

  lookOnTop(here, symbol, set) {
    const { route } = symbol;
    const { moves, facts } = this;
    for (const child of moves.children[route]) {
      const { linkedOnly, cost } = this.routes[child];
      if (linkedOnly) continue;
      this.push(child, Saturation.step(here, cost, label("down", { route: child })), set, -1);
    }
    if (!symbol.isBottom) {
      this.leave(Saturation.step(here, 1, label("up")), ["plain", set]);
      if (!symbol.isPresented) this.leave(here, ["switching", route, route, set]);
    }
    for (const id of moves.linksFrom(route)) this.take(id, here, symbol, set);
    for (const id of moves.tasksOn(route)) {
      const task = moves.plan.tasks[id];
      if (!this.allows(task.conditions, set)) continue;
      const step = Saturation.step(here, task.cost, label("task", { task: id }));
      this.go(step, ["plain", facts.apply(task.conditions, set)]);
    }
  }

  take(id, top, symbol, set) {
    const link = this.moves.links[id];
    if (!this.allows(link.conditions, set)) return;
    const verb = { jump: "jump", push: "sub" }[link.arrow] ?? "back";
    const here = Saturation.step(top, this.moves.linkCost(link), label(verb, { link: id }));
    if (verb === "jump") {
      this.jump(here, symbol, link.target, id, set);
      return;
    }
    const [word, kind, place] = link.back ?? [];
    const isPast = word === "past";
    const below = this.episodes[here.episode].symbol;
    if (kind === "route" && symbol.route === place) {
      // A link without a target removes something, but not everything.
      if (link.target < 0 && (!isPast || symbol.isBottom)) return;
      if (isPast) this.goOnBelow(here, symbol, id, set);
      else this.land(here, id, set);
      return;
    }
    if (kind === "route" && this.symbols.isBelow(below, `r${place}`)) {
      this.leave(here, [isPast ? "backPast" : "backTo", place, id, set]);
      return;
    }
    if (kind === "flow"
      && (this.moves.isIn(symbol.route, place) || this.symbols.isBelow(below, `f${place}`))) {
      this.passRun(here, symbol, place, false, id, set);
      return;
    }
    // Where there is nothing to go back to, nothing is removed.
    if (link.target >= 0) this.land(here, id, set);
  }

  lookForTabs(here, symbol, from, left, set) {
    if (here.episode === GROUND) return;
    const step = (tab, isReturn) => Saturation.step(
      here, this.routes[tab].cost, label("switch", { route: tab, isReturn }));
    if (this.routes[symbol.route].tabs) {
      for (const tab of this.moves.children[symbol.route]) {
        const { linkedOnly, show } = this.routes[tab];
        if (tab === from || linkedOnly || show !== "push") continue;
        // The selected tab is returned to: its frame is looked at before it leaves.
        if (tab !== left) this.push(tab, step(tab, false), set, -1);
      }
    }
    // The frame itself may be a tab that is returned to.
    if (symbol.route !== from && symbol.isSelected && !symbol.isPresented) {
      this.go(step(symbol.route, true), ["plain", set]);
    }
    if (!symbol.isPresented && !symbol.isBottom) {
      this.leave(here, ["switching", from, symbol.route, set]);
    }
  }

  jump(here, symbol, target, link, set) {
    if (here.episode === GROUND) {
      this.pushChain(target, 0, here, set, link);
      return;
    }
    const chain = this.moves.chain(target);
    const depth = symbol.isPlace ? this.moves.chain(symbol.route).length : 0;
    if (depth > 0 && depth <= chain.length && chain[depth - 1] === symbol.route) {
      this.pushChain(target, depth, here, set, link);
    } else {
      this.leave(here, ["jumping", target, link, set]);
    }
  }

  // A way.

  /** For each episode what its push costs from the start, and on which episode it was laid there. */
  beginnings() {
    const upper = this.episodes.map(() => []);
    this.below.forEach((lays, episode) => {
      for (const { lower, weight } of lays) upper[lower].push({ episode, weight });
    });
    const weights = this.episodes.map(() => INFINITE);
    const lower = this.episodes.map(() => -1);
    const queue = new WeightedQueue();
    weights[GROUND] = 0;
    queue.add(GROUND, 0);
    for (let entry = queue.removeFirst(); entry; entry = queue.removeFirst()) {
      if (weights[entry.element] < entry.weight) continue;
      for (const next of upper[entry.element]) {
        const sum = entry.weight + next.weight;
        if (sum >= weights[next.episode]) continue;
        weights[next.episode] = sum;
        lower[next.episode] = entry.element;
        queue.add(next.episode, sum);
      }
    }
    return { weights, lower };
  }

  /** The steps of the cheapest way to a configuration with `target` on top, or undefined. */
  witness(target) {
    const { weights, lower } = this.beginnings();
    let best = -1;
    let least = INFINITE;
    this.nodes.forEach((node, index) => {
      if (this.state(node)[0] !== "plain" || this.symbol(node.episode).route !== target) return;
      const weight = weights[node.episode] + node.weight;
      if (weight < least) [best, least] = [index, weight];
    });
    if (best < 0) return undefined;
    const labels = [];
    this.addBack(best, labels);
    for (let { episode } = this.nodes[best]; lower[episode] >= 0; episode = lower[episode]) {
      const laid = this.below[episode].find((each) => each.lower === lower[episode]);
      if (laid.label) labels.push({ ...laid.label });
      if (laid.node >= 0) this.addBack(laid.node, labels);
    }
    return labels.reverse();
  }

  /** Adds the steps from the beginning of a node's episode to the node, the last one first. */
  addBack(node, labels) {
    const pieces = [{ node }];
    for (let piece = pieces.pop(); piece; piece = pieces.pop()) {
      if (piece.node === undefined) {
        if (piece.label) labels.push({ ...piece.label });
        continue;
      }
      if (piece.node < 0) continue;
      const { origin, state } = this.nodes[piece.node];
      if (origin.from) {
        pieces.push({ node: origin.from.node }, { label: origin.from.label });
      } else if (origin.laid) {
        const { laid, exit } = origin;
        if (this.states[state][0] === "switching" && labels.length > 0) {
          labels[labels.length - 1].left += 1;
        }
        pieces.push(
          { node: laid.node }, { label: laid.label }, { node: exit.node }, { label: exit.label });
      }
    }
  }
}
