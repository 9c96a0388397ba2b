import RouteBase
import RoutePlan

/// The types of parameters as JSON strings, each written once.
struct TypeTexts {
  /// For each type of the plan, it alone, then as a list, optional, and as an optional list.
  private var texts: [ArraySlice<UInt8>] = []

  init(_ plan: Plan) {
    for index in plan.types.indices {
      for (isOptional, isList) in [(false, false), (false, true), (true, false), (true, true)] {
        var json = JSONWriter()
        json.value(
          plan.displayName(
            ParameterType(base: TypeID(index), isList: isList, isOptional: isOptional)))
        texts.append(json.output.bytes[...])
      }
    }
  }

  func text(of type: ParameterType) -> ArraySlice<UInt8> {
    texts[type.base.index * 4 + (type.isOptional ? 2 : 0) + (type.isList ? 1 : 0)]
  }
}
