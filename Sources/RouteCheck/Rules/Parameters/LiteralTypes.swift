import RoutePlan
import RouteSyntax

/// A literal that is not a value of a type, and why.
struct LiteralMismatch {
  enum Reason {
    case kind, needsOptional, opaque
    /// It is none of the strings of a closed type.
    case noAlternative
  }
  var reason: Reason
  /// Its place in a list, if it is an element of one.
  var element: Int?
}

/// Decides which literals are values of which types.
struct LiteralTypes {
  private let plan: Plan
  /// The strings of the closed types looked up so far.
  private var alternatives: [TypeID: Set<String>] = [:]

  init(_ plan: Plan) { self.plan = plan }

  /// Why `literal` is not a value of `type`; nil if it is one.
  mutating func mismatch(of literal: LiteralValue, _ type: ParameterType) -> LiteralMismatch? {
    if case .nil = literal {
      return type.isOptional ? nil : LiteralMismatch(reason: .needsOptional)
    }
    guard type.isList else {
      return reason(literal, type.base).map { LiteralMismatch(reason: $0) }
    }
    guard case .list(let elements) = literal else { return LiteralMismatch(reason: .kind) }
    for (place, element) in elements.enumerated() {
      if let reason = reason(element, type.base) {
        return LiteralMismatch(reason: reason, element: place)
      }
    }
    return nil
  }

  /// Why `literal` is not a value of the type `base` itself; nil if it is one.
  private mutating func reason(
    _ literal: LiteralValue, _ base: TypeID
  ) -> LiteralMismatch.Reason? {
    if case .nil = literal { return .needsOptional }
    guard let builtIn = DeclaredType.BuiltIn(rawValue: base.index) else {
      return declaredReason(literal, base)
    }
    return switch (builtIn, literal) {
    case (.any, _), (.string, .string), (.int, .integer), (.double, .integer), (.double, .double),
      (.bool, .boolean):
      nil
    default: .kind
    }
  }

  /// The same for a declared type.
  private mutating func declaredReason(
    _ literal: LiteralValue, _ base: TypeID
  ) -> LiteralMismatch.Reason? {
    if plan.types[base.index].alternatives.isEmpty { return .opaque }
    guard case .string(let text) = literal else { return .kind }
    let known = alternatives[base] ?? Set(plan.types[base.index].alternatives)
    alternatives[base] = known
    return known.contains(text) ? nil : .noAlternative
  }
}
