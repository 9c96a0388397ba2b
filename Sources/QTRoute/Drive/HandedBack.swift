import RoutePlan
import RouteBase
import RouteSyntax

/// Checks what steps hand back against what the plan says after `->`.
struct HandedBack {
  /// Who hands back values at a step, and which.
  private var owners: [(name: String, results: ShortSlice)] = []
  private let navigation: NavigationPlan
  /// The number of the step.
  private let number: Int
  /// Whether only the values of the owners, and inputs of the screen on top, may come. A step that
  /// shows a new screen may also supply values of its own.
  private let isClosed: Bool
  private let top: RouteID
  private var plan: Plan { navigation.plan }

  /// - Parameters:
  ///   - removed: The frames that leave, topmost first.
  ///   - top: The route on top after the step.
  init(
    _ step: DriveStep, removed: [Frame], isPushing: Bool, top: RouteID, number: Int,
    in navigation: NavigationPlan
  ) {
    self.navigation = navigation
    self.number = number
    self.top = top
    isClosed = !step.task.isNone || (!isPushing && !removed.isEmpty)
    let plan = navigation.plan
    if !step.task.isNone {
      add(navigation.names[step.task], plan.tasks[step.task.index].results)
      return
    }
    for frame in removed {
      if case .route(let id)? = plan.find(frame.route) {
        add(frame.route, plan.routes[id.index].results)
      }
    }
    // A screen may also hand back its values while it is on top.
    if !top.isNone { add(navigation.names[top], plan.routes[top.index].results) }
  }

  private mutating func add(_ name: String, _ results: ShortSlice) {
    owners.append((name, results))
  }

  /// Checks the names and types of `values`.
  func check(_ values: Inputs) -> DriveError.Reason? {
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      if let (parameter, owner) = find(name) {
        if plan.accepts(value, for: parameter) { continue }
        return .wrongInput(describe(parameter, owner), found: value)
      }
      if isClosed, !isInput(name), let owner = owners.first {
        return .unexpectedValue(name, owner: owner.name)
      }
    }
    return nil
  }

  /// The value that `need`, of a later step, lacks because this step did not hand it back.
  func missing(_ need: InputNeed) -> InputNeed? {
    find(need.name).map { describe($0.0, $0.1) }
  }

  /// Whether the step may hand back anything.
  var isEmpty: Bool { owners.allSatisfy { $0.results.count == 0 } }

  /// The names of what the step may hand back.
  var names: Set<NameID> {
    var result: Set<NameID> = []
    for owner in owners {
      for parameter in plan.parameters[owner.results.indices] { result.insert(parameter.name) }
    }
    return result
  }

  private func find(_ name: String) -> (Parameter, String)? {
    for owner in owners {
      for parameter in plan.parameters[owner.results.indices]
      where plan.name(parameter.name) == name {
        return (parameter, owner.name)
      }
    }
    return nil
  }

  /// Whether the screen on top has such a parameter.
  private func isInput(_ name: String) -> Bool {
    if top.isNone { return false }
    return plan.parameters[plan.routes[top.index].parameters.indices].contains {
      plan.name($0.name) == name
    }
  }

  private func describe(_ parameter: Parameter, _ owner: String) -> InputNeed {
    var need = navigation.describe(parameter, of: owner, step: number)
    need.isHandedBack = true
    return need
  }
}
