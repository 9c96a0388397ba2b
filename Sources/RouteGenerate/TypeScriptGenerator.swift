import RouteMatch
import RouteBase

/// Writes generated TypeScript: one module that needs no other, except for the engine if it is
/// requested.
struct TypeScriptGenerator: CodeLines {
  static let indentation = "  "

  let plan: GeneratedPlan
  private let naming: GeneratedNaming
  let routes: TargetGroup
  let tasks: TargetGroup
  private let typeNames: [String]
  private let tables: GeneratedTables
  private var features: Set<RuntimeFeature> { tables.features }
  /// The routes, and the tasks if there are any.
  private var groups: [TargetGroup] { features.contains(.tasks) ? [routes, tasks] : [routes] }
  var text = ""

  static let marks = ["eslint-disable", "prettier-ignore"]

  static func source(_ plan: GeneratedPlan, _ options: GeneratedOptions) -> String {
    GeneratedText.whole(plan, body(plan, options), marks: marks)
  }

  /// The code without the lines that describe it.
  static func body(_ plan: GeneratedPlan, _ options: GeneratedOptions) -> String {
    var generator = TypeScriptGenerator(plan)
    if options.engineFiles != nil { generator.writeEngineImport() }
    if options.flavor == .reactNavigation { generator.writeNavigationImport() }
    generator.write()
    switch options.flavor {
    case .tanstack, .reactRouter: generator.writePaths(options.flavor)
    case .reactNavigation: generator.writeNavigation()
    case .plain, .nav3, .compose: break
    }
    if let files = options.engineFiles { generator.writeEngine(files) }
    return generator.text
  }

  private init(_ plan: GeneratedPlan) {
    self.plan = plan
    naming = GeneratedNaming(plan, .typescript)
    (routes, tasks) = (.routes(plan, naming), .tasks(plan, naming))
    typeNames = naming.types
    tables = GeneratedTables(
      plan, in: .typescript, inputNames: naming.routeInputs + naming.taskInputs)
  }

  // MARK: Whole

  private mutating func write() {
    let name = GeneratedText.comment(plan.name).joined(separator: " ")
    blockComment(0, ["The name of the plan `\(name)`."] + GeneratedText.documentedBases(plan))
    line(0, "export const plan = \(Self.quoted(plan.name));")
    for group in groups { writeIDs(group) }
    writeFacts()
    writeTypes()
    for group in groups { writeInputs(group) }
    for group in groups { writeTargets(group) }
    writeData()
    text += "\n" + RuntimeText.typescript(features)
  }

  static func quoted(_ text: String) -> String {
    GeneratedText.quoted(text) { $0 == "$" ? "$" : GeneratedText.unitEscape($0) }
  }

  // MARK: Ids and types

  private mutating func writeIDs(_ group: TargetGroup) {
    let type = group.type + "Id"
    line(0, "")
    blockComment(0, ["The ids of the \(group.word)s."])
    line(0, "export const \(type) = {")
    for (name, target) in zip(group.names.types, group.targets) {
      var lines = GeneratedText.shortDocumentation(of: target, hasURLs: features.contains(.urls))
      if let reason = GeneratedText.reason(target) {
        if !lines.isEmpty { lines.append("") }
        lines.append("@deprecated " + GeneratedText.comment(reason).joined(separator: " "))
      }
      if !lines.isEmpty { blockComment(1, lines) }
      line(1, "\(name): \(Self.quoted(target.id)),")
    }
    line(0, "} as const;")
    line(0, "export type \(type) = (typeof \(type))[keyof typeof \(type)];")
  }

  private mutating func writeFacts() {
    if plan.facts.isEmpty { return }
    line(0, "")
    blockComment(0, ["The facts that routes can require."])
    line(0, "export const Fact = {")
    for (name, fact) in zip(naming.facts, plan.facts) {
      let lines = GeneratedText.documentation(of: fact)
      if !lines.isEmpty { blockComment(1, lines) }
      line(1, "\(name): \(Self.quoted(fact.name)),")
    }
    line(0, "} as const;")
    line(0, "export type Fact = (typeof Fact)[keyof typeof Fact];")
  }

  private mutating func writeTypes() {
    for (index, type) in plan.closedTypes.enumerated() {
      line(0, "")
      blockComment(0, GeneratedText.documentation(of: type))
      line(
        0,
        "export type \(typeNames[index]) = \(type.strings.map(Self.quoted).joined(separator: " | "));"
      )
    }
    for (index, type) in plan.opaqueTypes.enumerated() {
      line(0, "")
      blockComment(0, GeneratedText.documentation(ofOpaque: type))
      line(0, "export type \(typeNames[plan.closedTypes.count + index]) = object;")
    }
  }

