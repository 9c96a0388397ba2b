// Ways: lines of links for which the layout has none, around everything that is drawn. They are found in a grid of
// columns and rows beside and through the routes and boxes: shortest ways with few corners, by Dijkstra's algorithm.

/** How far ways stay from routes and boxes, what a corner costs, and how large a grid may be. */
const WAY_GAP = 9;
const CORNER_COST = 40;
const MOST_CROSSINGS = 200_000;
/** Where all links are shown, as many ways are found as take this many visits to crossings. */
const MOST_VISITS = 2_000_000;
/** If the grid would be too large, each link of what is selected has its own one, of what is around its ends: so far, */
const NEAR = 120;
/** and with at most so many crossings each and all together. The farthest links remain curves. */
const MOST_NEAR = 60_000;
const MOST_NEAR_VISITS = 600_000;

/** The grid of what is drawn now, or null if it would be too large; and the ways from routes and boxes. */
let grid;
let waysFrom;
let waysNear;
function forgetWays() {
  grid = undefined;
  waysFrom = new Map();
  waysNear = { visits: 0, route: -1, found: new Map() };
}

/** The number of what is drawn for a route: itself, or a box. */
const spotOf = (id) => (standIn[id] < 0 ? id : plan.routes.length + standIn[id]);

/** All routes and boxes that are drawn, by their numbers, with their places. */
const allSpots = () => [
  ...standIn.map((box, id) => [box, id]).filter(([box]) => box < 0).map(([, id]) => [id, placeOf(id)]),
  ...boxes.map(({ group, place }) => [plan.routes.length + group, place]),
];

