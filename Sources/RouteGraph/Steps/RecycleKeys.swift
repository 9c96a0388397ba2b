import RoutePlan
import RouteSyntax

/// The values that links give to the parameters by which routes are recycled.
struct RecycleKeys: Sendable {
  /// The numbers of a literal: as it is written, and converted to a `Double`.
  private struct Literal {
    var plain: UInt32
    var double: UInt32
  }
  /// For each link, the values that its literals give to parameters; empty if no route is recycled
  /// by parameters.
  private var literals: [[NameID: Literal]] = []
  /// For each name by which a route is recycled, whether that parameter is a `Double`.
  private var isDouble: [Bool] = []

  init(_ plan: Plan) {
    if plan.keyLists.isEmpty { return }
    var numbers: [LiteralValue: UInt32] = [:]
    func number(_ value: LiteralValue) -> UInt32 {
      let number = numbers[value] ?? UInt32(numbers.count + 1)
      numbers[value] = number
      return number
    }
    literals = plan.links.map { link in
      var values: [NameID: Literal] = [:]
      for argument in plan.arguments[link.arguments.indices] {
        guard let value = plan.value(of: argument) else { continue }
        var double = value
        if case .integer(let whole) = value { double = .double(Double(whole)) }
        values[argument.name] = Literal(plain: number(value), double: number(double))
      }
      return values
    }
    isDouble = Array(repeating: false, count: plan.keyLists.count)
    for route in plan.routes {
      for index in route.recycleKeys.indices {
        isDouble[index] = plan.parameters[route.parameters.indices].contains {
          $0.name == plan.keyLists[index] && $0.type.base == DeclaredType.BuiltIn.double.id
        }
      }
    }
  }

  /// For each name of `keys`, the recycle keys of a route, the number of the value that `link`
  /// gives it, or 0.
  func values(_ keys: ShortSlice, by link: LinkID, _ plan: Plan) -> [UInt32] {
    keys.indices.map { index in
      guard !link.isNone, let literal = literals[link.index][plan.keyLists[index]] else { return 0 }
      return isDouble[index] ? literal.double : literal.plain
    }
  }
}
