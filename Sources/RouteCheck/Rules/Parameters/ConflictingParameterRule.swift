import RoutePlan
import RouteSyntax

/// `conflicting-parameter`: a name must have one type along a chain, because one input serves it
/// all.
///
/// A type and its optional do not conflict, and nothing conflicts with `Any`: one value serves
/// both.
enum ConflictingParameterRule {
  static let definition = RuleDefinition(
    .conflictingParameter, .error,
    page: RulePage(
      "one name has two types in one chain",
      meaning: """
        The inputs of a path form one dictionary: the value of `id` goes to every screen
        on the stack that has a parameter `id`, and to every task there. If two of them
        declare different types, no value fits both.
        """,
      bad: """
        route Home {
            route Show(id: Int) {
                route Cast(id: String)
            }
        }
        """,
      good: """
        route Home {
            route Show(id: Int) {
                route Cast(personId: String)
            }
        }
        """,
      fix: "Rename one of them, or give both the same type."),
    check: .plan(check))

  /// A parameter of the open chain.
  private struct Holder {
    var parameter: Int32
    var symbol: Symbol
  }

  static func check(_ context: inout CheckContext) {
    let plan = context.plan
    guard let isMixed = mixedNames(plan) else { return }
    var open: [NameID: Holder] = [:]
    var hidden: [(name: NameID, holder: Holder?)] = []
    var conflicts: [(earlier: Holder, later: Holder)] = []
    func meet(_ parameter: Int, _ symbol: Symbol) {
      guard let known = open[plan.parameters[parameter].name], known.symbol != symbol,
        code(plan.parameters[Int(known.parameter)].type) != code(plan.parameters[parameter].type)
      else { return }
      conflicts.append((known, Holder(parameter: Int32(parameter), symbol: symbol)))
    }
    let tasks = RouteGroups(plan.tasks.map { plan.home(of: $0) }, count: plan.routes.count)
    context.chainOrder().walk { id in
      for index in plan.routes[id.index].parameters.indices {
        let name = plan.parameters[index].name
        guard isMixed[name.index], !isAny(plan.parameters[index].type) else { continue }
        meet(index, .route(id))
        hidden.append((name, open[name]))
        open[name] = Holder(parameter: Int32(index), symbol: .route(id))
      }
      for task in tasks[id] {
        for index in plan.tasks[Int(task)].parameters.indices {
          let parameter = plan.parameters[index]
          guard isMixed[parameter.name.index], !isAny(parameter.type) else { continue }
          meet(index, .task(TaskID(Int(task))))
        }
      }
    } leave: { id in
      for index in plan.routes[id.index].parameters.indices.reversed() {
        let parameter = plan.parameters[index]
        guard isMixed[parameter.name.index], !isAny(parameter.type) else { continue }
        if let (name, holder) = hidden.popLast() { open[name] = holder }
      }
    }
    for (earlier, later) in conflicts { report(earlier, later, plan, &context) }
  }

  /// The names that have two types anywhere in the plan; nil if there are none, as in most plans.
  private static func mixedNames(_ plan: Plan) -> [Bool]? {
    guard !plan.parameters.isEmpty else { return nil }
    var codes = [UInt32](repeating: .max, count: plan.names.count)
    var isMixed: [Bool]?
    func add(_ slice: ShortSlice) {
      for index in slice.indices {
        let parameter = plan.parameters[index]
        guard !isAny(parameter.type) else { continue }
        let code = code(parameter.type)
        let name = parameter.name.index
        if codes[name] == .max {
          codes[name] = code
        } else if codes[name] != code {
          isMixed = isMixed ?? [Bool](repeating: false, count: plan.names.count)
          isMixed?[name] = true
        }
      }
    }
    for route in plan.routes { add(route.parameters) }
    for task in plan.tasks { add(task.parameters) }
    return isMixed
  }

  private static func isAny(_ type: ParameterType) -> Bool {
    type.base == DeclaredType.BuiltIn.any.id && !type.isList
  }

  /// The type as a number, ignoring whether it is optional.
  private static func code(_ type: ParameterType) -> UInt32 {
    type.base.raw << 1 | (type.isList ? 1 : 0)
  }

  private static func report(
    _ earlier: Holder, _ later: Holder, _ plan: Plan, _ context: inout CheckContext
  ) {
    let (first, second) = (
      plan.parameters[Int(earlier.parameter)], plan.parameters[Int(later.parameter)]
    )
    let above = plan.displayName(earlier.symbol)
    context.report(
      Finding(
        .conflictingParameter, at: plan.span(of: second),
        "`\(plan.name(second.name))` is `\(plan.displayName(second.type))` here and "
          + "`\(plan.displayName(first.type))` in `\(above)`, so one input cannot serve both",
        notes: [.init(at: plan.span(of: first), "`\(above)` declares it here")],
        fix: Fix("give both the same type, or rename one")))
  }
}
