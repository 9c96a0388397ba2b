// What a URL opens, and which URLs open the route that is selected.

const urlField = byId("url");

/** Shows what a URL opens. */
function askMatch(url) {
  change({ url });
  if (url.trim() === "") {
    asker.drop("match");
    change({ match: undefined, showsMatch: false });
    tellMatch();
    return;
  }
  asker.ask("match", { command: "match", urls: [url], why: true }, ({ error, results }) => {
    const match = results?.[0];
    change({ match, showsMatch: state.showsMatch && match?.stack.length > 0 });
    tellMatch(error);
  });
}

const literal = (value) => {
  if (Array.isArray(value)) return `[${value.map(literal).join(",")}]`;
  return typeof value === "bigint" ? String(value) : JSON.stringify(value);
};
const valueText = (value) => (typeof value === "string" ? value : literal(value));
const frameText = ({ route, arguments: values }) => {
  const list = Object.entries(values).map(([name, value]) => `${name}: ${valueText(value)}`);
  return list.length > 0 ? `${route}(${list.join(", ")})` : route;
};

function tellMatch(error) {
  const { match } = state;
  const box = byId("matched");
  if (error || !match) {
    box.replaceChildren(error ? errorNote(error) : "");
    return;
  }
  const subject = subjectOf(match);
  const words = [...(match.task ? ["task"] : []), ...(match.fallback ? ["fallback"] : [])];
  box.replaceChildren(
    element("h2", {}, subject ? routeNamedButton(subject) : "Opens nothing"),
    element("p", { class: "badges" }, ...words.map(badge)),
    match.reason ? element("p", { class: "note" }, ...inline(sentence(match.reason))) : "",
    ...section("Arguments", Object.entries(match.arguments).map(([name, value]) => [
      element("code", {}, `${name}: ${valueText(value)}`),
    ])),
    ...section("Stack", match.stack.length > 0 ? [[match.stack.map(frameText).join(" / ")]] : []),
    match.stack.length > 0 ? element("p", { class: "actions" }, element("button", {
      type: "button", id: "show-stack", "aria-pressed": String(state.showsMatch), onclick: toggleStack,
    }, "Show the stack")) : "",
    ...section("Query", match.query.map(([name, value]) => [element("code", {}, `${name}=${value}`)])),
    ...section("Not read", match.unread.map((name) => [element("code", {}, name)])),
    ...section("Fragment", match.fragment === null ? [] : [[element("code", {}, match.fragment)]]),
    ...section("Requires", match.requires.length > 0 ? [match.requires.map(fact)] : []),
    ...section("Missing", match.missing.map(({ name, type, route, task }) => [
      element("code", {}, `${name}: ${type}`), hint(`for ${route ?? task}`),
    ])),
    ...section("Patterns that almost match", (match.near ?? []).map((near) => [
      element("code", {}, near.pattern), routeNamedButton(subjectOf(near)), element("span", { class: "hint" }, ...inline(near.reason)),
    ])));
  say(subject ? `Opens ${[subject, ...words].join(", ")}` : "Opens nothing");
}

/** Marks the stack of the URL in the picture, or no longer. */
function toggleStack() {
  change({ showsMatch: !state.showsMatch });
  byId("show-stack").setAttribute("aria-pressed", String(state.showsMatch));
  if (state.showsMatch) revealAll([...marked.stack]);
}

/** The inputs that a URL of a route can carry: its own, and those of the routes above it. */
function urlInputs(id) {
  if (!plan.routes[id].urls || isGone(id)) return [];
  const inputs = chainOf(id).flatMap((each) => plan.routes[each].inputs);
  return [...new Map(inputs.map((input) => [input[0], input])).values()];
}

/** The fields for the inputs of the selected route, and its URLs. */
function tellURLs() {
  const id = state.route;
  const box = byId("made");
  if (id < 0 || isGone(id)) {
    box.replaceChildren(element("p", { class: "hint" }, "Select a route to see its URLs."));
    return;
  }
  const fields = urlInputs(id).map(([name, type]) => element("div", { class: "chooser wide" },
    element("label", { for: `input-${name}` }, `${name}: ${type}`),
    element("input", { id: `input-${name}`, "data-name": name, autocomplete: "off", oninput: askURLs })));
  box.replaceChildren(
    element("h2", {}, `URLs of ${nameOf(id)}`), element("div", { class: "ends" }, ...fields), element("div", { id: "urls" }));
  askURLs();
}

function askURLs() {
  const inputs = [...byId("made").querySelectorAll("input")].filter((field) => field.value !== "")
    .map((field) => `${field.dataset.name}=${field.value}`);
  const request = { command: "url", route: nameOf(state.route), inputs, all: true };
  asker.ask("url", request, ({ error, urls = [], reason }) => {
    byId("urls")?.replaceChildren(
      ...(error ? [errorNote(error)] : []),
      // The page has a field for what the command has an option.
      reason ? element("p", { class: "hint" }, ...inline(sentence(reason.replace("; add `--input`", "")))) : "",
      list(urls.map(({ url, pattern }) => [
        element("code", { class: "url" }, url), hint(pattern),
        element("button", { type: "button", onclick: () => openURL(url) }, "Match"),
      ])));
  });
}

function openURL(url) {
  urlField.value = url;
  askMatch(url);
}

urlField.addEventListener("input", () => askMatch(urlField.value));

onChange((old) => {
  if (state.tab !== "url") return;
  if (old.tab !== state.tab || old.route !== state.route) tellURLs();
});
onPlan(() => {
  asker.drop("url");
  if (state.url !== "") askMatch(state.url);
  if (state.tab === "url") tellURLs();
});
