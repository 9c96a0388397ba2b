"use strict";
/** Fills in what the tool left out because it is the default. */
function complete(plan) {
  const fill = (list, defaults) => list.map((each) => ({ ...defaults, ...each }));
  const parts = { inputs: [], results: [] };
  return {
    ...plan,
    flows: fill(plan.flows, { flow: -1, start: -1, parent: -1 }),
    routes: fill(
      plan.routes, { parent: -1, flow: -1, show: "push", cost: 1, conditions: 0, ...parts }),
    tasks: fill(plan.tasks, { route: -1, flow: -1, cost: 1, conditions: 0, ...parts }),
    links: fill(plan.links, { route: -1, flow: -1, target: -1, conditions: 0 }),
  };
}
