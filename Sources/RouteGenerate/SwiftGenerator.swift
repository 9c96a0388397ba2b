import RouteMatch
import RouteSyntax

/// Writes generated Swift: one file that only needs the standard library, and the library `QTRoute`
/// if it is requested.
struct SwiftGenerator: CodeLines {
  static let indentation = "  "

  private let plan: GeneratedPlan
  let name: String
  let access: String
  let routes: TargetGroup
  let tasks: TargetGroup
  let closedNames: [String]
  private let closedCases: [[String]]
  let opaqueNames: [String]
  private let factNames: [String]
  let features: Set<RuntimeFeature>
  /// The routes, and the tasks if the code has any use for them.
  var groups: [TargetGroup] { features.contains(.tasks) ? [routes, tasks] : [routes] }
  var text = ""

  static func source(_ plan: GeneratedPlan, _ options: GeneratedOptions) -> String {
    var generator = SwiftGenerator(plan, options)
    generator.write(options)
    return GeneratedText.whole(
      plan, generator.text, marks: ["swift-format-ignore-file", "swiftlint:disable all"])
  }

  private init(_ plan: GeneratedPlan, _ options: GeneratedOptions) {
    self.plan = plan
    name = GeneratedText.namespace(plan, options)
    access = options.access == "internal" ? "" : options.access + " "
    let naming = GeneratedNaming(plan, .swift)
    (routes, tasks) = (.routes(plan, naming), .tasks(plan, naming))
    closedNames = Array(naming.types.prefix(plan.closedTypes.count))
    closedCases = naming.closedCases
    opaqueNames = Array(naming.types.dropFirst(plan.closedTypes.count))
    factNames = naming.facts
    features = RuntimeFeature.all(of: plan)
  }

  // MARK: Whole

  private mutating func write(_ options: GeneratedOptions) {
    if options.usesDriver { writeDriverImport() }
    comments(
      0,
      ["The routes of the plan `\(comment(plan.name))`: their ids, inputs and URLs."]
        + GeneratedText.documentedBases(plan))
    line(0, "nonisolated \(access)enum \(name) {")
    line(1, "/// The name of the plan.")
    line(1, "\(access)static let plan = \(Self.quoted(plan.name))")
    for group in groups { writeIDs(group) }
    writeFacts()
    writeTypes()
    for group in groups { writeInputs(group) }
    for group in groups { writeTargets(group) }
    line(0, "}\n")
    writeCodec()
    writeTables()
    if options.usesDriver { writeDriver() }
    RuntimeText.swift(features).write(access: access, name: name, to: &text)
  }

  mutating func comments(_ level: Int, _ lines: [String]) {
    for content in lines { line(level, content.isEmpty ? "///" : "/// " + content) }
  }

  private func comment(_ text: String) -> String {
    GeneratedText.comment(text).joined(separator: " ")
  }

  mutating func markDeprecated(_ level: Int, _ target: GeneratedPlan.Target) {
    guard let reason = GeneratedText.reason(target) else { return }
    line(level, "@available(*, deprecated, message: \(Self.quoted(reason)))")
  }

