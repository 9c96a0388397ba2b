import RoutePlan

/// A small plan as a network over all places that walks can come to, as a program for the least cost
/// of tours.
///
/// It differs from `StateGraph` in that a place is a whole configuration, so that no step is counted
/// that cannot be taken there. A walk is a circuit through the root, and the program asks only
/// that each item is covered somewhere.
struct PlaceProgram {
  private var program = CoverProgram()
  /// For each row, whether it is there to cover an item.
  private var covers: [Bool] = []
  private let root: Int32
  private let items: TourItems
  private let isWanted: [Bool]

  /// What a walk may do next depends on nothing else.
  private struct Place: Hashable {
    var configuration: Configuration
    /// The facts that held after the launch, where detours are covered.
    var initial: FactSet = 0
    /// The number of the step that led there, where pairs of steps are covered.
    var step: Int32 = -1
  }
  /// The facts with which URLs open: where they lead depends on nothing else.
  private struct Warm: Hashable {
    var facts: FactSet
    var initial: FactSet
  }
  private var nodes: [Place: Int32] = [:]
  private var warm: [Warm: Int32] = [:]
  private var open: [Place] = []
  /// For each item, its row; -1 for none yet.
  private var rows: [Int32]
  private var found: [Int32] = []

  /// Nil if the network would have more than `most` arcs.
  init?(_ world: TourWorld, _ items: TourItems, isWanted: [Bool], most: Int) {
    self.items = items
    self.isWanted = isWanted
    rows = Array(repeating: -1, count: items.count)
    root = program.addNode()
    var world = world
    for index in world.launches.indices {
      let event = world.launch(index)
      add(event, from: nil, root, initial: event.target.facts, world)
    }
    var events: [TourEvent] = []
    while let place = open.popLast() {
      if program.arcs.count > most { return nil }
      events.removeAll(keepingCapacity: true)
      expand(place, &world, &events)
    }
  }

  /// What all tours cost at least that cover what is asked for; the work stops at `known`.
  mutating func bound(below known: UInt64, budget: Int) -> UInt64 {
    program.bound(root: root, covers: covers, below: known, budget: budget).bound
  }

  private mutating func expand(
    _ place: Place, _ world: inout TourWorld, _ events: inout [TourEvent]
  ) {
    guard let number = nodes[place] else { return }
    _ = program.addArc(number, root, cost: 0)
    let here = place.configuration
    world.appendSteps(from: here, to: &events)
    if items.asksRestore { events.append(world.restore(here)) }
    let position = TourPosition(
      configuration: here, initial: place.initial, steps: 0, step: place.step)
    for var event in events {
      items.mark(&event, after: position, world)
      add(event, from: here, number, initial: place.initial, world)
    }
    if !world.request.urls.isEmpty { addURLs(place, number, &world) }
  }

  private mutating func addURLs(_ place: Place, _ number: Int32, _ world: inout TourWorld) {
    let here = place.configuration
    let key = Warm(facts: here.facts, initial: place.initial)
    let known = warm[key]
    let from = known ?? program.addNode()
    _ = program.addArc(number, from, cost: 0)
    warm[key] = from
    for index in world.request.urls.indices {
      // Only what has no place of its own depends on where it is opened.
      let staysHere = world.staysHere(index)
      if known != nil && !staysHere { continue }
      guard let event = world.url(index, from: here) else { continue }
      add(event, from: here, staysHere ? number : from, initial: place.initial, world)
    }
  }

  /// Adds the arc of an event, and the place to which it leads if it is new.
  private mutating func add(
    _ event: TourEvent, from source: Configuration?, _ tail: Int32, initial: FactSet,
    _ world: TourWorld
  ) {
    found.removeAll(keepingCapacity: true)
    items.append(of: event, from: source, initial: initial, world, to: &found)
    let place = Place(
      configuration: event.target, initial: items.asksLogins ? initial : 0, step: event.number)
    let head: Int32
    if let known = nodes[place] {
      head = known
    } else {
      head = program.addNode()
      nodes[place] = head
      open.append(place)
    }
    let wanted = Set(found).filter { isWanted[Int($0)] }.sorted()
    if head == tail && wanted.isEmpty { return }
    let arc = program.addArc(tail, head, cost: event.cost)
    for item in wanted {
      if rows[Int(item)] < 0 {
        rows[Int(item)] = program.addRow(1)
        covers.append(true)
      }
      program.add(arc, to: rows[Int(item)])
    }
  }
}
