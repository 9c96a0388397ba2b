// The rest of the package's script, after engine.js and the export of its class.

let ownModule;

/** Makes an engine of the module `engine.wasm` beside this script, which is compiled once. */
export async function loadEngine(options) {
  ownModule ??= readModule().then(Engine.compile);
  try {
    return new Engine(await ownModule, options);
  } catch (error) {
    // The next call tries again.
    ownModule = undefined;
    throw error;
  }
}

async function readModule() {
  const url = new URL("./engine.wasm", import.meta.url);
  if (url.protocol === "file:" && globalThis.process?.versions?.node) {
    const { readFile } = await import(/* webpackIgnore: true */ "node:fs/promises");
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return response;
}

/** A question that the engine cannot answer. */
export class QuestionError extends Error {
  constructor({ message, help }) {
    super(message);
    this.name = "QuestionError";
    this.help = help;
  }
}

/** One plan in an engine of its own. Its methods throw a `QuestionError`. */
export class Plan {
  constructor(engine, files) {
    this.engine = engine;
    this.summary = this.#answer({ command: "load", files });
  }

  check(options) {
    return this.#answer({ ...options, command: "check" });
  }

  /** Each end is a route or an object with a `url`. */
  path(from, to, options) {
    const start = typeof from === "string" ? { from } : { fromUrl: from.url };
    const end = typeof to === "string" ? { to } : { url: to.url };
    return this.#answer({ ...options, ...start, ...end, command: "path" });
  }

  reach(route, options) {
    return this.#answer({ ...options, route, command: "reach" });
  }

  cross(from, to, options) {
    return this.#answer({ ...options, from, to, command: "cross" });
  }

  match(url, options) {
    return this.#answer({ ...options, urls: [url], command: "match" }).results[0];
  }

  #answer(request) {
    const answer = this.engine.answer(request);
    if (answer.error) throw new QuestionError(answer.error);
    return answer;
  }
}

/** Loads a plan into a new engine. The first file is the plan; the others are what it includes. */
export async function openPlan(files, options) {
  return new Plan(await loadEngine(options), files);
}
