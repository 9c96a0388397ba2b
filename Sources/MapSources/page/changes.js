// What has changed since another plan, on a page that `map --diff` made: marks in the picture and in the list, and
// the differences in words.

/** The marks of parts that have changed, each with its sign in the picture. */
const SIGNS = { new: "+", changed: "~", breaking: "≠", gone: "−" };
const MOVED = "→";
const GROUPS = { breaking: "Breaking changes", changed: "Other changes", new: "New" };
const MOST_CHANGES = 200;

/** For each route, the changes that are about it, its tasks or its links. */
let changesOf;

const isGone = (id) => plan.routes[id].change === "gone";
const isMoved = ({ movedFrom }) => movedFrom !== undefined;
const lives = ({ change: mark }) => mark !== "gone";

onPlan(() => {
  changesOf = new Map();
  for (const each of plan.compared?.changes ?? []) {
    const { routes = [], tasks = [], links = [] } = each;
    const ids = [...routes, ...tasks.map((id) => plan.tasks[id].route), ...links.map((id) => tailOf(plan.links[id]))];
    for (const id of new Set(ids)) if (id >= 0) changesOf.set(id, [...changesOf.get(id) ?? [], each]);
  }
  tellSigns();
});

/** Explains the signs that the picture has. */
function tellSigns() {
  const legend = document.querySelector(".legend");
  for (const old of legend.querySelectorAll(".change")) old.remove();
  if (!plan.compared) return;
  const parts = [...plan.routes, ...plan.links];
  const key = (mark, sign, word) => element("span", { class: "key change" },
    element("i", { class: `sign ${mark}`, "aria-hidden": "true" }, sign), word);
  for (const [mark, sign] of Object.entries(SIGNS)) {
    if (parts.some((part) => part.change === mark)) legend.append(key(mark, sign, mark));
  }
  if (plan.routes.some(isMoved)) legend.append(key("changed", MOVED, "moved"));
}

// In the picture

/** Where routes were that have moved, from the route that they were below. */
function drawFormer(shown) {
  context.strokeStyle = colors.gone;
  context.fillStyle = colors.gone;
  context.lineWidth = Math.max(1.4, 0.6 / view.scale);
  plan.routes.forEach(({ movedFrom = -1 }, id) => {
    if (movedFrom < 0) return;
    const link = { route: movedFrom, flow: -1, target: id };
    const curve = wayOf(link) ?? curveOf(link);
    if (!curve || !touches(boundsOf(curve), shown)) return;
    context.setLineDash([3, 4]);
    context.beginPath();
    traceCurve(curve);
    context.stroke();
    context.setLineDash([]);
    if (view.scale >= FAR) drawHead(curve, 1);
  });
}

/** The sign of a change at the upper left corner of a route. */
function drawSign(route, x, y) {
  context.fillStyle = colors[route.change];
  context.beginPath();
  context.arc(x + 2, y + 2, 8, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = colors.node;
  context.font = "bold 13px system-ui, sans-serif";
  context.textBaseline = "middle";
  context.textAlign = "center";
  context.fillText(isMoved(route) && route.change !== "gone" ? MOVED : SIGNS[route.change], x + 2, y + 2.5);
  context.textAlign = "left";
}

// In words

/** What has changed about a route, as words for its mark. */
const changeWords = (route) => [
  ...(route.change ? [route.change] : []), ...(isMoved(route) ? ["moved"] : []),
];

const signBadge = (mark) => element("span", { class: `sign ${mark}`, "aria-hidden": "true" }, SIGNS[mark]);

function changeRow({ group, text, routes = [], links = [] }, id = -1) {
  const [other] = [...routes, ...links.map((link) => tailOf(plan.links[link]))].filter((each) => each >= 0);
  const mark = group === "new" ? "new" : routes.some(isGone) ? "gone" : group;
  return [
    signBadge(mark), element("span", { class: "said" }, ...inline(sentence(text))),
    other !== undefined && other !== id ? routeButton(other) : "",
    group === "breaking" && id >= 0 ? badge("breaking") : "",
  ];
}

/** The changes of a route. */
const changeRows = (id) => (changesOf.get(id) ?? []).map((each) => changeRow(each, id));

/** All changes, the breaking ones first. */
function tellChanges() {
  if (!plan.compared) return [];
  const { old, changes, limits } = plan.compared;
  const of = (group) => changes.filter((each) => each.group === group);
  const groups = Object.entries(GROUPS).flatMap(([group, title]) => {
    const own = of(group);
    const rows = own.slice(0, MOST_CHANGES).map((each) => changeRow(each));
    if (own.length > rows.length) rows.push([hint(`and ${own.length - rows.length} more`)]);
    return section(`${title} (${own.length})`, rows);
  });
  return [
    element("h3", {}, "Compared with"), element("p", { class: "place", id: "compared" }, old),
    changes.length === 0 ? element("p", {}, "No differences for people who use the app.") : "",
    ...limits.map((limit) => element("p", { class: "note" }, sentence(limit))), ...groups,
  ];
}
