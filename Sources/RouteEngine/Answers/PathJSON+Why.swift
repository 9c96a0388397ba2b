import RouteBase
import RouteGraph
import RoutePlan

// The alternatives to each step of a path.

extension PathJSON {
  /// The members `alternatives` and `moreAlternatives` of a step.
  func write(_ alternatives: Alternatives, to json: inout JSONWriter) {
    json.key("alternatives")
    json.array(alternatives.shown) { json, other in write(other, to: &json) }
    json.key("moreAlternatives")
    json.value(alternatives.hidden)
  }

  /// Writes one alternative as an object.
  func write(_ other: Alternative, to json: inout JSONWriter) {
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

  private func subject(of other: Alternative) -> String {
    other.task.isNone ? plan.displayName(other.route) : plan.displayName(other.task)
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
