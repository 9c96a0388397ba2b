import RouteBase
import RouteCheck
import RouteEngine
import RoutePlan
import RouteSyntax

/// Something that may be written at a place.
struct CompletionItem {
  var label: String
  /// What is inserted; nil for the label.
  var text: String?
  /// What is inserted by clients that take snippets.
  var snippet: String?
  var kind: Kind
  var detail: String?
  /// What is described to a client that asks for more.
  var about: Entity?
  /// Lower is nearer.
  var distance = 0

  /// The text of an item that is a string; nil for another one.
  var withoutQuotes: CompletionItem? {
    let bytes = label.utf8
    guard bytes.count > 1, bytes.first == UInt8(ascii: "\""), bytes.last == bytes.first else {
      return nil
    }
    var item = self
    item.label = String(label.dropFirst().dropLast())
    return item
  }

  /// The kinds of the protocol.
  enum Kind: Int {
    case function = 3
    case variable = 6
    case `class` = 7
    case module = 9
    case property = 10
    case value = 12
    case `enum` = 13
    case keyword = 14
    case file = 17
    case folder = 19
    case constant = 21
  }
}

/// The word that an item replaces.
private struct CompletedWord {
  /// Whether it starts with a backtick.
  var isQuoted: Bool
  /// Where it is up to the place.
  var inserted: SourceRange
  /// Where all of it is.
  var replaced: SourceRange
}

extension LanguageServer {
  /// The most items of an answer; a client asks again after the next letter.
  private static let mostItems = 200

  func completion(_ request: Request, _ json: inout JSONWriter) throws(ResponseError) {
    let (document, offset) = try place(request)
    let found = withPlan(document) { snapshot in
      CompletionPlace(&snapshot, document, Int(offset))
        .map { place in (place.grammar, items(at: place, document, &snapshot)) }
    }
    let (place, all) = (found?.0, found?.1 ?? [])
    let word = place?.word ?? Int(offset)..<Int(offset)
    let written = document.text.source.string(
      SourceRange(start: UInt32(word.lowerBound), end: offset))
    let typed = written.lowercased().utf8.filter { $0 != UInt8(ascii: "`") }
    var ranked: [(rank: Int, item: CompletionItem)] = []
    for item in all {
      guard let rank = Self.rank(item, typed) else { continue }
      ranked.append((rank, item))
    }
    // Swift's sort keeps the order of equal elements.
    ranked.sort { $0.rank < $1.rank }
    let isCut = ranked.count > Self.mostItems
    let plan = workspace.snapshot(of: document.root).plan
    var writer = PositionWriter(document.text, client.encoding)
    let start = UInt32(word.lowerBound)
    let completed = CompletedWord(
      isQuoted: written.utf8.first == UInt8(ascii: "`"),
      inserted: SourceRange(start: start, end: UInt32(word.upperBound)),
      replaced: SourceRange(
        start: start, end: UInt32(place?.wordEnd(document.text.source) ?? word.upperBound)))
    json.object { json in
      json.key("isIncomplete")
      json.value(isCut)
      json.key("items")
      json.array(ranked.prefix(Self.mostItems).enumerated()) { json, item in
        write(
          item.element.item, number: item.offset, completed, &writer, plan, document.root, to: &json
        )
      }
    }
  }

  /// How well an item fits what is typed: its distance, then whether its name starts so; nil if the
  /// letters do not occur in it.
  private static func rank(_ item: CompletionItem, _ typed: [UInt8]) -> Int? {
    if typed.isEmpty { return item.distance * 2 }
    let label = item.label.lowercased()
    if label.utf8.starts(with: typed) { return item.distance * 2 }
    return matches(typed, label) ? item.distance * 2 + 1 : nil
  }

  private func write(
    _ item: CompletionItem, number: Int, _ word: CompletedWord, _ writer: inout PositionWriter,
    _ plan: Plan, _ root: String, to json: inout JSONWriter
  ) {
    json.object { json in
      json.key("label")
      json.value(item.label)
      json.key("kind")
      json.value(item.kind.rawValue)
      if let detail = item.detail, !detail.isEmpty {
        json.key("detail")
        json.value(detail)
      }
      if word.isQuoted && item.label.utf8.first != UInt8(ascii: "`") {
        json.key("filterText")
        json.value("`\(item.label)`")
      }
      json.key("sortText")
      json.value(String(1_000_000 + number))
      if client.hasSnippets, item.snippet != nil {
        json.key("insertTextFormat")
        json.value(2)
      }
      if let about = item.about, let name = Self.key(of: about, plan) {
        json.key("data")
        json.object { json in
          json.key("plan")
          json.value(root)
          json.key("kind")
          json.value(name.kind)
          json.key("name")
          json.value(name.text)
        }
      }
      json.key("textEdit")
      json.object { json in
        if client.replacesWords {
          json.key("insert")
          writer.write(word.inserted, to: &json)
          json.key("replace")
          writer.write(word.replaced, to: &json)
        } else {
          json.key("range")
          writer.write(word.inserted, to: &json)
        }
        json.key("newText")
        json.value((client.hasSnippets ? item.snippet : nil) ?? item.text ?? item.label)
      }
    }
  }

