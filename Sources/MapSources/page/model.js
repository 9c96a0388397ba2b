// What the page knows: the plan that the tool put in, and tables made of it.

const byId = (id) => document.getElementById(id);
const plan = complete(JSON.parse(byId("plan").textContent));
const HEIGHT = 44;

/** The routes below each route, and those below none, as the plan orders them. */
const below = plan.routes.map(() => []);
for (const child of plan.children) below[plan.routes[child].parent].push(child);
const roots = plan.routes.map((_, id) => id).filter((id) => plan.routes[id].parent < 0);

/** Where a route stands, and where it and all below it do. */
const placeOf = (id) => {
  const [x, y, width] = plan.routes[id].box;
  return { x, y, width, height: HEIGHT };
};
const regionOf = (id) => {
  const { box } = plan.routes[id];
  if (box.length === 3) return placeOf(id);
  return { x: box[3], y: box[4], width: box[5], height: box[6] };
};

/** The links from and to each route, and the findings of each. */
const linksFrom = plan.routes.map(() => []);
const linksTo = plan.routes.map(() => []);
const flowLinks = plan.flows.map(() => []);
const everywhereLinks = [];
plan.links.forEach((link, id) => {
  if (link.route >= 0) linksFrom[link.route].push(id);
  else if (link.flow >= 0) flowLinks[link.flow].push(id);
  else everywhereLinks.push(id);
  if (link.target >= 0) linksTo[link.target].push(id);
});
const findingsOf = plan.routes.map(() => []);
plan.findings.forEach((finding) => {
  if (finding.route !== undefined) findingsOf[finding.route].push(finding);
  else if (finding.task !== undefined && plan.tasks[finding.task].route >= 0) {
    findingsOf[plan.tasks[finding.task].route].push(finding);
  }
});
const tasksOf = plan.routes.map(() => []);
plan.tasks.forEach((task, id) => { if (task.route >= 0) tasksOf[task.route].push(id); });

const nameOf = (id) => plan.routes[id].id;
const routeNamed = new Map(plan.routes.map((route, id) => [route.id, id]));

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

const counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** What is selected and shown. Parts of the page listen to changes. */
const state = {
  route: -1,
  from: -1,
  to: -1,
  given: [],
  answer: undefined,
  step: -1,
  reach: undefined,
};
const listeners = [];
const onChange = (listener) => listeners.push(listener);
function change(values) {
  const old = { ...state };
  Object.assign(state, values);
  for (const listener of listeners) listener(old);
}

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
