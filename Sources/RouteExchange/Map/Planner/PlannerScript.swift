/// The planner that a page runs in a worker: the searches of the target RouteGraph once more, in the
/// same order, so that the page says what `qtroute path` says. `.ci/map` holds the two against each
/// other; whoever changes one changes the other.
package enum PlannerScript {
  /// The whole of it.
  package static let text = [
    PlannerScript.defaults, moves, relaxed, bounds, search, saturation, answers, worker,
  ].joined(separator: "\n")

  /// Fills in what data leave out; the page needs it, too.
  static let defaults = #"""
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
    """#
}
