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
  /// How many of these, from the bottom, come back from where they were parked.
  var restored = 0
  /// The tab whose parked frames they are, if that is known. In a replay: the tab of the topmost kept
  /// frame that is shown then; what is above that frame is parked, if it shows another.
  var tab = RouteID.none
  /// For a jump, the stack that it builds; empty for the chain of the route.
  var chain: [RouteID] = []
  /// How its new frame on top is presented, if the drive says so.
  var presentation: RoutePlan.Presentation?
  /// The URL whose stack it builds, or whose task it does.
  var opening: Opening?
  /// For a jump: whether exactly `kept` frames stay, and what it pushes comes on top of them.
  var isExact = false
  /// Whether it brings back a frame of a stored state: then facts are neither asked nor changed.
  var isReplay = false

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
    restored = step.restored
  }

  /// Whether it builds the stack for a URL, or does the URL's task.
  var opens: Bool { opening != nil }

  /// The routes of the new frames that it pushes.
  var entered: ArraySlice<RouteID> { pushed.dropFirst(restored) }

  /// Whether it does no more than to go back.
  var onlyLeaves: Bool { entered.isEmpty && task.isNone && verb != .`self` }
}

/// The steps to a goal, as far as they are known.
struct Way {
  var steps: [DriveStep]
  /// Whether they reach the goal. If they do not, the rest is planned after they were taken.
  var isWhole = true

  init(_ steps: [DriveStep], isWhole: Bool = true) {
    self.steps = steps
    self.isWhole = isWhole
  }

  /// Says how the screen is presented where the steps end.
  mutating func show(as presentation: Presentation) {
    guard isWhole, let last = steps.indices.last, steps[last].task.isNone else { return }
    steps[last].presentation = RoutePlan.Presentation(presentation)
  }
}
