// What there is to know of the route that is selected.

const details = byId("details");

const routeButton = (id) => element("button", { type: "button", class: "route", onclick: () => select(id) }, nameOf(id));

const badge = (text) => element("span", { class: "badge" }, text);
const hint = (text) => element("span", { class: "hint" }, text);
const fact = (name) => element("span", { class: "fact" }, name);
const factNames = (facts) => facts.map((id) => fact(plan.facts[id].name));

/** A name as a button where it is that of a route. */
const routeNamedButton = (name) => (routeNamed.has(name) ? routeButton(idNamed(name)) : element("b", {}, name));

const list = (rows) => element("ul", { class: "rows" }, ...rows.map((row) => element("li", {}, ...row)));

/** A list with a heading; nothing where it is empty. */
const section = (title, rows) => (rows.length === 0 ? [] : [element("h3", {}, title), list(rows)]);

/** The paragraphs of a text, with what stands in backticks set as code. */
function paragraphs(text) {
  return text.split(/\n\s*\n/).filter((part) => part.trim() !== "")
    .map((part) => element("p", { class: "doc" }, ...inline(part)));
}

/** Several backticks set as code what is between them and as many more: a name may have its own. */
const inline = (text) => text.split(/(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)/)
  .filter((_, index) => index % 3 !== 1)
  .map((piece, index) => (index % 2 === 1 ? element("code", {}, piece) : piece));

