// Queries the planner of map pages: `node paths.js PLANNER`. Each line of standard input has the
// data of a plan and questions about it, `{ plan, questions: [[from, to, given]] }`. Each answer is
// a line in the format of `qtroute path --format jsonl`.
"use strict";
const fs = require("fs");

const makePlanner = new Function("data", `${fs.readFileSync(process.argv[2], "utf8")}
  return new Planner(data);`);

function answers({ plan: data, questions }) {
  const planner = makePlanner(data);
  const { routes, tasks, facts } = planner.plan;
  const route = (id) => routes[id].id;
  const fact = (id) => facts[id].name;
  const need = (each) => ({
    name: each.name, type: each.type,
    ...(each.task === undefined ? { route: route(each.route) } : { task: tasks[each.task].id }),
  });
  const step = (each) => ({
    verb: each.verb, ...(each.task < 0 ? { route: route(each.route) } : { task: tasks[each.task].id }),
    presentation: each.show ?? null, cost: each.cost, stack: each.stack.map(route),
    needs: each.needs.map(need), grants: each.grants.map(fact),
  });
  return questions.map(([from, to, given]) => {
    const answer = planner.find(from, to, given);
    const ends = { from: route(from), to: route(to), found: answer.found };
    if (answer.found) {
      return {
        ...ends, cost: answer.cost, steps: answer.steps.map(step), stack: answer.stack.map(route),
        facts: answer.facts.map(fact), needs: answer.needs.map(need),
      };
    }
    const openings = (answer.openings ?? [])
      .map(({ given, without }) => ({ given: given.map(fact), without: without.map(fact) }));
    const reason = { kind: answer.kind, reached: answer.reached.map(route), openedBy: openings };
    return { ...ends, reason };
  });
}

for (const line of fs.readFileSync(0, "utf8").split("\n").slice(0, -1)) {
  for (const answer of answers(JSON.parse(line))) console.log(JSON.stringify(answer));
}
