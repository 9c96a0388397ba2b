import RoutePlan
import RouteSyntax

/// `unused-fact`: nothing asks for a fact by `requires`, `unless` or an expectation's `given`.
///
/// It looks at what is written rather than at what was resolved, so that a link to an unknown route
/// still asks for its facts.
enum UnusedFactRule {
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
      func note(_ slice: SyntaxSlice, _ use: Use) {
        for index in slice.indices {
          let name = plan.find(tree.names[index], tree)
          if !name.isNone, let fact = byName[name] { uses[fact].insert(use) }
        }
      }
      for clause in tree.clauses {
        switch clause.kind {
        case .requires, .unless: note(clause.payload, .asked)
        case .grants: note(clause.payload, .granted)
        case .revokes: note(clause.payload, .revoked)
        default: break
        }
      }
      for expectation in tree.expectations { note(expectation.given, .asked) }
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
          fix: Fix("remove it", safety: .unsafe, edits: [plan.removal(of: fact)])),
        about: .nothing)
    } else {
      context.warn(
        Finding(
          .unusedFact, at: fact.span, "the fact `\(name)` is \(changes) but never asked for",
          fix: Fix("require it where it matters, or remove it")),
        about: .nothing)
    }
  }
}

extension Plan {
  /// The edit that takes a fact out of its declaration, or that away where it is alone in it.
  fileprivate func removal(of fact: Fact) -> TextEdit {
    let tree = files[fact.span.file.index].tree
    guard let index = tree.lastDeclaration(from: fact.span.range.start) else {
      return deletion(of: fact.span)
    }
    let declaration = tree.declarations[index]
    let ranges = tree.names[declaration.payload.indices]
    guard ranges.count > 1, let place = ranges.firstIndex(of: fact.span.range) else {
      return deletion(of: SourceSpan(file: fact.span.file, range: declaration.range))
    }
    // With the comma before it, or behind the first one.
    let range =
      place == ranges.startIndex
      ? SourceRange(start: ranges[place].start, end: ranges[place + 1].start)
      : SourceRange(start: ranges[place - 1].end, end: ranges[place].end)
    return TextEdit(SourceSpan(file: fact.span.file, range: range), "")
  }
}
