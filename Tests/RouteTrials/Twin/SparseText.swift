/// Writes the text of a plan with few possible steps: long chains, and few links, which depend on
/// facts.
///
/// Dense plans have a short path nearly everywhere. Sparse ones reveal a bound that is too high, or
/// a proof that forgets something.
struct SparseText {
  /// The subject of a plan.
  enum Family: CaseIterable {
    /// A long chain with few links across it.
    case chain
    /// Nested tabs, each with a separate chain.
    case tabs
    /// Two trees, and one link between them.
    case gate
    /// Facts that are granted one after the other, far apart.
    case grants
  }

  private var numbers: RandomNumbers
  private let family: Family
  private let hasCosts: Bool
  private var lines: [String] = []
  private var routeCount = 0
  private var factCount = 0

  init(seed: Int) {
    numbers = RandomNumbers(seed: seed &+ 0x59A5)
    family = numbers.pick(Family.allCases)
    hasCosts = numbers.one(in: 3)
  }

  /// The text; it may have faults.
  func written() -> String {
    var copy = self
    copy.write()
    return copy.lines.joined(separator: "\n") + "\n"
  }

  private mutating func write() {
    factCount = family == .grants ? numbers.number(2...4) : numbers.number(1...3)
    for fact in 0..<factCount { lines.append("fact f\(fact)\(numbers.one(in: 3) ? " given" : "")") }
    switch family {
    case .chain:
      chain(from: -1, length: numbers.number(3...8))
      for _ in 0..<numbers.below(3) { chain(from: numbers.below(routeCount), length: 1) }
      links(1 + numbers.below(3))
    case .tabs:
      chain(from: -1, length: numbers.number(1...3))
      for _ in 0..<numbers.number(1...2) {
        let container = route(in: numbers.below(routeCount), " tabs")
        for _ in 0..<numbers.number(2...3) { chain(from: container, length: numbers.number(1...3)) }
      }
      links(numbers.below(3))
    case .gate:
      chain(from: -1, length: numbers.number(2...5))
      chain(from: -1, length: numbers.number(2...5))
      links(1)
      if numbers.one(in: 2) { task(requires: nil, grants: numbers.below(factCount)) }
      if numbers.one(in: 2) { links(1) }
    case .grants:
      chain(from: -1, length: numbers.number(3...5))
      chain(from: numbers.below(routeCount), length: numbers.number(1...3))
      for fact in 0..<factCount { task(requires: fact > 0 ? fact - 1 : nil, grants: fact) }
      _ = route(in: numbers.below(routeCount), " requires f\(factCount - 1)")
      links(numbers.below(3))
    }
  }

  /// A chain of nested routes, the first in the route `from`; -1 makes it a root.
  private mutating func chain(from: Int, length: Int) {
    var place = from
    for _ in 0..<length { place = route(in: place, "") }
  }

  private mutating func route(in place: Int, _ clauses: String) -> Int {
    var text = "route R\(routeCount)" + (place < 0 ? "" : " in R\(place)")
    if numbers.one(in: 8) { text += numbers.pick([" present", " present nav"]) }
    text += clauses
    if numbers.one(in: 16) { text += " recycle" }
    if !clauses.contains("requires") && numbers.one(in: 8) { text += asking() }
    if numbers.one(in: 5) { text += " grants \(fact())" }
    if numbers.one(in: 12) { text += " revokes \(fact())" }
    lines.append(text + cost())
    routeCount += 1
    return routeCount - 1
  }

  private mutating func links(_ count: Int) {
    for _ in 0..<count {
      let source = numbers.one(in: 10) ? "*" : "R\(numbers.below(routeCount))"
      let target = numbers.below(routeCount)
      var text = "link \(source)"
      let kind = numbers.below(12)
      if kind < 11 { text += (kind < 8 ? " -> " : " => ") + "R\(target)" }
      if !numbers.one(in: 4) { text += asking() }
      if kind == 11 || kind == 7 {
        text += " back \(numbers.pick(["to", "past"])) R\(numbers.below(routeCount))"
      }
      lines.append(text + cost())
    }
  }

  private mutating func task(requires: Int?, grants: Int) {
    let place = numbers.one(in: 6) ? -1 : numbers.below(routeCount)
    var text = "task t\(grants)" + (requires.map { " requires f\($0)" } ?? "")
    text += " grants f\(grants)"
    if numbers.one(in: 8) { text += " revokes \(fact())" }
    text += cost()
    if place < 0 {
      lines.append(text)
    } else if let line = lines.firstIndex(where: { $0.hasPrefix("route R\(place) ") }) {
      lines[line] += " { \(text) }"
    } else if let line = lines.firstIndex(of: "route R\(place)") {
      lines[line] += " { \(text) }"
    }
  }

  private mutating func asking() -> String {
    numbers.one(in: 5) ? " unless \(fact())" : " requires \(fact())"
  }

  private mutating func fact() -> String { "f\(numbers.below(factCount))" }

  private mutating func cost() -> String {
    hasCosts && numbers.one(in: 3) ? " cost \(numbers.pick([0, 2, 3, 5, 9]))" : ""
  }
}
