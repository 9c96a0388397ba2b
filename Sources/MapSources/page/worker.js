// Runs the engine. The page sends the engine first, then the files of a plan, and then questions.

/** A tab has to live with what the engine takes. */
const options = { memoryLimit: 2 ** 30 };
let engine;
/** Why there is no plan, as an answer; undefined if there is one. */
let failedLoad;
/** What can be asked without a plan. */
const withoutPlan = ["load", "format", "tokens", "complete"];

async function start(source) {
  if (source instanceof WebAssembly.Module) return new Engine(source, options);
  const module = await Engine.compile(bytesOf(source));
  // Other workers of the page need not compile it again.
  self.postMessage({ module });
  return new Engine(module, options);
}

function load(files) {
  const answer = engine.ask({ command: "load", files });
  failedLoad = "error" in JSON.parse(answer) ? answer : undefined;
}

function answer(request) {
  if (request.command === "load") failedLoad = undefined;
  return failedLoad && !withoutPlan.includes(request.command) ? failedLoad : engine.ask(request);
}

async function take({ engine: source, files, request }) {
  if (source) engine = await start(source);
  if (files) load(files.type ? await readData(files) : files);
  if (request) self.postMessage({ answer: answer(request) });
}

/** Messages are taken one after the other, though the first ones take time. */
let last = Promise.resolve();
self.onmessage = ({ data }) => {
  last = last.then(() => take(data)).catch((error) => self.postMessage({ failure: error.message }));
};
