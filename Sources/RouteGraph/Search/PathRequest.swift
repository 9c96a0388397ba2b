package import RoutePlan

/// A question: how to get somewhere.
package struct PathRequest: Sendable {
  package var from: RouteID
  /// The route to have on top, or the task to do.
  package var to: PlanTarget
  /// The stack to start from, bottom to top; nil for the chain of `from`.
  package var stack: [RouteID]?
  /// The stack to start from as it really is, with how its frames are presented and what is parked
  /// in them; overrides `stack`.
  package var frames: [PathFrame]?
  /// The facts that hold at the start, besides those that the frames there imply.
  package var given: [FactID] = []
  /// Whether only `given` holds at the start. Otherwise the frames of the start were pushed one by
  /// one: what each requires held then, and it granted and revoked what it says.
  package var isCold = false
  /// Whether the stack has to be the chain of `to` at the end.
  package var isExact = false
  /// Routes that have to be on top on the way, in this order.
  package var via: [RouteID] = []
  /// Routes that may not be pushed and may not come on top.
  package var avoid: [RouteID] = []
  /// Routes that may not come on top; they may lie below.
  package var excluded: [RouteID] = []
  /// Tasks that may not be done.
  package var excludedTasks: [TaskID] = []
  /// The most that a path may cost; a path that costs more may not be looked for.
  package var mostCost = UInt64.max
  /// Whether to find out what is in the way if there is no path.
  package var isExplained = true
  /// How many different paths to find.
  package var count = 1
  /// How many configurations may be looked at; four times as many may be met.
  package var limit = Self.defaultLimit

  package static let defaultLimit = 300_000

  package init(from: RouteID, to: RouteID) {
    self.init(from: from, to: .route(to))
  }

  package init(from: RouteID, to: PlanTarget) {
    self.from = from
    self.to = to
  }

  /// The routes on the stack at the start, bottom to top.
  package func opening(_ plan: Plan) -> [RouteID] {
    frames.map { $0.map { $0.route } } ?? stack ?? plan.chain(of: from)
  }

  /// The facts that hold at the start.
  package func startFacts(_ plan: Plan) -> [FactID] {
    isCold ? given : plan.openingFacts(of: opening(plan), given: given).facts
  }
}

/// A frame that is there before the path.
package struct PathFrame: Sendable {
  package var route: RouteID
  package var presentation: Presentation
  /// For a container whose tabs keep their stacks: the tab that was selected last, or `none`.
  package var selected = RouteID.none
  /// The frames of its tabs that were left, bottom to top.
  package var parked: [(tab: RouteID, frames: [PathFrame])] = []

  package init(route: RouteID, presentation: Presentation) {
    self.route = route
    self.presentation = presentation
  }

  init(route: RouteID, cover: StackStore.Cover) {
    let presentation: Presentation =
      switch cover {
      case .none: .push
      case .presented: .presentNav
      case .floating: .presentFloating
      }
    self.init(route: route, presentation: presentation)
  }
}

/// The answer to a question.
package enum PathAnswer: Sendable {
  /// The cheapest paths: as many as were requested and exist, but at least one.
  case found([StepPath])
  case notFound(NoPath)
}

/// The kind of obstacle.
package enum NoPathKind: String, Sendable {
  /// No step leads there, whatever facts are asked for.
  case unreachable
  /// Facts are in the way.
  case blocked
  /// Every path passes a route that is avoided.
  case avoided
  /// Neither a path nor a proof that there is none was found within the limit.
  case undecided
}

/// The reason why there is no path.
package struct NoPath: Error, Sendable {
  package var kind: NoPathKind
  /// The nearest routes on the way that can be reached.
  package var reached: [RouteID]
  /// For `blocked`, and for `avoided` if facts are in the way as well: changes that would open a
  /// path. These are all such changes of a single fact or, if there are none, one of the smallest
  /// that were found. Empty if none was found within the limit.
  package var openings: [FactChange] = []
  /// For `avoided`: routes that would each open a path if they were not avoided.
  package var routes: [RouteID] = []
  /// The routes that had to be passed on the way.
  package var via: [RouteID] = []
  /// For `avoided`, if no single route would open a path: whether all of `routes` have to be
  /// passed.
  package var areRoutesJoint = false
  /// For `blocked`, if no change of the facts at the start opens a path: facts that would each open
  /// one if nothing required or excluded them.
  package var facts: [FactID] = []
  /// If no single fact would: whether all of `facts` would have to be left out of conditions.
  package var areFactsJoint = false
}

/// A change of the facts at the start.
package struct FactChange: Hashable, Sendable {
  /// Facts that would have to hold, in the plan's order.
  package var given: [FactID]
  /// Facts that would have to be false, in the plan's order.
  package var without: [FactID]

  /// How many facts it changes.
  package var count: Int { given.count + without.count }

  init(given: some Sequence<FactID>, without: some Sequence<FactID>) {
    self.given = Set(given).sorted()
    self.without = Set(without).sorted()
  }

  /// The combination of both changes.
  func adding(_ other: FactChange) -> FactChange {
    FactChange(given: given + other.given, without: without + other.without)
  }
}
