import RouteMatch
import RouteSyntax

/// Writes generated Kotlin: one file for Kotlin 1.3 and later, all in one object.
struct KotlinGenerator: CodeLines {
  static let indentation = "    "

  /// The most entries of an enumeration, inputs of a class, and patterns that fit in a class file.
  static let limit = 2000
  static let inputLimit = 120
  static let patternLimit = 7000
  /// The bytes of instructions that one function should have, and the most that making a route or
  /// reading an input takes.
  private static let methodLimit = 40_000
  private static let instructions = 40

  private let plan: GeneratedPlan
  private let name: String
  private let naming: GeneratedNaming
  private let routes: TargetGroup
  private let tasks: TargetGroup
  private let typeNames: [String]
  private let closedCases: [[String]]
  private let flavor: GeneratedFlavor
  private let tables: GeneratedTables
  private var features: Set<RuntimeFeature> { tables.features }
  /// The routes, and the tasks if there are any.
  private var groups: [TargetGroup] { features.contains(.tasks) ? [routes, tasks] : [routes] }
  private var hasURLs: Bool { features.contains(.urls) }
  var text = ""

  static func source(_ plan: GeneratedPlan, _ options: GeneratedOptions) -> String {
    var generator = KotlinGenerator(plan, options)
    generator.write(options)
    return GeneratedText.whole(plan, generator.text, marks: [])
  }

  private init(_ plan: GeneratedPlan, _ options: GeneratedOptions) {
    self.plan = plan
    name = GeneratedText.namespace(plan, options)
    naming = GeneratedNaming(plan, .kotlin)
    (routes, tasks) = (.routes(plan, naming), .tasks(plan, naming))
    (typeNames, closedCases) = (naming.types, naming.closedCases)
    flavor = options.flavor
    tables = GeneratedTables(plan, in: .kotlin)
  }

  // MARK: Whole

  private mutating func write(_ options: GeneratedOptions) {
    line(
      0,
      #"@file:Suppress("DEPRECATION", "UNCHECKED_CAST", "UNUSED_PARAMETER", "unused", "RemoveRedundantBackticks")"#
    )
    line(0, "")
    if let package = options.package { line(0, "package \(package)\n") }
    let planName = GeneratedText.comment(plan.name).joined(separator: " ")
    blockComment(
      0,
      ["The routes of the plan `\(planName)`: their ids, inputs and URLs."]
        + GeneratedText.documentedBases(plan))
    line(0, "object \(name) {")
    blockComment(1, ["The name of the plan."])
    line(1, "const val plan = \(Self.quoted(plan.name))")
    for group in groups { writeIDs(group) }
    writeFacts()
    writeTypes()
    for group in groups { writeTargets(group) }
    if hasURLs { for group in groups { writeMaking(group) } }
    writeData()
    text +=
      "\n" + GeneratedText.indented(RuntimeText.kotlin(features), 4) + "}\n"
  }

  private mutating func markDeprecated(_ level: Int, _ target: GeneratedPlan.Target) {
    guard let reason = GeneratedText.reason(target) else { return }
    line(level, "@Deprecated(\(Self.quoted(reason)))")
  }

  private mutating func markSerializable(_ level: Int) {
    if flavor.isSerializable { line(level, "@kotlinx.serialization.Serializable") }
  }

  static func quoted(_ text: String) -> String {
    GeneratedText.quoted(text) { $0 == "$" ? "\\$" : GeneratedText.unitEscape($0) }
  }

  // MARK: Ids and types

  /// An entry of an enumeration of texts, and the target whose id it is.
  private struct Entry {
    var name: String
    var text: String
    var target: GeneratedPlan.Target?
    var documentation: [String] = []
  }

  private mutating func writeIDs(_ group: TargetGroup) {
    line(0, "")
    blockComment(1, ["The ids of the \(group.word)s."])
    let entries = zip(group.names.types, group.targets).map {
      Entry(
        name: $0, text: $1.id, target: $1, documentation: GeneratedText.ownDocumentation(of: $1))
    }
    writeEntries(1, group.type + "Id", "id", entries)
  }

