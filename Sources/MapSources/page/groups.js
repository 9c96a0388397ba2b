// Groups: a route with what is below it, or the routes of a service below the same parent. The picture shows a closed
// group as one box. In a large plan most are closed at first, so that its first view can be read.

/** Plans of more routes than this begin with closed groups, */
const MOST_OPEN = 150;
/** and with at most about this many routes and boxes: fewer if they are not readable in a window of this size. */
const MOST_AT_FIRST = 24;
const USUAL_SIZE = { width: 750, height: 560 };

/**
 * The groups, and for each route its own one and the innermost one that hides it, -1 for none. `outer` is the group
 * around a group, `anchor` is the uppermost route whose place its box takes.
 */
let groups;
let ownGroup;
let innermost;
/** The groups that are closed at first, and for each route the outermost closed group with it, or -1. */
let closedAtFirst;
let standIn;

function makeGroups() {
  groups = [];
  ownGroup = plan.routes.map(() => -1);
  innermost = plan.routes.map(() => -1);
  const flowFrom = new Map(plan.flows.map((flow) => [flow.start, flow]).reverse());
  const add = (group) => groups.push({ count: 0, ...group }) - 1;
  const areaOf = (id) => drawnRegion(id).width * drawnRegion(id).height;
  for (const pending = [[-1, roots]]; pending.length > 0;) {
    const [parent, ids] = pending.pop();
    const around = parent < 0 ? -1 : ownGroup[parent];
    const services = new Map();
    for (const id of ids) {
      const service = serviceOf(plan.routes[id]);
      if (!services.has(service)) services.set(service, []);
      services.get(service).push(id);
    }
    const grouped = new Map();
    for (const [service, members] of services) {
      if (service === undefined || members.length < 2 || members.length === ids.length) continue;
      const anchor = members.reduce((best, id) => (areaOf(id) > areaOf(best) ? id : best));
      const key = parent < 0 ? `${service}.*` : `${service}.* in ${nameOf(parent)}`;
      grouped.set(service, add({ key, name: service, anchor, outer: around, isService: true }));
    }
    for (const id of ids) {
      const outer = grouped.get(serviceOf(plan.routes[id])) ?? around;
      if (below[id].length > 0) {
        const flow = flowFrom.get(id);
        const name = flow ? flow.title ?? flow.id : labelOf(id).join("");
        ownGroup[id] = add({ key: nameOf(id), name, anchor: id, outer, isFlow: Boolean(flow) });
      }
      innermost[id] = ownGroup[id] < 0 ? outer : ownGroup[id];
      if (below[id].length > 0) pending.push([id, below[id]]);
    }
  }
  plan.routes.forEach((_, id) => { if (innermost[id] >= 0) groups[innermost[id]].count += 1; });
  // An inner group comes after the ones around it.
  for (let group = groups.length - 1; group >= 0; group -= 1) {
    const { outer, count } = groups[group];
    if (outer >= 0) groups[outer].count += count;
  }
}

/** The numbers of the groups of which something is true. */
const groupsThat = (test) => new Set(groups.map((_, group) => group).filter(test));

const isWholePlan = ({ count }) => count === plan.routes.length;

/** All groups but those with all of the plan in them. */
const allClosed = () => groupsThat((group) => !isWholePlan(groups[group]));

/** Opens the largest groups as long as there are at most this many routes and boxes. */
function chooseClosed(most) {
  const result = allClosed();
  const inside = groups.map(() => []);
  const outside = [];
  const alone = groups.map(() => 0);
  let shown = 0;
  groups.forEach(({ outer }, group) => (outer < 0 ? outside : inside[outer]).push(group));
  innermost.forEach((group) => {
    if (group >= 0) alone[group] += 1;
    else shown += 1;
  });
  const pending = [...outside];
  shown += outside.length;
  while (pending.length > 0) {
    pending.sort((a, b) => groups[a].count - groups[b].count);
    const group = pending.pop();
    const more = alone[group] + inside[group].length - 1;
    if (result.has(group) && shown + more > most) continue;
    result.delete(group);
    shown += more;
    pending.push(...inside[group]);
  }
  return result;
}

/** Says for each route which box stands for it. */
function findStandIns() {
  const outermost = [];
  groups.forEach(({ outer }, group) => {
    const above = outer < 0 ? -1 : outermost[outer];
    outermost.push(above >= 0 ? above : state.closed.has(group) ? group : -1);
  });
  standIn = innermost.map((group) => (group < 0 ? -1 : outermost[group]));
}

/** Whether two routes are drawn as one: the same route, or in the same box. */
const isSame = (a, b) => a === b || (a >= 0 && b >= 0 && standIn[a] >= 0 && standIn[a] === standIn[b]);

