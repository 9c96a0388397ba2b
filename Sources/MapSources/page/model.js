"use strict";
// What the page knows: a plan, tables made of it, and what is selected and shown.

const byId = (id) => document.getElementById(id);
/** The height of a name with a title, and of a route: more where pictures of screens are below the names. */
const LABEL_HEIGHT = 44;
let HEIGHT = LABEL_HEIGHT;

/** The plan, and the routes below each route and below none, as the plan orders them. */
let plan;
let below;
let roots;
/** The links from and to each route, from each flow and from everywhere, by number. */
let linksFrom;
let linksTo;
let flowLinks;
let everywhereLinks;
let findingsOf;
let tasksOf;
let routeNamed;

/** What is selected and shown. Parts of the page listen to changes. */
const state = {
  tab: "details",
  route: -1,
  /** The groups that are closed, by number. */
  closed: new Set(),
  /** Which routes are listed and marked; "" for all. */
  filter: "",
  /** The question for a path: its ends as numbers, the rest as names. */
  from: -1,
  to: -1,
  given: [],
  cold: false,
  via: [],
  avoid: [],
  stack: [],
  exact: false,
  paths: 1,
  why: false,
  /** Its answer, which of the paths in it is shown, and at which step. */
  answer: undefined,
  choice: 0,
  step: -1,
  /** The screens on every path, and what reaches a route, as answered. */
  cross: undefined,
  reach: undefined,
  /** A walk: where it started, what was taken, and the engine's answer to that. */
  walk: undefined,
  /** A URL, what it opens, and whether the picture shows its stack. */
  url: "",
  match: undefined,
  showsMatch: false,
};
const listeners = [];
const onChange = (listener) => listeners.push(listener);
function change(values) {
  const old = { ...state };
  Object.assign(state, values);
  for (const listener of listeners) listener(old);
}

const planListeners = [];
/** Parts of the page rebuild what they made of a plan when there is another; they get the old one. */
const onPlan = (listener) => planListeners.push(listener);

/** Shows a plan. What is selected stays so by name. */
function setPlan(data) {
  const old = plan;
  plan = complete(data);
  HEIGHT = plan.height ?? LABEL_HEIGHT;
  below = plan.routes.map(() => []);
  for (const child of plan.children) below[plan.routes[child].parent].push(child);
  roots = plan.routes.map((_, id) => id).filter((id) => plan.routes[id].parent < 0);
  // Of routes with the same name, which is an error, the first one counts.
  routeNamed = new Map(plan.routes.map((route, id) => [route.id, id]).reverse());
  for (const [id, { was = [] }] of plan.routes.entries()) {
    for (const name of was) if (!routeNamed.has(name)) routeNamed.set(name, id);
  }
  setLinks();
  findingsOf = plan.routes.map(() => []);
  for (const finding of plan.findings) {
    const route = routeOf(finding);
    if (route >= 0) findingsOf[route].push(finding);
  }
  tasksOf = plan.routes.map(() => []);
  plan.tasks.forEach((task, id) => { if (task.route >= 0) tasksOf[task.route].push(id); });
  keepState(old);
  for (const listener of planListeners) listener(old);
}

/** Fills in what the tool leaves out because it is the default. */
function complete(data) {
  const fill = (list, defaults) => list.map((each) => ({ ...defaults, ...each }));
  const parts = { inputs: [], results: [], conditions: 0, cost: 1, flow: -1 };
  return {
    ...data,
    flows: fill(data.flows, { flow: -1, start: -1, parent: -1 }),
    routes: fill(data.routes, { parent: -1, show: "push", ...parts }),
    tasks: fill(data.tasks, { route: -1, ...parts }),
    links: fill(data.links, { route: -1, flow: -1, target: -1, conditions: 0 }),
    findings: fill(data.findings, { level: "warning" }),
  };
}

function setLinks() {
  linksFrom = plan.routes.map(() => []);
  linksTo = plan.routes.map(() => []);
  flowLinks = plan.flows.map(() => []);
  everywhereLinks = [];
  plan.links.forEach((link, id) => {
    if (link.route >= 0) linksFrom[link.route].push(id);
    else if (link.flow >= 0) flowLinks[link.flow].push(id);
    else everywhereLinks.push(id);
    if (link.target >= 0) linksTo[link.target].push(id);
  });
}

