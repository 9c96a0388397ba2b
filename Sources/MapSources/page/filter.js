// Which routes are listed and marked: all, or those of which something is true, such as that they are shut for who
// is signed out.

const filterChoice = element("select", { id: "filter", onchange: () => setFilter(filterChoice.value) });
const filterCount = element("span", { class: "hint", id: "filter-count" });
tree.before(element("p", { class: "filter" }, element("label", { for: "filter" }, "Show"), filterChoice, filterCount));

/** The routes that the filter lets through, and those that the list has: them and what is above them. */
let filtered;
let listed;

const hasFact = (ids, wanted) => Boolean(ids?.includes(wanted));

/**
 * For each route, whether its own stack cannot be built while a fact does not hold: a frame requires it, and none
 * below that grants it. Or, with `isHeld`, while it holds: a frame refuses it.
 */
function shutRoutes(name, isHeld) {
  const wanted = plan.facts.findIndex((each) => each.name === name);
  const floats = (id) => plan.routes[id].show === "present floating";
  const below_ = plan.routes.map(() => -1);
  const shut = plan.routes.map(() => false);
  const held = plan.routes.map(() => isHeld);
  for (const pending = [...roots]; pending.length > 0;) {
    const id = pending.pop();
    const { parent, conditions } = plan.routes[id];
    // What does not float sends away what floats below it.
    below_[id] = parent >= 0 && floats(parent) && !floats(id) ? below_[parent] : parent;
    const base = below_[id];
    const { requires, unless, grants, revokes } = plan.conditions[conditions];
    const holds = base >= 0 ? held[base] : isHeld;
    const refuses = isHeld ? holds && hasFact(unless, wanted) : !holds && hasFact(requires, wanted);
    shut[id] = (base >= 0 && shut[base]) || refuses;
    held[id] = (holds || hasFact(grants, wanted)) && !hasFact(revokes, wanted);
    pending.push(...below[id]);
  }
  return (_, id) => shut[id];
}

/** The name of a service before that of a route. */
const serviceOf = ({ id }) => /^(`[^`]*`|[^.`]+)\./.exec(id)?.[1];

/** What routes may be asked for: by a key, its words and a test of a route and its number. */
function filterGroups() {
  const { routes, facts, conditions } = plan;
  const used = (word) => new Set(routes.flatMap((route) => conditions[route.conditions][word] ?? []));
  const [required, refused] = [used("requires"), used("unless")];
  const named = (names) => [...new Set(names)].filter((name) => name !== undefined).sort();
  const rules = named(plan.findings.map((finding) => finding.rule));
  const marks = plan.compared ? Object.keys(SIGNS) : [];
  return [
    ["Facts", facts.flatMap(({ name, change: mark }, fact) => (mark === "gone" ? [] : [
      ...(required.has(fact) ? [[`shut:${name}`, `shut without ${name}`, () => shutRoutes(name, false)]] : []),
      ...(refused.has(fact) ? [[`shut-with:${name}`, `shut with ${name}`, () => shutRoutes(name, true)]] : []),
    ]))],
    ["Screens", [
      ["tabs", "with tabs", ({ tabs: own }) => own],
      ["presented", "presented", ({ show: own }) => own !== "push"],
      ["floating", "floating", ({ show: own }) => own === "present floating"],
      ["linked", "by links only", ({ linkedOnly }) => linkedOnly],
      ["locked", "locked", ({ locked }) => locked],
      ["recycled", "recycled", ({ recycle }) => recycle],
      ["url", "with URLs", ({ urls }) => urls],
      ["no-url", "without URLs", ({ urls }) => !urls],
      ["inputs", "with inputs that are needed", ({ inputs }) => inputs.some(([, , isNeeded]) => isNeeded)],
      ["deprecated", "deprecated", ({ deprecated }) => deprecated !== undefined],
      ["inferred", "inferred", ({ inferred }) => inferred],
      ["unused", "never used", ({ used }) => used === 0],
    ]],
    ["Changes", [
      ...marks.map((mark) => [mark, mark, (route) => route.change === mark]),
      ["moved", "moved", isMoved],
    ]],
    ["Findings", [
      ["findings", "with findings", (_, id) => findingsOf[id].length > 0],
      ["errors", "with errors", (_, id) => levelOf(id) === "error"],
      ...rules.map((rule) => [`rule:${rule}`, rule, (_, id) => findingsOf[id].some((each) => each.rule === rule)]),
    ]],
    ["Services", named(routes.map(serviceOf)).map((name) => [`service:${name}`, name, (route) => serviceOf(route) === name])],
    ["Flows", plan.flows.map(({ id: name }, flow) => [`flow:${name}`, name, (_, id) => flowsAround(id).includes(flow)])
      .filter((_, flow) => plan.flows[flow].start >= 0)],
  ];
}

/** The tests by key. Those of facts look at all routes, so they are made only when they are asked for. */
let filters;

onPlan((old) => {
  filters = new Map();
  const groups = filterGroups().map(([title, tests]) => {
    // What has a name has a route that it fits.
    const useful = tests.filter(([key, , test]) => key.includes(":") || plan.routes.some(test));
    for (const [key, , test] of useful) filters.set(key, title === "Facts" ? test : () => test);
    const options = useful.map(([key, words]) => element("option", { value: key }, words));
    return options.length === 0 ? "" : element("optgroup", { label: title }, ...options);
  });
  filterChoice.replaceChildren(element("option", { value: "" }, "all routes"), ...groups.filter((each) => each !== ""));
  if (!filters.has(state.filter)) state.filter = "";
  applyFilter();
  listRoutes(old);
  mark();
});

function applyFilter() {
  filterChoice.value = state.filter;
  const test = filters.get(state.filter)?.();
  filtered = test && new Set(plan.routes.map((_, id) => id).filter((id) => test(plan.routes[id], id)));
  listed = filtered && new Set();
  for (const id of filtered ?? []) {
    for (let above = id; above >= 0 && !listed.has(above); above = plan.routes[above].parent) listed.add(above);
  }
  filterCount.textContent = filtered ? `${filtered.size} of ${plan.routes.length}` : "";
}

function setFilter(filter) {
  change({ filter, reach: undefined, cross: undefined });
  if (!filtered) return;
  say(`${filtered.size} of ${counted(plan.routes.length, "route")}`);
  const shown = window_();
  if (filtered.size > 0 && ![...filtered].some((id) => touches(placeOf(id), shown))) revealAll([...filtered]);
}

onChange((old) => {
  if (old.filter === state.filter) return;
  applyFilter();
  listRoutes();
  mark();
});
addressParts.push(() => (state.filter === "" ? [] : [["show", state.filter]]));
