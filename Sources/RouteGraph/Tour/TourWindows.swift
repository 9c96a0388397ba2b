import RoutePlan

/// Makes walks cheaper, one part after another: what some successive events alone cover is covered
/// anew in the cheapest way that leads from the configuration before them to the one after them. (Large
/// neighbourhood search with an exact method; Shaw, "Using constraint programming and local search
/// methods to solve vehicle routing problems", 1998.)
///
/// All walks are one list, in which launches are events like others. Between rounds they are put
/// in another order, so that parts of different walks follow each other.
struct TourWindows {
  private var optimum: TourOptimum
  private let items: TourItems
  private let isWanted: [Bool]
  private var events: [TourEvent]
  /// For each event, the wanted items that it covers, each once.
  private var covers: [[Int32]] = []
  /// How many events cover each item.
  private var counts: [Int32]
  /// How many steps may be looked at, in all and for one part.
  private let budget: Int
  private let limit: Int
  /// How many events a part has.
  private let sizes: [Int]

  /// Nil if something depends on more than configurations.
  init?(
    _ builder: TourBuilder, isWanted: [Bool], _ prices: TourPrices?, budget: Int,
    isThorough: Bool = false
  ) {
    guard let optimum = TourOptimum(builder.world, builder.items, prices) else { return nil }
    self.optimum = optimum
    self.isWanted = isWanted
    self.budget = budget
    limit = isThorough ? budget / 15 : Self.usualLimit
    sizes = isThorough ? [9, 14, 20, 27, 38, 55] : [5, 9, 14, 20]
    items = builder.items
    events = Array(builder.trails.joined())
    counts = Array(repeating: 0, count: items.count)
    for index in events.indices {
      covers.append(covered(events[index], after: index == 0 ? nil : events[index - 1].target))
      for item in covers[index] { counts[Int(item)] += 1 }
    }
  }

  var world: TourWorld { optimum.world }

  var trails: [TourBuilder.Trail] { TourBuilder.trails(of: events) }

  /// Goes over all parts until nothing more is gained.
  mutating func run() {
    var idle = 0
    for round in 0..<Self.rounds where optimum.looked < budget && idle < Self.mostIdle {
      var gained = false
      for size in sizes where size < 2 * events.count {
        if improve(size, from: round % 3 * size / 3) { gained = true }
      }
      idle = gained ? 0 : idle + 1
      reorder(round)
    }
  }

  private static let rounds = 60
  private static let mostIdle = 6

  /// Tries all windows of a size, each half over the last.
  private mutating func improve(_ size: Int, from first: Int) -> Bool {
    var gained = false
    var low = first - size
    while low < events.count && optimum.looked < budget {
      let window = max(low, 0)..<min(low + size, events.count)
      if window.count > 1 && improve(window) { gained = true }
      low += max(size / 2, 1)
    }
    return gained
  }

  private mutating func improve(_ window: Range<Int>) -> Bool {
    var own: [Int32: Int32] = [:]
    for index in window {
      for item in covers[index] { own[item, default: 0] += 1 }
    }
    let needed = own.filter { counts[Int($0.key)] == $0.value }.keys.sorted()
    guard needed.count <= Self.mostNeeded, optimum.want(needed) else { return false }
    let cost = events[window].reduce(0) { $0 + UInt64($1.cost) }
    let isLast = window.upperBound == events.count || events[window.upperBound].kind == .launch
    let start = window.lowerBound == 0 ? nil : events[window.lowerBound - 1].target
    let found = optimum.run(
      TourOptimum.Ends(
        start: start, end: isLast ? nil : events[window.upperBound - 1].target, known: cost,
        limit: limit))
    guard let found else { return false }
    for (item, count) in own { counts[Int(item)] -= count }
    var before = start
    var lists: [[Int32]] = []
    for event in found {
      lists.append(covered(event, after: before))
      before = event.target
    }
    for item in lists.joined() { counts[Int(item)] += 1 }
    events.replaceSubrange(window, with: found)
    covers.replaceSubrange(window, with: lists)
    return true
  }

  /// How many items are covered anew at most, and at how many steps a search looks.
  private static let mostNeeded = 60
  private static let usualLimit = 6000

  private func covered(_ event: TourEvent, after source: Configuration?) -> [Int32] {
    var list: [Int32] = []
    items.append(
      of: event, from: event.kind == .launch ? nil : source, initial: 0, optimum.world, to: &list)
    return Set(list).filter { isWanted[Int($0)] }.sorted()
  }

  /// Puts the walks in another order.
  private mutating func reorder(_ round: Int) {
    var walks: [Range<Int>] = []
    for index in events.indices {
      if events[index].kind == .launch || walks.isEmpty {
        walks.append(index..<index + 1)
      } else {
        walks[walks.count - 1] = walks[walks.count - 1].lowerBound..<index + 1
      }
    }
    if walks.count < 2 { return }
    var order: [Range<Int>] = []
    // Every second, every third walk, and so on, then the others.
    let stride = 2 + round % (walks.count - 1)
    for first in 0..<stride {
      for index in Swift.stride(from: first, to: walks.count, by: stride) {
        order.append(walks[index])
      }
    }
    events = order.flatMap { events[$0] }
    covers = order.flatMap { covers[$0] }
  }
}