  static func quoted(_ text: String) -> String {
    GeneratedText.quoted(text) { scalar in
      scalar == "$" ? "$" : "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    }
  }

  // MARK: Ids and types

  private mutating func writeIDs(_ group: TargetGroup) {
    line(0, "")
    line(1, "/// The \(group.word)s of the plan, in the order of their ids.")
    let cases = zip(group.names.cases, group.targets).map { ($0, $1.id) }
    writeTexts(1, group.type + "ID", cases) { generator, index in
      let target = group.targets[index]
      generator.comments(2, GeneratedText.documentation(of: target, group.word))
      generator.markDeprecated(2, target)
    }
  }

  /// Writes an enumeration of texts; the values of inputs if `isHeld`.
  private mutating func writeTexts(
    _ level: Int, _ type: String, _ cases: [(name: String, text: String)], isHeld: Bool = false,
    _ before: (inout SwiftGenerator, Int) -> Void = { _, _ in }
  ) {
    if cases.isEmpty {
      // For an enumeration without cases, the compiler would warn wherever it is used.
      line(level, "\(access)struct \(type): CaseIterable, Codable, Hashable, Sendable {")
      line(level + 1, "\(access)let rawValue: String")
      line(level + 1, "private init(_ rawValue: String) { self.rawValue = rawValue }")
      line(level + 1, "\(access)static var allCases: [\(type)] { [] }")
    } else {
      let held = isHeld ? ", \(name)Held" : ""
      line(
        level, "\(access)enum \(type): String, CaseIterable, Codable, Hashable, Sendable\(held) {")
    }
    for (index, element) in cases.enumerated() {
      before(&self, index)
      line(level + 1, "case \(element.name) = \(Self.quoted(element.text))")
    }
    let targets = type == "RouteID" ? plan.routes : type == "TaskID" ? plan.tasks : []
    if targets.contains(where: { $0.deprecation != nil }) {
      // The compiler does not synthesize this if a case is deprecated.
      let list = type == "RouteID" ? "routeIDs" : "taskIDs"
      line(level + 1, "\(access)static let allCases: [\(type)] = Codec.shared.\(list)()")
    }
    line(level, "}")
  }

  private mutating func writeFacts() {
    line(0, "")
    line(1, "/// The facts that routes can require.")
    let cases = zip(factNames, plan.facts).map { (name: $0, text: $1.name) }
    writeTexts(1, "Fact", cases) { generator, index in
      generator.comments(2, GeneratedText.documentation(of: generator.plan.facts[index]))
    }
  }

  private mutating func writeTypes() {
    line(0, "")
    line(1, "/// The types of inputs.")
    line(1, "\(access)enum Types {")
    for (index, type) in plan.closedTypes.enumerated() {
      comments(2, GeneratedText.documentation(of: type))
      let cases = Array(zip(closedCases[index], type.strings))
      writeTexts(2, closedNames[index], cases, isHeld: features.contains(.closed))
    }
    for (name, type) in zip(opaqueNames, plan.opaqueTypes) {
      comments(2, GeneratedText.documentation(ofOpaque: type))
      writeOpaqueType(name)
    }
    line(1, "}")
  }

  private mutating func writeOpaqueType(_ type: String) {
    line(2, "\(access)struct \(type): Hashable, Sendable, \(name)Held {")
    line(3, "private let opaque: Opaque")
    line(3, "\(access)var value: any Hashable & Sendable { opaque.value }")
    line(3, "\(access)init(_ value: any Hashable & Sendable) { opaque = Opaque(value: value) }")
    line(3, "fileprivate init?(_held: Value?) {")
    line(4, "guard case .opaque(let opaque)? = _held else { return nil }")
    line(4, "self.opaque = opaque")
    line(3, "}")
    line(3, "fileprivate var _held: Value? { .opaque(opaque) }")
    line(2, "}")
  }

  /// - Parameter scope: What comes before `Types`: nothing inside of the enclosing type.
  private func baseType(_ base: GeneratedPlan.Base, within scope: String) -> String {
    switch base {
    case .text: "String"
    case .integer: "Int"
    case .double: "Double"
    case .boolean: "Bool"
    case .closed(let index): "\(scope)Types." + closedNames[index]
    case .opaque(let index): "\(scope)Types." + opaqueNames[index]
    }
  }

  private func type(_ input: GeneratedPlan.Input, within scope: String = "") -> String {
    let base = baseType(input.base, within: scope)
    return (input.isList ? "[\(base)]" : base) + (input.isOptional ? "?" : "")
  }

  /// The default of an input; nil if it has to be given.
  func preset(_ input: GeneratedPlan.Input, within scope: String = "") -> String? {
    if let preset = input.preset { return value(preset, input.base, within: scope) }
    if input.isOptional { return "nil" }
    return input.isList ? "[]" : nil
  }

  private func value(
    _ value: LiteralValue, _ base: GeneratedPlan.Base, within scope: String
  ) -> String {
    switch value {
    case .list(let values):
      let elements = values.map { self.value($0, base, within: scope) }
      return "[" + elements.joined(separator: ", ") + "]"
    case .string(let text):
      guard case .closed(let index) = base,
        let place = plan.closedTypes[index].strings.firstIndex(where: {
          $0.utf8.elementsEqual(text.utf8)
        })
      else { return Self.quoted(text) }
      return "\(scope)Types.\(closedNames[index]).\(closedCases[index][place])"
    case .double(let number):
      return number.isFinite ? number.description : (number < 0 ? "-" : "") + "Double.infinity"
    default: return value.source
    }
  }

  /// The parameters of a function that takes the inputs of a target.
  func parameters(
    _ target: GeneratedPlan.Target, _ names: [String], within scope: String = ""
  ) -> String {
    zip(target.inputs, names).map { input, name in
      let preset = preset(input, within: scope).map { " = \($0)" } ?? ""
      return "\(name): \(type(input, within: scope))\(preset)"
    }.joined(separator: ", ")
  }

  // MARK: Inputs

  private mutating func writeInputs(_ group: TargetGroup) {
    line(0, "")
    line(
      1,
      "/// The inputs of each \(group.word) that has any, including those of the routes above it.")
    line(1, "\(access)enum \(group.inputsType) {")
    for (index, target) in group.targets.enumerated() where !target.inputs.isEmpty {
      let names = group.inputNames[index]
      comments(2, GeneratedText.comment("The inputs of `\(target.id)`."))
      // Only routes are hashed: code to hash each of these takes a fifth of the time to compile.
      line(2, "\(access)struct \(group.names.types[index]): Equatable, Sendable {")
      line(3, "fileprivate var _values: Values")
      line(3, "fileprivate init(_ values: Values) { _values = values }")
      for (place, (input, name)) in zip(target.inputs, names).enumerated() {
        comments(3, GeneratedText.documentation(of: input))
        line(3, "\(access)var \(name): \(type(input)) { _values[\(place)] }")
      }
      line(3, "\(access)init(\(parameters(target, names))) {")
      line(4, "_values = .init(count: \(names.count))")
      for (place, name) in names.enumerated() { line(4, "_values[\(place)] = \(name)") }
      line(3, "}")
      line(2, "}")
    }
    line(1, "}")
  }

  private mutating func writeTargets(_ group: TargetGroup) {
    line(0, "")
    line(1, "/// A \(group.word) with its inputs.")
    let keyword = group.targets.isEmpty ? "struct" : "enum"
    line(1, "\(access)\(keyword) \(group.type): Sendable {")
    if group.targets.isEmpty { line(2, "private init() {}") }
    for (index, target) in group.targets.enumerated() {
      comments(2, GeneratedText.documentation(of: target, group.word))
      markDeprecated(2, target)
      let payload =
        target.inputs.isEmpty ? "" : "(\(group.inputsType).\(group.names.types[index]))"
      line(2, "case \(group.names.cases[index])\(payload)")
    }
    for index in group.targets.indices { writeShorthand(group, index) }
    line(1, "}")
  }

  /// Writes a function that takes the inputs themselves. Its whole name, with its labels, differs
  /// from that of the case.
  private mutating func writeShorthand(_ group: TargetGroup, _ index: Int) {
    let (target, names) = (group.targets[index], group.inputNames[index])
    if target.inputs.isEmpty { return }
    let name = group.names.cases[index]
    markDeprecated(2, target)
    line(2, "\(access)static func \(name)(\(parameters(target, names))) -> \(group.type) {")
    let arguments = names.map { "\($0): \($0)" }.joined(separator: ", ")
    // An input may be named like a type, so none is named here.
    line(3, ".\(name)(.init(\(arguments)))")
    line(2, "}")
  }

  // MARK: Codec

  private mutating func writeCodec() {
    line(0, "nonisolated extension \(name).Codec: \(name)Coding {")
    for group in groups { writeListing(group) }
    for group in groups { writeMaking(group) }
    for group in groups { writeParting(group) }
    line(0, "}\n")
  }

  mutating func markIfDeprecated(_ group: TargetGroup) {
    guard group.targets.contains(where: { $0.deprecation != nil }) else { return }
    line(1, "@available(*, deprecated)")
  }

  private mutating func writeListing(_ group: TargetGroup) {
    let type = "\(name).\(group.type)ID"
    let isListed = group.targets.contains { $0.deprecation != nil }
    markIfDeprecated(group)
    let list = isListed ? "[" : "\(type).allCases }"
    line(1, "func \(group.word)IDs() -> [\(type)] { \(list)")
    guard isListed else { return }
    for name in group.names.cases { line(2, ".\(name),") }
    line(1, "] }")
  }

  private mutating func writeMaking(_ group: TargetGroup) {
    let (targets, names) = (group.targets, group.names)
    markIfDeprecated(group)
    line(1, "func \(group.word)(_ index: Int, _ values: \(name).Values) -> \(name).\(group.type) {")
    line(2, targets.isEmpty ? "preconditionFailure(\"there are none\")" : "switch index {")
    for (index, target) in targets.enumerated() {
      let label = index == targets.count - 1 ? "default" : "case \(index)"
      line(
        2,
        "\(label): return .\(names.cases[index])" + (target.inputs.isEmpty ? "" : "(.init(values))")
      )
    }
    if !targets.isEmpty { line(2, "}") }
    line(1, "}\n")
  }

  private mutating func writeParting(_ group: TargetGroup) {
    let (targets, cases) = (group.targets, group.names.cases)
    markIfDeprecated(group)
    line(1, "func parts(_ \(group.word): \(name).\(group.type)) -> (Int, \(name).Values) {")
    line(2, targets.isEmpty ? "return (0, .init([]))" : "switch \(group.word) {")
    for (index, target) in targets.enumerated() {
      line(
        2,
        target.inputs.isEmpty
          ? "case .\(cases[index]): return (\(index), .init([]))"
          : "case .\(cases[index])(let inputs): return (\(index), inputs._values)")
    }
    if !targets.isEmpty { line(2, "}") }
    line(1, "}" + (group.type == "Route" && groups.count > 1 ? "\n" : ""))
  }

  // MARK: Tables

  private mutating func writeTables() {
    line(0, "nonisolated extension \(name) {")
    line(1, "/// What the plan says about URLs, as the lines that `Tables` reads.")
    line(1, "fileprivate enum Data {")
    let tables = plan.tables
    for (name, lines) in tables.lists(features) {
      line(2, "static let \(name): [String] = [" + (lines.isEmpty ? "]" : ""))
      if lines.isEmpty { continue }
      for content in lines { line(3, Self.quoted(content) + ",") }
      line(2, "]")
    }
    if features.contains(.fallback) {
      line(2, "static let fallback = \(Self.quoted(tables.fallback))")
    }
    line(1, "}")
    line(0, "}\n")
  }

  // MARK: Words

  /// Words not allowed as names of cases, labels or variables. (For a property named `nan`, the
  /// compiler mistakes its synthesized equality for a comparison with not-a-number, and warns.)
  static let words: Set<String> = [
    "actor", "allCases", "any", "as", "associatedtype", "async", "await", "borrowing", "break",
    "case", "catch", "class", "consuming", "continue", "default", "defer", "deinit", "do",
    "dynamic",
    "else", "enum", "extension", "fallthrough", "false", "fileprivate", "final", "for", "func",
    "guard", "hash", "hashValue", "id", "if", "import", "in", "indirect", "init", "inout",
    "internal", "is", "isolated", "lazy", "let", "mutating", "nil", "none", "nonisolated",
    "nonmutating", "open", "operator", "package", "precedencegroup", "private", "protocol",
    "public", "rawValue", "repeat", "required", "rethrows", "return", "self", "sending", "some",
    "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "unowned", "url", "var", "weak", "where", "while", "yield", "Self", "Type",
    "Protocol", "Any", "nan", "_values", "_held",
  ]

  /// Words not allowed as names of types.
  static let types: Set<String> = words.union([
    "AnyHashable", "Array", "Bool", "CaseIterable", "Codable", "Codec", "Double", "Equatable",
    "Hashable", "Hasher", "Inputs", "Int", "Opaque", "Optional", "Sendable", "String", "Swift",
    "TaskInputs", "Types", "Value", "Values",
  ])
}
