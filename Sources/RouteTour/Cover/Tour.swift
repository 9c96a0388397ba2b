package import RouteGraph
package import RoutePlan
import RouteSyntax

/// What a tour is asked for.
package struct TourOptions: Sendable {
  package var kinds = CoverKind.usual
  /// The sets of facts with which walks may begin; nil for those that the plan's `given` facts allow.
  package var givens: [[FactID]]?
  /// The route in whose own place all walks begin; `none` for cold launches and URLs.
  package var from = RouteID.none
  package var maxSteps = Int.max
  package var limit = PathRequest.defaultLimit
  /// Values of inputs that URLs have in place of samples.
  package var values: [NameID: String] = [:]
  /// What is covered; nil for all of it.
  package var isWanted: (@Sendable (TourItem) -> Bool)?

  package init() {}
}

/// Walks that together try what a plan offers, and what they cost.
package struct Tour: Sendable {
  /// How much of one kind is covered.
  package struct Coverage: Sendable {
    package var kind: CoverKind
    package var covered: Int
    package var count: Int
  }

  package private(set) var walks: [Walk] = []
  /// The sum of the costs of the walks.
  package private(set) var cost: UInt64 = 0
  /// No walks that cover the same cost less, which is proved.
  package private(set) var bound: UInt64 = 0
  package private(set) var coverage: [Coverage] = []
  package private(set) var uncovered: [Uncovered] = []
  /// What can be reached, for the words about what is not covered.
  package let reachability: Reachability
  package let urls: TourURLs
  /// Whether there is more to cover than a tour may have, so that there are no walks.
  package private(set) var isTooLarge = false

  package init(_ plan: Plan, _ options: TourOptions) {
    urls = TourURLs(plan, options.values)
    var request = TourRequest()
    request.kinds = options.kinds
    request.urls = urls.urls.map {
      TourRequest.URL(opens: $0.opens, hasPattern: $0.pattern != nil)
    }
    request.givens = options.givens ?? plan.launchFacts
    request.from = options.from
    request.maxSteps = options.maxSteps
    request.limit = options.limit
    request.isWanted = options.isWanted
    let found = TourPlanner(plan, request).find()
    isTooLarge = found.isTooLarge
    (cost, bound) = (found.cost, found.bound)
    var writer = WalkWriter(plan, request, urls.urls, found)
    walks = found.walks.map { writer.walk($0) }
    let open = UncoveredItems(plan, found, urls, options)
    uncovered = open.list
    reachability = open.reachability
    for kind in CoverKind.allCases where options.kinds.contains(kind) {
      var coverage = Coverage(kind: kind, covered: 0, count: 0)
      for (index, item) in found.items.enumerated()
      where item.kind == kind && !found.isMoot[index] {
        coverage.count += 1
        if found.isCovered[index] { coverage.covered += 1 }
      }
      if kind == .pairs { coverage.count -= open.impossiblePairs + open.undecidedPairs }
      if kind == .urls { coverage.count += uncovered.count { $0.kind == .urls && $0.item == nil } }
      self.coverage.append(coverage)
    }
  }
}

extension Plan {
  /// The sets of facts with which walks may begin: all combinations of the `given` ones that
  /// something asks for, or if these are many, none, all, each alone and all but each.
  package var launchFacts: [[FactID]] {
    FactSpace(self).choices { facts[$0.index].isGiven }
  }
}
