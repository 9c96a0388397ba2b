import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// Finds inputs that steps need and nothing supplies, and inputs of the wrong type.
struct InputCheck {
  private let rules: StepRules
  private let inputs: Inputs
  /// The names of values that a task or a leaving screen will hand back.
  private var promised: Set<NameID>
  private var plan: Plan { rules.navigation.plan }

  /// `known` are the names of values that were handed back and are not among the inputs.
  init(_ rules: StepRules, _ inputs: Inputs, known: Set<NameID> = []) {
    self.rules = rules
    self.inputs = inputs
    promised = known
  }

  /// A stack on which a task finds values.
  private struct Stack {
    /// The frames that are there already; others will be pushed on top of them.
    var frames: ArraySlice<Frame>
    var routes: [RouteID]
    /// For each frame, the link that will push it.
    var links: [LinkID]

    init(_ live: LiveStack) {
      frames = live.frames[...]
      routes = live.routes
      links = [LinkID](repeating: .none, count: routes.count)
    }

    mutating func take(_ step: DriveStep) {
      frames = frames.prefix(step.kept)
      routes.removeLast(routes.count - step.kept)
      routes += step.pushed
      links.removeLast(links.count - step.kept)
      for index in step.pushed.indices { links.append(index < step.restored ? .none : step.link) }
    }
  }

  /// Checks a whole path before its first step; `first` is the number of that step.
  ///
  /// - Parameter mayLeave: Whether the frames that stay need nothing if the steps only go back.
  mutating func check(
    _ steps: [DriveStep], from live: LiveStack, first: Int, mayLeave: Bool = false
  ) throws(InputFault) {
    if !live.lacking.isEmpty && !(mayLeave && steps.allSatisfy(\.onlyLeaves)) {
      try checkLacking(steps, from: live, first: first)
    }
    var stack = Stack(live)
    for (index, step) in steps.enumerated() {
      promiseResults(of: stack.routes[step.kept...])
      stack.take(step)
      try check(step, on: stack, number: first + index)
      if index == steps.count - 1 || step.opens {
        try checkTypes(of: step.route, number: first + index)
      }
      if !step.task.isNone { promise(plan.tasks[step.task.index].results) }
    }
  }

  /// Checks that the frames that stay have what they require, where the app reported them without.
  private func checkLacking(
    _ steps: [DriveStep], from live: LiveStack, first: Int
  ) throws(InputFault) {
    let staying = steps.map(\.kept).min() ?? live.frames.count
    for (index, frame) in live.frames.enumerated()
    where index < staying && live.lacking.contains(frame.id) {
      for parameter in live.needs(of: index, in: rules.navigation) {
        guard let value = inputs[plan.name(parameter.name)] else {
          throw .missing(rules.navigation.describe(parameter, of: frame.route, step: first))
        }
        try check(value, parameter, first, owner: frame.route)
      }
    }
  }

  /// Whether there is anything to check for a step. Most do no task and push nothing with
  /// parameters.
  func applies(to step: DriveStep) -> Bool {
    if !step.task.isNone { return true }
    return step.entered.contains { plan.routes[$0.index].parameters.count > 0 }
  }

  /// Checks one step, right before it is taken. What the frames that leave hand back may come with
  /// the step.
  mutating func check(_ step: DriveStep, on live: LiveStack, number: Int) throws(InputFault) {
    promiseResults(of: live.routes[step.kept...])
    try check(step, on: Stack(live), number: number)
  }

  /// Checks one step. Frames that come back need nothing. A task takes a value that the inputs lack
  /// from a frame of `stack`, where it is done.
  private func check(_ step: DriveStep, on stack: Stack, number: Int) throws(InputFault) {
    for id in step.entered {
      let route = plan.routes[id.index]
      try check(
        route.parameters, number, isSupplied: { rules.supplies($0, step.link) },
        isThere: { _ in false }, owner: { rules.navigation.names[id] })
    }
    if !step.task.isNone {
      let task = plan.tasks[step.task.index]
      try check(
        task.parameters, number, isSupplied: { _ in false },
        isThere: { hasValue($0, stack) }, owner: { rules.navigation.names[step.task] })
    }
  }