  private mutating func writeFacts() {
    if plan.facts.isEmpty { return }
    line(0, "")
    blockComment(1, ["The facts that routes can require."])
    let facts = zip(naming.facts, plan.facts).map {
      Entry(name: $0, text: $1.name, documentation: GeneratedText.documentation(of: $1))
    }
    writeEntries(1, "Fact", "id", facts)
  }

  private mutating func writeEntries(
    _ level: Int, _ type: String, _ property: String, _ entries: [Entry], isListed: Bool = false
  ) {
    if property == "text" { markSerializable(level) }
    line(level, "enum class \(type)(val \(property): String) {")
    for (index, entry) in entries.enumerated() {
      if !entry.documentation.isEmpty { blockComment(level + 1, entry.documentation) }
      if let target = entry.target { markDeprecated(level + 1, target) }
      let isLast = index == entries.count - 1
      line(level + 1, "\(entry.name)(\(Self.quoted(entry.text)))" + (isLast ? ";" : ","))
    }
    if entries.isEmpty { line(level + 1, ";") }
    if property == "text" {
      line(0, "")
      line(level + 1, "companion object {")
      // Calls of inline functions among many arguments would make methods too large.
      line(level + 2, "internal fun of(text: Any?) = values().firstOrNull { it.text == text }")
      if isListed {
        line(
          level + 2, "internal fun list(texts: Any?) = (texts as List<*>?)?.mapNotNull { of(it) }")
        line(level + 2, "internal fun texts(list: List<\(type)>?) = list?.map { it.text }")
      }
      line(level + 1, "}")
    }
    line(level, "}")
  }

  private mutating func writeTypes() {
    if typeNames.isEmpty { return }
    line(0, "")
    blockComment(1, ["The types of inputs."])
    line(1, "object Types {")
    for (index, type) in plan.closedTypes.enumerated() {
      blockComment(2, GeneratedText.documentation(of: type))
      let entries = zip(closedCases[index], type.strings).map { Entry(name: $0, text: $1) }
      let isListed = (plan.routes + plan.tasks).contains { target in
        target.inputs.contains { $0.isList && $0.base == .closed(index) }
      }
      writeEntries(2, typeNames[index], "text", entries, isListed: isListed)
    }
    for (index, type) in plan.opaqueTypes.enumerated() {
      blockComment(2, GeneratedText.documentation(ofOpaque: type))
      line(2, "data class \(typeNames[plan.closedTypes.count + index])(val value: Any)")
    }
    line(1, "}")
  }

  private func baseType(_ base: GeneratedPlan.Base) -> String {
    switch base {
    case .text: "String"
    case .integer: "Long"
    case .double: "Double"
    case .boolean: "Boolean"
    case .closed(let index): "Types." + typeNames[index]
    case .opaque(let index): "Types." + typeNames[plan.closedTypes.count + index]
    }
  }

  private func type(_ input: GeneratedPlan.Input) -> String {
    let base = baseType(input.base)
    return (input.isList ? "List<\(base)>" : base) + (input.isOptional ? "?" : "")
  }

  private func preset(_ input: GeneratedPlan.Input) -> String? {
    if let preset = input.preset { return value(preset, input.base) }
    if input.isOptional { return "null" }
    return input.isList ? "emptyList()" : nil
  }

  private func value(_ value: LiteralValue, _ base: GeneratedPlan.Base) -> String {
    switch value {
    case .list(let values):
      return "listOf(" + values.map { self.value($0, base) }.joined(separator: ", ") + ")"
    case .string(let text):
      guard case .closed(let index) = base,
        let place = plan.closedTypes[index].strings.firstIndex(where: {
          $0.utf8.elementsEqual(text.utf8)
        })
      else { return Self.quoted(text) }
      return "Types.\(typeNames[index]).\(closedCases[index][place])"
    case .integer(let number): return number == .min ? "Long.MIN_VALUE" : "\(number)L"
    case .double(let number):
      if number.isFinite { return number.description }
      return number < 0 ? "Double.NEGATIVE_INFINITY" : "Double.POSITIVE_INFINITY"
    default: return value.source
    }
  }

  // MARK: Routes and tasks

