import RoutePlan
import RouteBase
import RouteSyntax

/// Writes the pieces of a plan as text that is safe in one kind of output: names, parameters,
/// facts, patterns. Bytes that need no escape go from the plan to the output without intermediate
/// strings.
struct PlanText {
  /// The kind of output for which the text is made safe.
  enum Escaping {
    case graphviz, terminal
  }

  let plan: Plan
  /// The trees of its files.
  let trees: [SyntaxTree]
  private let escaping: Escaping
  /// The source text of each type's name.
  private let types: [[UInt8]]

  init(_ plan: Plan, _ escaping: Escaping) {
    self.plan = plan
    trees = plan.files.map { $0.tree }
    self.escaping = escaping
    types = plan.types.map { Array(NameSyntax.source($0.name).utf8) }
  }

  /// Writes text from the plan.
  func write(_ text: ArraySlice<UInt8>, to output: inout TextBuffer) {
    switch escaping {
    case .graphviz: GraphvizText.write(text, to: &output)
    case .terminal:
      if text.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
        output.write(text)
      } else {
        output.write(string: TerminalText.escaped(String(decoding: text, as: UTF8.self)))
      }
    }
  }

  // MARK: Names

  /// Writes `Name` or `Service.Name`, with backticks where a name could be misread.
  func write(_ name: NameID, in service: ServiceID, to output: inout TextBuffer) {
    if !service.isNone {
      write(plan.services[service.index].name, to: &output)
      output.write(UInt8(ascii: "."))
    }
    write(name, to: &output)
  }

  /// Writes a name, with backticks where it could be misread.
  func write(_ name: NameID, to output: inout TextBuffer) {
    writeName(plan.names.bytes(of: name), to: &output)
  }

  /// Writes a name, with backticks where it could be misread.
  func writeName(_ name: ArraySlice<UInt8>, to output: inout TextBuffer) {
    if Self.isBare(name) {
      write(name, to: &output)
    } else {
      output.write(UInt8(ascii: "`"))
      write(name, to: &output)
      output.write(UInt8(ascii: "`"))
    }
  }

  private static func isBare(_ name: ArraySlice<UInt8>) -> Bool {
    let isSimple = name.withUnsafeBufferPointer { bytes in
      guard let first = bytes.first, first >= UInt8(ascii: "A") else { return false }
      for byte in bytes {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
          continue
        default: return false
        }
      }
      return true
    }
    return isSimple || NameSyntax.isBare(name)
  }

  func write(_ route: RouteID, to output: inout TextBuffer) {
    write(plan.routes[route.index].name, in: plan.routes[route.index].service, to: &output)
  }

  func write(_ flow: FlowID, to output: inout TextBuffer) {
    write(plan.flows[flow.index].name, in: plan.flows[flow.index].service, to: &output)
  }

  func write(_ task: TaskID, to output: inout TextBuffer) {
    write(plan.tasks[task.index].name, in: plan.tasks[task.index].service, to: &output)
  }

  /// Writes the name of a route or a flow.
  func write(_ place: Place, to output: inout TextBuffer) {
    switch place {
    case .none: break
    case .route(let id): write(id, to: &output)
    case .flow(let id): write(id, to: &output)
    }
  }

  // MARK: Values

  /// Writes `name: Type = default`.
  func writeParameter(_ index: Int, to output: inout TextBuffer) {
    let parameter = plan.parameters[index]
    write(parameter.name, to: &output)
    if parameter.hasType {
      output.write(": ")
      if parameter.type.isList { output.write(UInt8(ascii: "[")) }
      write(types[parameter.type.base.index][...], to: &output)
      if parameter.type.isList { output.write(UInt8(ascii: "]")) }
      if parameter.type.isOptional { output.write(UInt8(ascii: "?")) }
    }
    if parameter.hasDefault {
      let file = parameter.file.index
      let value = trees[file].parameters[Int(parameter.syntax)].value
      output.write(" = ")
      writeLiteral(Int(value), file: file, to: &output)
    }
  }

  /// Writes `(name: Type, name: Type = default)`.
  func writeParameters(_ slice: ShortSlice, to output: inout TextBuffer) {
    output.write(UInt8(ascii: "("))
    for index in slice.indices {
      if index > Int(slice.first) { output.write(", ") }
      writeParameter(index, to: &output)
    }
    output.write(UInt8(ascii: ")"))
  }

  /// Writes `(name, name: value)`, or nothing if there are no arguments.
  func writeArguments(_ slice: PlanSlice, to output: inout TextBuffer) {
    if slice.isEmpty { return }
    output.write(UInt8(ascii: "("))
    for index in slice.indices {
      let argument = plan.arguments[index]
      if index > Int(slice.first) { output.write(", ") }
      write(argument.name, to: &output)
      if argument.literal.isNone { continue }
      let file = argument.file.index
      let value = trees[file].arguments[Int(argument.syntax)].value
      output.write(": ")
      writeLiteral(Int(value), file: file, to: &output)
    }
    output.write(UInt8(ascii: ")"))
  }

  private func writeLiteral(_ index: Int, file: Int, to output: inout TextBuffer) {
    let literal = trees[file].literals[index]
    guard literal.kind == .list else {
      write(source(literal.range, file: file), to: &output)
      return
    }
    output.write(UInt8(ascii: "["))
    for element in index + 1..<index + 1 + Int(literal.count) {
      if element > index + 1 { output.write(", ") }
      write(source(trees[file].literals[element].range, file: file), to: &output)
    }
    output.write(UInt8(ascii: "]"))
  }

  /// The bytes of a file at `range`.
  func source(_ range: SourceRange, file: Int) -> ArraySlice<UInt8> {
    trees[file].text.bytes[range.indices]
  }
}
