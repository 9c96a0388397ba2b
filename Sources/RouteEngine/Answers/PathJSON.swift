package import RouteBase
package import RouteGraph
package import RoutePlan

/// Writes the answers of `path` as JSON.
package struct PathJSON: Sendable {
  let plan: Plan
  /// The names of the inputs that are available.
  private let inputs: Set<NameID>

  package init(_ plan: Plan, inputs: Set<NameID> = []) {
    self.plan = plan
    self.inputs = inputs
  }

  /// Writes one answer as an object; a document starts with its schema.
  package func write(_ reply: PathReply, isDocument: Bool = true, to json: inout JSONWriter) {
    let ends = reply.ends
    json.object { json in
      if isDocument { json.schemaVersion() }
      json.key("from")
      json.value(plan.displayName(ends.from))
      json.key("to")
      json.value(plan.displayName(ends.to.symbol))
      json.key("found")
      switch reply.answer {
      case .found(let paths):
        json.value(true)
        write(paths[0], reply.alternatives.first, to: &json)
        if paths.count > 1 {
          json.key("others")
          json.array(paths.indices.dropFirst()) { json, index in
            let own = index < reply.alternatives.count ? reply.alternatives[index] : nil
            json.object { json in write(paths[index], own, to: &json) }
          }
        }
      case .notFound(let obstacle):
        json.value(false)
        json.key("reason")
        json.object { json in
          json.key("kind")
          json.value(obstacle.kind.rawValue)
          json.key("message")
          json.value(plan.reason(obstacle, to: plan.displayName(ends.to.symbol)))
          json.key("reached")
          json.array(obstacle.reached) { json, route in json.value(plan.displayName(route)) }
          json.key("openedBy")
          json.array(obstacle.openings) { json, change in write(change, to: &json) }
        }
      }
    }
  }

  private func write(
    _ path: StepPath, _ alternatives: [Alternatives]?, to json: inout JSONWriter
  ) {
    let outcome = plan.outcome(of: path, inputs: inputs)
    json.key("cost")
    json.value(path.cost)
    json.key("steps")
    json.array { json in
      var number = 0
      path.forEachStack { step, stack in
        json.object { json in
          write(step, stack, outcome.steps[number], to: &json)
          if let alternatives { write(alternatives[number], to: &json) }
        }
        number += 1
      }
    }
    writeStack(path.finalStack, to: &json)
    json.key("facts")
    json.array(outcome.facts) { json, fact in json.value(plan.name(of: fact)) }
    json.key("needs")
    json.array(outcome.needs) { json, need in write(need, to: &json) }
  }

  /// The members of a step; `stack` is the stack after it.
  package func write(
    _ step: Step, _ stack: [RouteID], _ outcome: StepOutcome, to json: inout JSONWriter
  ) {
    json.key("verb")
    json.value(step.verb.rawValue)
    json.key(step.task.isNone ? "route" : "task")
    json.value(subject(of: step))
    json.key("presentation")
    if let presentation = step.presentation { json.value(presentation.name) } else { json.null() }
    if step.restored > 0 {
      json.key("restored")
      json.value(step.restored)
    }
    writeEffect(step.cost, stack, outcome, to: &json)
  }

  /// What a step costs, the stack after it, what it needs, and the facts that it changes.
  package func writeEffect(
    _ cost: UInt32, _ stack: [RouteID], _ outcome: StepOutcome, to json: inout JSONWriter
  ) {
    json.key("cost")
    json.value(cost)
    writeStack(stack, to: &json)
    json.key("needs")
    json.array(outcome.needs) { json, need in write(need, to: &json) }
    json.key("grants")
    json.array(outcome.grants) { json, fact in json.value(plan.name(of: fact)) }
    if !outcome.revokes.isEmpty {
      json.key("revokes")
      json.array(outcome.revokes) { json, fact in json.value(plan.name(of: fact)) }
    }
  }

  private func subject(of step: Step) -> String {
    step.task.isNone ? plan.displayName(step.route) : plan.displayName(step.task)
  }

  private func write(_ change: FactChange, to json: inout JSONWriter) {
    json.object { json in
      json.key("given")
      json.array(change.given) { json, fact in json.value(plan.name(of: fact)) }
      json.key("without")
      json.array(change.without) { json, fact in json.value(plan.name(of: fact)) }
    }
  }

  private func writeStack(_ stack: [RouteID], to json: inout JSONWriter) {
    json.key("stack")
    json.array(stack) { json, route in json.displayName(route, plan) }
  }

  private func write(_ need: Need, to json: inout JSONWriter) {
    let parameter = plan.parameters[need.parameter]
    json.object { json in
      json.key("name")
      json.value(plan.name(parameter.name))
      json.key("type")
      json.value(plan.displayName(parameter.type))
      json.key(need.route.isNone ? "task" : "route")
      json.value(need.route.isNone ? plan.displayName(need.task) : plan.displayName(need.route))
    }
  }
}
