package import RoutePlan

/// A step as the language defines it for the route on top, before the frames below are considered.
package struct StepRule {
  package var verb: Verb
  package var effect: StackEffect
  package var cost: UInt32
  /// The conditions that must hold before anything else is checked.
  package var asked = Conditions.none
  package var link = LinkID.none
  package var task = TaskID.none
  /// Whether a push returns to the frame on top instead, if that has the pushed route.
  package var isSingle = false
}

/// What a step does to the stack.
package enum StackEffect {
  /// Removes the top frame.
  case pop
  /// Goes back, then pushes a frame or returns to the frame to which its route is recycled.
  case push(RouteID, Presentation, after: Link.Back)
  /// Goes back; this must remove something, but not everything.
  case goBack(Link.Back)
  /// Selects a tab of a container that lies below with nothing presented above it, floating frames
  /// apart, which leave. There is a step for each such tab, except the route on top.
  case select
  /// Replaces the stack with the chain of a route, whose own frame is presented like this. Frames
  /// stay from the bottom up as long as their routes agree.
  case replace(RouteID, Presentation)
  /// Leaves the stack as it is, and changes the facts as the conditions say.
  case change(ConditionsID)
}

/// What going back does with a frame.
enum Departure {
  /// The frame stays, and the link continues there.
  case stay
  /// The frame leaves, and the link continues below it.
  case last
  /// The frame leaves, and those below it may leave, too. `inRun` says whether it belongs to the
  /// run of frames that the link looks for.
  case leave(inRun: Bool)
}
