import RouteBase
import RouteGraph
import RoutePlan

/// Writes the paths of a plan in which the hierarchy alone decides them.
///
/// It is an object, and each thread has its own. The arrays in it are shared, and threads that count
/// references to one array wait for each other; the functions of an object need not count them.
final class WalkWriter {
  private let hierarchy: Hierarchy
  private let lines: RouteLines
  /// The routes of the way down, from its end; empty between two paths.
  private var descent: [RouteID] = []

  init(_ hierarchy: Hierarchy, _ lines: RouteLines) {
    self.hierarchy = hierarchy
    self.lines = lines
  }

  /// Writes the lines of the routes that the path opens, of which there is one if it stays where it
  /// is, and an empty line. This is what `Planner.find` answers. Returns whether there is a path.
  func write(_ from: RouteID, _ to: RouteID, to output: inout ByteWriter) -> Bool {
    defer { output.write(UInt8(ascii: "\n")) }
    if from == to {
      lines.write(from, to: &output)
      return true
    }
    let meeting = hierarchy.lowestCommonAncestor(from, to)
    if meeting.isNone { return false }
    var current = from
    while current != meeting {
      current = hierarchy.parent(of: current)
      lines.write(current, to: &output)
    }
    current = to
    while current != meeting {
      descent.append(current)
      current = hierarchy.parent(of: current)
    }
    while let id = descent.popLast() { lines.write(id, to: &output) }
    return true
  }
}

/// The raw name of each route and a line end, one after another.
struct RouteLines: Sendable {
  private var bytes: [UInt8] = []
  private var starts: [UInt32] = [0]

  init(_ plan: Plan) {
    starts.reserveCapacity(plan.routes.count + 1)
    for route in plan.routes {
      if !route.service.isNone {
        bytes += plan.names.bytes(of: plan.services[route.service.index].name)
        bytes.append(UInt8(ascii: "."))
      }
      bytes += plan.names.bytes(of: route.name)
      bytes.append(UInt8(ascii: "\n"))
      starts.append(UInt32(truncatingIfNeeded: bytes.count))
    }
  }

  @inline(__always)
  func write(_ route: RouteID, to output: inout ByteWriter) {
    let range = Int(starts[route.index])..<Int(starts[route.index + 1])
    bytes.withUnsafeBufferPointer {
      output.write(UnsafeBufferPointer(rebasing: $0[range]))
    }
  }
}
