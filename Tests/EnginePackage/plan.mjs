// Asks generated code questions. Each line of the input is a list of a method and its arguments, and
// each line of the output is the answer.
// Usage: node plan.mjs MODULE.js <QUESTIONS
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { openPlan } = await import(pathToFileURL(process.argv[2]));
const plan = await openPlan({ memoryLimit: 2 ** 28 });
for (const line of readFileSync(0, "utf8").trim().split("\n")) {
  const [method, ...words] = JSON.parse(line);
  console.log(JSON.stringify(plan[method](...words)));
}
