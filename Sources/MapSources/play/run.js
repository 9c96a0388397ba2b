// Running a path by hand: each step says what the app is asked, and one answers in the app's place.

const runBox = byId("run");
/** The run: a path, the number of its next step, and what holds; undefined while there is none. */
let run;
/** The values that were given, by name; they fill in the fields of later steps. */
const supplied = new Map();

/** What a step asks of the app: the words before and after the name. */
const ASKED = {
  down: ["Go down to", ""], up: ["Go back up to", ""], switch: ["Switch to the tab", ""], sub: ["Put", " on top"],
  back: ["Go back to", ""], jump: ["Leave, and go to", ""], task: ["Do the task", ""], self: ["Stay on", ""],
};
const SHOWN_AS = {
  push: ", push", present: ", present", "present nav": ", present with a stack of its own",
  "present floating": ", present floating",
};
/** What was left in a tab comes back with it. */
const askedWords = (step) => (step.restored ? ["Bring back", " as it was left"] : ASKED[step.verb]);
const askedText = (step) => `${askedWords(step)[0]} ${subjectOf(step)}${askedWords(step)[1]}`;

/** Roughly, what the types take. What the plan declares itself is not checked. */
const TAKEN = {
  Int: (text) => /^[+-]?\d{1,40}$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text),
  Double: (text) => text !== "" && Number.isFinite(Number(text)),
  Bool: (text) => text === "true" || text === "false",
};

function startRun() {
  const path = shownPath();
  run = { path, next: 0, stack: startStack(), held: startFacts(), isRefused: false };
  change({ step: -1, showsMatch: false });
  tellRun(true);
}

function endRun() {
  run = undefined;
  runBox.replaceChildren();
}

const heldNow = () => plan.facts.map((each) => each.name).filter((name) => run.held.has(name));

/** A stack with the values that were given for the inputs of its routes. */
const stackWithValues = (names) => stackText(names.map((name) => {
  const inputs = plan.routes[idNamed(name)]?.inputs ?? [];
  const known = inputs.map(([input]) => input).filter((input) => supplied.has(input))
    .map((input) => `${input}: ${supplied.get(input)}`);
  return known.length > 0 ? `${name}(${known.join(", ")})` : name;
}));

function tellRun(isFocused) {
  const { path, next, isRefused } = run;
  const isOver = next >= path.steps.length;
  const button = (text, onclick, attributes = {}) => element("button", { type: "button", onclick, ...attributes }, text);
  const heading = isRefused ? "Refused" : isOver ? "Arrived" : `Step ${next + 1} of ${path.steps.length}`;
  const actions = isRefused ? refusedActions(button) : isOver
    ? [button("Run again", startRun), button("Close", endRun)]
    : [button("Done", finishStep, { class: "main" }), button("Refuse", refuseStep), button("Stop", endRun)];
  const step = path.steps[next];
  runBox.replaceChildren(element("div", { role: "group", "aria-labelledby": "run-heading" },
    element("h2", { id: "run-heading", tabindex: "-1" }, heading),
    isOver ? "" : element("p", { class: "asked" },
      isRefused ? "The app refused: " : "", `${askedWords(step)[0]} `, element("b", {}, subjectOf(step)),
      `${askedWords(step)[1]}${SHOWN_AS[step.presentation] ?? ""}`),
    isOver || isRefused ? "" : element("div", { class: "ends" }, ...step.needs.map(inputField)),
    element("p", { class: "stack" }, hint("on the stack "), stackWithValues(run.stack)),
    run.held.size > 0 ? element("p", { class: "stack" }, hint("holds "), ...heldNow().map(fact)) : "",
    element("p", { class: "actions" }, ...actions)));
  if (!isFocused) return;
  const field = runBox.querySelector("input, select") ?? runBox.querySelector("button.main");
  (field ?? byId("run-heading")).focus();
  say(isOver ? `Arrived at ${run.stack.at(-1) ?? ""}` : isRefused ? "Refused"
    : `${heading}: ${askedText(step)}`);
}

