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
    /// A long chain, and one link that needs a fact from its other end.
    case gatedChain
    /// Tabs in tabs, each with a chain, and a fact from one tab that a screen in another needs.
    case detours
    /// A chain with screens from which only a link leads away.
    case locks
    /// Dialogs on dialogs, with links that lead on.
    case dialogs
    /// A login in the middle of a long chain, and a link that signs out.
    case login
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
        let container = route(in: numbers.below(routeCount), tabs())
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
    case .gatedChain: writeGatedChain()
    case .detours: writeDetours()
    case .locks: writeLocks()
    case .dialogs: writeDialogs()
    case .login: writeLogin()
    }
  }

  // MARK: Families

  private mutating func writeGatedChain() {
    let last = chain(from: -1, length: numbers.number(6...10))
    let far = chain(from: numbers.below(3), length: numbers.number(2...4))
    let arrow = numbers.pick(["->", "=>"])
    lines.append("link R\(numbers.number(last - 2...last)) \(arrow) R\(far) requires f0\(cost())")
    task(requires: nil, grants: 0)
  }

  private mutating func writeDetours() {
    let outer = route(in: numbers.one(in: 2) ? -1 : chain(from: -1, length: 1), tabs())
    let first = chain(from: outer, length: numbers.number(1...3))
    let inner = route(in: numbers.one(in: 3) ? first : outer, tabs())
    let second = chain(from: inner, length: numbers.number(1...2))
    let third = chain(from: inner, length: numbers.number(1...3))
    let ends = [first, second, third]
    if numbers.one(in: 2) {
      task(requires: nil, grants: 0, in: numbers.pick(ends))
    } else {
      _ = route(in: numbers.pick(ends), " grants f0")
    }
    let source = numbers.pick(ends)
    if numbers.one(in: 2) {
      _ = route(in: source, " requires f0")
    } else {
      // Only from this screen, to which the path has to come back.
      let target = route(in: numbers.pick([outer, inner, first]), " linked")
      lines.append("link R\(source) -> R\(target) requires f0\(cost())")
    }
    links(numbers.below(2))
  }

  private mutating func writeLocks() {
    let last = chain(from: -1, length: numbers.number(2...4))
    let container = numbers.one(in: 2) ? route(in: last, tabs()) : last
    let locked = route(in: container, " locked")
    let side = chain(from: container, length: numbers.number(1...3))
    let above = numbers.one(in: 2) ? locked : route(in: locked, numbers.pick(["", " locked"]))
    let target = numbers.below(routeCount)
    let gate = numbers.one(in: 2) ? "" : asking()
    switch numbers.below(3) {
    case 0: lines.append("link R\(above) => R\(target)\(gate)\(changes())\(cost())")
    case 1: lines.append("link R\(locked)\(gate)\(changes()) back past R\(locked)\(cost())")
    default:
      lines.append("link R\(locked) -> R\(side)\(gate) back to R\(last)\(single())\(cost())")
    }
    if numbers.one(in: 2) { task(requires: nil, grants: numbers.below(factCount)) }
  }

  private mutating func writeDialogs() {
    let base = chain(from: -1, length: numbers.number(1...3))
    let container = numbers.one(in: 2) ? route(in: base, tabs()) : base
    let first = chain(from: container, length: numbers.number(1...2))
    let side = chain(from: container, length: numbers.number(1...2))
    var dialog = numbers.pick([container, first])
    var dialogs: [Int] = []
    for _ in 0..<numbers.number(2...4) {
      dialog = route(in: dialog, " present floating")
      dialogs.append(dialog)
    }
    let onward = route(in: numbers.pick(dialogs), numbers.pick(["", " linked", " requires f0"]))
    for _ in 0..<numbers.number(1...3) {
      let target = numbers.pick([side, first, onward, numbers.pick(dialogs), base])
      let arrow = numbers.one(in: 4) ? "=>" : "->"
      let shown = numbers.one(in: 4) ? numbers.pick([" push", " present floating"]) : ""
      let gate = numbers.one(in: 2) ? "" : asking()
      lines.append(
        "link R\(numbers.pick(dialogs)) \(arrow) R\(target)\(shown)\(gate)\(changes())\(cost())")
    }
    if numbers.one(in: 2) { task(requires: nil, grants: 0) }
  }

  private mutating func writeLogin() {
    let welcome = chain(from: -1, length: 1)
    let middle = chain(from: welcome, length: numbers.number(2...4))
    let shown = numbers.pick([" present nav", " present", ""])
    let login = route(in: numbers.pick([welcome, middle]), shown + numbers.pick(["", " linked"]))
    let form = numbers.one(in: 2) ? login : route(in: login, "")
    let guests = numbers.one(in: 3) ? "" : " unless f0"
    lines.append("link R\(form)\(guests) grants f0 back past R\(login)\(cost())")
    if numbers.one(in: 2) { lines.append("link R\(middle) -> R\(login)\(cost())") }
    let member = route(in: middle, " requires f0")
    let deep = chain(from: member, length: numbers.number(1...4))
    let out = numbers.pick([member, deep])
    let members = numbers.one(in: 2) ? " requires f0" : ""
    lines.append("link R\(out) => R\(welcome)\(members) revokes f0\(cost())")
    _ = route(in: numbers.pick([welcome, middle, deep]), " unless f0")
    links(numbers.below(2))
  }

  // MARK: Pieces

  /// A chain of nested routes, the first in the route `from`; -1 makes it a root. Returns the last.
  @discardableResult
  private mutating func chain(from: Int, length: Int) -> Int {
    var place = from
    for _ in 0..<length { place = route(in: place, "") }
    return place
  }

  private mutating func route(in place: Int, _ clauses: String) -> Int {
    var text = "route R\(routeCount)" + (place < 0 ? "" : " in R\(place)")
    if !clauses.contains("present") && numbers.one(in: 8) {
      text += numbers.pick([" present", " present nav", " present floating"])
    }
    text += clauses
    if !clauses.contains("linked") && place >= 0 && numbers.one(in: 24) { text += " linked" }
    if !clauses.contains("locked") && numbers.one(in: 24) { text += " locked" }
    if numbers.one(in: 16) { text += " recycle" }
    if !clauses.contains("requires") && !clauses.contains("unless") && numbers.one(in: 8) {
      text += asking()
    }
    if !clauses.contains("grants") && numbers.one(in: 5) { text += " grants \(fact())" }
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
      if numbers.one(in: 3) { text += changes() }
      if kind == 11 || kind == 7 {
        text += " back \(numbers.pick(["to", "past"])) R\(numbers.below(routeCount))"
      }
      if kind == 6 { text += " back to R\(target) single" }
      lines.append(text + cost())
    }
  }

  /// A task in the route `home`, or else in one of the routes or anywhere.
  private mutating func task(requires: Int?, grants: Int, in home: Int? = nil) {
    let place = home ?? (numbers.one(in: 6) ? -1 : numbers.below(routeCount))
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

  private mutating func tabs() -> String { numbers.one(in: 5) ? " tabs reset" : " tabs" }

  private mutating func single() -> String { numbers.one(in: 2) ? " single" : "" }

  /// What a link changes.
  private mutating func changes() -> String {
    switch numbers.below(4) {
    case 0: " grants \(fact())"
    case 1: " revokes \(fact())"
    default: ""
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
