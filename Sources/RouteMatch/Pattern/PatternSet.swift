package import RoutePlan
import RouteBase
import RouteSyntax

/// The compiled patterns of a plan: each with all that it follows, in a trie.
///
/// Compiling takes time proportional to the plan, because what patterns share is stored once. A
/// pattern with a fault, and all patterns that follow it, are left out, and the fault is recorded.
package struct PatternSet: Sendable {
  /// The whole patterns; the first is the empty one, which opens nothing.
  package internal(set) var patterns: [WholePattern] = []
  package internal(set) var captures: [Capture] = []
  package internal(set) var faults: [PatternFault] = []
  /// The arguments that patterns set, and for each pattern of the plan that sets some, which.
  var settings: [PatternSetting] = []
  var settingSlices: [Int32: PlanSlice] = [:]
  package internal(set) var trie = RouteTrie()
  package internal(set) var bases: BaseTable
  package internal(set) var kinds: ValueKinds
  /// Whether every pattern is there: false if one has a fault, or names something that is not a
  /// parameter.
  package internal(set) var isWhole = true
  /// How many whole patterns one declaration may have. Each of its own patterns follows each of its
  /// parent's.
  package static let limit = 256

  package init(_ plan: Plan) { self.init(plan, hasTrie: true) }

  private init(_ plan: Plan, hasTrie: Bool) {
    bases = BaseTable(plan)
    kinds = ValueKinds(plan)
    var builder = PatternSetBuilder(plan, self, hasTrie: hasTrie)
    builder.build()
    self = builder.set
  }

  /// The same whole patterns, for what reads no trie: the node of each is only the number of its
  /// segments.
  static func patterns(of plan: Plan) -> [WholePattern] {
    PatternSet(plan, hasTrie: false).patterns
  }

  /// Whether no URL matches anything.
  package var isEmpty: Bool { trie.ends.isEmpty }

  /// The captures of a whole pattern, from left to right.
  package func captures(of pattern: PatternID) -> [Capture] {
    var pieces: [PlanSlice] = []
    var current = pattern
    while !current.isNone {
      let whole = patterns[current.index]
      if !whole.captures.isEmpty { pieces.append(whole.captures) }
      current = whole.parent
    }
    return pieces.reversed().flatMap { captures[$0.indices] }
  }

  /// How many captures a whole pattern has.
  func captureCount(of pattern: PatternID) -> Int {
    var count = 0
    var current = pattern
    while !current.isNone {
      count += patterns[current.index].captures.indices.count
      current = patterns[current.index].parent
    }
    return count
  }

  /// The nodes of the trie that a pattern passes, one for each segment.
  func nodes(of pattern: PatternID) -> [UInt32] {
    var nodes: [UInt32] = []
    var node = patterns[pattern.index].node
    while node != 0 {
      nodes.append(node)
      node = trie.parents[Int(node)]
    }
    return nodes.reversed()
  }

  /// The whole pattern as text, its pieces as they are written.
  package func text(of pattern: PatternID, _ plan: Plan) -> String {
    if let index = patterns[pattern.index].webIndex {
      let text = plan.webPatterns[index].text
      return PatternSyntax(web: Array(text.utf8)).standsAlone ? text : "/" + text
    }
    var pieces: [String] = []
    var current = pattern
    while !current.isNone {
      let whole = patterns[current.index]
      if whole.source >= 0 {
        let text = plan.text(of: plan.patterns[Int(whole.source)])
        pieces.append(text)
        if text.hasPrefix("/") || PatternSyntax(Array(text.utf8)).standsAlone { break }
      }
      current = whole.parent
    }
    var result = ""
    for piece in pieces.reversed() where !piece.isEmpty {
      if result.isEmpty {
        result = PatternSyntax(Array(piece.utf8)).standsAlone ? piece : "/" + piece
      } else {
        result += (result.hasSuffix("/") ? "" : "/") + piece
      }
    }
    return result.isEmpty ? "/" : result
  }
}
