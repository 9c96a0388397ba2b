import RouteMatch
import RouteSyntax

/// What generated code matches URLs by, as lines of ASCII that mean the same in every language.
///
/// Texts are percent-encoded but for letters, digits and `-._~`, so that nothing else in a line can be
/// one. A *kind* is `t` for text, `i`, `d` and `b` for numbers and truth, `c` and a number for a closed
/// type, `o` for what no URL can carry.
struct GeneratedTables: Sendable {
  /// The strings of each closed type, with spaces between them.
  var closed: [String] = []
  /// What URLs may stand on, from 1: `+` where the plan declares it, else `-`; `s` for a scheme, `h`
  /// for a host, `w` for the hosts below one; a space and its name, and behind another one how a host
  /// that is not ASCII is written in its own script.
  var bases: [String] = []
  /// For each route the number of its parent or `-`, the numbers of the facts that its URLs ask for,
  /// with commas, or `-`, and its inputs: name, `:`, kind, `*` for a list, `!` where it has to be
  /// there, `?` where it may be absent as such, and its default (of a list several) behind `=`.
  var routes: [String] = []
  var tasks: [String] = []
  /// For each whole pattern what it opens (`r` or `t` and a number), the number of its base, its place
  /// where several of that match at equal rank, and its segments, each behind a `/`: texts, `{KIND:N}`
  /// for input N (`-` for none), `*`, and `**{KIND:N}`.
  var patterns: [String] = []
  /// What opens where nothing matches, as in patterns; empty for nothing.
  var fallback = ""
  /// What URLs may start with whose pattern names no scheme, the best first.
  var prefixes: [String] = []

  /// The lines, by what they are called in generated code.
  var lists: [(name: String, lines: [String])] {
    [
      ("closed", closed), ("bases", bases), ("routes", routes), ("tasks", tasks),
      ("patterns", patterns), ("prefixes", prefixes),
    ]
  }

  /// A text as a part of a line.
  static func token(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF")
    var result = ""
    for byte in text.utf8 {
      let scalar = Unicode.Scalar(byte)
      let isPlain =
        scalar.properties.isAlphabetic && scalar.isASCII || byte &- 0x30 < 10
        || "-._~".unicodeScalars.contains(scalar)
      if isPlain {
        result.unicodeScalars.append(scalar)
      } else {
        result += "%" + String(digits[Int(byte >> 4)]) + String(digits[Int(byte & 15)])
      }
    }
    return result
  }

  static func letter(_ base: GeneratedPlan.Base) -> String {
    switch base {
    case .text: "t"
    case .integer: "i"
    case .double: "d"
    case .boolean: "b"
    case .closed(let index): "c\(index)"
    case .opaque: "o"
    }
  }

  /// The line of a route or task; `properties` are what its inputs are called where that may be
  /// another name, which then follows behind a further `:`.
  static func line(_ target: GeneratedPlan.Target, _ properties: [String]? = nil) -> String {
    var fields = [target.parent.map(String.init) ?? "-"]
    fields.append(
      target.requires.isEmpty ? "-" : target.requires.map(String.init).joined(separator: ","))
    for (index, input) in target.inputs.enumerated() {
      var field = token(input.name) + ":" + letter(input.base)
      if input.isList { field += "*" }
      if input.isRequired { field += "!" }
      if input.isOptional { field += "?" }
      if let properties, !properties[index].utf8.elementsEqual(input.name.utf8) {
        field += ":" + token(properties[index])
      }
      switch input.preset {
      case .list(let values): field += "=" + values.map(text).joined(separator: ",")
      case let value?: field += "=" + text(value)
      case nil: break
      }
      fields.append(field)
    }
    return fields.joined(separator: " ")
  }

  private static func text(_ value: LiteralValue) -> String {
    switch value {
    case .string(let text): token(text)
    case .double(let number): token(number.description)
    default: token(value.source)
    }
  }
}
