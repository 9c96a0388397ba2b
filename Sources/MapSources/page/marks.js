// Links

/** From where to where a link is drawn: points on the edges of both, and one that bends it. */
function curveOf(link) {
  const tail = tailOf(link);
  const head = headOf(link);
  if (tail < 0 || head < 0 || (tail !== head && isSame(tail, head))) return undefined;
  const points = link.line && movedPoints(link.line, tail, head);
  if (points) return lineOf(points);
  const a = placeOf(tail);
  const b = placeOf(head);
  if (tail === head) {
    if (standIn[tail] >= 0) return undefined;
    // A loop at the right side, beyond the card below a presented route.
    const x = a.x + a.width + (plan.routes[tail].show === "push" ? 0 : 4);
    return { x1: x, y1: a.y + 9, x2: x + 1, y2: a.y + 33, cx: x + 21, cy: a.y + 21 };
  }
  const [ax, ay] = [a.x + a.width / 2, a.y + a.height / 2];
  const [bx, by] = [b.x + b.width / 2, b.y + b.height / 2];
  const length = Math.hypot(bx - ax, by - ay);
  const bend = Math.min(0.16 * length, 90);
  const [cx, cy] = [
    (ax + bx) / 2 - ((by - ay) / length) * bend, (ay + by) / 2 + ((bx - ax) / length) * bend,
  ];
  const [x1, y1] = edgePoint(a, cx, cy, 0);
  const [x2, y2] = edgePoint(b, cx, cy, 3);
  return { x1, y1, x2, y2, cx, cy };
}

/** Where the line from the middle of a rectangle towards a point leaves it. */
function edgePoint({ x, y, width, height }, px, py, margin) {
  const [mx, my] = [x + width / 2, y + height / 2];
  const [dx, dy] = [px - mx, py - my];
  const factor = Math.min(
    (width / 2 + margin) / Math.max(Math.abs(dx), 1e-6),
    (height / 2 + margin) / Math.max(Math.abs(dy), 1e-6));
  return [mx + dx * factor, my + dy * factor];
}

function boundsOf({ x1, y1, x2, y2, cx, cy, box }) {
  if (box) return box;
  const [left, top] = [Math.min(x1, x2, cx), Math.min(y1, y2, cy)];
  return { x: left, y: top, width: Math.max(x1, x2, cx) - left, height: Math.max(y1, y2, cy) - top };
}

/** The curves of the links that were drawn. */
let curves;

const linkChoice = byId("links");

function isLinkShown(link) {
  if (linkChoice.value === "all" || (link.change && linkChoice.value !== "none")) return true;
  return linkChoice.value === "selected" && isOwnLink(link);
}

/** Whether a link leads from or to what is selected, or the box with it. */
const isOwnLink = (link) => state.route >= 0 && (isSame(tailOf(link), state.route) || isSame(headOf(link), state.route));

/** The drawn lines that stand for several links. */
let linkCounts = [];

/** The lines of the links that are shown, for what is open, selected and chosen now. */
let shownLines = { key: undefined, places: undefined, lines: [] };
function linesShown() {
  const key = `${linkChoice.value}, ${state.route}`;
  if (shownLines.key !== key || shownLines.places !== curves) shownLines = { key, places: curves, lines: findShownLines() };
  return shownLines.lines;
}

function findShownLines() {
  const lines = [];
  const bundles = new Map();
  plan.links.forEach((link, id) => {
    if (!isLinkShown(link)) return;
    curves[id] ??= curveOf(link);
    if (!curves[id]) return;
    const bundle = bundleOf(link);
    if (bundles.has(bundle)) {
      bundles.get(bundle).count += 1;
      return;
    }
    const curve = curves[id].points ? curves[id] : wayOf(link) ?? curves[id];
    const line = { link, curve, isOwn: isOwnLink(link), count: 1 };
    lines.push(line);
    // Of several links between the same boxes the first one is drawn.
    if (bundle) bundles.set(bundle, line);
  });
  return lines;
}

