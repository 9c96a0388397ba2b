import RoutePlan
import RouteSyntax

/// `deprecated-use`: a link leads into a deprecated route.
enum DeprecatedUseRule {
  static func check(_ context: inout CheckContext) {
    let plan = context.plan
    for link in plan.links where !link.target.isNone {
      let target = plan.routes[link.target.index]
      guard target.flags.contains(.deprecated) else { continue }
      let tree = plan.tree(target.origin)
      let text = plan.clause(.deprecated, of: target.origin)
        .flatMap { $0.payload.indices.first }.map { tree.string(tree.names[$0]) }
      context.warn(
        Finding(
          .deprecatedUse, at: plan.targetSpan(of: link),
          "this link leads into `\(plan.displayName(link.target))`, which is deprecated",
          notes: [.init(at: plan.span(of: .deprecated, target.origin), "deprecated here")],
          fix: Fix(text ?? "link to the route that has taken its place")),
        about: .link(link))
    }
  }
}
