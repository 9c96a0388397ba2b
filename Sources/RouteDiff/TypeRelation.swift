import RoutePlan
import RouteSyntax

/// How the set of values that a type accepts changed.
enum TypeRelation {
  case same, narrowed, widened, changed
}

extension PlanPair {
  /// How the set of values that `before`, of the old plan, accepts changed, not counting whether a
  /// value may be absent.
  func relation(_ before: ParameterType, _ after: ParameterType) -> TypeRelation {
    if before.isList != after.isList { return .changed }
    if type(before.base) == after.base { return .same }
    typealias BuiltIn = DeclaredType.BuiltIn
    let (a, b) = (BuiltIn(rawValue: before.base.index), BuiltIn(rawValue: after.base.index))
    if a == .any { return .narrowed }
    if b == .any { return .widened }
    let (from, to) = (old.types[before.base.index], new.types[after.base.index])
    switch (a, b) {
    case (.int, .double): return .widened
    case (.double, .int): return .narrowed
    case (nil, .string): return from.alternatives.isEmpty ? .changed : .widened
    case (.string, nil): return to.alternatives.isEmpty ? .changed : .narrowed
    case (nil, nil) where !from.alternatives.isEmpty && !to.alternatives.isEmpty:
      return Self.relation(from.alternatives, to.alternatives)
    default: return .changed
    }
  }

  /// How the strings of a closed type changed.
  static func relation(_ before: [String], _ after: [String]) -> TypeRelation {
    let (a, b) = (Set(before.map { Array($0.utf8) }), Set(after.map { Array($0.utf8) }))
    if a == b { return .same }
    return b.isSubset(of: a) ? .narrowed : a.isSubset(of: b) ? .widened : .changed
  }
}

extension LiteralValue {
  /// Whether two values are equivalent for people; an integer may serve as a `Double`.
  func isSame(as other: LiteralValue) -> Bool {
    switch (self, other) {
    case (.integer(let a), .double(let b)), (.double(let b), .integer(let a)):
      return Double(a) == b
    case (.string(let a), .string(let b)): return a.utf8.elementsEqual(b.utf8)
    case (.list(let a), .list(let b)):
      return a.count == b.count && zip(a, b).allSatisfy { $0.isSame(as: $1) }
    default: return self == other
    }
  }
}