function drawLinks(shown) {
  const lists = new Map();
  const isSmall = view.scale < FAR;
  linkCounts = [];
  for (const line of linesShown()) {
    const { link, curve, isOwn, count } = line;
    if (!touches(boundsOf(curve), shown)) continue;
    if (count > 1) linkCounts.push(line);
    // What only passes by says nothing from near, and there is much of it.
    const ends = [placeOf(tailOf(link)), placeOf(headOf(link))];
    if (!isSmall && plan.links.length > 200 && !ends.some((end) => touches(end, shown))) continue;
    const key = `${link.change ?? kindOf(link)}${link.inferred ? "?" : ""}${isOwn ? "!" : ""}`;
    if (!lists.has(key)) lists.set(key, []);
    lists.get(key).push(curve);
  }
  // Links of others are thinner, but never paler, beside a selection.
  const others = state.route >= 0 || state.answer ? 0.7 : 1.4;
  for (const [key, list] of [...lists].sort((a, b) => a[0].endsWith("!") - b[0].endsWith("!"))) {
    const isOwn = key.endsWith("!");
    const kind = key.replace(/[?!]/g, "");
    const isInferred = key.includes("?");
    context.strokeStyle = colorOf(kind);
    context.fillStyle = context.strokeStyle;
    context.lineWidth = (isOwn ? 2.2 : others) * Math.max(1, 0.45 / view.scale);
    // From far away so many lie on each other that each alone says nothing.
    context.globalAlpha = !isOwn && isSmall && list.length > 500 ? 0.18 : 1;
    const isSolid = isSmall || (kind !== "jump" && kind !== "back" && kind !== "gone" && !isInferred);
    context.setLineDash(isSolid ? [] : isInferred ? [5, 5] : kind === "jump" ? [8, 4] : [2, 4]);
    // Dashes along what is many windows long take long to draw.
    if (list.some((curve) => Math.hypot(curve.x2 - curve.x1, curve.y2 - curve.y1) * view.scale > 8000)) {
      context.setLineDash([]);
    }
    context.beginPath();
    for (const curve of list) {
      if (isSmall && !isOwn && !curve.points) {
        context.moveTo(curve.x1, curve.y1);
        context.lineTo(curve.x2, curve.y2);
      } else {
        traceCurve(curve);
      }
    }
    context.stroke();
    context.setLineDash([]);
    if (!isSmall || isOwn) for (const curve of list) drawHead(curve, isOwn && isSmall ? 0.5 / view.scale : 1);
  }
  context.globalAlpha = 1;
}

const colorOf = (kind) => (kind === "back" ? colors.muted : colors[kind]);

/** What the links between the same routes and boxes have in common, if one of them is a box. */
function bundleOf(link) {
  const [tail, head] = [tailOf(link), headOf(link)];
  if (standIn[tail] < 0 && standIn[head] < 0) return undefined;
  const end = (id) => (standIn[id] < 0 ? id : `box ${standIn[id]}`);
  return `${end(tail)}, ${end(head)}, ${link.change ?? kindOf(link)}`;
}

/** The counts of links on the lines that stand for several. */
function drawLinkCounts() {
  if (view.scale < 0.12) return;
  const factor = numberFactor();
  placeCounts(factor);
  const byColor = new Map();
  for (const { link, at } of linkCounts) {
    const color = colorOf(link.change ?? kindOf(link));
    if (!byColor.has(color)) byColor.set(color, []);
    byColor.get(color).push(at);
  }
  for (const [color, places] of byColor) {
    context.fillStyle = color;
    context.beginPath();
    for (const [x, y] of places) {
      context.moveTo(x + 9 * factor, y);
      context.arc(x, y, 9 * factor, 0, 2 * Math.PI);
    }
    context.fill();
  }
  setNumberType(factor);
  for (const { count, at: [x, y] } of linkCounts) context.fillText(String(count), x, y + 0.5 * factor);
  context.textAlign = "left";
}

/** Finds places for counts on their lines beside each other, since links of several kinds may have the same way. */
function placeCounts(factor) {
  if (shownLines.factor === factor) return;
  shownLines.factor = factor;
  const taken = [];
  const places = allSpots().map(([, place]) => place);
  const isFree = ([x, y]) => !taken.some(([otherX, otherY]) => Math.hypot(x - otherX, y - otherY) < 17 * factor);
  const isBeside = ([x, y]) => places.length > 400
    || !places.some((place) => touches(place, { x: x - 9 * factor, y: y - 9 * factor, width: 18 * factor, height: 18 * factor }));
  for (const line of shownLines.lines.filter(({ count }) => count > 1)) {
    const spots = [middleOf(line.curve), ...spotsAlong(line.curve, 12 * factor)];
    let at = spots.find((spot) => isFree(spot) && isBeside(spot)) ?? spots.find(isFree);
    if (!at) {
      at = spots[0];
      while (!isFree(at)) at = [at[0] + 18 * factor, at[1]];
    }
    taken.push(at);
    line.at = at;
  }
}

/** Points along a line, from its end. */
function spotsAlong(curve, step) {
  const own = context;
  const pen = new LinePen();
  context = pen;
  traceCurve(curve);
  context = own;
  const result = [];
  let rest = step;
  for (const [[ax, ay], [bx, by]] of pen.pieces.reverse()) {
    const length = Math.hypot(bx - ax, by - ay);
    for (; rest < length && result.length < 60; rest += step) {
      result.push([bx + (ax - bx) * rest / length, by + (ay - by) * rest / length]);
    }
    rest -= length;
  }
  return result;
}

