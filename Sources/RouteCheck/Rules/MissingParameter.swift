import RoutePlan
import RouteSyntax

/// Fixes that declare a parameter of which a pattern or an argument tells.
enum MissingParameter {
  /// Declares the name that stands at `span` in a pattern of `symbol`; a flow's in its start.
  ///
  /// That is safe where no parameter is left that may have been meant: each one of the chain has its
  /// place in a pattern already. Routes above take from `budget`; where it is used up, nothing is
  /// safe.
  static func fix(
    for name: String, in span: SourceSpan, of symbol: Symbol, start: RouteID, _ plan: Plan,
    _ budget: inout Int
  ) -> Fix {
    let home: Symbol = if case .flow = symbol { .route(start) } else { symbol }
    let label = "add `\(name)` to the parameters of `\(plan.displayName(home))`"
    let bytes = plan.files[span.file.index].tree.text.bytes
    // In a pattern with escapes the span is that of the whole string.
    guard bytes[Int(span.range.start)] != UInt8(ascii: "\"") else { return Fix(label) }
    let isRest = bytes[Int(span.range.start) - 1] == UInt8(ascii: "*")
    let isFlow = if case .flow = symbol { true } else { false }
    return plan.declaring(
      name, type: isRest ? ": [String]" : "", plan.origin(of: home), label,
      isFlow || isAnyLeft(symbol, start, plan, &budget) ? .unsafe : .safe)
  }

  /// Declares the parameter that an argument supplies, of the type of its literal.
  static func fix(for argument: Argument, of symbol: Symbol, _ plan: Plan) -> Fix {
    let name = plan.name(argument.name)
    let tree = plan.files[argument.file.index].tree
    let type = argument.value < 0 ? "" : type(of: tree.value(ofLiteral: Int(argument.value)))
    return plan.declaring(
      name, type: type, plan.origin(of: symbol),
      "add `\(name)` to the parameters of `\(plan.displayName(symbol))`", .unsafe)
  }

  /// Whether a route or a task, or a route above it, has a parameter that no pattern of theirs names.
  private static func isAnyLeft(
    _ symbol: Symbol, _ chain: RouteID, _ plan: Plan, _ budget: inout Int
  ) -> Bool {
    var named: Set<NameID> = []
    var parameters: [NameID] = []
    func add(_ own: PlanSlice, _ patterns: PlanSlice) {
      parameters += plan.parameters[own.indices].map(\.name)
      for pattern in plan.patterns[patterns.indices] {
        plan.files[pattern.file.index].tree.text.bytes.withUnsafeBufferPointer { bytes in
          PatternNames.scan(bytes, pattern.range) { name, _ in named.insert(plan.names.find(name)) }
        }
      }
    }
    if case .task(let id) = symbol {
      add(plan.tasks[id.index].parameters, plan.tasks[id.index].patterns)
    }
    var current = chain
    while !current.isNone {
      if budget <= 0 { return true }
      budget -= 32 * (1 + plan.routes[current.index].parameters.indices.count)
      add(plan.routes[current.index].parameters, plan.routes[current.index].patterns)
      current = plan.routes[current.index].parent
    }
    return !parameters.allSatisfy(named.contains)
  }

  private static func type(of value: LiteralValue) -> String {
    switch value {
    case .string: ": String"
    case .integer: ": Int"
    case .double: ": Double"
    case .boolean: ": Bool"
    case .nil: ""
    case .list(let elements):
      elements.first.map { type(of: $0) }.flatMap { $0.isEmpty ? nil : ": [\($0.dropFirst(2))]" }
        ?? ": [Any]"
    }
  }
}
