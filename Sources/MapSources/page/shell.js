// What holds the parts together: selection, tabs, colours, keys and the address.

function select(id, { keepsView = false } = {}) {
  const isReached = id >= 0 && state.reach?.route === nameOf(id);
  change({ route: id, reach: isReached ? state.reach : undefined });
  if (id < 0) return;
  // The URLs of a route are a view of it, too.
  if (state.tab !== "url") showTab("details");
  document.body.classList.remove("with-list");
  if (keepsView) openTo([id]);
  else reveal(id);
  say(`${nameOf(id)} selected`);
}

const tabs = ["details", "path", "url", "walk", "findings"];
function showTab(name) {
  for (const each of tabs) {
    const isShown = each === name;
    byId(`${each}-panel`).hidden = !isShown;
    byId(`${each}-tab`).setAttribute("aria-selected", String(isShown));
    byId(`${each}-tab`).tabIndex = isShown ? 0 : -1;
  }
  change({ tab: name });
}
for (const name of tabs) {
  byId(`${name}-tab`).addEventListener("click", () => showTab(name));
  byId(`${name}-tab`).addEventListener("keydown", (event) => {
    const way = { ArrowRight: 1, ArrowLeft: tabs.length - 1 }[event.key];
    if (!way) return;
    const next = tabs[(tabs.indexOf(name) + way) % tabs.length];
    showTab(next);
    byId(`${next}-tab`).focus();
  });
}

// Colours: as the system says, or as the button does.
byId("theme").addEventListener("click", () => {
  const root = document.documentElement;
  const isDark = root.dataset.theme
    ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = isDark ? "light" : "dark";
  byId("theme").setAttribute("aria-pressed", String(!isDark));
  readColors();
  redraw();
});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
  readColors();
  redraw();
});

/** Fits the picture into the window, and the whole plan if it was shown whole. */
function fitWindow() {
  resize();
  if (isWhole) showAll();
  redraw();
}
addEventListener("resize", fitWindow);

// In a narrow window the list lies on the picture, and is hidden at first.
const isNarrow = matchMedia("(max-width: 1000px)");
function toggleList() {
  const { classList } = document.body;
  const isShown = isNarrow.matches ? classList.toggle("with-list") : !classList.toggle("without-list");
  byId("list-toggle").setAttribute("aria-expanded", String(isShown));
  fitWindow();
}
byId("list-toggle").addEventListener("click", toggleList);
byId("list-toggle").setAttribute("aria-expanded", String(!isNarrow.matches));

const TYPING = "input:not([type=checkbox]), select, textarea, [contenteditable]";
document.addEventListener("keydown", (event) => {
  if (event.target.closest?.(TYPING) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "/") {
    event.preventDefault();
    byId("search").focus();
  } else if (event.key === "p" && !tree.contains(event.target)) {
    event.preventDefault();
    showTab("path");
    byId("from").focus();
  }
});

// The address says what is shown: #route=A, #from=A&to=B and the options of the path, or #url=U.

function pathParts() {
  if (state.from < 0 || state.to < 0) return state.route < 0 ? [] : [["route", nameOf(state.route)]];
  const { given, cold, via, avoid, stack, exact, paths, why } = state;
  return [
    ["from", nameOf(state.from)], ["to", endName(state.to)],
    ...(given.length > 0 ? [["given", listOf(given)]] : []),
    ...via.map((name) => ["via", name]), ...avoid.map((name) => ["avoid", name]),
    ...(cold ? [["cold", ""]] : []), ...(exact ? [["exact", ""]] : []), ...(paths > 1 ? [["paths", paths]] : []),
    ...(stack.length > 0 ? [["stack", stack.join("/")]] : []), ...(why ? [["why", ""]] : []),
  ];
}
const frameParts = () => (document.body.classList.contains("embedded")
  ? [["embed", ""], ["theme", document.documentElement.dataset.theme ?? ""]].filter(([key, value]) => key === "embed" || value)
  : []);
/** Functions that return what belongs into the address, as keys and values. */
const addressParts = [frameParts, groupParts, pathParts, () => (state.tab === "url" && state.url !== "" ? [["url", state.url]] : [])];

let written = "";
/** What is selected is an entry of the history; what is typed or chosen among options is not. */
let entry = "";
/** Whether what changes goes with what is selected, and is no entry of its own. */
let isAlongside = false;
function alongside(action) {
  isAlongside = true;
  action();
  isAlongside = false;
}
/** At first nothing is written until the address was read. */
let isReading = true;
const entryNow = () => [state.from, state.to, state.from < 0 || state.to < 0 ? state.route : -1,
  ...groupParts().flat()].join();

