import RouteBase
import RouteEngine
import RouteGraph
import RoutePlan
import RouteSyntax

/// Writes the answers of `qtroute path` as text.
struct PathWriter {
  let plan: Plan
  /// The names of the inputs that are available.
  let inputs: Set<NameID>

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
  func writeText(_ reply: PathReply, to output: inout ByteWriter) {
    let ends = reply.ends
    let head = "\(name(ends.from)) -> \(TerminalText.escaped(plan.displayName(ends.to.symbol)))   "
    switch reply.answer {
    case .found(let paths):
      for (index, path) in paths.enumerated() {
        if index > 0 { output.write("\n") }
        output.write(
          string: head + "\(counted(path.steps.count, "step")), cost \(path.cost)\n")
        write(
          path, index < reply.alternatives.count ? reply.alternatives[index] : [], to: &output)
      }
    case .notFound(let obstacle):
      output.write(string: head + (obstacle.kind == .undecided ? "undecided\n" : "no path\n"))
      output.write(
        string:
          "why    \(TerminalText.escaped(plan.reason(obstacle, to: plan.displayName(ends.to.symbol))))\n"
      )
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
      if let how = step.restored > 0 ? "restore" : step.presentation?.name {
        let gap = nameWidth - TerminalText.width(of: names[index]) + 2
        output.write(UInt8(ascii: " "), count: gap)
        output.write(string: how)
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
}
