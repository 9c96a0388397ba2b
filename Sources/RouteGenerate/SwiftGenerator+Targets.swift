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
      comments(
        2, GeneratedText.shortDocumentation(of: target, hasURLs: features.contains(.urls)))
      markDeprecated(2, target)
      let payload =
        target.inputs.isEmpty ? "" : "(\(group.inputsType).\(group.names.types[index]))"
      line(2, "case \(group.names.cases[index])\(payload)")
    }
    if group.targets.isEmpty { line(2, "private init() {}") }
    if !group.targets.allSatisfy(\.inputs.isEmpty) { line(0, "") }
    for index in group.targets.indices { writeShorthand(group, index) }
    if !isDeprecated(group) {
      line(0, "")
      writeMaking(group, 2)
      line(0, "")
      writeParting(group, 2)
    }
    line(1, "}")
  }

  /// Writes a function that takes the inputs themselves. Its whole name, with its labels, differs
  /// from that of the case.
  private mutating func writeShorthand(_ group: TargetGroup, _ index: Int) {
    let (target, names) = (group.targets[index], group.inputNames[index])
    if target.inputs.isEmpty { return }
    let name = group.names.cases[index]
    markDeprecated(2, target)
    let head = "\(access)static func \(name)(\(parameters(target, names))) -> \(group.type) {"
    let arguments = names.map { "\($0): \($0)" }.joined(separator: ", ")
    // An input may be named like a type, so none is named here.
    let body = ".\(name)(.init(\(arguments)))"
    if head.utf8.count + body.utf8.count <= 100 - 7 {
      line(2, "\(head) \(body) }")
    } else {
      line(2, head)
      line(3, body)
      line(2, "}")
    }
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

  // The compiler takes longer for code that assigns to `self`, or that it may inline.
  private mutating func writeMaking(_ group: TargetGroup, _ level: Int) {
    let (targets, names) = (group.targets, group.names)
    let type = isDeprecated(group) ? "\(name).Values" : "Values"
    let label = isDeprecated(group) ? "old" : "_"
    line(level, "@inline(never)")
    line(level, "fileprivate static func _held(\(label) values: \(type)) -> Self {")
    line(level + 1, targets.isEmpty ? "preconditionFailure()" : "switch values.index {")
    for (index, target) in targets.enumerated() {
      let label = index == targets.count - 1 ? "default" : "case \(number(group, index))"
      let payload = target.inputs.isEmpty ? "" : "(.init(values.all))"
      line(level + 1, "\(label): .\(names.cases[index])\(payload)")
    }
    if !targets.isEmpty { line(level + 1, "}") }
    line(level, "}")
  }

  private mutating func writeParting(_ group: TargetGroup, _ level: Int) {
    let (targets, cases) = (group.targets, group.names.cases)
    let name = isDeprecated(group) ? "_held: \(name).Values" : "_values: Values"
    line(level, "fileprivate var \(name) {")
    line(level + 1, targets.isEmpty ? ".init(0)" : "switch self {")
    for (index, target) in targets.enumerated() {
      line(
        level + 1,
        target.inputs.isEmpty
          ? "case .\(cases[index]): .init(\(number(group, index)))"
          : "case .\(cases[index])(let inputs): .init(\(number(group, index)), inputs._values)")
    }
    if !targets.isEmpty { line(level + 1, "}") }
    line(level, "}")
  }

  // MARK: Tables

  /// Writes what the plan says, as the lines that `Entry` and `Pattern` read.
  mutating func writeData() {
    line(0, "")
    line(1, "fileprivate enum Data {")
    for (name, lines) in tables.lists {
      if lines.isEmpty {
        line(2, "static let \(name) = \"\"")
        continue
      }
      line(2, "static let \(name) = \"\"\"")
      for content in lines { line(3, content) }
      line(3, "\"\"\"")
    }
    if features.contains(.urls) {
      let list = tables.prefixes.map(Self.quoted).joined(separator: ", ")
      line(2, "static let prefixes: [String] = [\(list)]")
    }
    if let fallback = tables.fallback { line(2, "static let fallback = \(fallback)") }
    line(1, "}")
  }
}
