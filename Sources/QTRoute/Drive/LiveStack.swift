import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// The screens that are there, and the facts that hold. Frames keep their identity as long as they
/// are on the stack or parked.
struct LiveStack: Sendable {
  private(set) var frames: [Frame] = []
  /// The route of each frame.
  private(set) var routes: [RouteID] = []
  /// What frames with tabs remember, on the stack and parked; a frame that remembers nothing has no
  /// entry.
  private(set) var tabs: [FrameID: LiveTabs] = [:]
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
    selectTabs(from: frames.count - 1, in: plan.plan)
  }

  /// Changes the stack to `seen`, keeping frames from the bottom up as long as their routes agree. A
  /// frame with tabs that shows another one than before parks and brings back frames, as in a jump.
  /// Returns the frames that left, topmost first, and the new ones, bottom to top.
  mutating func adopt(
    _ seen: [RouteID], in plan: NavigationPlan
  ) -> (removed: [Frame], entered: [Frame]) {
    var edit = StackEdit(self, in: plan)
    let there = edit.follow(seen) { _, _ in true }
    move(StepEffect(edit))
    for route in seen[there...] { open(route, inputs: [:], in: plan) }
    return (edit.removed, Array(frames[there...]))
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
  private mutating func move(_ effect: StepEffect) {
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
  /// The parked frames that come back on top of those.
  var restored: LiveFrames
  /// The new frames on top of those.
  var pushed: [Push] = []
  /// The frames that leave, topmost first; the frames that were parked in one come before it.
  var removed: [Frame]
  /// What frames with tabs remember afterwards, where that changes; nothing for frames that leave.
  var tabs: [FrameID: LiveTabs]
  /// The facts that hold afterwards; nil if they do not change.
  var facts: Set<FactID>?

  init(_ edit: StackEdit) {
    kept = edit.kept
    restored = edit.restored
    removed = edit.removed
    tabs = edit.tabs
  }

  /// The frames of `stack` that are parked, bottom to top.
  func parked(of stack: LiveStack) -> [Frame] {
    if tabs.isEmpty || kept == stack.frames.count { return [] }
    let gone = Set(removed.map(\.id))
    return stack.frames[kept...].filter { !gone.contains($0.id) }
  }
}
