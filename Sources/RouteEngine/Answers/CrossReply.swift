package import RouteBase
package import RouteGraph
package import RoutePlan

/// The screens that every path to a route or a task passes, or why there is no path.
package struct CrossReply: Sendable {
  package var from: RouteID
  package var to: PlanTarget
  package var outcome: Result<Crossing, NoPath>

  package init(_ planner: Planner, _ request: PathRequest) {
    (from, to) = (request.from, request.to)
    outcome = planner.cross(request)
  }

  /// Writes one document.
  package func writeJSON(_ plan: Plan, to output: inout ByteWriter) {
    output.writeJSON { json in
      switch outcome {
      case .failure(let obstacle):
        let reply = PathReply(.notFound(obstacle), PathEnds(from: from, to: to))
        PathJSON(plan).write(reply, to: &json)
      case .success(let crossing):
        json.object { json in
          json.schemaVersion()
          json.key("from")
          json.value(plan.displayName(from))
          json.key("to")
          json.value(plan.displayName(to.symbol))
          json.key("found")
          json.value(true)
          json.key("screens")
          json.array(crossing.screens.filter { $0.isDecided }) { json, screen in
            json.value(plan.displayName(screen.route))
          }
          json.key("undecided")
          json.array(crossing.screens.filter { !$0.isDecided }) { json, screen in
            json.value(plan.displayName(screen.route))
          }
        }
      }
      json.endLine()
    }
  }
}
