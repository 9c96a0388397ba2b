import RoutePlan
import RouteBase
import RouteSyntax

/// Which flow is in which, answered in constant time.
struct FlowNesting {
  /// The number of flows around each flow.
  private(set) var depths: [Int]
  /// The number of each flow in an order where those inside it follow it, and the last of those.
  private var first: [Int]
  private var last: [Int]

  /// Takes linear time in the flows.
  init(_ plan: Plan) {
    let count = plan.flows.count
    depths = Array(repeating: 0, count: count)
    first = depths
    last = depths
    var members: [[Int]] = Array(repeating: [], count: count)
    var open: [(flow: Int, isLeft: Bool)] = []
    for index in (0..<count).reversed() {
      let around = plan.flows[index].flow
      if around.isNone {
        open.append((index, false))
      } else {
        members[around.index].append(index)
      }
    }
    var number = 0
    while let (flow, isLeft) = open.popLast() {
      if isLeft {
        last[flow] = number
        continue
      }
      number += 1
      first[flow] = number
      open.append((flow, true))
      for member in members[flow] {
        depths[member] = depths[flow] + 1
        open.append((member, false))
      }
    }
  }

  /// Whether `inner` is `outer` or in it.
  func isIn(_ inner: FlowID, _ outer: FlowID) -> Bool {
    first[outer.index] <= first[inner.index] && first[inner.index] <= last[outer.index]
  }
}
