import RoutePlan

/// Finds where two frontiers meet when every step costs the same. Each frontier advances a whole
/// level at a time, so the first route that both reach is on a shortest path.
struct BidirectionalBreadthFirstSearch {
  private let graph: PlainGraph
  private let memory: Memory
  /// The places in both rows of the route where the frontiers met; the first is -1 for a frame of
  /// the start that the forward frontier has not reached.
  private var meeting = (ahead: -1, back: -1)

  /// For each route, whether each frontier has reached it. The next search uses it again.
  private final class Memory {
    /// Two for each route: the epoch in which the start's frontier reached it, and the target's. They
    /// are as small as they can be, because a search waits for little else than these.
    let marks: UnsafeMutablePointer<UInt8>
    /// What each frontier reached, in order.
    let rows: UnsafeMutablePointer<Reached>
    private let count: Int
    private(set) var epoch: UInt8 = 0

    init(routeCount: Int) {
      count = 2 * routeCount
      marks = .allocate(capacity: count)
      marks.initialize(repeating: 0, count: count)
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
        marks.update(repeating: 0, count: count)
        epoch = 1
      }
    }
  }

  /// A route, and the place in the row of the one from which it was reached; its own place at the
  /// start of a frontier.
  private struct Reached {
    var route: UInt32
    var before: UInt32
  }

  /// One of the frontiers.
  private struct Side {
    let marks: UnsafeMutablePointer<UInt8>
    let row: UnsafeMutablePointer<Reached>
    let epoch: UInt8
    /// Where the next level begins in the row, and where the row ends.
    var first = 0
    var end = 0

    var width: Int { end &- first }

    @inline(__always)
    func isMet(_ node: Int) -> Bool { marks[2 &* node] == epoch }

    @inline(__always)
    mutating func reach(_ node: Int, from before: Int) {
      marks[2 &* node] = epoch
      row[end] = Reached(
        route: UInt32(truncatingIfNeeded: node), before: UInt32(truncatingIfNeeded: before))
      end &+= 1
    }

    /// Starts at a route.
    mutating func start(at node: Int) { reach(node, from: end) }

    /// The place in the row of a route that was reached, usually one of the last.
    func place(of node: Int) -> Int {
      var place = end - 1
      while row[place].route != UInt32(node) { place -= 1 }
      return place
    }

    /// Advances one level. Returns the first route that the other side has reached, or -1.
    @inline(__always)
    mutating func advance(_ graph: ArcTable, to other: Side) -> Int {
      let last = end
      while first < last {
        let (place, node) = (first, Int(row[first].route))
        // Nodes lie anywhere in memory, so most of the time would be spent waiting for them.
        if first &+ 3 < end { graph.prefetch(from: Int(row[first &+ 3].route)) }
        if first &+ 5 < end { graph.prefetchRange(of: Int(row[first &+ 5].route)) }
        first &+= 1
        for index in graph.range(of: node) {
          let arc = graph[index]
          if isMet(arc.node) { continue }
          reach(arc.node, from: place)
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
    var ahead = Side(marks: memory.marks, row: memory.rows, epoch: memory.epoch)
    var back = Side(
      marks: memory.marks + 1, row: memory.rows + graph.routeCount, epoch: memory.epoch)
    back.start(at: target.index)
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
    ahead.start(at: opening[opening.count - 1].index)
    for frame in opening.indices { look(frame) }
    // A path found on the next level has at least one step more than the levels so far.
    while climb > up + down + 1, back.width > 0, ahead.width > 0 || up + 1 < opening.count {
      let met: Int
      if ahead.width <= back.width {
        met = ahead.advance(graph.forward, to: back)
        up += 1
        if met < 0 && up < opening.count {
          let node = opening[opening.count - 1 - up].index
          if !ahead.isMet(node) { ahead.start(at: node) }
        }
      } else {
        met = back.advance(graph.backward, to: ahead)
        down += 1
        for frame in opening.indices where frame > up { look(frame) }
      }
      if met >= 0 {
        meeting = (ahead.place(of: met), back.place(of: met))
        return Weight(cost: UInt64(up + down), steps: UInt32(up + down))
      }
    }
    if foot < 0 { return nil }
    meeting = (-1, back.place(of: foot))
    return Weight(cost: UInt64(climb), steps: UInt32(climb))
  }

  /// The routes of the path that was found last, with its weight, starting with the frame where it
  /// begins.
  func way(of weight: Weight) -> [Int] {
    var way: [Int] = []
    way.reserveCapacity(Int(weight.steps) + 2)
    func follow(_ start: Int, _ row: UnsafeMutablePointer<Reached>) {
      var place = start
      while true {
        way.append(Int(row[place].route))
        let before = Int(row[place].before)
        if before == place { break }
        place = before
      }
    }
    if meeting.ahead >= 0 {
      follow(meeting.ahead, memory.rows)
      way.reverse()
      way.removeLast()
    }
    follow(meeting.back, memory.rows + graph.routeCount)
    return way
  }
}
