import RouteTrials

/// Writes random plans without a syntax fault, in a random layout.
struct PlanWriter {
  private var random: RandomNumbers
  private var text = ""
  private var declarations = 0
  private let limit: Int
  /// How often there is a comment between two words: once in this many cases.
  private let comments: Int

  private static let names = [
    "A", "Home", "Show-2", "Übersicht", "`To-Do Detail`", "`route`", "`at`", "x", "名前", "_1",
    "`a.b // c`", "Ein-sehr-langer-Name-der-die-Zeile-fuellt",
  ]
  private static let parameters = names + ["title", "in", "given", "route", "nav", "true"]
  private static let facts = ["signedIn", "given", "at", "nothing", "`fact`", "is-pad", "in", "to"]
  private static let strings = [
    #""""#, #""/shows/:id""#, #""a \"quoted\" b""#, #""\u{1F600}\n""#, #""// none""#, #""/* none""#,
    #""ünï → 名""#, #""{ } ( ) `""#, #""/a/rather/long/pattern/:that/fills/the/line/:quickly/item""#,
  ]

  init(seed: Int, limit: Int = 24) {
    random = RandomNumbers(seed: seed)
    self.limit = limit
    comments = [3, 12, 60, 1000][Int(seed % 4)]
  }

  /// A whole file.
  mutating func write() -> String {
    if random.one(in: 8) { text = "\u{FEFF}" }
    space()
    while declarations < limit { declaration(depth: 0) }
    return text
  }
}

// MARK: - Layout

extension PlanWriter {
  /// Writes one token, with space before it.
  private mutating func put(_ token: String) {
    let start = text.unicodeScalars.count
    space()
    if text.unicodeScalars.count == start, Self.isWord(text.unicodeScalars.last),
      Self.isWord(token.unicodeScalars.first)
    {
      text += " "
    }
    text += token
  }

  private static func isWord(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    return !"(){}[],:.|?*@=<> \n\t".unicodeScalars.contains(scalar)
  }

  private mutating func put(words: String) {
    for word in words.split(separator: " ") { put(String(word)) }
  }

  private mutating func space() {
    for _ in 0..<random.number(0...2) {
      if random.one(in: comments) { comment() } else { blank() }
    }
    if random.one(in: comments) { comment() }
  }

  private mutating func blank() {
    text += random.pick([" ", " ", " ", "  ", "\t", "\n", "\n", "\n\n", "\r\n", "\r", "\n \n\n"])
  }

  private mutating func comment() {
    let lineEnd = random.pick(["\n", "\n", "\r\n", "\r"])
    switch random.number(0...7) {
    case 0: text += "/// doc \(random.number(0...9))" + lineEnd
    case 1: text += lineEnd + "/// doc \(random.number(0...9))" + lineEnd
    case 2: text += "// line } { \"" + lineEnd
    case 3: text += "////" + lineEnd
    case 4: text += "/* b */"
    case 5: text += "/* a\(lineEnd)   b\r\n */"
    case 6: text += "/* a /* nested ) */ ` */"
    default: text += lineEnd + "// \(random.number(0...9))" + lineEnd
    }
  }
}

// MARK: - Grammar

extension PlanWriter {
  private mutating func name() { put(random.pick(Self.names)) }
  private mutating func string() { put(random.pick(Self.strings)) }

  private mutating func reference() {
    name()
    if random.one(in: 3) {
      put(".")
      name()
    }
  }

  private mutating func list(
    _ separator: String = ",", _ element: (inout PlanWriter) -> Void
  ) {
    element(&self)
    while random.one(in: 2) {
      put(separator)
      element(&self)
    }
  }

  private mutating func facts() { list { $0.put($0.random.pick(Self.facts)) } }