function drawHead({ x2, y2, cx, cy }, factor) {
  const angle = Math.atan2(y2 - cy, x2 - cx);
  const length = 9 * factor;
  context.beginPath();
  context.moveTo(x2, y2);
  context.lineTo(x2 - length * Math.cos(angle - 0.4), y2 - length * Math.sin(angle - 0.4));
  context.lineTo(x2 - length * Math.cos(angle + 0.4), y2 - length * Math.sin(angle + 0.4));
  context.fill();
}

// Routes

function kindColor(route) {
  if (route.tabs) return colors.tabs;
  return route.show === "push" ? colors.accent : colors.present;
}

function levelOf(id) {
  if (findingsOf[id].length === 0) return undefined;
  return findingsOf[id].some((finding) => finding.level === "error") ? "error" : "warning";
}

/** A route from far away: a patch. */
function drawSmall(id) {
  const { x, y, width } = placeOf(id);
  const route = plan.routes[id];
  const level = levelOf(id);
  const isReached = marked.routes.has(id);
  context.fillStyle = route.change ? colors[route.change] : level ? colors[level] : isReached ? colors.reached : kindColor(route);
  context.fillRect(x, y, width, HEIGHT);
}

function drawRoute(id) {
  const { x, y, width } = placeOf(id);
  const route = plan.routes[id];
  const color = kindColor(route);
  context.lineWidth = 1.2;
  if (route.change) context.lineWidth = 2.4;
  context.strokeStyle = route.change ? colors[route.change] : colors.edge;
  context.fillStyle = colors.node;
  if (route.show !== "push") {
    // A presented screen lies on what is there: a card on a card.
    if (route.show === "present floating") context.setLineDash([2, 3]);
    context.beginPath();
    context.roundRect(x + 4, y - 4, width, HEIGHT, 9);
    context.fill();
    context.stroke();
    context.setLineDash([]);
  }
  context.beginPath();
  context.roundRect(x, y, width, HEIGHT, 9);
  context.fill();
  if (marked.stack.has(id) || marked.routes.has(id)) {
    context.fillStyle = marked.stack.has(id) ? colors.stack : colors.reach;
    context.fill();
  }
  if (isStruck(route) || route.inferred) context.setLineDash([4, 3]);
  if (route.locked) context.lineWidth = 3;
  context.stroke();
  context.setLineDash([]);
  context.fillStyle = color;
  context.beginPath();
  context.roundRect(x, y, 5, HEIGHT, [9, 0, 0, 9]);
  context.fill();
  if (route.tabs) {
    for (let index = 0; index < 3; index += 1) {
      context.fillRect(x + width / 2 - 21 + index * 15, y + HEIGHT - 5, 12, 3);
    }
  }
  drawImageOf(id, placeOf(id));
  drawLabel(route, id, x, y, width);
  if (view.scale >= 0.4 && route.change) drawSign(route, x, y);
  if (view.scale >= 0.4) drawMarks(route, id, x + width, y);
  if (route.used !== undefined && view.scale >= 0.6) drawCount(route.used, x + width - 8, y + LABEL_HEIGHT - 9);
}

const isStruck = ({ deprecated, change: mark }) => deprecated !== undefined || mark === "gone";

/** The layout has so much more room where counts are. */
const COUNT_WIDTH = 36;
/** How often a route was used, at the right end of its second line. */
function drawCount(count, right, line) {
  context.textAlign = "right";
  context.fillStyle = count === 0 ? colors.error : colors.muted;
  context.font = "11px system-ui, sans-serif";
  context.fillText(count === 0 ? "never" : `${count}×`, right, line);
  context.textAlign = "left";
}

/** Whether names have the size and the second line that they have from near. */
const isNearEnough = () => view.scale >= 0.6;
/** From some way off the type of names is larger, */
const nameSize = () => (isNearEnough() ? 13 : Math.min(17, Math.round(8 / view.scale)));
const nameType = (size = nameSize()) => `600 ${size}px system-ui, sans-serif`;
const typesThatFit = new Map();
/** but no larger than that the lines of a name have room. */
function typeThatFits(lines, room) {
  const most = nameSize();
  if (most === 13) return nameType();
  const key = `${most}\n${room}\n${lines.join("\n")}`;
  if (!typesThatFit.has(key)) {
    let size = most;
    for (; size > 13; size -= 1) {
      context.font = nameType(size);
      if (lines.every((text) => context.measureText(text).width <= room)) break;
    }
    if (typesThatFit.size > 20_000) typesThatFit.clear();
    typesThatFit.set(key, nameType(size));
  }
  return typesThatFit.get(key);
}

