package import RoutePlan
package import RouteSyntax

/// An argument that a pattern sets itself.
package struct PatternSetting: Sendable, Equatable {
  /// Its parameter, as an index in the plan's list.
  package var parameter: UInt32
  /// Nil if the literal is not a value of the parameter's type, which `bad-default` reports.
  package var value: LiteralValue?
}

extension PatternSet {
  /// The arguments that a whole pattern sets, those of what it follows first.
  package func settings(of pattern: PatternID) -> [PatternSetting] {
    if settings.isEmpty { return [] }
    var pieces: [PlanSlice] = []
    var current = pattern
    while !current.isNone {
      if let slice = settingSlices[patterns[current.index].source] { pieces.append(slice) }
      current = patterns[current.index].parent
    }
    return pieces.reversed().flatMap { settings[$0.indices] }
  }

  /// How many parameters a whole pattern captures or sets.
  func parameterCount(of pattern: PatternID) -> Int {
    if settings.isEmpty { return captureCount(of: pattern) }
    return captureCount(of: pattern) + settings(of: pattern).count
  }
}

extension ValueKinds {
  /// A literal as the value of a parameter of `type`; nil if it is not one.
  package func value(_ literal: LiteralValue, as type: ParameterType) -> LiteralValue? {
    if case .nil = literal { return type.isOptional ? literal : nil }
    guard type.isList else { return scalar(literal, type.base) }
    guard case .list(let elements) = literal else { return nil }
    var values: [LiteralValue] = []
    for element in elements {
      guard let value = scalar(element, type.base) else { return nil }
      values.append(value)
    }
    return .list(values)
  }

  private func scalar(_ literal: LiteralValue, _ type: TypeID) -> LiteralValue? {
    if type == DeclaredType.BuiltIn.any.id { return literal }
    guard let kind = kind(of: type) else { return nil }
    switch literal {
    case .string(let text):
      return kind == .text || kind.closedIndex != nil ? value(text, as: kind) : nil
    case .integer(let number):
      if kind == .double { return .double(Double(number)) }
      return kind == .integer ? literal : nil
    case .double: return kind == .double ? literal : nil
    case .boolean: return kind == .boolean ? literal : nil
    case .nil, .list: return nil
    }
  }
}
