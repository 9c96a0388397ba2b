// The part of generated Swift that has routes and tasks, and the tables.

extension SwiftGenerator {
  // MARK: Routes and tasks

  /// Writes the type of routes or tasks.
  mutating func writeTargets(_ group: TargetGroup) {
    line(0, "")
    line(1, "/// A \(group.word) with its inputs.")
    let keyword = group.targets.isEmpty ? "struct" : "enum"
    line(1, "\(access)\(keyword) \(group.type): Sendable {")
    for (index, target) in group.targets.enumerated() {
      comments(2, documentation(of: target, group.inputNames[index]))
      markDeprecated(2, target)
      let inputs = zip(target.inputs, group.inputNames[index]).map { parameter($0, $1) }
      writeCall(2, "case \(group.names.cases[index])", inputs)
    }
    if group.targets.isEmpty { line(2, "private init() {}") }
    if !isDeprecated(group) {
      line(0, "")
      writeMaking(group, 2)
      line(0, "")
      writeParting(group, 2)
    }
    line(1, "}")
  }

  /// Writes something with arguments: in one line if they fit.
  private mutating func writeCall(
    _ level: Int, _ start: String, _ arguments: [String], end: String = ""
  ) {
    let all = arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
    if arguments.isEmpty || fits(level, start, all, end) {
      line(level, start + all + end)
      return
    }
    line(level, start + "(")
    for argument in arguments.dropLast() { line(level + 1, argument + ",") }
    line(level + 1, arguments[arguments.count - 1] + ")" + end)
  }

  private func fits(_ level: Int, _ texts: String...) -> Bool {
    level * Self.indentation.utf8.count + texts.reduce(0) { $0 + $1.utf8.count } <= 100
  }

  /// Whether any target is deprecated.
  func isDeprecated(_ group: TargetGroup) -> Bool {
    group.targets.contains { $0.deprecation != nil }
  }

  /// Marks a declaration that names all cases.
  mutating func markIfDeprecated(_ group: TargetGroup) {
    if isDeprecated(group) { line(1, "@available(*, deprecated)") }
  }

  /// Writes what names all cases, of which some are deprecated: a deprecated declaration may satisfy
  /// a requirement of a protocol without a warning.
  mutating func writeCodec(_ group: TargetGroup) {
    let (type, proto) = ("\(name).\(group.type)", "\(name)\(group.type)")
    line(0, "nonisolated fileprivate protocol \(proto)Listing { static var _held: [Self] { get } }")
    line(0, "nonisolated extension \(proto)Listing {")
    line(1, "fileprivate static var _all: [Self] { _held }")
    line(0, "}")
    line(0, "nonisolated extension \(type)ID: \(proto)Listing {")
    line(1, "@available(*, deprecated)")
    line(1, "fileprivate static var _held: [Self] {")
    line(2, "[")
    for name in group.names.cases { line(3, ".\(name),") }
    line(2, "]")
    line(1, "}")
    line(0, "}")
    line(0, "nonisolated fileprivate protocol \(proto)Coding {")
    line(1, "static func _held(old values: \(name).Values) -> Self")
    line(1, "var _held: \(name).Values { get }")
    line(0, "}")
    line(0, "nonisolated extension \(proto)Coding {")
    let making = "fileprivate static func _held(_ values: \(name).Values) -> Self"
    line(1, making + " { _held(old: values) }")
    line(1, "fileprivate var _values: \(name).Values { _held }")
    line(0, "}")
    line(0, "nonisolated extension \(type): \(proto)Coding {")
    line(1, "@available(*, deprecated)")
    writeMaking(group, 1)
    line(1, "@available(*, deprecated)")
    writeParting(group, 1)
    line(0, "}\n")
  }

  /// Marks what names all cases. For many of them, the compiler would take most of its time to
  /// optimize it.
  private mutating func markIfLarge(_ level: Int) {
    if features.contains(.large) { line(level, "@_optimize(none)") }
  }

