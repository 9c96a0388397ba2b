import RoutePlan
import RouteBase
import RouteSyntax

// The text of declarations.

extension PlanImport {
  // MARK: The plan's own words

  /// Writes the plan's name, schemes, domains, patterns for the browser, facts and types.
  mutating func writeWords() throws(FileFault) {
    try write(documentation: .root)
    output.write("plan ")
    write(name: try name(.root, "plan"))
    output.write("\n\n")
    try writeTexts("schemes", "scheme ", "name")
    try writeTexts("domains", "domain ", "name")
    try writeTexts("web", "web ", "pattern")
    for value in try list(.root, "facts") {
      try write(documentation: value)
      output.write("fact ")
      write(name: try name(value, "name"))
      output.write(try flag(value, "given") ? " given\n" : "\n")
    }
    for value in try list(.root, "types") {
      try write(documentation: value)
      output.write("type ")
      write(name: try name(value, "name"))
      for (index, text) in try strings(value, "values").enumerated() {
        output.write(index == 0 ? " = " : " | ")
        write(quoted: text)
      }
      output.write("\n")
    }
  }

  /// Writes a line for each element of a list: a word, and a member as a string.
  private mutating func writeTexts(
    _ key: StaticString, _ word: StaticString, _ member: StaticString
  ) throws(FileFault) {
    for value in try list(.root, key) {
      try write(documentation: value)
      output.write(word)
      write(quoted: try required(value, member))
      output.write("\n")
    }
  }

  // MARK: Declarations

  /// Writes a declaration up to its block.
  mutating func write(_ item: Item) throws(FileFault) {
    let value = item.value
    try write(documentation: value)
    switch item.kind {
    case .service:
      output.write("service ")
      write(name: item.name)
    case .flow:
      output.write("flow ")
      write(name: item.name)
      try writePlace(item)
      try writePatterns(value)
      try writeFacts(value)
    case .route: try writeRoute(item)
    case .task:
      output.write("task ")
      write(name: item.name)
      try writeParameters(value)
      try writePatterns(value)
      try writeFacts(value)
      try writeCost(value)
    case .link: try writeLink(item)
    case .fallback:
      output.write("fallback ")
      output.write(string: try reference(value, "to", item.service, isTarget: true) ?? "")
      return
    }
    try writeClauses(value, isLink: item.kind == .link)
  }

  private mutating func writeRoute(_ item: Item) throws(FileFault) {
    let value = item.value
    output.write("route ")
    write(name: item.name)
    try writeParameters(value)
    try writePlace(item)
    try writePatterns(value)
    if let presentation = try presentation(value), presentation != "push" {
      output.write(" ")
      output.write(string: presentation)
    }
    let isReset = try flag(value, "tabsReset")
    if try flag(value, "tabs") { output.write(isReset ? " tabs reset" : " tabs") }
    if try flag(value, "linked") { output.write(" linked") }
    if try flag(value, "locked") { output.write(" locked") }
    let keys = try names(value, "recycleBy")
    let isRecycled = try flag(value, "recycle")
    if !keys.isEmpty || isRecycled { output.write(" recycle") }
    write(names: keys, after: " by")
    try writeFacts(value)
    try writeCost(value)
  }

  private mutating func writeCost(_ value: Value) throws(FileFault) {
    if let cost = try number(value, "cost"), cost != 1 { write(number: cost, after: " cost ") }
  }

  private mutating func write(number: UInt32, after word: StaticString) {
    output.write(word)
    output.write(integer: number)
  }

  private mutating func writePlace(_ item: Item) throws(FileFault) {
    guard let place = item.place else { return }
    output.write(" in ")
    output.write(string: try reference(place, item.value, item.service))
  }

