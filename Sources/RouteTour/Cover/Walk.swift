package import RouteGraph
package import RoutePlan

/// A walk through an app: how it begins, and what is done then.
package struct Walk: Sendable {
  /// How a walk begins, on an empty stack.
  package enum Launch: Sendable {
    /// The app is started, which opens the plan's start.
    case cold
    /// A URL starts the app and opens a route or a task.
    case url(String, opens: PlanTarget)
    /// The app is put at a route's own place, by whatever means the tests have.
    case place(RouteID)
  }

  package var launch: Launch
  /// The facts that hold before the launch.
  package var given: [FactID] = []
  /// What the launch costs.
  package var launchCost: UInt32 = 1
  /// The stack after the launch, bottom to top.
  package var opening: [RouteID]
  /// The facts that hold after the launch, in the plan's order.
  package var facts: [FactID] = []
  /// What the launch covers first.
  package var covers: [TourItem] = []
  package var steps: [WalkStep] = []
  /// The inputs that its frames and tasks need, with sample values; each name once.
  package var inputs: [WalkInput] = []
  /// What only the app knows: the inputs that its links supply without a value, with sample values.
  package var supplied: [WalkInput] = []

  package init(launch: Launch, given: [FactID], opening: [RouteID]) {
    (self.launch, self.given, self.opening) = (launch, given, opening)
  }

  /// The steps as a path from its opening; a URL is a jump.
  package var path: StepPath {
    StepPath(
      from: opening.last ?? .none, steps: steps.map { $0.taken }, opening: opening, given: facts)
  }

  /// The cost of its launch and its steps.
  package var cost: UInt64 { steps.reduce(UInt64(launchCost)) { $0 + UInt64($1.cost) } }
}

/// One thing that is done on a walk, and what it leads to.
package struct WalkStep: Sendable {
  package enum Action: Sendable {
    /// A step of the language.
    case step(Step)
    /// A URL is opened while the app runs.
    case url(String, opens: PlanTarget)
    /// The system ends the app, which then restores its stack.
    case restore
  }

  package var action: Action
  /// What it does to the stack, as a step of the language.
  package var taken: Step
  package var cost: UInt32
  /// The stack after it, bottom to top.
  package var stack: [RouteID]
  /// The facts that hold after it, in the plan's order.
  package var facts: [FactID]
  /// The inputs that it needs and that nothing before supplies.
  package var needs: [Need] = []
  /// The facts that it grants and those that it revokes.
  package var grants: [FactID] = []
  package var revokes: [FactID] = []
  /// What it covers first on the tour.
  package var covers: [TourItem] = []

  /// `taken` is needed for a URL or a restart that keeps frames; otherwise a URL makes the stack
  /// anew.
  package init(
    _ action: Action, cost: UInt32, stack: [RouteID], facts: [FactID], taken: Step? = nil
  ) {
    (self.action, self.cost, self.stack, self.facts) = (action, cost, stack, facts)
    let top = stack.last ?? .none
    self.taken =
      switch action {
      case .step(let step): step
      case .url: taken ?? Step(verb: .jump, route: top, cost: cost, kept: 0, pushed: stack)
      case .restore:
        Step(verb: .self, route: top, cost: cost, kept: stack.count, pushed: [])
      }
  }
}

/// An input of a walk, with a sample value for tests.
package struct WalkInput: Sendable {
  /// The parameter, as an index in the plan's list.
  package var parameter: Int
  /// A value of its type, as text.
  package var value: String

  package init(parameter: Int, value: String) { (self.parameter, self.value) = (parameter, value) }
}
