// In the page this text runs in a worker, so that a long search never stops the picture.

/** Finds from where a route can be reached, and tells it bit by bit. */
function reachBack(planner, target, given, tell) {
  let found = [];
  let undecided = 0;
  let told = Date.now();
  planner.plan.routes.forEach((_, from) => {
    const answer = planner.find(from, target, given);
    if (answer.found) found.push([from, answer.cost]);
    else if (answer.kind === "undecided") undecided += 1;
    if (Date.now() - told < 250) return;
    tell({ found, undecided, isPartial: true });
    found = [];
    told = Date.now();
  });
  tell({ found, undecided, isPartial: false });
}

if (typeof self === "object" && typeof self.postMessage === "function") {
  let planner;
  self.onmessage = ({ data }) => {
    const { number, target, from, to, given } = data;
    if (data.plan) planner = new Planner(data.plan);
    else if (target === undefined) self.postMessage({ number, answer: planner.find(from, to, given) });
    else reachBack(planner, target, given, (part) => self.postMessage({ number, ...part }));
  };
}