/** A text of the tool as a sentence. */
const sentence = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? "" : "."}`;

/** What an error says, with what helps. */
const errorNote = ({ message, help }) => element("p", { class: "note" },
  ...inline([message, ...(help ? [help] : [])].map(sentence).join(" ")));

function inputRow([name, type, isRequired, value, doc]) {
  return [
    element("code", {}, `${name}: ${type}`),
    hint((value ?? null) !== null ? `default ${value}` : isRequired ? "needed" : "may be absent"),
    docHint(doc),
  ];
}

const resultRow = ([name, type, , , doc]) => [element("code", {}, `${name}: ${type}`), docHint(doc)];

/** What a plan says of a part of it, in one line. */
const docHint = (doc) => (doc ? element("span", { class: "hint" }, ...inline(doc)) : "");

function conditionRows(id) {
  const { requires, unless, grants, revokes } = plan.conditions[id];
  const words = [["requires", requires], ["not while", unless], ["grants", grants], ["revokes", revokes]];
  return words.filter(([, facts]) => facts).map(([word, facts]) => [verb(word), ...factNames(facts)]);
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
  if (link.single) words.push("single");
  if (link.inferred) words.push("inferred");
  if (link.cost !== undefined) words.push(`cost ${link.cost}`);
  if (link.used !== undefined) words.push(usedWords(link.used));
  if (link.change) words.push(link.change);
  const hints = words.map(hint);
  const conditions = plan.conditions[link.conditions];
  for (const word of ["requires", "unless", "grants", "revokes"]) {
    if (conditions[word]) hints.push(hint(word), ...factNames(conditions[word]));
  }
  return hints;
}

const verb = (word) => element("span", { class: `verb ${word}` }, word);

const linkVerb = (link) => (kindOf(link) === "push" ? "sub" : kindOf(link));

function wayOut(id, from) {
  const link = plan.links[id];
  const target = link.target >= 0 ? [routeButton(link.target)] : [];
  return [verb(linkVerb(link)), ...target, ...linkHints(link), from ? hint(from) : ""];
}

/** Whether a part is told of at a route: what is gone only where the route is gone, too. */
const isShownAt = (part, id) => lives(part) || isGone(id);

/** Where a step leads from a route. */
function waysOut(id) {
  const isElsewhere = (link) => plan.links[link].target !== id && isShownAt(plan.links[link], id);
  const rows = below[id].filter((child) => !plan.routes[child].linkedOnly && isShownAt(plan.routes[child], id)).map((child) => [
    verb("down"), routeButton(child), isTab(child) ? hint("tab") : "",
  ]);
  rows.push(...linksFrom[id].filter((link) => isShownAt(plan.links[link], id)).map((link) => wayOut(link)));
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
    const others = below[parent].filter((tab) => tab !== id && isTab(tab) && isShownAt(plan.routes[tab], id));
    if (others.length > 0) {
      rows.push([verb("switch"), ...others.slice(0, 12).map(routeButton), others.length > 12 ? `and ${others.length - 12} more` : ""]);
    }
  }
  for (const child of below[id]) {
    if (!plan.routes[child].locked && isShownAt(plan.routes[child], id)) rows.push([verb("up"), routeButton(child)]);
  }
  for (const number of linksTo[id]) {
    const link = plan.links[number];
    if (!isShownAt(link, id)) continue;
    let source = badge("everywhere");
    if (link.route >= 0) source = routeButton(link.route);
    else if (link.flow >= 0) source = badge(`flow ${plan.flows[link.flow].id}`);
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
    task.used === undefined ? "" : hint(usedWords(task.used)),
    lives(task) ? element("button", {
      type: "button", "aria-label": `Path to ${task.id}`, onclick: () => askPath(state.from, plan.routes.length + id),
    }, "Path to it") : "",
  ];
}

/** What a rule means, which is made when it is opened: there may be many findings. */
function rulePage(rule) {
  const page = plan.rules?.[rule];
  if (!page) return hint(rule);
  const box = element("details", { class: "rule" }, element("summary", {}, rule));
  box.addEventListener("toggle", () => {
    if (box.childElementCount > 1) return;
    const sample = (word, text) => [element("h3", {}, word), element("pre", {}, text.trimEnd())];
    box.append(...paragraphs(page.meaning), ...sample("Bad", page.bad), ...sample("Good", page.good),
      element("h3", {}, "Fix"), ...paragraphs(page.fix));
  });
  return box;
}

function findingRow(finding) {
  const [file, line, column] = finding.at;
  return [
    element("span", { class: `level ${finding.level}` }, finding.level),
    element("span", {}, ...inline(finding.message)),
    hint(`${plan.files[file]}:${line}:${column}`),
    finding.help ? element("span", { class: "hint" }, ...inline(`help: ${finding.help}`)) : "",
    rulePage(finding.rule),
  ];
}

/** How often something was used, according to the file of `--coverage`. */
function usedWords(count) {
  if (count === 0) return "never used";
  return count === 1 ? "used once" : `used ${count} times`;
}

function badges(id) {
  const route = plan.routes[id];
  const words = changeWords(route);
  if (id === plan.start) words.push("start");
  if (route.tabs) words.push(route.tabsReset ? "tabs reset" : "tabs");
  if (route.locked) words.push("locked");
  if (route.show !== "push") words.push(route.show);
  if (isTab(id)) words.push("tab");
  if (route.recycle) {
    words.push(route.keys ? `recycled by ${route.keys.join(", ")}` : "recycled");
  }
  if (route.linkedOnly) words.push("by links only");
  if (route.inferred) words.push("inferred");
  if (route.cost !== 1) words.push(`cost ${route.cost}`);
  if (route.used !== undefined) words.push(usedWords(route.used));
  for (const flow of flowsAround(id)) words.push(`in flow ${plan.flows[flow].id}`);
  return words.map(badge);
}

/** Where a route is declared. */
let placeElement = ([file, line]) => element("p", { class: "place" }, `${plan.files[file]}:${line}`);

function tellRoute(id) {
  const route = plan.routes[id];
  const crumbs = chainOf(id).slice(0, -1).slice(-12).flatMap((above) => [
    routeButton(above), element("span", { "aria-hidden": "true" }, "›"),
  ]);
  const anywhere = plan.tasks.map((_, task) => task)
    .filter((task) => plan.tasks[task].flow >= 0 && flowsAround(id).includes(plan.tasks[task].flow));
  details.replaceChildren(
    element("p", { class: "crumbs" }, ...crumbs),
    element("h2", { id: "heading", tabindex: "-1" }, route.id),
    route.title ? element("p", { class: "title" }, route.title) : "",
    element("p", { class: "badges" }, ...badges(id)),
    route.was ? element("p", { class: "hint" }, `Formerly ${route.was.at(-1)}`) : "",
    route.deprecated !== undefined
      ? element("p", { class: "note" }, `Deprecated${route.deprecated ? `: ${route.deprecated}` : ""}`) : "",
    ...paragraphs(route.doc ?? ""),
    screenOf(id),
    isGone(id) ? "" : element("p", { class: "actions" },
      element("button", { type: "button", id: "path-from", onclick: () => askPath(id, state.to) }, "Path from here"),
      element("button", { type: "button", id: "path-to", onclick: () => askPath(state.from, id) }, "Path to here")),
    element("p", { class: "actions", id: "folds" }, ...groupButtons(id)),
    ...section("Changes", changeRows(id)),
    ...section("Findings", findingsOf[id].map(findingRow)),
    ...section("Inputs", route.inputs.map(inputRow)),
    ...section("Hands back", route.results.map(resultRow)),
    ...section("URLs", (route.urls ?? []).map((url) => [element("code", { class: "url" }, url)])),
    ...section("Facts", conditionRows(route.conditions)),
    ...section("Leads to", waysOut(id)),
    ...section("Reached from", waysIn(id)),
    isGone(id) ? "" : element("p", { class: "actions" },
      element("button", { type: "button", id: "reach", onclick: () => askReach(id) }, "What reaches it, and at what cost?")),
    element("div", { id: "reached" }),
    ...section("Tasks", [...tasksOf[id], ...anywhere].map(taskRow)),
    placeElement(route.at));
  if (state.reach) tellReach();
}

/** Asks from where a route can be reached. */
function askReach(id) {
  change({ reach: undefined });
  byId("reached").replaceChildren(element("p", { class: "hint" }, "Searching…"));
  say("Searching");
  const { given, cold } = state;
  asker.ask("reach", { command: "reach", route: nameOf(id), reverse: true, given, cold }, (reach) => {
    if (state.route !== id) return;
    if (reach.error) byId("reached").replaceChildren(errorNote(reach.error));
    else change({ reach });
  });
}

// What reached it with other facts need not with these.
onChange((old) => {
  if (old.given === state.given && old.cold === state.cold) return;
  asker.drop("reach");
  if (state.reach) change({ reach: undefined });
  byId("reached")?.replaceChildren();
});

const MOST_REACHED = 200;
function tellReach() {
  const { route, reached, undecided } = state.reach;
  const others = reached.filter((each) => each.route !== route);
  const title = `${others.length} of ${plan.routes.filter(lives).length - 1} other routes`;
  byId("reached").replaceChildren(
    element("h3", {}, title),
    list(others.slice(0, MOST_REACHED).map((each) => [
      routeNamedButton(each.route), hint(`cost ${each.cost}, ${counted(each.steps, "step")}`),
    ])),
    others.length > MOST_REACHED ? element("p", { class: "hint" }, `and ${others.length - MOST_REACHED} farther away`) : "",
    ...section("Undecided within the search limit", undecided.slice(0, MOST_REACHED).map((name) => [routeNamedButton(name)])));
  say(`${title} reach it`);
}

/** How many findings there are, where the page has a tab for them. */
function tellCounts() {
  const errors = plan.findings.filter(({ level }) => level === "error").length;
  const words = [[errors, "error"], [plan.findings.length - errors, "warning"]]
    .filter(([count]) => count > 0).map(([count, noun]) => counted(count, noun));
  if (words.length === 0 || !tabs.includes("findings")) return [];
  return [element("p", { class: "actions" },
    element("button", { type: "button", id: "to-findings", onclick: () => showTab("findings") }, words.join(", ")))];
}

/** What there is to know of the plan, while no route is selected. */
function tellPlan() {
  const anywhere = plan.tasks.map((_, id) => id).filter((id) => plan.tasks[id].route < 0);
  details.replaceChildren(
    element("h2", { id: "heading", tabindex: "-1" }, plan.name),
    element("p", { class: "doc" }, "Select a route in the picture or in the list to see what it needs, which URLs open it and what leads to it. To show the path from one route to another, hold Shift and click, or use the tab “Path”."),
    ...tellCounts(),
    ...tellChanges(),
    ...section("Starts with", plan.start === undefined ? [] : [[routeButton(plan.start)]]),
    ...section("Facts", plan.facts.map((each) => [
      badge(each.name), each.change ? hint(each.change) : "", each.given ? hint("decided by the world") : "", docHint(each.doc),
    ])),
    ...section("Types", (plan.types ?? []).map((type) => [
      badge(type.name), type.values ? hint(type.values.join(" | ")) : "", docHint(type.doc),
    ])),
    ...section("URLs", [
      ...plan.schemes.map((scheme, index) => [element("code", {}, `${scheme}://`), docHint(plan.schemeDocs?.[index])]),
      ...plan.domains.map((domain, index) => [element("code", {}, `https://${domain}`), docHint(plan.domainDocs?.[index])]),
      ...(plan.web ?? []).map((pattern) => [element("code", {}, pattern), hint("stays in the browser")]),
    ]),
    ...section("Tasks of flows and of the plan", anywhere.map(taskRow)),
    ...section("Files", plan.files.map((file) => [element("code", {}, file)])));
}

function tellDetails() {
  if (state.route >= 0) tellRoute(state.route);
  else tellPlan();
}
onChange((old) => {
  if (old.route !== state.route) tellDetails();
  else if (state.reach && old.reach !== state.reach) tellReach();
  if (state.tab === "findings" && byId("findings").childElementCount === 0) tellFindings();
});
onPlan(() => {
  asker.drop("reach");
  tellDetails();
  const { length } = plan.findings;
  byId("findings-tab").textContent = length === 0 ? "Findings" : `Findings (${length})`;
  byId("findings").replaceChildren();
  if (state.tab === "findings") tellFindings();
});

function tellFindings() {
  const { findings } = plan;
  byId("findings").replaceChildren(
    element("h2", {}, findings.length === 0 ? "No findings" : counted(findings.length, "finding")),
    element("ul", { class: "rows findings" }, ...findings.map((finding) => element("li", {},
      ...findingRow(finding), routeOf(finding) >= 0 ? routeButton(routeOf(finding)) : ""))));
}