  private func type(_ input: GeneratedPlan.Input) -> String {
    let base =
      switch input.base {
      case .text: "string"
      case .integer, .double: "number"
      case .boolean: "boolean"
      case .closed(let index): typeNames[index]
      case .opaque(let index): typeNames[plan.closedTypes.count + index]
      }
    return input.isList ? "ReadonlyArray<\(base)>" : base
  }

  // MARK: Inputs

  private mutating func writeInputs(_ group: TargetGroup) {
    for (index, target) in group.targets.enumerated() where !target.inputs.isEmpty {
      line(0, "")
      blockComment(
        0,
        GeneratedText.comment(
          "The inputs of the \(group.word) `\(target.id)`, including those of the routes above it.")
      )
      line(0, "export interface \(group.names.types[index])Inputs {")
      for (input, name) in zip(target.inputs, group.inputNames[index]) {
        blockComment(1, GeneratedText.documentation(of: input))
        let isOpen = input.isOptional || input.isList || input.preset != nil
        line(
          1,
          "readonly \(property(name))\(isOpen ? "?" : ""): \(type(input))\(isOpen ? " | undefined" : "");"
        )
      }
      line(0, "}")
    }
  }

  func property(_ name: String) -> String {
    GeneratedNames.identifier(name, .kept) == name ? name : Self.quoted(name)
  }

  private mutating func writeTargets(_ group: TargetGroup) {
    line(0, "")
    blockComment(0, ["A \(group.word) with its inputs."])
    guard !group.targets.isEmpty else {
      line(0, "export type \(group.type) = never;")
      return
    }
    line(0, "export type \(group.type) =")
    for (index, target) in group.targets.enumerated() {
      let inputs =
        target.inputs.isEmpty ? "" : "; readonly inputs: \(group.names.types[index])Inputs"
      let end = index == group.targets.count - 1 ? ";" : ""
      line(1, "| { readonly id: \(Self.quoted(target.id))\(inputs) }\(end)")
    }
  }

  // MARK: Tables

  /// Writes what the plan says, as the lines that `entryIn` and `patternIn` read.
  private mutating func writeData() {
    line(0, "")
    line(0, "const data = {")
    let prefixes = features.contains(.urls) ? [("prefixes", tables.prefixes)] : []
    for (name, lines) in tables.lists + prefixes {
      if lines.isEmpty {
        // Without its type, an empty list would be one of nothing.
        line(1, "\(name): [] as string[],")
        continue
      }
      line(1, "\(name): [")
      for content in lines { line(2, Self.quoted(content) + ",") }
      line(1, "],")
    }
    if let fallback = tables.fallback { line(1, "fallback: \(fallback),") }
    line(0, "};")
  }

  // MARK: Paths

  /// Writes a comment that also names the patterns which a router cannot write.
  mutating func blockComment(_ text: String, missing paths: RouterPaths) {
    var comment = [text]
    if !paths.missing.isEmpty {
      comment += ["", "It cannot write these patterns:"]
      comment += paths.missing.flatMap { GeneratedText.comment("`\($0)`") }
    }
    blockComment(0, comment)
  }

  /// Writes the paths of routes for a router of the web.
  private mutating func writePaths(_ flavor: GeneratedFlavor) {
    let router = RouterPaths(plan, flavor)
    let title = flavor == .tanstack ? "TanStack Router" : "React Router"
    line(0, "")
    blockComment(
      "The paths of routes as \(title) writes them, by the names of `RouteId`.", missing: router)
    line(0, "export const paths = {")
    let named = zip(routes.names.types, router.paths)
    for (name, paths) in named where !paths.isEmpty {
      line(1, "\(name): \(Self.quoted(paths[0])),")
    }
    line(0, "} as const;")
    let others = named.filter { $0.1.count > 1 }
    if others.isEmpty { return }
    line(0, "")
    blockComment(0, ["The other paths of routes that have several."])
    line(0, "export const otherPaths = {")
    for (name, paths) in others {
      line(1, "\(name): [\(paths.dropFirst().map(Self.quoted).joined(separator: ", "))],")
    }
    line(0, "} as const;")
  }

  // MARK: Words

  /// Words not allowed as names of types.
  static let types: Set<String> = [
    "Argument", "Array", "Base", "Conditions", "Destination", "Entry", "Fact", "Failure", "Found",
    "Given",
    "Input", "Key", "Kind", "KnownBase", "Map", "Match", "Node", "Number", "Object", "Pair",
    "Pattern", "Piece", "Presentation", "QueryItem", "ReadonlyArray", "Route", "RouteId", "Segment",
    "Set", "Setting",
    "String",
    "Symbol", "Tables", "Task", "TaskId", "URLText", "Value", "Boolean", "Function", "Record",
    "Partial", "Readonly",
  ]
}
