// The answer to the question for a path, as the engine gives it.

const MOST_STEPS = 300;

/** The paths that were found, the cheapest first, and the one among them that is shown. */
const foundPaths = () => (state.answer?.found ? [state.answer, ...(state.answer.others ?? [])] : []);
const shownPath = () => foundPaths()[state.choice];

const revealPath = () => revealAll([...new Set(marked.stops)].filter((id) => id >= 0));

/** The names of a stack, bottom to top; of a very high one not all. */
function stackText(names) {
  if (names.length <= 24) return names.join(" / ");
  return [...names.slice(0, 2), `… ${names.length - 20} more …`, ...names.slice(-18)].join(" / ");
}
const subjectOf = ({ route, task }) => route ?? task;
const costText = ({ cost, steps }) => `${counted(steps.length, "step")}, cost ${cost}`;

function tellSteps(steps) {
  return steps.slice(0, MOST_STEPS).map((step, index) => element("li", {},
    element("button", {
      type: "button", class: "step", "data-step": index, "aria-pressed": String(state.step === index),
      onclick: () => goToStep(index),
    },
    element("span", { class: "number" }, String(index + 1)), ...stepContent(step),
    element("span", { class: "stack" }, stackText(step.stack))),
    tellAlternatives(step)));
}

function tellAlternatives({ alternatives = [], moreAlternatives }) {
  if (alternatives.length === 0) return "";
  return element("ul", { class: "rows alternatives", "aria-label": "Instead" },
    ...alternatives.map((other) => element("li", {},
      "or", verb(other.verb), routeNamedButton(subjectOf(other)), hint(outcomeText(other)))),
    moreAlternatives > 0 ? element("li", {}, hint(`and ${moreAlternatives} more`)) : "");
}

function outcomeText({ outcome, pathCost, pathSteps, requires, unless }) {
  if (outcome === "path") return `cost ${pathCost}, ${counted(pathSteps, "step")}`;
  if (outcome === "nowhere") return "leads nowhere";
  if (outcome === "undecided") return "undecided within the search limit";
  return [...requires.map((name) => `needs ${name}`), ...unless.map((name) => `not while ${name}`)].join(", ");
}

/** What else was found: one is chosen, and the others are buttons. */
function tellChoices(paths) {
  if (paths.length < 2) return "";
  return element("p", { class: "actions", role: "group", "aria-label": "Paths" },
    ...paths.map((path, index) => element("button", {
      type: "button", "aria-pressed": String(state.choice === index), title: costText(path),
      "aria-label": `Path ${index + 1}: ${costText(path)}`, onclick: () => choosePath(index),
    }, `${index + 1}: cost ${path.cost}`)));
}

function choosePath(index) {
  change({ choice: index, step: -1 });
  revealPath();
  answerBox.querySelectorAll(".actions button")[index].focus();
}

function tellPath() {
  const path = shownPath();
  const needs = path.needs.map(({ name, type, route, task }) => [
    element("code", {}, `${name}: ${type}`), hint(`for ${route ?? task}`),
  ]);
  answerBox.append(
    tellChoices(foundPaths()),
    element("p", { class: "summary" }, costText(path)),
    path.steps.length > 1 ? element("p", { class: "actions" },
      element("button", { type: "button", id: "animate", onclick: animate }, "Show step by step")) : "",
    element("p", { class: "stack" }, hint("starts on "), stackText(startStack())),
    element("ol", { class: "steps" }, ...tellSteps(path.steps)),
    path.steps.length > MOST_STEPS ? element("p", {}, hint(`and ${path.steps.length - MOST_STEPS} more`)) : "",
    ...section("Stack at the end", [[stackText(path.stack)]]),
    ...section("Still to be supplied", needs),
    ...section("Facts at the end", path.facts.length > 0 ? [path.facts.map(fact)] : []),
    element("div", { id: "cross" }));
  tellCross();
  say(`${nameOf(state.from)} to ${endName(state.to)}: ${costText(path)}`);
}

/** Why there is no path, and what would open one. */
function tellReason({ message, reached, openedBy }) {
  const openings = (openedBy ?? []).map(({ given, without }) => [
    ...given.map((name) => fact(`+ ${name}`)),
    ...without.map((name) => fact(`− ${name}`)),
    without.every((name) => state.given.includes(name))
      ? element("button", { type: "button", onclick: () => assume(given, without) }, "Try") : "",
  ]);
  const assume = (given, without) => setOption({
    given: plan.facts.map((each) => each.name).filter((name) =>
      (given.includes(name) || state.given.includes(name)) && !without.includes(name)),
  });
  answerBox.append(
    element("p", { class: "note" }, element("b", {}, "No path. "), ...inline(sentence(message))),
    ...section("What would open one", openings),
    ...section("Nearest", reached.map((name) => [routeNamedButton(name)])));
  say(`No path. ${sentence(message)}`);
}

