import RoutePlan
import RouteBase
import RouteSyntax

/// `duplicate-parameter`: a list of parameters, results, keys or arguments repeats a name.
enum DuplicateParameterRule {
  static let definition = RuleDefinition(
    .duplicateParameter, .error, fixes: [.safe, .unsafe], leavesOpen: .moves,
    page: RulePage(
      "a list of parameters, keys or arguments repeats a name",
      meaning: """
        The parameters of a route or task must have different names, and so must the
        values that it hands back. `recycle by` may name each parameter only once, and a
        link or an expectation may supply each argument only once.
        """,
      bad: """
        route Home {
            route Show(id: Int, id: String)
        }
        """,
      good: """
        route Home {
            route Show(id: Int, slug: String)
        }
        """,
      fix: "Rename one of them, or remove it."),
    check: .plan(check))

  static func check(_ context: inout CheckContext) {
    let plan = context.plan
    checkSignatures(plan, &context)
    for route in plan.routes where route.recycleKeys.count > 1 {
      checkKeys(of: route, plan, &context)
    }
    guard plan.arguments.count > 1 else { return }
    for link in plan.links { checkArguments(link.arguments, plan, &context) }
    for expectation in plan.expectations {
      guard case .url(_, _, let arguments) = expectation.promise else { continue }
      checkArguments(arguments, plan, &context)
    }
  }

  private static func checkSignatures(_ plan: Plan, _ context: inout CheckContext) {
    for route in plan.routes {
      if route.parameters.count > 1 { checkParameters(route.parameters, plan, &context) }
      if route.results.count > 1 { checkParameters(route.results, plan, &context) }
    }
    for task in plan.tasks {
      if task.parameters.count > 1 { checkParameters(task.parameters, plan, &context) }
      if task.results.count > 1 { checkParameters(task.results, plan, &context) }
    }
  }

  private static func checkParameters(
    _ slice: ShortSlice, _ plan: Plan, _ context: inout CheckContext
  ) {
    repetitions(slice.indices, { plan.parameters[$0].name }) { first, second in
      let name = plan.name(plan.parameters[second].name)
      let tree = plan.files[plan.parameters[second].file.index].tree
      context.report(
        Finding(
          .duplicateParameter, at: plan.span(of: plan.parameters[second]),
          "duplicate parameter `\(name)`",
          notes: [.init(at: plan.span(of: plan.parameters[first]), "first declared here")],
          fix: removal(
            of: Repetition(first: first, second: second) {
              tree.range(ofParameter: Int(plan.parameters[$0].syntax))
            }, in: tree, "rename one, or remove it", otherwise: .shown)))
    }
  }

  /// The places of two elements of a list that have the same name.
  private struct Repetition {
    var first: SourceRange
    var second: SourceRange
    /// The element before the second.
    var neighbour: SourceRange

    init(first: Int, second: Int, _ range: (Int) -> SourceRange) {
      self.first = range(first)
      self.second = range(second)
      neighbour = range(second - 1)
    }
  }

  /// The fix that removes the second element; safe if it is written like the first one.
  private static func removal(
    of repetition: Repetition, in tree: SyntaxTree, _ label: String, otherwise: Fix.Safety
  ) -> Fix {
    let isSame = tree.text.slice(repetition.first)
      .elementsEqual(tree.text.slice(repetition.second))
    guard isSame || otherwise != .shown else { return Fix(label) }
    let edits = tree.removal(of: repetition.second, beside: repetition.neighbour)
    return Fix(label, isSame ? .safe : otherwise, edits)
  }

  private static func checkKeys(
    of route: Route, _ plan: Plan, _ context: inout CheckContext
  ) {
    func span(_ key: Int) -> SourceSpan {
      plan.keySpan(key - Int(route.recycleKeys.first), of: route)
    }
    repetitions(route.recycleKeys.indices, { plan.keyLists[$0] }) { first, second in
      context.report(
        Finding(
          .duplicateParameter, at: span(second),
          "`recycle by` names `\(plan.name(plan.keyLists[second]))` twice",
          notes: [.init(at: span(first), "first named here")],
          fix: removal(
            of: Repetition(first: first, second: second) { span($0).range },
            in: plan.tree(route.origin), "remove one", otherwise: .safe)))
    }
  }

  private static func checkArguments(
    _ slice: PlanSlice, _ plan: Plan, _ context: inout CheckContext
  ) {
    guard slice.count > 1 else { return }
    repetitions(slice.indices, { plan.arguments[$0].name }) { first, second in
      let name = plan.name(plan.arguments[second].name)
      let tree = plan.files[plan.arguments[second].file.index].tree
      context.report(
        Finding(
          .duplicateParameter, at: plan.nameSpan(plan.arguments[second]),
          "`\(name)` is supplied twice",
          notes: [.init(at: plan.nameSpan(plan.arguments[first]), "first supplied here")],
          fix: removal(
            of: Repetition(first: first, second: second) {
              tree.range(ofArgument: Int(plan.arguments[$0].syntax))
            }, in: tree, "remove one", otherwise: .unsafe)))
    }
  }

  /// Calls `found` for each of `indices` that has the name of an earlier one. Short lists, as
  /// nearly all are, are compared pair by pair.
  @inline(__always)
  private static func repetitions(
    _ indices: Range<Int>, _ name: (Int) -> NameID, found: (_ first: Int, _ second: Int) -> Void
  ) {
    guard indices.count > 8 else {
      for second in indices.dropFirst() {
        for first in indices.lowerBound..<second where name(first) == name(second) {
          found(first, second)
          break
        }
      }
      return
    }
    var seen: [NameID: Int] = [:]
    for index in indices {
      if let first = seen[name(index)] { found(first, index) } else { seen[name(index)] = index }
    }
  }
}
