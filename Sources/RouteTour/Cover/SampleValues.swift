package import RoutePlan
import RouteSyntax

/// Values for the inputs of walks, the same on every run: a parameter's default, else the first
/// string of a closed type, the parameter's own name for a text, 1, 1.5 or true.
package struct SampleValues: Sendable {
  private let plan: Plan
  private let values: [NameID: String]

  /// `values` are values of inputs in place of the usual ones.
  package init(_ plan: Plan, _ values: [NameID: String] = [:]) {
    (self.plan, self.values) = (plan, values)
  }

  /// The text of a value; nil for an opaque type, which only code can pass. `variant` is 0 for the
  /// usual value; others differ from it where the type allows.
  package func text(of parameter: Int, variant: Int = 0) -> String? {
    let parameter = plan.parameters[parameter]
    let builtIn = DeclaredType.BuiltIn(rawValue: parameter.type.base.index)
    let alternatives = plan.types[parameter.type.base.index].alternatives
    if builtIn == nil && alternatives.isEmpty { return nil }
    if variant == 0, let text = values[parameter.name], plan.reads(text, as: parameter.type) {
      return text
    }
    if variant == 0, let value = plan.defaultOtherThanNil(of: parameter), let text = text(value) {
      return text
    }
    switch builtIn {
    case .any, .string: return [plan.name(parameter.name), "sample", "x"][min(variant, 2)]
    case .int: return ["1", "7", "42"][min(variant, 2)]
    case .double: return ["1.5", "2.5", "7.5"][min(variant, 2)]
    case .bool: return variant == 0 ? "true" : "false"
    case nil: return alternatives[min(variant, alternatives.count - 1)]
    }
  }

  /// How many variants there are.
  static let variants = 3

  /// A scalar value as text; nil for `nil` and for lists.
  func text(_ value: LiteralValue) -> String? {
    switch value {
    case .string(let text): text
    case .integer(let number): String(number)
    case .double(let number): number.description
    case .boolean(let flag): flag ? "true" : "false"
    case .nil, .list: nil
    }
  }
}
