import RoutePlan
import RouteBase
import RouteSyntax

/// `unmet-requirement`: something must grant each fact that is required, unless it is `given`.
enum UnmetRequirementRule {
  static let definition = RuleDefinition(
    .unmetRequirement, .error,
    page: RulePage(
      "a required fact is not `given`, and nothing grants it",
      meaning: """
        Whatever requires the fact can never be opened, done or taken: no route, task or
        link grants it, and it is not declared `given`. Each such fact is reported once,
        where it is first required.
        """,
      bad: """
        fact signedIn
        route Home {
            route Orders requires signedIn
        }
        """,
      good: """
        fact signedIn
        route Home {
            route Orders requires signedIn
            route Login {
                task logIn grants signedIn
            }
        }
        """,
      fix: "Let a route, task or link grant the fact, or declare it `given`."),
    check: .plan(check))

  static func check(_ context: inout CheckContext) {
    let plan = context.plan
    guard !plan.facts.isEmpty else { return }
    let granters = context.granters()
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
          notes: fact.map { [.init(at: $0.span, "declared here without `given`")] } ?? [],
          fix: Fix(
            "let a route, task or link grant it, or declare "
              + "`fact \(NameSyntax.display(text)) given`")))
    }
  }

  /// Where each of `facts` is first required, and in how many places.
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
