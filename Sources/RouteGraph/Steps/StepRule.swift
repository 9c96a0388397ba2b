package import RoutePlan

/// A step as the language defines it for a route on top, before anybody looks at what lies below.
package struct StepRule {
  package var verb: Verb
  package var effect: StackEffect
  package var cost: UInt32
  /// What has to hold before anything else is asked.
  package var asked = Conditions.none
  package var link = LinkID.none
  package var task = TaskID.none
}

/// What a step does to the stack.
package enum StackEffect {
  /// Removes the top.
  case pop
  /// Goes back, then pushes a frame, or returns to the frame that its route is recycled to.
  case push(RouteID, Presentation, after: Link.Back)
  /// Goes back, which has to remove something, but not everything.
  case goBack(Link.Back)
  /// Selects a tab of a container that lies below with nothing presented above it: a step for each
  /// such tab, save the route on top.
  case select
  /// Makes the stack the chain of a route, whose own frame is presented like this: frames stay from
  /// the bottom up while routes agree.
  case replace(RouteID, Presentation)
  /// Leaves the stack as it is, and does what the conditions say to the facts.
  case change(ConditionsID)
}

/// What going back does with a frame.
enum Departure {
  /// The frame stays: the link goes on there.
  case stay
  /// It leaves, and the link goes on below.
  case last
  /// It leaves, and so may those below it; whether it is one of the run of frames that is looked for.
  case leave(inRun: Bool)
}