function drawLabel(route, id, x, y, width) {
  const isNear = isNearEnough();
  const { requires, unless } = plan.conditions[route.conditions];
  const room = width - (isNear ? (requires || unless ? 34 : 22) : 16) - (route.used === undefined ? 0 : COUNT_WIDTH);
  const left = isNear ? x + 14 : x + 10;
  context.textBaseline = "middle";
  context.fillStyle = isStruck(route) ? colors.muted : colors.ink;
  const names = labelOf(id);
  const lines = id === plan.start ? [`▸ ${names[0]}`, ...names.slice(1)] : names;
  context.font = typeThatFits(lines, room);
  const lower = lines.length === 1 ? 0 : isNear ? 15 : 18;
  const hasTitle = route.title && isNear && lines.length === 1;
  const first = y + (hasTitle ? 16 : (LABEL_HEIGHT - lower) / 2);
  lines.forEach((text, index) => {
    const name = fit(text, room);
    const line = first + index * lower;
    context.fillText(name, left, line);
    if (isStruck(route)) context.fillRect(left, line, context.measureText(name).width, 1);
  });
  if (!hasTitle) return;
  context.fillStyle = colors.muted;
  context.font = "11px system-ui, sans-serif";
  context.fillText(fit(route.title, room), x + 14, y + 31);
}

const fitted = new Map();
/** A text, without its middle if it has no room. */
function fit(text, room) {
  const key = `${context.font}\n${room}\n${text}`;
  if (fitted.has(key)) return fitted.get(key);
  let result = text.replace(/[\u0000-\u001f]/g, " ");
  if (context.measureText(result).width > room) {
    const letters = [...result];
    const kept = (count) => `${letters.slice(0, Math.ceil(count / 2)).join("")}…${
      letters.slice(letters.length - Math.floor(count / 2)).join("")}`;
    let [low, high] = [0, letters.length];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (context.measureText(kept(middle)).width <= room) low = middle;
      else high = middle - 1;
    }
    result = kept(low);
  }
  if (fitted.size > 20_000) fitted.clear();
  fitted.set(key, result);
  return result;
}

/** A lock where facts are asked for, and a spot where something was found. */
function drawMarks(route, id, right, y) {
  const { requires, unless } = plan.conditions[route.conditions];
  if (requires || unless) {
    context.strokeStyle = colors.muted;
    context.fillStyle = colors.muted;
    context.lineWidth = 1.3;
    context.beginPath();
    context.arc(right - 12, y + 9, 2.6, Math.PI, 0);
    context.stroke();
    context.fillRect(right - 16, y + 9, 8, 6);
  }
  const level = levelOf(id);
  if (level) drawFound(level, right - 2, y + 2);
}

/** The spot of a finding. */
function drawFound(level, x, y) {
  context.fillStyle = colors[level];
  context.beginPath();
  context.arc(x, y, 7, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = colors.node;
  context.font = "bold 11px system-ui, sans-serif";
  context.textBaseline = "middle";
  context.textAlign = "center";
  context.fillText("!", x, y + 0.5);
  context.textAlign = "left";
}

/** From far away only large subtrees are named, in type of one size, none on another. */
function drawNames(ids, ratio, near) {
  const taken = [];
  const { x, y, scale } = view;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.font = "600 12px system-ui, sans-serif";
  context.textBaseline = "middle";
  context.textAlign = "center";
  const large = ids.map((id) => ({ id, region: regionOf(id) }))
    .filter(({ id, region }) => region.width * scale > 60 && below[id].length > 0)
    .sort((a, b) => b.region.width * b.region.height - a.region.width * a.region.height)
    .map(({ id }) => id);
  // What is asked about comes first.
  const { stops } = marked;
  const asked = [state.route, stops[stops.length - 1], ...stops].filter((id) => id >= 0 && standIn[id] < 0);
  const routes = [...new Set([...asked, ...large.slice(0, 400)])].map((id) => ({ place: placeOf(id), text: labelOf(id).join("") }));
  const boxNames = near.filter(({ place }) => place.width * scale > 48)
    .map(({ group, place }) => ({ place, text: fit(boxText(groups[group]), place.width * scale - 14) }));
  for (const { place, text } of [...boxNames, ...routes]) {
    const width = context.measureText(text).width + 10;
    const box = {
      x: (place.x + place.width / 2 - x) * scale - width / 2,
      y: (place.y + place.height / 2 - y) * scale - 9,
      width,
      height: 18,
    };
    if (taken.some((other) => touches(box, other))) continue;
    taken.push(box);
    context.fillStyle = colors.node;
    context.beginPath();
    context.roundRect(box.x, box.y, width, 18, 5);
    context.fill();
    context.fillStyle = colors.ink;
    context.fillText(text, box.x + width / 2, box.y + 9.5);
  }
  context.textAlign = "left";
  const device = scale * ratio;
  context.setTransform(device, 0, 0, device, -x * device, -y * device);
}
