import RoutePlan
import RouteSyntax

/// A literal that is not a value of a type, and why.
struct LiteralMismatch {
  enum Reason {
    case kind, needsOptional, opaque
    /// It is none of the strings of a closed type.
    case noAlternative
  }
  /// Its index in the tree.
  var literal: Int
  var reason: Reason
  /// Whether it is an element of a list.
  var isElement = false
}

/// Decides which literals are values of which types.
struct LiteralTypes {
  private let plan: Plan
  /// The strings of the closed types looked up so far.
  private var alternatives: [TypeID: Set<String>] = [:]

  init(_ plan: Plan) { self.plan = plan }

  /// Why the literal at `index` is not a value of `type`; nil if it is one.
  mutating func mismatch(
    of index: Int, _ type: ParameterType, _ tree: SyntaxTree
  ) -> LiteralMismatch? {
    let literal = tree.literals[index]
    if literal.kind == .nil {
      return type.isOptional ? nil : LiteralMismatch(literal: index, reason: .needsOptional)
    }
    guard type.isList else {
      return reason(index, type.base, tree).map { LiteralMismatch(literal: index, reason: $0) }
    }
    guard literal.kind == .list else { return LiteralMismatch(literal: index, reason: .kind) }
    for element in index + 1..<index + 1 + Int(literal.count) {
      if let reason = reason(element, type.base, tree) {
        return LiteralMismatch(literal: element, reason: reason, isElement: true)
      }
    }
    return nil
  }

  /// Why the literal at `index` is not a value of the type `base` itself; nil if it is one.
  private mutating func reason(
    _ index: Int, _ base: TypeID, _ tree: SyntaxTree
  ) -> LiteralMismatch.Reason? {
    let kind = tree.literals[index].kind
    if kind == .nil { return .needsOptional }
    switch DeclaredType.BuiltIn(rawValue: base.index) {
    case .any: return nil
    case .string: return kind == .string ? nil : .kind
    case .int: return kind == .integer ? nil : .kind
    case .double: return kind == .integer || kind == .double ? nil : .kind
    case .bool: return kind == .true || kind == .false ? nil : .kind
    case nil: break
    }
    if plan.types[base.index].alternatives.isEmpty { return .opaque }
    guard kind == .string else { return .kind }
    let known = alternatives[base] ?? Set(plan.types[base.index].alternatives)
    alternatives[base] = known
    return known.contains(tree.string(tree.literals[index].range)) ? nil : .noAlternative
  }
}