  // The compiler takes much longer for one expression with all cases, and for code that assigns to
  // `self`.
  private mutating func writeMaking(_ group: TargetGroup, _ level: Int) {
    let (targets, cases) = (group.targets, group.names.cases)
    let type = isDeprecated(group) ? "\(name).Values" : "Values"
    let label = isDeprecated(group) ? "old" : "_"
    markIfLarge(level)
    line(level, "fileprivate static func _held(\(label) values: \(type)) -> Self {")
    line(level + 1, targets.isEmpty ? "preconditionFailure()" : "switch values.index {")
    for (index, target) in targets.enumerated() {
      let label = index == targets.count - 1 ? "default" : "case \(number(group, index))"
      let arguments = zip(target.inputs, group.inputNames[index]).enumerated().map {
        "\($1.1): \(reading($1.0, $0))"
      }
      writeCall(level + 1, "\(label): return .\(cases[index])", arguments)
    }
    if !targets.isEmpty { line(level + 1, "}") }
    line(level, "}")
  }

  private mutating func writeParting(_ group: TargetGroup, _ level: Int) {
    let (targets, cases) = (group.targets, group.names.cases)
    let scope = isDeprecated(group) ? name + "." : ""
    markIfLarge(level)
    line(level, "fileprivate var \(isDeprecated(group) ? "_held" : "_values"): \(scope)Values {")
    let lists = zip(targets, group.inputNames).map { target, names in
      zip(target.inputs, names).map { writing($0, $1) }
    }
    let ends = lists.enumerated().map { index, values in
      "return .init(\(number(group, index)))" + values.map { ".and(\($0))" }.joined()
    }
    // The compiler takes long for long lists.
    let isShort = ends.map { fits(level + 2, $0) }
    if isShort.contains(false) { line(level + 1, "var _values: [\(scope)Value?] = []") }
    line(level + 1, targets.isEmpty ? ".init(0)" : "switch self {")
    for index in targets.indices {
      splitSwitch(level + 1, over: "self", before: index)
      let start = "case .\(cases[index])"
      let inputs = group.inputNames[index].map { "let " + $0 }
      let pattern = inputs.isEmpty ? "" : "(\(inputs.joined(separator: ", ")))"
      if fits(level + 1, start, pattern, ": ", ends[index]) {
        line(level + 1, start + pattern + ": " + ends[index])
        continue
      }
      writeCall(level + 1, start, inputs, end: ":")
      if isShort[index] {
        line(level + 2, ends[index])
      } else {
        for value in lists[index] { line(level + 2, "_values.append(\(value))") }
        line(level + 2, "return .init(\(number(group, index)), _values)")
      }
    }
    endSwitch(level + 1, targets.count)
    line(level, "}")
  }

  /// With more cases of a `switch`, the compiler may not find out that all are there.
  private static let mostCases = 500

  /// Begins another `switch` if there are enough cases before a case.
  mutating func splitSwitch(_ level: Int, over subject: String, before index: Int) {
    guard index > 0, index % Self.mostCases == 0 else { return }
    line(level, "default: break")
    line(level, "}")
    line(level, "switch \(subject) {")
  }

  /// Ends the last `switch` of those with so many cases.
  mutating func endSwitch(_ level: Int, _ count: Int) {
    if count == 0 { return }
    if count > Self.mostCases { line(level, "default: preconditionFailure()") }
    line(level, "}")
  }

  // MARK: Tables

  /// Writes what the plan says, as the lines that `Entry` and `Pattern` read.
  mutating func writeData() {
    line(0, "")
    line(1, "fileprivate enum Data {")
    for (name, lines) in tables.lists where name != "bases" {
      if lines.isEmpty {
        line(2, "static let \(name) = \"\"")
        continue
      }
      line(2, "static let \(name) = \"\"\"")
      for content in lines { line(0, content) }
      line(0, "\"\"\"")
    }
    if features.contains(.urls) {
      for (name, texts) in [("bases", tables.bases), ("prefixes", tables.prefixes)] {
        let list = texts.map(Self.quoted).joined(separator: ", ")
        line(2, "static let \(name)\(texts.isEmpty ? ": [String]" : "") = [\(list)]")
      }
    }
    if let fallback = tables.fallback { line(2, "static let fallback = \(fallback)") }
    line(1, "}")
  }
}
