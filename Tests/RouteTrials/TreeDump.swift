import RouteBase
package import RouteSyntax

/// The meaning of a tree as text: everything that a formatter must keep, without the layout.
package struct TreeDump {
  private let tree: SyntaxTree

  package init(_ tree: SyntaxTree) { self.tree = tree }

  /// A line for each declaration, indented by depth, its clauses in canonical order.
  package var text: String {
    var lines: [String] = []
    var open: [Int] = []
    for (index, declaration) in tree.declarations.enumerated() {
      while let last = open.last, last <= index { open.removeLast() }
      let indent =
        String(repeating: "  ", count: min(open.count, 40)) + (open.count > 40 ? "*" : "")
      lines.append(indent + line(declaration) + documentation(index))
      if declaration.flags.contains(.block) { open.append(Int(declaration.next)) }
    }
    return lines.joined(separator: "\n")
  }

  /// The comments, sorted, with LF for every line end.
  package var comments: [String] {
    tree.comments.map { comment in
      // Byte by byte, because in a string, CR LF is one character.
      var bytes: [UInt8] = []
      for byte in tree.text.slice(comment.range) {
        if byte == 0x0A && bytes.last == 0x0D { bytes.removeLast() }
        bytes.append(byte)
      }
      return String(decoding: bytes.map { $0 == 0x0D ? 0x0A : $0 }, as: UTF8.self)
    }
    .sorted()
  }

  private func documentation(_ index: Int) -> String {
    documentation(above: tree.declarations[index].start)
  }

  private func documentation(above offset: UInt32) -> String {
    tree.documentation(before: offset).map { " doc=" + $0.debugDescription } ?? ""
  }

  private func line(_ declaration: DeclarationSyntax) -> String {
    var parts = [declaration.kind.name]
    if !declaration.name.isEmpty { parts.append(text(declaration.name)) }
    if declaration.flags.contains(.parameters) { parts.append(parameters(declaration.parameters)) }
    if declaration.flags.contains(.results) { parts.append("->" + parameters(declaration.results)) }
    switch declaration.kind {
    case .fallback: parts.append(references(declaration.payload))
    case .link: parts += declaration.payload.indices.map { link(tree.links[$0]) }
    case .expect:
      parts += declaration.payload.indices.map { expectation(tree.expectations[$0]) }
    case .scheme, .domain, .web, .fact:
      parts += declaration.payload.indices.map {
        text(tree.names[$0]) + documentation(above: tree.names[$0].start)
      }
    default: parts += declaration.payload.indices.map { text(tree.names[$0]) }
    }
    if declaration.flags.contains(.given) { parts.append("given") }
    for kind in ClauseKind.allCases {
      parts += declaration.clauses.indices.filter { tree.clauses[$0].kind == kind }
        .map { "[" + clause($0) + "]" }
    }
    if declaration.flags.contains(.block) { parts.append("{}") }
    return parts.joined(separator: " ")
  }

  private func text(_ range: SourceRange) -> String { tree.text.string(range) }

  private func names(_ slice: SyntaxSlice) -> String {
    slice.indices.map { text(tree.names[$0]) }.joined(separator: ",")
  }

  private func reference(_ reference: ReferenceSyntax) -> String {
    (reference.service.isEmpty ? "" : text(reference.service) + ".") + text(reference.name)
  }

  private func references(_ slice: SyntaxSlice) -> String {
    slice.indices.map { reference(tree.references[$0]) }.joined(separator: ",")
  }

  private func literal(_ index: Int32) -> String {
    guard index >= 0 else { return "?" }
    let literal = tree.literals[Int(index)]
    guard literal.kind == .list else { return text(literal.range) }
    let elements = (0..<Int(literal.count)).map { text(tree.literals[Int(index) + 1 + $0].range) }
    return "[" + elements.joined(separator: ",") + "]"
  }

  private func parameters(_ slice: SyntaxSlice) -> String {
    let list = slice.indices.map { index in
      let parameter = tree.parameters[index]
      var part = text(parameter.name)
      if !parameter.type.isEmpty {
        part += ":" + (parameter.isList ? "[\(text(parameter.type))]" : text(parameter.type))
      }
      if parameter.isOptional { part += "?" }
      if parameter.value >= 0 { part += "=" + literal(parameter.value) }
      return part + documentation(above: parameter.name.start)
    }
    return "(" + list.joined(separator: ",") + ")"
  }

  private func arguments(_ slice: SyntaxSlice) -> String {
    let list = slice.indices.map { index in
      let argument = tree.arguments[index]
      return text(argument.name) + (argument.value >= 0 ? ":" + literal(argument.value) : "")
    }
    return "(" + list.joined(separator: ",") + ")"
  }

  private func link(_ link: LinkSyntax) -> String {
    let arrow = [.none: "", .push: "->", .jump: "=>"][link.arrow] ?? ""
    return (link.source == .block ? "." : reference(link.sourceReference)) + arrow
      + reference(link.target) + (link.hasArguments ? arguments(link.arguments) : "")
  }

  private func expectation(_ expectation: ExpectationSyntax) -> String {
    var part = "\(expectation.kind) "
    if !expectation.url.isEmpty { part += text(expectation.url) + " " }
    if !expectation.from.name.isEmpty { part += reference(expectation.from) + "->" }
    part += expectation.to.name.isEmpty ? "nothing" : reference(expectation.to)
    if expectation.hasArguments { part += arguments(expectation.arguments) }
    if !expectation.through.name.isEmpty { part += " through " + reference(expectation.through) }
    if !expectation.within.isEmpty { part += " within " + text(expectation.within) }
    if !expectation.given.isEmpty { part += " given " + names(expectation.given) }
    if !expectation.stack.isEmpty { part += " is " + references(expectation.stack) }
    return part
  }

  private func clause(_ index: Int) -> String {
    let clause = tree.clauses[index]
    let word = clause.kind.name
    switch clause.kind {
    case .at where clause.isVariant:
      return word + " " + names(clause.payload.slice) + arguments(tree.arguments(ofPattern: index))
    case .tabs: return word + (clause.isVariant ? " reset" : "")
    case .in, .was: return word + " " + references(clause.payload.slice)
    case .back:
      return word + (clause.isVariant ? " past " : " to ") + references(clause.payload.slice)
    case .present:
      return word + (clause.isVariant ? " nav" : "") + (clause.isFloating ? " floating" : "")
    case .annotation:
      return clause.payload.indices.map { index in
        let annotation = tree.annotations[index]
        return "@" + key(annotation.key)
          + (annotation.value >= 0 ? "(" + literal(annotation.value) + ")" : "")
      }
      .joined()
    default:
      return clause.payload.isEmpty ? word : word + " " + names(clause.payload.slice)
    }
  }

  /// A key as its tokens, without what is between them.
  private func key(_ range: SourceRange) -> String {
    let text = SourceText(tree.text.slice(range))
    return Lexer.withLexer(text, file: FileID(0)) { lexer in
      var lexer = lexer
      var words = ""
      while true {
        let token = lexer.lex()
        if token.kind == .endOfFile { return words }
        words += text.string(token.range)
      }
    }
  }
}
