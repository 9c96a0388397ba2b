// The part of generated Swift that makes its types known to the library `QTRoute`. All names are
// whole, because an extension does not see the types around the one that it extends.

extension SwiftGenerator {
  /// The import has an access level only where a plain one would be too low. Elsewhere, an access
  /// level makes the plain imports of the app's other files ambiguous, which is an error.
  mutating func writeDriverImport() {
    if !access.isEmpty {
      line(0, "#if hasFeature(InternalImportsByDefault)")
      line(0, "\(access)import QTRoute")
      line(0, "#else")
    }
    line(0, "import QTRoute")
    if !access.isEmpty { line(0, "#endif") }
    line(0, "")
  }

  mutating func writeDriver() {
    line(0, "// MARK: Driver\n")
    writeConvertibleTypes()
    writeDriverCodec()
    for group in groups {
      writeInputsTypes(group)
      for index in group.targets.indices where !group.targets[index].inputs.isEmpty {
        writeInputs(group, index)
      }
      writeDestination(group)
      writeShorthands(group)
    }
  }

  private mutating func writeConvertibleTypes() {
    for type in closedNames {
      line(0, "nonisolated extension \(name).Types.\(type): QTRoute.InputConvertible {}\n")
    }
    for type in opaqueNames {
      line(0, "nonisolated extension \(name).Types.\(type): QTRoute.InputConvertible {")
      line(1, "\(access)init?(inputValue: QTRoute.InputValue) {")
      line(2, "guard case .opaque(let opaque) = inputValue else { return nil }")
      line(2, "self.init(opaque.hashable)")
      line(1, "}")
      line(1, "\(access)var inputValue: QTRoute.InputValue {")
      line(2, "QTRoute.InputValue.opaque(QTRoute.OpaqueValue(hashable: value))")
      line(1, "}")
      line(0, "}\n")
    }
  }

  // MARK: Inputs

  private func inputsType(_ group: TargetGroup, _ index: Int) -> String {
    "\(name).\(group.inputsType).\(group.names.types[index])"
  }

  /// Writes the types of inputs, as which a frame can give its own.
  private mutating func writeInputsTypes(_ group: TargetGroup) {
    if group.targets.allSatisfy(\.inputs.isEmpty) { return }
    line(0, "/// The inputs of \(group.word)s, including those of the routes above them.")
    line(0, "nonisolated extension \(name) {")
    line(1, "\(access)enum \(group.inputsType) {")
    for (index, target) in group.targets.enumerated() where !target.inputs.isEmpty {
      let names = group.inputNames[index]
      let type = group.names.types[index]
      if type != target.id { comments(2, GeneratedText.comment("The inputs of `\(target.id)`.")) }
      line(2, "\(access)struct \(type): Hashable, Sendable {")
      for (input, name) in zip(target.inputs, names) {
        if !input.documentation.isEmpty { comments(3, GeneratedText.comment(input.documentation)) }
        line(3, "\(access)var \(name): \(self.type(input))")
      }
      line(3, "\(access)init(\(parameters(target, names))) {")
      for name in names { line(4, "self.\(name) = \(name)") }
      line(3, "}")
      line(2, "}")
    }
    line(1, "}")
    line(0, "}\n")
  }

  private mutating func writeInputs(_ group: TargetGroup, _ index: Int) {
    let type = inputsType(group, index)
    let inputs = Array(zip(group.targets[index].inputs, group.inputNames[index]))
    line(0, "nonisolated extension \(type): QTRoute.TypedInputs {")
    line(1, "\(access)init(reading values: QTRoute.InputReader) throws {")
    line(2, "self.init(")
    for (place, (input, name)) in inputs.enumerated() {
      let reader = input.isAny ? "values.anyAsText" : "values"
      let preset = self.preset(input, within: self.name + ".").map { ", or: \($0)" } ?? ""
      let end = place == inputs.count - 1 ? ")" : ","
      line(3, "\(name): try \(reader).read(\(Self.quoted(input.name))\(preset))\(end)")
    }
    line(1, "}")
    line(1, "\(access)static func values(of inputs: \(type)) -> [String: QTRoute.InputValue] {")
    line(2, "var values: [String: QTRoute.InputValue] = [:]")
    for (input, name) in inputs {
      // A task finds on the stack what it is not given. An empty list gives nothing.
      let isFound = group.type == "Task" && input.preset == nil
      let writing = "values[\(Self.quoted(input.name))] = inputs.\(name)"
      if isFound && input.isList && !input.isOptional {
        line(2, "if !inputs.\(name).isEmpty { \(writing).inputValue }")
      } else {
        line(2, writing + (isFound && input.isOptional ? "?" : "") + ".inputValue")
      }
    }
    line(2, "return values")
    line(1, "}")
    line(0, "}\n")
  }

  // MARK: Routes and tasks

