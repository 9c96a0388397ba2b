import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// A step of a drive before it is taken. It comes from the planner, or the driver makes it for a
/// `sub` without a link in the plan.
struct DriveStep {
  var verb: Verb
  /// The route on top after the step.
  var route: RouteID
  var task = TaskID.none
  var link = LinkID.none
  /// How many frames of the previous stack stay, judged by routes and facts alone.
  var kept: Int
  /// The frames that it puts on top of those, bottom to top.
  var pushed: [RouteID] = []
  /// Whether it builds the stack for a URL, or does the URL's task.
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