function writeAddress() {
  if (isReading) return;
  const text = new URLSearchParams(addressParts.flatMap((part) => part()))
    .toString().replace(/\b(cold|exact|why|embed|walk)=(?=&|$)/g, "$1");
  if (text === written) return;
  written = text;
  const now = entryNow();
  const isNew = entry !== "" && entry !== now && !isAlongside;
  entry = now;
  const address = text === "" ? location.href.split("#")[0] : `#${text}`;
  if (isNew) history.pushState(null, "", address);
  else history.replaceState(null, "", address);
}

function readAddress() {
  const text = location.hash.slice(1);
  if (text === written && written !== "") return;
  isReading = true;
  readValues(new URLSearchParams(text));
  isReading = false;
  written = text;
  entry = entryNow();
  writeAddress();
}

function readValues(values) {
  for (const key of ["route", "from", "to", "walk"]) {
    if (values.has(key)) values.set(key, quoted(values.get(key)));
  }
  const route = (key) => idNamed(values.get(key));
  const [via, avoid] = ["via", "avoid"].map((key) => values.getAll(key).flatMap((text) => namesIn(text)));
  const given = values.getAll("given").flatMap((text) => namesIn(text)).map((name) => name.replace(/^`(.*)`$/, "$1"));
  const isRoute = (name) => routeNamed.has(name);
  const facts = plan.facts.map((fact) => fact.name);
  change({
    filter: filters.has(values.get("show")) ? values.get("show") : "",
    given: facts.filter((name) => given.includes(name)),
    via: via.filter(isRoute), avoid: avoid.filter(isRoute),
    cold: values.has("cold"), exact: values.has("exact"), why: values.has("why"),
    paths: Math.min(Math.max(Math.trunc(Number(values.get("paths"))) || 1, 1), 9),
  });
  tellQuestion();
  readGroups(values);
  const to = endNamed(values.get("to"));
  const unknown = [...["route", "from", "walk"].map((key) => values.get(key)), ...via, ...avoid]
    .filter((name) => name && !isRoute(name));
  if (values.get("to") && to < 0) unknown.push(values.get("to"));
  const unknownFacts = given.filter((name) => !facts.includes(name));
  const isKnown = unknown.length === 0 && unknownFacts.length === 0;
  if (!isKnown) showUnknown(unknown, unknownFacts);
  if (route("route") >= 0) select(route("route"));
  else if (!values.has("route")) change({ route: -1 });
  if (!(isKnown && values.has("from")) && state.from >= 0) {
    dropQuestions();
    change({ from: -1, to: -1, answer: undefined, choice: 0, step: -1 });
    answerBox.replaceChildren();
    tellQuestion();
  }
  if (isKnown && route("from") >= 0 && to >= 0) {
    const stack = namesIn(values.get("stack") ?? "", "/");
    change({ from: route("from"), stack });
    askPath(route("from"), to);
  }
  if (isKnown && values.has("walk")) {
    showTab("walk");
    askWalk(route("walk"), values.getAll("do"));
  }
  if (values.has("url")) {
    showTab("url");
    openURL(values.get("url"));
  } else if (state.tab === "url") {
    openURL("");
    showTab("details");
  }
}
addEventListener("hashchange", readAddress);

/** Says that an address names routes or facts that the plan has not. */
function showUnknown(routes, facts) {
  change({ route: -1 });
  showTab("details");
  const text = [["route", routes], ["fact", facts]].filter(([, names]) => names.length > 0)
    .map(([noun, names]) => `The plan has no ${noun} ${names.join(" or ")}.`).join(" ");
  details.prepend(element("p", { class: "note", id: "unknown" }, text));
  say(text);
}

// The panel with details folds away.
byId("aside-toggle")?.addEventListener("click", () => {
  const isShown = !document.body.classList.toggle("without-aside");
  byId("aside-toggle").setAttribute("aria-expanded", String(isShown));
  fitWindow();
});

/** In a frame of another page only the picture is shown: #embed, perhaps with &theme=dark. */
function readFrame() {
  const values = new URLSearchParams(location.hash.slice(1));
  document.body.classList.toggle("embedded", values.has("embed"));
  const theme = values.get("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
}

onChange(() => {
  redraw();
  writeAddress();
});

onPlan(() => {
  byId("name").textContent = plan.name;
  byId("count").textContent = [
    ...[[plan.routes, "route"], [plan.links, "link"], [plan.tasks, "task"]]
      .map(([parts, noun]) => [parts.filter(lives).length, noun])
      .filter(([count, noun]) => count > 0 || noun !== "task").map(([count, noun]) => counted(count, noun)),
  ].join(" · ");
  canvas.setAttribute("aria-label",
    `Picture of ${counted(plan.routes.length, "route")}. Arrow keys move it, plus and minus zoom, 0 shows all. The list next to it has the same routes.`);
  redraw();
  writeAddress();
});
