package import RoutePlan

/// The answer to a request: walks, what they cover, and a proved bound on their cost.
package struct TourPlan: Sendable {
  /// How a walk begins.
  package enum Launch: Sendable, Equatable {
    case cold
    case place(RouteID)
    /// A URL of the request, by its index.
    case url(Int)
  }

  /// One thing that is done on a walk.
  package enum Action: Sendable {
    case step
    /// A URL of the request, by its index.
    case url(Int)
    case restore
  }

  package struct Walk: Sendable {
    package var launch: Launch
    /// The index of its set of facts in the request.
    package var given: Int
    /// The stack after the launch, bottom to top.
    package var opening: [RouteID]
    package var cost: UInt64
    /// The items that the launch covers first.
    package var covers: [Int32]
    package var steps: [(action: Action, step: Step, covers: [Int32])] = []

    /// Its steps as a path, with the facts that hold after the launch.
    package func path(given: [FactID]) -> StepPath {
      StepPath(
        from: opening.last ?? .none, steps: steps.map { $0.step }, opening: opening, given: given)
    }
  }

  package var walks: [Walk] = []
  /// The sum of the costs of the walks.
  package var cost: UInt64 = 0
  /// No walks that cover the same cost less than this.
  package var bound: UInt64 = 0
  /// All that was to be covered.
  package var items: [TourItem] = []
  /// For each item, whether a walk covers it.
  package var isCovered: [Bool] = []
  /// For each item, whether it stands for nothing that people can do, such as a step up from a root.
  package var isMoot: [Bool] = []
  /// For each item, whether no walk covers it, whatever facts hold.
  package var isImpossible: [Bool] = []
  /// Whether what is not covered cannot be, since everything that can be reached was looked at.
  package var isExhaustive = false
  /// Whether there was more to cover than a tour may have, so that there are no walks.
  package var isTooLarge = false
}

extension StepPath {
  /// A path of these steps, which leads to wherever they end.
  package init(from top: RouteID, steps: [Step], opening: [RouteID], given: [FactID]) {
    self.init(
      from: top, to: .route(steps.last?.route ?? top), steps: steps,
      cost: steps.reduce(0) { $0 + UInt64($1.cost) }, opening: opening, given: given)
  }
}