  private mutating func writeDestination(_ group: TargetGroup) {
    let (type, word) = ("\(name).\(group.type)", group.word)
    line(0, "nonisolated extension \(type): QTRoute.Typed\(group.type) {")
    line(1, "\(access)init(name: String, reading values: QTRoute.InputReader) throws {")
    line(2, "let codec: any \(name)DriverCoding = \(name).Codec()")
    line(2, "self = try codec.\(word)(named: name, values)")
    line(1, "}")
    line(1, "\(access)static func name(of \(word): \(type)) -> String {")
    line(2, "\(word).id.rawValue")
    line(1, "}")
    line(1, "\(access)static func inputs(of \(word): \(type)) -> [String: QTRoute.InputValue] {")
    line(2, "let codec: any \(name)DriverCoding = \(name).Codec()")
    line(2, "return codec.inputs(\(word))")
    line(1, "}")
    line(0, "}\n")
  }

  /// Writes the functions that name every case. Some cases may be deprecated, but a deprecated
  /// function may satisfy a requirement of a protocol without a warning.
  private mutating func writeDriverCodec() {
    line(0, "nonisolated fileprivate protocol \(name)DriverCoding {")
    for group in groups {
      line(1, makingSignature(group))
      line(1, partingSignature(group))
    }
    line(0, "}\n")
    line(0, "nonisolated extension \(name) { fileprivate struct Codec {} }\n")
    line(0, "nonisolated extension \(name).Codec: \(name)DriverCoding {")
    for group in groups {
      writeMaking(group)
      writeParting(group)
    }
    line(0, "}\n")
  }

  private func makingSignature(_ group: TargetGroup) -> String {
    "func \(group.word)(named text: String, _ values: QTRoute.InputReader) throws -> "
      + "\(name).\(group.type)"
  }

  private func partingSignature(_ group: TargetGroup) -> String {
    "func inputs(_ \(group.word): \(name).\(group.type)) -> [String: QTRoute.InputValue]"
  }

  private mutating func writeMaking(_ group: TargetGroup) {
    markIfDeprecated(group)
    line(1, makingSignature(group) + " {")
    if group.targets.isEmpty {
      line(2, "throw QTRoute.InputReadingError.unknownName(text)")
    } else {
      line(2, "switch \(name).\(group.type)ID(rawValue: text) {")
      for (index, target) in group.targets.enumerated() {
        let name = group.names.cases[index]
        if target.inputs.isEmpty {
          line(2, "case .\(name)?: return .\(name)")
          continue
        }
        let arguments = group.inputNames[index].map { "\($0): inputs.\($0)" }
        line(2, "case .\(name)?:")
        line(3, "let inputs = try \(inputsType(group, index))(reading: values)")
        line(3, "return .\(name)(\(arguments.joined(separator: ", ")))")
      }
      line(2, "case nil: throw QTRoute.InputReadingError.unknownName(text)")
      line(2, "}")
    }
    line(1, "}")
  }

  private mutating func writeParting(_ group: TargetGroup) {
    markIfDeprecated(group)
    line(1, partingSignature(group) + " {")
    line(2, group.targets.isEmpty ? "return [:]" : "switch \(group.word) {")
    for (index, target) in group.targets.enumerated() {
      splitSwitch(2, over: group.word, before: index)
      let name = group.names.cases[index]
      if target.inputs.isEmpty {
        line(2, "case .\(name): return [:]")
        continue
      }
      let names = group.inputNames[index]
      let inputs = names.map { "\($0): \($0)" }.joined(separator: ", ")
      line(2, "case .\(name)(\(names.map { "let " + $0 }.joined(separator: ", "))):")
      line(3, "return \(inputsType(group, index)).values(of: .init(\(inputs)))")
    }
    endSwitch(2, group.targets.count)
    line(1, "}")
  }

  /// Writes a member for each route or task that generic methods of the library find by its name
  /// alone.
  private mutating func writeShorthands(_ group: TargetGroup) {
    if group.targets.isEmpty { return }
    let type = "\(name).\(group.type)"
    line(0, "nonisolated extension QTRoute.Typed\(group.type) where Self == \(type) {")
    for (index, target) in group.targets.enumerated() {
      let name = group.names.cases[index]
      comments(1, GeneratedText.comment("The \(group.word) `\(target.id)`."))
      markDeprecated(1, target)
      // Where the type is known, its case comes first.
      line(1, "@_disfavoredOverload")
      guard !target.inputs.isEmpty else {
        line(1, "\(access)static var \(name): \(type) { \(type).\(name) }")
        continue
      }
      let names = group.inputNames[index]
      let list = parameters(target, names, within: self.name + ".")
      line(1, "\(access)static func \(name)(\(list)) -> \(type) {")
      let arguments = names.map { "\($0): \($0)" }.joined(separator: ", ")
      line(2, "\(type).\(name)(\(arguments))")
      line(1, "}")
    }
    line(0, "}\n")
  }
}

extension GeneratedPlan.Input {
  /// Whether its type is `Any`, a list of that, or optional.
  var isAny: Bool {
    base == .text && type.filter { $0 != "[" && $0 != "]" && $0 != "?" } == "Any"
  }
}
