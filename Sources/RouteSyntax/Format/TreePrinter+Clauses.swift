import RouteBase

extension TreePrinter {
  /// Writes clauses in canonical order: each after a space, or, with `onLinesAt`, on its own line
  /// after that many spaces.
  @inline(__always)
  mutating func printClauses(_ slice: SyntaxSlice, onLinesAt spaces: Int?) {
    var kinds: UInt32 = 0
    var isSorted = true
    for index in slice.indices {
      let bit = UInt32(1) << UInt32(Self.place(of: tree.clauses[index].kind))
      isSorted = isSorted && bit >= kinds & ~bit
      kinds |= bit
    }
    if isSorted {
      for index in slice.indices { printClause(index, onLineAt: spaces) }
    } else {
      // One pass for each kind that is present: linear, stable and without extra memory.
      while kinds != 0 {
        let kind = UInt8(kinds.trailingZeroBitCount)
        for index in slice.indices where Self.place(of: tree.clauses[index].kind) == kind {
          printClause(index, onLineAt: spaces)
        }
        kinds &= kinds - 1
      }
    }
  }

  /// The place of a kind of clause. Of two presentations, which are an error, the last one counts, so
  /// they stay in their order.
  @inline(__always)
  private static func place(of kind: ClauseKind) -> UInt8 {
    kind == .push ? ClauseKind.present.rawValue : kind.rawValue
  }

  @inline(__always)
  private mutating func printClause(_ index: Int, onLineAt spaces: Int?) {
    if let spaces { output.startLine(spaces) } else { output.write(0x20) }
    printClause(index)
  }

  // clause = "in" reference | "at" string [ arguments ] | "push" | "present" [ "nav" | "floating" ]
  //        | "tabs" [ "reset" ] | … ;
  @inline(__always)
  mutating func printClause(_ index: Int) {
    let clause = tree.clauses[index]
    guard let keyword = clause.kind.keyword else { return printAnnotation(clause) }
    write(keyword)
    switch clause.kind {
    case .at, .cost, .title, .deprecated, .allow:
      for index in clause.payload.indices {
        output.write(0x20)
        write(tree.names[index])
      }
      if clause.isVariant {
        output.write(0x20)
        printArguments(tree.arguments(ofPattern: index))
      }
    case .in, .was:
      output.write(0x20)
      printReferences(clause.payload.slice)
    case .back:
      write(afterSpace: clause.isVariant ? .past : .to)
      output.write(0x20)
      printReferences(clause.payload.slice)
    case .present:
      if clause.isVariant { write(afterSpace: .nav) }
      if clause.isFloating { write(afterSpace: .floating) }
    case .tabs:
      if clause.isVariant { write(afterSpace: .reset) }
    case .recycle where !clause.payload.isEmpty:
      write(afterSpace: .by)
      output.write(0x20)
      printNames(clause.payload.slice)
    case .requires, .unless, .grants, .revokes:
      output.write(0x20)
      printNames(clause.payload.slice)
    case .push, .linked, .locked, .single, .recycle, .annotation:
      break
    }
  }

  // "@" key [ "(" literal ")" ]
  private mutating func printAnnotation(_ clause: ClauseSyntax) {
    output.write(UInt8(ascii: "@"))
    guard let index = clause.payload.indices.first else { return }
    let annotation = tree.annotations[index]
    printKey(annotation.key)
    guard annotation.value >= 0 else { return }
    output.write(UInt8(ascii: "("))
    printLiteral(annotation.value)
    output.write(UInt8(ascii: ")"))
  }

  /// Writes a key without the white space and comments that may surround its dots.
  private mutating func printKey(_ key: SourceRange) {
    var index = key.start
    var isQuoted = false
    while index < key.end {
      let byte = source[Int(index)]
      if byte == UInt8(ascii: "`") { isQuoted.toggle() }
      if !isQuoted && byte == UInt8(ascii: "/") {
        // Outside backticks, only a comment contains a slash.
        let comment = tree.firstComment(from: index)
        index = comment < tree.comments.count ? tree.comments[comment].range.end : key.end
        continue
      }
      if isQuoted || byte > 0x20 { output.write(byte) }
      index += 1
    }
  }
}

// MARK: - Lists and words

extension TreePrinter {
  @inline(__always)
  mutating func write(_ keyword: Keyword) {
    let row = FormatTables.stride * Int(keyword.rawValue)
    output.write(words + row + 1, count: keyword.text.utf8CodeUnitCount)
  }

  /// Writes a space and a keyword.
  @inline(__always)
  mutating func write(afterSpace keyword: Keyword) {
    let row = FormatTables.stride * Int(keyword.rawValue)
    output.write(words + row, count: keyword.text.utf8CodeUnitCount + 1)
  }

  // names = name { "," name } ;
  @inline(__always)
  mutating func printNames(_ slice: SyntaxSlice) {
    for index in slice.indices {
      if index > Int(slice.first) { output.write(UInt8(ascii: ","), 0x20) }
      write(tree.names[index])
    }
  }

  // reference { "," reference }
  mutating func printReferences(_ slice: SyntaxSlice) {
    for index in slice.indices {
      if index > Int(slice.first) { output.write(UInt8(ascii: ","), 0x20) }
      printReference(tree.references[index])
    }
  }

  // reference = [ name "." ] name ;
  @inline(__always)
  mutating func printReference(_ reference: ReferenceSyntax) {
    if !reference.service.isEmpty {
      write(reference.service)
      output.write(UInt8(ascii: "."))
    }
    write(reference.name)
  }

  // literal = string | number | "true" | "false" | "nil" | "[" [ literal { "," literal } ] "]" ;
  mutating func printLiteral(_ index: Int32) {
    let literal = tree.literals[Int(index)]
    guard literal.kind == .list else { return write(literal.range) }
    output.write(UInt8(ascii: "["))
    for element in 0..<Int(literal.count) {
      if element > 0 { output.write(UInt8(ascii: ","), 0x20) }
      write(tree.literals[Int(index) + 1 + element].range)
    }
    output.write(UInt8(ascii: "]"))
  }

  // arguments = "(" [ argument { "," argument } ] ")" ;
  mutating func printArguments(_ slice: SyntaxSlice) {
    output.write(UInt8(ascii: "("))
    for index in slice.indices {
      if index > Int(slice.first) { output.write(UInt8(ascii: ","), 0x20) }
      let argument = tree.arguments[index]
      write(argument.name)
      if argument.value >= 0 {
        output.write(UInt8(ascii: ":"), 0x20)
        printLiteral(argument.value)
      }
    }
    output.write(UInt8(ascii: ")"))
  }
}
