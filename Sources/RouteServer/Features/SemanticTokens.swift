import RouteBase
import RoutePlan
import RouteSyntax

/// The types of tokens, in the order of the legend.
enum TokenType: UInt32, CaseIterable {
  case keyword, comment, string, number, `operator`, `class`, function, namespace, property, type
  case parameter, decorator

  var name: String { self == .operator ? "operator" : String(describing: self) }

  init?(_ kind: TokenKind) {
    switch kind {
    case .keyword: self = .keyword
    case .string: self = .string
    case .integer, .double: self = .number
    case .arrow, .doubleArrow, .star: self = .operator
    case .at: self = .decorator
    default: return nil
    }
  }

  init?(_ entity: Entity) {
    switch entity {
    case .symbol(.route), .symbol(.flow): self = .class
    case .symbol(.task): self = .function
    case .service: self = .namespace
    case .fact: self = .property
    case .type: self = .type
    case .parameter: self = .parameter
    case .rule: self = .property
    case .plan, .file: return nil
    }
  }
}

/// The modifiers of tokens, one bit each.
enum TokenModifier: UInt32, CaseIterable {
  case declaration, deprecated, documentation

  var name: String { String(describing: self) }
  var bit: UInt32 { 1 << rawValue }
}

/// The tokens that were sent for each document, to send only what changes.
struct SemanticTokensState {
  private var sent: [String: (id: String, data: [UInt32])] = [:]
  private var count = 0

  /// The tokens with this name; nil if they are not known any longer.
  func data(of path: String, id: String) -> [UInt32]? {
    guard let sent = sent[path], sent.id == id else { return nil }
    return sent.data
  }

  /// Keeps the tokens of a document; returns their name.
  mutating func keep(_ data: [UInt32], of path: String) -> String {
    count += 1
    sent[path] = (String(count), data)
    return String(count)
  }

  mutating func forget(_ path: String) { sent[path] = nil }
}

extension LanguageServer {
  func semanticTokens(_ request: Request, _ json: inout JSONWriter) throws(ResponseError) {
    let document = try document(request)
    write(tokens(of: document), of: document.path, to: &json)
  }

  func semanticTokensRange(_ request: Request, _ json: inout JSONWriter) throws(ResponseError) {
    let (document, range) = try rangePlace(request)
    json.object { json in
      json.key("data")
      json.array(tokens(of: document, in: range)) { json, number in json.value(number) }
    }
  }

  func semanticTokensDelta(_ request: Request, _ json: inout JSONWriter) throws(ResponseError) {
    let document = try document(request)
    let new = tokens(of: document)
    let previous = try request.text("previousResultId")
    guard let old = tokens.data(of: document.path, id: previous) else {
      write(new, of: document.path, to: &json)
      return
    }
    // One edit replaces what is between the common start and the common end.
    var start = 0
    while start < min(old.count, new.count) && old[start] == new[start] { start += 1 }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > start && newEnd > start && old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    let isSame = start == oldEnd && start == newEnd
    json.object { json in
      json.key("resultId")
      json.value(tokens.keep(new, of: document.path))
      json.key("edits")
      json.array { json in
        if isSame { return }
        json.object { json in
          json.key("start")
          json.value(start)
          json.key("deleteCount")
          json.value(oldEnd - start)
          json.key("data")
          json.array(new[start..<newEnd]) { json, number in json.value(number) }
        }
      }
    }
  }

  private func write(_ data: [UInt32], of path: String, to json: inout JSONWriter) {
    json.object { json in
      json.key("resultId")
      json.value(tokens.keep(data, of: path))
      json.key("data")
      json.array(data) { json, number in json.value(number) }
    }
  }