function keepState(old) {
  for (const key of ["route", "from"]) {
    if (state[key] >= 0) state[key] = idNamed(old.routes[state[key]].id);
  }
  if (state.to >= 0) state.to = endNamed(endName(state.to, old));
  const facts = new Set(plan.facts.map((fact) => fact.name));
  state.given = state.given.filter((name) => facts.has(name));
  for (const key of ["via", "avoid", "stack"]) {
    state[key] = state[key].filter((name) => routeNamed.has(name));
  }
  if (state.from < 0 || state.to < 0) state.answer = undefined;
  Object.assign(state, { cross: undefined, reach: undefined, walk: undefined });
}

const nameOf = (id) => plan.routes[id].id;
/** The name of a route as the picture shows it, in one or two lines. */
const labelOf = (id) => plan.routes[id].label ?? [nameOf(id)];
const idNamed = (name) => routeNamed.get(name) ?? -1;
/** A name as its route or task is written, which may be without its backticks where no list is. */
const quoted = (name) => (name && endNamed(name) < 0 && endNamed(`\`${name}\``) >= 0 ? `\`${name}\`` : name);

/** Names as a list with commas, as options and the address have them. A separator in backticks is part of a name. */
const listOf = (names) => names.map((name) => (name.includes(",") ? `\`${name}\`` : name)).join(",");
const namesIn = (text, separator = ",") => text.match(RegExp(`(?:\`[^\`]*\`|[^${separator}])+`, "g")) ?? [];

/** A path may end with a task: as its end, a task has the number that follows those of the routes. */
const isTask = (end) => end >= plan.routes.length;
const endName = (end, { routes, tasks } = plan) => (routes[end] ?? tasks[end - routes.length]).id;
function endNamed(name) {
  const task = plan.tasks.findIndex(({ id }) => id === name);
  return idNamed(name) >= 0 || task < 0 ? idNamed(name) : plan.routes.length + task;
}

/** The route at which a finding or a task is shown, or -1. */
const routeOf = ({ route, task }) => route ?? plan.tasks[task]?.route ?? -1;

function flowsAround(id) {
  const result = [];
  for (let flow = plan.routes[id].flow; flow >= 0; flow = plan.flows[flow].flow) result.push(flow);
  return result;
}

function chainOf(id) {
  const chain = [];
  for (let current = id; current >= 0; current = plan.routes[current].parent) chain.push(current);
  return chain.reverse();
}

/** The stack of a route's own place: what floats leaves when something that does not is pushed. */
function ownStackOf(id) {
  const floats = (each) => plan.routes[each].show === "present floating";
  const stack = [];
  for (const each of chainOf(id)) {
    while (!floats(each) && stack.length > 0 && floats(stack.at(-1))) stack.pop();
    stack.push(each);
  }
  return stack;
}

const isTab = (id) => {
  const { parent, show, linkedOnly } = plan.routes[id];
  return parent >= 0 && Boolean(plan.routes[parent].tabs) && show === "push" && !linkedOnly;
};

/** Where a link starts in the picture: a route, or a flow's first one; -1 for everywhere. */
const tailOf = (link) => (link.route >= 0 ? link.route : link.flow >= 0 ? plan.flows[link.flow].start : -1);

/** Where a link leads in the picture: its target, or what it goes back to. */
function headOf(link) {
  if (link.target >= 0) return link.target;
  const [, kind, id] = link.back;
  return kind === "route" ? id : plan.flows[id].start;
}

/** How a link leads there: `push`, `jump` or only `back`. */
const kindOf = (link) => (link.target < 0 ? "back" : link.arrow ?? "push");

const counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** An element with attributes, listeners (`onclick`) and children; text is never markup. */
function element(name, attributes = {}, ...children) {
  const result = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (key.startsWith("on")) result.addEventListener(key.slice(2), value);
    else result.setAttribute(key, value === true ? "" : value);
  }
  result.append(...children.filter((child) => child !== undefined && child !== ""));
  return result;
}

const say = (text) => { byId("live").textContent = text; };
