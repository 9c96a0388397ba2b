import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// The screens that are there, and the facts that hold. Frames keep their identity as long as they
/// are on the stack.
struct LiveStack: Sendable {
  private(set) var frames: [Frame] = []
  /// The route of each frame.
  private(set) var routes: [RouteID] = []
  var facts: Set<FactID> = []
  private var lastFrame = 0

  init() {}

  /// Creates the state before the first drive.
  init(_ options: DriverOptions, in plan: NavigationPlan) throws(RegistrationError) {
    for name in options.facts { facts.insert(try plan.fact(name)) }
    for frame in options.stack {
      open(try plan.route(frame.route), inputs: frame.inputs, in: plan)
    }
  }

  /// Creates a frame of `route` that is not on a stack yet.
  private mutating func frame(
    _ route: RouteID, _ presentation: Presentation, _ inputs: Inputs, _ names: PlanNames
  ) -> Frame {
    lastFrame += 1
    return Frame(
      id: FrameID(lastFrame), route: names[route], presentation: presentation, inputs: inputs)
  }

  /// Adds a frame for a screen that is already there, with its route's presentation.
  mutating func open(_ route: RouteID, inputs: Inputs, in plan: NavigationPlan) {
    let presentation = Presentation(plan.plan.routes[route.index].presentation)
    frames.append(frame(route, presentation, inputs, plan.names))
    routes.append(route)
  }

  /// Changes the stack to `seen`, keeping frames from the bottom up as long as their routes agree.
  /// Returns how many frames stay.
  mutating func adopt(_ seen: [RouteID], in plan: NavigationPlan) -> Int {
    var kept = 0
    while kept < min(seen.count, routes.count), seen[kept] == routes[kept] { kept += 1 }
    cut(to: kept)
    for route in seen[kept...] { open(route, inputs: [:], in: plan) }
    return kept
  }

  private mutating func cut(to count: Int) {
    frames.removeLast(frames.count - count)
    routes.removeLast(routes.count - count)
  }

  /// Creates the frames that `effect` pushes.
  mutating func frames(of effect: StepEffect, in plan: NavigationPlan) -> [Frame] {
    effect.pushed.map { frame($0.route, $0.presentation, $0.inputs, plan.names) }
  }

  /// Changes the stack as a step did that was taken; `top` is then the frame on top.
  mutating func apply(_ effect: StepEffect, pushed: [Frame], top: Frame) {
    cut(to: effect.kept)
    frames += pushed
    for push in effect.pushed { routes.append(push.route) }
    if !frames.isEmpty { frames[frames.count - 1] = top }
    if let facts = effect.facts { self.facts = facts }
  }

  /// Merges values into the frame on top.
  mutating func mergeTop(_ inputs: Inputs) {
    guard !frames.isEmpty else { return }
    frames[frames.count - 1].inputs.merge(inputs) { _, new in new }
  }

  var names: [String] { frames.map(\.route) }
}

/// What a step does to the actual stack.
struct StepEffect {
  /// A frame to put on the stack.
  struct Push {
    var route: RouteID
    var presentation: Presentation
    var inputs: Inputs
  }

  /// How many frames stay.
  var kept: Int
  var pushed: [Push] = []
  /// The facts that hold afterwards; nil if they do not change.
  var facts: Set<FactID>?
}