function tellAnswer() {
  const { answer } = state;
  if (!answer) return;
  answerBox.replaceChildren(
    element("h2", { id: "answer-heading", tabindex: "-1" }, `${nameOf(state.from)} → ${endName(state.to)}`));
  if (answer.error) {
    answerBox.append(errorNote(answer.error));
    say(answer.error.message);
    return;
  }
  if (answer.found) tellPath();
  else tellReason(answer.reason);
  answerBox.append(element("h3", {}, "The same in a terminal"),
    element("p", {}, element("code", { class: "url" }, commandOf())),
    element("p", { class: "actions" }, element("button", { type: "button", id: "copy", onclick: copyCommand }, "Copy")));
}

/** Puts the line for a terminal on the clipboard, or selects it where a page may not do that. */
function copyCommand() {
  const line = [...answerBox.querySelectorAll("code.url")].at(-1);
  getSelection().selectAllChildren(line);
  const done = () => say("Copied");
  const selected = () => say(document.execCommand("copy") ? "Copied" : "Selected: copy it with the keyboard");
  if (navigator.clipboard) navigator.clipboard.writeText(line.textContent).then(done, selected);
  else selected();
}

/** The screens on every path, or a button that asks for them. */
function tellCross() {
  const box = byId("cross");
  const { cross } = state;
  if (!cross) {
    box.replaceChildren(element("p", { class: "actions" },
      element("button", { type: "button", id: "ask-cross", onclick: askCross }, "Screens on every path")));
  } else if (cross.error ?? cross.reason) {
    box.replaceChildren(errorNote(cross.error ?? cross.reason));
  } else {
    const rows = [
      ...cross.screens.map((name) => [routeNamedButton(name)]),
      ...cross.undecided.map((name) => [routeNamedButton(name), hint("undecided within the search limit")]),
    ];
    box.replaceChildren(...section("Screens on every path", rows.length > 0 ? rows : [["none"]]));
    say(`${counted(cross.screens.length, "screen")} on every path`);
  }
}

function askCross() {
  byId("cross").replaceChildren(element("p", { class: "hint" }, "Searching…"));
  asker.ask("cross", { command: "cross", ...question() }, (cross) => change({ cross }));
}

function goToStep(index) {
  const step = shownPath().steps[index];
  change({ step: state.step === index ? -1 : index, showsMatch: false });
  if (state.step < 0) return;
  const top = idNamed(step.stack.at(-1));
  if (top >= 0) reveal(top);
  say(`Step ${index + 1}: ${step.verb} ${subjectOf(step)}. Stack: ${stackText(step.stack)}`);
}

/** How long each step is shown, in milliseconds. */
const STEP_TIME = 1400;
let animation;

/** Shows one step after the other, or stops doing so. */
function animate() {
  if (animation) {
    endAnimation();
    return;
  }
  byId("animate").textContent = "Stop";
  change({ step: -1 });
  const next = () => {
    const index = state.step + 1;
    if (index >= (shownPath()?.steps.length ?? 0)) {
      endAnimation();
      return;
    }
    goToStep(index);
    animation = setTimeout(next, STEP_TIME);
  };
  next();
}

function endAnimation() {
  clearTimeout(animation);
  animation = undefined;
  if (byId("animate")) byId("animate").textContent = "Show step by step";
}

answerBox.addEventListener("keydown", (event) => {
  const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const buttons = [...answerBox.querySelectorAll("button.step")];
  const index = buttons.indexOf(document.activeElement);
  if (!way || index < 0) return;
  event.preventDefault();
  buttons[index + way]?.focus();
});

onChange((old) => {
  if (old.answer !== state.answer || old.choice !== state.choice) {
    endAnimation();
    tellAnswer();
  }
  else if (old.cross !== state.cross && byId("cross")) tellCross();
  if (old.step === state.step && old.answer === state.answer) return;
  for (const button of answerBox.querySelectorAll("button.step")) {
    button.setAttribute("aria-pressed", String(Number(button.dataset.step) === state.step));
  }
});
