// What is selected

function ring(id, color, width) {
  const { x, y, width: length, height } = placeOf(id);
  const grow = Math.max(3, 2 / view.scale);
  context.strokeStyle = color;
  context.lineWidth = Math.max(width, width / view.scale * 0.8);
  context.beginPath();
  context.roundRect(x - grow, y - grow, length + 2 * grow, height + 2 * grow, 11);
  context.stroke();
}

function drawSelection() {
  if (state.route >= 0) ring(state.route, colors.accent, 2.5);
}

/**
 * What the picture marks of answers, as numbers of routes: where a path stops, the stack after the
 * step that is looked at, and the routes that were asked for. `turn` counts the changes.
 */
const marked = { stops: [], stack: new Set(), routes: new Set(), turn: 0 };

function mark() {
  const path = shownPath();
  const ids = (names) => names.map(idNamed).filter((id) => id >= 0);
  const { step, showsMatch, match, reach, cross } = state;
  const walk = state.tab === "walk" ? state.walk?.answer : undefined;
  const stack = walk ? walk.stack.map((frame) => frame.route)
    : showsMatch ? match.stack.map((frame) => frame.route)
    : path ? (path.steps[step]?.stack ?? startStack()) : [];
  const routes = walk ? walk.steps.filter(({ task }) => !task).map((each) => each.route)
    : reach ? reach.reached.map((each) => each.route) : cross?.screens;
  Object.assign(marked, {
    stops: walk ? walkStops(walk) : path ? [state.from, ...path.steps.map((each) => idNamed(each.stack.at(-1)))] : [],
    stack: new Set(ids(stack)),
    routes: routes ? new Set(ids(routes)) : filtered ?? new Set(),
    turn: marked.turn + 1,
  });
}
/** The routes on top in the course of a walk. */
const walkStops = ({ taken, stack }) => {
  const tops = taken.filter((part) => part.stack).map((part) => part.stack.at(-1));
  const first = state.walk.from < 0 ? plan.routes[plan.start]?.id : nameOf(state.walk.from);
  return [first, ...(taken.length > 0 ? tops : stack.slice(-1).map((frame) => frame.route))].map((name) => idNamed(name));
};

onPlan(mark);
onChange((old) => {
  const keys = ["answer", "choice", "step", "cross", "reach", "match", "showsMatch", "filter", "walk", "tab"];
  if (keys.some((key) => old[key] !== state[key])) mark();
});

/** Calls `body` with the curve and the number of each step that leads somewhere else. */
function forEachHop(body) {
  const { stops } = marked;
  for (let number = 1; number < stops.length; number += 1) {
    if (stops[number - 1] === stops[number] || Math.min(stops[number - 1], stops[number]) < 0) continue;
    const isShown = state.step < 0 || state.step === number - 1;
    context.strokeStyle = isShown ? colors.path : colors.muted;
    context.fillStyle = context.strokeStyle;
    const curve = curveBetween(stops[number - 1], stops[number]);
    if (curve) body(curve, number);
  }
}

/** Calls `body` with the route, the number and the count there of each step that stays on it, such as a task. */
function forEachStay(body) {
  const { stops } = marked;
  const counts = new Map();
  for (let number = 1; number < stops.length; number += 1) {
    const id = stops[number];
    if (id !== stops[number - 1] || id < 0) continue;
    counts.set(id, (counts.get(id) ?? -1) + 1);
    context.fillStyle = state.step < 0 || state.step === number - 1 ? colors.path : colors.muted;
    body(id, number, counts.get(id));
  }
}

/** How much larger than the routes the numbers on lines are, so that they stay readable. */
const numberFactor = () => Math.max(1, 0.8 / view.scale);

/** The steps of the path, below the routes, whose names stay readable. */
function drawPathLines() {
  context.lineWidth = 3 * numberFactor();
  forEachHop((curve) => {
    context.beginPath();
    traceCurve(curve);
    context.stroke();
  });
}

function drawPathMarks() {
  const factor = numberFactor();
  forEachHop((curve, number) => {
    drawHead(curve, 1.3 * factor);
    drawNumber(number, ...middleOf(curve), factor);
  });
  forEachStay((id, number, index) => {
    const { x, y } = placeOf(id);
    drawNumber(number, x + (14 + 21 * index) * factor, y + HEIGHT, factor);
  });
  for (const id of new Set(marked.stops)) if (id >= 0) ring(id, colors.path, 2);
}

