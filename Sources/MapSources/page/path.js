// The question for a path: its ends, the facts at the start and the options.

const answerBox = byId("answer");

const startStack = () => (state.stack.length > 0 ? state.stack : ownStackOf(state.from).map(nameOf));

/** The facts at the start: those that are stated and, unless it is cold, what the stack there brings. */
function startFacts() {
  const held = new Set(state.given);
  if (state.cold) return held;
  for (const id of startStack().map(idNamed).filter((each) => each >= 0)) {
    const { requires = [], grants = [], revokes = [] } = plan.conditions[plan.routes[id].conditions];
    for (const each of [...requires, ...grants]) held.add(plan.facts[each].name);
    for (const each of revokes) held.delete(plan.facts[each].name);
  }
  return held;
}

/** What the commands `path` and `cross` have in common. */
const question = () => ({
  from: nameOf(state.from), to: endName(state.to), given: state.given, cold: state.cold, exact: state.exact,
  stack: state.stack.length > 0 ? state.stack : undefined,
});

function dropQuestions() {
  asker.drop("path");
  asker.drop("cross");
}

/** Asks for the path from a route to a route or task, of which one may not be chosen yet. */
function askPath(from, to, step = -1) {
  // A stack ends with the route at which the path starts.
  const stack = from === state.from ? state.stack : [];
  dropQuestions();
  change({ from, to, stack, answer: undefined, choice: 0, step: -1, cross: undefined, showsMatch: false });
  tellQuestion();
  showTab("path");
  if (from < 0 || to < 0) {
    answerBox.replaceChildren(element("p", { class: "hint" }, `Choose where the path ${from < 0 ? "starts" : "ends"}.`));
    byId(from < 0 ? "from" : "to").focus();
    return;
  }
  answerBox.replaceChildren(element("p", { class: "hint" }, "Searching…"));
  findPath(step, true);
}

function findPath(step, isRevealed) {
  const { via, avoid, paths, why } = state;
  asker.ask("path", { command: "path", ...question(), via, avoid, paths, why }, (answer) => {
    const choice = Math.min(state.choice, answer.others?.length ?? 0);
    change({ answer, choice, step: Math.min(step, (answer.steps ?? []).length - 1) });
    if (isRevealed && answer.found) revealPath();
  });
}

/** Asks again with another option, if there is something to ask. */
function setOption(values) {
  change(values);
  if (state.from >= 0 && state.to >= 0) askPath(state.from, state.to);
  else tellQuestion();
}

/** Fills the fields in with the question. */
function tellQuestion() {
  byId("from").value = state.from < 0 ? "" : nameOf(state.from);
  byId("to").value = state.to < 0 ? "" : endName(state.to);
  byId("stack").value = state.stack.join(" / ");
  byId("stack").placeholder = state.from < 0 ? "" : startStack().join(" / ");
  byId("cold").checked = state.cold;
  byId("exact").checked = state.exact;
  byId("why").checked = state.why;
  byId("paths").value = String(state.paths);
  for (const box of byId("given").querySelectorAll("input")) box.checked = state.given.includes(box.value);
  for (const key of ["via", "avoid"]) tellNames(key);
  const { via, avoid, stack, cold, exact, why, paths } = state;
  const count = via.length + avoid.length + [stack.length > 0, cold, exact, why, paths > 1].filter(Boolean).length;
  byId("options").firstElementChild.textContent = count === 0 ? "Options" : `Options (${count})`;
}

/** The routes of an option, each as a button that takes it away. */
function tellNames(key) {
  byId(key).value = "";
  byId(`${key}-list`).replaceChildren(...state[key].map((name, index) => element("li", {},
    element("button", {
      type: "button", class: "taken", "aria-label": `Remove ${name}`,
      onclick: () => setOption({ [key]: state[key].filter((_, each) => each !== index) }),
    }, name, element("span", { "aria-hidden": "true" }, " ×")))));
}

/** Whether questions may be about a route: the engine knows nothing of what is gone. */
const isAsked = (id) => !isTask(id) && !isGone(id);
const isEnd = (end) => (isTask(end) ? lives(plan.tasks[end - plan.routes.length]) : !isGone(end));

for (const key of ["via", "avoid"]) {
  makeChooser(byId(key), byId(`${key}-found`), (route) => {
    setOption({ [key]: [...state[key], nameOf(route)] });
    byId(key).focus();
  }, isAsked);
}
for (const key of ["cold", "exact", "why"]) {
  byId(key).addEventListener("change", (event) => setOption({ [key]: event.target.checked }));
}
byId("paths").addEventListener("change", (event) => setOption({ paths: Number(event.target.value) }));
byId("stack").addEventListener("change", (event) => {
  const stack = namesIn(event.target.value, "/").map((name) => name.trim()).filter((name) => name !== "");
  const from = stack.length > 0 ? idNamed(stack.at(-1)) : -1;
  setOption({ stack, from: from < 0 ? state.from : from });
});

makeChooser(byId("from"), byId("from-found"), (route) => askPath(route, state.to), isAsked);
makeChooser(byId("to"), byId("to-found"), (end) => askPath(state.from, end), isEnd);
// No path starts at a task.
byId("swap").addEventListener("click", () => askPath(isTask(state.to) ? -1 : state.to, state.from));
byId("clear").addEventListener("click", () => {
  dropQuestions();
  change({
    from: -1, to: -1, via: [], avoid: [], stack: [], cold: false, exact: false, paths: 1, why: false,
    answer: undefined, choice: 0, step: -1, cross: undefined,
  });
  answerBox.replaceChildren();
  tellQuestion();
});

function readGiven() {
  setOption({ given: [...byId("given").querySelectorAll("input:checked")].map((box) => box.value) });
}

onPlan(() => {
  byId("given").hidden = !plan.facts.some(lives);
  const boxes = plan.facts.filter(lives).map(({ name }) => element("label", { class: "choice" },
    element("input", { type: "checkbox", value: name, onchange: readGiven }), name));
  byId("given").replaceChildren(byId("given").firstElementChild, ...boxes);
  tellQuestion();
  dropQuestions();
  if (state.from < 0 || state.to < 0) answerBox.replaceChildren();
  else findPath(state.step, false);
});

/** A word for a shell (POSIX.1-2024, 2.2): nothing in it means anything, nor is a key to a terminal. */
function shellWord(text) {
  if (/^[\w@%+:,./-][\w@%+=:,./-]*$/.test(text)) return text;
  // eslint-disable-next-line no-control-regex
  if (!/[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/.test(text)) {
    return `'${text.replaceAll("'", "'\\''")}'`;
  }
  const bytes = [...new TextEncoder().encode(text)];
  return `$'${bytes.map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("")}'`;
}

/** What asks the tool for the path, in the plan's folder. */
function commandOf() {
  const { given, cold, via, avoid, stack, exact, why, paths } = state;
  const words = ["qtroute", "path", "-f", plan.files[0] === "<stdin>" ? "-" : plan.files[0]];
  if (given.length > 0) words.push(`--given=${listOf(given)}`);
  if (cold) words.push("--cold");
  if (stack.length > 0) words.push(`--stack=${stack.join("/")}`);
  words.push(...via.map((name) => `--via=${name}`), ...avoid.map((name) => `--avoid=${name}`));
  if (exact) words.push("--exact");
  if (paths > 1) words.push(`--paths=${paths}`);
  if (why) words.push("--why");
  const names = [nameOf(state.from), endName(state.to)];
  if (names.some((name) => name.startsWith("-"))) words.push("--");
  return [...words, ...names].map(shellWord).join(" ");
}
