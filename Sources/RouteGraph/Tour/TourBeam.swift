import RoutePlan

/// Looks for cheap walks among many that grow together: a beam search (Lowerre, "The HARPY speech
/// recognition system", 1976) over configurations and sets of covered items.
///
/// All beginnings of tours with the same cost are a layer. Of each layer, those go on for which
/// `TourPrices` say that the rest costs least, as many as the budget allows. If none had to be left
/// out, what is found is a tour of least cost.
struct TourBeam {
  /// A configuration that was met.
  private struct Place {
    var configuration: Configuration
    /// What the rest of a tour from here costs at least, less the prices of items.
    var rest: Int64
    /// Its arcs; nil if they are not made yet.
    var arcs: Range<Int32>?
  }
  private struct Arc {
    var place: Int32
    var cost: UInt32
    /// The number of its event among those that its place has.
    var event: Int32
    /// Where what it covers ends in `covered`; it begins where that of the arc before ends.
    var end: Int32
  }
  /// A beginning of a tour that is not looked at yet.
  private struct Candidate {
    var hash: UInt64
    var place: Int32
    var parent: Int32
    var arc: Int32
  }
  /// A beginning of a tour that went on.
  private struct Node {
    var hash: UInt64
    var place: Int32
    var parent: Int32
    var arc: Int32
    /// Its layer, and its number there.
    var layer: Int32
    var index: Int32
  }

  /// Nothing costs less than this, after a search.
  private(set) var bound: UInt64 = 0
  /// The world with the stacks of what was found.
  private(set) var world: TourWorld
  private let items: TourItems
  private let prices: TourPrices
  /// For each item its number among those to be covered, or -1; and for each of these, its price.
  private var numbers: [Int32]
  private var values: [Int64] = []
  /// For each of these, what stands for it in the hash of a set.
  private var marks: [UInt64] = []
  private let wordCount: Int
  private var places: [Place] = []
  private var placeNumbers: [Configuration: Int32] = [:]
  private var arcs: [Arc] = []
  private var covered: [Int32] = []
  private var launches: Range<Int32> = 0..<0
  private var nodes: [Node] = []
  private var layers: [[Candidate]] = []
  /// For each layer, what each candidate costs at least from here on.
  private var weights: [[Int64]] = []
  /// For each layer, the sets of items that its nodes cover.
  private var sets: [[UInt64]] = []
  private var met: Set<UInt64> = []
  private var launched: Set<UInt64> = []
  private var looked = 0
  private var events: [TourEvent] = []
  private var found: [Int32] = []
  private var refunds: TourPrices.Refunds = []

