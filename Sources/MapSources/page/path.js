// The way from one route to another, found by the planner in a worker.

const answerBox = byId("answer");
let worker;
let question = 0;
let isBusy = false;

/** The planner is text in the page; a worker runs it. One that is busy with something else ends. */
function ask(message, receive) {
  if (isBusy) {
    worker.terminate();
    worker = undefined;
  }
  if (!worker) {
    const source = new Blob([byId("planner").textContent], { type: "text/javascript" });
    const address = URL.createObjectURL(source);
    worker = new Worker(address);
    worker.addEventListener("message", () => URL.revokeObjectURL(address), { once: true });
    worker.postMessage({ plan });
  }
  question += 1;
  isBusy = true;
  const number = question;
  worker.onmessage = ({ data }) => {
    if (data.number !== number) return;
    isBusy = Boolean(data.isPartial);
    receive(data);
  };
  worker.onerror = (event) => {
    isBusy = false;
    answerBox.replaceChildren(element("p", { class: "note" }, `The planner failed: ${event.message}`));
  };
  worker.postMessage({ ...message, number });
}

/** Asks for the path between two routes, of which one may not be chosen yet. */
function askPath(from, to, step = -1) {
  change({ from, to, answer: undefined, step: -1 });
  byId("from").value = from < 0 ? "" : nameOf(from);
  byId("to").value = to < 0 ? "" : nameOf(to);
  showTab("path");
  if (from < 0 || to < 0) {
    answerBox.replaceChildren(element("p", { class: "hint" }, `Choose where the path ${from < 0 ? "starts" : "ends"}.`));
    byId(from < 0 ? "from" : "to").focus();
    return;
  }
  answerBox.replaceChildren(element("p", { class: "hint" }, "Searching…"));
  ask({ from, to, given: state.given }, ({ answer }) => {
    change({ answer, step: Math.min(step, (answer.steps ?? []).length - 1) });
    if (answer.found) revealAll([...new Set([from, ...answer.steps.map((each) => each.route)])]);
  });
}

/** Asks from where a route can be reached. */
function askReach(target) {
  const distances = new Map();
  say("Searching");
  ask({ target, given: state.given }, ({ found, isPartial, undecided }) => {
    for (const [id, cost] of found) distances.set(id, cost);
    const has = (id) => distances.has(id);
    change({ reach: { target, distances, has, isDone: !isPartial, undecided } });
    if (!isPartial) say(`${distances.size - 1} of ${plan.routes.length - 1} other routes reach it`);
  });
}

/** The names of a stack, bottom to top; of a very high one not all. */
function stackText(stack) {
  const names = stack.map(nameOf);
  if (names.length > 24) names.splice(2, names.length - 20, `… ${names.length - 20} more …`);
  return names.join(" / ");
}
const MOST_STEPS = 300;
const needText = ({ name, type, route, task }) => `${name}: ${type}  (for ${route === undefined ? plan.tasks[task].id : nameOf(route)})`;
const subjectOf = (step) => (step.task >= 0 ? plan.tasks[step.task].id : nameOf(step.route));

/** Why there is no path, as the tool says it. */
function reasonOf({ kind, openings, to }) {
  const names = (list) => list.map((fact) => `“${plan.facts[fact].name}”`);
  const all = (list) => names(list).join(", ").replace(/, ([^,]*)$/, " and $1");
  if (kind === "blocked") {
    const [first] = openings;
    if (!first) return "Facts are in the way, and the search limit was too low to tell which.";
    if (first.given.length + first.without.length > 1) {
      if (first.without.length === 0) {
        return `Nothing on the way grants ${all(first.given)}, which together would open a path.`;
      }
      return first.given.length === 0
        ? `${all(first.without)} hold; if none of them did, there would be a path.`
        : `There would be a path with ${all(first.given)} and without ${all(first.without)}.`;
    }
    const given = names(openings.flatMap((each) => each.given));
    if (given.length > 0) {
      return `Nothing on the way grants ${given.join(" or ")}, which would open a path.`;
    }
    const without = names(openings.flatMap((each) => each.without));
    return without.length === 1
      ? `${without[0]} holds; without it there would be a path.`
      : `${without.join(", ").replace(/, ([^,]*)$/, " and $1")} hold; without any one of them there would be a path.`;
  }
  if (kind === "undecided") return "Neither a path nor a proof that there is none was found within the search limit.";
  return `No step leads to “${nameOf(to)}” from there; add a link.`;
}

