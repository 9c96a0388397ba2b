package import RoutePlan

/// A question: how to get somewhere.
package struct PathRequest: Sendable {
  package var from: RouteID
  package var to: RouteID
  /// The stack to start from, bottom to top; nil for the place of `from`.
  package var stack: [RouteID]?
  /// The facts that hold at the start.
  package var given: [FactID] = []
  /// Whether the stack has to be the place of `to` in the end.
  package var isExact = false
  /// Routes to have on top on the way, in this order.
  package var via: [RouteID] = []
  /// Routes that may be neither pushed nor come on top.
  package var avoid: [RouteID] = []
  /// Routes that may not come on top; they may lie below.
  package var excluded: [RouteID] = []
  /// Tasks that may not be done.
  package var excludedTasks: [TaskID] = []
  /// Whether it is to be found out what stands in the way where there is no path.
  package var isExplained = true
  /// How many different paths are wanted.
  package var count = 1
  /// How many configurations may be looked at; four times as many may be met.
  package var limit = Self.defaultLimit

  package static let defaultLimit = 300_000

  package init(from: RouteID, to: RouteID) {
    self.from = from
    self.to = to
  }
}

/// The answer to a question.
package enum PathAnswer: Sendable {
  /// The cheapest paths, as many as there are and were wanted: one at least.
  case found([StepPath])
  case notFound(NoPath)
}

/// What is in the way.
package enum NoPathKind: String, Sendable {
  /// No step leads there, whatever facts hold.
  case unreachable
  /// Facts are in the way.
  case blocked
  /// Every way passes a route that is avoided.
  case avoided
  /// Neither a path nor a proof was found within the limit.
  case undecided
}

/// Why there is no path.
package struct NoPath: Error, Sendable {
  package var kind: NoPathKind
  /// The nearest routes on the way that can be reached.
  package var reached: [RouteID]
  /// For `blocked`, and for `avoided` where facts stand in the way as well: what would open a way.
  /// Every change of a single fact that does; where none does, one of the smallest found. Empty
  /// where none was found within the limit.
  package var openings: [FactChange] = []
  /// For `avoided`: routes of which each, if it were not avoided, would open a way.
  package var routes: [RouteID] = []
  /// The routes that were to be passed on the way.
  package var via: [RouteID] = []
  /// For `avoided`, where no route alone would: whether all of `routes` have to be passed.
  package var areRoutesJoint = false
}

/// A change of the facts at the start.
package struct FactChange: Hashable, Sendable {
  /// Facts that would have to hold, in the plan's order.
  package var given: [FactID]
  /// Facts that could not hold, in the plan's order.
  package var without: [FactID]

  /// How many facts it changes.
  package var count: Int { given.count + without.count }

  init(given: some Sequence<FactID>, without: some Sequence<FactID>) {
    self.given = Set(given).sorted()
    self.without = Set(without).sorted()
  }

  /// Both changes at once.
  func adding(_ other: FactChange) -> FactChange {
    FactChange(given: given + other.given, without: without + other.without)
  }
}
