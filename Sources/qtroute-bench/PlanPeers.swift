import RouteExchange
import RoutePlan
import RouteSyntax

/// The same plan in the forms that other programs read.
enum PlanPeers {
  /// A script that reads the file of its argument as JSON.
  static let parseScript = """
    const text = require('fs').readFileSync(process.argv[2], 'utf8');
    if (JSON.parse(text).routes.length === 0) process.exit(1);

    """

  /// Everything that the plan says about its routes, as JSON without what is left at its default.
  static func json(_ plan: Plan) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.key("plan")
      json.value(plan.name)
      json.key("routes")
      json.array(plan.routes) { json, route in write(route, plan, to: &json) }
    }
    return json.output.bytes
  }

  private static func write(_ route: Route, _ plan: Plan, to json: inout JSONWriter) {
    json.object { json in
      json.key("name")
      json.value(plan.name(route.name))
      if !route.parent.isNone {
        json.key("parent")
        json.value(plan.displayName(route.parent))
      }
      if !route.parameters.isEmpty {
        json.key("parameters")
        json.array(plan.parameters[route.parameters.indices]) { json, parameter in
          json.object { json in
            json.key("name")
            json.value(plan.name(parameter.name))
            json.key("type")
            json.value(plan.displayName(parameter.type))
          }
        }
      }
      if !route.patterns.isEmpty {
        json.key("at")
        json.array(plan.patterns[route.patterns.indices]) { json, pattern in
          json.value(plan.text(of: pattern))
        }
      }
      if route.presentation != .push {
        json.key("presentation")
        json.value(route.presentation.name)
      }
      if route.flags.contains(.recycle) {
        json.key("recycle")
        json.value(true)
      }
    }
  }

  /// The plan as `qtroute dot` writes it.
  static func drawing(_ plan: Plan) -> [UInt8] {
    var output = ByteWriter()
    DotWriter.write(plan, DotOptions(), to: &output)
    return output.bytes
  }

  /// The plan as a bare graph: a node for each route with its label, an edge for each parent.
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
