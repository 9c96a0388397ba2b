import RoutePlan
import RouteBase
import RouteSyntax

/// `deprecated-use`: a link leads to a deprecated route, or from outside into a deprecated flow or
/// service; or the plan itself uses an old name.
enum DeprecatedUseRule {
  static let definition = RuleDefinition(
    .deprecatedUse, .warning, fixes: [.safe, .unsafe],
    page: RulePage(
      "a link leads to something deprecated, or the plan uses an old name",
      meaning: """
        Deprecated routes remain for old URLs and old code, but should no longer be used.
        Links of the plan itself should lead to their replacements; links inside a
        deprecated flow or service may stay. The same applies to old names (`was`): the
        plan itself should use the new names.
        """,
      bad: """
        route Home {
            link -> OldCart
        }
        route OldCart deprecated "use Cart" {
            link -> Cart
        }
        route Cart
        """,
      good: """
        route Home {
            link -> Cart
        }
        route OldCart deprecated "use Cart" {
            link -> Cart
        }
        route Cart
        """,
      fix: "Link to the replacement, or write the new name."),
    check: .plan(check))

  static func check(_ context: inout CheckContext) {
    let plan = context.plan
    let links = plan.links.contains { !$0.target.isNone }
    if links { checkLinks(plan, Deprecations(plan), &context) }
    checkOldNames(plan, &context)
  }

  // MARK: Links

  private static func checkLinks(
    _ plan: Plan, _ deprecations: Deprecations, _ context: inout CheckContext
  ) {
    var nesting: FlowNesting?
    for link in plan.links where !link.target.isNone {
      guard let holder = deprecations.holder(of: link.target) else { continue }
      if case .flow = holder { nesting = nesting ?? FlowNesting(plan) }
      guard !isInside(holder, link, plan, nesting) else { continue }
      report(link, holder, deprecations, &context)
    }
  }

  /// Whether the link starts in the flow or service that it leads into.
  private static func isInside(
    _ holder: Deprecations.Holder, _ link: Link, _ plan: Plan, _ nesting: FlowNesting?
  ) -> Bool {
    let (flow, service): (FlowID, ServiceID)
    switch link.source {
    case .everywhere: return false
    case .route(let id):
      (flow, service) = (plan.routes[id.index].flow, plan.routes[id.index].service)
    case .flow(let id):
      (flow, service) = (id, plan.flows[id.index].service)
    }
    switch holder {
    case .route: return false
    case .flow(let outer): return !flow.isNone && nesting?.isIn(flow, outer) == true
    case .service(let id): return service == id
    }
  }

  private static func report(
    _ link: Link, _ holder: Deprecations.Holder, _ deprecations: Deprecations,
    _ context: inout CheckContext
  ) {
    let plan = context.plan
    let target = plan.displayName(link.target)
    let origin = deprecations.origin(of: holder)
    let service: ServiceID
    var what = "`\(target)`"
    var isWhole = true
    switch holder {
    case .route(let id): service = plan.routes[id.index].service
    case .flow(let id):
      let flow = plan.flows[id.index]
      service = flow.service
      isWhole = flow.start == link.target
      let name = "the flow `\(plan.displayName(id))`"
      what = isWhole ? name : "`\(target)` in \(name)"
    case .service(let id):
      service = id
      isWhole = false
      what += " in the service `\(NameSyntax.display(plan.name(plan.services[id.index].name)))`"
    }
    let tree = plan.tree(origin)
    let text = plan.clause(.deprecated, of: origin)
      .flatMap { $0.payload.indices.first }.map { tree.string(tree.names[$0]) }
    var fix = Fix(text ?? "link to its replacement")
    if isWhole, let text, let heir = heir(in: text, service, deprecations, plan),
      let syntax = plan.syntax(of: link), !isSource(heir, of: link),
      let name = plan.spelling(of: heir, in: link.service)
    {
      let span = SourceSpan(file: link.origin.file, range: syntax.target.range)
      fix = Fix(text, .unsafe, [TextEdit(span, name)])
    }
    context.warn(
      Finding(
        .deprecatedUse, at: plan.targetSpan(of: link),
        "this link leads into \(what), which is deprecated",
        notes: [.init(at: plan.span(of: .deprecated, origin), "deprecated here")],
        fix: fix),
      about: .link(link))
  }

