import RoutePlan
import RouteSyntax

/// `duplicate-parameter`: one name twice in one list of parameters, results, keys or arguments.
enum DuplicateParameterRule {
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
      if route.resultCount > 1 { checkParameters(route.results, plan, &context) }
    }
    for task in plan.tasks {
      if task.parameters.count > 1 { checkParameters(task.parameters, plan, &context) }
      if task.resultCount > 1 { checkParameters(task.results, plan, &context) }
    }
  }

  private static func checkParameters(
    _ slice: PlanSlice, _ plan: Plan, _ context: inout CheckContext
  ) {
    repetitions(slice, { plan.parameters[$0].name }) { first, second in
      let name = plan.name(plan.parameters[second].name)
      context.report(
        Finding(
          .duplicateParameter, at: plan.span(of: plan.parameters[second]),
          "duplicate parameter `\(name)`",
          notes: [.init(at: plan.span(of: plan.parameters[first]), "first declared here")],
          fix: removal(
            of: second, like: first, in: plan.files[plan.parameters[second].file.index].tree,
            "rename one, or remove it", otherwise: .shown
          ) { $0.range(ofParameter: Int(plan.parameters[$1].syntax)) }))
    }
  }

  /// The fix that takes the element `second` of a list away; safe where `first`, which has the name
  /// too, says the same.
  private static func removal(
    of second: Int, like first: Int, in tree: SyntaxTree, _ label: String,
    otherwise: Fix.Safety, range: (SyntaxTree, Int) -> SourceRange
  ) -> Fix {
    let (one, other) = (range(tree, first), range(tree, second))
    let isSame = tree.text.slice(one).elementsEqual(tree.text.slice(other))
    guard isSame || otherwise != .shown else { return Fix(label) }
    let edits = tree.removal(of: other, beside: range(tree, second - 1))
    return Fix(label, isSame ? .safe : otherwise, edits)
  }

  private static func checkKeys(
    of route: Route, _ plan: Plan, _ context: inout CheckContext
  ) {
    func span(_ key: Int) -> SourceSpan {
      plan.keySpan(key - Int(route.recycleKeys.first), of: route)
    }
    repetitions(route.recycleKeys, { plan.keyLists[$0] }) { first, second in
      context.report(
        Finding(
          .duplicateParameter, at: span(second),
          "`recycle by` names `\(plan.name(plan.keyLists[second]))` twice",
          notes: [.init(at: span(first), "first named here")],
          fix: removal(
            of: second, like: first, in: plan.tree(route.origin), "remove one", otherwise: .safe
          ) { _, key in span(key).range }))
    }
  }

  private static func checkArguments(
    _ slice: PlanSlice, _ plan: Plan, _ context: inout CheckContext
  ) {
    guard slice.count > 1 else { return }
    repetitions(slice, { plan.arguments[$0].name }) { first, second in
      let name = plan.name(plan.arguments[second].name)
      context.report(
        Finding(
          .duplicateParameter, at: plan.nameSpan(plan.arguments[second]),
          "`\(name)` is supplied twice",
          notes: [.init(at: plan.nameSpan(plan.arguments[first]), "first supplied here")],
          fix: removal(
            of: second, like: first, in: plan.files[plan.arguments[second].file.index].tree,
            "remove one", otherwise: .unsafe
          ) { $0.range(ofArgument: Int(plan.arguments[$1].syntax)) }))
    }
  }

  /// Calls `found` for each element of `slice` whose name an earlier one has. Short lists, which
  /// nearly all are, are compared pair by pair.
  @inline(__always)
  private static func repetitions(
    _ slice: PlanSlice, _ name: (Int) -> NameID, found: (_ first: Int, _ second: Int) -> Void
  ) {
    let indices = slice.indices
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
