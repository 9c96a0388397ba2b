// Walking through the app: the stack as cards, the facts as switches, and the steps that can be taken. The engine
// knows what each step does; the page only keeps which were taken.

const walkBox = byId("walk");
const MOST_CHOICES = 200;

/** The route on top. */
const topOf = ({ stack }) => idNamed(stack.at(-1)?.route);

/** Asks for the walk that starts at a route, or is a cold launch, and takes these parts. */
function askWalk(from, taken, message = "") {
  walkBox.setAttribute("aria-busy", "true");
  asker.ask("walk", { command: "walk", from: from < 0 ? undefined : nameOf(from), given: state.given, taken }, (answer) => {
    walkBox.removeAttribute("aria-busy");
    if (answer.error) {
      change({ walk: undefined });
      tellWalk(answer.error);
      return;
    }
    change({ walk: { from, taken, answer }, step: -1, showsMatch: false });
    const top = topOf(answer);
    if (top >= 0) reveal(top);
    say(`${message}Now on ${answer.stack.at(-1)?.route}. ${counted(answer.steps.length, "step")}`);
  });
}

const startWalk = (from = -1) => askWalk(from, []);
function takeStep(number) {
  const { from, taken, answer } = state.walk;
  const step = answer.steps[number];
  askWalk(from, [...taken, String(number)], `${step.verb} ${subjectOf(step)}. `);
}
function setFact(name, holds) {
  const { from, taken } = state.walk;
  askWalk(from, [...taken, `${holds ? "+" : "-"}${name}`], `${name} ${holds ? "holds" : "no longer holds"}. `);
}

/** Takes the cheapest step to a route that is clicked in the picture; says so if there is none. */
function walkTo(id) {
  if (state.tab !== "walk" || !state.walk || id < 0) return false;
  const { steps, refused } = state.walk.answer;
  const fits = ({ route, task }) => !task && route === nameOf(id);
  const [best] = steps.map((step, number) => ({ step, number })).filter(({ step }) => fits(step))
    .sort((a, b) => a.step.cost - b.step.cost);
  if (best) {
    takeStep(best.number);
    return true;
  }
  const why = refused.find(fits);
  say(why ? `${nameOf(id)}: ${outcomeText(why)}` : `No step leads to ${nameOf(id)} from here`);
  byId("walk-note").textContent = why ? `${nameOf(id)}: ${outcomeText(why)}.` : `No step leads to ${nameOf(id)} from here.`;
  return true;
}

/** The stack, the top card first. */
function stackCards(stack) {
  const cards = [...stack].reverse().slice(0, MOST_CHOICES).map(({ route, presentation, parked = [] }, index) => element("li", {
    class: `card ${presentation.split(" ")[0]}`, "aria-current": index === 0 ? "true" : undefined,
  },
  routeNamedButton(route), presentation === "push" ? "" : badge(presentation),
  ...parked.map(({ tab, stack: left }) => element("span", { class: "hint" },
    `${tab} keeps ${stackText(left)}`))));
  return element("ol", { class: "cards", "aria-label": "Stack, the top first" }, ...cards);
}

function factSwitch({ name, given, doc }, held) {
  const isHeld = held.includes(name);
  return element("label", { class: "switch", title: doc },
    element("input", {
      type: "checkbox", role: "switch", checked: isHeld, value: name,
      onchange: (event) => setFact(name, event.target.checked),
    }), name, given ? hint("decided by the world") : "");
}

/** What a step is, says and changes, as a path and a walk show it. */
const stepContent = (step) => [
  verb(step.verb), " ",
  element("b", {}, subjectOf(step)),
  step.presentation ? badge(step.presentation) : "",
  step.restored ? badge("restore") : "",
  step.cost !== 1 ? badge(`cost ${step.cost}`) : "",
  ...step.grants.map((name) => fact(`+ ${name}`)),
  ...(step.revokes ?? []).map((name) => fact(`− ${name}`)),
  ...step.needs.map((need) => element("span", { class: "need" }, `needs ${need.name}: ${need.type}`)),
];

