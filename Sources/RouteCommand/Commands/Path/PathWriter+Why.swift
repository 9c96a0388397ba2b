import RouteBase
import RouteEngine
import RouteGraph
import RoutePlan

// The alternatives to each step of a path.

extension PathWriter {
  /// `or down Show push: cost 4, 4 steps`, one per line.
  func write(_ alternatives: Alternatives, indent: Int, to output: inout ByteWriter) {
    for other in alternatives.shown {
      output.write(UInt8(ascii: " "), count: indent)
      let presentation = other.presentation.map { " " + $0.name } ?? ""
      let text = "or \(other.verb.rawValue) \(subject(of: other))\(presentation): "
      output.write(string: TerminalText.escaped(text + describe(other.outcome)) + "\n")
    }
    if alternatives.hidden > 0 {
      output.write(UInt8(ascii: " "), count: indent)
      output.write(string: "and \(alternatives.hidden) more\n")
    }
  }

  private func subject(of other: Alternative) -> String {
    other.task.isNone ? plan.displayName(other.route) : plan.displayName(other.task)
  }

  private func describe(_ outcome: Alternative.Outcome) -> String {
    switch outcome {
    case .path(let weight): "cost \(weight.cost), \(counted(Int(weight.steps), "step"))"
    case .nowhere: "leads nowhere"
    case .undecided: "undecided within the search limit"
    case .refused(let requires, let unless):
      (requires.map { "needs `\(plan.name(of: $0))`" }
        + unless.map { "not while `\(plan.name(of: $0))`" }).joined(separator: ", ")
    }
  }
}