  private mutating func writeTargets(_ group: TargetGroup) {
    let (type, word) = (group.type, group.word)
    line(0, "")
    blockComment(1, ["A \(word) with its inputs, including those of the routes above it."])
    let isKey = type == "Route" && flavor == .nav3
    if type == "Route" { markSerializable(1) }
    line(1, "sealed class \(type)\(isKey ? " : androidx.navigation3.runtime.NavKey" : "") {")
    blockComment(2, ["The id of this \(word) in the plan."])
    line(2, "abstract fun \(word)Id(): \(type)Id")
    if hasURLs {
      line(0, "")
      line(2, "internal open fun inputValues(): List<Any?> = emptyList()\n")
      blockComment(
        2, ["A URL on `base` that opens the \(word) with its inputs; null if there is none."])
      let start = type == "Task" ? "RouteId.values().size + " : ""
      line(2, "fun url(base: Base = Base.Any): String? =")
      line(3, "urlOf(\(start)\(word)Id().ordinal, inputValues(), base)")
    }
    if group.targets.contains(where: \.inputs.isEmpty) {
      line(0, "")
      line(2, "override fun toString(): String = \(word)Id().name")
    }
    for index in group.targets.indices { writeTarget(group, index) }
    line(1, "}")
  }

  private mutating func writeTarget(_ group: TargetGroup, _ index: Int) {
    let (target, name) = (group.targets[index], group.names.types[index])
    let (type, word) = (group.type, group.word)
    let inputs = Array(zip(target.inputs, group.inputNames[index]))
    line(0, "")
    var comment = GeneratedText.shortDocumentation(of: target, hasURLs: hasURLs)
    if !inputs.isEmpty && !comment.isEmpty { comment.append("") }
    for (input, name) in inputs {
      var lines = GeneratedText.declaration(of: input)
      if !input.documentation.isEmpty { lines += GeneratedText.comment(input.documentation) }
      comment.append("@param \(name) \(lines.joined(separator: " "))")
    }
    if !comment.isEmpty { blockComment(2, comment) }
    markDeprecated(2, target)
    if type == "Route" { markSerializable(2) }
    let id = "override fun \(word)Id() = \(type)Id.\(name)"
    guard !inputs.isEmpty else {
      let whole = "object \(name) : \(type)() { \(id) }"
      if whole.utf8.count <= 100 - 8 {
        line(2, whole)
      } else {
        line(2, "object \(name) : \(type)() {")
        line(3, id)
        line(2, "}")
      }
      return
    }
    let list = inputs.map { input, name in
      "val \(name): \(self.type(input))" + (preset(input).map { " = \($0)" } ?? "")
    }
    let head = "data class \(name)(\(list.joined(separator: ", "))) : \(type)() {"
    if head.utf8.count <= 100 - 8 {
      line(2, head)
    } else {
      line(2, "data class \(name)(")
      text += list.map { "            " + $0 }.joined(separator: ",\n") + "\n"
      line(2, ") : \(type)() {")
    }
    line(3, id)
    if hasURLs {
      let values = inputs.map { writing($0, $1) }
      line(3, "override fun inputValues() = listOf<Any?>(\(values.joined(separator: ", ")))")
    }
    line(2, "}")
  }

  private func writing(_ input: GeneratedPlan.Input, _ name: String) -> String {
    let mark = input.isOptional ? "?" : ""
    switch input.base {
    case .text, .integer, .double, .boolean: return name
    case .closed(let index):
      return input.isList ? "Types.\(typeNames[index]).texts(\(name))" : "\(name)\(mark).text"
    case .opaque: return name
    }
  }

  // MARK: Making

