// The parts put together: selection, tabs, colours, the address, and the first frame.

function select(id, { keepsView = false } = {}) {
  change({ route: id, reach: state.reach?.target === id ? state.reach : undefined });
  if (id < 0) {
    redraw();
    return;
  }
  showTab("details");
  document.body.classList.remove("with-list");
  if (!keepsView) reveal(id);
  say(`${nameOf(id)} selected`);
}

const tabs = ["details", "path", "findings"];
function showTab(name) {
  if (name === "findings" && byId("findings").childElementCount === 0) tellFindings();
  for (const each of tabs) {
    const isShown = each === name;
    byId(`${each}-panel`).hidden = !isShown;
    byId(`${each}-tab`).setAttribute("aria-selected", String(isShown));
    byId(`${each}-tab`).tabIndex = isShown ? 0 : -1;
  }
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

// In a narrow window the list lies on the picture, and is hidden at first.
const isNarrow = matchMedia("(max-width: 1000px)");
function toggleList() {
  const { classList } = document.body;
  const isShown = isNarrow.matches ? classList.toggle("with-list") : !classList.toggle("without-list");
  byId("list-toggle").setAttribute("aria-expanded", String(isShown));
  resize();
  redraw();
}
byId("list-toggle").addEventListener("click", toggleList);
byId("list-toggle").setAttribute("aria-expanded", String(!isNarrow.matches));

document.addEventListener("keydown", (event) => {
  const isTyping = event.target instanceof HTMLInputElement && event.target.type !== "checkbox";
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "/") {
    event.preventDefault();
    byId("search").focus();
  } else if (event.key === "p" && !tree.contains(event.target)) {
    event.preventDefault();
    showTab("path");
    byId("from").focus();
  }
});

// The address says what is shown: #route=ID, or #from=A&to=B&given=F,G.

let written = "";
function writeAddress() {
  const values = new URLSearchParams();
  if (state.from >= 0 && state.to >= 0) {
    values.set("from", nameOf(state.from));
    values.set("to", nameOf(state.to));
    if (state.given.length > 0) values.set("given", state.given.map((fact) => plan.facts[fact].name).join(","));
  } else if (state.route >= 0) {
    values.set("route", nameOf(state.route));
  }
  const text = values.toString();
  if (text === written) return;
  written = text;
  history.replaceState(null, "", text === "" ? location.href.split("#")[0] : `#${text}`);
}

function readAddress() {
  const text = location.hash.slice(1);
  if (text === written && written !== "") return;
  written = text;
  const values = new URLSearchParams(text);
  const route = (key) => routeNamed.get(values.get(key) ?? "") ?? -1;
  const names = (values.get("given") ?? "").split(",");
  const given = plan.facts.map((_, id) => id).filter((id) => names.includes(plan.facts[id].name));
  change({ given });
  for (const box of byId("given").querySelectorAll("input")) box.checked = given.includes(Number(box.value));
  if (route("route") >= 0) select(route("route"));
  if (route("from") >= 0 && route("to") >= 0) askPath(route("from"), route("to"));
}

onChange((old) => {
  redraw();
  writeAddress();
  if (old.answer !== state.answer && old.answer?.found) fitted.clear();
});
addEventListener("hashchange", readAddress);
addEventListener("resize", () => {
  resize();
  redraw();
});

byId("name").textContent = plan.name;
byId("count").textContent = [
  counted(plan.routes.length, "route"), counted(plan.links.length, "link"),
  ...(plan.tasks.length > 0 ? [counted(plan.tasks.length, "task")] : []),
].join(" · ");
byId("findings-tab").textContent = plan.findings.length === 0 ? "Findings" : `Findings (${plan.findings.length})`;
if (plan.links.length > 800) linkChoice.value = "selected";
canvas.setAttribute("aria-label",
  `Picture of ${counted(plan.routes.length, "route")}. Arrow keys move it, plus and minus zoom, 0 shows all. The list next to it has the same routes.`);
readColors();
resize();
showAll();
draw();
startTree();
tellPlan();
tellFacts();
showTab("details");
readAddress();
// By the second frame from here the first one is on the screen.
requestAnimationFrame(() => requestAnimationFrame(() => performance.mark("first-frame")));
