import RoutePlan
import RouteBase
import RouteSyntax

// The text of declarations.

extension PlanImport {
  // MARK: The plan's own words

  /// Writes the plan's name, schemes, domains, patterns for the browser, facts and types.
  mutating func writeWords() throws(FileFault) {
    try write(documentation: root)
    text += "plan \(NameSyntax.source(try name(root, "plan")))\n\n"
    for (key, word) in [("schemes", "scheme"), ("domains", "domain")] {
      for value in try list(root, key) {
        try write(documentation: value)
        text += "\(word) \(LiteralValue.quoted(try required(value, "name")))\n"
      }
    }
    for value in try list(root, "web") {
      try write(documentation: value)
      text += "web \(LiteralValue.quoted(try required(value, "pattern")))\n"
    }
    for value in try list(root, "facts") {
      try write(documentation: value)
      text += "fact \(NameSyntax.source(try name(value, "name")))"
      text += try flag(value, "given") ? " given\n" : "\n"
    }
    for value in try list(root, "types") {
      try write(documentation: value)
      text += "type \(NameSyntax.source(try name(value, "name")))"
      let values = try strings(value, "values").map(LiteralValue.quoted)
      text += values.isEmpty ? "\n" : " = \(values.joined(separator: " | "))\n"
    }
  }

  // MARK: Declarations

  /// Writes a declaration up to its block.
  mutating func write(_ item: Item) throws(FileFault) {
    let value = item.value
    try write(documentation: value)
    switch item.kind {
    case .service:
      text += "service \(NameSyntax.source(item.name))"
    case .flow:
      text += "flow \(NameSyntax.source(item.name))"
      try writePlace(item)
      try writePatterns(value)
      try writeFacts(value)
    case .route:
      text += "route \(NameSyntax.source(item.name))"
      try writeParameters(value)
      try writePlace(item)
      try writePatterns(value)
      let presentation = try self.presentation(value)
      if let presentation, presentation != "push" { text += " \(presentation)" }
      let isReset = try flag(value, "tabsReset")
      if try flag(value, "tabs") { text += isReset ? " tabs reset" : " tabs" }
      if try flag(value, "linked") { text += " linked" }
      if try flag(value, "locked") { text += " locked" }
      let keys = try names(value, "recycleBy").map(NameSyntax.source)
      let isRecycled = try flag(value, "recycle")
      if !keys.isEmpty || isRecycled { text += " recycle" }
      if !keys.isEmpty { text += " by \(keys.joined(separator: ", "))" }
      try writeFacts(value)
      if let cost = try number(value, "cost"), cost != 1 { text += " cost \(cost)" }
    case .task:
      text += "task \(NameSyntax.source(item.name))"
      try writeParameters(value)
      try writePatterns(value)
      try writeFacts(value)
      if let cost = try number(value, "cost"), cost != 1 { text += " cost \(cost)" }
    case .link: try writeLink(item)
    case .fallback:
      text += "fallback \(try reference(value, "to", item.service) ?? "")"
      return
    }
    try writeClauses(value, isLink: item.kind == .link)
  }

  private mutating func writePlace(_ item: Item) throws(FileFault) {
    guard let place = item.place else { return }
    text += " in \(try reference(place, item.value, item.service))"
  }

  /// Writes the patterns in `at`; `atArguments` lists, for each, the arguments that it sets.
  private mutating func writePatterns(_ value: JSONValue) throws(FileFault) {
    let sets = try list(value, "atArguments")
    for (index, pattern) in try strings(value, "at").enumerated() {
      text += " at \(LiteralValue.quoted(pattern))"
      guard index < sets.count else { continue }
      guard case .array(let arguments) = sets[index].content else {
        throw FileFault(
          message: "`atArguments` must be a list of lists", offset: sets[index].offset)
      }
      if !arguments.isEmpty { text += " " }
      try write(arguments: arguments)
    }
  }

  private mutating func writeFacts(_ value: JSONValue) throws(FileFault) {
    for key in ["requires", "unless", "grants", "revokes"] {
      let facts = try names(value, key).map(NameSyntax.source)
      if !facts.isEmpty { text += " \(key) \(facts.joined(separator: ", "))" }
    }
  }

  private mutating func writeParameters(_ value: JSONValue) throws(FileFault) {
    for key in ["parameters", "results"] {
      let values = try list(value, key)
      guard !values.isEmpty else { continue }
      var parameters: [String] = []
      for value in values {
        var parameter = NameSyntax.display(try name(value, "name"))
        if let type = try type(value) { parameter += ": \(type)" }
        if let value = value.member("default") { parameter += " = \(try literal(value))" }
        if let documentation = try string(value, "doc") {
          parameter = "\n\(Self.comment(documentation))\(parameter)"
        }
        parameters.append(parameter)
      }
      text += (key == "results" ? " -> (" : "(") + parameters.joined(separator: ", ") + ")"
    }
  }

