import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// Works out what a planned step does to the actual stack: what the language says of the step, with
/// the inputs of frames and the parked frames taken into account.
struct StepWork {
  private let rules: StepRules
  private let step: DriveStep
  private let inputs: Inputs
  private var edit: StackEdit
  private var pushed: [StepEffect.Push] = []
  private var facts: Set<FactID>?

  private var navigation: NavigationPlan { rules.navigation }
  private var plan: Plan { rules.navigation.plan }
  private var stack: LiveStack { edit.stack }

  init(_ rules: StepRules, _ step: DriveStep, on stack: LiveStack, _ inputs: Inputs) {
    self.rules = rules
    self.step = step
    self.inputs = inputs
    edit = StackEdit(stack, in: rules.navigation)
  }

  /// What the step does.
  var effect: StepEffect {
    var effect = StepEffect(edit)
    effect.pushed = pushed
    effect.facts = facts
    return effect
  }

  /// Works out the effect. A link is asked first, then it grants and revokes, then frames move.
  mutating func run() throws(Forbidden) {
    if !step.link.isNone {
      let conditions = plan.links[step.link.index].conditions
      if conditions != Conditions.none {
        try change(conditions, of: "the link to \(navigation.names[step.route])")
      }
    }
    switch step.verb {
    case .up: edit.cut(to: max(edit.count - 1, 0))
    case .back: goBack()
    case .down: try goDown()
    case .switch: try showTab()
    case .sub:
      goBack()
      if !isReturn { try push() }
    case .jump: step.isExact ? jumpExactly() : try jump()
    case .task: try change(plan.tasks[step.task.index].conditions, of: navigation.names[step.task])
    case .self: break
    }
  }

  // MARK: Moves

  /// Goes back as far as the link says.
  private mutating func goBack() {
    if step.link.isNone { return }
    edit.cut(to: navigation.table.kept(plan.links[step.link.index].back, of: stack.routes))
  }

  /// Whether the link is `single` and its target is on top.
  private var isReturn: Bool {
    !step.link.isNone && plan.links[step.link.index].isSingle && edit.count > 0
      && edit.route(at: edit.count - 1) == step.route
  }

  /// Goes to a child: to what is parked for it, or to a new frame.
  private mutating func goDown() throws(Forbidden) {
    let tab = rules.tab(of: step, on: stack)
    let container = edit.count - 1
    if container >= 0 && plan.keeps(tab, of: edit.route(at: container)) {
      edit.select(tab, at: container)
      if edit.restore(tab, at: container) { return }
    }
    try push()
  }

  /// Shows another tab of a frame below, or goes back to the start of the one that is shown.
  private mutating func showTab() throws(Forbidden) {
    let tab = rules.tab(of: step, on: stack)
    guard let container = rules.container(of: tab, for: step, on: stack) else {
      edit.cut(to: step.kept)
      if !step.pushed.isEmpty { try push() }
      return
    }
    edit.dropFloating(above: container + 1)
    let isKept = plan.keeps(tab, of: edit.route(at: container))
    if container + 1 < edit.count && edit.route(at: container + 1) == tab {
      edit.cut(to: container + 2)
      if isKept {
        edit.drop(tab, at: container)
        edit.select(tab, at: container)
      }
      return
    }
    if isKept {
      let shown = edit.shown(at: container)
      edit.select(tab, at: container)
      if shown != tab {
        edit.park(above: container, for: shown)
        if edit.restore(tab, at: container) { return }
      }
    }
    edit.cut(to: container + 1)
    try push()
  }

  /// Goes to a chain.
  private mutating func jump() throws(Forbidden) {
    let presentation = presentation
    let chain =
      step.chain.isEmpty ? plan.chain(of: step.route, shownAs: presentation) : step.chain
    let opening = step.opening.map { OpeningSteps($0, in: navigation) }
    let there = edit.follow(chain) { frame, index in
      opening?.agrees(frame, chain, index) ?? true
    }
    for index in there..<chain.count {
      let id = chain[index]
      let isTop = index == chain.count - 1
      let shown = step.opening?.presentation(at: index).map { RoutePlan.Presentation($0) }
      try add(
        id, shown ?? (isTop ? presentation : plan.routes[id.index].presentation),
        own: step.opening?.frames.isEmpty == false ? step.opening?.values(at: index) : nil)
    }
  }

  /// Keeps exactly the frames that the step says, and pushes the others.
  private mutating func jumpExactly() {
    let container = step.kept - 1
    if !step.tab.isNone && container >= 0 && container < edit.count {
      if edit.shown(at: container) != step.tab {
        edit.park(above: container, for: edit.shown(at: container))
      }
      edit.select(step.tab, at: container)
    }
    edit.cut(to: step.kept)
    for id in step.pushed {
      pushed.append(
        StepEffect.Push(
          route: id, presentation: Presentation(presentation),
          inputs: rules.values(of: id, by: .none, stack, inputs)))
    }
  }

  // MARK: Frames

  /// How the frame on top is presented, if it is new.
  private var presentation: RoutePlan.Presentation {
    if let shown = step.presentation { return shown }
    let own = plan.routes[step.route.index].presentation
    return step.link.isNone ? own : plan.links[step.link.index].presentation ?? own
  }

  /// Pushes the frame of the step, or returns to a frame if the route is recycled.
  private mutating func push() throws(Forbidden) {
    let stack = stack
    let id = rules.tab(of: step, on: stack)
    let route = plan.routes[id.index]
    if route.flags.contains(.recycle) {
      let values = rules.values(of: id, by: step.link, stack, inputs)
      let keys = plan.keyLists[route.recycleKeys.indices].map { plan.name($0) }
      let found = stack.routes[..<edit.kept].indices.last { index in
        guard stack.routes[index] == id else { return false }
        let frame = stack.frames[index]
        // A value that is not known counts as another one.
        let isWhole = !stack.vague.contains(frame.id)
        return keys.allSatisfy { key in
          let value = frame.inputs[key]
          return value == values[key] && (value != nil || isWhole)
        }
      }
      if let found {
        edit.cut(to: found + 1)
        return
      }
    }
    try add(id, id == step.route ? presentation : route.presentation)
  }

  /// Puts a new frame on top. If it does not float, the floating frames there leave first. `own` are
  /// values of this frame alone, which override the drive's inputs.
  private mutating func add(
    _ id: RouteID, _ presentation: RoutePlan.Presentation, own: Inputs? = nil
  ) throws(Forbidden) {
    if !presentation.isFloating {
      while let top = pushed.last, top.presentation.isFloating { pushed.removeLast() }
      if pushed.isEmpty { edit.dropFloating() }
    }
    try change(plan.routes[id.index].conditions, of: navigation.names[id])
    let known = own.map { self.inputs.merging($0) { _, own in own } } ?? self.inputs
    pushed.append(
      StepEffect.Push(
        route: id, presentation: Presentation(presentation),
        inputs: rules.values(of: id, by: step.link, stack, known)))
  }

  // MARK: Facts

  /// Asks for what `id` requires and excludes, then changes the facts as it says.
  private mutating func change(_ id: ConditionsID, of name: String) throws(Forbidden) {
    if id == Conditions.none || step.isReplay { return }
    var facts = self.facts ?? stack.facts
    if !plan.allows(id, facts) { throw Forbidden(name: name, conditions: id) }
    plan.apply(id, to: &facts)
    self.facts = facts
  }
}
