import RoutePlan

/// What a step shows: all but the link that is taken.
struct ShownStep: Hashable {
  var verb: Verb
  var task: TaskID
  var cost: UInt32
  var presentation: Presentation?
  var pushed: Int32
  var target: Configuration

  /// Without facts, paths are the same that differ in what their links change of those.
  init(_ move: Move, withFacts: Bool = true) {
    verb = move.verb
    task = move.task
    cost = move.cost
    presentation = move.presentation
    pushed = move.pushed
    target = move.target
    if !withFacts { target.facts = 0 }
  }
}
