import RoutePlan
import RouteSyntax

/// `expect stack A is …`: the chain of the route is this stack, bottom to top.
enum StackExpectation {
  static func check(
    _ expectation: Expectation, _ route: RouteID, _ list: PlanSlice, _ plan: Plan
  ) -> Expectations.Outcome {
    let promised = plan.routeLists[list.indices]
    let chain = plan.chain(of: route)
    if promised.elementsEqual(chain) { return .kept }
    // The first route that differs, or the last one written if one of the two ends before.
    let shared = zip(promised, chain).prefix { $0 == $1 }.count
    let place = min(shared, promised.count - 1)
    return .broken(
      Finding(
        .brokenExpectation,
        at: plan.span(expectation) { syntax in
          let references = plan.tree(expectation.origin).references
          return references[Int(syntax.stack.first) + place].range
        },
        "the stack of `\(plan.displayName(route))` is \(plan.described(stack: chain.prefix(20)))"
          + (chain.count > 20 ? " and \(chain.count - 20) more" : "")))
  }
}
