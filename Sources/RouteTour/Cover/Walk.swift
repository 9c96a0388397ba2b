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
  }

  package var launch: Launch
  /// The facts that hold before the launch.
  package var given: [FactID] = []
  /// The stack after the launch, bottom to top.
  package var opening: [RouteID]
  package var steps: [WalkStep] = []

  package init(launch: Launch, given: [FactID], opening: [RouteID]) {
    (self.launch, self.given, self.opening) = (launch, given, opening)
  }
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
  package var cost: UInt32
  /// The stack after it, bottom to top.
  package var stack: [RouteID]
  /// The facts that hold after it, in the plan's order.
  package var facts: [FactID]

  package init(_ action: Action, cost: UInt32, stack: [RouteID], facts: [FactID]) {
    (self.action, self.cost, self.stack, self.facts) = (action, cost, stack, facts)
  }
}
