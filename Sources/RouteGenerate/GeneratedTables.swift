import RouteBase
import RouteMatch
import RoutePlan
import RouteSyntax

/// The tables of generated code: lines of ASCII with the same meaning in every language.
///
/// Literal texts of patterns are encoded as in URLs. Other texts are percent-encoded except for
/// letters, digits and `-._~`, so that they cannot be confused with other parts of a line. A *kind*
/// is `t` for text, `i`, `d` and `b` for integers, doubles and booleans, `c` and a number for a
/// closed type, and `o` for a value that no URL can carry.
struct GeneratedTables: Sendable {
  /// The strings of each closed type, each after a `/`.
  private(set) var closed: [String] = []
  /// The bases of URLs, numbered from 1, the nearest first: a mark (`s` for a scheme, `h` for a
  /// host, `w` for the hosts below one, whose name starts with a `.`), a `:`, and the name; after a
  /// space the same with its spelling in its own script. `- ` precedes what the plan does not
  /// declare.
  private(set) var bases: [String] = []
  /// For each route: the number of the route below it in the stack that its URLs build, or `-`; how
  /// it is presented, as a number, if any route is; its tabs with commas, or `-`, if there are any;
  /// if there are facts, those that its URLs require, and after a `!` each that they refuse, or
  /// `-`, and likewise its own; and its inputs, if code reads any: name, `/` and its name in code if
  /// that may differ and does, `:`, kind, `*` for a list, `!` if it is required, `?` if its value may
  /// be absent, the number of a closed type, and a default after `:=` (several with commas, or `[]`,
  /// for a list).
  private(set) var routes: [String] = []
  /// Tasks, likewise; their numbers follow those of routes.
  private(set) var tasks: [String] = []
  /// For each whole pattern, the best first: the number of its target, or -1; its pieces, each after
  /// a `/`: texts, `KIND:NAME`, `w:` for any text, `*KIND:NAME` for the rest, or both kinds in a
  /// piece with `{KIND:NAME}`. Then `@` and the number of its base, `#` and that of the patterns that
  /// match the same URLs, `.` and its place among the patterns of its target, where these matter;
  /// and the inputs that it sets itself: name, `=`, and its value, or `!` if it is absent.
  private(set) var patterns: [String] = []
  /// The possible starts of URLs whose pattern names no base, the best first; if others do, for each
  /// base, after its number.
  private(set) var prefixes: [String] = []
  /// The number of the target if nothing matches; nil for none.
  let fallback: Int?
  let features: Set<RuntimeFeature>

  /// - Parameters:
  ///   - inputNames: The names of inputs in code, of routes and then tasks; nil if these are not in
  ///     lines.
  ///   - more: Features that the code has even if the plan does not.
  init(
    _ plan: GeneratedPlan, in language: GeneratedLanguage, inputNames: [[String]]? = nil,
    with more: Set<RuntimeFeature> = []
  ) {
    features = RuntimeFeature.all(of: plan, in: language).union(more)
    fallback = plan.fallback
    closed = plan.closedTypes.map { type in type.strings.map { "/" + Self.token($0) }.joined() }
    bases = plan.bases.map(Self.line)
    let targets = plan.routes + plan.tasks
    let lines = targets.enumerated().map { line(of: $1, names: inputNames?[$0]) }
    routes = Array(lines.prefix(plan.routes.count))
    tasks = Array(lines.dropFirst(plan.routes.count))
    let isBased = features.contains(.based)
    prefixes = plan.prefixes.map { (isBased ? "0 " : "") + $0 }
    if isBased { addPrefixes(plan.bases) }
    var groups: [String: Int] = [:]
    for pattern in plan.patterns {
      let group = groups[pattern.form] ?? groups.count + 1
      groups[pattern.form] = group
      let inputs = pattern.target.map { targets[$0].inputs } ?? []
      patterns.append(line(of: pattern, inputs, group))
    }
  }

  /// The lists that code has, with their names.
  var lists: [(name: String, lines: [String])] {
    let all: [(feature: RuntimeFeature?, name: String, lines: [String])] = [
      (.closed, "closed", closed), (.urls, "bases", bases), (nil, "routes", routes),
      (.tasks, "tasks", tasks), (.urls, "patterns", patterns),
    ]
    return all.filter { $0.feature.map(features.contains) != false }.map { ($0.name, $0.lines) }
  }

  // MARK: Routes