  /// Writes a function that makes routes or tasks from values.
  private mutating func writeMaking(_ group: TargetGroup) {
    let (type, function) = (group.type, group.word + "Of")
    let chunks = Self.chunks(of: group.targets)
    let signature = "(index: Int, v: List<Any?>): \(type)? = when"
    line(0, "")
    if chunks.isEmpty {
      line(1, "private fun \(function)(index: Int, v: List<Any?>): \(type)? = null")
      return
    }
    guard chunks.count > 1 else {
      line(1, "private fun \(function)\(signature) (index) {")
      writeCases(group, group.targets.indices)
      return
    }
    line(1, "private fun \(function)\(signature) {")
    for (number, chunk) in chunks.enumerated() {
      line(2, "index < \(chunk.upperBound) -> \(function)\(number)(index, v)")
    }
    line(2, "else -> null")
    line(1, "}")
    for (number, chunk) in chunks.enumerated() {
      line(0, "")
      line(1, "private fun \(function)\(number)\(signature) (index) {")
      writeCases(group, chunk)
    }
  }

  private mutating func writeCases(_ group: TargetGroup, _ indices: Range<Int>) {
    for index in indices {
      let values = group.targets[index].inputs.enumerated().map { reading($1, "v[\($0)]") }
      let list = values.isEmpty ? "" : "(" + values.joined(separator: ", ") + ")"
      line(2, "\(index) -> \(group.type).\(group.names.types[index])\(list)")
    }
    line(2, "else -> null")
    line(1, "}")
  }

  /// The targets that one function makes: a method has room for 64 KB of instructions.
  static func chunks(of targets: [GeneratedPlan.Target]) -> [Range<Int>] {
    var chunks: [Range<Int>] = []
    var (start, size) = (0, 0)
    for (index, target) in targets.enumerated() {
      let own = (1 + target.inputs.count) * instructions
      if size + own > methodLimit && index > start {
        chunks.append(start..<index)
        (start, size) = (index, 0)
      }
      size += own
    }
    if start < targets.count { chunks.append(start..<targets.count) }
    return chunks
  }

  private func reading(_ input: GeneratedPlan.Input, _ value: String) -> String {
    guard case .closed(let index) = input.base else {
      let base = baseType(input.base)
      if !input.isList { return "\(value) as \(base)" + (input.isOptional ? "?" : "") }
      return "\(value) as List<\(base)>?" + (input.isOptional ? "" : " ?: emptyList()")
    }
    let type = "Types.\(typeNames[index])"
    switch (input.isList, input.isOptional) {
    case (false, false): return "\(type).of(\(value)) as \(type)"
    case (false, true): return "\(type).of(\(value))"
    case (true, false): return "\(type).list(\(value)) ?: emptyList()"
    case (true, true): return "\(type).list(\(value))"
    }
  }

  // MARK: Tables

  /// Writes what the plan says, as the lines that `Entry` and `Pattern` read.
  private mutating func writeData() {
    line(0, "")
    line(1, "private object Data {")
    let prefixes = hasURLs ? [("prefixes", tables.prefixes)] : []
    for (name, lines) in tables.lists + prefixes {
      if lines.isEmpty {
        line(2, "fun \(name)() = arrayOf<String>()")
        continue
      }
      line(2, "fun \(name)() = arrayOf(")
      text += lines.map { "            " + Self.quoted($0) }.joined(separator: ",\n") + "\n"
      line(2, ")")
    }
    if let fallback = tables.fallback { line(2, "const val fallback = \(fallback)") }
    line(1, "}")
  }

  // MARK: Words

  /// Words not allowed as names of properties, including the accessor of a class.
  static let words: Set<String> = [
    "Class", "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in",
    "interface", "is", "null", "object", "package", "return", "super", "this", "throw", "true",
    "try", "typealias", "typeof", "val", "var", "when", "while", "yield",
  ]

  /// Words not allowed as names of inputs: an input would shadow an object with that name.
  static let inputs: Set<String> = words.union(["Opaque", "RouteId", "TaskId", "Types"])

  /// Members of generated types, whose names are not allowed for cases.
  static let members: Set<String> = [
    "declaringClass", "entries", "id", "name", "ordinal", "text", "valueOf", "values",
  ]

  /// Words not allowed as names of classes.
  static let types: Set<String> = words.union([
    "Any", "Base", "Boolean", "Codec", "Companion", "Data", "Deprecated", "Double", "Key", "List",
    "Long", "Matcher", "Nothing", "Opaque", "Route", "RouteId", "String", "Task", "TaskId", "Types",
    "Unit", "urlOf",
  ])
}
