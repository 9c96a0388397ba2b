import RouteBase
import RouteCheck
import RouteEngine
import RoutePlan
import RouteSyntax

/// What may be named at a place of a file, and the values that may be there.
struct PlaceNames {
  private let plan: Plan
  private let tree: SyntaxTree
  private let place: CompletionPlace
  private let names: DeclarationNames

  init(_ plan: Plan, _ place: CompletionPlace) {
    self.plan = plan
    tree = place.tree
    self.place = place
    names = DeclarationNames(plan, place.tree, symbol: place.symbol, service: place.service)
  }

  // MARK: Names of the plan

  var facts: [CompletionItem] {
    plan.facts.indices.compactMap { index in
      let name = plan.name(plan.facts[index].name)
      return item(name, .constant, plan.documentation(of: FactID(index)), .fact(FactID(index)))
    }
  }

  var types: [CompletionItem] {
    plan.types.indices.compactMap { index in
      item(
        plan.types[index].name, .enum, plan.documentation(of: TypeID(index)), .type(TypeID(index)))
    }
  }

  var rules: [CompletionItem] {
    RuleTable.warnings.map { CompletionItem(label: $0.name, kind: .value, about: .rule($0)) }
  }

  /// The keys of all annotations as plans write them.
  var annotations: [CompletionItem] {
    var seen: Set<String> = []
    return plan.files.flatMap { file in
      file.tree.annotations.map { file.tree.display(key: $0.key) }
    }.filter { !$0.isEmpty && seen.insert($0).inserted }
      .map { CompletionItem(label: $0, kind: .property) }
  }

  /// An item of a name that has one, with the first line of its documentation.
  private func item(
    _ name: String, _ kind: CompletionItem.Kind, _ documentation: String, _ about: Entity?
  ) -> CompletionItem? {
    if name.isEmpty { return nil }
    let detail = documentation.split(separator: "\n").first.map { String($0) }
    return CompletionItem(
      label: NameSyntax.source(name), kind: kind, detail: detail, about: about)
  }

  /// What a reference in the text names.
  func symbol(_ reference: NextParts.Reference) -> Symbol? { names.symbol(reference) }

  // MARK: Parameters

  /// The names of the plan's parameters, for a new one.
  func newParameters(besides named: [SourceRange]) -> [CompletionItem] {
    var seen = Set(named.map { tree.name($0) })
    return plan.parameters.compactMap { parameter in
      let name = plan.name(parameter.name)
      guard seen.insert(name).inserted else { return nil }
      return item(name, .variable, plan.displayName(parameter.type), nil)
    }
  }

  func parameters(
    of owner: NextParts.ParameterOwner, besides named: [SourceRange]
  ) -> [CompletionItem] {
    var seen = Set(named.map { tree.name($0) })
    return (names.parameters(of: owner) ?? []).compactMap { index, distance in
      let parameter = plan.parameters[index]
      let name = plan.name(parameter.name)
      guard seen.insert(name).inserted else { return nil }
      var item = item(name, .variable, plan.displayName(parameter.type), nil)
      item?.distance = distance
      return item
    }
  }

  /// The parameters that a pattern can name.
  func patternParameters(of symbol: Symbol) -> [CompletionItem] {
    var seen: Set<NameID> = []
    return names.parameters(from: symbol, isChain: true).compactMap { index, distance in
      let parameter = plan.parameters[index]
      guard seen.insert(parameter.name).inserted else { return nil }
      var item = item(
        plan.name(parameter.name), .variable, plan.displayName(parameter.type), nil)
      item?.label = ":" + plan.name(parameter.name)
      item?.distance = distance
      return item
    }
  }

  // MARK: Values

  /// The values of a type that can be listed.
  func literals(_ type: NextParts.LiteralType, isElement: Bool) -> [CompletionItem] {
    let any = ParameterType(base: DeclaredType.BuiltIn.any.id, isOptional: true)
    switch type {
    case .any: return literals(any, isElement: isElement)
    case .written(let base, let isList, let isOptional):
      let name = tree.name(base)
      guard let index = plan.types.firstIndex(where: { $0.name == name }) else { return [] }
      return literals(
        ParameterType(base: TypeID(index), isList: isList, isOptional: isOptional),
        isElement: isElement)
    case .parameter(let owner, let range):
      let name = tree.name(range)
      let found = names.parameters(of: owner)?.first {
        plan.name(plan.parameters[$0.index].name) == name
      }
      return found.map { literals(plan.parameters[$0.index].type, isElement: isElement) } ?? []
    }
  }

  private func literals(_ type: ParameterType, isElement: Bool) -> [CompletionItem] {
    var texts: [String] = []
    let isAny = type.base == DeclaredType.BuiltIn.any.id
    if isElement == type.isList || isAny {
      if isAny || type.base == DeclaredType.BuiltIn.bool.id { texts = ["true", "false"] }
      texts += plan.types[type.base.index].alternatives.map { LiteralValue.quoted($0) }
    }
    if type.isOptional && !isElement { texts.append("nil") }
    return texts.map { CompletionItem(label: $0, kind: .value) }
  }

  /// The facts of the first `given` after the place, in the same declaration.
  func factsGivenAfter() -> [FactID] {
    let end = place.grammar.index < 0 ? 0 : Int(tree.declarations[place.grammar.index].end)
    if end <= place.grammar.word.upperBound { return [] }
    let rest = SourceText(tree.text.bytes[place.grammar.word.upperBound..<end])
    return Lexer.withLexer(rest, file: FileID(0)) { lexer in
      var lexer = lexer
      var facts: [FactID] = []
      var isGiven = false
      while true {
        let token = lexer.lex()
        if token.kind == .endOfFile { return facts }
        if token.kind == .keyword && token.keyword == .given { isGiven = true }
        let name = rest.slice(token.range).filter { $0 != UInt8(ascii: "`") }
        if isGiven && token.isWord, let fact = plan.findFact(name) { facts.append(fact) }
      }
    }
  }
}
