// The picture: a canvas on which only what is visible is drawn.

const canvas = byId("picture");
let context = canvas.getContext("2d");
/** The world's point at the upper left corner, and how many pixels a unit of it takes. */
const view = { x: 0, y: 0, scale: 1 };
const LEAST_SCALE = 0.005;
/** Farther away than this routes are patches and links are lines. */
const FAR = 0.3;
const MOST_SCALE = 3;
/** The part of the world with routes in it, and whether the view shows all of that. */
let world;
let isWhole = true;
/** Which regions are shaded: those with others beside them, and not too many on each other. */
let isShaded;

function measureWorld() {
  world = roots.map(regionOf).reduce((a, b) => {
    const x = Math.min(a.x, b.x);
    const y = Math.min(a.y, b.y);
    return {
      x, y,
      width: Math.max(a.x + a.width, b.x + b.width) - x,
      height: Math.max(a.y + a.height, b.y + b.height) - y,
    };
  }, { x: 0, y: 0, width: 1, height: 1 });
}

onPlan(() => {
  isShaded = plan.routes.map(() => false);
  for (const pending = roots.map((id) => [id, 1]); pending.length > 0;) {
    const [id, depth] = pending.pop();
    const { parent } = plan.routes[id];
    const isAlone = parent >= 0 && below[parent].length === 1;
    isShaded[id] = below[id].length > 0 && depth <= 8 && !isAlone;
    for (const child of below[id]) pending.push([child, depth + Number(isShaded[id])]);
  }
  layer.key = "";
});

let colors = {};
let isDrawn = true;

function readColors() {
  const style = getComputedStyle(document.documentElement);
  colors = {};
  for (const name of ["back", "region", "node", "edge", "ink", "muted", "accent", "line", "push",
    "jump", "present", "tabs", "path", "stack", "warning", "error", "reach", "reached", "new", "changed", "breaking",
    "gone"]) {
    colors[name] = style.getPropertyValue(`--${name}`).trim();
  }
}

/** Draws before the next frame, once however often it is asked. */
function redraw() {
  if (!isDrawn) return;
  isDrawn = false;
  requestAnimationFrame(draw);
}

function resize() {
  const { clientWidth, clientHeight } = canvas.parentElement;
  const ratio = window.devicePixelRatio || 1;
  canvas.width = Math.max(1, Math.round(clientWidth * ratio));
  canvas.height = Math.max(1, Math.round(clientHeight * ratio));
  canvas.style.width = `${clientWidth}px`;
  canvas.style.height = `${clientHeight}px`;
}

const size = () => {
  const { clientWidth: width, clientHeight: height } = canvas.parentElement;
  return { width, height };
};

const window_ = () => {
  const { width, height } = size();
  return { x: view.x, y: view.y, width: width / view.scale, height: height / view.scale };
};

const touches = (a, b) => a.x <= b.x + b.width && b.x <= a.x + a.width
  && a.y <= b.y + b.height && b.y <= a.y + a.height;

/** The routes that a window shows, each before those below it, without those in boxes. */
function visibleRoutes(shown) {
  const result = [];
  const pending = [...roots];
  while (pending.length > 0) {
    const id = pending.pop();
    if (standIn[id] >= 0 || !touches(regionOf(id), shown)) continue;
    result.push(id);
    pending.push(...below[id]);
  }
  return result;
}

function draw() {
  isDrawn = true;
  const ratio = window.devicePixelRatio || 1;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = colors.back;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const scale = view.scale * ratio;
  context.setTransform(scale, 0, 0, scale, -view.x * scale, -view.y * scale);
  const margin = 20;
  const shown = window_();
  const wide = {
    x: shown.x - margin, y: shown.y - margin,
    width: shown.width + 2 * margin, height: shown.height + 2 * margin,
  };
  const isFar = view.scale < FAR;
  if (isFar && plan.routes.length > 1000) drawLayer(ratio);
  else drawGround(wide);
  drawPathLines();
  const near = visibleRoutes(wide).filter((id) => touches(placeOf(id), wide));
  const nearBoxes = boxes.filter(({ place }) => touches(place, wide));
  for (const box of nearBoxes) drawBox(box);
  if (isFar) drawNames(near, ratio, nearBoxes);
  else for (const id of near) drawRoute(id);
  drawLinkCounts();
  drawPathMarks();
  drawSelection();
  canvas.dataset.drawn = String(near.length);
  canvas.dataset.boxes = String(nearBoxes.length);
}

/** What lies below the path: from far away all but the names. */
function drawGround(shown) {
  const ids = visibleRoutes(shown);
  drawRegions(ids);
  drawEdges(ids);
  drawFrames(shown);
  drawLinks(shown);
  if (plan.compared) drawFormer(shown);
  if (view.scale < FAR) for (const id of ids) drawSmall(id);
}

