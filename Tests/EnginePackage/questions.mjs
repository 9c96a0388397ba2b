// Asks the package qtroute-engine questions in Node, and writes its answers as a TypeScript program
// that compiles only if they have the types that the package says.
// Usage: node questions.mjs INDEX.JS ANSWERS.TS PLAN...
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [index, output, ...plans] = process.argv.slice(2);
const { Engine, Plan, QuestionError, loadEngine, openPlan } = await import(pathToFileURL(index));

const read = (path) => readFileSync(path, "utf8");
const filesFrom = (path) => {
  const text = read(path);
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const included = [...text.matchAll(/^\s*include "([^"]*)"/gm)].flatMap(([, name]) => filesFrom(folder + name));
  return [{ path, text }, ...included];
};
/** Each file once, though several may include it. */
const files = (path) => [...new Map(filesFrom(path).map((file) => [file.path, file])).values()];

// Answers

const todo = await openPlan(files("examples/todo.routeplan"));
assert.ok(todo instanceof Plan && todo.engine instanceof Engine);
assert.equal(todo.summary.errors, 0);
const answer = todo.path("ToDoDetail", "ContactUs");
assert.deepEqual([answer.found, answer.cost, answer.steps.length], [true, 4, 4]);
assert.equal(todo.check().warnings, 0);
const podcasts = await openPlan(files("examples/podcasts.routeplan"));
assert.equal(podcasts.path({ url: "/shows/7" }, { url: "/shows/7/follow" }).to, "follow");
assert.deepEqual(podcasts.match("/shows/7").arguments, { showId: 7 });
assert.deepEqual(podcasts.cross("Home", "Library").screens, ["Account.Login"]);
assert.equal(podcasts.reach("Home", { within: 1 }).reached[0].route, "Home");
assert.equal(todo.path("ToDoDetail", "ContactUs").cost, 4, "two plans are apart");

// Errors

assert.throws(() => podcasts.path("Home", "Helq"), (error) =>
  error instanceof QuestionError && error.message === "unknown route `Helq`"
    && error.help === "did you mean `Help`?");
const engine = await loadEngine();
assert.equal(engine.answer({ command: "check" }).error.message, "no plan is loaded");
for (const request of [{ command: "pth" }, {}, [], 7, "x", null, undefined]) {
  assert.equal(typeof engine.answer(request).error.message, "string");
}

// Memory

const small = await loadEngine({ memoryLimit: 8 * 1024 * 1024 });
assert.equal(small.answer({ command: "load", files: files("examples/todo.routeplan") }).errors, 0);
const whole = "route A\n".repeat(2 ** 20);
for (let round = 0; round < 2; round += 1) {
  assert.match(small.answer({ command: "format", text: whole }).error.message, /more memory/);
  assert.equal(small.answer({ command: "path", from: "ToDoDetail", to: "ContactUs" }).cost, 4);
}

// Types

const program = ['import type { Answers } from "qtroute-engine";'];
const write = (request) => {
  const text = engine.ask(request);
  assert.equal(JSON.parse(text).error, undefined, JSON.stringify(request).slice(0, 200));
  program.push(`export const answer${program.length}: Answers["${request.command}"] = ${text.trim()};`);
  return JSON.parse(text);
};
for (const path of plans) {
  write({ command: "load", files: files(path) });
  write({ command: "check", deny: ["warnings"] });
  const { routes, tasks } = write({ command: "layout" });
  write({ command: "tree", depth: 2, ascii: true });
  const text = read(path);
  write({ command: "format", text });
  write({ command: "tokens", text });
  for (const [place] of ["->", "requires", "route", ":"].entries()) {
    write({ command: "complete", text, offset: Math.floor(text.length * place / 4) });
  }
  const urls = [...routes, ...tasks].flatMap((target) => target.urls ?? []);
  write({ command: "match", urls: [...urls, "/none?x=1&y#z"], why: true });
  for (const target of [...routes.slice(0, 8), ...tasks.slice(0, 8)]) {
    write({ command: "url", route: target.id, all: true });
  }
  for (const from of routes.slice(0, 8)) {
    write({ command: "reach", route: from.id, within: 2 });
    write({ command: "reach", route: from.id, reverse: true, searchLimit: 1 });
    for (const to of routes.slice(-8)) {
      write({ command: "path", from: from.id, to: to.id, why: true, paths: 2 });
      write({ command: "cross", from: from.id, to: to.id });
    }
  }
}
const faulty = "route A {\nroute B requires x\nlink -> C\n";
write({ command: "load", files: [{ path: "faulty.routeplan", text: faulty }] });
write({ command: "check" });
write({ command: "format", text: faulty });
write({ command: "complete", text: faulty, offset: faulty.length - 2 });
writeFileSync(output, program.join("\n") + "\n");
