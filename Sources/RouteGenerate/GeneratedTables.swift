import RouteMatch
import RoutePlan
import RouteSyntax

/// The tables with which generated code matches URLs: lines of ASCII with the same meaning in every
/// language.
///
/// Texts are percent-encoded except for letters, digits and `-._~`, so that they cannot be confused
/// with other parts of a line. A *kind* is `t` for text, `i`, `d` and `b` for integers, doubles and
/// booleans, `c` and a number for a closed type, and `o` for a value that no URL can carry.
struct GeneratedTables: Sendable {
  /// The strings of each closed type, separated by spaces.
  var closed: [String] = []
  /// The bases of URLs, numbered from 1: `+` if the plan declares it, otherwise `-`; `s` for a
  /// scheme, `h` for a host, `w` for the hosts below one; a space and its name; and for a host that
  /// is not ASCII, another space and its spelling in its own script.
  var bases: [String] = []
  /// For each route: the number of the route below it in the stack that its URLs build, or `-`, and
  /// then `m`, `n` or `f` if it is presented, presented with `nav`, or floating; the numbers of the
  /// facts that its URLs require, and, after a `!` each, of those that they refuse, with commas, or
  /// `-`; likewise those of the facts that it requires and refuses itself; and its inputs: name,
  /// `:`, kind, `*` for a list, `!` if it is required, `?` if its value may be absent, and its
  /// default (several for a list) after `=`.
  var routes: [String] = []
  var tasks: [String] = []
  /// For each route with tabs: its number, and after a space those of its tabs, with commas.
  var tabs: [String] = []
  /// For each whole pattern: its target (`r` or `t` and a number; `w` for URLs that stay in the
  /// browser), the number of its base, its precedence among the patterns of its target that match
  /// with equal rank, and its segments, each after a `/`: texts, `{KIND:N}` for input N (`-` for
  /// none), `*`, and `**{KIND:N}`. Then, after spaces, the inputs that it sets itself: a number,
  /// and the value after `=` (several with commas, or `[]`, for a list); no `=` if it is absent.
  var patterns: [String] = []
  /// The targets that share URLs with others, so that facts decide, in the order in which a plan is
  /// read; written as in patterns.
  var sharing: [String] = []
  /// The target if nothing matches, as in patterns; empty for none.
  var fallback = ""
  /// The possible prefixes of URLs whose pattern names no scheme, the best first.
  var prefixes: [String] = []

  /// The lines that code reads for a plan with `features`, with their names in generated code.
  func lists(_ features: Set<RuntimeFeature>) -> [(name: String, lines: [String])] {
    let all: [(feature: RuntimeFeature?, name: String, lines: [String])] = [
      (.closed, "closed", closed), (.urls, "bases", bases), (nil, "routes", routes),
      (.tasks, "tasks", tasks), (.tabs, "tabs", tabs), (.urls, "patterns", patterns),
      (.sharing, "sharing", sharing), (.urls, "prefixes", prefixes),
    ]
    return all.filter { $0.feature.map(features.contains) != false }.map { ($0.name, $0.lines) }
  }

  /// A text as part of a line.
  static func token(_ text: String) -> String {
    text.utf8.reduce(into: "") { $0 += escape($1) }
  }

  /// A byte of a text as part of a line.
  static func escape(_ byte: UInt8) -> String {
    let scalar = Unicode.Scalar(byte)
    let isPlain =
      scalar.properties.isAlphabetic && scalar.isASCII || byte &- 0x30 < 10
      || "-._~".unicodeScalars.contains(scalar)
    let digits = String(256 + Int(byte), radix: 16, uppercase: true)
    return isPlain ? String(scalar) : "%" + digits.dropFirst()
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

  /// The line of a route or task. `properties` are the names of its inputs in code, if those may
  /// differ; a name that differs follows after another `:`.
  static func line(_ target: GeneratedPlan.Target, _ properties: [String]? = nil) -> String {
    var fields = [
      (target.parent.map(String.init) ?? "-") + mark(target.presentation),
      conditions(target.requires, target.refuses),
      conditions(target.ownRequires, target.ownRefuses),
    ]
    for (index, input) in target.inputs.enumerated() {
      var field = token(input.name) + ":" + letter(input.base)
      if input.isList { field += "*" }
      if input.isRequired { field += "!" }
      if input.isOptional { field += "?" }
      if let properties, !properties[index].utf8.elementsEqual(input.name.utf8) {
        field += ":" + token(properties[index])
      }
      if let preset = input.preset { field += "=" + text(ofValue: preset) }
      fields.append(field)
    }
    return fields.joined(separator: " ")
  }

  private static func mark(_ presentation: Presentation) -> String {
    switch presentation {
    case .push: ""
    case .present: "m"
    case .presentNav: "n"
    case .presentFloating: "f"
    }
  }

  private static func conditions(_ requires: [Int], _ refuses: [Int]) -> String {
    let facts = requires.map { "\($0)" } + refuses.map { "!\($0)" }
    return facts.isEmpty ? "-" : facts.joined(separator: ",")
  }

  /// A value of an input.
  static func text(ofValue value: LiteralValue) -> String {
    guard case .list(let values) = value else { return text(value) }
    return values.isEmpty ? "[]" : values.map { text($0) }.joined(separator: ",")
  }

  private static func text(_ value: LiteralValue) -> String {
    switch value {
    case .string(let text): token(text)
    case .double(let number): token(number.description)
    default: token(value.source)
    }
  }
}