/** Much seen from far away: drawn once, with some more on each side, and then moved. */
const layer = { canvas: document.createElement("canvas"), key: "", x: 0, y: 0 };

function drawLayer(ratio) {
  const { x, y, width, height } = window_();
  const scale = view.scale * ratio;
  const key = [scale, canvas.width, canvas.height, linkChoice.value, state.route, Boolean(state.answer),
    marked.turn, colors.back].join();
  const isCovered = layer.x <= x && layer.y <= y
    && x + width <= layer.x + 1.5 * width && y + height <= layer.y + 1.5 * height;
  if (layer.key !== key || !isCovered) {
    Object.assign(layer, { key, x: x - width / 4, y: y - height / 4 });
    layer.canvas.width = Math.ceil(1.5 * canvas.width);
    layer.canvas.height = Math.ceil(1.5 * canvas.height);
    const own = context;
    context = layer.canvas.getContext("2d");
    context.setTransform(scale, 0, 0, scale, -layer.x * scale, -layer.y * scale);
    drawGround({ x: layer.x, y: layer.y, width: 1.5 * width, height: 1.5 * height });
    context = own;
  }
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.drawImage(layer.canvas, Math.round((layer.x - x) * scale), Math.round((layer.y - y) * scale));
  context.restore();
}

/** Shades what lies below the same route; deeper ones lie on shallower ones and so are darker. */
function drawRegions(ids) {
  context.fillStyle = colors.region;
  const least = 12 / view.scale;
  for (const id of ids) {
    const { x, y, width, height } = regionOf(id);
    if (!isShaded[id] || width < least) continue;
    context.beginPath();
    context.roundRect(x - 7, y - 7, width + 14, height + 14, Math.min(14, 6 / view.scale));
    context.fill();
  }
}

/** The lines from routes to those below: a bus above each row, and one beside further rows. */
function drawEdges(ids) {
  context.lineWidth = Math.max(1.2, 0.6 / view.scale);
  context.strokeStyle = colors.edge;
  for (const isLoose of [false, true]) {
    context.setLineDash(isLoose ? [3, 4] : []);
    context.beginPath();
    for (const id of ids) {
      if (below[id].length > 0) traceEdges(id, isLoose);
    }
    context.stroke();
  }
  context.setLineDash([]);
}

/** What is below a route, each box once. */
function shownBelow(id) {
  if (boxes.length === 0) return below[id];
  return below[id].filter((child) => standIn[child] < 0 || groups[standIn[child]].anchor === child);
}

function traceEdges(id, isLoose) {
  if (plan.routes[id].layers) {
    // The layout has lines for the steps down, and links lead to what no step leads to.
    if (isLoose) return;
    for (const child of shownBelow(id)) {
      const { down } = plan.routes[child];
      const points = down && movedPoints(down, id, child);
      if (points) traceCurve(lineOf(points));
    }
    return;
  }
  const children = shownBelow(id).filter((child) => Boolean(plan.routes[child].linkedOnly) === isLoose);
  if (children.length === 0) return;
  const own = placeOf(id);
  const middle = own.x + own.width / 2;
  const start = own.y + HEIGHT;
  const radius = 6;
  // Rows begin at a bus above them; further rows hang on a line at the left of the region.
  const gutter = regionOf(id).x + 6;
  const first = start + 20;
  const tops = new Map();
  for (const child of children) {
    const { x, y } = placeOf(child);
    if (plan.routes[child].hung) tops.set(x, Math.min(tops.get(x) ?? y, y));
  }
  const drawn = new Set();
  const reach = (bus) => {
    if (bus <= first || drawn.has(bus)) return;
    drawn.add(bus);
    context.moveTo(middle, first);
    context.lineTo(gutter, first);
    context.lineTo(gutter, bus);
  };
  context.moveTo(middle, start);
  context.lineTo(middle, first);
  for (const child of children) {
    const { x, y, width } = placeOf(child);
    const { hung } = plan.routes[child];
    const bus = (hung ? tops.get(x) : y) - 20;
    reach(bus);
    const from = bus <= first ? middle : gutter;
    const end = hung ? x - 12 : x + width / 2;
    context.moveTo(from, bus);
    if (Math.abs(end - from) < 2) {
      context.lineTo(from, bus + radius);
    } else {
      context.lineTo(end + (end > from ? -radius : radius), bus);
      context.quadraticCurveTo(end, bus, end, bus + radius);
    }
    if (hung) {
      context.lineTo(end, y + HEIGHT / 2 - radius);
      context.quadraticCurveTo(end, y + HEIGHT / 2, end + radius, y + HEIGHT / 2);
      context.lineTo(x, y + HEIGHT / 2);
    } else {
      context.lineTo(Math.abs(end - from) < 2 ? from : end, y);
    }
  }
}
