import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// What the app reports about its screens.
extension LiveStack {
  mutating func apply(_ report: ScreenReport, in plan: NavigationPlan) -> Move {
    switch report {
    case .stack(let seen): adopt(seen, in: plan)
    case .gone(let frames): remove(frames)
    case .tab(let tab, let container): show(tab, of: container, in: plan)
    }
  }

  /// Changes the stack to `seen`, keeping frames from the bottom up as long as their routes and the
  /// given inputs agree. A frame with tabs that shows another one than before parks and brings back
  /// frames, as in a jump.
  mutating func adopt(_ seen: [SeenFrame], in plan: NavigationPlan) -> Move {
    var edit = StackEdit(self, in: plan)
    let there = edit.follow(seen.map(\.route), turningAlways: false) { frame, index in
      seen[index].inputs.allSatisfy { frame.inputs[$0.key] == $0.value }
    }
    move(StepEffect(edit))
    for frame in seen[there...] { open(frame, in: plan) }
    return Move(removed: edit.removed, entered: Array(frames[there...]))
  }

  /// Shows another tab of a frame on the stack. The tab that it shows is no change.
  private mutating func show(
    _ tab: RouteID, of container: FrameID, in plan: NavigationPlan
  ) -> Move {
    guard let index = frames.firstIndex(where: { $0.id == container }),
      tab != shownTab(at: index, in: plan.plan)
    else { return Move(removed: [], entered: []) }
    var edit = StackEdit(self, in: plan)
    let isBack = edit.show(tab, at: index)
    move(StepEffect(edit))
    let there = frames.count
    if !isBack {
      let defaults = StepRules(plan).defaults(of: tab)
      open(SeenFrame(route: tab, defaults: defaults, mayLack: true), in: plan)
    }
    return Move(removed: edit.removed, entered: Array(frames[there...]))
  }

  /// The tab that the frame at `index` shows. If its tabs do not keep their stacks, this is the one
  /// right above it.
  private func shownTab(at index: Int, in plan: Plan) -> RouteID {
    if let tab = tabs[frames[index].id]?.selected, !tab.isNone { return tab }
    let next = index + 1
    if next < routes.count, plan.isTab(routes[next]),
      plan.routes[routes[next].index].parent == routes[index]
    {
      return routes[next]
    }
    return plan.firstTab(of: routes[index])
  }

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

extension LiveStack {
  /// Whether the frames, on the stack and parked, and the shown tabs are the same.
  func isSame(as other: LiveStack) -> Bool {
    frames == other.frames && tabs == other.tabs
  }

  /// `frames`, and what lies above them where they are.
  func above(_ gone: Set<FrameID>) -> Set<FrameID> {
    var result = gone
    func add(_ frames: [Frame]) {
      guard let first = frames.firstIndex(where: { gone.contains($0.id) }) else { return }
      for frame in frames[first...] { result.insert(frame.id) }
    }
    add(frames)
    for memory in tabs.values { for parked in memory.parked.values { add(parked.frames) } }
    return result
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
