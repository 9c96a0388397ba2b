package import RouteMatch
package import RoutePlan
package import RouteSyntax

/// The rules of an `apple-app-site-association` file that let a plan's web addresses through.
///
/// A device takes the first rule that matches; `*` stands for any text, slashes too, and `?` for one
/// character. So the rules go from many segments to few: once paths with more segments are excluded,
/// a `*` has no slash left to take. Numbers stand as any text, which is all that such a file can say.
package struct AppleComponents: Sendable {
  /// A rule.
  package struct Rule: Sendable, Equatable {
    package var path: String
    package var isExcluded = false
    /// What it is for: the route or task that it opens.
    package var comment: String
  }

  package private(set) var rules: [Rule] = []
  private var seen: Set<String> = []

  /// The most rules for the strings of closed types in one pattern; beyond it they stand as any
  /// text.
  private static let alternativeLimit = 64

  /// The rules for `patterns`.
  package init(_ patterns: [PatternID], _ set: PatternSet, _ plan: Plan) {
    var byDepth: [[(path: String, comment: String)]] = []
    var rests: [(path: String, comment: String)] = []
    var opensRoot: String?
    for pattern in patterns {
      guard let target = set.patterns[pattern.index].target else { continue }
      let comment = plan.rawName(target)
      let shape = set.shape(of: pattern)
      if shape.isEmpty {
        opensRoot = opensRoot ?? comment
        continue
      }
      let paths = Self.paths(shape)
      if case .rest = shape[shape.count - 1] {
        rests += paths.map { ($0, comment) }
        continue
      }
      while byDepth.count < shape.count { byDepth.append([]) }
      byDepth[shape.count - 1] += paths.map { ($0, comment) }
    }
    exclude("*//*", "an empty segment opens nothing")
    for rest in rests { add(rest.path, rest.comment) }
    if !byDepth.isEmpty { excludeDeeper(than: byDepth.count) }
    for (index, paths) in byDepth.enumerated().reversed() {
      for (path, comment) in paths {
        add(path, comment)
        if !path.hasSuffix("?*") { add(path + "/", comment) }
      }
      if index > 0 { excludeDeeper(than: index) }
    }
    if let opensRoot { add("/", opensRoot) }
  }

  private mutating func add(_ path: String, _ comment: String) {
    if seen.insert(path).inserted { rules.append(Rule(path: path, comment: comment)) }
  }

  private mutating func exclude(_ path: String, _ comment: String) {
    rules.append(Rule(path: path, isExcluded: true, comment: comment))
  }

  private mutating func excludeDeeper(than depth: Int) {
    exclude(
      String(repeating: "/?*", count: depth + 1),
      "more than \(depth) segment\(depth == 1 ? "" : "s")")
  }

  /// The paths of a pattern: several where a parameter is one of a few strings.
  private static func paths(_ shape: [SegmentShape]) -> [String] {
    var paths = [""]
    for segment in shape {
      switch segment {
      case .any, .rest: paths = paths.map { $0 + "/?*" }
      case .pieces(let pieces):
        paths = paths.map { $0 + "/" }
        for piece in pieces {
          let texts = texts(piece)
          let kept = texts.count * paths.count <= alternativeLimit ? texts : ["?*"]
          paths = paths.flatMap { path in kept.map { path + $0 } }
        }
      }
    }
    return paths
  }

  private static func texts(_ piece: SegmentShape.Piece) -> [String] {
    switch piece {
    case .text(let text): [PatternSet.escaped(text)]
    case .value(.oneOf(let texts)): texts.map(PatternSet.escaped)
    case .value: ["?*"]
    }
  }

  // MARK: JSON

  /// Writes the file for `apps`, as `TEAM.BUNDLE` each.
  package func write(apps: [String], to output: inout ByteWriter) {
    var text = TextLines()
    text.open("{")
    text.open("\"applinks\": {")
    text.open("\"details\": [")
    text.open("{")
    text.line("\"appIDs\": [\(apps.map(JSONText.quoted).joined(separator: ", "))],")
    text.open("\"components\": [")
    for (index, rule) in rules.enumerated() {
      let exclude = rule.isExcluded ? ", \"exclude\": true" : ""
      let comma = index < rules.count - 1 ? "," : ""
      text.line(
        "{ \"/\": \(JSONText.quoted(rule.path))\(exclude), "
          + "\"comment\": \(JSONText.quoted(rule.comment)) }\(comma)")
    }
    for end in ["]", "}", "]", "}", "}"] { text.close(end) }
    output.write(string: text.text)
  }
}

extension Plan {
  /// The raw name of what a URL opens.
  func rawName(_ target: MatchTarget) -> String {
    switch target {
    case .route(let id): rawName(id)
    case .task(let id): rawName(id)
    }
  }
}

/// Lines with an indent of two spaces a level.
struct TextLines {
  private(set) var text = ""
  private var level = 0

  mutating func line(_ line: String) {
    text += String(repeating: " ", count: level * 2) + line + "\n"
  }

  mutating func open(_ line: String) {
    self.line(line)
    level += 1
  }

  mutating func close(_ line: String) {
    level -= 1
    self.line(line)
  }
}

/// Strings of JSON.
enum JSONText {
  static func quoted(_ text: String) -> String {
    var json = JSONWriter()
    json.value(text)
    return json.output.text
  }
}
