// Queries generated TypeScript. Each answer is a line in the same format as in `main.swift` and
// `Main.kt`.
//
// node urls.js MODULE BASE...   the compiled code of one plan, in a module of either kind; each line
//                               of standard input is a URL
// node urls.js --plans RUNTIME  the compiled runtime alone; each line of standard input is a plan and
//                               questions, `{ data, routeIds, taskIds, facts, bases, urls }`
//
// A base that starts with `g:` names the facts that hold, which have plain names; the answers then
// also tell what is refused and what else a URL opens.
//
// Generated code has no declarations that its plan has no use for; then their answers are known.
"use strict";
const fs = require("fs");

const items = (list) => list.map((item) => [item.key, item.value ?? null]);
const baseOf = (word) => word === "any" ? {}
  : word.startsWith("s:") ? { scheme: word.slice(2) } : { domain: word.slice(2) };

/** The answer of `code` about a URL; `isTask` returns whether an id is that of a task. */
function answer(code, isTask, words, url) {
  const bases = words.filter((word) => !word.startsWith("g:")).map(baseOf);
  const held = words.find((word) => word.startsWith("g:"));
  const match = {
    isFallback: false, requires: [], refuses: [], alternatives: [],
    ...code.match(url, held === undefined ? [] : held.slice(2).split(",")),
  };
  const none = () => [];
  const { requirementsOf = none, refusalsOf = none, tabsOf = none } = code;
  const { presentationOf = () => "push" } = code;
  const kindOf = (match) => match.id === undefined ? "none" : isTask(match.id) ? "task" : "route";
  const more = held === undefined ? {} : {
    refuses: match.refuses, alternatives: match.alternatives.map((other) => kindOf(other) + " " + other.id),
  };
  const urls = match.destination === undefined ? []
    : bases.map((base) => code.url(match.destination, base) ?? null);
  match.stackIds.forEach((id, place) => {
    const refused = refusalsOf(id);
    const isRight = code.parentOf(id) === match.stackIds[place - 1]
      && !requirementsOf(id).some((fact) => refused.includes(fact))
      && tabsOf(id).every((tab) => code.parentOf(tab) === id);
    if (!isRight) throw new Error(`the tables of ${id} are wrong`);
  });
  const values = match.arguments
    .map(({ name, value }) => JSON.stringify(name) + ":" + JSON.stringify(value)).join(",");
  const rest = JSON.stringify({
    ...more, failure: match.failure ?? null, kind: kindOf(match),
    id: match.id ?? null, typed: match.destination !== undefined, fallback: match.isFallback,
    stack: match.stackIds, frames: match.stack, presentations: match.stackIds.map(presentationOf),
    missing: match.missing, query: items(match.query),
    unread: items(match.unread), fragment: match.fragment ?? null, requires: match.requires, urls,
  });
  return rest.slice(0, -1) + ',"arguments":{' + values + "}}";
}

const lines = fs.readFileSync(0, "utf8").split("\n").slice(0, -1);
if (process.argv[2] === "--plans") {
  const names = ["exports", "data", "RouteId", "TaskId", "Fact"];
  const load = new Function(...names, fs.readFileSync(process.argv[3], "utf8"));
  for (const plan of lines.map((line) => JSON.parse(line))) {
    const code = {};
    load(code, plan.data, plan.routeIds, plan.taskIds, plan.facts);
    const tasks = new Set(plan.taskIds);
    for (const url of plan.urls) console.log(answer(code, (id) => tasks.has(id), plan.bases, url));
  }
} else {
  import(process.argv[2]).then((loaded) => {
    const code = loaded.default ?? loaded;
    const tasks = new Set(Object.values(code.TaskId || {}));
    const words = process.argv.slice(3);
    for (const url of lines) console.log(answer(code, (id) => tasks.has(id), words, url));
  });
}
