package import RoutePlan
import RouteSyntax

/// The whole patterns that open each route and task, as text.
package struct WholePatterns {
  private let patterns: [WholePattern]
  private let openers: PatternOpeners
  private let plan: Plan
  /// For each of the plan's patterns, whether it follows no other pattern.
  private let standsAlone: [Bool]
  /// The arguments that pieces set, as `name: value`, by the piece's index; few set any.
  private var settings: [Int: [String]] = [:]

  package init(_ plan: Plan) {
    patterns = PatternSet.patterns(of: plan)
    openers = PatternOpeners(patterns, plan)
    self.plan = plan
    standsAlone = plan.patterns.map { pattern in
      var result = false
      plan.withText(of: pattern) { result = PatternSyntax.standsAlone($0) }
      return result
    }
    for index in plan.setsArguments ? plan.patterns.indices : 0..<0 {
      let arguments = plan.arguments(ofPattern: index)
      if arguments.isEmpty { continue }
      settings[index] = plan.arguments[arguments.indices].map { argument in
        let name = NameSyntax.display(plan.name(argument.name))
        return plan.value(of: argument).map { name + ": " + $0.source } ?? name
      }
    }
  }

  /// The patterns of a route or task, in the order of its `at` clauses; a flow has none of its own.
  package func urls(of symbol: Symbol) -> [String] {
    Self.target(of: symbol).map { self[$0] } ?? []
  }

  /// The patterns of `target`, in the order of its `at` clauses.
  package subscript(_ target: PlanTarget) -> [String] {
    openers[target].map { text(of: $0) }
  }

  /// The same as `urls(of:)`, each with the last of its pieces, as an index in the plan's patterns.
  package func pieces(of symbol: Symbol) -> [(url: String, piece: Int)] {
    guard let target = Self.target(of: symbol) else { return [] }
    return openers[target].map { (text(of: $0), Int(patterns[$0.index].source)) }
  }

  /// The same as `urls(of:)`, for people: the arguments that a pattern sets follow it, as in
  /// `/artist/:id/new (tab: "works")`.
  package func shown(of symbol: Symbol) -> [String] {
    guard let target = Self.target(of: symbol) else { return [] }
    if settings.isEmpty { return self[target] }
    return openers[target].map { pattern in
      var sources: [Int] = []
      forEachSource(of: pattern) { sources.append($0) }
      let set = sources.reversed().flatMap { settings[$0] ?? [] }
      return text(of: pattern) + (set.isEmpty ? "" : " (" + set.joined(separator: ", ") + ")")
    }
  }

  private static func target(of symbol: Symbol) -> PlanTarget? {
    switch symbol {
    case .route(let id): .route(id)
    case .task(let id): .task(id)
    case .flow: nil
    }
  }

  /// The patterns of `target`, for `forEachPart`.
  package func list(_ target: PlanTarget) -> ArraySlice<PatternID> { openers[target] }

  /// Calls `body` with the pieces of a pattern, the last one first.
  @inline(__always)
  private func forEachSource(of pattern: PatternID, _ body: (Int) -> Void) {
    var current = pattern
    while !current.isNone {
      let whole = patterns[current.index]
      current = whole.parent
      guard whole.source >= 0 else { continue }
      body(Int(whole.source))
      if standsAlone[Int(whole.source)] { break }
    }
  }

  /// Calls `body` with the parts of the text of a pattern, one after another.
  package func forEachPart(of pattern: PatternID, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    var count = 0
    forEachSource(of: pattern) { _ in count += 1 }
    // There are few of them, for which an array takes longer than the text.
    withUnsafeTemporaryAllocation(of: Int.self, capacity: count) { sources in
      var place = 0
      forEachSource(of: pattern) { source in
        sources.initializeElement(at: place, to: source)
        place += 1
      }
      forEachPart(of: UnsafeBufferPointer(sources), body)
    }
  }

  private func forEachPart(
    of sources: UnsafeBufferPointer<Int>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    let slash: StaticString = "/"
    func writeSlash() { body(UnsafeBufferPointer(start: slash.utf8Start, count: 1)) }
    /// The last byte so far.
    var last: UInt8?
    for source in sources.reversed() {
      plan.withText(of: plan.patterns[source]) { text in
        guard let end = text.last else { return }
        if !(last.map { $0 == UInt8(ascii: "/") } ?? standsAlone[source]) { writeSlash() }
        body(text)
        last = end
      }
    }
    if last == nil { writeSlash() }
  }

  /// The text of a pattern, as in `PatternSet`.
  private func text(of pattern: PatternID) -> String {
    var bytes: [UInt8] = []
    forEachPart(of: pattern) { bytes.append(contentsOf: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
