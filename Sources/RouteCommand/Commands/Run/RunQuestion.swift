import QTRoute
import RouteEngine
import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// The question of `qtroute run`, from its operands and options: its ends, and what is available.
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

  /// The question of the command line.
  init(_ base: RunBase) throws(CommandFailure) {
    let arguments = base.arguments
    try Self.check(arguments.operands[...], arguments)
    try self.init(base, arguments.operands)
  }

  /// The question of some operands: the names that no URL replaces.
  init(_ base: RunBase, _ operands: [String]) throws(CommandFailure) {
    let plan = base.plan
    let arguments = base.arguments
    var question = base.question
    var operands = operands[...]
    navigation = base.navigation
    var inputs = base.inputs
    var frames: [OpeningFrame] = []
    var from: RouteID?
    if let url = arguments.value(.fromURL) {
      // They decide what opens if screens share the URL; opening it adds to them.
      let given = Set(question.given)
      from = try CommandFailure.unlessFault { () throws(QuestionFault) in
        try question.start(at: PathAddress(url, given: given, in: plan))
      }
      let match = navigation.match(url, holding: given)
      inputs.merge(match.arguments) { typed, _ in typed }
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
      options.stack = stack.map { OpeningFrame(plan.displayName($0)) }
      if frames.count == stack.count { options.stack = frames }
      // A URL says itself which facts hold once it is open.
      if !arguments.has(.coldStart) && !arguments.has(.fromURL) {
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
    if let url = arguments.value(.url) {
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

  /// Checks that the number of operands fits the URLs. A cold launch has no operand for its start.
  private static func check(
    _ operands: ArraySlice<String>, _ arguments: Arguments
  ) throws(CommandFailure) {
    let usage = "usage: qtroute run FROM TO"
    let urls = [Option.fromURL, .url].filter { arguments.has($0) }
    let most = 2 - urls.count
    let least = urls.isEmpty ? 2 : arguments.has(.url) ? 0 : 1
    if operands.count < least {
      let wanted = urls.isEmpty ? "FROM TO" : "TO in addition to `--from-url`"
      throw CommandFailure("`qtroute run` requires \(wanted)", help: usage)
    }
    if operands.count > most {
      throw CommandFailure(
        "unexpected `\(operands[most])`: a URL replaces one of the routes", help: usage)
    }
  }
}
