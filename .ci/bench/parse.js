// Reads a file as JSON repeatedly, and prints the seconds of each run after the first.
// Usage: node parse.js FILE RUNS
const fs = require('fs');
const lines = [];
for (let run = 0; run <= Number(process.argv[3]); run += 1) {
  const start = process.hrtime.bigint();
  const plan = JSON.parse(fs.readFileSync(process.argv[2], 'utf8'));
  const end = process.hrtime.bigint();
  if (plan.routes.length === 0) process.exit(1);
  if (run > 0) lines.push(Number(end - start) / 1e9);
}
console.log(lines.join('\n'));
