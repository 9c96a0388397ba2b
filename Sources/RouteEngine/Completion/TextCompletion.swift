package import RouteBase
import RouteCheck
package import RoutePlan
import RouteSyntax

/// What may be written at one place of a text, which may differ from the plan that is loaded.
package struct TextCompletion {
  /// What an item stands for.
  package enum Kind: String {
    case route, flow, task, fact, type, parameter, rule, keyword
  }

  /// A text that may be written.
  package struct Item {
    package var text: String
    package var kind: Kind
    package var detail: String?
  }

  private let tree: SyntaxTree
  /// Nil where nothing can be completed.
  private let place: GrammarPlace?
  /// The bytes that an item replaces: the name around the place, or nothing there.
  package let word: Range<Int>

  package init(_ text: SourceText, at offset: Int) {
    tree = Parser.parse(text, file: FileID(0)).tree
    place = GrammarPlace(tree, parents: tree.parents(), at: offset)
    word = place.map { $0.word.lowerBound..<$0.wordEnd(text) } ?? offset..<offset
  }

  /// What fits, in the order of the plan. Without a plan, only keywords and rules are known.
  package func items(_ plan: Plan?) -> [Item] {
    guard let place, case .parts(let next) = place.expected else { return [] }
    let declarations = place.declarations(tree).map { Self.item($0.name) }
    guard let next else { return declarations }
    let items = names(next, plan) + next.words.map { Self.item($0.label) }
    if next.isRequired { return items }
    return (place.isLineStart ? declarations : []) + items
      + place.clauses.map { Self.item($0.name) }
  }

  private static func item(_ keyword: String) -> Item { Item(text: keyword, kind: .keyword) }

  private func names(_ next: NextParts, _ plan: Plan?) -> [Item] {
    if case .rules = next.names {
      return RuleTable.warnings.map { Item(text: $0.name, kind: .rule) }
    }
    guard let plan else { return [] }
    switch next.names {
    case .symbols(let kinds): return symbols(kinds, plan)
    case .facts:
      return plan.facts.indices.map { index in
        Item(
          text: NameSyntax.source(plan.name(plan.facts[index].name)), kind: .fact,
          detail: Self.detail(plan.documentation(of: FactID(index))))
      }
    case .types:
      return plan.types.indices.map { index in
        Item(
          text: NameSyntax.source(plan.types[index].name), kind: .type,
          detail: Self.detail(plan.documentation(of: TypeID(index))))
      }
    case .parameters(let owner, let named): return parameters(of: owner, besides: named, plan)
    case .none, .rules, .annotations, .newParameter, .literals: return []
    }
  }

  private func symbols(_ kinds: NextParts.SymbolKinds, _ plan: Plan) -> [Item] {
    plan.symbols(of: kinds).map { symbol in
      let kind: Kind =
        switch symbol {
        case .route: .route
        case .flow: .flow
        case .task: .task
        }
      let title = plan.title(of: symbol)
      return Item(text: plan.displayName(symbol), kind: kind, detail: title.isEmpty ? nil : title)
    }
  }

  // MARK: Parameters

  /// The parameters of an owner, or all of them if the plan does not know it.
  private func parameters(
    of owner: NextParts.ParameterOwner, besides named: [SourceRange], _ plan: Plan
  ) -> [Item] {
    var seen = Set(named.map { tree.name($0) })
    let found = names(in: plan).parameters(of: owner)?.map { $0.index }
    return (found ?? Array(plan.parameters.indices)).compactMap { index -> Item? in
      let parameter = plan.parameters[index]
      let name = plan.name(parameter.name)
      guard seen.insert(name).inserted else { return nil }
      let type = plan.displayName(parameter.type)
      let about = Self.detail(plan.documentation(of: parameter))
      return Item(
        text: NameSyntax.source(name), kind: .parameter,
        detail: about.map { type + ": " + $0 } ?? type)
    }
  }

  /// What the declaration before the place can name.
  private func names(in plan: Plan) -> DeclarationNames {
    func name(of declaration: Int) -> ArraySlice<UInt8> {
      tree.text.bytes[tree.nameIndices(tree.declarations[declaration].name)]
    }
    let around = place?.service.map { name(of: $0) }
    let own = place.flatMap { $0.index < 0 ? nil : name(of: $0.index) }
    return DeclarationNames(
      plan, tree, symbol: own.flatMap { plan.find($0, inService: around) },
      service: around.flatMap { plan.findService($0) } ?? .none)
  }

  /// The first line of a documentation; nil if there is none.
  private static func detail(_ documentation: String) -> String? {
    documentation.split(separator: "\n").first.map { String($0) }
  }
}
