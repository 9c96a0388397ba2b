// At every change the engine is asked again: first for the tokens, then for the findings, then for the map.

/** An engine for what is typed, so that a long search for a path never stops it. */
const typist = new Asker();
/** How long to wait for more letters before the plan is checked, in milliseconds. */
const CHECK_DELAY = 100;

/** The numbers of the last change, of the one that was checked, and of the one for which the map was drawn. */
let textVersion = 0;
let checkedVersion = -1;
let drawnVersion = -1;
let checkTimer;
let layoutTimer;
/** How long it took to show the last map: a large one is not drawn again at every letter. */
let layoutTime = 0;

/** The files as the engine takes them: first the plan, which no other file includes. */
function engineFiles() {
  const main = mainSheet();
  return [main, ...sheets.filter((each) => each !== main)].map(({ path, text }) => ({ path, text: wellFormed(text) }));
}

/** The paths of the files that a file includes. */
function includesOf({ path, text }) {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  return [...text.matchAll(/^[^\n"/]*\binclude\s+"([^"\n\\]*)"/gm)].map((match) => plainPath(folder + match[1]));
}

/** A path without `.` and `..`, as far as there are folders to leave. */
function plainPath(path) {
  const parts = [];
  for (const part of path.split("/")) {
    if (part === ".." && parts.length > 0 && parts[parts.length - 1] !== "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

/** The file that is the plan: one that no other includes, `main.routeplan` before others. */
function mainSheet() {
  if (sheets.length === 1) return sheets[0];
  const included = new Set(sheets.flatMap(includesOf));
  const free = sheets.filter((each) => !included.has(each.path));
  return free.find((each) => each.path.endsWith("main.routeplan")) ?? free[0] ?? sheets[0];
}

function askTokens(asked) {
  const version = textVersion;
  typist.ask("tokens", { command: "tokens", text: wellFormed(asked.text) }, (answer) => {
    if (answer.error || version !== textVersion) return;
    asked.tokens = tokensOf(answer);
    redrawEditor();
  });
}

function checkSoon() {
  clearTimeout(checkTimer);
  clearTimeout(layoutTimer);
  checkTimer = setTimeout(checkNow, CHECK_DELAY);
}

/** Checks the text as it is now. What is answered about an older one is dropped. */
function checkNow() {
  const version = textVersion;
  const files = engineFiles();
  typist.setFiles(files);
  typist.ask("check", { command: "check" }, (answer) => {
    if (version !== textVersion) return;
    checkedVersion = version;
    showReport(answer);
    layoutTimer = setTimeout(() => askLayout(version, files), Math.min(2 * layoutTime, 1500));
  });
}

/** Shows the map of files; one with errors that leave its meaning open keeps the map before it. */
function askLayout(version, files) {
  typist.ask("layout", { command: "layout" }, (answer) => {
    if (version !== textVersion) return;
    const start = performance.now();
    tellOldMap(answer.error);
    if (!answer.error) {
      asker.setFiles(files);
      setPlan(answer);
      noteDeclarations();
    } else if (isNewPlan && plan.routes.length > 0) {
      isNewPlan = false;
      setPlan(nothing);
      isNewPlan = true;
    }
    drawnVersion = version;
    layoutTime = performance.now() - start;
  });
}

/** What is shown while there is no map. */
const nothing = {
  name: "Route plan", layout: "layered", files: [], schemes: [], domains: [], facts: [], conditions: [{}],
  children: [], flows: [], routes: [], tasks: [], links: [], findings: [],
};

/** Says why the map is not of the text as it is now. */
function tellOldMap(error) {
  byId("old-map").hidden = !error;
  if (!error) return;
  const isOld = !isNewPlan && plan.routes.length > 0;
  byId("old-map").textContent = report.errors === 0 ? sentence(error.message)
    : isOld ? "The map shows the plan as it was before the errors." : "Fix the errors to see the map.";
}

onEdit((edited) => {
  textVersion += 1;
  askTokens(edited);
  checkSoon();
});

/** Asks for all that is shown about files that were opened. */
function startChecking() {
  textVersion += 1;
  clearTimeout(layoutTimer);
  layoutTime = 0;
  const version = textVersion;
  for (const each of sheets) {
    typist.ask(`tokens ${each.path}`, { command: "tokens", text: wellFormed(each.text) }, (answer) => {
      if (answer.error || version !== textVersion) return;
      each.tokens = tokensOf(answer);
      redrawEditor();
    });
  }
  checkNow();
}