  private mutating func scalar() {
    put(random.pick(["1", "-3", "1.5", "2e9", "true", "false", "nil", #""s""#]))
  }

  private mutating func literal() {
    guard random.one(in: 3) else { return scalar() }
    put("[")
    if !random.one(in: 4) { list { $0.scalar() } }
    put("]")
  }

  private mutating func parameters() {
    put("(")
    if !random.one(in: 5) {
      list { $0.parameter() }
      if random.one(in: 5) { put(",") }
    }
    put(")")
  }

  private mutating func parameter() {
    put(random.pick(Self.parameters))
    if !random.one(in: 3) {
      put(":")
      put(random.one(in: 3) ? "[ T ]" : "Int")
      if random.one(in: 3) { put("?") }
    }
    if random.one(in: 3) {
      put("=")
      literal()
    }
  }

  private mutating func arguments() {
    put("(")
    if !random.one(in: 5) {
      list { writer in
        writer.put(writer.random.pick(Self.parameters))
        if writer.random.one(in: 2) {
          writer.put(":")
          writer.literal()
        }
      }
    }
    put(")")
  }

  private mutating func clauses() {
    while !random.one(in: 3) { clause() }
  }

  private mutating func clause() {
    switch random.number(0...13) {
    case 0: put("in"); reference()
    case 1:
      put("at")
      string()
      if random.one(in: 4) { arguments() }
    case 2:
      put(
        words: random.pick([
          "push", "present", "present nav", "present floating", "tabs", "tabs reset",
        ]))
    case 3:
      put("recycle")
      if random.one(in: 2) {
        put("by")
        list { $0.put($0.random.pick(Self.parameters)) }
      }
    case 4, 5: put(random.pick(["requires", "unless", "grants", "revokes"])); facts()
    case 6: put(words: random.pick(["back to", "back past"])); reference()
    case 7: put("cost"); put("12")
    case 8: put("title"); string()
    case 9: put("was"); list { $0.reference() }
    case 10:
      put("deprecated")
      if random.one(in: 2) { string() }
    case 11:
      put("allow")
      put("dead-end")
      if random.one(in: 2) { string() }
    default: annotation()
    }
  }

  private mutating func annotation() {
    put("@")
    list(".") { $0.put($0.random.pick(Self.parameters)) }
    if random.one(in: 2) {
      put("(")
      literal()
      put(")")
    }
  }

  private mutating func declaration(depth: Int) {
    declarations += 1
    switch random.number(0...13) {
    case 0: put("plan"); name()
    case 1: put("include"); string()
    case 2: put(random.pick(["scheme", "domain", "web"])); list { $0.string() }
    case 3:
      put("fact")
      facts()
      if random.one(in: 2) { put("given") }
    case 4:
      put("type")
      name()
      if random.one(in: 2) {
        put("=")
        list("|") { $0.string() }
      }
    case 5: put("fallback"); reference()
    case 6: expectation()
    case 7, 8: link()
    case 9: put("task"); name(); signedClauses()
    case 10: put(random.pick(["service", "flow"])); name(); clauses(); block(depth: depth)
    default:
      put("route")
      name()
      signedClauses()
      if random.one(in: 2) { block(depth: depth) }
    }
  }

  /// Parameters, results and clauses; the results may be among the clauses.
  private mutating func signedClauses() {
    if random.one(in: 2) { parameters() }
    let hasResults = random.one(in: 4)
    if hasResults { results() }
    clauses()
    guard !hasResults, random.one(in: 4) else { return }
    results()
    clauses()
  }

  private mutating func results() {
    put("->")
    parameters()
  }

  private mutating func block(depth: Int) {
    put("{")
    while depth < 6, declarations < limit, !random.one(in: 3) { declaration(depth: depth + 1) }
    put("}")
  }

  private mutating func link() {
    put("link")
    if random.one(in: 3) { put("*") } else if random.one(in: 2) { reference() }
    if random.one(in: 4) {
      put(words: "back to")
      reference()
    } else {
      put(random.pick(["->", "=>"]))
      reference()
      if random.one(in: 3) { arguments() }
    }
    clauses()
  }

  private mutating func expectation() {
    put("expect")
    switch random.number(0...3) {
    case 0:
      if random.one(in: 2) { put("no") }
      path()
      if random.one(in: 2) { put(words: "within 3") }
      given()
    case 1:
      put("every")
      path()
      put("through")
      reference()
      given()
    case 2:
      put("url")
      string()
      put("opens")
      if random.one(in: 3) { return put("nothing") }
      reference()
      if random.one(in: 2) { arguments() }
    default:
      put("stack")
      reference()
      put("is")
      list { $0.reference() }
    }
  }

  private mutating func path() {
    put("path")
    reference()
    put("->")
    reference()
  }

  private mutating func given() {
    if random.one(in: 2) {
      put("given")
      facts()
    }
  }
}
