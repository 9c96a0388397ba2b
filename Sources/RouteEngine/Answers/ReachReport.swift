package import RouteBase
package import RouteGraph
package import RoutePlan

/// How far away every route is, sorted.
package struct ReachReport {
  package let route: RouteID
  /// Whether the distances are those to `route`.
  package let isReverse: Bool
  /// The largest cost that is requested.
  package let within: UInt64?
  /// The nearest route comes first.
  package private(set) var reached: [(route: RouteID, weight: Weight)] = []
  /// The routes that are reached, but farther than wanted.
  package private(set) var farther: [RouteID] = []
  package private(set) var unreached: [(route: RouteID, kind: NoPathKind)] = []
  package private(set) var undecided: [RouteID] = []

  package init(_ planner: Planner, _ request: ReachRequest, within: UInt64?) {
    route = request.route
    isReverse = request.isReverse
    self.within = within
    for (index, distance) in planner.reach(request).enumerated() {
      let other = RouteID(index)
      switch distance {
      case .reached(let weight):
        if let within, weight.cost > within {
          farther.append(other)
        } else {
          reached.append((other, weight))
        }
      case .unreached(let kind): unreached.append((other, kind))
      case .undecided: undecided.append(other)
      }
    }
    reached.sort { $0.weight != $1.weight ? $0.weight < $1.weight : $0.route < $1.route }
  }

  /// Why a stack cannot be given in reverse.
  package static let stackInReverse = QuestionFault(
    "`--stack` is where a path starts, but with `--reverse` every route is a start")

  /// Writes one document.
  package func writeJSON(_ plan: Plan, to output: inout ByteWriter) {
    output.writeJSON { json in
      json.object { json in
        json.schemaVersion()
        json.key("route")
        json.displayName(route, plan)
        json.key("reverse")
        json.value(isReverse)
        json.key("reached")
        json.array(reached) { json, other in
          json.object { json in
            json.key("route")
            json.displayName(other.route, plan)
            json.key("cost")
            json.value(other.weight.cost)
            json.key("steps")
            json.value(other.weight.steps)
          }
        }
        json.key("farther")
        json.array(farther) { json, other in json.displayName(other, plan) }
        json.key("unreached")
        json.array(unreached) { json, other in
          json.object { json in
            json.key("route")
            json.displayName(other.route, plan)
            json.key("kind")
            json.value(other.kind.rawValue)
          }
        }
        json.key("undecided")
        json.array(undecided) { json, other in json.displayName(other, plan) }
      }
      json.endLine()
    }
  }
}
