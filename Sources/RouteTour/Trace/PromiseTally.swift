import RoutePlan

/// Counts the sessions in which the two ends of an expected path came up, one after the other, and
/// the URLs that open nothing, as expected.
struct PromiseTally {
  /// For each expectation about a path, in how many sessions; for each URL that opens nothing, how
  /// often somebody opened it.
  private(set) var counts: [Int]
  private let wordCount: Int
  /// The expectations in the order of their bits.
  private let paths: [Int]
  /// For each screen, the expectations that start there and those that end there; empty if there
  /// are none.
  private var starts: [[UInt64]]
  private var ends: [[UInt64]]
  /// The expectations that end in each task; empty if there are none.
  private var tasks: [TaskID: [UInt64]] = [:]
  /// The expectations about URLs that open nothing.
  private var idleURLs: [String: [Int]] = [:]
  /// For each session, the expectations whose start came up and whose end did not yet, and those
  /// that were counted.
  private var begun: [UInt64] = []

  init(_ plan: Plan, screens: [[RouteID]]) {
    counts = Array(repeating: 0, count: plan.expectations.count)
    var paths: [Int] = []
    var starts: [RouteID: [Int]] = [:]
    var ends: [PlanTarget: [Int]] = [:]
    for (index, expectation) in plan.expectations.enumerated() {
      switch expectation.promise {
      case .path(let from, let to, _), .noPath(let from, let to, _),
        .everyPath(let from, let to, _):
        starts[from, default: []].append(paths.count)
        ends[to, default: []].append(paths.count)
        paths.append(index)
      case .url(let url, nil, _): idleURLs[url, default: []].append(index)
      default: break
      }
    }
    self.paths = paths
    let wordCount = (paths.count + 63) / 64
    self.wordCount = wordCount
    func mask(_ bits: [Int]) -> [UInt64] {
      if bits.isEmpty { return [] }
      return bits.reduce(into: [UInt64](repeating: 0, count: wordCount)) {
        $0[$1 / 64] |= 1 << UInt64($1 % 64)
      }
    }
    self.starts = screens.map { routes in mask(routes.flatMap { starts[$0] ?? [] }) }
    self.ends = screens.map { routes in mask(routes.flatMap { ends[.route($0)] ?? [] }) }
    for (end, bits) in ends {
      if case .task(let task) = end { tasks[task] = mask(bits) }
    }
  }

  /// Adds a screen that is one of some routes, each of which is a screen of its own.
  mutating func addScreen(_ routes: [RouteID]) {
    func joined(_ masks: [[UInt64]]) -> [UInt64] {
      routes.reduce(into: []) { result, route in
        let mask = masks[route.index]
        if result.isEmpty { result = mask }
        for word in mask.indices { result[word] |= mask[word] }
      }
    }
    starts.append(joined(starts))
    ends.append(joined(ends))
  }

  /// Whether an expected path ends in a task.
  var countsTasks: Bool { !tasks.isEmpty }

  /// Takes note of a task that was done.
  mutating func note(_ task: TaskID, in session: Int) {
    guard let mask = tasks[task] else { return }
    finish(mask, place(of: session))
  }

  /// Takes note of a URL that opens nothing.
  mutating func note(idle url: String) {
    for index in idleURLs[url] ?? [] { counts[index] += 1 }
  }

  /// Takes note of a screen of a session.
  @inline(__always)
  mutating func note(_ screen: Int32, in session: Int) {
    if wordCount > 0 { add(screen, session) }
  }

  private mutating func add(_ screen: Int32, _ session: Int) {
    let place = place(of: session)
    finish(ends[Int(screen)], place)
    for (word, mask) in starts[Int(screen)].enumerated() { begun[place + word] |= mask }
  }

  /// Where what is known of a session begins.
  private mutating func place(of session: Int) -> Int {
    let place = session * wordCount * 2
    if begun.count < place + wordCount * 2 {
      begun += repeatElement(0, count: place + wordCount * 2 - begun.count)
    }
    return place
  }

  /// Counts the expectations that end here, if their start came up.
  private mutating func finish(_ ends: [UInt64], _ place: Int) {
    for (word, mask) in ends.enumerated() {
      var met = begun[place + word] & mask & ~begun[place + wordCount + word]
      begun[place + wordCount + word] |= met
      while met != 0 {
        counts[paths[word * 64 + met.trailingZeroBitCount]] += 1
        met &= met - 1
      }
    }
  }

  /// Forgets a session.
  mutating func forget(_ session: Int) {
    let place = session * wordCount * 2
    if wordCount == 0 || begun.count <= place { return }
    for word in 0..<wordCount * 2 { begun[place + word] = 0 }
  }
}