  /// Nil if something depends on more than a configuration.
  init?(_ world: TourWorld, _ items: TourItems, isWanted: [Bool], _ prices: TourPrices) {
    if items.asksLogins || items.pairs != nil || world.request.maxSteps != .max { return nil }
    self.world = world
    self.items = items
    self.prices = prices
    numbers = Array(repeating: -1, count: items.count)
    var random: UInt64 = 0
    for item in isWanted.indices where isWanted[item] {
      numbers[item] = Int32(values.count)
      values.append(prices.items[item])
      random &+= 0x9E37_79B9_7F4A_7C15
      marks.append(Self.mixed(random))
    }
    wordCount = (values.count + 63) / 64
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    var mixed = value
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  // MARK: The search

  /// Looks for events that cover everything and cost less than is known; nil if none were found.
  /// Then `bound` says what is known of those that there may be. `budget` is how many candidates may
  /// be looked at, about.
  mutating func run(below known: UInt64, budget: Int) -> [TourEvent]? {
    guard known <= Self.mostLayers, !values.isEmpty else { return nil }
    let count = Int(known)
    layers = Array(repeating: [], count: count)
    weights = Array(repeating: [], count: count)
    sets = Array(repeating: [], count: count)
    begin()
    var isWhole = true
    for layer in 0..<count {
      var taken = 0
      let share = (budget - looked) / (count - layer)
      let width = self.width(share)
      // Stacks may turn out to be deeper than those before.
      let last = looked + 2 * max(share, 0)
      // What costs nothing stays in the layer.
      while !layers[layer].isEmpty {
        let order = sorted(layer)
        let list = layers[layer]
        (layers[layer], weights[layer]) = ([], [])
        for index in order {
          if taken >= width || taken >= Self.leastWidth && looked > last {
            isWhole = false
            break
          }
          let candidate = list[Int(index)]
          guard met.insert(key(candidate.place, candidate.hash)).inserted else { continue }
          taken += 1
          if let last = add(candidate, layer) {
            if isWhole && prices.isProved { bound = UInt64(layer) }
            return path(to: last)
          }
        }
      }
      if layer > longest { sets[layer - longest - 1] = [] }
    }
    if isWhole && prices.isProved { bound = known }
    return nil
  }

  /// How many layers there are at most.
  private static let mostLayers: UInt64 = 20_000
  /// How many nodes a layer has at least and at most, where there are more.
  private static let leastWidth = 8
  private static let mostWidth = 20_000

  /// The cost of the longest arc.
  private var longest = 0
  private var expanded = 0

  /// How many nodes of a layer go on if it has a share of the budget, by what each cost up to now.
  private func width(_ share: Int) -> Int {
    let work = expanded == 0 ? 100 : max(looked / expanded, 1)
    return min(max(share / work, Self.leastWidth), Self.mostWidth)
  }

  private mutating func begin() {
    for index in world.launches.indices {
      append(world.launch(index), from: nil, number: index)
    }
    launches = 0..<Int32(arcs.count)
    let nowhere = Configuration(stack: StackStore.empty, facts: 0)
    let start = place(nowhere)
    places[Int(start)].arcs = 0..<0
    layers[0].append(Candidate(hash: 0, place: start, parent: -1, arc: -1))
    weights[0].append(0)
  }

  /// The candidates of a layer, the most promising first.
  private func sorted(_ layer: Int) -> [Int32] {
    let weights = weights[layer]
    return (0..<Int32(weights.count)).sorted {
      (weights[Int($0)], $0) < (weights[Int($1)], $1)
    }
  }

  private func key(_ place: Int32, _ hash: UInt64) -> UInt64 {
    hash ^ Self.mixed(UInt64(UInt32(bitPattern: place)) &+ 0x1234_5678_9ABC_DEF1)
  }

  /// Makes a node of a candidate, and candidates of what follows; returns its number if all is
  /// covered.
  private mutating func add(_ candidate: Candidate, _ layer: Int) -> Int32? {
    let number = Int32(nodes.count)
    let index = sets[layer].count / max(wordCount, 1)
    var set = [UInt64](repeating: 0, count: wordCount)
    if candidate.parent >= 0 {
      let parent = nodes[Int(candidate.parent)]
      let first = Int(parent.index) * wordCount
      for word in set.indices { set[word] = sets[Int(parent.layer)][first + word] }
      for item in covers(of: candidate.arc) { set[Int(item) >> 6] |= 1 << UInt64(item & 63) }
    }
    sets[layer] += set
    nodes.append(
      Node(
        hash: candidate.hash, place: candidate.place, parent: candidate.parent, arc: candidate.arc,
        layer: Int32(layer), index: Int32(index)))
    if set.reduce(0, { $0 + $1.nonzeroBitCount }) == values.count { return number }
    let own = arcs(of: candidate.place)
    expanded += 1
    let left = price(of: set)
    for arc in own { follow(arc, number, set, left, layer) }
    // The first node with a set has reached it at the least cost, and a launch leads to the same place
    // wherever it starts.
    if launched.insert(candidate.hash).inserted {
      for arc in launches { follow(arc, number, set, left, layer) }
    }
    return nil
  }

  /// The prices of all items that a set lacks.
  private func price(of set: [UInt64]) -> Int64 {
    var sum: Int64 = 0
    for item in values.indices where set[item >> 6] >> UInt64(item & 63) & 1 == 0 {
      sum += values[item]
    }
    return sum
  }

  private mutating func follow(
    _ arc: Int32, _ parent: Int32, _ set: [UInt64], _ left: Int64, _ layer: Int
  ) {
    looked += 1
    let next = arcs[Int(arc)]
    let target = layer + Int(next.cost)
    if target >= layers.count { return }
    var hash = nodes[Int(parent)].hash
    var left = left
    for item in covers(of: arc) where set[Int(item) >> 6] >> UInt64(item & 63) & 1 == 0 {
      hash ^= marks[Int(item)]
      left -= values[Int(item)]
    }
    let weight = places[Int(next.place)].rest + left
    // The cost is a whole number.
    if target + Int(TourPrices.whole(weight)) >= layers.count { return }
    if met.contains(key(next.place, hash)) { return }
    longest = max(longest, Int(next.cost))
    layers[target].append(
      Candidate(hash: hash, place: next.place, parent: parent, arc: arc))
    weights[target].append(weight)
  }

  // MARK: Places and arcs

  private mutating func place(_ configuration: Configuration) -> Int32 {
    if let known = placeNumbers[configuration] { return known }
    let number = Int32(places.count)
    placeNumbers[configuration] = number
    let rest = prices.rest(from: configuration, world, &refunds)
    places.append(Place(configuration: configuration, rest: rest, arcs: nil))
    return number
  }

  private mutating func arcs(of place: Int32) -> Range<Int32> {
    if let known = places[Int(place)].arcs { return known }
    let here = places[Int(place)].configuration
    let first = Int32(arcs.count)
    makeEvents(from: here)
    let list = events
    for (number, event) in list.enumerated() { append(event, from: here, number: number) }
    looked += Self.workOfEvent * list.count + world.depth(of: here) / 8
    places[Int(place)].arcs = first..<Int32(arcs.count)
    return first..<Int32(arcs.count)
  }

  /// How much more it takes to make an event than to look at one that is known.
  private static let workOfEvent = 8

  private mutating func makeEvents(from here: Configuration) {
    events.removeAll(keepingCapacity: true)
    world.appendSteps(from: here, to: &events)
    world.appendURLs(from: here, to: &events)
    if items.asksRestore { events.append(world.restore(here)) }
  }

  /// Adds the arc of an event, unless it changes and covers nothing.
  private mutating func append(_ event: TourEvent, from here: Configuration?, number: Int) {
    found.removeAll(keepingCapacity: true)
    items.append(of: event, from: here, initial: 0, world, to: &found)
    let own = Set(found.map { numbers[Int($0)] }).filter { $0 >= 0 }.sorted()
    if own.isEmpty && event.target == here { return }
    covered += own
    let target = place(event.target)
    arcs.append(
      Arc(place: target, cost: event.cost, event: Int32(number), end: Int32(covered.count)))
  }

  private func covers(of arc: Int32) -> ArraySlice<Int32> {
    covered[(arc == 0 ? 0 : Int(arcs[Int(arc) - 1].end))..<Int(arcs[Int(arc)].end)]
  }

  /// The events that lead to a node.
  private mutating func path(to node: Int32) -> [TourEvent] {
    var result: [TourEvent] = []
    var current = node
    while current >= 0 {
      let own = nodes[Int(current)]
      if own.arc < 0 { break }
      let number = Int(arcs[Int(own.arc)].event)
      if launches.contains(own.arc) {
        result.append(world.launch(number))
      } else {
        makeEvents(from: places[Int(nodes[Int(own.parent)].place)].configuration)
        result.append(events[number])
      }
      current = own.parent
    }
    return result.reversed()
  }
}
