import RouteGraph
import RoutePlan
import RouteSyntax

/// Turns the walks that a planner found into walks with all that tests need: URLs, facts, inputs.
struct WalkWriter {
  private let plan: Plan
  private let request: TourRequest
  private let urls: [TourURLs.URL]
  private let items: [TourItem]
  private let samples: SampleValues

  init(_ plan: Plan, _ request: TourRequest, _ urls: [TourURLs.URL], _ found: TourPlan) {
    self.plan = plan
    self.request = request
    self.urls = urls
    items = found.items
    samples = SampleValues(plan)
  }

  mutating func walk(_ found: TourPlan.Walk) -> Walk {
    var walk = Walk(
      launch: launch(found.launch), given: request.givens[found.given], opening: found.opening)
    walk.launchCost = TourRequest.openingCost
    walk.covers = found.covers.map { items[Int($0)] }
    var facts = openingFacts(found)
    walk.facts = facts.sorted()
    let path = found.path(given: walk.facts)
    let outcome = plan.outcome(of: path)
    var number = 0
    path.forEachStack { step, stack in
      let (action, _, covers) = found.steps[number]
      let changes = outcome.steps[number]
      facts.formUnion(changes.grants)
      facts.subtract(changes.revokes)
      var result = WalkStep(
        self.action(action, step), cost: step.cost, stack: stack, facts: facts.sorted(),
        taken: step)
      result.grants = changes.grants
      result.revokes = changes.revokes
      // A URL carries what its screens need.
      if case .step = action { result.needs = changes.needs }
      result.covers = covers.map { items[Int($0)] }
      walk.steps.append(result)
      number += 1
    }
    let parameters = walk.steps.flatMap(\.needs).map(\.parameter)
    walk.inputs = inputs(parameters)
    walk.supplied = inputs(walk.steps.flatMap { supplied(by: $0.taken.link) })
    return walk
  }

  private func launch(_ launch: TourPlan.Launch) -> Walk.Launch {
    switch launch {
    case .cold: .cold
    case .place(let route): .place(route)
    case .url(let index): .url(urls[index].text, opens: urls[index].opens)
    }
  }

  private func action(_ action: TourPlan.Action, _ step: Step) -> WalkStep.Action {
    switch action {
    case .step: .step(step)
    case .url(let index): .url(urls[index].text, opens: urls[index].opens)
    case .restore: .restore
    }
  }

  /// The facts that hold after a launch.
  private func openingFacts(_ walk: TourPlan.Walk) -> Set<FactID> {
    var facts = Set(request.givens[walk.given])
    if case .place = walk.launch {
      return Set(plan.openingFacts(of: walk.opening, given: request.givens[walk.given]).facts)
    }
    for route in walk.opening { plan.apply(plan.routes[route.index].conditions, to: &facts) }
    if case .url(let index) = walk.launch, case .task(let task) = urls[index].opens {
      plan.apply(plan.tasks[task.index].conditions, to: &facts)
    }
    return facts
  }

  /// Sample values of parameters, each name once.
  private func inputs(_ parameters: [Int]) -> [WalkInput] {
    var names: Set<NameID> = []
    var result: [WalkInput] = []
    for parameter in parameters where names.insert(plan.parameters[parameter].name).inserted {
      if let value = samples.text(of: parameter) {
        result.append(WalkInput(parameter: parameter, value: value))
      }
    }
    return result
  }

  /// The parameters for which a link has a bare name.
  private func supplied(by link: LinkID) -> [Int] {
    if link.isNone { return [] }
    let link = plan.links[link.index]
    let names = plan.arguments[link.arguments.indices].filter { $0.literal.isNone }.map(\.name)
    if names.isEmpty || link.target.isNone { return [] }
    return plan.chain(of: link.target).flatMap { plan.routes[$0.index].parameters.indices }
      .filter { names.contains(plan.parameters[$0].name) }
  }
}
