import RouteBase
import RouteImport
import RouteSyntax

/// Plan text under construction.
struct PlanText {
  private(set) var text = ""

  static func quoted(_ text: String) -> String { LiteralValue.quoted(text) }

  /// A name as written in a declaration.
  static func name(_ name: String) -> String { NameSyntax.source(name) }

  /// A name as written for a parameter or in a key.
  static func key(_ name: String) -> String { NameSyntax.display(name) }

  /// `text` without characters that names may not contain.
  static func cleaned(_ text: String) -> String { WrittenPlan.cleaned(text) }

  mutating func line(_ text: String) { self.text += text + "\n" }

  /// The text in canonical form.
  var formatted: [UInt8] {
    Formatter.format(Parser.parse(SourceText(text), file: FileID(0)).tree)
  }
}

/// An annotation: the parts of its key, and a literal or nothing.
struct Annotation {
  var key: [String]
  var value: String?

  init(_ key: [String], _ value: String? = nil) {
    self.key = key
    self.value = value
  }

  init(_ key: [String], text: String) { self.init(key, PlanText.quoted(text)) }

  init(_ key: [String], list: [String]) {
    self.init(key, "[" + list.map(PlanText.quoted).joined(separator: ", ") + "]")
  }

  /// As a plan writes it, after a space.
  var clause: String {
    " @" + key.map(PlanText.key).joined(separator: ".") + (value.map { "(\($0))" } ?? "")
  }
}
