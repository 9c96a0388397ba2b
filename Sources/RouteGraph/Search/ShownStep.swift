import RoutePlan

/// The visible parts of a step: everything but the link that it takes, and what that costs.
struct ShownStep: Hashable {
  var verb: Verb
  var task: TaskID
  var presentation: Presentation?
  var pushed: Int32
  var target: Configuration

  /// Without facts, paths count as the same if they differ only in how their links change facts.
  init(_ move: Move, withFacts: Bool = true) {
    verb = move.verb
    task = move.task
    presentation = move.presentation
    pushed = move.pushed
    target = move.target
    if !withFacts { target.facts = 0 }
  }
}
