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
      var fix = Fix(text ?? "link to the route that has taken its place")
      if let text, let heir = heir(in: text, of: target, plan), let syntax = plan.syntax(of: link),
        let name = name(of: heir, for: link, plan)
      {
        let span = SourceSpan(file: link.origin.file, range: syntax.target.range)
        fix = Fix(text, .unsafe, [TextEdit(span, name)])
      }
      context.warn(
        Finding(
          .deprecatedUse, at: plan.targetSpan(of: link),
          "this link leads into `\(plan.displayName(link.target))`, which is deprecated",
          notes: [.init(at: plan.span(of: .deprecated, target.origin), "deprecated here")],
          fix: fix),
        about: .link(link))
    }
  }

  /// The one route that the text of `deprecated` names: "use Cart".
  private static func heir(in text: String, of route: Route, _ plan: Plan) -> RouteID? {
    let service =
      route.service.isNone ? "" : plan.name(plan.services[route.service.index].name) + "."
    var found: Set<RouteID> = []
    // What stands in backticks is one name; elsewhere each word may be one.
    for (place, piece) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .prefix(20)
    {
      let words =
        place % 2 == 1
        ? [piece] : piece.split { $0.isWhitespace || ",;:!?()\"".contains($0) }.prefix(50)
      for word in words {
        let word = place % 2 == 0 && word.hasSuffix(".") ? word.dropLast() : word
        let symbol = plan.find(service + word) ?? plan.find(String(word))
        if case .route(let id) = symbol { found.insert(id) }
      }
    }
    guard found.count == 1, let heir = found.first,
      !plan.routes[heir.index].flags.contains(.deprecated)
    else { return nil }
    return heir
  }

  /// How `link` would name `heir`; nil where that is its own source, or another route's name there.
  private static func name(of heir: RouteID, for link: Link, _ plan: Plan) -> String? {
    let route = plan.routes[heir.index]
    let own = NameSyntax.source(plan.name(route.name))
    if link.source == .route(heir) { return nil }
    if route.service == link.service { return own }
    if !route.service.isNone {
      return NameSyntax.source(plan.name(plan.services[route.service.index].name)) + "." + own
    }
    let service = plan.name(plan.services[link.service.index].name)
    return plan.find(service + "." + plan.name(route.name)) == nil ? own : nil
  }
}
