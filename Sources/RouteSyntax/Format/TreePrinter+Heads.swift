import RouteBase

extension TreePrinter {
  /// Writes the part of a declaration before its clauses, without the comments in it.
  @inline(__always)
  mutating func printHead(of declaration: DeclarationSyntax) {
    guard let keyword = declaration.kind.keyword else { return }
    write(keyword)
    switch declaration.kind {
    case .route, .task:
      output.write(0x20)
      write(declaration.name)
      if declaration.flags.contains(.parameters) { printParameters(declaration.parameters) }
      if declaration.flags.contains(.results) {
        printArrow(.push)
        output.write(0x20)
        printParameters(declaration.results)
      }
    case .link:
      if let index = declaration.payload.indices.first { printLink(tree.links[index]) }
    default:
      printRareHead(of: declaration)
    }
  }

  private mutating func printRareHead(of declaration: DeclarationSyntax) {
    output.write(0x20)
    switch declaration.kind {
    case .plan, .service, .flow:
      write(declaration.name)
    case .include, .scheme, .domain, .web:
      printNames(declaration.payload)
    case .fact:
      printNames(declaration.payload)
      if declaration.flags.contains(.given) { write(afterSpace: .given) }
    case .type:
      write(declaration.name)
      printAlternatives(declaration.payload)
    case .fallback:
      printReferences(declaration.payload)
    case .expect:
      if let index = declaration.payload.indices.first {
        printExpectation(tree.expectations[index])
      }
    case .route, .task, .link, .invalid:
      break
    }
  }

  // [ "=" string { "|" string } ]
  private mutating func printAlternatives(_ slice: SyntaxSlice) {
    for index in slice.indices {
      let mark = index == Int(slice.first) ? UInt8(ascii: "=") : UInt8(ascii: "|")
      output.write(0x20, mark)
      output.write(0x20)
      write(tree.names[index])
    }
  }

  // parameters = "(" [ parameter { "," parameter } ] ")" ;
  @inline(__always)
  mutating func printParameters(_ slice: SyntaxSlice) {
    output.write(UInt8(ascii: "("))
    for index in slice.indices {
      if index > Int(slice.first) { output.write(UInt8(ascii: ","), 0x20) }
      printParameter(tree.parameters[index])
    }
    output.write(UInt8(ascii: ")"))
  }

  // parameter = name [ ":" ( name | "[" name "]" ) [ "?" ] ] [ "=" literal ] ;
  @inline(__always)
  mutating func printParameter(_ parameter: ParameterSyntax) {
    write(parameter.name)
    if !parameter.type.isEmpty {
      output.write(UInt8(ascii: ":"), 0x20)
      if parameter.isList { output.write(UInt8(ascii: "[")) }
      write(parameter.type)
      if parameter.isList { output.write(UInt8(ascii: "]")) }
      if parameter.isOptional { output.write(UInt8(ascii: "?")) }
    }
    if parameter.value >= 0 {
      output.write(0x20, UInt8(ascii: "="))
      output.write(0x20)
      printLiteral(parameter.value)
    }
  }

  // "link" [ reference | "*" ] [ ( "->" | "=>" ) reference [ arguments ] ]
  private mutating func printLink(_ link: LinkSyntax) {
    if link.source != .block {
      output.write(0x20)
      printReference(link.sourceReference)
    }
    guard link.arrow != .none else { return }
    printArrow(link.arrow)
    output.write(0x20)
    printReference(link.target)
    if link.hasArguments { printArguments(link.arguments) }
  }

  /// Writes a space and an arrow.
  mutating func printArrow(_ arrow: LinkSyntax.Arrow) {
    output.write(0x20, arrow == .jump ? UInt8(ascii: "=") : UInt8(ascii: "-"))
    output.write(UInt8(ascii: ">"))
  }

  // expect = "expect" ( [ "no" ] "path" … | "every" "path" … | "url" … | "stack" … ) ;
  private mutating func printExpectation(_ expectation: ExpectationSyntax) {
    switch expectation.kind {
    case .url: printURL(expectation)
    case .stack:
      write(.stack)
      output.write(0x20)
      printReference(expectation.to)
      write(afterSpace: .is)
      output.write(0x20)
      printReferences(expectation.stack)
    case .path, .noPath, .everyPath: printPath(expectation)
    }
  }

  // [ "no" | "every" ] "path" reference "->" reference [ "within" number ] [ "through" reference ]
  // [ "given" names ]
  private mutating func printPath(_ expectation: ExpectationSyntax) {
    if expectation.kind != .path {
      write(expectation.kind == .noPath ? .no : .every)
      output.write(0x20)
    }
    write(.path)
    output.write(0x20)
    printReference(expectation.from)
    printArrow(.push)
    output.write(0x20)
    printReference(expectation.to)
    if !expectation.within.isEmpty {
      write(afterSpace: .within)
      output.write(0x20)
      write(expectation.within)
    }
    if expectation.kind == .everyPath {
      write(afterSpace: .through)
      output.write(0x20)
      printReference(expectation.through)
    }
    printGiven(expectation)
  }

  // [ "given" names ]
  private mutating func printGiven(_ expectation: ExpectationSyntax) {
    guard !expectation.given.isEmpty else { return }
    write(afterSpace: .given)
    output.write(0x20)
    printNames(expectation.given)
  }

  // "url" string "opens" ( reference [ arguments ] | "nothing" ) [ "given" names ]
  private mutating func printURL(_ expectation: ExpectationSyntax) {
    write(.url)
    output.write(0x20)
    write(expectation.url)
    write(afterSpace: .opens)
    if expectation.to.name.isEmpty {
      write(afterSpace: .nothing)
    } else {
      output.write(0x20)
      printReference(expectation.to)
      if expectation.hasArguments { printArguments(expectation.arguments) }
    }
    printGiven(expectation)
  }
}
