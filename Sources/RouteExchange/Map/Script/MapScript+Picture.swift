/// The picture, of which only what is visible is drawn.
extension MapScript {
  static let picture = #"""
    // The picture: a canvas on which only what is visible is drawn.

    const canvas = byId("picture");
    let context = canvas.getContext("2d");
    /** The world's point at the upper left corner, and how many pixels a unit of it takes. */
    const view = { x: 0, y: 0, scale: 1 };
    const LEAST_SCALE = 0.005;
    /** Farther away than this routes are patches and links are lines. */
    const FAR = 0.3;
    const MOST_SCALE = 3;
    const world = roots.map(regionOf).reduce((a, b) => {
      const x = Math.min(a.x, b.x);
      const y = Math.min(a.y, b.y);
      return {
        x, y,
        width: Math.max(a.x + a.width, b.x + b.width) - x,
        height: Math.max(a.y + a.height, b.y + b.height) - y,
      };
    }, { x: 0, y: 0, width: 1, height: 1 });

    let colors = {};
    let isDrawn = true;

    function readColors() {
      const style = getComputedStyle(document.documentElement);
      colors = {};
      for (const name of ["back", "region", "node", "edge", "ink", "muted", "accent", "line", "push",
        "jump", "present", "tabs", "path", "stack", "warning", "error", "reach"]) {
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

    /** The routes that a window shows, each before those below it. */
    function visibleRoutes(shown) {
      const result = [];
      const pending = [...roots];
      while (pending.length > 0) {
        const id = pending.pop();
        if (!touches(regionOf(id), shown)) continue;
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
      if (isFar) drawNames(near, ratio);
      else for (const id of near) drawRoute(id);
      drawPathMarks();
      drawSelection();
      canvas.dataset.drawn = String(near.length);
    }

    /** What lies below the path: from far away all but the names. */
    function drawGround(shown) {
      const ids = visibleRoutes(shown);
      drawRegions(ids);
      drawEdges(ids);
      drawFlows(shown);
      drawLinks(shown);
      if (view.scale < FAR) for (const id of ids) drawSmall(id);
    }

    /** Much seen from far away: drawn once, with some more on each side, and then moved. */
    const layer = { canvas: document.createElement("canvas"), key: "", x: 0, y: 0 };

    function drawLayer(ratio) {
      const { x, y, width, height } = window_();
      const scale = view.scale * ratio;
      const key = [scale, canvas.width, canvas.height, linkChoice.value, state.route, Boolean(state.answer),
        state.reach?.target, state.reach?.distances.size, colors.back].join();
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

    /** Which regions are shaded: those with others beside them, and not too many on each other. */
    const isShaded = plan.routes.map(() => false);
    for (const pending = roots.map((id) => [id, 1]); pending.length > 0;) {
      const [id, depth] = pending.pop();
      const { parent } = plan.routes[id];
      const isAlone = parent >= 0 && below[parent].length === 1;
      isShaded[id] = below[id].length > 0 && depth <= 8 && !isAlone;
      for (const child of below[id]) pending.push([child, depth + Number(isShaded[id])]);
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

    function traceEdges(id, isLoose) {
      const children = below[id].filter((child) => Boolean(plan.routes[child].linkedOnly) === isLoose);
      if (children.length === 0) return;
      const own = placeOf(id);
      const middle = own.x + own.width / 2;
      const start = own.y + HEIGHT;
      const radius = 6;
      if (plan.layout !== "layered") {
        for (const child of children) {
          const place = placeOf(child);
          const end = place.x + place.width / 2;
          context.moveTo(middle, start);
          context.bezierCurveTo(middle, (start + place.y) / 2, end, (start + place.y) / 2, end, place.y);
        }
        return;
      }
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

    function drawFlows(shown) {
      if (view.scale < 0.12) return;
      context.lineWidth = 1.4;
      context.strokeStyle = colors.muted;
      context.fillStyle = colors.muted;
      context.font = "600 11px system-ui, sans-serif";
      context.textBaseline = "alphabetic";
      for (const flow of plan.flows) {
        if (flow.start < 0) continue;
        const { x, y, width, height } = regionOf(flow.start);
        if (!touches({ x: x - 12, y: y - 26, width: width + 24, height: height + 40 }, shown)) continue;
        context.setLineDash([6, 5]);
        context.beginPath();
        context.roundRect(x - 9, y - 9, width + 18, height + 18, 14);
        context.stroke();
        context.setLineDash([]);
        if (view.scale < 0.45) continue;
        const name = `flow ${flow.title ?? flow.id}`;
        context.fillStyle = colors.back;
        context.fillRect(x + 4, y - 17, context.measureText(name).width + 8, 16);
        context.fillStyle = colors.muted;
        context.fillText(name, x + 8, y - 5);
      }
    }

    // Links

    /** From where to where a link is drawn: points on the edges of both, and one that bends it. */
    function curveOf(link) {
      const tail = tailOf(link);
      const head = headOf(link);
      if (tail < 0 || head < 0) return undefined;
      const a = placeOf(tail);
      const b = placeOf(head);
      if (tail === head) {
        const x = a.x + a.width - 14;
        return { x1: x, y1: a.y, x2: x + 22, y2: a.y + HEIGHT / 2, cx: x + 34, cy: a.y - 26 };
      }
      const [ax, ay] = [a.x + a.width / 2, a.y + HEIGHT / 2];
      const [bx, by] = [b.x + b.width / 2, b.y + HEIGHT / 2];
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
    function edgePoint({ x, y, width }, px, py, margin) {
      const [mx, my] = [x + width / 2, y + HEIGHT / 2];
      const [dx, dy] = [px - mx, py - my];
      const factor = Math.min(
        (width / 2 + margin) / Math.max(Math.abs(dx), 1e-6),
        (HEIGHT / 2 + margin) / Math.max(Math.abs(dy), 1e-6));
      return [mx + dx * factor, my + dy * factor];
    }

    const curves = plan.links.map(curveOf);

    const linkChoice = byId("links");

    function isLinkShown(link) {
      if (linkChoice.value === "all") return true;
      return linkChoice.value === "selected" && (tailOf(link) === state.route || headOf(link) === state.route);
    }

    function linkKind(link) {
      if (link.arrow === "jump") return "jump";
      return link.arrow === "push" ? "push" : "back";
    }

    function drawLinks(shown) {
      const groups = new Map();
      const isSmall = view.scale < FAR;
      plan.links.forEach((link, id) => {
        const curve = curves[id];
        if (!curve || !isLinkShown(link)) return;
        const { x1, y1, x2, y2, cx, cy } = curve;
        const left = Math.min(x1, x2, cx);
        const top = Math.min(y1, y2, cy);
        const box = {
          x: left, y: top, width: Math.max(x1, x2, cx) - left, height: Math.max(y1, y2, cy) - top,
        };
        if (!touches(box, shown)) return;
        // What only passes by says nothing from near, and there is much of it.
        const ends = [placeOf(tailOf(link)), placeOf(headOf(link))];
        if (!isSmall && plan.links.length > 200 && !ends.some((end) => touches(end, shown))) return;
        const isOwn = tailOf(link) === state.route || headOf(link) === state.route;
        const key = `${linkKind(link)}${isOwn ? "!" : ""}`;
        if (!groups.has(key)) groups.set(key, []);
        groups.get(key).push(curve);
      });
      const others = state.route >= 0 || state.answer ? 0.22 : 0.6;
      for (const [key, list] of [...groups].sort((a, b) => a[0].length - b[0].length)) {
        const isOwn = key.endsWith("!");
        const kind = isOwn ? key.slice(0, -1) : key;
        context.strokeStyle = { push: colors.push, jump: colors.jump, back: colors.muted }[kind];
        context.fillStyle = context.strokeStyle;
        context.lineWidth = (isOwn ? 2.2 : 1.4) * Math.max(1, 0.45 / view.scale);
        context.globalAlpha = isOwn ? 1 : isSmall ? Math.min(others, list.length > 500 ? 0.18 : 0.4) : others;
        context.setLineDash(kind === "push" || isSmall ? [] : kind === "jump" ? [8, 4] : [2, 4]);
        // Dashes along what is many windows long take long to draw.
        if (list.some((curve) => Math.hypot(curve.x2 - curve.x1, curve.y2 - curve.y1) * view.scale > 8000)) {
          context.setLineDash([]);
        }
        context.beginPath();
        for (const { x1, y1, x2, y2, cx, cy } of list) {
          context.moveTo(x1, y1);
          if (isSmall && !isOwn) context.lineTo(x2, y2);
          else context.quadraticCurveTo(cx, cy, x2, y2);
        }
        context.stroke();
        context.setLineDash([]);
        if (!isSmall || isOwn) for (const curve of list) drawHead(curve, isOwn && isSmall ? 0.5 / view.scale : 1);
      }
      context.globalAlpha = 1;
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
      context.fillStyle = level ? colors[level] : tintOf(id) ?? kindColor(route);
      context.globalAlpha = level || below[id].length > 0 ? 0.95 : 0.6;
      context.fillRect(x, y, width, HEIGHT);
      context.globalAlpha = 1;
    }

    function tintOf(id) {
      return state.reach?.has(id) ? colors.reach : undefined;
    }

    function drawRoute(id) {
      const { x, y, width } = placeOf(id);
      const route = plan.routes[id];
      const color = kindColor(route);
      const isInStack = state.answer?.found && stackShown().includes(id);
      context.lineWidth = 1.2;
      context.strokeStyle = colors.edge;
      context.fillStyle = colors.node;
      if (route.show !== "push") {
        // A presented screen lies on what is there: a card on a card.
        context.beginPath();
        context.roundRect(x + 4, y - 4, width, HEIGHT, 9);
        context.fill();
        context.stroke();
      }
      context.beginPath();
      context.roundRect(x, y, width, HEIGHT, 9);
      context.fill();
      const tint = isInStack ? colors.stack : tintOf(id);
      if (tint) {
        context.fillStyle = tint;
        context.fill();
      }
      if (route.deprecated !== undefined) context.setLineDash([4, 3]);
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
      drawLabel(route, id, x, y, width);
      if (view.scale >= 0.4) drawMarks(route, id, x + width, y);
    }

    function drawLabel(route, id, x, y, width) {
      const isNear = view.scale >= 0.6;
      const { requires, unless } = plan.conditions[route.conditions];
      const room = width - (isNear ? (requires || unless ? 34 : 22) : 16);
      const left = isNear ? x + 14 : x + 10;
      context.textBaseline = "middle";
      context.fillStyle = route.deprecated === undefined ? colors.ink : colors.muted;
      // From some way off the type is larger, and there is no second line.
      context.font = `600 ${isNear ? 13 : Math.min(17, Math.round(8 / view.scale))}px system-ui, sans-serif`;
      const name = fit(`${id === plan.start ? "▸ " : ""}${route.id}`, room);
      const line = y + (route.title && isNear ? 16 : HEIGHT / 2);
      context.fillText(name, left, line);
      if (route.deprecated !== undefined) {
        context.fillRect(left, line, context.measureText(name).width, 1);
      }
      if (!route.title || !isNear) return;
      context.fillStyle = colors.muted;
      context.font = "11px system-ui, sans-serif";
      context.fillText(fit(route.title, room), x + 14, y + 31);
    }

    const fitted = new Map();
    /** A text, cut where it has no room. */
    function fit(text, room) {
      const key = `${context.font}\n${room}\n${text}`;
      if (fitted.has(key)) return fitted.get(key);
      let result = text.replace(/[\u0000-\u001f]/g, " ");
      if (context.measureText(result).width > room) {
        let [low, high] = [0, result.length];
        while (low < high) {
          const middle = (low + high + 1) >> 1;
          if (context.measureText(`${result.slice(0, middle)}…`).width <= room) low = middle;
          else high = middle - 1;
        }
        result = `${result.slice(0, low)}…`;
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
      if (!level) return;
      context.fillStyle = colors[level];
      context.beginPath();
      context.arc(right - 2, y + 2, 7, 0, 2 * Math.PI);
      context.fill();
      context.fillStyle = colors.node;
      context.font = "bold 11px system-ui, sans-serif";
      context.textBaseline = "middle";
      context.textAlign = "center";
      context.fillText("!", right - 2, y + 2.5);
      context.textAlign = "left";
    }

    /** From far away only large subtrees are named, in type of one size, none on another. */
    function drawNames(ids, ratio) {
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
      const stops = pathStops();
      const asked = [state.route, stops[stops.length - 1], ...stops].filter((id) => id >= 0);
      for (const id of [...new Set([...asked, ...large.slice(0, 400)])]) {
        const place = placeOf(id);
        const text = nameOf(id);
        const width = context.measureText(text).width + 10;
        const box = {
          x: (place.x + place.width / 2 - x) * scale - width / 2,
          y: (place.y + HEIGHT / 2 - y) * scale - 9,
          width,
          height: 18,
        };
        if (taken.some((other) => touches(box, other))) continue;
        taken.push(box);
        context.globalAlpha = 0.9;
        context.fillStyle = colors.node;
        context.beginPath();
        context.roundRect(box.x, box.y, width, 18, 5);
        context.fill();
        context.globalAlpha = 1;
        context.fillStyle = colors.ink;
        context.fillText(text, box.x + width / 2, box.y + 9.5);
      }
      context.textAlign = "left";
      const device = scale * ratio;
      context.setTransform(device, 0, 0, device, -x * device, -y * device);
    }

    // What is selected

    function ring(id, color, width) {
      const { x, y, width: length } = placeOf(id);
      const grow = Math.max(3, 2 / view.scale);
      context.strokeStyle = color;
      context.lineWidth = Math.max(width, width / view.scale * 0.8);
      context.beginPath();
      context.roundRect(x - grow, y - grow, length + 2 * grow, HEIGHT + 2 * grow, 11);
      context.stroke();
    }

    function drawSelection() {
      if (state.route >= 0) ring(state.route, colors.accent, 2.5);
    }

    /** The stack after the step that is looked at; before the first one the start's place. */
    function stackShown() {
      const { answer, step } = state;
      if (!answer?.found) return [];
      return step < 0 ? chainOf(answer.from) : answer.steps[step].stack;
    }

    const pathStops = () => (state.answer?.found
      ? [state.answer.from, ...state.answer.steps.map((step) => step.route)] : []);

    /** Calls `body` with the curve and the number of each step that leads somewhere else. */
    function forEachHop(body) {
      const stops = pathStops();
      for (let number = 1; number < stops.length; number += 1) {
        if (stops[number - 1] === stops[number]) continue;
        context.globalAlpha = state.step < 0 || state.step === number - 1 ? 1 : 0.45;
        context.strokeStyle = colors.path;
        context.fillStyle = colors.path;
        body(curveOf({ route: stops[number - 1], flow: -1, target: stops[number] }), number);
      }
      context.globalAlpha = 1;
    }

    const pathFactor = () => Math.max(1, 0.8 / view.scale);

    /** The steps of the path, below the routes, whose names stay readable. */
    function drawPathLines() {
      context.lineWidth = 3 * pathFactor();
      forEachHop((curve) => {
        context.beginPath();
        context.moveTo(curve.x1, curve.y1);
        context.quadraticCurveTo(curve.cx, curve.cy, curve.x2, curve.y2);
        context.stroke();
      });
    }

    function drawPathMarks() {
      const factor = pathFactor();
      forEachHop((curve, number) => {
        drawHead(curve, 1.3 * factor);
        drawNumber(
          number, (curve.x1 + 2 * curve.cx + curve.x2) / 4, (curve.y1 + 2 * curve.cy + curve.y2) / 4, factor);
      });
      for (const id of new Set(pathStops())) ring(id, colors.path, 2);
    }

    function drawNumber(number, x, y, factor) {
      context.beginPath();
      context.arc(x, y, 9 * factor, 0, 2 * Math.PI);
      context.fill();
      context.fillStyle = colors.node;
      context.font = `bold ${11 * factor}px system-ui, sans-serif`;
      context.textAlign = "center";
      context.textBaseline = "middle";
      context.fillText(String(number), x, y + 0.5 * factor);
      context.textAlign = "left";
    }

    // Moving about

    function zoomAt(px, py, factor) {
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
      view.x += dx / view.scale;
      view.y += dy / view.scale;
      redraw();
    }

    /** Shows a part of the world whole, above the buttons; never larger than it is. */
    function show({ x, y, width, height }, most = 1) {
      const room = size();
      const margin = 36;
      const buttons = 40;
      const scale = Math.min(
        most, (room.width - 2 * margin) / width, (room.height - 2 * margin - buttons) / height);
      view.scale = Math.min(MOST_SCALE, Math.max(LEAST_SCALE, scale));
      view.x = x + width / 2 - room.width / 2 / view.scale;
      view.y = y + height / 2 - (room.height - buttons) / 2 / view.scale;
      zoomBy(1);
    }

    const showAll = () => show(world, 1.25);

    /** Brings a route into view, near enough to be read. */
    function reveal(id) {
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
      const boxes = ids.map(placeOf);
      const x = Math.min(...boxes.map((box) => box.x));
      const y = Math.min(...boxes.map((box) => box.y));
      show({
        x, y,
        width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
        height: Math.max(...boxes.map((box) => box.y + HEIGHT)) - y,
      });
    }

    /** The route at a point of the canvas, or -1. */
    function routeAt(px, py) {
      const [x, y] = [view.x + px / view.scale, view.y + py / view.scale];
      const slack = view.scale < FAR ? 3 / view.scale : 0;
      const near = { x: x - slack, y: y - slack, width: 2 * slack, height: 2 * slack };
      return visibleRoutes(near).find((id) => touches(placeOf(id), near)) ?? -1;
    }
    """#
}