  /// The tokens of a document that begin in a range, as the protocol encodes them.
  private func tokens(of document: PlanDocument, in range: SourceRange? = nil) -> [UInt32] {
    withPlan(document) { snapshot in
      let tree = snapshot.plan.files[document.file.index].tree
      var encoder = TokenEncoder(
        text: document.text, positions: PositionWriter(document.text, client.encoding),
        range: range)
      let names = snapshot.occurrences(in: document.file)
      let plan = snapshot.plan
      var (nextName, nextComment) = (0, 0)
      Lexer.withLexer(tree.text, file: document.file) { lexer in
        var lexer = lexer
        var isAfterAt = false
        while true {
          let token = lexer.lex()
          while nextComment < lexer.comments.count {
            encoder.add(lexer.comments[nextComment])
            nextComment += 1
          }
          if token.kind == .endOfFile { break }
          while nextName < names.count, names[nextName].range.start < token.range.start {
            nextName += 1
          }
          let name = nextName < names.count ? names[nextName] : nil
          if let name, name.range == token.range, let type = TokenType(name.entity) {
            let old = plan.isDeprecated(name.entity) ? TokenModifier.deprecated.bit : 0
            encoder.add(
              token.range, type, (name.isDeclaration ? TokenModifier.declaration.bit : 0) | old)
          } else if isAfterAt, token.kind == .name || token.kind == .keyword {
            encoder.add(token.range, .decorator, 0)
          } else if token.kind == .string {
            // Parameters in a pattern are inside its string.
            encoder.add(string: token.range, names: names, from: nextName)
          } else if let type = TokenType(token.kind) {
            encoder.add(token.range, type, 0)
          }
          isAfterAt = token.kind == .at
        }
      }
      return encoder.data
    }
  }
}

extension Plan {
  /// Whether an entity is a deprecated route.
  fileprivate func isDeprecated(_ entity: Entity) -> Bool {
    guard case .symbol(.route(let id)) = entity else { return false }
    return routes[id.index].flags.contains(.deprecated)
  }
}

/// Encodes tokens: five numbers each, relative to the token before.
private struct TokenEncoder {
  let text: DocumentText
  var positions: PositionWriter
  let range: SourceRange?
  private(set) var data: [UInt32] = []
  private var last = TextPosition(line: 0, character: 0)

  init(text: DocumentText, positions: PositionWriter, range: SourceRange?) {
    self.text = text
    self.positions = positions
    self.range = range
  }

  mutating func add(_ comment: Comment) {
    let modifiers = comment.kind == .doc ? TokenModifier.documentation.bit : 0
    add(comment.range, .comment, modifiers)
  }

  /// A string, with the parameters in it.
  mutating func add(string: SourceRange, names: [Occurrence], from first: Int) {
    var start = string.start
    var index = first
    while index < names.count, names[index].range.end <= string.end {
      let name = names[index]
      if name.range.start >= start, let type = TokenType(name.entity) {
        add(SourceRange(start: start, end: name.range.start), .string, 0)
        add(name.range, type, 0)
        start = name.range.end
      }
      index += 1
    }
    add(SourceRange(start: start, end: string.end), .string, 0)
  }

  /// A token, which may extend over several lines.
  mutating func add(_ range: SourceRange, _ type: TokenType, _ modifiers: UInt32) {
    if range.isEmpty { return }
    if let wanted = self.range, range.end <= wanted.start || range.start >= wanted.end { return }
    let first = positions.position(of: Int(range.start))
    let end = positions.position(of: Int(range.end))
    if first.line == end.line {
      write(first, end.character - first.character, type, modifiers)
      return
    }
    var start = Int(range.start)
    var line = first.line
    while line <= end.line {
      let own = text.range(ofLine: line)
      let stop = min(own.upperBound, Int(range.end))
      if stop > start {
        let from = positions.position(of: start)
        write(from, positions.position(of: stop).character - from.character, type, modifiers)
      }
      line += 1
      if line < text.lineCount { start = text.start(ofLine: line) }
    }
  }

  private mutating func write(
    _ start: TextPosition, _ length: Int, _ type: TokenType, _ modifiers: UInt32
  ) {
    let lines = start.line - last.line
    data.append(UInt32(lines))
    data.append(UInt32(lines == 0 ? start.character - last.character : start.character))
    data.append(UInt32(length))
    data.append(type.rawValue)
    data.append(modifiers)
    last = start
  }
}
