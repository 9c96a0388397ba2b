import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// The screens that are there and the facts that hold. Frames keep their identity as long as they
/// are on the stack.
struct LiveStack: Sendable {
  private(set) var frames: [Frame] = []
  /// The route of each frame.
  private(set) var routes: [RouteID] = []
  var facts: Set<FactID> = []
  private var lastFrame = 0

  init() {}

  /// What is there before the first drive.
  init(_ options: DriverOptions, in plan: NavigationPlan) throws(RegistrationError) {
    for name in options.facts { facts.insert(try plan.fact(name)) }
    for frame in options.stack {
      open(try plan.route(frame.route), inputs: frame.inputs, in: plan)
    }
  }

  /// A frame of `route`, which is on no stack yet.
  private mutating func frame(
    _ route: RouteID, _ presentation: Presentation, _ inputs: Inputs, _ names: PlanNames
  ) -> Frame {
    lastFrame += 1
    return Frame(
      id: FrameID(lastFrame), route: names[route], presentation: presentation, inputs: inputs)
  }

  /// Puts a frame on top that is there already, as its route presents it.
  mutating func open(_ route: RouteID, inputs: Inputs, in plan: NavigationPlan) {
    let presentation = Presentation(plan.plan.routes[route.index].presentation)
    frames.append(frame(route, presentation, inputs, plan.names))
    routes.append(route)
  }

  /// Makes the stack `seen`, keeping frames from the bottom up while routes agree. Returns how many
  /// stay.
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

  /// Makes the frames that `effect` pushes.
  mutating func frames(of effect: StepEffect, in plan: NavigationPlan) -> [Frame] {
    effect.pushed.map { frame($0.route, $0.presentation, $0.inputs, plan.names) }
  }

  /// Changes the stack as a step does that was taken; `top` is the frame on top then.
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

/// What a step does to the stack as it is.
struct StepEffect {
  /// A frame to be put on the stack.
  struct Push {
    var route: RouteID
    var presentation: Presentation
    var inputs: Inputs
  }

  /// How many frames stay.
  var kept: Int
  var pushed: [Push] = []
  /// The facts that hold afterwards; nil where they are those before.
  var facts: Set<FactID>?
}
