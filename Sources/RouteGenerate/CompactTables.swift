import RouteBase
import RoutePlan

/// The tables of generated Swift and TypeScript: what `GeneratedTables` says, with patterns in the
/// order in which they match, and inputs by their names.
///
/// Literal texts of patterns are encoded as in URLs, other texts as in `GeneratedTables`.
struct CompactTables: Sendable {
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
  /// be absent, the number of a closed type, and a default after `:=`.
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
  private(set) var fallback: Int?
  private(set) var features: Set<RuntimeFeature>
  /// The names of inputs in code, of routes and then tasks; nil if they are not in lines.
  private let inputNames: [[String]]?
  /// Whether code reads values of inputs: from URLs or, in Swift, from whatever is decoded.
  private let readsInputs: Bool

  /// A pattern with what orders it.
  private struct Line {
    var target: Int
    var base: Int
    var pieces: [(rank: Int, text: String)]
    var settings: [String]
    /// Its place among those that share URLs, its precedence, and its place in the plan.
    var order: [Int]
    /// What the patterns have in common that match the same URLs.
    var form: String
    /// Its place among the patterns of its target.
    var place = 0
  }

  /// - Parameter more: Features that the code has even if the plan does not.
  init(
    _ plan: GeneratedPlan, in language: GeneratedLanguage, inputNames: [[String]]? = nil,
    with more: Set<RuntimeFeature> = []
  ) {
    let tables = plan.tables
    features = RuntimeFeature.all(of: plan)
    self.inputNames = inputNames
    readsInputs = language == .swift || features.contains(.urls)
    if !readsInputs { features.remove(.closed) }
    closed = plan.closedTypes.map { type in
      type.strings.map { "/" + GeneratedTables.token($0) }.joined()
    }
    let numbers = addBases(tables.bases)
    var wholes = patterns(plan, numbers)
    findFeatures(plan, wholes)
    features.formUnion(more)
    let lines = (plan.routes + plan.tasks).enumerated().map { line(of: $1, $0) }
    routes = Array(lines.prefix(plan.routes.count))
    tasks = Array(lines.dropFirst(plan.routes.count))
    let isBased = features.contains(.based)
    prefixes = tables.prefixes.map { (isBased ? "0 " : "") + ($0.hasSuffix("://") ? $0 : $0 + "/") }
    if isBased { addPrefixes(tables.bases, numbers) }
    fallback = tables.fallback.isEmpty ? nil : Self.target(tables.fallback, plan)
    wholes.sort(by: Self.precedes)
    patterns = patterns(of: wholes)
  }

  /// The lists that code has, with their names.
  var lists: [(name: String, lines: [String])] {
    let all: [(feature: RuntimeFeature?, name: String, lines: [String])] = [
      (.closed, "closed", closed), (.urls, "bases", bases), (nil, "routes", routes),
      (.tasks, "tasks", tasks), (.urls, "patterns", patterns),
    ]
    return all.filter { $0.feature.map(features.contains) != false }.map { ($0.name, $0.lines) }
  }

  private mutating func findFeatures(_ plan: GeneratedPlan, _ lines: [Line]) {
    // What is declared counts, whether or not a URL has to do with it.
    set(.facts, !plan.facts.isEmpty)
    set(.opaque, !plan.opaqueTypes.isEmpty)
    if plan.tasks.isEmpty { features.remove(.tasks) }
    let isPlain = bases.allSatisfy { !$0.contains(" ") && !$0.contains("%") && !$0.hasPrefix("w") }
    if !isPlain || lines.contains(where: { $0.base > 0 }) { features.insert(.based) }
    if lines.contains(where: { $0.target < 0 }) { features.insert(.web) }
    if lines.contains(where: { $0.place > 0 }) { features.insert(.several) }
    var targets: [String: Int] = [:]
    var isShared = false
    for line in lines where line.target >= 0 {
      let other = targets.updateValue(line.target, forKey: line.form)
      if let other, other != line.target { isShared = true }
    }
    set(.sharing, isShared)
    let hasLists = (plan.routes + plan.tasks).contains { target in
      target.inputs.contains { $0.isList && !$0.isOptional }
    }
    if hasLists || features.contains(.presets) { features.insert(.defaults) }
    if !features.isDisjoint(with: [.based, .sharing, .several]) { features.insert(.marks) }
    if !features.isDisjoint(with: [.settings, .several, .defaults]) { features.insert(.carried) }
  }

