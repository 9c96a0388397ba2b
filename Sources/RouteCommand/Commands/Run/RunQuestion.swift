import QTRoute
import RouteEngine
import RouteGraph
import RouteMatch
import RoutePlan
import RouteBase
import RouteSyntax

/// The question of `qtroute run`, from its ends and options: its ends, and what is available.
struct RunQuestion {
  let navigation: NavigationPlan
  let ends: RunEnds
  /// The stack and the facts at the start.
  let options: DriverOptions
  let inputs: Inputs
  /// The routes and tasks of its steps, as far as known; the driver finds its own steps.
  let names: [String]
  /// Why no path leads from its start to its end; nil if one does, or if a URL is opened.
  let noPath: String?
  /// The facts that hold at the start although a frame there excludes them.
  let contradictions: [OpeningFacts.Contradiction]

  init(_ base: RunBase, _ given: RunEndsGiven) throws(CommandFailure) {
    let plan = base.plan
    let arguments = base.arguments
    var question = base.question
    var operands = given.names[...]
    navigation = base.navigation
    var inputs = base.inputs
    var frames: [OpeningFrame] = []
    var from: RouteID?
    if let url = given.fromURL {
      // They decide what opens if screens share the URL; opening it adds to them.
      let held = Set(question.given)
      var matcher = URLMatcher(plan)
      from = try CommandFailure.unlessFault { () throws(QuestionFault) in
        try question.start(at: PathAddress(matcher.match(url, given: held), in: plan))
      }
      let match = navigation.match(url, holding: held)
      // Another URL gives its screen all values itself.
      if given.url == nil { inputs.merge(match.arguments) { typed, _ in typed } }
      frames = match.stack.map { OpeningFrame($0.route, inputs: $0.arguments) }
    } else if let name = operands.popFirst() {
      from = try PlanSource.route(name, in: plan)
    } else {
      from = question.stackTop
    }
    let to = try CommandFailure.unlessFault { () throws(QuestionFault) in
      try operands.first.map { name throws(QuestionFault) in try plan.target(named: name) }
    }
    // A cold launch has no route to start from; then no path is searched.
    let first = from ?? plan.start
    var request = try CommandFailure.unlessFault { () throws(QuestionFault) in
      try question.request(from: first, to: first)
    }
    request.to = to ?? .route(plan.start)
    var options = DriverOptions()
    var contradictions: [OpeningFacts.Contradiction] = []
    if let from {
      let stack = request.stack ?? plan.chain(of: from)
      options.stack = stack.map {
        var frame = OpeningFrame(plan.displayName($0))
        frame.isWhole = false
        return frame
      }
      if frames.count == stack.count { options.stack = frames }
      // A URL says itself which facts hold once it is open.
      if !arguments.has(.coldStart) && given.fromURL == nil {
        let opening = plan.openingFacts(of: stack, given: request.given)
        request.given = opening.facts
        contradictions = opening.contradictions
      }
    }
    request.isCold = true
    options.facts = request.given.map { plan.name(of: $0) }
    self.options = options
    self.contradictions = contradictions
    self.inputs = inputs
    let start = from.map { plan.displayName($0) }
    if let url = given.url {
      ends = RunEnds(
        from: start, to: navigation.target(ofOpening: url, options), url: url, order: .open(url))
      names = navigation.subjects(ofOpening: url, options)
      noPath = nil
    } else {
      let target = plan.displayName(request.to.symbol)
      let order: DriveOrder = if case .task = request.to { .task(target) } else { .to(target) }
      ends = RunEnds(from: start, to: target, url: nil, order: order)
      var steps: [Step] = []
      switch base.find(request) {
      case .found(let paths):
        steps = paths.first?.steps ?? []
        noPath = nil
      case .notFound(let obstacle): noPath = plan.reason(obstacle, to: target)
      }
      names = steps.map { step in
        step.task.isNone ? plan.displayName(step.route) : plan.displayName(step.task)
      }
    }
  }
}
