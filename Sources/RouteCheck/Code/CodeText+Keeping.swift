import RouteBase
import RoutePlan
import RouteSyntax

extension CodeText {
  /// How many declarations are removed together at most; of more, the inner ones go first.
  private static let mostRemoved = 1000

  /// Why a route or flow that the code lacks stays in the plan; nil if it may go. A declaration that
  /// goes with it may refer to it.
  func whatKeeps(
    _ symbol: Symbol, _ match: CodeMatch, besides gone: DeclarationReference?,
    isHandmade: (DeclarationReference) -> Bool
  ) -> String? {
    let origin = plan.origin(of: symbol)
    let tree = plan.tree(origin)
    let declaration = plan.declaration(origin)
    let inside = Int(origin.index)..<max(Int(origin.index) + 1, Int(declaration.next))
    if inside.count > Self.mostRemoved { return "it has many others in it" }
    for index in inside {
      let kind = tree.declarations[index].kind
      let own = DeclarationReference(file: origin.file, index: index)
      switch kind {
      case .route, .flow:
        if index != inside.lowerBound, isKnown(own, match) { return "it has others in it" }
        if isHandmade(own) { return "people wrote here" }
      case .link: if isHandmade(own) { return "people wrote here" }
      default: return "people wrote here"
      }
    }
    let range = SourceRange(start: declaration.start, end: declaration.end)
    if tree.firstComment(from: range.start) != tree.firstComment(from: range.end) {
      return "it has comments"
    }
    for index in inside {
      let own = DeclarationReference(file: origin.file, index: index)
      let isUsed = bySource[own].flatMap { uses[$0] }?.contains {
        $0 != gone && ($0.file != origin.file || !inside.contains(Int($0.index)))
      }
      if isUsed == true { return "the plan refers to it" }
    }
    return nil
  }

  private func isKnown(_ origin: DeclarationReference, _ match: CodeMatch) -> Bool {
    bySource[origin].map { match.code[$0] != nil } ?? true
  }

  /// The declarations that refer to each route and flow of a plan.
  static func uses(_ plan: Plan) -> [Symbol: [DeclarationReference]] {
    var result: [Symbol: [DeclarationReference]] = [:]
    for (number, file) in plan.files.enumerated() {
      let tree = file.tree
      for (index, declaration) in tree.declarations.enumerated() {
        var references: [ReferenceSyntax] = []
        switch declaration.kind {
        case .link:
          for link in declaration.payload.indices {
            references += [tree.links[link].sourceReference, tree.links[link].target]
          }
        case .fallback: references += declaration.payload.indices.map { tree.references[$0] }
        case .expect:
          for promise in declaration.payload.indices.map({ tree.expectations[$0] }) {
            references += [promise.from, promise.to, promise.through]
            references += promise.stack.indices.map { tree.references[$0] }
          }
        default: break
        }
        for clause in tree.clauses[declaration.clauses.indices]
        where clause.kind == .in || clause.kind == .back {
          references += clause.payload.indices.map { tree.references[$0] }
        }
        let own = DeclarationReference(file: FileID(number), index: index)
        for reference in references where !reference.name.isEmpty {
          guard let symbol = plan.find(reference, tree, in: .none) else { continue }
          result[symbol, default: []].append(own)
        }
      }
    }
    return result
  }
}
