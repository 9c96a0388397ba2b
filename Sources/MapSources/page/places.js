// Places: where routes are drawn. The layout has places for all; a closed group needs much less than its routes would,
// so what is empty is narrowed down. Order and rows stay, and so do the ways of lines around boxes.

/** Gaps side by side, and to what is below, become no narrower than this, and the height of a box no less. */
const GAP_ACROSS = 22;
const GAP_DOWN = 40;
const BOX_HEIGHT = 52;
/** Where the layout has lines to further rows, at the left of a region. */
const GUTTER = 20;
/** How far lines stay apart, and from boxes. */
const TRACK_GAP = 10;

/** Where the layout has a route, and it with all below it. */
const drawnPlace = (id) => {
  const [x, y, width] = plan.routes[id].box;
  return { x, y, width, height: HEIGHT };
};
const drawnRegion = (id) => {
  const { box } = plan.routes[id];
  if (box.length === 3) return drawnPlace(id);
  return { x: box[3], y: box[4], width: box[5], height: box[6] };
};

/** Functions from the layout's places to those in the picture; none while nothing is closed. */
let moved;
/** The boxes of closed groups that are shown. */
let boxes;
let boxOf;

const moveBox = ({ x, y, width, height }) => {
  if (!moved) return { x, y, width, height };
  const [left, top] = [moved.x(x), moved.y(y)];
  return { x: left, y: top, width: moved.x(x + width) - left, height: moved.y(y + height) - top };
};
const movePoint = ([x, y]) => (moved ? [moved.x(x), moved.y(y)] : [x, y]);

/** Where a route is, or the box with it, and where it and all below it are. */
function placeOf(id) {
  const box = boxOf.get(standIn[id]);
  if (box) return box.place;
  return moveBox(drawnPlace(id));
}
const regionOf = (id) => boxOf.get(standIn[id])?.place ?? moveBox(drawnRegion(id));

/**
 * A function that leaves out what is empty along one axis. `rigid` are intervals that keep their length, `soft` those
 * that need only what their third number says; at the numbers of `tracks` a line runs.
 */
function narrowing(rigid, soft, tracks) {
  const isTrack = new Set(tracks);
  const ends = soft.flatMap(([from, to]) => [from, to]);
  const at = [...new Set([...rigid.flat(), ...ends, ...tracks])].sort((a, b) => a - b);
  const index = new Map(at.map((stop, number) => [stop, number]));
  const turns = new Array(at.length).fill(0);
  for (const [from, to] of rigid) {
    turns[index.get(from)] += 1;
    turns[index.get(to)] -= 1;
  }
  const lengths = [];
  const isRigid = [];
  for (let number = 0, depth = 0; number + 1 < at.length; number += 1) {
    depth += turns[number];
    const length = at[number + 1] - at[number];
    const least = isTrack.has(at[number]) || isTrack.has(at[number + 1]) ? TRACK_GAP : 1;
    isRigid.push(depth > 0);
    lengths.push(depth > 0 ? length : Math.min(length, least));
  }
  for (const [from, to, need] of soft.sort((a, b) => (a[1] - a[0]) - (b[1] - b[0]))) {
    let [length, last] = [0, -1];
    for (let number = index.get(from); number < index.get(to); number += 1) {
      length += lengths[number];
      if (!isRigid[number]) last = number;
    }
    if (last >= 0 && length < need) lengths[last] += need - length;
  }
  const to = [at[0] ?? 0];
  for (const length of lengths) to.push(to.at(-1) + length);
  return (value) => {
    let [low, high] = [0, at.length - 1];
    if (high < 1 || value <= at[0]) return value - (at[0] ?? 0) + to[0];
    if (value >= at[high]) return value - at[high] + to[high];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (at[middle] <= value) low = middle;
      else high = middle;
    }
    return to[low] + ((value - at[low]) / (at[high] - at[low])) * (to[high] - to[low]);
  };
}

/** Keeps some of the gap from each place to the next one along an axis that lies beside it on the other one. */
function keepGaps(places, [start, length], [side, breadth], most, soft) {
  const sorted = [...places].sort((a, b) => a[start] - b[start]);
  for (const [index, place] of sorted.entries()) {
    const end = place[start] + place[length];
    // The first one is the nearest.
    for (let next = index + 1; next < sorted.length; next += 1) {
      const other = sorted[next];
      if (other[start] < end || other[side] >= place[side] + place[breadth] || place[side] >= other[side] + other[breadth]) continue;
      soft.push([end, other[start], Math.min(other[start] - end, most)]);
      break;
    }
  }
}

