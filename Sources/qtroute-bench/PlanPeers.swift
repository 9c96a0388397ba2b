import RouteSyntax
import RouteDraw
import RoutePlan
import RouteBase

/// The same plan in the formats that other programs read.
enum PlanPeers {
  /// The plan as `qtroute export json --without-defaults` writes it.
  static func json(_ plan: Plan) -> [UInt8] {
    var output = ByteWriter()
    PlanDocument(plan, withDefaults: false).write(to: &output)
    return output.bytes
  }

  /// The plan as `qtroute dot` writes it.
  static func drawing(_ plan: Plan) -> [UInt8] {
    var output = ByteWriter()
    DotWriter.write(plan, DotOptions(), to: &output)
    return output.bytes
  }

  /// The plan as a bare graph: a labelled node for each route and an edge for each parent.
  static func graph(_ plan: Plan) -> [UInt8] {
    var output = ByteWriter()
    output.write("digraph plan {\n")
    for (index, route) in plan.routes.enumerated() {
      output.write(string: "r\(index) [label=\"\(plan.name(route.name))")
      for parameter in plan.parameters[route.parameters.indices] {
        output.write(
          string: "\\n\(plan.name(parameter.name)): \(plan.displayName(parameter.type))")
      }
      for pattern in plan.patterns[route.patterns.indices] {
        output.write(string: "\\n\(plan.text(of: pattern))")
      }
      output.write("\"];\n")
      if !route.parent.isNone { output.write(string: "r\(route.parent.raw) -> r\(index);\n") }
    }
    output.write("}\n")
    return output.bytes
  }
}
