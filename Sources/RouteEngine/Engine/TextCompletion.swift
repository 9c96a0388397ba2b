package import RouteBase
import RouteCheck
package import RoutePlan
import RouteSyntax

/// What may be written at one place of a text, as far as the tokens before it tell.
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

  /// What the grammar expects.
  package enum Expected: Sendable {
    case place, fact, type, parameter, rule, declaration, clause, nothing
  }

  /// The bytes that an item replaces: the name around the place, or nothing there.
  package private(set) var word: Range<Int>
  package private(set) var expected = Expected.declaration

  package init(_ text: SourceText, at offset: Int) {
    word = offset..<offset
    let tokens = Self.tokens(in: text, before: offset)
    var before = tokens[...]
    // A name with its service is one word.
    while let last = before.last, last.range.end >= UInt32(word.lowerBound),
      last.isWord
        || (last.kind == .dot && before.dropLast().last?.isWord == true)
    {
      word = Int(last.range.start)..<max(word.upperBound, Int(last.range.end))
      before.removeLast()
    }
    expected = Self.expected(after: before, text, at: word.lowerBound)
  }

  /// The tokens that start before an offset.
  private static func tokens(in text: SourceText, before offset: Int) -> [Token] {
    Lexer.withLexer(text, file: FileID(0)) { lexer in
      var lexer = lexer
      var tokens: [Token] = []
      while true {
        let token = lexer.lex()
        if token.kind == .endOfFile || Int(token.range.start) >= offset { return tokens }
        tokens.append(token)
      }
    }
  }

  private static func expected(
    after tokens: ArraySlice<Token>, _ text: SourceText, at offset: Int
  ) -> Expected {
    guard let last = tokens.last else { return .declaration }
    // Inside a token, nothing is suggested, nor at the end of a string or of invalid text.
    let end = Int(last.range.end)
    let isText = last.kind == .string || last.kind == .invalid
    if isText ? end >= offset : end > offset { return .nothing }
    if last.isName || last.kind == .string || last.kind == .rightParenthesis {
      let between = text.bytes[end..<offset]
      return between.contains(UInt8(ascii: "\n")) ? .declaration : .clause
    }
    // A list goes on as it began.
    var rest = tokens
    while let token = rest.last, token.kind == .comma || token.kind == .dot || token.isName {
      rest.removeLast()
    }
    guard let anchor = rest.last else { return .declaration }
    switch anchor.kind {
    case .arrow, .doubleArrow, .star: return .place
    case .colon: return .type
    case .leftParenthesis: return .parameter
    case .leftBrace, .rightBrace: return .declaration
    case .keyword: return expected(after: anchor.keyword)
    default: return .nothing
    }
  }

  private static func expected(after keyword: Keyword) -> Expected {
    switch keyword {
    case .requires, .unless, .grants, .revokes, .given: .fact
    case .in, .to, .past, .link, .path, .through, .fallback, .opens, .is, .stack: .place
    case .by: .parameter
    case .allow: .rule
    case .tabs, .reset, .linked, .locked, .single, .recycle, .present, .push, .nav, .floating,
      .nothing:
      .clause
    default: .nothing
    }
  }

  /// What fits, in the order of the plan.
  package func items(_ plan: Plan?) -> [Item] {
    switch expected {
    case .nothing: []
    case .declaration: keywords { $0.isDeclaration || $0.isClause }
    case .clause: keywords { !$0.isDeclaration }
    case .rule:
      RuleTable.warnings.map { Item(text: $0.name, kind: .rule) }
    case .place: plan.map(Self.places) ?? []
    case .fact: plan.map(Self.facts) ?? []
    case .type: plan.map(Self.types) ?? []
    case .parameter: plan.map(Self.parameters) ?? []
    }
  }

  private func keywords(_ isWanted: (Keyword) -> Bool) -> [Item] {
    Keyword.allCases.filter(isWanted).map { Item(text: $0.name, kind: .keyword) }
  }

  private static func places(_ plan: Plan) -> [Item] {
    func item(_ symbol: Symbol, _ kind: Kind) -> Item {
      let title = plan.title(of: symbol)
      return Item(text: plan.displayName(symbol), kind: kind, detail: title.isEmpty ? nil : title)
    }
    return plan.routes.indices.map { item(.route(RouteID($0)), .route) }
      + plan.flows.indices.map { item(.flow(FlowID($0)), .flow) }
      + plan.tasks.indices.map { item(.task(TaskID($0)), .task) }
  }

  private static func facts(_ plan: Plan) -> [Item] {
    plan.facts.indices.map { index in
      Item(
        text: NameSyntax.source(plan.name(plan.facts[index].name)), kind: .fact,
        detail: detail(plan.documentation(of: FactID(index))))
    }
  }

  private static func types(_ plan: Plan) -> [Item] {
    plan.types.indices.map { index in
      Item(
        text: NameSyntax.source(plan.types[index].name), kind: .type,
        detail: detail(plan.documentation(of: TypeID(index))))
    }
  }

  /// The first line of a documentation; nil if there is none.
  private static func detail(_ documentation: String) -> String? {
    documentation.split(separator: "\n").first.map { String($0) }
  }

  private static func parameters(_ plan: Plan) -> [Item] {
    var seen: Set<NameID> = []
    return plan.parameters.filter { seen.insert($0.name).inserted }.map { parameter in
      Item(
        text: NameSyntax.source(plan.name(parameter.name)), kind: .parameter,
        detail: plan.displayName(parameter.type)
          + (detail(plan.documentation(of: parameter)).map { ": " + $0 } ?? ""))
    }
  }
}

extension Token {
  fileprivate var isName: Bool { kind == .name || kind == .quotedName }
  /// Whether it is a name or could become one.
  fileprivate var isWord: Bool { isName || kind == .keyword }
}
