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

extension LanguageServer {
  /// The most items of an answer; a client asks again after the next letter.
  private static let mostItems = 200

  func completion(_ request: Request, _ json: inout JSONWriter) throws(ResponseError) {
    let (document, offset) = try place(request)
    let found = withPlan(document) { snapshot in
      CompletionPlace(&snapshot, document, Int(offset))
        .map { place in (place.word, items(at: place, document, &snapshot)) }
    }
    let (word, all) = found ?? (Int(offset)..<Int(offset), [])
    let typed = Array(
      document.text.source.string(
        SourceRange(start: UInt32(word.lowerBound), end: offset)
      ).lowercased().utf8)
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
    let range = SourceRange(start: UInt32(word.lowerBound), end: UInt32(word.upperBound))
    json.object { json in
      json.key("isIncomplete")
      json.value(isCut)
      json.key("items")
      json.array(ranked.prefix(Self.mostItems).enumerated()) { json, item in
        write(
          item.element.item, number: item.offset, range, &writer, plan, document.root, to: &json)
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
    _ item: CompletionItem, number: Int, _ range: SourceRange, _ writer: inout PositionWriter,
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
        json.key("range")
        writer.write(range, to: &json)
        json.key("newText")
        json.value((client.hasSnippets ? item.snippet : nil) ?? item.text ?? item.label)
      }
    }
  }

  private func items(
    at place: CompletionPlace, _ document: PlanDocument, _ snapshot: inout PlanSnapshot
  ) -> [CompletionItem] {
    switch place.expected {
    case .includes: includes(document, after: Self.typed(document, place.word))
    case .annotations: Self.annotations(snapshot.plan)
    case .arguments(let symbol): Self.parameters(of: symbol, snapshot.plan)
    case .pattern(let symbol): Self.patternParameters(of: symbol, snapshot.plan)
    case .wholePattern(let symbol): Self.parentPatterns(of: symbol, snapshot.plan)
    case .text(let expected):
      Self.parts(document.file, place, &snapshot)
        + Self.items(expected, document.file, place, snapshot.plan)
    }
  }

  /// What fits by the last word.
  private static func items(
    _ expected: TextCompletion.Expected, _ file: FileID, _ place: CompletionPlace, _ plan: Plan
  ) -> [CompletionItem] {
    switch expected {
    case .declaration where place.next?.isRequired == true: []
    case .declaration: declarations(place) + clauses(place)
    case .clause: clauses(place)
    case .place: places(file, place, plan, place.next?.names ?? .all)
    default: others(place, plan)
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

  private static func annotations(_ plan: Plan) -> [CompletionItem] {
    var seen: Set<String> = []
    return plan.allAnnotations.filter { seen.insert($0).inserted }.map {
      CompletionItem(label: $0, kind: .property)
    }
  }

  private static func parameters(of symbol: Symbol, _ plan: Plan) -> [CompletionItem] {
    var seen: Set<NameID> = []
    return plan.reachableParameters(of: symbol).compactMap { index, distance in
      let parameter = plan.parameters[index]
      guard seen.insert(parameter.name).inserted else { return nil }
      let name = NameSyntax.source(plan.name(parameter.name))
      return CompletionItem(
        label: name, kind: .variable, detail: plan.displayName(parameter.type), distance: distance)
    }
  }

  /// What a pattern can start with: the patterns of the parent, which it then repeats, and a slash.
  private static func parentPatterns(of symbol: Symbol, _ plan: Plan) -> [CompletionItem] {
    plan.parentPatterns(of: symbol).enumerated().map { index, text in
      CompletionItem(
        label: text.hasSuffix("/") ? text : text + "/", kind: .value,
        detail: "the pattern of its parent", distance: index)
    }
  }

  /// The parameters that a pattern can name.
  private static func patternParameters(of symbol: Symbol, _ plan: Plan) -> [CompletionItem] {
    parameters(of: symbol, plan).map { item in
      var item = item
      item.label = ":" + item.label
      return item
    }
  }

  private static func declarations(_ place: CompletionPlace) -> [CompletionItem] {
    Keyword.allCases.filter { keyword in
      keyword.isDeclaration
        && DeclarationKind(rawValue: keyword.rawValue)
          .map { Placement.may($0, standIn: place.parent) } ?? false
    }.map { KeywordShapes.item($0, distance: 0) }
  }

  private static func clauses(_ place: CompletionPlace) -> [CompletionItem] {
    guard let kind = place.declaration else { return [] }
    let clauses = ClauseKind.allCases.filter { clause in
      clause.keyword != nil && Placement.takes(kind, clause)
        && (!place.used.contains(clause) || clause == .at || clause == .allow)
        && !(clause == .in && place.parent != nil && place.parent != .service)
    }
    return clauses.compactMap { $0.keyword.map { KeywordShapes.item($0, distance: 1) } }
  }

  /// Facts, types, parameters and rules, as the play page completes them.
  private static func others(_ place: CompletionPlace, _ plan: Plan) -> [CompletionItem] {
    place.completion.items(plan).map { item in
      let kind: CompletionItem.Kind =
        switch item.kind {
        case .route: .class
        case .flow: .module
        case .task: .function
        case .fact: .constant
        case .type: .enum
        case .parameter: .variable
        case .rule: .value
        case .keyword: .keyword
        }
      return CompletionItem(
        label: item.text, kind: kind, detail: item.detail, about: entity(item, plan))
    }
  }
}

// MARK: - Documentation

extension LanguageServer {
  /// What an item of a completion stands for.
  private static func entity(_ item: TextCompletion.Item, _ plan: Plan) -> Entity? {
    switch item.kind {
    case .fact: plan.findFact(item.text.utf8).map { .fact($0) }
    case .type: plan.types.firstIndex { $0.name == item.text }.map { .type(TypeID($0)) }
    case .rule: Rule(name: item.text).map { .rule($0) }
    default: nil
    }
  }

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

extension Plan {
  /// The keys of all annotations as plans write them.
  fileprivate var allAnnotations: [String] {
    files.flatMap { file in file.tree.annotations.map { file.tree.display(key: $0.key) } }
  }

  /// The parameters of a route or task and of the routes above it, the nearest first.
  fileprivate func reachableParameters(of symbol: Symbol) -> [(index: Int, distance: Int)] {
    var result = parameters(of: symbol).indices.map { ($0, 0) }
    var route: RouteID
    switch symbol {
    case .route(let id): route = routes[id.index].parent
    case .task(let id): route = home(of: tasks[id.index])
    case .flow(let id): route = flows[id.index].start
    }
    var distance = 1
    while !route.isNone && distance < 100 {
      result += parameters(of: .route(route)).indices.map { ($0, distance) }
      route = routes[route.index].parent
      distance += 1
    }
    return result
  }
}
