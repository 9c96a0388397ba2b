"use strict";
// The engine of qtroute, compiled to WebAssembly. It reads no files and has no imports, so it runs
// wherever there is WebAssembly: in pages, in workers, in Node. Everything that it knows of a plan
// comes with the command `load`; every other command is a question about that plan.

/**
 * Answers questions about a plan.
 *
 * A question that ends the engine, since it needs more memory or nests deeper than there is, is
 * answered with an error. The next question gets an engine anew, with the same plan.
 */
class Engine {
  #module;
  #memoryLimit;
  #exports;
  #loaded;

  /** The heap never grows beyond `memoryLimit` bytes; 0 is no limit. */
  constructor(module, { memoryLimit = 0 } = {}) {
    this.#module = module;
    if (!(memoryLimit >= 0)) throw new RangeError("`memoryLimit` is a number of bytes");
    // Addresses have 32 bits.
    this.#memoryLimit = Math.min(memoryLimit, 2 ** 32 - 1);
  }

  /** Makes an engine of a module, of its bytes (also compressed by gzip), or of a response. */
  static async load(source, options) {
    return new Engine(await Engine.compile(source), options);
  }

  /** The module that is in bytes or in a response. A worker can be sent it. */
  static async compile(source) {
    if (source instanceof WebAssembly.Module) return source;
    const data = typeof source.arrayBuffer === "function" ? await source.arrayBuffer() : source;
    const bytes = new Uint8Array(data.buffer ?? data, data.byteOffset ?? 0, data.byteLength);
    if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return WebAssembly.compile(bytes);
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return WebAssembly.compile(await new Response(stream).arrayBuffer());
  }

  /** The answer to a question, as an object. */
  answer(request) {
    return JSON.parse(this.ask(request));
  }

  /** The answer to a question, as JSON. */
  ask(request) {
    let question;
    try {
      question = JSON.stringify(request) ?? "null";
    } catch (error) {
      const message = `the request cannot be written as JSON: ${error.message}`;
      return `${JSON.stringify({ schema: 1, error: { message, help: null } })}\n`;
    }
    const isLoad = request?.command === "load";
    // A plan that is refused or ends the engine is not loaded again.
    if (isLoad) this.#loaded = undefined;
    try {
      this.#start();
      const answer = this.#call(question);
      if (isLoad && !("error" in JSON.parse(answer))) this.#loaded = question;
      return answer;
    } catch (error) {
      const failure = this.#failure(error);
      this.#exports = undefined;
      return `${JSON.stringify({ schema: 1, error: failure })}\n`;
    }
  }

  /** Makes an instance and loads the plan that the last one had, unless there is an instance. */
  #start() {
    if (this.#exports) return;
    const { exports } = new WebAssembly.Instance(this.#module, {});
    this.#exports = exports;
    exports._initialize?.();
    if (this.#memoryLimit > 0) exports.engine_limit_memory(this.#memoryLimit);
    const loaded = this.#loaded;
    if (!loaded) return;
    this.#loaded = undefined;
    this.#call(loaded);
    this.#loaded = loaded;
  }

  /** Addresses have 32 bits and no sign, but come as numbers with one. */
  #call(question) {
    const exports = this.#exports;
    const bytes = new TextEncoder().encode(question);
    const address = exports.engine_allocate(bytes.length) >>> 0;
    new Uint8Array(exports.memory.buffer, address, bytes.length).set(bytes);
    const answer = exports.engine_ask(address, bytes.length) >>> 0;
    const count = new DataView(exports.memory.buffer).getUint32(answer, true);
    const text = new TextDecoder().decode(new Uint8Array(exports.memory.buffer, answer + 4, count));
    exports.engine_release(answer);
    return text;
  }

  #failure(error) {
    const isTrap = error instanceof WebAssembly.RuntimeError;
    const isRange = error instanceof RangeError;
    if (this.#exports ? isTrap && this.#exports.engine_fault_code() === 1 : isRange) {
      return {
        message: "the question needs more memory than the engine may use",
        help: "ask for less at once, or lower the search limit",
      };
    }
    // The engine has two stacks: its own, below which its memory ends, and that of the host.
    const leavesMemory = isTrap && /out of bounds/i.test(error.message);
    if (leavesMemory || isRange || error.name === "InternalError") {
      return {
        message: "the question nests too deeply for the engine",
        help: "nest routes, flows and values less deeply",
      };
    }
    return { message: `the engine stopped: ${error.message}`, help: "report it with the plan" };
  }
}
