// Frames around what belongs together, each with its name on it: flows, dashed, and services that lie together.

const FRAME_TYPE = "600 11px system-ui, sans-serif";
/** How far a frame is from what it is around, and the height of its name. */
const FRAME_GAP = 9;
const FRAME_NAME_HEIGHT = 13;

/** The frames of what is shown now, and where their names are. */
let frames;

function findFrames() {
  const result = [];
  for (const flow of plan.flows) {
    if (flow.start < 0 || standIn[flow.start] >= 0) continue;
    result.push({ name: `flow ${flow.title ?? flow.id}`, around: frameAround([flow.start]), isFlow: true });
  }
  const members = groups.map(({ isService }) => (isService ? [] : undefined));
  plan.routes.forEach((_, id) => {
    const group = ownGroup[id] < 0 ? innermost[id] : groups[ownGroup[id]].outer;
    if (group >= 0) members[group]?.push(id);
  });
  groups.forEach(({ name }, group) => {
    if (!members[group] || isHidden(group) || !isTogether(members[group])) return;
    result.push({ name: `service ${name}`, around: frameAround(members[group]), isFlow: false });
  });
  return result;
}

/** Whether a group or one around it is closed. */
function isHidden(group) {
  for (let each = group; each >= 0; each = groups[each].outer) if (state.closed.has(each)) return true;
  return false;
}

/** A rectangle around routes and all below them. */
function frameAround(ids) {
  const regions = ids.map(regionOf);
  const [x, y] = [Math.min(...regions.map((each) => each.x)), Math.min(...regions.map((each) => each.y))];
  const right = Math.max(...regions.map((each) => each.x + each.width));
  const bottom = Math.max(...regions.map((each) => each.y + each.height));
  return { x: x - FRAME_GAP, y: y - FRAME_GAP, width: right - x + 2 * FRAME_GAP, height: bottom - y + 2 * FRAME_GAP };
}

/** Whether no other route below the same parent lies among routes, or next to only some of them. */
function isTogether(ids) {
  const { parent } = plan.routes[ids[0]];
  const around = frameAround(ids);
  const own = new Set(ids);
  return !(parent < 0 ? roots : below[parent]).some((id) => !own.has(id) && touches(regionOf(id), around))
    && (parent < 0 || !touches(placeOf(parent), around));
}

function framesShown() {
  const lines = linesShown();
  if (frames?.lines === lines) return frames.list;
  const list = findFrames();
  frames = { lines, list };
  if (list.length > 0) placeNames(list, lines);
  return list;
}

/** Notes the straight pieces of what a canvas is told to draw, curves as several. */
class LinePen {
  pieces = [];
  #at = [0, 0];
  moveTo(x, y) { this.#at = [x, y]; }
  lineTo(x, y) {
    this.pieces.push([this.#at, [x, y]]);
    this.#at = [x, y];
  }
  quadraticCurveTo(cx, cy, x, y) {
    const [startX, startY] = this.#at;
    this.bezierCurveTo(startX + (cx - startX) * 2 / 3, startY + (cy - startY) * 2 / 3, x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3, x, y);
  }
  bezierCurveTo(ax, ay, bx, by, x, y) {
    const [startX, startY] = this.#at;
    for (let piece = 1; piece <= 8; piece += 1) {
      const t = piece / 8;
      const [a, b, c, d] = [(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t ** 3];
      this.lineTo(a * startX + b * ax + c * bx + d * x, a * startY + b * ay + c * by + d * y);
    }
  }
}

/** Finds a place for the name of each frame on its upper or lower side, where no line and no route is. */
function placeNames(list, lines) {
  const own = context;
  own.font = FRAME_TYPE;
  const bands = list.flatMap((frame) => {
    const { x, y, width, height } = frame.around;
    const room = own.measureText(frame.name).width + 8;
    const half = FRAME_NAME_HEIGHT / 2;
    return [y - half - 1, y + height - half + 1].map((top) => ({
      frame, room, x: x + 13, y: top, width: width - 26, height: FRAME_NAME_HEIGHT, taken: [],
    }));
  });
  const pen = new LinePen();
  context = pen;
  plan.routes.forEach((_, id) => {
    if (below[id].length === 0 || standIn[id] >= 0) return;
    traceEdges(id, false);
    traceEdges(id, true);
  });
  for (const { curve } of lines) traceCurve(curve);
  context = own;
  const sorted = bands.sort((a, b) => a.y - b.y);
  const taken = (x1, x2, y1, y2) => {
    // Bands have the same height, so those that a piece touches follow each other.
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle].y + FRAME_NAME_HEIGHT < y1) low = middle + 1;
      else high = middle;
    }
    for (; low < sorted.length && sorted[low].y <= y2; low += 1) sorted[low].taken.push([x1, x2]);
  };
  for (const [[ax, ay], [bx, by]] of pen.pieces) {
    taken(Math.min(ax, bx) - 5, Math.max(ax, bx) + 5, Math.min(ay, by), Math.max(ay, by));
  }
  plan.routes.forEach((_, id) => {
    if (standIn[id] >= 0) return;
    const { x, y, width, height } = placeOf(id);
    taken(x - 2, x + width + 8, y - 4, y + height);
  });
  for (const { place: { x, y, width, height } } of boxes) taken(x - 2, x + width + 2, y - 10, y + height);
  for (const band of sorted) {
    if (band.frame.at) continue;
    const left = firstGap(band);
    if (left !== undefined) band.frame.at = [left, band.y];
  }
  for (const { frame, x, y } of sorted) frame.at ??= [x, y];
}

/** The leftmost place in a band that has room for a name. */
function firstGap({ x, width, room, taken }) {
  let left = x;
  for (const [from, to] of taken.sort((a, b) => a[0] - b[0])) {
    if (from >= left + room) break;
    left = Math.max(left, to);
  }
  return left + room <= x + width ? left : undefined;
}

function drawFrames(shown) {
  if (view.scale < 0.12) return;
  context.textBaseline = "alphabetic";
  context.font = FRAME_TYPE;
  for (const { name, around, isFlow, at: [left, top] } of framesShown()) {
    const { x, y, width, height } = around;
    if (!touches({ x: x - 3, y: y - 17, width: width + 6, height: height + 34 }, shown)) continue;
    context.strokeStyle = colors.muted;
    context.setLineDash(isFlow ? [6, 5] : []);
    context.lineWidth = isFlow ? 1.4 : 1;
    context.beginPath();
    context.roundRect(x, y, width, height, 14);
    context.stroke();
    context.setLineDash([]);
    if (view.scale < 0.45) continue;
    context.fillStyle = colors.back;
    context.fillRect(left, top, context.measureText(name).width + 8, FRAME_NAME_HEIGHT);
    context.fillStyle = colors.muted;
    context.fillText(name, left + 4, top + 10.5);
  }
}
