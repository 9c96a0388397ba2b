import RouteBase
import RouteEngine
import RouteGraph
import RoutePlan
import RouteServer
import RouteSyntax
import RouteTour

/// Writes a tour as text: numbered walks, then what they cover.
struct TourTextWriter {
  private let plan: Plan
  private let tour: Tour
  private let reasons: TourReasons

  init(_ plan: Plan, _ tour: Tour, _ reasons: TourReasons) {
    (self.plan, self.tour, self.reasons) = (plan, tour, reasons)
  }

  func write(to output: inout ByteWriter) {
    for (index, walk) in tour.walks.enumerated() {
      write(walk, number: index + 1, to: &output)
      output.write("\n")
    }
    output.write(
      string: "\(counted(tour.walks.count, "walk")), cost \(tour.cost), bound \(tour.bound)\n")
    let width = tour.coverage.map { $0.kind.rawValue.utf8.count }.max() ?? 0
    for each in tour.coverage {
      output.write(
        string: Help.pad(each.kind.rawValue, width + 2) + "\(each.covered) of \(each.count)\n")
    }
    var reasons = reasons
    for (each, reason) in zip(tour.uncovered, reasons.reasons) {
      let line = "not covered: \(each.kind.rawValue) \(each.what): \(reason.text)"
      output.write(string: TerminalText.escaped(line) + "\n")
      for place in reason.places {
        let (path, at) = reasons.position(place)
        let line = "  \(path):\(at.line):\(at.column): \(place.message)"
        output.write(string: TerminalText.escaped(line) + "\n")
      }
    }
  }

  private func write(_ walk: Walk, number: Int, to output: inout ByteWriter) {
    var head = "walk \(number)   \(counted(walk.steps.count, "step")), cost \(walk.cost)"
    if !walk.given.isEmpty {
      head += ", given \(walk.given.map { plan.name(of: $0) }.joined(separator: ", "))"
    }
    output.write(string: TerminalText.escaped(head) + "\n")
    let opened: (String, String) =
      switch walk.launch {
      case .cold: ("launch", "")
      case .url(let url, _): ("open", "  " + url)
      case .place: ("begin", "")
      }
    let numberWidth = String(walk.steps.count).utf8.count
    func line(_ number: String, _ verb: String, _ name: String, _ more: String) {
      output.write(UInt8(ascii: " "), count: 2 + numberWidth - number.utf8.count)
      let text = number + "  " + Help.pad(verb, 9) + name + more
      output.write(string: TerminalText.escaped(text) + "\n")
    }
    line("", opened.0, walk.opening.last.map { plan.displayName($0) } ?? "", opened.1)
    for (index, step) in walk.steps.enumerated() {
      let top = step.stack.last.map { plan.displayName($0) } ?? ""
      let number = String(index + 1)
      switch step.action {
      case .url(let url, _): line(number, "open", top, "  " + url)
      case .restore: line(number, "restore", top, "")
      case .step(let taken):
        line(
          number, taken.verb.rawValue, taken.task.isNone ? top : plan.displayName(taken.task), "")
      }
    }
    let stack = (walk.steps.last?.stack ?? walk.opening).map { plan.displayName($0) }
    output.write(
      string: "  stack  " + TerminalText.escaped(stack.joined(separator: " / ")) + "\n")
    for (index, input) in walk.inputs.enumerated() {
      let name = plan.name(plan.parameters[input.parameter].name)
      output.write(
        string: (index == 0 ? "  inputs " : "         ")
          + TerminalText.escaped("\(name)=\(input.value)") + "\n")
    }
    for (index, need) in needs(walk).enumerated() {
      output.write(string: (index == 0 ? "  needs  " : "         ") + need + "\n")
    }
  }

  /// What only code can pass to the screens and tasks of a walk: `photo: Photo  (for Editor)`.
  private func needs(_ walk: Walk) -> [String] {
    var seen = Set(walk.inputs.map { plan.parameters[$0.parameter].name })
    return walk.steps.flatMap { $0.needs }.compactMap { need in
      let parameter = plan.parameters[need.parameter]
      if !seen.insert(parameter.name).inserted { return nil }
      let name = NameSyntax.display(plan.name(parameter.name))
      let owner = need.route.isNone ? plan.displayName(need.task) : plan.displayName(need.route)
      return TerminalText.escaped(
        "\(name): \(plan.displayName(parameter.type))  (for \(owner))")
    }
  }
}