  /// The only route or flow that the text of `deprecated` names: "use Cart". `service` is the
  /// service of what is deprecated.
  private static func heir(
    in text: String, _ service: ServiceID, _ deprecations: Deprecations, _ plan: Plan
  ) -> Symbol? {
    let home = service.isNone ? "" : plan.name(plan.services[service.index].name) + "."
    var found: Set<Symbol> = []
    // Text in backticks is one name; elsewhere each word may be one.
    for (place, piece) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .prefix(20)
    {
      let words =
        place % 2 == 1
        ? [piece] : piece.split { $0.isWhitespace || ",;:!?()\"".contains($0) }.prefix(50)
      for word in words {
        let word = place % 2 == 0 && word.hasSuffix(".") ? word.dropLast() : word
        switch plan.find(home + word) ?? plan.find(String(word)) {
        case .task, nil: break
        case .some(let symbol): found.insert(symbol)
        }
      }
    }
    guard found.count == 1, let heir = found.first else { return nil }
    let start: RouteID
    switch heir {
    case .route(let id): start = id
    case .flow(let id): start = plan.flows[id.index].start
    case .task: return nil
    }
    return start.isNone || deprecations.holder(of: start) != nil ? nil : heir
  }

  private static func isSource(_ symbol: Symbol, of link: Link) -> Bool {
    switch symbol {
    case .route(let id): link.source == .route(id)
    case .flow(let id): link.source == .flow(id)
    case .task: false
    }
  }

  // MARK: Old names

  private static func checkOldNames(_ plan: Plan, _ context: inout CheckContext) {
    if plan.oldUses.isEmpty { return }
    var links: [DeclarationReference: Link] = [:]
    for link in plan.links { links[link.origin] = link }
    for use in plan.oldUses {
      context.warn(
        finding(use, plan),
        about: links[use.origin].map { .link($0) } ?? .declaration(use.origin, use.service))
    }
  }

  private static func finding(_ use: OldUse, _ plan: Plan) -> Finding {
    let tree = plan.tree(use.origin)
    // A promise is left as its author wrote it.
    let safety: Fix.Safety = plan.declaration(use.origin).kind == .expect ? .unsafe : .safe
    switch use.named {
    case .symbol(let symbol):
      let span = SourceSpan(file: use.origin.file, range: use.reference.range)
      let name = plan.displayName(symbol)
      let text = plan.spelling(of: symbol, in: use.service)
      return Finding(
        .deprecatedUse, at: span,
        "`\(tree.display(use.reference))` is an old name of `\(name)`",
        notes: [.init(at: plan.nameSpan(plan.origin(of: symbol)), "declared here")],
        fix: text.map { Fix("write `\($0)`", safety, [TextEdit(span, $0)]) }
          ?? Fix("write the new name"))
    case .service(let id):
      let span = SourceSpan(file: use.origin.file, range: use.reference.service)
      let service = plan.services[id.index]
      let old = NameSyntax.display(tree.name(use.reference.service))
      let name = plan.name(service.name)
      return Finding(
        .deprecatedUse, at: span,
        "`\(old)` is an old name of the service `\(NameSyntax.display(name))`",
        notes: [.init(at: plan.nameSpan(service.origin), "declared here")],
        fix: Fix(
          "write `\(NameSyntax.display(name))`", safety,
          [TextEdit(span, NameSyntax.source(name))]))
    }
  }
}

extension Plan {
  /// The name of a symbol as written in `service`; nil if that name means something else there.
  func spelling(of symbol: Symbol, in service: ServiceID) -> String? {
    let (id, home): (NameID, ServiceID)
    switch symbol {
    case .route(let route): (id, home) = (routes[route.index].name, routes[route.index].service)
    case .flow(let flow): (id, home) = (flows[flow.index].name, flows[flow.index].service)
    case .task(let task): (id, home) = (tasks[task.index].name, tasks[task.index].service)
    }
    let name = name(id)
    func find(in service: ServiceID) -> Symbol? {
      let scope: [UInt8]? =
        service.isNone ? nil : Array(self.name(services[service.index].name).utf8)
      return self.find(Array(name.utf8), inService: scope)
    }
    // The second of two declarations with one name cannot be named.
    guard find(in: home) == symbol else { return nil }
    let own = NameSyntax.source(name)
    if home == service { return own }
    if home.isNone { return find(in: service) == nil ? own : nil }
    return NameSyntax.source(self.name(services[home.index].name)) + "." + own
  }
}