  private mutating func set(_ feature: RuntimeFeature, _ isThere: Bool) {
    if isThere { features.insert(feature) } else { features.remove(feature) }
  }

  // MARK: Routes

  /// - Parameter index: Its number.
  private func line(of target: GeneratedPlan.Target, _ index: Int) -> String {
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
    if readsInputs {
      let names = inputNames?[index] ?? target.inputs.map(\.name)
      fields += zip(target.inputs, names).map { Self.field($0, $1) }
    }
    return fields.joined(separator: " ")
  }

  private static func field(_ input: GeneratedPlan.Input, _ name: String) -> String {
    let letter = GeneratedTables.letter(input.base)
    var field = GeneratedTables.token(input.name)
    if !name.utf8.elementsEqual(input.name.utf8) { field += "/" + GeneratedTables.token(name) }
    field += ":" + letter.prefix(1)
    if input.isList { field += "*" }
    if input.isRequired { field += "!" }
    if input.isOptional { field += "?" }
    field += letter.dropFirst()
    if let preset = input.preset { field += ":=" + GeneratedTables.text(ofValue: preset) }
    return field
  }

  // MARK: Bases

  /// Adds the bases of lines in `GeneratedTables`; returns the new number of each old one.
  private mutating func addBases(_ lines: [String]) -> [Int] {
    let order = lines.indices.sorted { one, other in
      let keys = [one, other].map { index in
        let line = lines[index].dropFirst()
        let kind = line.hasPrefix("h") ? 0 : line.hasPrefix("w") ? 1 : 2
        return (kind, -line.utf8.count { $0 == UInt8(ascii: ".") }, index)
      }
      return keys[0] < keys[1]
    }
    var numbers = [Int](repeating: 0, count: lines.count + 1)
    for index in order {
      let fields = lines[index].split(separator: " ")
      let mark = fields[0].dropFirst()
      let names = fields.dropFirst().map { mark + (mark == "w" ? ":." : ":") + $0 }
      bases.append((fields[0].hasPrefix("-") ? "- " : "") + names.joined(separator: " "))
      numbers[index + 1] = bases.count
    }
    return numbers
  }

  private mutating func addPrefixes(_ lines: [String], _ numbers: [Int]) {
    for (index, line) in lines.enumerated() {
      let fields = line.split(separator: " ")
      let name = String(fields[1])
      let starts =
        switch fields[0].dropFirst() {
        case "s": [name + "://"]
        case "h": ["https://\(name)/"]
        default: ["www", "x", "y", "z"].map { "https://\($0).\(name)/" }
        }
      prefixes += starts.map { "\(numbers[index + 1]) \($0)" }
    }
  }

  // MARK: Patterns

  private static func target(_ text: some StringProtocol, _ plan: GeneratedPlan) -> Int {
    guard let place = Int(text.dropFirst()) else { return -1 }
    return text.hasPrefix("t") ? plan.routes.count + place : place
  }

