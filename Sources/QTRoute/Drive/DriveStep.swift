import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// A step of a drive before it is taken: what the planner says, or what the driver makes up for a
/// `sub` that no link foresees.
struct DriveStep {
  var verb: Verb
  /// The route on top after the step.
  var route: RouteID
  var task = TaskID.none
  var link = LinkID.none
  /// How many frames of the stack before it stay, as far as routes and facts tell.
  var kept: Int
  /// The frames that it puts on those, bottom to top.
  var pushed: [RouteID] = []
  /// Whether it makes the stack that a URL asks for, or does the task.
  var opens = false

  init(_ verb: Verb, _ route: RouteID, kept: Int, pushed: [RouteID] = []) {
    self.verb = verb
    self.route = route
    self.kept = kept
    self.pushed = pushed
  }

  init(_ step: RouteGraph.Step) {
    verb = Verb(step.verb)
    route = step.route
    task = step.task
    link = step.link
    kept = step.kept
    pushed = step.pushed
  }
}
