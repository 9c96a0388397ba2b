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
    func item(_ symbol: Symbol, _ kind: Kind) -> Item {
      let title = plan.title(of: symbol)
      return Item(text: plan.displayName(symbol), kind: kind, detail: title.isEmpty ? nil : title)
    }
    var items: [Item] = []
    if kinds.contains(.routes) {
      items += plan.routes.indices.map { item(.route(RouteID($0)), .route) }
    }
    if kinds.contains(.flows) {
      // A flow without routes refers to none.
      items += plan.flows.indices.filter { !plan.flows[$0].start.isNone }
        .map { item(.flow(FlowID($0)), .flow) }
    }
    if kinds.contains(.tasks) {
      items += plan.tasks.indices.map { item(.task(TaskID($0)), .task) }
    }
    return items
  }

  // MARK: Parameters

  /// The parameters of an owner, or all of them if the plan does not know it.
  private func parameters(
    of owner: NextParts.ParameterOwner, besides named: [SourceRange], _ plan: Plan
  ) -> [Item] {
    var seen = Set(named.map { tree.name($0) })
    return (indices(of: owner, plan) ?? Array(plan.parameters.indices)).compactMap {
      index -> Item? in
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

  private func indices(of owner: NextParts.ParameterOwner, _ plan: Plan) -> [Int]? {
    switch owner {
    case .own: own(plan).map { Self.parameters(of: $0, plan) }
    case .pattern: own(plan).map { Self.chainParameters(of: $0, plan) }
    case .target(let reference): symbol(reference, plan).map { Self.parameters(of: $0, plan) }
    case .chain(let reference): symbol(reference, plan).map { Self.chainParameters(of: $0, plan) }
    }
  }
}

// MARK: - What the text names

extension TextCompletion {
  /// The name of the service around the place.
  private var service: [UInt8]? {
    place?.service.map { index in
      Array(tree.text.bytes[tree.nameIndices(tree.declarations[index].name)])
    }
  }

  /// What the declaration before the place has become in the plan.
  private func own(_ plan: Plan) -> Symbol? {
    guard let place, place.index >= 0 else { return nil }
    let name = tree.declarations[place.index].name
    return plan.find(tree.text.bytes[tree.nameIndices(name)], inService: service)
  }

  private func symbol(_ reference: NextParts.Reference, _ plan: Plan) -> Symbol? {
    let name = tree.text.bytes[tree.nameIndices(reference.name)]
    if let service = reference.service {
      return plan.find(name, inService: tree.text.bytes[tree.nameIndices(service)])
    }
    return service.flatMap { plan.find(name, inService: $0) }
      ?? plan.find(name, inService: nil as [UInt8]?)
  }

  private static func parameters(of symbol: Symbol, _ plan: Plan) -> [Int] {
    switch symbol {
    case .route(let id): Array(plan.routes[id.index].parameters.indices)
    case .task(let id): Array(plan.tasks[id.index].parameters.indices)
    case .flow(let id):
      plan.flows[id.index].start.isNone
        ? [] : Array(plan.routes[plan.flows[id.index].start.index].parameters.indices)
    }
  }

  /// Its parameters and those of the routes above it, the nearest first.
  private static func chainParameters(of symbol: Symbol, _ plan: Plan) -> [Int] {
    var result = parameters(of: symbol, plan)
    var above: RouteID
    switch symbol {
    case .route(let id): above = plan.routes[id.index].parent
    case .task(let id): above = plan.home(of: plan.tasks[id.index])
    case .flow(let id):
      let start = plan.flows[id.index].start
      above = start.isNone ? .none : plan.routes[start.index].parent
    }
    while !above.isNone {
      result += plan.routes[above.index].parameters.indices
      above = plan.routes[above.index].parent
    }
    return result
  }

  /// The first line of a documentation; nil if there is none.
  private static func detail(_ documentation: String) -> String? {
    documentation.split(separator: "\n").first.map { String($0) }
  }
}
