import RouteBase
import RouteSyntax

// Links and their arguments.

extension PlanBuilder {
  /// Adds a link, which is declared in the file of `tree`.
  mutating func resolveLink(_ pending: PendingLink, _ tree: SyntaxTree) {
    let declaration = tree.declarations[Int(pending.origin.index)]
    guard let payload = declaration.payload.indices.first else { return }
    let syntax = tree.links[payload]
    // Every part is checked, so that one run reports everything that is wrong.
    let source = source(of: syntax, pending, tree)
    let target =
      syntax.arrow == .none
      ? RouteID.none : route(syntax.target, tree, pending.origin, pending.service)
    var isBroken = source == nil || target == nil
    var link = Link(
      source: source ?? .everywhere, arrow: syntax.arrow, target: target ?? .none,
      service: pending.service, origin: pending.origin)
    for index in declaration.clauses.indices {
      let clause = tree.clauses[index]
      switch clause.kind {
      case .push: link.presentation = .push
      case .present: link.presentation = Presentation(clause)
      case .single: link.isSingle = syntax.arrow == .push
      case .cost: link.cost = cost(clause, pending.origin, tree)
      case .back:
        if let back = back(clause, pending, tree) { link.back = back } else { isBroken = true }
      default: break
      }
    }
    link.conditions = readConditions(pending.origin, tree)
    if isBroken || syntax.arrow == .none && link.back == .none { return }
    link.arguments = arguments(syntax.arguments, tree, pending.origin)
    plan.links.append(link)
  }

  private mutating func source(
    of syntax: LinkSyntax, _ pending: PendingLink, _ tree: SyntaxTree
  ) -> Link.Source? {
    switch syntax.source {
    case .everywhere: return .everywhere
    case .block:
      switch pending.place {
      case .none: return nil
      case .route(let id): return .route(id)
      case .flow(let id): return .flow(id)
      }
    case .reference:
      guard !syntax.sourceReference.name.isEmpty,
        let symbol = resolve(
          syntax.sourceReference, tree, pending.origin, pending.service,
          expected: "a route or a flow")
      else { return nil }
      switch symbol {
      case .route(let id): return .route(id)
      case .flow(let id): return .flow(id)
      case .task:
        reportWrongKind(
          symbol, syntax.sourceReference, pending.origin, expected: "a route or a flow")
        return nil
      }
    }
  }

  private mutating func back(
    _ clause: ClauseSyntax, _ pending: PendingLink, _ tree: SyntaxTree
  ) -> Link.Back? {
    guard let index = clause.payload.indices.first else { return nil }
    let reference = tree.references[index]
    guard
      let symbol = resolve(
        reference, tree, pending.origin, pending.service, expected: "a route or a flow")
    else { return nil }
    let place: Place
    switch symbol {
    case .route(let id): place = .route(id)
    case .flow(let id): place = .flow(id)
    case .task:
      reportWrongKind(symbol, reference, pending.origin, expected: "a route or a flow")
      return nil
    }
    return clause.isVariant ? .past(place) : .to(place)
  }

  mutating func arguments(
    _ slice: SyntaxSlice, _ tree: SyntaxTree, _ origin: DeclarationReference
  ) -> PlanSlice {
    let first = plan.arguments.count
    for index in slice.indices {
      let syntax = tree.arguments[index]
      plan.arguments.append(
        Argument(
          name: intern(syntax.name, in: tree), file: origin.file, syntax: UInt32(index),
          literal: literal(syntax.value, tree)))
    }
    return PlanSlice(first: first, count: plan.arguments.count - first)
  }
}
