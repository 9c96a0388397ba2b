import RouteGraph
import RoutePlan
import RouteBase

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

  /// The members `alternatives` and `moreAlternatives` of a step.
  func write(_ alternatives: Alternatives, to json: inout JSONWriter) {
    json.key("alternatives")
    json.array(alternatives.shown) { json, other in
      json.object { json in
        json.key("verb")
        json.value(other.verb.rawValue)
        json.key(other.task.isNone ? "route" : "task")
        json.value(subject(of: other))
        json.key("presentation")
        if let presentation = other.presentation {
          json.value(presentation.name)
        } else {
          json.null()
        }
        json.key("cost")
        json.value(other.cost)
        write(other.outcome, to: &json)
      }
    }
    json.key("moreAlternatives")
    json.value(alternatives.hidden)
  }

  private func write(_ outcome: Alternative.Outcome, to json: inout JSONWriter) {
    json.key("outcome")
    switch outcome {
    case .path(let weight):
      json.value("path")
      json.key("pathCost")
      json.value(weight.cost)
      json.key("pathSteps")
      json.value(weight.steps)
    case .nowhere: json.value("nowhere")
    case .undecided: json.value("undecided")
    case .refused(let requires, let unless):
      json.value("refused")
      json.key("requires")
      json.array(requires) { json, fact in json.value(plan.name(of: fact)) }
      json.key("unless")
      json.array(unless) { json, fact in json.value(plan.name(of: fact)) }
    }
  }
}
