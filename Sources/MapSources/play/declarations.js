// The caret and the picture together: who moves the caret selects the route there, and who selects a route sees
// where it is declared.

const DECLARING = new Set(["route", "task", "link", "flow", "service", "fact", "type", "expect", "fallback",
  "plan", "include", "scheme", "domain", "web"]);
/** How long the caret rests before it selects, in milliseconds. */
const REST = 200;

let caretTimer;
/** Whether the caret selects, so that the selection does not move the caret. */
let isFromCaret = false;

/** Notes where each route of the plan is declared, from its keyword to the end of its block. */
function noteDeclarations() {
  const routesOf = new Map(sheets.map((own) => [own, new Map()]));
  plan.routes.forEach(({ at: [file, line] }, route) => {
    const lines = routesOf.get(sheetOf(plan.files[file]));
    if (lines?.has(line)) lines.get(line).push(route);
    else lines?.set(line, [route]);
  });
  for (const [own, lines] of routesOf) {
    // The first of a line is taken first, from the end.
    for (const routes of lines.values()) routes.reverse();
    own.declarations = extentsIn(own, lines);
  }
  selectAtCaret();
}

/** The extents of the routes whose names are on some lines, in one walk over the tokens. */
function extentsIn({ text, starts, tokens }, routesOnLine) {
  const found = [];
  const open = [];
  let last = 0;
  let parentheses = 0;
  const close = (end) => {
    const { route, start } = open.pop();
    if (route >= 0) found.push({ route, start, end });
  };
  /** Ends a declaration that turned out to have no block. */
  const closeShort = () => { if (open.length > 0 && !open.at(-1).hasBlock) close(last); };
  for (let index = 0; index < tokens.starts.length; index += 1) {
    const [from, to] = [tokens.starts[index], tokens.ends[index]];
    const kind = tokens.names[tokens.kinds[index]];
    if (kind === "comment" || kind === "documentation") continue;
    const letter = kind === "punctuation" ? text[from] : "";
    if (letter === "(") parentheses += 1;
    if (letter === ")") parentheses -= 1;
    if (letter === "{") {
      if (open.length === 0 || open.at(-1).hasBlock) open.push({ route: -1, start: from });
      open.at(-1).hasBlock = true;
      parentheses = 0;
    } else if (letter === "}") {
      closeShort();
      if (open.length > 0) close(to);
    } else if (kind === "keyword" && parentheses <= 0 && DECLARING.has(text.slice(from, to))) {
      closeShort();
      const name = tokens.starts[Math.min(index + 1, tokens.starts.length - 1)];
      const routes = text.slice(from, to) === "route" ? routesOnLine.get(lineAt(starts, name) + 1) : undefined;
      open.push({ route: routes?.pop() ?? -1, start: from, hasBlock: false });
    }
    last = to;
  }
  while (open.length > 0) close(open.at(-1).hasBlock ? text.length : last);
  return found.sort((a, b) => a.start - b.start);
}

/** The innermost route around the caret, or -1. */
function routeAtCaret() {
  const { declarations, caret } = sheet;
  for (let index = declarations.length - 1; index >= 0; index -= 1) {
    const { start, end, route } = declarations[index];
    if (start <= caret && caret <= end) return route;
  }
  return -1;
}

/** Selects the route at the caret, quietly: neither tabs nor the scale change. */
function selectAtCaret() {
  if (document.activeElement !== sheet.area) return;
  const route = routeAtCaret();
  if (route < 0 || route === state.route) return;
  isFromCaret = true;
  change({ route, reach: undefined });
  isFromCaret = false;
  bringIntoView(route);
}

function bringIntoView(route) {
  const place = placeOf(route);
  const shown = window_();
  const isInside = place.x >= shown.x && place.y >= shown.y
    && place.x + place.width <= shown.x + shown.width && place.y + HEIGHT <= shown.y + shown.height;
  if (isInside || size().width === 0) return;
  view.x = place.x + place.width / 2 - shown.width / 2;
  view.y = place.y + HEIGHT / 2 - shown.height / 2;
  isWhole = false;
  redraw();
}

onCaret(() => {
  clearTimeout(caretTimer);
  caretTimer = setTimeout(selectAtCaret, REST);
});

onEdit(({ declarations }, edit) => {
  for (const each of declarations) [each.start, each.end] = shiftSpan(each.start, each.end, edit);
});

/** Moves the caret to a route without taking the focus. */
function showDeclaration(route, isFocused) {
  const [file, line] = plan.routes[route].at;
  const own = sheetOf(plan.files[file]);
  if (!own || line > own.starts.length) return;
  goTo(own, own.declarations.find((each) => each.route === route)?.start ?? own.starts[line - 1], { isFocused });
}

onChange((old) => {
  if (isFromCaret || old.route === state.route || state.route < 0) return;
  if (document.activeElement !== sheet?.area) showDeclaration(state.route, false);
});

placeElement = ([file, line]) => element("p", { class: "place" }, element("button", {
  type: "button", class: "route", onclick: () => {
    showPane("plan");
    showDeclaration(state.route, true);
  },
}, `${plan.files[file]}:${line}`));
