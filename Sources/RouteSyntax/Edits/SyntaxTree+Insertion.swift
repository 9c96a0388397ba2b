package import RouteBase

// Edits that add something to a declaration.

extension SyntaxTree {
  /// The edit that adds a clause of `kind` to declaration `index`, at its place in the order of the
  /// grammar if the other clauses are in that order; nil if the clause would become part of the
  /// name.
  package func insertion(
    of clause: String, _ kind: ClauseKind, into index: Int
  ) -> TextEdit? {
    let declaration = declarations[index]
    if isOpen(declaration.name) { return nil }
    let next = clauses[declaration.clauses.indices].first { $0.kind.rawValue > kind.rawValue }
    if let next {
      let start = next.range.start
      let isApart = start > 0 && Self.isBlank(text.bytes[Int(start) - 1])
      return insertion((isApart ? "" : " ") + clause + " ", at: start)
    }
    return insertion(" " + clause + gap(after: declaration.headerEnd), at: declaration.headerEnd)
  }

  /// A space, if what follows `offset` would become part of a word that ends there.
  package func gap(after offset: UInt32) -> String {
    guard Int(offset) < text.count else { return "" }
    let byte = text.bytes[Int(offset)]
    return Self.isBlank(byte) || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") ? "" : " "
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  /// The edit that adds a name to the last clause of `kind` in declaration `index`, or adds such a
  /// clause.
  package func insertion(ofName name: String, into kind: ClauseKind, of index: Int) -> TextEdit? {
    let last = clauses[declarations[index].clauses.indices].last {
      $0.kind == kind && !$0.payload.isEmpty
    }
    if let last { return insertion(", " + name + gap(after: last.range.end), at: last.range.end) }
    return insertion(of: "\(kind.name) \(name)", kind, into: index)
  }

  /// The edit that adds a parameter after the others of declaration `index`; nil if its list is
  /// broken.
  package func insertion(ofParameter parameter: String, into index: Int) -> TextEdit? {
    let declaration = declarations[index]
    guard !declaration.name.isEmpty, !isOpen(declaration.name) else { return nil }
    guard declaration.flags.contains(.parameters) else {
      return insertion("(\(parameter))", at: declaration.name.end)
    }
    let last = declaration.parameters.indices.last.map { range(ofParameter: $0).end }
    var end = last ?? declaration.name.end
    var separator = last == nil ? "" : ", "
    // Goes on after the last parameter, or the name of the declaration, up to the parenthesis.
    while true {
      let offset = skipSpace(from: end)
      switch text.bytes[Int(offset)] {
      case UInt8(ascii: ")"): return insertion(separator + parameter, at: end)
      case UInt8(ascii: "("): guard last == nil else { return nil }
      case UInt8(ascii: ","): separator = " "
      default: return nil
      }
      end = offset + 1
    }
  }

  /// The range of a parameter with its type and its default.
  package func range(ofParameter index: Int) -> SourceRange {
    let parameter = parameters[index]
    let start = parameter.name.start
    if parameter.value >= 0 {
      return SourceRange(start: start, end: literals[Int(parameter.value)].range.end)
    }
    if parameter.type.isEmpty { return parameter.name }
    return SourceRange(start: start, end: typeEnd(ofParameter: index))
  }

  /// The end of a parameter's type as written.
  private func typeEnd(ofParameter index: Int) -> UInt32 {
    let parameter = parameters[index]
    var end = parameter.type.end
    for (byte, isThere) in [
      (UInt8(ascii: "]"), parameter.isList), (UInt8(ascii: "?"), parameter.isOptional),
    ] where isThere {
      let offset = skipSpace(from: end)
      if text.bytes[Int(offset)] == byte { end = offset + 1 }
    }
    return end
  }

  /// The edits that make a parameter with a type optional.
  package func makingOptional(parameter index: Int) -> [TextEdit] {
    let parameter = parameters[index]
    if parameter.type.isEmpty || parameter.isOptional { return [] }
    return [insertion("?", at: typeEnd(ofParameter: index))]
  }

  /// The range of an argument with its value.
  package func range(ofArgument index: Int) -> SourceRange {
    let argument = arguments[index]
    if argument.value < 0 { return argument.name }
    return argument.name.union(literals[Int(argument.value)].range)
  }

  /// Whether a name lacks its last backtick, so that text added after it would become part of it.
  private func isOpen(_ name: SourceRange) -> Bool {
    let backtick = UInt8(ascii: "`")
    return !name.isEmpty && text.bytes[Int(name.start)] == backtick
      && (name.count == 1 || text.bytes[Int(name.end) - 1] != backtick)
  }

  private func insertion(_ text: String, at offset: UInt32) -> TextEdit {
    edit(SourceRange(start: offset, end: offset), text)
  }
}
