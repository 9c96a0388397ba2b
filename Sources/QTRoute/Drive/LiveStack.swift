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
  /// The frames that the app reported without an input that their routes require. Those that have
  /// left may still be in it.
  private(set) var lacking: Set<FrameID> = []
  private var lastFrame = 0

  init() {}

  /// Creates the state before the first drive.
  init(_ options: DriverOptions, in plan: NavigationPlan) throws(RegistrationError) {
    for name in options.facts { facts.insert(try plan.fact(name)) }
    for frame in options.stack {
      open(
        try plan.route(frame.route), inputs: frame.inputs, shownAs: frame.presentation, in: plan)
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
  private mutating func open(
    _ route: RouteID, inputs: Inputs, shownAs shown: Presentation?, in plan: NavigationPlan
  ) {
    let presentation = shown ?? Presentation(plan.plan.routes[route.index].presentation)
    frames.append(frame(route, presentation, inputs, plan.names))
    routes.append(route)
    selectTabs(from: frames.count - 1, in: plan.plan)
  }

  /// Changes the stack to `seen`, keeping frames from the bottom up as long as their routes and the
  /// given inputs agree. A frame with tabs that shows another one than before parks and brings back
  /// frames, as in a jump.
  mutating func adopt(_ seen: [SeenFrame], in plan: NavigationPlan) -> Move {
    var edit = StackEdit(self, in: plan)
    let there = edit.follow(seen.map(\.route)) { frame, index in
      seen[index].inputs.allSatisfy { frame.inputs[$0.key] == $0.value }
    }
    move(StepEffect(edit))
    for frame in seen[there...] {
      let inputs = frame.inputs.merging(frame.defaults) { given, _ in given }
      open(frame.route, inputs: inputs, shownAs: frame.presentation, in: plan)
      if frame.mayLack && !needs(of: frames.count - 1, in: plan).isEmpty {
        lacking.insert(frames[frames.count - 1].id)
      }
    }
    return Move(removed: edit.removed, entered: Array(frames[there...]))
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

  /// Whether a frame with this id was ever created.
  func hasMade(_ id: FrameID) -> Bool { id.number >= 1 && id.number <= lastFrame }

  var names: [String] { frames.map(\.route) }

  // MARK: Reports

  /// Removes exactly `gone`, on the stack or parked, and what is parked in them.
  mutating func remove(_ gone: Set<FrameID>) -> Move {
    var removed: [Frame] = []
    for index in frames.indices.reversed() where gone.contains(frames[index].id) {
      leave(frames[index], &removed)
      frames.remove(at: index)
      routes.remove(at: index)
    }
    for container in tabs.keys.sorted() {
      for (tab, parked) in (tabs[container]?.parked ?? [:]).sorted(by: { $0.key < $1.key }) {
        let left = parked.frames.filter { gone.contains($0.id) }
        if left.isEmpty { continue }
        for frame in left.reversed() { leave(frame, &removed) }
        let rest = parked.without(gone)
        tabs[container]?.parked[tab] = rest.isEmpty ? nil : rest
      }
    }
    return Move(removed: removed, entered: [])
  }

  /// Notes that a frame leaves, and before it what is parked in it, topmost first.
  private mutating func leave(_ frame: Frame, _ removed: inout [Frame]) {
    var order: [Frame] = []
    var open = [frame]
    while let frame = open.popLast() {
      order.append(frame)
      guard let memory = tabs.removeValue(forKey: frame.id) else { continue }
      for tab in memory.parked.keys.sorted(by: >) {
        if let parked = memory.parked[tab] { open += parked.frames.reversed() }
      }
    }
    removed += order.reversed()
  }

  /// The required parameters for which the frame at `index` has no value.
  func needs(of index: Int, in plan: NavigationPlan) -> [Parameter] {
    let slice = plan.plan.routes[routes[index].index].parameters
    return plan.plan.parameters[slice.indices].filter {
      $0.isRequired && frames[index].inputs[plan.plan.name($0.name)] == nil
    }
  }

  /// Gives the frames that lack required inputs those of `inputs` that they need.
  mutating func fill(_ inputs: Inputs, in plan: NavigationPlan) {
    if lacking.isEmpty || inputs.isEmpty { return }
    for index in frames.indices where lacking.contains(frames[index].id) {
      for parameter in needs(of: index, in: plan) {
        let name = plan.plan.name(parameter.name)
        if let value = inputs[name] { frames[index].inputs[name] = value }
      }
      if needs(of: index, in: plan).isEmpty { lacking.remove(frames[index].id) }
    }
  }
}

/// The frames that left, topmost first, and the new ones, bottom to top.
struct Move {
  var removed: [Frame]
  var entered: [Frame]
}

/// A screen that the app says is there.
struct SeenFrame: Sendable {
  var route: RouteID
  var inputs: Inputs = [:]
  /// The values of parameters that have defaults, for a new frame.
  var defaults: Inputs = [:]
  /// How a new frame is presented; nil for what the plan says.
  var presentation: Presentation?
  /// Whether the driver asks for inputs that a new frame lacks.
  var mayLack = false
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
