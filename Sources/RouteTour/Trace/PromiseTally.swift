import RoutePlan

/// Counts the sessions in which the two ends of an expected path came up, one after the other.
struct PromiseTally {
  /// For each expectation, in how many sessions.
  private(set) var counts: [Int]
  private let wordCount: Int
  /// The expectations in the order of their bits.
  private let paths: [Int]
  /// For each screen, the expectations that start there and those that end there; empty if there
  /// are none.
  private var starts: [[UInt64]]
  private var ends: [[UInt64]]
  /// For each session, the expectations whose start came up and whose end did not yet, and those
  /// that were counted.
  private var begun: [UInt64] = []

  init(_ plan: Plan, screens: [[RouteID]]) {
    counts = Array(repeating: 0, count: plan.expectations.count)
    var paths: [Int] = []
    var (starts, ends): ([RouteID: [Int]], [RouteID: [Int]]) = ([:], [:])
    for (index, expectation) in plan.expectations.enumerated() {
      switch expectation.promise {
      case .path(let from, .route(let to), _), .noPath(let from, .route(let to), _),
        .everyPath(let from, .route(let to), _):
        starts[from, default: []].append(paths.count)
        ends[to, default: []].append(paths.count)
        paths.append(index)
      default: break
      }
    }
    self.paths = paths
    let wordCount = (paths.count + 63) / 64
    self.wordCount = wordCount
    func masks(_ bits: [RouteID: [Int]]) -> [[UInt64]] {
      screens.map { routes in
        let own = routes.flatMap { bits[$0] ?? [] }
        if own.isEmpty { return [] }
        return own.reduce(into: [UInt64](repeating: 0, count: wordCount)) {
          $0[$1 / 64] |= 1 << UInt64($1 % 64)
        }
      }
    }
    self.starts = masks(starts)
    self.ends = masks(ends)
  }

  /// Takes note of a screen of a session.
  @inline(__always)
  mutating func note(_ screen: Int32, in session: Int) {
    if wordCount > 0 { add(screen, session) }
  }

  private mutating func add(_ screen: Int32, _ session: Int) {
    let place = session * wordCount * 2
    if begun.count < place + wordCount * 2 {
      begun += repeatElement(0, count: place + wordCount * 2 - begun.count)
    }
    for (word, mask) in ends[Int(screen)].enumerated() {
      var met = begun[place + word] & mask & ~begun[place + wordCount + word]
      begun[place + wordCount + word] |= met
      while met != 0 {
        counts[paths[word * 64 + met.trailingZeroBitCount]] += 1
        met &= met - 1
      }
    }
    for (word, mask) in starts[Int(screen)].enumerated() { begun[place + word] |= mask }
  }

  /// Forgets a session.
  mutating func forget(_ session: Int) {
    let place = session * wordCount * 2
    if wordCount == 0 || begun.count <= place { return }
    for word in 0..<wordCount * 2 { begun[place + word] = 0 }
  }
}