function chooseAtFirst() {
  closedAtFirst = new Set();
  if (plan.routes.length <= MOST_OPEN) return;
  for (let most = MOST_AT_FIRST; most > 0; most -= 3) {
    closedAtFirst = chooseClosed(most);
    setPlaces(closedAtFirst);
    if (Math.min(USUAL_SIZE.width / world.width, USUAL_SIZE.height / world.height) >= READABLE) return;
  }
}

function setPlaces(closed) {
  state.closed = closed;
  findStandIns();
  placeRoutes();
}

onPlan((old) => {
  const kept = old && new Set([...state.closed].map((group) => groups[group].key));
  makeGroups();
  chooseAtFirst();
  setPlaces(kept ? groupsThat((group) => kept.has(groups[group].key)) : closedAtFirst);
  if (isWhole) showAll();
});

/** Closes these groups and opens all others. What was at the upper left of the anchor stays where it is. */
function setClosed(closed, anchor = -1) {
  const before = anchor < 0 ? undefined : placeOf(anchor);
  change({ closed });
  if (before && !isWhole) {
    const { x, y } = placeOf(anchor);
    view.x += x - before.x;
    view.y += y - before.y;
  }
}
onChange((old) => {
  if (old.closed === state.closed) return;
  setPlaces(state.closed);
  if (isWhole) showAll();
});

/** Opens or closes a group, and says so. */
function toggleGroup(group) {
  const closed = new Set(state.closed);
  const isClosed = !closed.delete(group);
  if (isClosed) closed.add(group);
  const { name, count, anchor } = groups[group];
  setClosed(closed, anchor);
  say(`${name} ${isClosed ? "closed" : "opened"}, ${counted(count, "route")}`);
}

/**
 * Opens what hides routes, alongside what shows them. A box that is a route's own stays closed: it is the route.
 */
function openTo(ids) {
  const closed = new Set(state.closed);
  for (const id of ids) {
    if (standIn[id] < 0) continue;
    const own = ownGroup[id];
    for (let group = own >= 0 ? groups[own].outer : innermost[id]; group >= 0; group = groups[group].outer) closed.delete(group);
  }
  if (closed.size < state.closed.size) alongside(() => setClosed(closed));
}

/** The groups that a route's details offer to open and close: its own, and the service around it. */
function groupButtons(id) {
  const own = ownGroup[id];
  const outer = own >= 0 ? groups[own].outer : innermost[id];
  return [own, outer >= 0 && groups[outer].isService ? outer : -1].filter((group) => group >= 0).map((group) => {
    const { name, count, isService } = groups[group];
    const isOpened = !state.closed.has(group);
    return element("button", {
      type: "button", class: "fold", "aria-expanded": String(isOpened), onclick: () => toggleGroup(group),
    }, `${isOpened ? "Close" : "Open"} ${isService ? `service ${name}` : `the ${counted(count - 1, "route")} below`}`);
  });
}
function tellGroups() {
  const hasFocus = document.activeElement?.classList.contains("fold");
  byId("folds")?.replaceChildren(...groupButtons(state.route));
  if (hasFocus) byId("folds")?.firstElementChild?.focus();
}
onChange((old) => {
  if (old.closed === state.closed) return;
  tellGroups();
  byId("open-all")?.toggleAttribute("disabled", state.closed.size === 0);
});
onPlan(() => {
  for (const key of ["open-all", "close-all"]) byId(key)?.toggleAttribute("hidden", allClosed().size === 0);
  byId("open-all")?.toggleAttribute("disabled", state.closed.size === 0);
});
function setAll(closed, text) {
  setClosed(closed);
  showAll();
  say(text);
}
byId("open-all")?.addEventListener("click", () => setAll(new Set(), "All opened"));
byId("close-all")?.addEventListener("click", () => setAll(allClosed(), "All closed"));

// The address has the groups that are not as they are at first.
function groupParts() {
  const keys = (from, other) => [...from].filter((group) => !other.has(group)).map((group) => groups[group].key);
  return [
    ...keys(closedAtFirst, state.closed).map((key) => ["open", key]),
    ...keys(state.closed, closedAtFirst).map((key) => ["close", key]),
  ];
}
function readGroups(values) {
  const [opened, closed] = ["open", "close"].map((key) => new Set(values.getAll(key)));
  const wanted = groupsThat((group) => {
    const { key } = groups[group];
    return closed.has(key) || (closedAtFirst.has(group) && !opened.has(key));
  });
  if (wanted.size !== state.closed.size || [...wanted].some((group) => !state.closed.has(group))) setClosed(wanted);
}
