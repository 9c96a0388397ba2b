package import RouteBase

// Edits that add something to a declaration.

extension SyntaxTree {
  /// The edit that adds a clause of `kind` to declaration `index`, in the order of the grammar where
  /// the others stand in it; nil where its name would take it.
  package func insertion(
    of clause: String, _ kind: ClauseKind, into index: Int
  ) -> TextEdit? {
    let declaration = declarations[index]
    if isOpen(declaration.name) { return nil }
    let next = clauses[declaration.clauses.indices].first { $0.kind.rawValue > kind.rawValue }
    if let next { return insertion(clause + " ", at: next.range.start) }
    return insertion(" " + clause, at: declaration.headerEnd)
  }

  /// The edit that adds a name to the list of the last clause of `kind` of declaration `index`, or
  /// such a clause.
  package func insertion(ofName name: String, into kind: ClauseKind, of index: Int) -> TextEdit? {
    let last = clauses[declarations[index].clauses.indices].last {
      $0.kind == kind && !$0.payload.isEmpty
    }
    if let last { return insertion(", " + name, at: last.range.end) }
    return insertion(of: "\(kind.name) \(name)", kind, into: index)
  }

  /// The edit that adds a parameter behind the others of declaration `index`; nil where its list is
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
    // Behind the last parameter, or the name of the declaration, up to the parenthesis.
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

  /// A parameter with its type and its default.
  package func range(ofParameter index: Int) -> SourceRange {
    let parameter = parameters[index]
    let start = parameter.name.start
    if parameter.value >= 0 {
      return SourceRange(start: start, end: literals[Int(parameter.value)].range.end)
    }
    if parameter.type.isEmpty { return parameter.name }
    return SourceRange(start: start, end: typeEnd(ofParameter: index))
  }

  /// The end of a parameter's type as it is written.
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

  /// An argument with its value.
  package func range(ofArgument index: Int) -> SourceRange {
    let argument = arguments[index]
    if argument.value < 0 { return argument.name }
    return argument.name.union(literals[Int(argument.value)].range)
  }

  /// Whether a name lacks its last backtick, and takes what is added behind it.
  private func isOpen(_ name: SourceRange) -> Bool {
    let backtick = UInt8(ascii: "`")
    return !name.isEmpty && text.bytes[Int(name.start)] == backtick
      && (name.count == 1 || text.bytes[Int(name.end) - 1] != backtick)
  }

  private func insertion(_ text: String, at offset: UInt32) -> TextEdit {
    edit(SourceRange(start: offset, end: offset), text)
  }
}
