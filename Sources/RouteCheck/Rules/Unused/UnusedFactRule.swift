import RouteBase
import RoutePlan
import RouteSyntax

/// `unused-fact`: no `requires`, no `unless` and no `given` of an expectation names a fact.
///
/// The rule looks at what is written rather than at what was resolved, so that a link to an unknown
/// route still counts as using its facts.
enum UnusedFactRule {
  static let definition = RuleDefinition(
    .unusedFact, .warning, fixes: [.unsafe],
    page: RulePage(
      "nothing depends on the fact",
      meaning: """
        No `requires`, no `unless` and no `given` of an expectation names the fact, so it
        makes no difference whether it holds. A fact that is granted or revoked but never
        required often means that a `requires` was forgotten.
        """,
      bad: """
        fact signedIn
        route Home
        """,
      good: """
        fact signedIn given
        route Home {
            route Account requires signedIn
            route Help
        }
        """,
      fix: "Require the fact where it matters, or remove it."),
    check: .plan(check))

  private struct Use: OptionSet {
    let rawValue: UInt8
    static let asked = Use(rawValue: 1)
    static let granted = Use(rawValue: 2)
    static let revoked = Use(rawValue: 4)
  }

  static func check(_ context: inout CheckContext) {
    let plan = context.plan
    guard !plan.facts.isEmpty, !context.faults.isFileMissing else { return }
    var uses = [Use](repeating: [], count: plan.facts.count)
    var byName: [NameID: Int] = [:]
    for (index, fact) in plan.facts.enumerated() { byName[fact.name] = index }
    for file in plan.files {
      let tree = file.tree
      func note(_ facts: Range<Int>, _ use: Use) {
        for index in facts {
          let name = plan.find(tree.names[index], tree)
          if !name.isNone, let fact = byName[name] { uses[fact].insert(use) }
        }
      }
      for clause in tree.clauses {
        switch clause.kind {
        case .requires, .unless: note(clause.payload.indices, .asked)
        case .grants: note(clause.payload.indices, .granted)
        case .revokes: note(clause.payload.indices, .revoked)
        default: break
        }
      }
      for expectation in tree.expectations { note(expectation.given.indices, .asked) }
    }
    for (index, fact) in plan.facts.enumerated() where !uses[index].contains(.asked) {
      if !context.faults.isDoubtful(fact.name) { report(fact, uses[index], plan, &context) }
    }
  }

  private static func report(
    _ fact: Fact, _ uses: Use, _ plan: Plan, _ context: inout CheckContext
  ) {
    let name = plan.name(fact.name)
    let changes: String
    switch uses {
    case []: changes = ""
    case .granted: changes = "granted"
    case .revoked: changes = "revoked"
    default: changes = "granted and revoked"
    }
    if changes.isEmpty {
      context.warn(
        Finding(
          .unusedFact, at: fact.span, "the fact `\(name)` is never used",
          fix: Fix("remove it", .unsafe, plan.removal(of: fact))),
        about: .nothing)
    } else {
      context.warn(
        Finding(
          .unusedFact, at: fact.span, "the fact `\(name)` is \(changes), but nothing depends on it",
          fix: Fix("require it where it matters, or remove it")),
        about: .nothing)
    }
  }
}

extension Plan {
  /// The edits that remove a fact from its declaration, or the declaration if it has no other fact.
  fileprivate func removal(of fact: Fact) -> [TextEdit] {
    let tree = files[fact.span.file.index].tree
    guard let index = tree.lastDeclaration(from: fact.span.range.start) else { return [] }
    let places = tree.declarations[index].payload.indices
    guard places.count > 1 else { return tree.removal(ofDeclaration: index) }
    // The names are in the order of the text.
    var (low, high) = (places.lowerBound, places.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if tree.names[middle].start < fact.span.range.start {
        low = middle + 1
      } else {
        high = middle
      }
    }
    let neighbour = low == places.lowerBound ? low + 1 : low - 1
    return tree.removal(of: fact.span.range, beside: tree.names[neighbour])
  }
}