function takenRow(part, index) {
  const content = part.fact === undefined ? stepContent(part)
    : [fact(`${part.holds ? "+" : "−"} ${part.fact}`), hint("set by hand")];
  return element("li", {}, element("span", { class: "number" }, String(index + 1)), ...content);
}

function walkActions() {
  const { from, taken } = state.walk;
  const button = (text, onclick, attributes = {}) => element("button", { type: "button", onclick, ...attributes }, text);
  return element("p", { class: "actions" },
    button("Undo", () => askWalk(from, taken.slice(0, -1)), { id: "walk-undo", disabled: taken.length === 0 }),
    button("Start over", () => startWalk(from)),
    button("Stop", () => change({ walk: undefined })));
}

function tellWalk(error) {
  if (!state.walk) {
    const other = state.route >= 0 && !isGone(state.route) && state.route !== plan.start;
    walkBox.replaceChildren(
      error ? errorNote(error) : "",
      element("p", { class: "doc" }, "Click through the app: take steps from the list or in the picture, and switch facts on and off."),
      element("p", { class: "actions" },
        element("button", { type: "button", id: "walk-start", onclick: () => startWalk() }, "Start as a cold launch does"),
        other ? element("button", { type: "button", onclick: () => startWalk(state.route) }, `Start at ${nameOf(state.route)}`) : ""));
    return;
  }
  const { answer } = state.walk;
  const facts = plan.facts.filter(lives);
  const before = walkBox.contains(document.activeElement) ? document.activeElement : undefined;
  const more = (list) => (list.length > MOST_CHOICES ? [element("li", {}, hint(`and ${list.length - MOST_CHOICES} more`))] : []);
  walkBox.replaceChildren(
    element("h2", { id: "walk-heading", tabindex: "-1" }, answer.stack.at(-1)?.route ?? "Nowhere"),
    stackCards(answer.stack), walkActions(),
    facts.length === 0 ? "" : element("fieldset", { class: "facts" }, element("legend", {}, "Facts"),
      ...facts.map((each) => factSwitch(each, answer.facts))),
    element("h3", {}, "Steps"),
    element("ul", { class: "steps" }, ...answer.steps.slice(0, MOST_CHOICES).map((step, number) => element("li", {},
      element("button", { type: "button", class: "step", onclick: () => takeStep(number) }, ...stepContent(step)))),
    ...more(answer.steps)),
    element("p", { class: "hint", id: "walk-note" }),
    ...section("Shut", answer.refused.slice(0, MOST_CHOICES).map((other) => [
      verb(other.verb), routeNamedButton(subjectOf(other)), hint(outcomeText(other)),
    ])),
    answer.taken.length === 0 ? "" : element("h3", {}, `Taken, cost ${answer.cost}`),
    element("ol", { class: "rows taken", id: "walk-taken" }, ...answer.taken.map(takenRow)));
  if (!before) return;
  // What had the focus has a successor: the same switch, or the buttons.
  const successor = before.role === "switch" ? walkBox.querySelector(`input[value="${CSS.escape(before.value)}"]`)
    : byId(before.id);
  (successor && !successor.disabled ? successor : byId("walk-heading")).focus({ preventScroll: true });
}

onChange((old) => {
  if (state.tab !== "walk") return;
  if (old.walk !== state.walk || old.tab !== state.tab || (!state.walk && old.route !== state.route)) tellWalk();
});
addressParts.push(() => (state.tab === "walk" && state.walk ? [
  ["walk", state.walk.from < 0 ? "" : nameOf(state.walk.from)], ...state.walk.taken.map((part) => ["do", part]),
] : []));
onPlan(() => {
  asker.drop("walk");
  state.walk = undefined;
  if (state.tab === "walk") tellWalk();
});
