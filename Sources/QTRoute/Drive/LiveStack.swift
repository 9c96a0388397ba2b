import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// The screens that are there, and the facts that hold. Frames keep their identity as long as they
/// are on the stack or parked.
struct LiveStack: Sendable {
  var frames: [Frame] = []
  /// The route of each frame.
  var routes: [RouteID] = []
  /// What frames with tabs remember, on the stack and parked; a frame that remembers nothing has no
  /// entry.
  var tabs: [FrameID: LiveTabs] = [:]
  var facts: Set<FactID> = []
  /// The frames that the app reported without an input that their routes require. Those that have
  /// left may still be in it.
  var lacking: Set<FrameID> = []
  /// The frames at the start of which not all values are known.
  var vague: Set<FrameID> = []
  private var lastFrame = 0

  init() {}

  /// Creates the state before the first drive.
  init(_ options: DriverOptions, in plan: NavigationPlan) throws(RegistrationError) {
    for name in options.facts { facts.insert(try plan.fact(name)) }
    for frame in options.stack {
      open(
        SeenFrame(
          route: try plan.route(frame.route), inputs: frame.inputs,
          presentation: frame.presentation), in: plan)
      if !frame.isWhole { vague.insert(frames[frames.count - 1].id) }
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

  /// Adds a frame for a screen that is already there; by default, with its route's presentation.
  mutating func open(_ seen: SeenFrame, in plan: NavigationPlan) {
    let presentation =
      seen.presentation ?? Presentation(plan.plan.routes[seen.route.index].presentation)
    let inputs = seen.inputs.merging(seen.defaults) { given, _ in given }
    frames.append(frame(seen.route, presentation, inputs, plan.names))
    routes.append(seen.route)
    selectTabs(from: frames.count - 1, in: plan.plan)
    if seen.mayLack && !needs(of: frames.count - 1, in: plan).isEmpty {
      lacking.insert(frames[frames.count - 1].id)
    }
  }

  /// Creates the frames that `effect` pushes.
  mutating func frames(of effect: StepEffect, in plan: NavigationPlan) -> [Frame] {
    effect.pushed.map { frame($0.route, $0.presentation, $0.inputs, plan.names) }
  }

  /// Changes the stack as a step did that was taken; `top` is then the frame on top.
  mutating func apply(
    _ effect: StepEffect, pushed: [Frame], top: Frame, in plan: NavigationPlan
  ) {
    move(effect)
    let first = frames.count
    frames += pushed
    for push in effect.pushed { routes.append(push.route) }
    selectTabs(from: first, in: plan.plan)
    if !frames.isEmpty { frames[frames.count - 1] = top }
    if let facts = effect.facts { self.facts = facts }
  }

  /// Removes, parks and brings back frames as `effect` says.
  mutating func move(_ effect: StepEffect) {
    frames.removeLast(frames.count - effect.kept)
    routes.removeLast(routes.count - effect.kept)
    frames += effect.restored.frames
    routes += effect.restored.routes
    for (id, memory) in effect.tabs { tabs[id] = memory.isEmpty ? nil : memory }
  }

  /// Selects each tab that has come right above its container, from frame `first` on, where the
  /// container has no selected tab yet.
  private mutating func selectTabs(from first: Int, in plan: Plan) {
    var index = max(first, 1)
    while index < routes.count {
      if plan.keeps(routes[index], of: routes[index - 1]) {
        let id = frames[index - 1].id
        var memory = tabs[id] ?? LiveTabs()
        if memory.selected.isNone {
          memory.selected = routes[index]
          tabs[id] = memory
        }
      }
      index += 1
    }
  }

  /// Merges values into the frame on top.
  mutating func mergeTop(_ inputs: Inputs) {
    guard !frames.isEmpty else { return }
    frames[frames.count - 1].inputs.merge(inputs) { _, new in new }
  }

  /// Whether a frame with this id was ever created.
  func hasMade(_ id: FrameID) -> Bool { id.number >= 1 && id.number <= lastFrame }

  /// The route of a frame on the stack.
  func route(of id: FrameID) -> RouteID? {
    frames.firstIndex { $0.id == id }.map { routes[$0] }
  }

  var names: [String] { frames.map(\.route) }
}