/** The width that the texts of a box need. */
function boxWidth(group) {
  context.font = "600 13px system-ui, sans-serif";
  return Math.max(170, context.measureText(group.name).width + 56);
}

/** Finds all places anew, after something was opened or closed. */
function placeRoutes() {
  const shownBoxes = [...new Set(standIn)].filter((group) => group >= 0);
  boxOf = new Map();
  moved = undefined;
  if (shownBoxes.length > 0) {
    const across = { rigid: [], soft: [], tracks: [] };
    const down = { rigid: [], soft: [], tracks: [] };
    const trace = (numbers) => numbers.forEach((number, index) => (index % 2 === 0 ? across : down).tracks.push(number));
    const places = [];
    plan.routes.forEach((route, id) => {
      if (standIn[id] >= 0) return;
      const place = drawnPlace(id);
      const region = drawnRegion(id);
      places.push(place);
      across.rigid.push([place.x, place.x + place.width]);
      down.rigid.push([place.y, place.y + place.height]);
      if (below[id].length > 0) {
        across.soft.push([region.x, region.x + GUTTER, GUTTER]);
        // What is empty at the ends of a region is left out, too.
        across.tracks.push(region.x + region.width);
        down.tracks.push(region.y + region.height);
      }
      if (route.down) trace(route.down);
    });
    for (const group of shownBoxes) {
      const place = drawnRegion(groups[group].anchor);
      places.push(place);
      across.soft.push([place.x, place.x + place.width, boxWidth(groups[group])]);
      down.soft.push([place.y, place.y + place.height, BOX_HEIGHT]);
    }
    const [xs, ys] = [["x", "width"], ["y", "height"]];
    keepGaps(places, xs, ys, GAP_ACROSS, across.soft);
    keepGaps(places, ys, xs, GAP_DOWN, down.soft);
    for (const link of plan.links) {
      if (link.line && standIn[tailOf(link)] < 0 && standIn[headOf(link)] < 0) trace(link.line);
    }
    moved = { x: narrowing(across.rigid, across.soft, across.tracks), y: narrowing(down.rigid, down.soft, down.tracks) };
  }
  boxes = shownBoxes.map((group) => {
    const place = moveBox(drawnRegion(groups[group].anchor));
    // Beside what is open a row may be much higher than a box.
    return { group, place: { ...place, height: Math.min(place.height, BOX_HEIGHT) } };
  });
  boxOf = new Map(boxes.map((box) => [box.group, box]));
  measureWorld();
  findLines();
  curves = [];
  forgetWays();
  layer.key = "";
}

/** Points of the layout as those of a line in the picture that ends at the boxes of its routes; undefined if inside one. */
function movedPoints(numbers, from, to) {
  if (isSame(from, to) && from !== to) return undefined;
  const points = pointsOf(numbers).map(movePoint);
  if (!moved) return points;
  const cut = leave(points, from);
  return cut && leave(cut.reverse(), to)?.reverse();
}

/** Points from where they leave a closed box; undefined if they do not begin at it. */
function leave(points, id) {
  const box = boxOf.get(standIn[id])?.place;
  return box ? leavePlace(points, box) : points;
}

/** Points from where they leave a rectangle; undefined if they do not begin in it. */
function leavePlace(points, box) {
  const isInside = ([x, y]) => x >= box.x - 1 && x <= box.x + box.width + 1 && y >= box.y - 1 && y <= box.y + box.height + 1;
  const last = points.findLastIndex(isInside);
  if (last < 0 || last === points.length - 1) return undefined;
  const [[x, y], [nextX, nextY]] = [points[last], points[last + 1]];
  // Not at a corner, where narrowed boxes often have the ends of lines.
  const inner = Math.min(Math.max(x, box.x + 14), box.x + box.width - 22);
  const start = y === nextY ? [nextX > x ? box.x + box.width : box.x, y] : [inner, nextY > y ? box.y + box.height : box.y];
  return [start, ...points.slice(last + 1)];
}
