import RouteBase
import RouteSyntax

// Fallbacks and expectations.

extension PlanBuilder {
  mutating func resolveFallback(_ pending: PendingLink) {
    let tree = plan.files.tree(pending.origin)
    guard let index = plan.files.declaration(pending.origin).payload.indices.first,
      let symbol = resolve(
        tree.references[index], tree, pending.origin, pending.service,
        expected: "a route or a task")
    else { return }
    let target: PlanTarget
    switch symbol {
    case .task(let id): target = .task(id)
    case .route(let id): target = .route(id)
    case .flow(let id):
      guard let start = start(of: id, tree.references[index], pending.origin) else { return }
      target = .route(start)
    }
    let isTask = if case .task = target { true } else { false }
    let scope = FallbackScope(service: pending.service, isTask: isTask)
    if let first = fallbacksByScope[scope].map({ plan.fallbacks[$0] }) {
      findings.append(
        Finding(
          .misplacedClause,
          at: SourceSpan(
            file: pending.origin.file, range: plan.files.declaration(pending.origin).keywordRange),
          "a second fallback to a \(isTask ? "task" : "route") in the same scope",
          notes: [Finding.Note(at: plan.files.nameSpan(first.origin), "the first is here")],
          fix: Fix(
            "remove one: the plan and each service have at most one fallback route and one task",
            safety: .unsafe, edits: tree.removal(ofDeclaration: Int(pending.origin.index)))))
      return
    }
    fallbacksByScope[scope] = plan.fallbacks.count
    plan.fallbacks.append(
      Fallback(service: pending.service, target: target, origin: pending.origin))
  }

  mutating func resolveExpectation(_ pending: PendingLink) {
    let tree = plan.files.tree(pending.origin)
    let declaration = plan.files.declaration(pending.origin)
    guard let index = declaration.payload.indices.first else { return }
    let syntax = tree.expectations[index]
    let (origin, service) = (pending.origin, pending.service)
    let promise: Expectation.Promise?
    switch syntax.kind {
    case .path, .noPath:
      let from = route(syntax.from, tree, origin, service)
      let to = target(syntax.to, tree, origin, service)
      let within =
        syntax.within.isEmpty
        ? nil : UInt32(clamping: tree.integer(syntax.within))
      if let from, let to {
        promise =
          syntax.kind == .path
          ? .path(from: from, to: to, within: within) : .noPath(from: from, to: to, within: within)
      } else {
        promise = nil
      }
    case .everyPath:
      let from = route(syntax.from, tree, origin, service)
      let to = target(syntax.to, tree, origin, service)
      let through = target(syntax.through, tree, origin, service)
      if let from, let to, let through {
        promise = .everyPath(from: from, to: to, through: through)
      } else {
        promise = nil
      }
    case .url:
      let url = tree.string(syntax.url)
      if syntax.to.name.isEmpty {
        promise = .url(url, target: nil, arguments: .none)
      } else {
        let slice = arguments(syntax.arguments, tree, origin)
        promise = target(syntax.to, tree, origin, service)
          .map { .url(url, target: $0, arguments: slice) }
      }
    case .stack:
      let top = route(syntax.to, tree, origin, service)
      let routes = syntax.stack.indices.map { route(tree.references[$0], tree, origin, service) }
      if let top, !routes.contains(nil) {
        let slice = PlanSlice(first: plan.routeLists.count, count: routes.count)
        plan.routeLists += routes.compactMap { $0 }
        promise = .stack(top, slice)
      } else {
        promise = nil
      }
    }
    let given = facts(syntax.given, tree, origin)
    guard let promise else { return }
    plan.expectations.append(Expectation(promise: promise, given: given, origin: origin))
  }

  private mutating func target(
    _ reference: ReferenceSyntax, _ tree: SyntaxTree, _ origin: DeclarationReference,
    _ service: ServiceID
  ) -> PlanTarget? {
    let symbol = resolve(reference, tree, origin, service, expected: "a route or a task")
    guard let symbol else { return nil }
    switch symbol {
    case .route(let id): return .route(id)
    case .task(let id): return .task(id)
    case .flow(let id): return start(of: id, reference, origin).map { .route($0) }
    }
  }
}