function tellStep(step, index) {
  const button = element("button", {
    type: "button", class: "step", "data-step": index, "aria-pressed": String(state.step === index),
    onclick: () => goToStep(index),
  },
  element("span", { class: "number" }, String(index + 1)),
  verb(step.verb), " ",
  element("b", {}, subjectOf(step)),
  step.show ? element("span", { class: "badge" }, step.show) : "",
  step.cost !== 1 ? element("span", { class: "badge" }, `cost ${step.cost}`) : "",
  ...step.grants.map((fact) => element("span", { class: "fact" }, `+ ${plan.facts[fact].name}`)),
  ...step.revokes.map((fact) => element("span", { class: "fact" }, `− ${plan.facts[fact].name}`)),
  ...step.needs.map((need) => element("span", { class: "need" }, `needs ${need.name}: ${need.type}`)),
  element("span", { class: "stack" }, stackText(step.stack)));
  return element("li", {}, button);
}

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
function commandOf(from, to) {
  const given = state.given.map((fact) => plan.facts[fact].name);
  const words = ["qtroute", "path", "-f", plan.files[0] === "<stdin>" ? "-" : plan.files[0]];
  if (given.length > 0) words.push(`--given=${given.join(",")}`);
  const names = [nameOf(from), nameOf(to)];
  if (names.some((name) => name.startsWith("-"))) words.push("--");
  return [...words, ...names].map(shellWord).join(" ");
}

function tellAnswer() {
  const { answer } = state;
  if (!answer) return;
  const { from, to } = answer;
  const head = element("h2", { id: "answer-heading", tabindex: "-1" }, `${nameOf(from)} → ${nameOf(to)}`);
  const command = commandOf(from, to);
  if (!answer.found) {
    answerBox.replaceChildren(head,
      element("p", { class: "note" }, element("b", {}, "No path. "), reasonOf(answer)),
      element("h3", {}, "Near"),
      element("ul", { class: "rows" }, ...answer.reached.map((id) => element("li", {}, routeButton(id)))),
      ...commandRow(command));
    say(`No path. ${reasonOf(answer)}`);
    return;
  }
  const summary = `${counted(answer.steps.length, "step")}, cost ${answer.cost}`;
  answerBox.replaceChildren(head,
    element("p", { class: "summary" }, summary),
    element("p", { class: "stack" }, element("span", { class: "hint" }, "starts on "), stackText(chainOf(from))),
    element("ol", { class: "steps" }, ...answer.steps.slice(0, MOST_STEPS).map(tellStep)),
    answer.steps.length > MOST_STEPS
      ? element("p", { class: "hint" }, `and ${answer.steps.length - MOST_STEPS} more`) : "",
    ...section("Stack at the end", [[stackText(answer.stack)]]),
    ...section("Still to be supplied", answer.needs.map((need) => [element("code", {}, needText(need))])),
    ...section("Facts at the end", answer.facts.length > 0 ? [factNames(answer.facts)] : []),
    ...commandRow(command));
  say(`${nameOf(from)} to ${nameOf(to)}: ${summary}`);
}

const commandRow = (text) => [element("h3", {}, "The same in a terminal"), element("p", {}, element("code", { class: "url" }, text))];

function goToStep(index) {
  const { answer } = state;
  const step = answer.steps[index];
  change({ step: state.step === index ? -1 : index });
  if (state.step < 0) return;
  reveal(step.route);
  say(`Step ${index + 1}: ${step.verb} ${subjectOf(step)}. Stack: ${stackText(step.stack)}`);
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
  if (old.answer !== state.answer) tellAnswer();
  if (old.step === state.step && old.answer === state.answer) return;
  for (const button of answerBox.querySelectorAll("button.step")) {
    button.setAttribute("aria-pressed", String(Number(button.dataset.step) === state.step));
  }
});

makeChooser(byId("from"), byId("from-found"), (route) => askPath(route, state.to));
makeChooser(byId("to"), byId("to-found"), (route) => askPath(state.from, route));
byId("swap").addEventListener("click", () => askPath(state.to, state.from));
byId("clear").addEventListener("click", () => {
  change({ from: -1, to: -1, answer: undefined, step: -1 });
  byId("from").value = "";
  byId("to").value = "";
  answerBox.replaceChildren();
});

function tellFacts() {
  if (plan.facts.length === 0) {
    byId("given").hidden = true;
    return;
  }
  byId("given").append(...plan.facts.map((fact, id) => element("label", { class: "choice" },
    element("input", {
      type: "checkbox", value: id, onchange: (event) => {
        const given = event.target.checked
          ? [...state.given, id].sort((a, b) => a - b) : state.given.filter((each) => each !== id);
        change({ given });
        if (state.from >= 0 && state.to >= 0) askPath(state.from, state.to);
      },
    }), fact.name)));
}
