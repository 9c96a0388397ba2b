import RouteEngine
import RoutePlan
import RouteTour

/// The values of `--input` in walks.
enum TourInputs {
  /// What is given, by name; each is a value of a parameter with that name.
  static func values(
    _ plan: Plan, _ arguments: Arguments
  ) throws(CommandFailure) -> [NameID: String] {
    if !arguments.has(.input) { return [:] }
    var text = PathQuestionText()
    text.inputs = arguments.values(.input)
    let question = try CommandFailure.unlessFault { () throws(QuestionFault) in
      try PathQuestion(plan, text)
    }
    var values: [NameID: String] = [:]
    for (name, text) in question.values { values[name] = text }
    return values
  }

  /// The walks with these values in place of their samples.
  static func filled(_ walks: [Walk], _ plan: Plan, _ values: [NameID: String]) -> [Walk] {
    func fill(_ input: inout WalkInput) {
      let parameter = plan.parameters[input.parameter]
      if let value = values[parameter.name], plan.reads(value, as: parameter.type) {
        input.value = value
      }
    }
    return walks.map { walk in
      var walk = walk
      for index in walk.inputs.indices { fill(&walk.inputs[index]) }
      for index in walk.supplied.indices { fill(&walk.supplied[index]) }
      return walk
    }
  }
}
