// Questions to the engine, which runs in a worker, so that a long search never stops the picture.

const WITHOUT_ENGINE = "This page was made by a qtroute that was built without its engine (`make build` "
  + "includes it), so it cannot answer questions.";
/** How long, in milliseconds, an answer that nobody waits for may still take. */
const PATIENCE = 100;

/** What is in an element with data; workers and `readData` read it. */
const dataOf = (id) => ({ type: byId(id).type, text: byId(id).textContent });

/** The engine as it is in the page, and as soon as a worker has compiled it the module. */
let engine = byId("engine")?.textContent;

/** What JSON says, with those integers as `BigInt` that a number would round. */
function answerIn(json) {
  if (!/\d{16}/.test(json)) return JSON.parse(json);
  const isRounded = (token) => /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token));
  const marked = json.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g,
    (token) => (isRounded(token) ? `"\uE000${token}"` : token));
  return JSON.parse(marked, (_, value) =>
    (typeof value === "string" && /^\uE000-?\d+$/.test(value) ? BigInt(value.slice(1)) : value));
}

/** A worker with an engine. It answers one question after the other. */
class Asker {
  #files;
  #isLoaded = false;
  #worker;
  #running;
  #waiting = new Map();
  #failure;

  /** The files of the plan, which the next question loads first: `[{ path, text }]`, or as data. */
  setFiles(files) {
    this.#files = files;
    this.#isLoaded = false;
  }

  /** Gets ready for a question. */
  start() {
    if (this.#worker || !engine) return;
    const source = new Blob([byId("worker").textContent], { type: "text/javascript" });
    const address = URL.createObjectURL(source);
    const worker = new Worker(address);
    worker.onmessage = ({ data }) => {
      URL.revokeObjectURL(address);
      if (worker !== this.#worker) return;
      if (data.module) engine = data.module;
      if (data.failure !== undefined) this.#fail(data.failure);
      if (data.answer !== undefined) this.#finish(answerIn(data.answer));
    };
    worker.onerror = (event) => {
      if (worker === this.#worker) this.#fail(event.message);
    };
    worker.postMessage({ engine });
    this.#worker = worker;
    this.#load();
  }

  /**
   * Asks, and calls `receive` with the answer. A question replaces an earlier one of its kind;
   * those of other kinds it waits for.
   */
  ask(kind, request, receive) {
    if (!engine || this.#failure) {
      receive({ error: { message: this.#failure ?? WITHOUT_ENGINE, help: null } });
      return;
    }
    this.drop(kind);
    this.#waiting.set(kind, { kind, request, receive });
    this.#next();
  }

  /** Forgets the question of a kind. If its answer is under way and takes long, the worker ends. */
  drop(kind) {
    this.#waiting.delete(kind);
    const running = this.#running;
    if (running?.kind !== kind || !running.receive) return;
    running.receive = undefined;
    setTimeout(() => {
      if (this.#running !== running) return;
      this.#end();
      this.#next();
    }, PATIENCE);
  }

  #next() {
    const [question] = this.#waiting.values();
    if (this.#running || !question) return;
    this.start();
    this.#load();
    this.#waiting.delete(question.kind);
    this.#running = question;
    this.#worker.postMessage({ request: question.request });
  }

  #load() {
    if (this.#isLoaded || !this.#files) return;
    this.#isLoaded = true;
    this.#worker.postMessage({ files: this.#files });
  }

  #finish(answer) {
    const { receive } = this.#running;
    this.#running = undefined;
    try {
      receive?.(answer);
    } finally {
      this.#next();
    }
  }

  #end() {
    this.#worker.terminate();
    this.#worker = undefined;
    this.#running = undefined;
    this.#isLoaded = false;
  }

  /** What fails once fails again: there are no further tries. */
  #fail(message) {
    this.#failure = `The engine failed: ${message}`;
    const pending = [this.#running, ...this.#waiting.values()];
    this.#end();
    this.#waiting.clear();
    for (const each of pending) each?.receive?.({ error: { message: this.#failure, help: null } });
  }
}

const asker = new Asker();