/** A field for an input that the app has to know before the step. */
function inputField({ name, type }, index) {
  const id = `run-input-${index}`;
  const value = supplied.get(name) ?? "";
  const onkeydown = (event) => { if (event.key === "Enter") finishStep(); };
  const field = type === "Bool"
    ? element("select", { id, "data-name": name, "data-type": type },
      ...["true", "false"].map((each) => element("option", { selected: each === value }, each)))
    : element("input", {
      id, "data-name": name, "data-type": type, value, autocomplete: "off", spellcheck: "false",
      inputmode: type === "Int" ? "numeric" : type === "Double" ? "decimal" : undefined, onkeydown,
      "aria-describedby": `${id}-error`,
    });
  return element("div", { class: "chooser" }, element("label", { for: id }, `${name}: ${type}`), field,
    element("p", { class: "level error", id: `${id}-error`, hidden: true }));
}

/** Reads the fields; says which value is not valid, and returns whether all are. */
function readFields() {
  let first;
  for (const field of runBox.querySelectorAll("[data-type]")) {
    const { name, type } = field.dataset;
    const isValid = (TAKEN[type] ?? ((text) => type === "String" || text !== ""))(field.value.trim());
    const error = byId(`${field.id}-error`);
    if (error) {
      error.textContent = isValid ? ""
        : field.value.trim() === "" ? `${name} is needed` : `${field.value} is not a valid ${type}`;
      error.hidden = isValid;
    }
    field.setAttribute("aria-invalid", String(!isValid));
    if (isValid) supplied.set(name, type === "String" ? field.value : field.value.trim());
    else first ??= field;
  }
  first?.focus();
  if (first) say(byId(`${first.id}-error`).textContent);
  return first === undefined;
}

function finishStep() {
  if (!readFields()) return;
  const step = run.path.steps[run.next];
  // A fact that a step both grants and revokes holds as it did before.
  const { grants, revokes = [] } = step;
  for (const name of grants) if (!revokes.includes(name)) run.held.add(name);
  for (const name of revokes) if (!grants.includes(name)) run.held.delete(name);
  run.stack = step.stack;
  change({ step: run.next });
  run.next += 1;
  const top = idNamed(run.stack.at(-1));
  if (top >= 0) bringIntoView(top);
  tellRun(true);
}

function refuseStep() {
  run.isRefused = true;
  tellRun(true);
}

/** What can be done after a refusal: from where one is, with what holds, there may be another path. */
function refusedActions(button) {
  const step = run.path.steps[run.next];
  const go = (avoid) => () => {
    const from = idNamed(run.stack.at(-1));
    change({ from, stack: run.stack, given: heldNow(), cold: true, avoid });
    endRun();
    askPath(from, state.to);
  };
  const isSomewhere = run.stack.length > 0;
  const canAvoid = ["down", "switch", "sub", "jump"].includes(step.verb) && step.route !== nameOf(state.to)
    && !state.avoid.includes(step.route);
  return [
    button("Ask again", () => {
      run.isRefused = false;
      tellRun(true);
    }),
    isSomewhere ? button("Path from here", go(state.avoid)) : "",
    isSomewhere && canAvoid ? button(`Path without ${step.route}`, go([...state.avoid, step.route])) : "",
    button("Stop", endRun),
  ];
}

// Below the summary of each path is a button that runs it. A run goes on while the steps stay the same.
onChange((old) => {
  if (old.answer === state.answer && old.choice === state.choice) return;
  const path = shownPath();
  if (run) {
    const isSame = path && JSON.stringify(path.steps) === JSON.stringify(run.path.steps);
    if (isSame) run.path = path;
    else endRun();
  }
  if (!path || path.steps.length === 0) return;
  answerBox.querySelector(".summary")?.after(element("p", { class: "actions" },
    element("button", { type: "button", id: "start-run", onclick: startRun }, "Run")));
});
onPlan(() => { if (run && (state.from < 0 || state.to < 0)) endRun(); });
