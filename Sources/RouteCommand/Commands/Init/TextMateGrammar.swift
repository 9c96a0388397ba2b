import RouteBase
import RouteSyntax

/// The TextMate grammar of plans, made from the keyword table.
package enum TextMateGrammar {
  /// The name of the grammar.
  package static let scope = "source.routeplan"

  /// A pattern of the grammar: the scope that it gives, and a regular expression or two.
  struct Pattern {
    var scope: String
    var match: String?
    var begin: String?
    var end: String?
    /// Names of patterns that apply inside.
    var inner: [String] = []
  }

  /// The scope of each group of keywords.
  private static let groups: [(scope: String, isMember: @Sendable (Keyword) -> Bool)] = [
    ("keyword.declaration.routeplan", { $0.isDeclaration }),
    ("storage.modifier.routeplan", { $0.isClause }),
    ("constant.language.routeplan", { isLiteral($0) }),
    (
      "keyword.other.routeplan",
      { !$0.isDeclaration && !$0.isClause && !isLiteral($0) }
    ),
  ]

  private static func isLiteral(_ keyword: Keyword) -> Bool {
    keyword == .true || keyword == .false || keyword == .nil
  }

  /// The document, in JSON.
  package static var text: String {
    var json = JSONWriter()
    json.object { json in
      json.key("name")
      json.value("Route plan")
      json.key("scopeName")
      json.value(scope)
      json.key("fileTypes")
      json.array(["routeplan"]) { json, type in json.value(type) }
      json.key("patterns")
      json.array(parts) { json, part in
        json.object { json in
          json.key("include")
          json.value("#\(part.name)")
        }
      }
      json.key("repository")
      json.object { json in
        for part in parts { write(part.name, part.patterns, to: &json) }
        write("block", [block], to: &json)
      }
    }
    json.endLine()
    return json.output.text
  }

  /// The parts of the grammar, in the order in which they are tried.
  static var parts: [(name: String, patterns: [Pattern])] {
    [
      ("comments", comments), ("strings", [string]), ("names", names), ("numbers", [number]),
      ("operators", [arrow]), ("keywords", keywords),
    ]
  }

  private static let comments = [
    Pattern(scope: "comment.line.documentation.routeplan", match: "///.*$"),
    Pattern(scope: "comment.line.double-slash.routeplan", match: "//.*$"),
    block,
  ]
  private static let block = Pattern(
    scope: "comment.block.routeplan", begin: "/\\*", end: "\\*/", inner: ["block"])
  private static let string = Pattern(
    scope: "string.quoted.double.routeplan", match: "\"(?:[^\"\\\\]|\\\\.)*\"")
  private static let number = Pattern(
    scope: "constant.numeric.routeplan",
    match: "(?<![\\w-])-?[0-9]+(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?(?!\\w)")
  private static let arrow = Pattern(scope: "keyword.operator.routeplan", match: "->|=>")
  private static let names = [
    Pattern(scope: "variable.other.quoted.routeplan", match: "`[^`\\n]+`"),
    Pattern(scope: "entity.other.attribute-name.routeplan", match: "@[\\w.-]+"),
    // A word with a dash is a name, whatever its parts are.
    Pattern(scope: "variable.other.routeplan", match: "[^\\W\\d]\\w*(?:-\\w+)+"),
  ]
  private static var keywords: [Pattern] {
    groups.map { group in
      let words = Keyword.allCases.filter(group.isMember).map { $0.name }
      return Pattern(
        scope: group.scope, match: "(?<![\\w.])(?:\(words.joined(separator: "|")))(?!\\w)")
    }
  }

  private static func write(
    _ name: String, _ patterns: [Pattern], to json: inout JSONWriter
  ) {
    json.key(text: name)
    json.object { json in
      json.key("patterns")
      json.array(patterns) { json, pattern in
        json.object { json in
          json.key("name")
          json.value(pattern.scope)
          for (key, value) in [
            ("match", pattern.match), ("begin", pattern.begin), ("end", pattern.end),
          ] {
            guard let value else { continue }
            json.key(text: key)
            json.value(value)
          }
          guard !pattern.inner.isEmpty else { return }
          json.key("patterns")
          json.array(pattern.inner) { json, name in
            json.object { json in
              json.key("include")
              json.value("#\(name)")
            }
          }
        }
      }
    }
  }
}
