// What there is to know of the route that is selected.

const details = byId("details");

const routeButton = (id) => element("button", { type: "button", class: "route", onclick: () => select(id) }, nameOf(id));

function factNames(facts) {
  return (facts ?? []).map((fact) => element("span", { class: "fact" }, plan.facts[fact].name));
}

/** A list with a heading; nothing where it is empty. */
function section(title, rows) {
  if (rows.length === 0) return [];
  return [element("h3", {}, title), element("ul", { class: "rows" }, ...rows.map((row) => element("li", {}, ...row)))];
}

/** The paragraphs of a text, with what stands in backticks set as code. */
function paragraphs(text) {
  return text.split(/\n\s*\n/).filter((part) => part.trim() !== "")
    .map((part) => element("p", { class: "doc" }, ...inline(part)));
}

const inline = (text) => text.split(/`([^`\n]+)`/)
  .map((piece, index) => (index % 2 === 1 ? element("code", {}, piece) : piece));

function inputRow([name, type, isRequired, value]) {
  return [
    element("code", {}, `${name}: ${type}`),
    element("span", { class: "hint" }, value !== undefined ? `default ${value}` : isRequired ? "needed" : "may be absent"),
  ];
}

function conditionRows(id) {
  const { requires, unless, grants, revokes } = plan.conditions[id];
  const words = [["requires", requires], ["not while", unless], ["grants", grants], ["revokes", revokes]];
  return words.filter(([, facts]) => facts).map(([word, facts]) => [
    element("span", { class: "verb" }, word), ...factNames(facts),
  ]);
}

/** What else a link says. */
function linkHints(link) {
  const words = [];
  if (link.title) words.push(link.title);
  if (link.back) {
    const [word, kind, id] = link.back;
    words.push(`back ${word} ${kind === "flow" ? plan.flows[id].id : nameOf(id)}`);
  }
  if (link.show) words.push(link.show);
  if (link.arguments) {
    words.push(`(${link.arguments.map(([name, value]) => (value === undefined ? name : `${name}: ${value}`)).join(", ")})`);
  }
  if (link.cost !== undefined) words.push(`cost ${link.cost}`);
  const hints = words.map((word) => element("span", { class: "hint" }, word));
  const { requires, unless } = plan.conditions[link.conditions];
  if (requires) hints.push(element("span", { class: "hint" }, "requires"), ...factNames(requires));
  if (unless) hints.push(element("span", { class: "hint" }, "unless"), ...factNames(unless));
  return hints;
}

const verb = (word) => element("span", { class: `verb ${word}` }, word);

function linkVerb(link) {
  return link.arrow === "jump" ? "jump" : link.arrow === "push" ? "sub" : "back";
}

function wayOut(id, from) {
  const link = plan.links[id];
  const target = link.target >= 0 ? [routeButton(link.target)] : [];
  return [verb(linkVerb(link)), ...target, ...linkHints(link), from ? element("span", { class: "hint" }, from) : ""];
}

/** Where a step leads from a route. */
function waysOut(id) {
  const isElsewhere = (link) => plan.links[link].target !== id;
  const rows = below[id].filter((child) => !plan.routes[child].linkedOnly).map((child) => [
    verb("down"), routeButton(child), ...(isTab(child) ? [element("span", { class: "hint" }, "tab")] : []),
  ]);
  rows.push(...linksFrom[id].map((link) => wayOut(link)));
  for (const flow of flowsAround(id)) {
    rows.push(...flowLinks[flow].filter(isElsewhere)
      .map((link) => wayOut(link, `of flow ${plan.flows[flow].id}`)));
  }
  rows.push(...everywhereLinks.filter(isElsewhere).map((link) => wayOut(link, "from everywhere")));
  return rows;
}

/** From where a step leads to a route. */
function waysIn(id) {
  const { parent, linkedOnly } = plan.routes[id];
  const rows = [];
  if (parent >= 0 && !linkedOnly) rows.push([verb("down"), routeButton(parent)]);
  if (isTab(id)) {
    const others = below[parent].filter((tab) => tab !== id && isTab(tab));
    if (others.length > 0) {
      rows.push([verb("switch"), ...others.slice(0, 12).map(routeButton), others.length > 12 ? `and ${others.length - 12} more` : ""]);
    }
  }
  for (const child of below[id]) rows.push([verb("up"), routeButton(child)]);
  for (const number of linksTo[id]) {
    const link = plan.links[number];
    let source = element("span", { class: "fact" }, "everywhere");
    if (link.route >= 0) source = routeButton(link.route);
    else if (link.flow >= 0) source = element("span", { class: "fact" }, `flow ${plan.flows[link.flow].id}`);
    rows.push([verb(linkVerb(link)), source, ...linkHints(link)]);
  }
  return rows;
}

function taskRow(id) {
  const task = plan.tasks[id];
  return [
    element("b", {}, task.id),
    ...task.inputs.map((input) => element("code", {}, `${input[0]}: ${input[1]}`)),
    ...(task.urls ?? []).map((url) => element("code", { class: "url" }, url)),
    ...conditionRows(task.conditions).flat(),
  ];
}

function findingRow(finding) {
  const [file, line, column] = finding.at;
  return [
    element("span", { class: `level ${finding.level}` }, finding.level),
    element("span", {}, ...inline(finding.message)),
    element("span", { class: "hint" }, `${plan.files[file]}:${line}:${column} [${finding.rule}]`),
    finding.help ? element("span", { class: "hint" }, ...inline(`help: ${finding.help}`)) : "",
  ];
}

function badges(id) {
  const route = plan.routes[id];
  const words = [];
  if (id === plan.start) words.push("start");
  if (route.tabs) words.push("tabs");
  if (route.show !== "push") words.push(route.show);
  if (isTab(id)) words.push("tab");
  if (route.recycle) {
    words.push(route.keys ? `recycled by ${route.keys.map(([name]) => name).join(", ")}` : "recycled");
  }
  if (route.linkedOnly) words.push("by links only");
  if (route.cost !== 1) words.push(`cost ${route.cost}`);
  for (const flow of flowsAround(id)) words.push(`in flow ${plan.flows[flow].id}`);
  return words.map((word) => element("span", { class: "badge" }, word));
}

function tellRoute(id) {
  const route = plan.routes[id];
  const [file, line] = route.at;
  const crumbs = chainOf(id).slice(0, -1).slice(-12).flatMap((above) => [
    routeButton(above), element("span", { "aria-hidden": "true" }, "›"),
  ]);
  const anywhere = plan.tasks.map((_, task) => task)
    .filter((task) => plan.tasks[task].flow >= 0 && flowsAround(id).includes(plan.tasks[task].flow));
  const reached = state.reach?.target === id ? state.reach : undefined;
  details.replaceChildren(
    element("p", { class: "crumbs" }, ...crumbs),
    element("h2", { id: "heading", tabindex: "-1" }, route.id),
    route.title ? element("p", { class: "title" }, route.title) : "",
    element("p", { class: "badges" }, ...badges(id)),
    route.deprecated !== undefined
      ? element("p", { class: "note" }, `Deprecated${route.deprecated ? `: ${route.deprecated}` : ""}`) : "",
    ...paragraphs(route.doc ?? ""),
    element("p", { class: "actions" },
      element("button", { type: "button", id: "path-from", onclick: () => askPath(id, state.to) }, "Path from here"),
      element("button", { type: "button", id: "path-to", onclick: () => askPath(state.from, id) }, "Path to here")),
    ...section("Findings", findingsOf[id].map(findingRow)),
    ...section("Inputs", route.inputs.map(inputRow)),
    ...section("Hands back", route.results.map((result) => [element("code", {}, `${result[0]}: ${result[1]}`)])),
    ...section("URLs", (route.urls ?? []).map((url) => [element("code", { class: "url" }, url)])),
    ...section("Facts", conditionRows(route.conditions)),
    ...section("Leads to", waysOut(id)),
    ...section("Reached from", waysIn(id)),
    element("p", { class: "actions" },
      element("button", { type: "button", id: "reach", onclick: () => askReach(id) }, "What reaches it, and at what cost?")),
    ...(reached ? tellReach(reached) : []),
    ...section("Tasks", [...tasksOf[id], ...anywhere].map(taskRow)),
    element("p", { class: "place" }, `${plan.files[file]}:${line}`));
}

function tellReach({ target, distances, isDone }) {
  const sorted = [...distances].filter(([id]) => id !== target).sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  const rows = sorted.slice(0, 200).map(([id, cost]) => [routeButton(id), element("span", { class: "hint" }, `cost ${cost}`)]);
  const title = `${sorted.length} of ${plan.routes.length - 1} other routes${isDone ? "" : " so far…"}`;
  return [element("h3", { id: "reached" }, title), element("ul", { class: "rows" }, ...rows.map((row) => element("li", {}, ...row))),
    sorted.length > 200 ? element("p", { class: "hint" }, `and ${sorted.length - 200} farther away`) : ""];
}

/** What there is to know of the plan, while no route is selected. */
function tellPlan() {
  const anywhere = plan.tasks.map((_, id) => id).filter((id) => plan.tasks[id].route < 0);
  details.replaceChildren(
    element("h2", { id: "heading", tabindex: "-1" }, plan.name),
    element("p", { class: "doc" }, "Select a route in the picture or in the list to see what it needs, which URLs open it and what leads to it. To show the path from one route to another, hold Shift and click, or use the tab “Path”."),
    ...section("Starts with", plan.start === undefined ? [] : [[routeButton(plan.start)]]),
    ...section("Facts", plan.facts.map((fact) => [
      element("span", { class: "fact" }, fact.name),
      fact.given ? element("span", { class: "hint" }, "decided by the world") : "",
    ])),
    ...section("URLs", [
      ...plan.schemes.map((scheme) => [element("code", {}, `${scheme}://`)]),
      ...plan.domains.map((domain) => [element("code", {}, `https://${domain}`)]),
    ]),
    ...section("Tasks of flows and of the plan", anywhere.map(taskRow)),
    ...section("Files", plan.files.map((file) => [element("code", {}, file)])));
}

onChange((old) => {
  if (old.route === state.route && old.reach === state.reach) return;
  if (state.route >= 0) tellRoute(state.route);
  else tellPlan();
});

function tellFindings() {
  const { findings } = plan;
  byId("findings").replaceChildren(
    element("h2", {}, findings.length === 0 ? "No findings" : counted(findings.length, "finding")),
    element("ul", { class: "rows findings" }, ...findings.map((finding) => {
      const route = finding.route ?? (finding.task === undefined ? undefined : plan.tasks[finding.task].route);
      return element("li", {}, ...findingRow(finding),
        route !== undefined && route >= 0 ? routeButton(route) : "");
    })));
}