/** A grid around spots, inside of a rectangle if one is given; null if it would be too large. */
function makeGrid(spots, most, around) {
  const lines = (start, length) => [...new Set(spots.flatMap(([, place]) => [
    place[start] - WAY_GAP, place[start] + place[length] / 2, place[start] + place[length] + WAY_GAP,
  ]))].filter((at) => !around || (at >= around[start] && at <= around[start] + around[length])).sort((a, b) => a - b);
  const [xs, ys] = [lines("x", "width"), lines("y", "height")];
  if (xs.length * ys.length > most) return null;
  // Which spot covers each crossing of a column and a row.
  const owners = new Int32Array(xs.length * ys.length).fill(-1);
  const centers = new Map();
  const indexOf = (list, value) => {
    let [low, high] = [0, list.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (list[middle] < value) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  for (const [spot, { x, y, width, height }] of spots) {
    for (let row = indexOf(ys, y - 4); ys[row] <= y + height + 4; row += 1) {
      for (let column = indexOf(xs, x - 4); xs[column] <= x + width + 4; column += 1) owners[row * xs.length + column] = spot;
    }
    centers.set(spot, indexOf(ys, y + height / 2) * xs.length + indexOf(xs, x + width / 2));
  }
  return { xs, ys, owners, centers, isSmall: owners.length * spots.length <= MOST_VISITS };
}

/** The ways from one spot to all others: where each crossing was reached from, by direction, and where each spot was. */
function findWays(grid, start) {
  const { xs, ys, owners, centers } = grid;
  const { length } = owners;
  const costs = new Float64Array(2 * length).fill(Infinity);
  const before = new Int32Array(2 * length).fill(-1);
  const reached = new Map();
  const heap = new Heap();
  for (const direction of [0, 1]) {
    costs[centers.get(start) + direction * length] = 0;
    heap.push(0, centers.get(start) + direction * length);
  }
  while (heap.size > 0) {
    const [cost, at] = heap.pop();
    if (cost > costs[at]) continue;
    const crossing = at % length;
    const owner = owners[crossing];
    if (owner >= 0 && owner !== start) {
      // A way ends at the middle of a side.
      if (isAxis(grid, owner, crossing, Math.floor(at / length)) && !reached.has(owner)) reached.set(owner, at);
      continue;
    }
    const column = crossing % xs.length;
    const row = Math.floor(crossing / xs.length);
    for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
      const [nextColumn, nextRow] = [column + dx, row + dy];
      if (nextColumn < 0 || nextRow < 0 || nextColumn >= xs.length || nextRow >= ys.length) continue;
      const next = nextRow * xs.length + nextColumn + (dx === 0 ? length : 0);
      const isCorner = at >= length !== (dx === 0);
      const step = Math.abs(xs[nextColumn] - xs[column]) + Math.abs(ys[nextRow] - ys[row]) + (isCorner ? CORNER_COST : 0);
      if (owner === start && (isCorner || (owners[next % length] !== start && !isAxis(grid, start, next % length, next >= length ? 1 : 0)))) continue;
      if (cost + step >= costs[next]) continue;
      costs[next] = cost + step;
      before[next] = at;
      heap.push(cost + step, next);
    }
  }
  return { before, reached };
}

/** Whether a crossing is in the middle column or row of a spot, in a direction: 0 across, 1 up and down. */
function isAxis({ xs, centers }, spot, crossing, direction) {
  const center = centers.get(spot);
  return direction === 1 ? crossing % xs.length === center % xs.length
    : Math.floor(crossing / xs.length) === Math.floor(center / xs.length);
}

/** The ways from one route or box to another on a grid of what is around them; undefined if there is too much of that. */
function findNear(id, other) {
  if (waysNear.route !== state.route) waysNear = { visits: 0, route: state.route, found: new Map() };
  const [start, end] = [spotOf(id), spotOf(other)];
  if (waysNear.found.has(end)) return waysNear.found.get(end);
  const [a, b] = [placeOf(id), placeOf(other)];
  const [x, y] = [Math.min(a.x, b.x) - NEAR, Math.min(a.y, b.y) - NEAR];
  const around = {
    x, y,
    width: Math.max(a.x + a.width, b.x + b.width) + NEAR - x,
    height: Math.max(a.y + a.height, b.y + b.height) + NEAR - y,
  };
  const local = makeGrid(allSpots().filter(([, place]) => touches(place, around)), MOST_NEAR, around);
  let result;
  if (local && waysNear.visits + local.owners.length <= MOST_NEAR_VISITS) {
    waysNear.visits += local.owners.length;
    result = { grid: local, ...findWays(local, start) };
  }
  waysNear.found.set(end, result);
  return result;
}

/** The line of a link around all routes and boxes but its own; undefined if there is no way. */
function wayOf(link) {
  if (grid === undefined) grid = makeGrid(allSpots(), MOST_CROSSINGS);
  const isOwn = isOwnLink(link);
  if (!isOwn && !grid?.isSmall) return undefined;
  const id = isOwn ? state.route : tailOf(link);
  const isFrom = isSame(tailOf(link), id);
  const other = isFrom ? headOf(link) : tailOf(link);
  if (other < 0 || isSame(other, id)) return undefined;
  const [start, end] = [spotOf(id), spotOf(other)];
  if (grid && !waysFrom.has(start)) waysFrom.set(start, { grid, ...findWays(grid, start) });
  const ways = grid ? waysFrom.get(start) : findNear(id, other);
  if (!ways?.reached.has(end)) return undefined;
  const { before, reached, grid: { xs, ys, owners, centers } } = ways;
  const center = (spot) => {
    const crossing = centers.get(spot);
    return [xs[crossing % xs.length], ys[Math.floor(crossing / xs.length)]];
  };
  const points = [center(end)];
  for (let at = reached.get(end); at >= 0; at = before[at]) {
    const crossing = at % owners.length;
    const point = [xs[crossing % xs.length], ys[Math.floor(crossing / xs.length)]];
    // Of a straight piece only the ends count.
    const [a, b] = points.slice(-2);
    if (b && ((a[0] === b[0] && b[0] === point[0]) || (a[1] === b[1] && b[1] === point[1]))) points.pop();
    points.push(point);
  }
  const cut = leavePlace(leavePlace(points, placeOf(other)).reverse(), placeOf(id));
  // Ways of the same route share what is near it, so that the count is near the other end.
  const [[ax, ay], [bx, by]] = cut.slice(-2);
  return { ...lineOf(isFrom ? cut : cut.reverse()), isSquare: true, middle: [(ax + bx) / 2, (ay + by) / 2] };
}

/** Goes on through points with round corners. */
function traceSquare(points) {
  for (let index = 1; index < points.length; index += 1) {
    const [[x, y], [nextX, nextY]] = [points[index - 1], points[index]];
    const after = points[index + 1];
    if (!after) {
      context.lineTo(nextX, nextY);
      return;
    }
    const radius = Math.min(9, (Math.abs(nextX - x) + Math.abs(nextY - y)) / 2,
      (Math.abs(after[0] - nextX) + Math.abs(after[1] - nextY)) / 2);
    const towards = (from) => [
      nextX + Math.sign(from[0] - nextX) * radius, nextY + Math.sign(from[1] - nextY) * radius,
    ];
    context.lineTo(...towards([x, y]));
    context.quadraticCurveTo(nextX, nextY, ...towards(after));
  }
}

/** Numbers by their costs, the least first. */
class Heap {
  #costs = [];
  #values = [];
  get size() { return this.#costs.length; }

  push(cost, value) {
    let at = this.#costs.length;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (this.#costs[above] <= cost) break;
      this.#costs[at] = this.#costs[above];
      this.#values[at] = this.#values[above];
      at = above;
    }
    this.#costs[at] = cost;
    this.#values[at] = value;
  }

  pop() {
    const first = [this.#costs[0], this.#values[0]];
    const [cost, value] = [this.#costs.pop(), this.#values.pop()];
    const { length } = this.#costs;
    if (length === 0) return first;
    let at = 0;
    for (let next = 1; next < length; next = 2 * at + 1) {
      if (next + 1 < length && this.#costs[next + 1] < this.#costs[next]) next += 1;
      if (this.#costs[next] >= cost) break;
      this.#costs[at] = this.#costs[next];
      this.#values[at] = this.#values[next];
      at = next;
    }
    this.#costs[at] = cost;
    this.#values[at] = value;
    return first;
  }
}
