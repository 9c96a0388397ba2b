import RoutePlan
import RouteBase

/// Writes plans for paths that are like those of apps: a tree of depth at most 12, and links of
/// which four in five lead to a route within three hops. The same seed gives the same plan on every
/// machine.
struct PathGenerator {
  enum PlanKind {
    /// Links that cost 1 to 9.
    case costs
    /// Every step costs 1.
    case units
    /// Like `costs`, with tabs, recycled routes and three facts.
    case features
    /// Like `features`, but as people leave their plans: the links of a route lie together, and
    /// rules have next to nothing to report.
    case tidy
  }

  let routes: Int
  let links: Int
  let kind: PlanKind
  /// The number of routes after which everything repeats; nil if nothing repeats.
  private let district: Int?
  private var numbers: SplitMix64
  private(set) var parents: [Int] = [-1]
  private(set) var children: [[Int]] = [[]]
  /// The cost of opening each route.
  private(set) var costs: [Int] = [1]
  /// The source, target and cost of each link.
  private(set) var arcs: [(source: Int, target: Int, cost: Int)] = []

  init(routes: Int, links: Int, kind: PlanKind, seed: UInt64 = 1) {
    self.routes = routes
    self.links = links
    self.kind = kind
    district = nil
    numbers = SplitMix64(seed: seed)
    var depths = [0]
    for index in 1..<routes {
      var parent = numbers.below(index)
      while depths[parent] >= 12 { parent = numbers.below(index) }
      parents.append(parent)
      depths.append(depths[parent] + 1)
      children.append([])
      children[parent].append(index)
      costs.append(kind == .units ? 1 : 1 + numbers.below(9))
    }
    numberAsRead()
    var pairs: Set<UInt64> = []
    while arcs.count < links {
      let source = numbers.below(routes)
      let target = numbers.below(5) < 4 ? near(source) : numbers.below(routes)
      if target == source { continue }
      if kind == .tidy && !pairs.insert(UInt64(source) << 32 | UInt64(target)).inserted {
        continue
      }
      arcs.append((source, target, kind == .units ? 1 : 1 + numbers.below(9)))
    }
    if kind == .tidy { arcs.sort { ($0.source, $0.target) < ($1.source, $1.target) } }
  }

  /// A random tree is deeper the larger it is. This one repeats the same tree `times` times, each
  /// copy below the root of the first, so that ten times the routes is ten times the work.
  init(_ other: PathGenerator, times: Int) {
    routes = other.routes * times
    links = other.links * times
    kind = other.kind
    district = other.routes
    numbers = other.numbers
    parents = []
    children = []
    for offset in stride(from: 0, to: routes, by: other.routes) {
      parents += other.parents.map { $0 < 0 ? (offset == 0 ? -1 : 0) : $0 + offset }
      children += other.children.map { $0.map { $0 + offset } }
      arcs += other.arcs.map { ($0.source + offset, $0.target + offset, $0.cost) }
    }
    children[0] += stride(from: other.routes, to: routes, by: other.routes)
    costs = (0..<times).flatMap { _ in other.costs }
  }

  /// Numbers the routes in the order of a plan with nested blocks: each before those below it.
  private mutating func numberAsRead() {
    var order: [Int] = []
    var pending = [0]
    while let next = pending.popLast() {
      order.append(next)
      pending += children[next].reversed()
    }
    var number = [Int](repeating: 0, count: routes)
    for (new, old) in order.enumerated() { number[old] = new }
    parents = order.map { parents[$0] < 0 ? -1 : number[parents[$0]] }
    costs = order.map { costs[$0] }
    children = order.map { children[$0].map { number[$0] } }
  }

  /// A route within three hops of another in the tree.
  private mutating func near(_ route: Int) -> Int {
    var current = route
    for _ in 0..<1 + numbers.below(3) {
      let up = parents[current] < 0 ? 0 : 1
      let choice = numbers.below(children[current].count + up)
      current = choice < children[current].count ? children[current][choice] : parents[current]
    }
    return current
  }

  /// Pairs of routes.
  func pairs(_ count: Int, seed: UInt64 = 2) -> [(Int, Int)] {
    var numbers = SplitMix64(seed: seed)
    return (0..<count).map { _ in (numbers.below(routes), numbers.below(routes)) }
  }

  /// The plan.
  var plan: Plan { PlanGenerator.build(SourceText(text())) }

  /// The tail, head and cost of each step up, down and along a link.
  ///
  /// A graph of these steps has no stacks: `up` leads to the parent wherever one came from. So its
  /// distances are never greater than ours.
  var steps: [(Int, Int, Int)] {
    var steps: [(Int, Int, Int)] = []
    for (index, parent) in parents.enumerated() where parent >= 0 {
      steps.append((index, parent, 1))
      steps.append((parent, index, costs[index]))
    }
    return steps + arcs.map { ($0.source, $0.target, $0.cost) }
  }

  /// The name of a route; all have the same length.
  private static func name(_ index: Int) -> String { "R\(1_000_000 + index)" }

  /// The text of the plan; routes are declared in the order of their numbers.
  func text() -> [UInt8] {
    var numbers = SplitMix64(seed: 3)
    let linksOfDistrict = district.map { links * $0 / routes } ?? .max
    var text = ByteWriter()
    text.write("plan Paths\n\n")
    let hasFeatures = kind == .features || kind == .tidy
    if hasFeatures {
      for fact in 0..<3 { text.write(string: "fact f\(fact)\n") }
    }
    for index in 0..<routes {
      let place = index % (district ?? routes)
      if place == 0 { numbers = SplitMix64(seed: 3) }
      text.write(string: "route \(Self.name(index))")
      if parents[index] >= 0 { text.write(string: " in \(Self.name(parents[index]))") }
      // In a small plan, a fact might be required that nothing grants.
      if district != nil && 1...3 ~= place { text.write(string: " grants f\(place - 1)") }
      if hasFeatures && place > (district == nil ? 0 : 3) {
        text.write(string: clauses(index, &numbers))
      }
      if costs[index] != 1 { text.write(string: " cost \(costs[index])") }
      text.write("\n")
    }
    for (index, arc) in arcs.enumerated() {
      if index % linksOfDistrict == 0 && district != nil { numbers = SplitMix64(seed: 4) }
      text.write(string: "link \(Self.name(arc.source)) -> \(Self.name(arc.target))")
      if hasFeatures && numbers.below(50) == 0 {
        text.write(string: " requires f\(numbers.below(3))")
      }
      text.write(string: " cost \(arc.cost)\n")
    }
    return text.bytes
  }

  /// The clauses of a route in a plan with features.
  private func clauses(_ index: Int, _ numbers: inout SplitMix64) -> String {
    let isTidy = kind == .tidy
    var text = ""
    if numbers.below(10) == 0 { text += isTidy ? " present nav" : " present" }
    if numbers.below(50) == 0 { text += " tabs" }
    // Otherwise links would make the stack grow.
    if isTidy || numbers.below(10) == 0 { text += " recycle" }
    // Below a route that requires a fact, links would bypass it.
    if numbers.below(50) == 0 && !(isTidy && !children[index].isEmpty) {
      text += " requires f\(numbers.below(3))"
    }
    if numbers.below(100) == 0 { text += " grants f\(numbers.below(3))" }
    return text
  }
}