  /// Writes the patterns in `at`; `atArguments` lists, for each, the arguments that it sets.
  private mutating func writePatterns(_ value: Value) throws(FileFault) {
    var sets = try list(value, "atArguments")
    for pattern in try list(value, "at") {
      guard let text = document.string(pattern) else {
        throw FileFault(
          message: "`at` must be a list of strings", offset: document.offset(pattern))
      }
      output.write(" at ")
      write(quoted: text)
      guard let set = sets.next() else { continue }
      guard document.kind(set) == .array else {
        throw FileFault(
          message: "`atArguments` must be a list of lists", offset: document.offset(set))
      }
      try write(arguments: document.elements(set), after: " ")
    }
  }

  private mutating func writeFacts(_ value: Value) throws(FileFault) {
    write(names: try names(value, "requires"), after: " requires")
    write(names: try names(value, "unless"), after: " unless")
    write(names: try names(value, "grants"), after: " grants")
    write(names: try names(value, "revokes"), after: " revokes")
  }

  private mutating func writeParameters(_ value: Value) throws(FileFault) {
    try write(parameters: list(value, "parameters"), after: "(")
    try write(parameters: list(value, "results"), after: " -> (")
  }

  private mutating func write(
    parameters: JSONDocument.Elements, after word: StaticString
  ) throws(FileFault) {
    var isFirst = true
    for value in parameters {
      output.write(isFirst ? word : ", ")
      isFirst = false
      if let documentation = try string(value, "doc") {
        output.write("\n")
        write(comment: documentation)
      }
      output.write(string: NameSyntax.display(try name(value, "name")))
      if let type = try string(value, "type") {
        output.write(": ")
        try write(type: type, value)
      }
      if let value = members.member(value, "default") {
        output.write(" = ")
        try write(literal: value)
      }
    }
    if !isFirst { output.write(")") }
  }

  /// Writes a type as a plan does.
  private mutating func write(type text: String, _ value: Value) throws(FileFault) {
    var base = text.utf8[...]
    let isOptional = base.last == UInt8(ascii: "?")
    if isOptional { base.removeLast() }
    let isList = base.first == UInt8(ascii: "[") && base.last == UInt8(ascii: "]")
    if isList { base = base.dropFirst().dropLast() }
    let name = try onlyName(of: String(Substring(base)), offset: document.offset(value))
    if isList { output.write("[") }
    write(name: name)
    if isList { output.write("]") }
    if isOptional { output.write("?") }
  }

  private mutating func writeLink(_ item: Item) throws(FileFault) {
    let value = item.value
    output.write("link")
    let source = try required(value, "from")
    if source == "*" {
      output.write(" *")
    } else if !item.isNested {
      output.write(" ")
      output.write(string: try reference(source, value, item.service))
    }
    if let arrow = try string(value, "arrow") {
      guard arrow == "->" || arrow == "=>" else {
        throw FileFault(message: "`arrow` must be `->` or `=>`", offset: document.offset(value))
      }
      guard let target = try reference(value, "to", item.service, isTarget: true) else {
        throw FileFault(
          message: "a link with an arrow requires `to`", offset: document.offset(value))
      }
      output.write(arrow == "->" ? " -> " : " => ")
      output.write(string: target)
      try write(arguments: list(value, "arguments"))
    }
    if let presentation = try presentation(value) {
      output.write(" ")
      output.write(string: presentation)
    }
    try writeFacts(value)
    try writeReference(value, "backTo", " back to ", item.service)
    try writeReference(value, "backPast", " back past ", item.service)
    if try flag(value, "single") { output.write(" single") }
    if let cost = try number(value, "cost") { write(number: cost, after: " cost ") }
  }

  /// Writes the reference that a member has, if there is one, after words.
  private mutating func writeReference(
    _ value: Value, _ key: StaticString, _ words: StaticString, _ service: Int
  ) throws(FileFault) {
    guard let place = try reference(value, key, service) else { return }
    output.write(words)
    output.write(string: place)
  }

