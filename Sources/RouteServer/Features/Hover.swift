import RouteBase
import RouteCheck
import RouteEngine
import RouteGraph
import RouteMatch
import RoutePlan
import RouteSyntax

// What a person sees about what is under the cursor.

extension LanguageServer {
  func hover(_ request: Request, _ json: inout JSONWriter) throws(ResponseError) {
    let (document, offset) = try place(request)
    let found = withPlan(document) { snapshot -> (text: HoverText, range: SourceRange)? in
      if let about = HoverAbout.find(&snapshot, offset, document.file),
        let text = HoverText.make(about.subject, &snapshot)
      {
        return (text, about.range)
      }
      return nil
    }
    guard let found else {
      json.null()
      return
    }
    var writer = PositionWriter(document.text, client.encoding)
    json.object { json in
      json.key("contents")
      write(found.text, to: &json)
      json.key("range")
      writer.write(found.range, to: &json)
    }
  }

  /// Writes a text as `MarkupContent`.
  func write(_ text: HoverText, to json: inout JSONWriter) {
    json.object { json in
      json.key("kind")
      json.value(client.hasMarkdown ? "markdown" : "plaintext")
      json.key("value")
      json.value(client.hasMarkdown ? text.markdown : text.plain)
    }
  }
}

/// What a hover is about.
struct HoverAbout {
  enum Subject {
    case entity(Entity)
    case link(LinkID)
    /// A pattern of a route or task, by its range in a file.
    case pattern(Symbol, SourceSpan)
    case expectation(Int)
  }

  var subject: Subject
  var range: SourceRange

  /// What is at an offset of a file.
  static func find(
    _ snapshot: inout PlanSnapshot, _ offset: UInt32, _ file: FileID
  ) -> HoverAbout? {
    let tree = snapshot.plan.files[file.index].tree
    guard let index = tree.lastDeclaration(from: offset) else { return nil }
    let declaration = tree.declarations[index]
    let origin = DeclarationReference(file: file, index: index)
    let occurrence = snapshot.occurrence(at: offset, in: file)
    let keyword = declaration.keywordRange
    let isOnKeyword = keyword.start <= offset && offset <= keyword.end
    let table = snapshot.table()
    if case .expectation(let number) = table.meaning(origin), occurrence == nil || isOnKeyword,
      offset <= declaration.headerEnd
    {
      return HoverAbout(subject: .expectation(number), range: declaration.range)
    }
    if let link = table.link(origin), let syntax = declaration.payload.indices.first {
      let arrow = tree.links[syntax].arrowRange
      if isOnKeyword || (!arrow.isEmpty && arrow.start <= offset && offset <= arrow.end) {
        return HoverAbout(subject: .link(link), range: isOnKeyword ? keyword : arrow)
      }
    }
    if let occurrence {
      return HoverAbout(subject: .entity(occurrence.entity), range: occurrence.range)
    }
    guard let symbol = table.symbol(origin) else { return nil }
    for clause in tree.clauses[declaration.clauses.indices] where clause.kind == .at {
      guard let name = clause.payload.indices.first else { continue }
      let range = tree.names[name]
      if range.start <= offset && offset <= range.end {
        return HoverAbout(
          subject: .pattern(symbol, SourceSpan(file: file, range: range)), range: range)
      }
    }
    if isOnKeyword { return HoverAbout(subject: .entity(.symbol(symbol)), range: keyword) }
    return nil
  }
}

/// A text for people: what was declared, what its author says about it, and lines of facts.
struct HoverText {
  /// The declaration as it is written.
  var code = ""
  var documentation = ""
  /// Lines of two parts each: what it is about, and what is said.
  var lines: [(label: String, text: String)] = []

  /// Text from a plan is in code blocks and code spans, except the documentation, which is Markdown
  /// if its author wrote it so.
  var markdown: String {
    var parts: [String] = []
    if !code.isEmpty { parts.append("```routeplan\n\(code)\n```") }
    if !documentation.isEmpty { parts.append(documentation) }
    if !lines.isEmpty {
      parts.append(lines.map { "\($0.label): \($0.text)" }.joined(separator: "  \n"))
    }
    return parts.joined(separator: "\n\n")
  }

  var plain: String {
    var parts: [String] = []
    if !code.isEmpty { parts.append(code) }
    if !documentation.isEmpty { parts.append(documentation) }
    if !lines.isEmpty {
      let text = lines.map { "\($0.label): \($0.text)" }.joined(separator: "\n")
      parts.append(text.filter { $0 != "`" })
    }
    return parts.joined(separator: "\n\n")
  }

  mutating func add(_ label: String, _ text: String) {
    if !text.isEmpty { lines.append((label, text)) }
  }
}
