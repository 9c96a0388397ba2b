import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// Finds inputs that steps need and nothing supplies, and inputs of the wrong type.
struct InputCheck {
  private let rules: StepRules
  private let inputs: Inputs
  /// The names of values that a task or a leaving screen will hand back.
  private var promised: Set<NameID> = []
  private var plan: Plan { rules.navigation.plan }

  init(_ rules: StepRules, _ inputs: Inputs) {
    self.rules = rules
    self.inputs = inputs
  }

  /// Checks a whole path before its first step; `first` is the number of that step.
  mutating func check(
    _ steps: [DriveStep], from routes: [RouteID], first: Int
  ) throws(InputFault) {
    var stack = routes
    for (index, step) in steps.enumerated() {
      for route in stack[step.kept...] { promise(plan.routes[route.index].results) }
      stack.removeLast(stack.count - step.kept)
      stack += step.pushed
      try check(step, on: stack, number: first + index)
      if index == steps.count - 1 || step.opens {
        try checkTypes(of: step.route, number: first + index)
      }
      if !step.task.isNone { promise(plan.tasks[step.task.index].results) }
    }
  }

  /// Checks one step, right before it is taken. Frames that come back need nothing. A task takes a
  /// value that the inputs lack from a frame of `routes`, the stack where it is done.
  func check(_ step: DriveStep, on routes: [RouteID], number: Int) throws(InputFault) {
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
        isThere: { rules.declares($0, routes) }, owner: { rules.navigation.names[step.task] })
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

  private mutating func promise(_ slice: PlanSlice) {
    for parameter in plan.parameters[slice.indices] { promised.insert(parameter.name) }
  }

  /// Checks the values of parameters, except those that a link supplies. `isThere` says whether a
  /// value that the inputs lack is found elsewhere.
  private func check(
    _ slice: PlanSlice, _ number: Int, isSupplied: (NameID) -> Bool, isThere: (NameID) -> Bool,
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
