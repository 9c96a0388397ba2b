package import RoutePlan

/// A question: which walks cover a plan.
package struct TourRequest: Sendable {
  /// A URL that walks may open.
  package struct URL: Sendable {
    package var opens: PlanTarget
    /// Whether it is one that the tour may be asked to cover: it has a pattern of its own.
    package var hasPattern: Bool

    package init(opens: PlanTarget, hasPattern: Bool) {
      (self.opens, self.hasPattern) = (opens, hasPattern)
    }
  }

  package var kinds: [CoverKind] = CoverKind.usual
  package var urls: [URL] = []
  /// The sets of facts with which a walk may begin, the preferred ones first.
  package var givens: [[FactID]] = [[]]
  /// The route in whose place all walks begin; `none` if they begin with a cold launch or a URL.
  package var from = RouteID.none
  /// The largest number of steps in a walk, its launch not counted.
  package var maxSteps = Int.max
  /// What each launch, each URL and each restart costs.
  package static let openingCost: UInt32 = 1
  /// How many configurations may be looked at.
  package var limit = PathRequest.defaultLimit
  /// What is covered, of the kinds that are asked for; nil for all of it.
  package var isWanted: (@Sendable (TourItem) -> Bool)?

  package init() {}

  /// The most items that a tour may have.
  package static let mostItems = 4_000_000
}