  /// Writes arguments in parentheses after a text; nothing if there are none.
  private mutating func write(
    arguments: JSONDocument.Elements, after start: StaticString = ""
  ) throws(FileFault) {
    var isFirst = true
    for value in arguments {
      if isFirst { output.write(start) }
      output.write(isFirst ? "(" : ", ")
      isFirst = false
      output.write(string: NameSyntax.display(try name(value, "name")))
      if let value = members.member(value, "value") {
        output.write(": ")
        try write(literal: value)
      }
    }
    if !isFirst { output.write(")") }
  }

  private mutating func writeClauses(_ value: Value, isLink: Bool) throws(FileFault) {
    if let title = try string(value, "title") {
      output.write(" title ")
      write(quoted: title)
    }
    if !isLink {
      for (index, old) in try oldNames(value).enumerated() {
        output.write(index == 0 ? " was " : ", ")
        output.write(string: old.map(NameSyntax.source).joined(separator: "."))
      }
    }
    let reason = try string(value, "deprecatedBecause")
    let isDeprecated = try flag(value, "deprecated")
    if reason != nil || isDeprecated { output.write(" deprecated") }
    write(reason: reason)
    for value in try list(value, "allow") {
      output.write(" allow ")
      output.write(string: NameSyntax.display(try name(value, "rule")))
      write(reason: try string(value, "because"))
    }
    for value in try list(value, "annotations") {
      let key = try parts(
        of: required(value, "key"), offset: document.offset(value), most: .max)
      output.write(" @")
      output.write(string: key.map(NameSyntax.display).joined(separator: "."))
      guard let value = members.member(value, "value") else { continue }
      output.write("(")
      try write(literal: value)
      output.write(")")
    }
  }

  private mutating func write(reason: String?) {
    guard let reason else { return }
    output.write(" ")
    write(quoted: reason)
  }

  // MARK: Expectations

  mutating func writeExpectations() throws(FileFault) {
    var isFirst = true
    for value in try list(.root, "expectations") {
      if isFirst { output.write("\n") }
      isFirst = false
      try write(documentation: value)
      let kind = try required(value, "kind")
      output.write("expect ")
      output.write(string: kind)
      output.write(" ")
      switch kind {
      case "path", "no path", "every path":
        try writeEnd(value, "from")
        output.write(" -> ")
        try writeEnd(value, "to")
        if kind == "every path" {
          output.write(" through ")
          try writeEnd(value, "through")
        }
        if let within = try number(value, "within") { write(number: within, after: " within ") }
      case "url":
        write(quoted: try required(value, "url"))
        output.write(" opens ")
        output.write(string: try reference(value, "opens", -1) ?? "nothing")
        try write(arguments: list(value, "arguments"))
      case "stack":
        try writeEnd(value, "of")
        for (index, id) in try strings(value, "is").enumerated() {
          output.write(index == 0 ? " is " : ", ")
          output.write(string: try reference(id, value, -1))
        }
      default:
        throw FileFault(
          message: "unknown expectation `\(kind)`", offset: document.offset(value))
      }
      write(names: try names(value, "given"), after: " given")
      output.write("\n")
    }
  }

  private mutating func writeEnd(_ value: Value, _ key: StaticString) throws(FileFault) {
    output.write(string: try reference(required(value, key), value, -1))
  }

  // MARK: Documentation

  mutating func write(documentation value: Value) throws(FileFault) {
    guard let documentation = try string(value, "doc") else { return }
    // Where a block starts, the formatter leaves it out.
    output.write("\n")
    write(comment: documentation)
  }

  /// Writes documentation as lines of a plan.
  private mutating func write(comment documentation: String) {
    for line in documentation.split(
      omittingEmptySubsequences: false, whereSeparator: { ["\n", "\r", "\r\n"].contains($0) })
    {
      output.write(line.isEmpty ? "///" : "/// ")
      output.write(string: String(line))
      output.write("\n")
    }
  }
}
