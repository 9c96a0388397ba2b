import RoutePlan
import RouteBase
import RouteSyntax

/// A name in a pattern that is not a parameter.
struct UnknownPatternName {
  var name: String
  var span: SourceSpan
  /// What the pattern belongs to, and the end of the chain whose parameters it may name.
  var symbol: Symbol
  var chain: RouteID
}

/// Fixes that declare a parameter that a pattern or an argument names.
enum MissingParameter {
  /// Declares a name that is in a pattern; for a flow's pattern, at the start of the flow.
  ///
  /// This is safe if no parameter is left that may have been meant, because each one of the chain
  /// is in a pattern already, and if nothing opens without inputs then that gets one. The routes
  /// above are deducted from `budget`; once it is used up, nothing is safe.
  static func fix(
    for unknown: UnknownPatternName, _ plan: Plan, _ budget: inout Int
  ) -> Fix {
    let (span, symbol) = (unknown.span, unknown.symbol)
    let home: Symbol = if case .flow = symbol { .route(unknown.chain) } else { symbol }
    let label = "add `\(unknown.name)` to the parameters of `\(plan.displayName(home))`"
    let bytes = plan.files[span.file.index].text.bytes
    // If the pattern has escapes, the span is that of the whole string.
    guard bytes[Int(span.range.start)] != UInt8(ascii: "\"") else { return Fix(label) }
    let isRest = bytes[Int(span.range.start) - 1] == UInt8(ascii: "*")
    let isFlow = if case .flow = symbol { true } else { false }
    let isDoubtful =
      isFlow || isAnyLeft(symbol, unknown.chain, plan, &budget)
      || opensAlone(home, plan, &budget)
    return plan.declaring(
      NameSyntax.display(unknown.name) + (isRest ? ": [String]" : ""), in: plan.origin(of: home),
      label, isDoubtful ? .unsafe : .safe)
  }

  /// Declares the parameter that an argument supplies, with the type of its literal.
  static func fix(for argument: Argument, of symbol: Symbol, _ plan: Plan) -> Fix {
    let name = plan.name(argument.name)
    let type = plan.value(of: argument).map { Self.type(of: $0) } ?? ""
    return plan.declaring(
      NameSyntax.display(name) + type, in: plan.origin(of: symbol),
      "add `\(name)` to the parameters of `\(plan.displayName(symbol))`", .unsafe)
  }

  /// Whether a route or a task, or a route above it, has a parameter that none of their patterns
  /// names.
  private static func isAnyLeft(
    _ symbol: Symbol, _ chain: RouteID, _ plan: Plan, _ budget: inout Int
  ) -> Bool {
    var named: Set<NameID> = []
    var parameters: [NameID] = []
    func add(_ own: ShortSlice, _ patterns: ShortSlice) {
      parameters += plan.parameters[own.indices].map { $0.name }
      for pattern in plan.patterns[patterns.indices] {
        plan.files[pattern.file.index].text.bytes.withUnsafeBufferPointer { bytes in
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

  /// Whether the start or a fallback is a route or task, or is below that route: it has no inputs.
  private static func opensAlone(_ symbol: Symbol, _ plan: Plan, _ budget: inout Int) -> Bool {
    var ends = plan.start.isNone ? [] : [plan.start]
    for fallback in plan.fallbacks {
      switch (fallback.target, symbol) {
      case (.task(let id), .task(let own)) where id == own: return true
      case (.task(let id), _): ends.append(plan.home(of: plan.tasks[id.index]))
      case (.route(let id), _): ends.append(id)
      }
    }
    guard case .route(let own) = symbol else { return false }
    for end in ends {
      var current = end
      while !current.isNone {
        if budget <= 0 || current == own { return true }
        budget -= 1
        current = plan.routes[current.index].parent
      }
    }
    return false
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
