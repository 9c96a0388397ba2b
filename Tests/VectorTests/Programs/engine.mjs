// Answers questions by the engine: reads a request a line, and writes an answer a line.
//
// Usage: node engine.mjs WRAPPER MODULE [MEMORY]
import { readFileSync, writeSync } from "node:fs";
import { createInterface } from "node:readline";

const [wrapper, module, memory] = process.argv.slice(2);
const Engine = new Function(`${readFileSync(wrapper, "utf8")}\nreturn Engine;`)();
const engine = await Engine.load(readFileSync(module), { memoryLimit: Number(memory ?? 0) });

/** Writes all of a text, also to a pipe that is full. */
function write(text) {
  let bytes = Buffer.from(text);
  while (bytes.length > 0) {
    try {
      bytes = bytes.subarray(writeSync(1, bytes));
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
    }
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  write(engine.ask(JSON.parse(line)));
}
