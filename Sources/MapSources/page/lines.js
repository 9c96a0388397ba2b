// Lines: of links, and of steps down that pass between links. The layout gives their points.

/** Points as pairs. */
function pointsOf(numbers) {
  const points = [];
  for (let index = 0; index + 1 < numbers.length; index += 2) points.push([numbers[index], numbers[index + 1]]);
  return points;
}

/** A line through points, with its ends and the direction in which it arrives as a curve has them. */
function lineOf(points) {
  const [x1, y1] = points[0];
  const [x2, y2] = points.at(-1);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const before = points.at(-2);
  const [cx, cy] = before[1] === y2 ? before : [x2, y2 - Math.sign(y2 - before[1])];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const box = { x: left, y: top - 14, width: Math.max(...xs) - left, height: Math.max(...ys) - top + 28 };
  return { points, x1, y1, x2, y2, cx, cy, box };
}

/** Adds a curve to the path of the canvas: one bend, or a line through points. */
function traceCurve({ x1, y1, x2, y2, cx, cy, points, isSquare }) {
  context.moveTo(x1, y1);
  if (isSquare) traceSquare(points);
  else if (points) tracePoints(points);
  else context.quadraticCurveTo(cx, cy, x2, y2);
}

/** Goes on from the first of several points: straight up or down, or in a curve that is upright at both ends. */
function tracePoints(points) {
  for (let index = 1; index < points.length; index += 1) {
    const turn = points[index + 1];
    if (index + 2 < points.length && turn[1] === points[index][1]) {
      traceTurn(points.slice(index - 1, index + 3));
      index += 2;
    } else {
      traceUpright(points[index - 1], points[index]);
    }
  }
}

function traceUpright([x, y], [nextX, nextY]) {
  const middle = (y + nextY) / 2;
  if (x === nextX || y === nextY) context.lineTo(nextX, nextY);
  else context.bezierCurveTo(x, middle, nextX, middle, nextX, nextY);
}

/**
 * Turns back in an arch between the second and the third of four points. Where the line comes from outside of
 * them or goes on there, that side of the arch leads all the way, and soon leaves the height where routes are.
 */
function traceTurn([before, start, end, after]) {
  const top = [(start[0] + end[0]) / 2, start[1] + 9 * Math.sign(start[1] - before[1])];
  const isOutside = ([x], [edge]) => Math.abs(x - top[0]) > Math.abs(edge - top[0]) && x > top[0] === edge > top[0];
  /** The two points that bend the side of the arch from its top to its foot. */
  const side = ([x, y]) => [top[0] + Math.max(-33, Math.min(33, 0.55 * (x - top[0]))), top[1], x, (top[1] + y) / 2];
  let foot = before;
  if (!isOutside(before, start)) {
    traceUpright(before, start);
    foot = start;
  }
  const [topX, topY, footX, footY] = side(foot);
  context.bezierCurveTo(footX, footY, topX, topY, ...top);
  foot = isOutside(after, end) ? after : end;
  context.bezierCurveTo(...side(foot), ...foot);
  if (foot === end) traceUpright(end, after);
}

/** The lines between routes, by both their numbers. */
let linesBetween;
function findLines() {
  linesBetween = new Map();
  plan.routes.forEach(({ down, parent }, id) => {
    const points = down && movedPoints(down, parent, id);
    if (!points) return;
    linesBetween.set(`${parent} ${id}`, points);
    linesBetween.set(`${id} ${parent}`, [...points].reverse());
  });
  for (const link of plan.links) {
    if (!link.line || !lives(link)) continue;
    const points = movedPoints(link.line, tailOf(link), headOf(link));
    if (points) linesBetween.set(`${tailOf(link)} ${headOf(link)}`, points);
  }
}

/** The line from one route to another: that of a link or of a step if there is one, or else a way. None inside of a box. */
function curveBetween(from, to) {
  const points = linesBetween.get(`${from} ${to}`);
  if (points) return lineOf(points);
  const link = { route: from, flow: -1, target: to };
  return wayOf(link) ?? curveOf(link);
}

/** The middle of a curve, where its number is. */
function middleOf({ x1, y1, x2, y2, cx, cy, points, middle }) {
  if (middle) return middle;
  if (!points) return [(x1 + 2 * cx + x2) / 4, (y1 + 2 * cy + y2) / 4];
  const index = Math.floor((points.length - 1) / 2);
  const [[ax, ay], [bx, by]] = [points[index], points[index + 1] ?? points[index]];
  return [(ax + bx) / 2, (ay + by) / 2];
}
