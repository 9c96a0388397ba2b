import RoutePlan
import RouteSyntax

/// `unmet-requirement` and `requirement-cycle`: what is required can come true.
///
/// A fact can come true when it is `given`, or when something grants it all of whose own
/// requirements can. The least set of facts for which that holds is found by counting down, for
/// each thing that grants, the requirements that are still open.
enum RequirementRules {
  static func check(_ context: inout CheckContext) {
    let plan = context.plan
    guard !plan.facts.isEmpty else { return }
    let granters = Granters(plan)
    checkUnmet(granters, plan, &context)
    RequirementCycle.check(granters, plan, &context)
  }

  /// The routes and tasks that grant something.
  struct Granters {
    struct Granter {
      var symbol: Symbol
      var conditions: Conditions
    }
    var all: [Granter] = []
    /// Whether anything grants each fact.
    var isGranted: [Bool]

    init(_ plan: Plan) {
      isGranted = [Bool](repeating: false, count: plan.facts.count)
      guard plan.conditions.contains(where: { !$0.grants.isEmpty }) else { return }
      for (index, route) in plan.routes.enumerated() where route.conditions != Conditions.none {
        add(.route(RouteID(index)), plan.conditions(route.conditions))
      }
      for (index, task) in plan.tasks.enumerated() where task.conditions != Conditions.none {
        add(.task(TaskID(index)), plan.conditions(task.conditions))
      }
      for granter in all {
        for fact in plan.facts(granter.conditions.grants) { isGranted[fact.index] = true }
      }
    }

    private mutating func add(_ symbol: Symbol, _ conditions: Conditions) {
      if !conditions.grants.isEmpty { all.append(Granter(symbol: symbol, conditions: conditions)) }
    }
  }

  // MARK: Unmet

  private static func checkUnmet(
    _ granters: Granters, _ plan: Plan, _ context: inout CheckContext
  ) {
    var unmet: [NameID: FactID] = [:]
    for conditions in plan.conditions {
      for fact in plan.facts(conditions.requires) where !granters.isGranted[fact.index] {
        let declared = plan.facts[fact.index]
        if !declared.isGiven && !context.faults.isDoubtful(declared.name) {
          unmet[declared.name] = fact
        }
      }
    }
    guard !unmet.isEmpty else { return }
    for (name, places) in requirements(of: unmet, plan) {
      let (first, count) = places
      let more = count == 1 ? "" : " and in \(count - 1) more place\(count == 2 ? "" : "s")"
      let fact = unmet[name].map { plan.facts[$0.index] }
      let text = plan.name(name)
      context.report(
        Finding(
          .unmetRequirement, at: first,
          "`\(text)` is required here\(more), but nothing grants it",
          notes: fact.map { [.init(at: $0.span, "declared here, not as `given`")] } ?? [],
          fix: Fix(
            "let a route or task grant it, or declare `fact \(NameSyntax.display(text)) given`")))
    }
  }

  /// Where each of `facts` is required first, and in how many places.
  private static func requirements(
    of facts: [NameID: FactID], _ plan: Plan
  ) -> [(name: NameID, places: (first: SourceSpan, count: Int))] {
    var result: [(name: NameID, places: (first: SourceSpan, count: Int))] = []
    var indices: [NameID: Int] = [:]
    for (file, contents) in plan.files.enumerated() {
      let tree = contents.tree
      for clause in tree.clauses where clause.kind == .requires {
        for index in clause.payload.indices {
          let range = tree.names[index]
          let name = plan.find(range, tree)
          guard facts[name] != nil else { continue }
          if let known = indices[name] {
            result[known].places.count += 1
          } else {
            indices[name] = result.count
            result.append((name, (SourceSpan(file: FileID(file), range: range), 1)))
          }
        }
      }
    }
    return result
  }
}
