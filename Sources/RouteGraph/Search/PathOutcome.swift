package import RoutePlan
import RouteBase
import RouteSyntax

/// An input that a path needs and that nothing on it supplies.
package struct Need: Sendable, Hashable {
  /// The parameter's index in the plan.
  package var parameter: Int
  /// The frame that needs it; `none` if a task needs it.
  package var route: RouteID
  package var task: TaskID
}

/// The inputs that a step needs, and the facts that it grants and revokes. A fact that holds before and
/// after it is neither, whatever happens in between.
package struct StepOutcome: Sendable {
  package var needs: [Need] = []
  package var grants: [FactID] = []
  package var revokes: [FactID] = []

  package init() {}
}

/// The inputs that a path needs, and the facts that it leaves.
package struct PathOutcome: Sendable {
  /// One for each step.
  package var steps: [StepOutcome] = []
  /// The needed inputs, each name once, with the first route or task that needs it.
  package var needs: [Need] = []
  /// The facts that hold at the end, in the plan's order.
  package var facts: [FactID] = []
}

extension Plan {
  /// What `path` needs and changes, if `inputs` are supplied. One dictionary of inputs serves the
  /// whole path, and the values that tasks and leaving screens hand back are added to it.
  package func outcome(of path: StepPath, inputs: Set<NameID> = []) -> PathOutcome {
    var result = PathOutcome()
    var supplied = inputs
    var facts = Set(path.given)
    var stack = path.opening
    // For each frame of the stack, the link that pushed it.
    var pushers = [LinkID](repeating: .none, count: stack.count)
    var reported: Set<NameID> = []
    func need(
      _ slice: ShortSlice, _ route: RouteID, _ task: TaskID, isThere: (NameID) -> Bool
    ) -> [Need] {
      slice.indices.compactMap { index in
        let parameter = parameters[index]
        guard parameter.isRequired, !supplied.contains(parameter.name), !isThere(parameter.name)
        else { return nil }
        return Need(parameter: index, route: route, task: task)
      }
    }
    func handBack(_ slice: ShortSlice) {
      for parameter in parameters[slice.indices] { supplied.insert(parameter.name) }
    }
    func change(_ conditions: ConditionsID, _ outcome: inout StepOutcome) {
      for fact in self.facts(self.conditions(conditions).grants) {
        if facts.insert(fact).inserted { outcome.grants.append(fact, unlessIn: &outcome.revokes) }
      }
      for fact in self.facts(self.conditions(conditions).revokes) {
        if facts.remove(fact) != nil { outcome.revokes.append(fact, unlessIn: &outcome.grants) }
      }
    }
    for step in path.steps {
      var outcome = StepOutcome()
      // What is parked stays as it is, and hands nothing back.
      for route in stack[(step.kept + step.parked)...].reversed() {
        handBack(routes[route.index].results)
      }
      stack.removeLast(stack.count - step.kept)
      stack += step.pushed
      pushers.removeLast(pushers.count - step.kept)
      pushers += step.pushed.indices.map { $0 < step.restored ? LinkID.none : step.link }
      if !step.link.isNone { change(links[step.link.index].conditions, &outcome) }
      let link = step.link.isNone ? PlanSlice.none : links[step.link.index].arguments
      let own = Set(arguments[link.indices].map { $0.name })
      for route in step.pushed.dropFirst(step.restored) {
        outcome.needs += need(routes[route.index].parameters, route, .none) { own.contains($0) }
        change(routes[route.index].conditions, &outcome)
      }
      if !step.task.isNone {
        let task = tasks[step.task.index]
        outcome.needs += need(task.parameters, .none, step.task) { name in
          stack.indices.contains { hasValue(name, on: stack[$0], by: pushers[$0]) }
        }
        change(task.conditions, &outcome)
        handBack(task.results)
      }
      for need in outcome.needs where reported.insert(parameters[need.parameter].name).inserted {
        result.needs.append(need)
      }
      result.steps.append(outcome)
    }
    result.facts = facts.sorted()
    return result
  }
}

extension [FactID] {
  /// Appends a fact, unless `other` has it, which then loses it.
  fileprivate mutating func append(_ fact: FactID, unlessIn other: inout [FactID]) {
    if let place = other.firstIndex(of: fact) {
      other.remove(at: place)
    } else {
      append(fact)
    }
  }
}
