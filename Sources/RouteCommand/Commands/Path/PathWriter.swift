import QTRoute
import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// The two ends of a path.
struct PathEnds {
  var from: RouteID
  /// The route or task that it leads to.
  var to: PlanTarget
}

/// Writes the answers of `qtroute path`.
struct PathWriter {
  let plan: Plan
  /// The names of the inputs that are available.
  let inputs: Set<NameID>
  /// For each path, the alternatives to each of its steps; empty if they are not requested.
  var alternatives: [[Alternatives]] = []

  init(_ plan: Plan, inputs: Set<NameID>) {
    self.plan = plan
    self.inputs = inputs
  }

  /// The answer is no if there is no path, or if `isStrict` and an input is missing.
  func status(of answer: PathAnswer, isStrict: Bool) -> Status {
    guard case .found(let paths) = answer else { return .no }
    let isMissing =
      isStrict && paths.contains { !plan.outcome(of: $0, inputs: inputs).needs.isEmpty }
    return isMissing ? .no : .success
  }

  // MARK: Text

  /// The steps as a table, then the stack and the inputs needed.
  func writeText(_ answer: PathAnswer, _ ends: PathEnds, to output: inout ByteWriter) {
    let head = "\(name(ends.from)) -> \(TerminalText.escaped(plan.displayName(ends.to.symbol)))   "
    switch answer {
    case .found(let paths):
      for (index, path) in paths.enumerated() {
        if index > 0 { output.write("\n") }
        output.write(
          string: head + "\(counted(path.steps.count, "step")), cost \(path.cost)\n")
        write(path, index < alternatives.count ? alternatives[index] : [], to: &output)
      }
    case .notFound(let obstacle):
      output.write(string: head + "no path\n")
      output.write(string: "why    \(TerminalText.escaped(reason(obstacle, to: ends.to)))\n")
      output.write(string: "near   \(obstacle.reached.map(name).joined(separator: ", "))\n")
    }
  }

  private func write(
    _ path: StepPath, _ alternatives: [Alternatives], to output: inout ByteWriter
  ) {
    let names = path.steps.map { TerminalText.escaped(subject(of: $0)) }
    let numberWidth = String(path.steps.count).utf8.count
    let nameWidth = names.map(TerminalText.width).max() ?? 0
    for (index, step) in path.steps.enumerated() {
      let number = String(index + 1)
      output.write(UInt8(ascii: " "), count: 2 + numberWidth - number.utf8.count)
      output.write(string: number + "  " + Help.pad(step.verb.rawValue, 8) + names[index])
      if let presentation = step.presentation {
        let gap = nameWidth - TerminalText.width(of: names[index]) + 2
        output.write(UInt8(ascii: " "), count: gap)
        output.write(string: presentation.name)
      }
      output.write("\n")
      if index < alternatives.count {
        write(alternatives[index], indent: numberWidth + 4, to: &output)
      }
    }
    output.write(string: "stack  " + path.finalStack.map(name).joined(separator: " / ") + "\n")
    let outcome = plan.outcome(of: path, inputs: inputs)
    if outcome.needs.isEmpty { output.write("needs  nothing\n") }
    for (index, need) in outcome.needs.enumerated() {
      output.write(string: index == 0 ? "needs  " : "       ")
      output.write(string: describe(need) + "\n")
    }
  }

  /// `showId: Int  (for Show)`
  private func describe(_ need: Need) -> String {
    let parameter = plan.parameters[need.parameter]
    let text =
      NameSyntax.display(plan.name(parameter.name)) + ": " + plan.displayName(parameter.type)
    let owner = need.route.isNone ? plan.displayName(need.task) : plan.displayName(need.route)
    return TerminalText.escaped(text + "  (for \(owner))")
  }

  private func name(_ route: RouteID) -> String { TerminalText.escaped(plan.displayName(route)) }

  /// The route on top after a step, or the task that it does.
  private func subject(of step: Step) -> String {
    step.task.isNone ? plan.displayName(step.route) : plan.displayName(step.task)
  }

  // MARK: Names

  /// One raw name per line for each step, with an empty line between two paths.
  func writeIDs(_ answer: PathAnswer, to output: inout ByteWriter) {
    guard case .found(let paths) = answer else { return }
    for (index, path) in paths.enumerated() {
      if index > 0 { output.write("\n") }
      for step in path.steps {
        output.write(
          string: step.task.isNone ? plan.rawName(step.route) : plan.rawName(step.task))
        output.write("\n")
      }
    }
  }

  // MARK: JSON

  func writeJSON(
    _ answer: PathAnswer, _ ends: PathEnds, isDocument: Bool, to json: inout JSONWriter
  ) {
    json.object { json in
      if isDocument {
        json.schemaVersion()
      }
      json.key("from")
      json.value(plan.displayName(ends.from))
      json.key("to")
      json.value(plan.displayName(ends.to.symbol))
      json.key("found")
      switch answer {
      case .found(let paths):
        json.value(true)
        write(paths[0], alternatives.first, to: &json)
        if paths.count > 1 {
          json.key("others")
          json.array(paths.indices.dropFirst()) { json, index in
            let own = index < alternatives.count ? alternatives[index] : nil
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
          json.value(reason(obstacle, to: ends.to))
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
  private func write(
    _ step: Step, _ stack: [RouteID], _ outcome: StepOutcome, to json: inout JSONWriter
  ) {
    json.key("verb")
    json.value(step.verb.rawValue)
    json.key(step.task.isNone ? "route" : "task")
    json.value(subject(of: step))
    json.key("presentation")
    if let presentation = step.presentation { json.value(presentation.name) } else { json.null() }
    json.key("cost")
    json.value(step.cost)
    writeStack(stack, to: &json)
    json.key("needs")
    json.array(outcome.needs) { json, need in write(need, to: &json) }
    json.key("grants")
    json.array(outcome.grants) { json, fact in json.value(plan.name(of: fact)) }
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
    json.array(stack) { json, route in json.value(plan.displayName(route)) }
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

  // MARK: Reasons

  /// Why there is no path, in one sentence.
  func reason(_ obstacle: RouteGraph.NoPath, to target: PlanTarget) -> String {
    plan.reason(obstacle, to: plan.displayName(target.symbol))
  }
}
