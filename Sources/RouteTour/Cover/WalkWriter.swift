import RouteGraph
import RoutePlan

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
    walk.inputs = inputs(walk)
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

  /// What the steps need, each name once, with sample values.
  private func inputs(_ walk: Walk) -> [WalkInput] {
    var names: Set<NameID> = []
    var result: [WalkInput] = []
    for need in walk.steps.flatMap({ $0.needs })
    where names.insert(plan.parameters[need.parameter].name).inserted {
      if let value = samples.text(of: need.parameter) {
        result.append(WalkInput(parameter: need.parameter, value: value))
      }
    }
    return result
  }
}
