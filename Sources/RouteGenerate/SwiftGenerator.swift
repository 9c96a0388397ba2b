import RouteMatch
import RouteSyntax

/// Writes generated Swift: one file that only needs the standard library, and the library `QTRoute`
/// if it is requested.
struct SwiftGenerator: CodeLines {
  static let indentation = "  "

  let plan: GeneratedPlan
  let name: String
  let access: String
  let routes: TargetGroup
  let tasks: TargetGroup
  let closedNames: [String]
  private let closedCases: [[String]]
  let opaqueNames: [String]
  private let factNames: [String]
  let tables: GeneratedTables
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
    tables = GeneratedTables(plan, in: .swift)
    features = tables.features
  }

  // MARK: Whole

  private mutating func write(_ options: GeneratedOptions) {
    if options.usesDriver { writeDriverImport() }
    comments(
      0,
      ["The routes of the plan `\(comment(plan.name))`: their ids, inputs and URLs."]
        + GeneratedText.documentedBases(plan))
    line(0, "nonisolated \(access)enum \(name) {")
    line(1, "\(access)static let plan = \(Self.quoted(plan.name))")
    for group in groups { writeIDs(group) }
    writeFacts()
    writeTypes()
    for group in groups { writeTargets(group) }
    writeData()
    line(0, "}\n")
    for group in groups where isDeprecated(group) { writeCodec(group) }
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
    line(1, "/// The ids of the \(group.word)s.")
    let cases = zip(group.names.cases, group.targets).map { ($0, $1.id) }
    writeTexts(1, group.type + "ID", cases) { generator, index in
      let target = group.targets[index]
      generator.comments(2, GeneratedText.ownDocumentation(of: target))
      generator.markDeprecated(2, target)
    }
  }

  /// Writes an enumeration of texts.
  private mutating func writeTexts(
    _ level: Int, _ type: String, _ cases: [(name: String, text: String)],
    _ before: (inout SwiftGenerator, Int) -> Void = { _, _ in }
  ) {
    if cases.isEmpty {
      // For an enumeration without cases, the compiler would warn wherever it is used.
      line(level, "\(access)struct \(type): CaseIterable, Codable, Hashable, Sendable {")
      line(level + 1, "\(access)let rawValue: String")
      line(level + 1, "private init(_ rawValue: String) { self.rawValue = rawValue }")
      line(level + 1, "\(access)static var allCases: [\(type)] { [] }")
    } else {
      line(level, "\(access)enum \(type): String, CaseIterable, Codable, Hashable, Sendable {")
    }
    for (index, element) in cases.enumerated() {
      before(&self, index)
      line(level + 1, "case \(element.name) = \(Self.quoted(element.text))")
    }
    if groups.contains(where: { $0.type + "ID" == type && isDeprecated($0) }) {
      // The compiler does not synthesize this if a case is deprecated.
      line(level + 1, "\(access)static let allCases = _all")
    }
    line(level, "}")
  }

  private mutating func writeFacts() {
    if plan.facts.isEmpty { return }
    line(0, "")
    line(1, "/// The facts that routes can require.")
    let cases = zip(factNames, plan.facts).map { (name: $0, text: $1.name) }
    writeTexts(1, "Fact", cases) { generator, index in
      generator.comments(2, GeneratedText.documentation(of: generator.plan.facts[index]))
    }
  }

  private mutating func writeTypes() {
    if closedNames.isEmpty && opaqueNames.isEmpty { return }
    line(0, "")
    line(1, "/// The types of inputs.")
    line(1, "\(access)enum Types {")
    for (index, type) in plan.closedTypes.enumerated() {
      comments(2, GeneratedText.documentation(of: type))
      let cases = Array(zip(closedCases[index], type.strings))
      writeTexts(2, closedNames[index], cases)
    }
    for (name, type) in zip(opaqueNames, plan.opaqueTypes) {
      comments(2, GeneratedText.documentation(ofOpaque: type))
      writeOpaqueType(name)
    }
    line(1, "}")
  }

  private mutating func writeOpaqueType(_ type: String) {
    line(2, "\(access)struct \(type): Hashable, Sendable {")
    line(3, "private let opaque: Opaque")
    line(3, "\(access)var value: any Hashable & Sendable { opaque.value }")
    line(3, "\(access)init(_ value: any Hashable & Sendable) { opaque = Opaque(value: value) }")
    line(2, "}")
  }

  /// - Parameter scope: What comes before `Types`: nothing inside of the enclosing type.
  func baseType(_ base: GeneratedPlan.Base, within scope: String) -> String {
    switch base {
    case .text: "String"
    case .integer: "Int"
    case .double: "Double"
    case .boolean: "Bool"
    case .closed(let index): "\(scope)Types." + closedNames[index]
    case .opaque(let index): "\(scope)Types." + opaqueNames[index]
    }
  }

  /// The type of an input.
  func type(_ input: GeneratedPlan.Input, within scope: String = "") -> String {
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
    zip(target.inputs, names).map { parameter($0, $1, within: scope) }.joined(separator: ", ")
  }

  /// An input as a parameter.
  func parameter(
    _ input: GeneratedPlan.Input, _ name: String, within scope: String = ""
  ) -> String {
    let preset = preset(input, within: scope).map { " = \($0)" } ?? ""
    return "\(name): \(type(input, within: scope))\(preset)"
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

  /// Words not allowed as names of inputs. Labels may be what members of routes are.
  static let inputWords = words.subtracting(["allCases", "hash", "id", "rawValue", "url"])

  /// Words not allowed as names of types.
  static let types: Set<String> = words.union([
    "AnyHashable", "Array", "Bool", "CaseIterable", "Codable", "Codec", "Double", "Equatable",
    "Hashable", "Hasher", "Inputs", "Int", "Opaque", "Optional", "Sendable", "String", "Swift",
    "TaskInputs", "Types", "Value", "Values",
  ])
}