  /// Whether a frame has a value for a parameter of a task. A frame that is there already may have
  /// one that the driver does not know.
  private func hasValue(_ name: NameID, _ stack: Stack) -> Bool {
    let text = plan.name(name)
    return stack.routes.indices.contains { index in
      if index < stack.frames.count, let value = stack.frames[index].inputs[text] {
        return value != .absent
      }
      return plan.hasValue(name, on: stack.routes[index], by: stack.links[index])
    }
  }

  /// Checks the types of the values that `route` declares.
  func checkTypes(of route: RouteID, number: Int) throws(InputFault) {
    let slice = plan.routes[route.index].parameters
    if slice.count == 0 || inputs.isEmpty { return }
    for parameter in plan.parameters[slice.indices] {
      guard let value = inputs[plan.name(parameter.name)] else { continue }
      try check(value, parameter, number, owner: rules.navigation.names[route])
    }
  }

  private mutating func promiseResults(of leaving: ArraySlice<RouteID>) {
    if !rules.navigation.core.hasResults { return }
    for route in leaving { promise(plan.routes[route.index].results) }
  }

  private mutating func promise(_ slice: ShortSlice) {
    for parameter in plan.parameters[slice.indices] { promised.insert(parameter.name) }
  }

  /// Checks the values of parameters, except those that a link supplies. `isThere` says whether a
  /// value that the inputs lack is found elsewhere.
  private func check(
    _ slice: ShortSlice, _ number: Int, isSupplied: (NameID) -> Bool, isThere: (NameID) -> Bool,
    owner: () -> String
  ) throws(InputFault) {
    if slice.count == 0 { return }
    for parameter in plan.parameters[slice.indices] {
      if isSupplied(parameter.name) { continue }
      if let value = inputs[plan.name(parameter.name)] {
        try check(value, parameter, number, owner: owner())
      } else if parameter.isRequired && !promised.contains(parameter.name)
        && !isThere(parameter.name)
      {
        throw .missing(rules.navigation.describe(parameter, of: owner(), step: number))
      }
    }
  }

  private func check(
    _ value: InputValue, _ parameter: Parameter, _ number: Int, owner: String
  ) throws(InputFault) {
    if plan.accepts(value, for: parameter) { return }
    throw .wrong(rules.navigation.describe(parameter, of: owner, step: number), value)
  }
}

/// What is wrong with the inputs of a drive.
enum InputFault: Error {
  case missing(InputNeed)
  case wrong(InputNeed, InputValue)

  var reason: DriveError.Reason {
    switch self {
    case .missing(let need): .missingInput(need)
    case .wrong(let need, let value): .wrongInput(need, found: value)
    }
  }
}

extension Plan {
  /// Whether `value` has the type of `parameter`.
  func accepts(_ value: InputValue, for parameter: Parameter) -> Bool {
    let type = parameter.type
    switch value {
    case .absent: return !parameter.isRequired
    case .list(let values) where type.isList:
      return values.allSatisfy { accepts($0, as: type.base) }
    case .list: return type.base == DeclaredType.BuiltIn.any.id
    default: return !type.isList && accepts(value, as: type.base)
    }
  }

  private func accepts(_ value: InputValue, as type: TypeID) -> Bool {
    guard let builtIn = DeclaredType.BuiltIn(rawValue: type.index) else {
      let alternatives = types[type.index].alternatives
      switch value {
      case .string(let text): return alternatives.contains(text)
      case .opaque: return alternatives.isEmpty
      default: return false
      }
    }
    switch (builtIn, value) {
    case (.any, _), (.string, .string), (.int, .int), (.double, .double), (.double, .int),
      (.bool, .bool):
      return true
    default: return false
    }
  }
}