  /// A type as a plan writes it; nil if there is none.
  private func type(_ value: JSONValue) throws(FileFault) -> String? {
    guard let text = try string(value, "type") else { return nil }
    var base = text[...]
    let isOptional = base.last == "?"
    if isOptional { base.removeLast() }
    let isList = base.first == "[" && base.last == "]"
    if isList { base = base.dropFirst().dropLast() }
    let name = NameSyntax.source(
      try parts(of: String(base), offset: value.offset, most: 1)[0])
    return (isList ? "[\(name)]" : name) + (isOptional ? "?" : "")
  }

  private mutating func writeLink(_ item: Item) throws(FileFault) {
    let value = item.value
    text += "link"
    let source = try required(value, "from")
    if source == "*" {
      text += " *"
    } else if !item.isNested {
      text += " \(try reference(source, value, item.service))"
    }
    if let arrow = try string(value, "arrow") {
      guard arrow == "->" || arrow == "=>" else {
        throw FileFault(message: "`arrow` must be `->` or `=>`", offset: value.offset)
      }
      guard let target = try reference(value, "to", item.service) else {
        throw FileFault(message: "a link with an arrow requires `to`", offset: value.offset)
      }
      text += " \(arrow) \(target)"
      try writeArguments(value)
    }
    if let presentation = try presentation(value) { text += " \(presentation)" }
    try writeFacts(value)
    for (key, words) in [("backTo", "back to"), ("backPast", "back past")] {
      if let place = try reference(value, key, item.service) { text += " \(words) \(place)" }
    }
    if try flag(value, "single") { text += " single" }
    if let cost = try number(value, "cost") { text += " cost \(cost)" }
  }

  private mutating func writeArguments(_ value: JSONValue) throws(FileFault) {
    try write(arguments: list(value, "arguments"))
  }

  private mutating func write(arguments values: [JSONValue]) throws(FileFault) {
    guard !values.isEmpty else { return }
    var arguments: [String] = []
    for value in values {
      var argument = NameSyntax.display(try name(value, "name"))
      if let value = value.member("value") { argument += ": \(try literal(value))" }
      arguments.append(argument)
    }
    text += "(\(arguments.joined(separator: ", ")))"
  }

  private mutating func writeClauses(_ value: JSONValue, isLink: Bool) throws(FileFault) {
    if let title = try string(value, "title") { text += " title \(LiteralValue.quoted(title))" }
    if !isLink {
      let old = try oldNames(value).map { $0.map(NameSyntax.source).joined(separator: ".") }
      if !old.isEmpty { text += " was \(old.joined(separator: ", "))" }
    }
    let reason = try string(value, "deprecatedBecause")
    let isDeprecated = try flag(value, "deprecated")
    if reason != nil || isDeprecated { text += " deprecated" }
    if let reason { text += " \(LiteralValue.quoted(reason))" }
    for value in try list(value, "allow") {
      text += " allow \(NameSyntax.display(try name(value, "rule")))"
      if let reason = try string(value, "because") { text += " \(LiteralValue.quoted(reason))" }
    }
    for value in try list(value, "annotations") {
      let key = try parts(of: required(value, "key"), offset: value.offset, most: .max)
      text += " @\(key.map(NameSyntax.display).joined(separator: "."))"
      if let value = value.member("value") { text += "(\(try literal(value)))" }
    }
  }

  // MARK: Expectations

  mutating func writeExpectations() throws(FileFault) {
    let expectations = try list(root, "expectations")
    if !expectations.isEmpty { text += "\n" }
    for value in expectations {
      try write(documentation: value)
      let kind = try required(value, "kind")
      text += "expect \(kind) "
      switch kind {
      case "path", "no path", "every path":
        text += "\(try end(value, "from")) -> \(try end(value, "to"))"
        if kind == "every path" { text += " through \(try end(value, "through"))" }
        if let within = try number(value, "within") { text += " within \(within)" }
      case "url":
        text += "\(LiteralValue.quoted(try required(value, "url"))) opens "
        text += try reference(value, "opens", -1) ?? "nothing"
        try writeArguments(value)
      case "stack":
        text += "\(try end(value, "of")) is "
        var stack: [String] = []
        for id in try strings(value, "is") { stack.append(try reference(id, value, -1)) }
        text += stack.joined(separator: ", ")
      default:
        throw FileFault(message: "unknown expectation `\(kind)`", offset: value.offset)
      }
      let given = try names(value, "given").map(NameSyntax.source)
      text += given.isEmpty ? "\n" : " given \(given.joined(separator: ", "))\n"
    }
  }

  private func end(_ value: JSONValue, _ key: String) throws(FileFault) -> String {
    try reference(required(value, key), value, -1)
  }

  // MARK: Documentation

  mutating func write(documentation value: JSONValue) throws(FileFault) {
    guard let documentation = try string(value, "doc") else { return }
    if !text.isEmpty && !text.hasSuffix("{\n") { text += "\n" }
    text += Self.comment(documentation)
  }

  /// Documentation as lines of a plan.
  private static func comment(_ documentation: String) -> String {
    var text = ""
    for line in documentation.split(
      omittingEmptySubsequences: false, whereSeparator: { ["\n", "\r", "\r\n"].contains($0) })
    {
      text += line.isEmpty ? "///\n" : "/// \(line)\n"
    }
    return text
  }
}
