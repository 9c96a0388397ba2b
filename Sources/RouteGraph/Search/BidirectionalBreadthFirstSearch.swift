import RoutePlan

/// Finds where two frontiers meet when every step costs the same. Each frontier advances a whole
/// level at a time, so the first route that both reach is on a shortest path.
struct BidirectionalBreadthFirstSearch {
  private let graph: PlainGraph
  private let memory: Memory
  private var meeting = -1

  /// For each route, whether each frontier has reached it, and from where. The next search uses it
  /// again.
  private final class Memory {
    struct Mark {
      var epoch: UInt32 = 0
      var before: UInt32 = 0
    }
    /// Two for each route: from the start, and to the target.
    let marks: UnsafeMutablePointer<Mark>
    /// The routes that each frontier reached, in order.
    let rows: UnsafeMutablePointer<UInt32>
    private let count: Int
    private(set) var epoch: UInt32 = 0

    init(routeCount: Int) {
      count = 2 * routeCount
      marks = .allocate(capacity: count)
      marks.initialize(repeating: Mark(), count: count)
      // A row is read only where it was written.
      rows = .allocate(capacity: count)
    }

    deinit {
      marks.deallocate()
      rows.deallocate()
    }

    /// Forgets everything.
    func reset() {
      epoch &+= 1
      if epoch == 0 {
        marks.update(repeating: Mark(), count: count)
        epoch = 1
      }
    }
  }

  /// One of the frontiers.
  private struct Side {
    let marks: UnsafeMutablePointer<Memory.Mark>
    let row: UnsafeMutablePointer<UInt32>
    let epoch: UInt32
    /// Where the next level begins in the row, and where the row ends.
    var first = 0
    var end = 0

    var width: Int { end &- first }

    @inline(__always)
    func isMet(_ node: Int) -> Bool { marks[2 &* node].epoch == epoch }

    @inline(__always)
    mutating func reach(_ node: Int, from before: Int) {
      marks[2 &* node] = Memory.Mark(epoch: epoch, before: UInt32(truncatingIfNeeded: before))
      row[end] = UInt32(truncatingIfNeeded: node)
      end &+= 1
    }

    /// Advances one level. Returns the first route that the other side has reached, or -1.
    @inline(__always)
    mutating func advance(_ graph: ArcTable, to other: Side) -> Int {
      let last = end
      while first < last {
        let node = Int(row[first])
        // Nodes lie anywhere in memory, so most of the time would be spent waiting for them.
        if first &+ 3 < end { graph.prefetch(from: Int(row[first &+ 3])) }
        if first &+ 5 < end { graph.prefetchRange(of: Int(row[first &+ 5])) }
        first &+= 1
        for index in graph.range(of: node) {
          let arc = graph[index]
          if isMet(arc.node) { continue }
          reach(arc.node, from: node)
          if other.isMet(arc.node) { return arc.node }
        }
      }
      return -1
    }
  }

  init(_ graph: PlainGraph) {
    self.graph = graph
    memory = Memory(routeCount: graph.routeCount)
  }

  /// The least weight of a path; nil if there is none.
  mutating func meet(from opening: [RouteID], to target: RouteID, work: inout Int) -> Weight? {
    memory.reset()
    meeting = -1
    var ahead = Side(marks: memory.marks, row: memory.rows, epoch: memory.epoch)
    var back = Side(
      marks: memory.marks + 1, row: memory.rows + graph.routeCount, epoch: memory.epoch)
    back.reach(target.index, from: target.index)
    defer { work = ahead.first + back.first }
    // How many levels each frontier has advanced. A frame of the start enters the forward frontier
    // at the level of the steps up to it.
    var (up, down) = (0, 0)
    // The shortest path that goes up and then follows the backward frontier.
    var climb = Int.max
    var foot = -1
    func look(_ frame: Int) {
      let node = opening[opening.count - 1 - frame].index
      if frame + down < climb && back.isMet(node) { (climb, foot) = (frame + down, node) }
    }
    ahead.reach(opening[opening.count - 1].index, from: opening[opening.count - 1].index)
    for frame in opening.indices { look(frame) }
    // A path found on the next level has at least one step more than the levels so far.
    while climb > up + down + 1, back.width > 0, ahead.width > 0 || up + 1 < opening.count {
      if ahead.width <= back.width {
        meeting = ahead.advance(graph.forward, to: back)
        up += 1
        if up < opening.count {
          let node = opening[opening.count - 1 - up].index
          if !ahead.isMet(node) { ahead.reach(node, from: node) }
        }
      } else {
        meeting = back.advance(graph.backward, to: ahead)
        down += 1
        for frame in opening.indices where frame > up { look(frame) }
      }
      if meeting >= 0 { return Weight(cost: UInt64(up + down), steps: UInt32(up + down)) }
    }
    if foot < 0 { return nil }
    meeting = foot
    memory.marks[2 * foot].before = UInt32(foot)
    return Weight(cost: UInt64(climb), steps: UInt32(climb))
  }

  /// The routes of the path that was found last, starting with the frame where it begins.
  var way: [Int] {
    func before(_ node: Int, _ side: Int) -> Int { Int(memory.marks[2 * node + side].before) }
    var way = [meeting]
    while let node = way.last, before(node, 0) != node { way.append(before(node, 0)) }
    way.reverse()
    while let node = way.last, before(node, 1) != node { way.append(before(node, 1)) }
    return way
  }
}