  private func line(of target: GeneratedPlan.Target, names: [String]?) -> String {
    func numbers(_ numbers: [Int]) -> String {
      numbers.isEmpty ? "-" : numbers.map(String.init).joined(separator: ",")
    }
    func conditions(_ requires: [Int], _ refuses: [Int]) -> String {
      let facts = requires.map(String.init) + refuses.map { "!\($0)" }
      return facts.isEmpty ? "-" : facts.joined(separator: ",")
    }
    var fields = [target.parent.map(String.init) ?? "-"]
    if features.contains(.presented) {
      let number =
        switch target.presentation {
        case .push: 0
        case .present: 1
        case .presentNav: 2
        case .presentFloating: 3
        }
      fields.append(String(number))
    }
    if features.contains(.tabs) { fields.append(numbers(target.tabs)) }
    if features.contains(.facts) {
      fields.append(conditions(target.requires, target.refuses))
      fields.append(conditions(target.ownRequires, target.ownRefuses))
    }
    if features.contains(.inputs) {
      fields += zip(target.inputs, names ?? target.inputs.map(\.name)).map { Self.field($0, $1) }
    }
    return fields.joined(separator: " ")
  }

  private static func field(_ input: GeneratedPlan.Input, _ name: String) -> String {
    let kind = kind(input.base)
    var field = token(input.name)
    if !name.utf8.elementsEqual(input.name.utf8) { field += "/" + token(name) }
    field += ":" + kind.prefix(1)
    if input.isList { field += "*" }
    if input.isRequired { field += "!" }
    if input.isOptional { field += "?" }
    if input.isAside { field += "^" }
    field += kind.dropFirst()
    if let preset = input.preset { field += ":=" + text(of: preset) }
    return field
  }

  // MARK: Bases

  private static func line(of base: GeneratedBase) -> String {
    let names = [base.name] + (base.spelling.map { [$0] } ?? [])
    let start = base.mark + (base.mark == "w" ? ":." : ":")
    return (base.isDeclared ? "" : "- ")
      + names.map { start + token($0) }.joined(separator: " ")
  }

  /// Whether the line of a base is its mark and its name as URLs have it.
  static func isPlain(_ base: GeneratedBase) -> Bool {
    line(of: base).utf8.elementsEqual((base.mark + ":" + base.name).utf8)
  }

  private mutating func addPrefixes(_ bases: [GeneratedBase]) {
    for (index, base) in bases.enumerated() {
      let name = base.name
      let starts =
        switch base.mark {
        case "s": [name + "://"]
        case "h": ["https://\(name)/"]
        default: ["www", "x", "y", "z"].map { "https://\($0).\(name)/" }
        }
      prefixes += starts.map { "\(index + 1) \($0)" }
    }
  }

  // MARK: Patterns

  private func line(
    of pattern: GeneratedPattern, _ inputs: [GeneratedPlan.Input], _ group: Int
  ) -> String {
    var text = "\(pattern.target ?? -1) " + (pattern.segments.isEmpty ? "/" : "")
    for segment in pattern.segments { text += "/" + Self.text(of: segment, inputs) }
    if pattern.base > 0 { text += " @\(pattern.base)" }
    if features.contains(.sharing) { text += " #\(group)" }
    if pattern.place > 0 { text += " .\(pattern.place)" }
    for (input, value) in pattern.settings {
      text += " \(Self.token(inputs[input].name))=" + (value.map(Self.text) ?? "!")
    }
    return text
  }

  private static func text(
    of segment: GeneratedPattern.Segment, _ inputs: [GeneratedPlan.Input]
  ) -> String {
    let isMix = segment.rank == .mix
    let pieces = segment.pieces.map { piece -> String in
      switch piece {
      case .text(let text): return PercentCoding.segment(text)
      case .input(let base, let place):
        let text = kind(base) + ":" + (place.map { token(inputs[$0].name) } ?? "")
        return isMix ? "{\(text)}" : text
      }
    }
    switch segment.rank {
    case .any: return "w:"
    case .rest: return "*" + pieces.joined()
    default: return pieces.joined()
    }
  }

  // MARK: Texts

  /// A text as part of a line.
  static func token(_ text: String) -> String {
    text.utf8.reduce(into: "") { result, byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain =
        scalar.properties.isAlphabetic && scalar.isASCII || byte &- 0x30 < 10
        || "-._~".unicodeScalars.contains(scalar)
      let digits = String(256 + Int(byte), radix: 16, uppercase: true)
      result += isPlain ? String(scalar) : "%" + digits.dropFirst()
    }
  }

  private static func kind(_ base: GeneratedPlan.Base) -> String {
    switch base {
    case .text: "t"
    case .integer: "i"
    case .double: "d"
    case .boolean: "b"
    case .closed(let index): "c\(index)"
    case .opaque: "o"
    }
  }

  /// A value of an input.
  private static func text(of value: LiteralValue) -> String {
    switch value {
    case .list(let values): values.isEmpty ? "[]" : values.map(text).joined(separator: ",")
    case .string(let text): token(text)
    case .double(let number): token(number.description)
    default: token(value.source)
    }
  }
}