function drawNumber(number, x, y, factor) {
  context.beginPath();
  context.arc(x, y, 9 * factor, 0, 2 * Math.PI);
  context.fill();
  setNumberType(factor);
  context.fillText(String(number), x, y + 0.5 * factor);
  context.textAlign = "left";
}

function setNumberType(factor) {
  context.fillStyle = colors.node;
  context.font = `bold ${11 * factor}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
}

// Moving about

function zoomAt(px, py, factor) {
  isWhole = false;
  const scale = Math.min(MOST_SCALE, Math.max(LEAST_SCALE, view.scale * factor));
  view.x += px / view.scale - px / scale;
  view.y += py / view.scale - py / scale;
  view.scale = scale;
  byId("zoom").textContent = `${Math.round(scale * 100)} %`;
  redraw();
}

function zoomBy(factor) {
  const { width, height } = size();
  zoomAt(width / 2, height / 2, factor);
}

function pan(dx, dy) {
  isWhole = false;
  view.x += dx / view.scale;
  view.y += dy / view.scale;
  redraw();
}

/** The height of the part of the picture that has the buttons and the legend on it, at its lower edge. */
function panelHeight() {
  const bottom = canvas.getBoundingClientRect().top + size().height;
  const tops = [...document.querySelectorAll("main > .zoom, main > .legend")]
    .filter((panel) => panel.checkVisibility()).map((panel) => panel.getBoundingClientRect().top);
  return bottom - Math.min(bottom, ...tops);
}

/** Shows a part of the world whole, above the buttons; never larger than it is. */
function show({ x, y, width, height }, most = 1) {
  const room = size();
  const margin = 36;
  const above = room.height - margin - Math.max(margin, panelHeight() + 26);
  const scale = Math.min(most, (room.width - 2 * margin) / width, above / height);
  view.scale = Math.min(MOST_SCALE, Math.max(LEAST_SCALE, scale));
  view.x = x + width / 2 - room.width / 2 / view.scale;
  view.y = y + height / 2 - (margin + above / 2) / view.scale;
  zoomBy(1);
}

function showAll() {
  show(world, 1.25);
  isWhole = true;
}

/** Brings a route into view, near enough to be read. */
function reveal(id) {
  openTo([id]);
  const place = placeOf(id);
  const shown = window_();
  const isInside = place.x > shown.x && place.y > shown.y
    && place.x + place.width < shown.x + shown.width && place.y + HEIGHT < shown.y + shown.height;
  if (isInside && view.scale >= 0.55) {
    redraw();
    return;
  }
  const room = size();
  view.scale = Math.min(MOST_SCALE, Math.max(view.scale, 0.9));
  view.x = place.x + place.width / 2 - room.width / 2 / view.scale;
  view.y = place.y + HEIGHT / 2 - room.height / 2 / view.scale;
  zoomBy(1);
}

/** Brings several routes into view at once. */
function revealAll(ids) {
  if (ids.length <= MOST_AT_FIRST) openTo(ids);
  const places = ids.map(placeOf);
  const x = Math.min(...places.map((place) => place.x));
  const y = Math.min(...places.map((place) => place.y));
  show({
    x, y,
    width: Math.max(...places.map((place) => place.x + place.width)) - x,
    height: Math.max(...places.map((place) => place.y + place.height)) - y,
  });
}

/** The route at a point of the canvas, or -1. */
function routeAt(px, py) {
  const [x, y] = [view.x + px / view.scale, view.y + py / view.scale];
  const slack = view.scale < FAR ? 3 / view.scale : 0;
  const near = { x: x - slack, y: y - slack, width: 2 * slack, height: 2 * slack };
  return visibleRoutes(near).find((id) => touches(placeOf(id), near)) ?? -1;
}

/** Names are easy to read from this scale on. */
const READABLE = 0.6;

/** Shows the whole plan or, if that were too small to read, the start and what is near it. */
function showFirst() {
  showAll();
  if (view.scale >= 0.5 || plan.start === undefined) return;
  const { x, y, width } = placeOf(plan.start);
  const room = size();
  view.scale = READABLE;
  view.x = x + width / 2 - room.width / 2 / READABLE;
  view.y = y - 48 / READABLE;
  zoomBy(1);
}
