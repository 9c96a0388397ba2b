import RouteBase

/// A route of a router for the web, as its configuration nests it.
struct WebNode {
  /// Its path, relative to the one around it unless it starts with `/`; nil for none.
  var path: String?
  var isIndex = false
  /// The file of its screen; nil if it has none.
  var file: String?
  var children: [WebNode] = []
  /// Its line, from 1.
  var line = 1

  /// Deeper configurations are refused.
  static let depthLimit = 64
}

/// How a router writes parameters in its paths.
enum WebPathStyle {
  /// `/shows/:id/:tab?/*`
  case colon
  /// `/shows/$id/{-$tab}/$`, `/shows/{$id}.json`
  case dollar
}

/// Turns routes with paths into the pages of a plan.
struct WebPages {
  private(set) var pages: [FileRoutes.Page] = []
  private(set) var notes: [FileRoutesNote] = []
  private let source: String
  /// What a path that cannot be expressed costs.
  private let loss: String
  private var places: [[FileRoutes.Segment]: Int] = [:]

  /// `source` is the file that the routes are from, and `loss` what is left out with a path that a
  /// plan cannot express.
  init(source: String, loss: String = "the route") { (self.source, self.loss) = (source, loss) }

  mutating func note(_ line: Int, _ message: String) {
    notes.append(FileRoutesNote(path: source, line: line, message: message))
  }

  /// Adds routes and those in them. A route with an index inside is only around others.
  mutating func add(_ nodes: [WebNode]) {
    var open = nodes.reversed().map { (node: $0, prefix: "") }
    while let (node, prefix) = open.popLast() {
      let own = node.path ?? ""
      let whole = own.hasPrefix("/") ? own : prefix + "/" + own
      let isLayout =
        node.children.contains { $0.isIndex && ($0.path ?? "").isEmpty }
        || (node.path ?? "").isEmpty && !node.isIndex
      if !isLayout || node.children.isEmpty && node.file != nil {
        add(whole, file: node.file, isIndex: node.isIndex, line: node.line)
      }
      open += node.children.reversed().map { ($0, whole) }
    }
  }

  /// Adds a page with a path such as `/shows/:id?/*`.
  mutating func add(
    _ path: String, _ style: WebPathStyle = .colon, file: String?, isIndex: Bool, line: Int
  ) {
    let parts = path.split(separator: "/").map(String.init)
    if parts == [style == .colon ? "*" : "$"] {
      if !pages.contains(where: { $0.isFallback }) {
        pages.append(FileRoutes.Page(path: file ?? source, isFallback: true))
      }
      return
    }
    guard let segments = Self.segments(parts, style) else {
      return note(line, "`\(path)` is not a pattern of a plan, so \(loss) is left out")
    }
    if (try? FileRoutes.refuseRepeats(segments, path)) == nil {
      return note(line, "a parameter occurs twice in `\(path)`, so \(loss) is left out")
    }
    guard let shape = FileRoutes.shapes(segments).last else { return }
    if let other = places[shape] {
      let url = FileRoutes.pattern(segments)
      return note(
        line, "`\(url)` already opens `\(pages[other].path)`, so \(loss) is left out")
    }
    places[shape] = pages.count
    pages.append(
      FileRoutes.Page(path: file ?? source, place: parts, segments: segments, isIndex: isIndex))
  }

  /// The segments of a path's parts; nil if a plan cannot express one.
  static func segments(
    _ parts: [String], _ style: WebPathStyle = .colon
  ) -> [FileRoutes.Segment]? {
    var segments: [FileRoutes.Segment] = []
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      let segment =
        style == .colon ? segment(part, isLast: isLast) : dollarSegment(part, isLast: isLast)
      guard let segment else { return nil }
      segments.append(segment)
    }
    return segments
  }

  /// `shows`, `shows?`, `:id`, `:id?`, `:id.json`, `:rest(.*)*`, `*`; nil for anything else.
  private static func segment(_ part: String, isLast: Bool) -> FileRoutes.Segment? {
    if part == "*" { return isLast ? .rest("rest", isOptional: true) : nil }
    if part.hasPrefix(":") {
      var name = part.dropFirst()
      let isOptional = name.hasSuffix("?")
      if isOptional { name = name.dropLast() }
      let plain = name.unicodeScalars.prefix { $0 == "-" || $0.properties.isXIDContinue }
      guard !plain.isEmpty else { return nil }
      let id = GeneratedNames.identifier(String(plain), .kept)
      let rest = String(name.unicodeScalars[plain.endIndex...])
      if rest.isEmpty { return isOptional ? .optional(id) : .parameter(id) }
      if rest == "(.*)*", isLast { return .rest(id, isOptional: true) }
      if isOptional || rest.contains(":") || rest.contains("*") || rest.contains("(") { return nil }
      return FileRoutes.segment(of: [(id, true), (rest, false)])
    }
    if part.contains("*") || part.contains(":") { return nil }
    if part.hasSuffix("?") { return .optionalText(String(part.dropLast())) }
    return .text(part)
  }

  /// `shows`, `$id`, `{-$id}`, `a-{$id}.json`, `$`; nil for anything else.
  private static func dollarSegment(_ part: String, isLast: Bool) -> FileRoutes.Segment? {
    if part == "$" { return isLast ? .rest("rest", isOptional: true) : nil }
    if part.hasPrefix("{-$"), part.hasSuffix("}") {
      return name(part.dropFirst(3).dropLast()).map { .optional($0) }
    }
    if part.hasPrefix("$") { return name(part.dropFirst()).map { .parameter($0) } }
    guard let start = part.firstIndex(of: "{") else { return .text(part) }
    let inner = part[part.index(after: start)...]
    guard inner.hasPrefix("$"), let end = inner.firstIndex(of: "}"),
      let id = name(inner[..<end].dropFirst())
    else { return nil }
    let rest = String(inner[inner.index(after: end)...])
    if rest.contains("{") || rest.contains("$") { return nil }
    let pieces: [(text: String, isName: Bool)] = [
      (String(part[..<start]), false), (id, true), (rest, false),
    ]
    return FileRoutes.segment(of: pieces.filter { !$0.text.isEmpty })
  }

  /// The name of a parameter; nil if it is not one.
  private static func name(_ text: Substring) -> String? {
    guard !text.isEmpty,
      text.unicodeScalars.allSatisfy({ $0 == "-" || $0.properties.isXIDContinue })
    else { return nil }
    return GeneratedNames.identifier(String(text), .kept)
  }
}