  private func items(
    at place: CompletionPlace, _ document: PlanDocument, _ snapshot: inout PlanSnapshot
  ) -> [CompletionItem] {
    switch place.grammar.expected {
    case .includes: return includes(document, after: Self.typed(document, place.grammar.word))
    case .pattern:
      let names = PlaceNames(snapshot.plan, place)
      return place.symbol.map { names.patternParameters(of: $0) } ?? []
    case .wholePattern:
      return place.symbol.map { Self.parentPatterns(of: $0, snapshot.plan) } ?? []
    case .parts(let next): return Self.items(next, document.file, place, &snapshot)
    case .text(let next):
      return Self.values(next, document.file, place, &snapshot).compactMap { $0.withoutQuotes }
    }
  }

  // MARK: Items

  /// The text that an item replaces.
  private static func typed(_ document: PlanDocument, _ word: Range<Int>) -> String {
    document.text.source.string(
      SourceRange(start: UInt32(word.lowerBound), end: UInt32(word.upperBound)))
  }

  /// The plans in a folder and those right below it, as an include in the document would name them, and
  /// the folders there. The folder is the document's, or the one that is typed.
  private func includes(_ document: PlanDocument, after typed: String) -> [CompletionItem] {
    guard DocumentURI.isFile(document.path) else { return [] }
    let base = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
    func names(_ folder: String) -> [String] {
      host.names(in: SourcePath.resolve(folder, from: document.path)).sorted()
    }
    var result: [CompletionItem] = []
    for name in names(base + ".") where !name.hasPrefix(".") {
      if name.hasSuffix(".routeplan") {
        result.append(CompletionItem(label: base + name, kind: .file))
      } else if !name.utf8.contains(UInt8(ascii: ".")) {
        result.append(CompletionItem(label: base + name + "/", kind: .folder, distance: 2))
        for inner in names(base + name) where inner.hasSuffix(".routeplan") {
          result.append(CompletionItem(label: base + name + "/" + inner, kind: .file, distance: 1))
        }
      }
    }
    // A file cannot include itself.
    return result.filter { SourcePath.resolve($0.label, from: document.path) != document.path }
  }

  /// What a pattern can start with: the patterns of the parent, which it then repeats, and a slash.
  private static func parentPatterns(of symbol: Symbol, _ plan: Plan) -> [CompletionItem] {
    plan.parentPatterns(of: symbol).enumerated().map { index, text in
      CompletionItem(
        label: text.hasSuffix("/") ? text : text + "/", kind: .value,
        detail: "the pattern of its parent", distance: index)
    }
  }

  static func declarations(_ place: CompletionPlace) -> [CompletionItem] {
    place.grammar.declarations(place.tree).compactMap { keyword in
      // Services do not nest, also not by an include.
      if keyword == .service && !place.service.isNone { return nil }
      if keyword == .link && !place.grammar.isInBlock {
        return KeywordShapes.item(keyword.name, "link {Source} -> {Target}", distance: 0)
      }
      return KeywordShapes.item(keyword, distance: 0)
    }
  }
}

// MARK: - Documentation

extension LanguageServer {
  /// What names an entity in a message, so that it is found again after other edits; nil for one that
  /// completions have no documentation for.
  private static func key(of entity: Entity, _ plan: Plan) -> (kind: String, text: String)? {
    switch entity {
    case .symbol(let symbol): ("symbol", plan.displayName(symbol))
    case .fact, .type: (isFact(entity) ? "fact" : "type", plan.bareName(of: entity))
    case .rule(let rule): ("rule", rule.name)
    case .plan, .service, .parameter, .file: nil
    }
  }

  private static func isFact(_ entity: Entity) -> Bool {
    if case .fact = entity { true } else { false }
  }

  /// Adds to an item what a hover says of it.
  func resolveCompletion(_ request: Request, _ json: inout JSONWriter) throws(ResponseError) {
    guard let item = request.params, let members = item.members else { throw .missing("label") }
    var text: HoverText?
    if let root = item.at("data", "plan")?.asText, let kind = item.at("data", "kind")?.asText,
      let name = item.at("data", "name")?.asText, workspace.activePlans().contains(root)
    {
      text = workspace.withSnapshot(of: root) { snapshot in
        Self.entity(kind, name, snapshot.plan).flatMap { HoverText.make(.entity($0), &snapshot) }
      }
    }
    json.object { json in
      for (key, value) in members where key != "documentation" || text == nil {
        json.key(text: key)
        value.write(to: &json)
      }
      guard let text else { return }
      json.key("documentation")
      write(text, to: &json)
    }
  }

  private static func entity(_ kind: String, _ name: String, _ plan: Plan) -> Entity? {
    switch kind {
    case "symbol": plan.find(name).map { .symbol($0) }
    case "fact": plan.findFact(name.utf8).map { .fact($0) }
    case "type": plan.types.firstIndex { $0.name == name }.map { .type(TypeID($0)) }
    case "rule": Rule(name: name).map { .rule($0) }
    default: nil
    }
  }
}
