package import RoutePlan
import RouteBase
import RouteSyntax

/// What a step does to a configuration.
package enum Verb: String, Sendable {
  /// Pushes a child of the top frame.
  case down
  /// Removes the top frame.
  case up
  /// Selects another tab.
  case `switch`
  /// Takes a `->` link, or pushes a route without a link.
  case sub
  /// Takes a link that only goes back.
  case back
  /// Takes a `=>` link, or goes to a route without a link, as a URL does.
  case jump
  /// Does a task.
  case task
  /// Stays.
  case `self`
}

/// One step of a path.
package struct Step: Sendable {
  package var verb: Verb
  /// The route on top after the step.
  package var route: RouteID
  /// The task that it does, or none.
  package var task = TaskID.none
  /// The link that it takes, or none.
  package var link = LinkID.none
  /// How the frame that the step pushes on top is presented; nil if it pushes none.
  package var presentation: Presentation?
  package var cost: UInt32
  /// How many frames of the previous stack it keeps.
  package var kept: Int
  /// The frames that it puts on top of those, bottom to top.
  package var pushed: [RouteID]
  /// How many of `pushed`, from the bottom, were parked and come back as they were.
  package var restored = 0
  /// How many of the frames above those that it keeps, from the bottom, are parked; the others
  /// leave.
  package var parked = 0

  package init(
    verb: Verb, route: RouteID, task: TaskID = .none, link: LinkID = .none,
    presentation: Presentation? = nil, cost: UInt32, kept: Int, pushed: [RouteID],
    restored: Int = 0, parked: Int = 0
  ) {
    (self.verb, self.route, self.task, self.link) = (verb, route, task, link)
    (self.presentation, self.cost, self.kept) = (presentation, cost, kept)
    (self.pushed, self.restored, self.parked) = (pushed, restored, parked)
  }
}

/// The steps from one route to another, with their cost and the state before them.
package struct StepPath: Sendable {
  package var from: RouteID
  package var to: PlanTarget
  package var steps: [Step]
  /// The sum of the steps' costs.
  package var cost: UInt64
  /// The stack before the first step, bottom to top.
  package var opening: [RouteID]
  /// The facts that hold before the first step.
  package var given: [FactID]

  /// Calls `body` with each step and the stack after it.
  package func forEachStack(_ body: (Step, [RouteID]) -> Void) {
    var stack = opening
    for step in steps {
      stack.removeLast(stack.count - step.kept)
      stack += step.pushed
      body(step, stack)
    }
  }

  /// Each step with the stack after it.
  package var stepsWithStacks: [(step: Step, stack: [RouteID])] {
    var result: [(step: Step, stack: [RouteID])] = []
    forEachStack { result.append(($0, $1)) }
    return result
  }

  /// The stack after the last step.
  package var finalStack: [RouteID] {
    var stack = opening
    for step in steps {
      stack.removeLast(stack.count - step.kept)
      stack += step.pushed
    }
    return stack
  }
}
