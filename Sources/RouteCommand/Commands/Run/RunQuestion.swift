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

  init(_ plan: Plan, _ arguments: Arguments) throws(CommandFailure) {
    var question = try PathOptions.question(plan, arguments)
    var operands = arguments.operands[...]
    try Self.check(operands, arguments)
    navigation = NavigationPlan(plan)
    var inputs = InputText(plan).inputs(question.values)
    var frames: [OpeningFrame] = []
    var from: RouteID?
    if let url = arguments.value(.fromURL) {
      from = try CommandFailure.unlessFault { () throws(QuestionFault) in
        try question.start(at: PathAddress(url, in: plan))
      }
      let match = navigation.match(url)
      inputs.merge(match.arguments) { typed, _ in typed }
      frames = match.stack.map { OpeningFrame($0.route, inputs: $0.arguments) }
    } else if let name = operands.popFirst() {
      from = try PlanSource.route(name, in: plan)
    } else {
      from = question.stackTop
    }
    let to = try operands.first.map { name throws(CommandFailure) in
      try PlanSource.route(name, in: plan)
    }
    // A cold launch has no route to start from; then no path is searched.
    let (first, last) = (from ?? plan.start, to ?? plan.start)
    let request = try CommandFailure.unlessFault { () throws(QuestionFault) in
      try question.request(from: first, to: last)
    }
    var options = DriverOptions()
    options.facts = request.given.map { plan.name(of: $0) }
    if let from {
      let stack = request.stack ?? plan.chain(of: from)
      options.stack = stack.map { OpeningFrame(plan.displayName($0)) }
      if frames.count == stack.count { options.stack = frames }
    }
    self.options = options
    self.inputs = inputs
    let start = from.map { plan.displayName($0) }
    if let url = arguments.value(.url) {
      ends = RunEnds(
        from: start, to: navigation.match(url).target, url: url, order: .open(url))
      names = navigation.subjects(ofOpening: url, options)
    } else {
      let target = plan.displayName(request.to.symbol)
      ends = RunEnds(from: start, to: target, url: nil, order: .to(target))
      var steps: [Step] = []
      if case .found(let paths) = Planner(plan).find(request) { steps = paths.first?.steps ?? [] }
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