  private func patterns(_ plan: GeneratedPlan, _ numbers: [Int]) -> [Line] {
    var places: [Int: Int] = [:]
    return plan.tables.patterns.enumerated().map { index, text in
      let fields = text.split(separator: " ")
      let target = Self.target(fields[0], plan)
      let targets = plan.routes + plan.tasks
      let inputs = target < 0 ? [] : targets[target].inputs.map { GeneratedTables.token($0.name) }
      let segments = fields[3].split(separator: "/")
      let shared = plan.tables.sharing.firstIndex { $0 == fields[0] }
      let base = numbers[Int(fields[1]) ?? 0]
      let pieces = segments.map { Self.piece($0, inputs) }
      var line = Line(
        target: target, base: base, pieces: pieces,
        settings: fields.dropFirst(4).map { Self.setting($0, inputs) },
        order: [shared ?? plan.tables.sharing.count, Int(fields[2]) ?? 0, index],
        form: pieces.reduce(into: "\(base)") {
          $0 += "/\($1.rank)" + ($1.rank == 0 ? "=" + $1.text : "")
        })
      line.place = places[target, default: 0]
      places[target] = line.place + 1
      return line
    }
  }

  private static func setting(_ field: Substring, _ inputs: [String]) -> String {
    let place = field.prefix { $0 != "=" }
    let value = field.dropFirst(place.count)
    return inputs[Int(place) ?? 0] + (value.isEmpty ? "=!" : value)
  }

  /// A segment of a line in `GeneratedTables`, and its rank.
  private static func piece(
    _ segment: Substring, _ inputs: [String]
  ) -> (rank: Int, text: String) {
    if segment == "*" { return (4, "w:") }
    let isRest = segment.hasPrefix("**")
    let parts = (isRest ? segment.dropFirst(2) : segment)
      .split(omittingEmptySubsequences: false) { $0 == "{" || $0 == "}" }
    func input(_ part: Substring) -> String {
      let fields = part.split(separator: ":")
      return fields[0] + ":" + (Int(fields[1]).map { inputs[$0] } ?? "")
    }
    if parts.count == 1 { return (0, literal(parts[0])) }
    if parts.count == 3 && parts[0].isEmpty && parts[2].isEmpty {
      return (isRest ? 5 : parts[1].hasPrefix("t") ? 3 : 2, (isRest ? "*" : "") + input(parts[1]))
    }
    let texts = parts.enumerated().map { index, part in
      index % 2 == 0 ? literal(part) : "{" + input(part) + "}"
    }
    return (1, texts.joined())
  }

  /// A literal text as URLs have it, from a token.
  private static func literal(_ token: Substring) -> String {
    let bytes = Array(token.utf8).withUnsafeBufferPointer { PercentCoding.decode($0) } ?? []
    return bytes.reduce(into: "") { text, byte in
      let scalar = Unicode.Scalar(byte)
      if "!$'(),".unicodeScalars.contains(scalar) {
        text.unicodeScalars.append(scalar)
      } else {
        text += GeneratedTables.escape(byte)
      }
    }
  }

  private static func precedes(_ one: Line, _ other: Line) -> Bool {
    for (piece, second) in zip(one.pieces, other.pieces) where piece.rank != second.rank {
      return piece.rank < second.rank
    }
    if one.pieces.count != other.pieces.count { return one.pieces.count < other.pieces.count }
    // Everywhere is the farthest base.
    if one.base != other.base { return other.base == 0 || one.base > 0 && one.base < other.base }
    if one.form != other.form {
      return one.form.utf8.lexicographicallyPrecedes(other.form.utf8)
    }
    return one.order.lexicographicallyPrecedes(other.order)
  }

  private func patterns(of lines: [Line]) -> [String] {
    var groups: [String: Int] = [:]
    return lines.map { line in
      var text = "\(line.target) " + (line.pieces.isEmpty ? "/" : "")
      text += line.pieces.map { "/" + $0.text }.joined()
      if line.base > 0 { text += " @\(line.base)" }
      let group = groups[line.form] ?? groups.count + 1
      groups[line.form] = group
      if features.contains(.sharing) { text += " #\(group)" }
      if line.place > 0 { text += " .\(line.place)" }
      return text + line.settings.map { " " + $0 }.joined()
    }
  }
}
