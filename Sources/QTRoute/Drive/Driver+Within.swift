import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// Ways to a screen or a task inside screens of which the drive's inputs say which ones they are.
extension Driver {
  /// An input that belongs to a screen in which the goal nests, and not to the goal itself.
  struct OuterInput {
    var name: NameID
    var text: String
    var value: InputValue
  }

  /// The inputs that say inside which screens a goal is, if the request says that they do. Defaults and
  /// values that only code can pass say nothing.
  func outerInputs(of goal: PlanTarget, _ run: DriveRun) -> [OuterInput] {
    if run.inputs.isEmpty || !run.request.matchesRoutesAbove { return [] }
    let model = plan.plan
    let own: ShortSlice
    let outer: ArraySlice<RouteID>
    switch goal {
    case .route(let id):
      own = model.routes[id.index].parameters
      outer = model.chain(of: id).dropLast()
    case .task(let id):
      guard case .route(let home) = model.tasks[id.index].place else { return [] }
      own = model.tasks[id.index].parameters
      outer = model.chain(of: home)[...]
    }
    var seen = Set(model.parameters[own.indices].map(\.name))
    var result: [OuterInput] = []
    for route in outer.reversed() {
      for parameter in model.parameters[model.routes[route.index].parameters.indices]
      where seen.insert(parameter.name).inserted {
        let text = model.name(parameter.name)
        guard let value = run.inputs[text], value != model.preset(of: parameter) else { continue }
        if case .opaque = value { continue }
        result.append(OuterInput(name: parameter.name, text: text, value: value))
      }
    }
    return result
  }

  /// Whether the goal at which steps end lies inside the screens that the inputs name: of each, the
  /// nearest frame below that has such a parameter is new, or has that value.
  func lies(_ steps: [DriveStep], within inputs: [OuterInput]) -> Bool {
    if inputs.isEmpty { return true }
    var routes = live.routes
    var untouched = routes.count
    for step in steps {
      untouched = min(untouched, step.kept)
      routes.removeLast(routes.count - step.kept)
      routes += step.pushed
    }
    // A task is done on the frame on top; a screen is not inside itself.
    let below = steps.last?.task.isNone == false ? routes[...] : routes.dropLast()
    return lies(inside: below, inputs) { $0 < untouched ? live.frames[$0] : nil }
  }

  /// Whether the frames that come back with a tab, apart from the one on top, and those that stay below
  /// are the screens that the inputs name.
  func lies(_ effect: StepEffect, within inputs: [OuterInput]) -> Bool {
    let routes = live.routes.prefix(effect.kept) + effect.restored.routes
    return lies(inside: routes.dropLast(), inputs) { index in
      index < effect.kept ? live.frames[index] : effect.restored.frames[index - effect.kept]
    }
  }

  /// `frame` has the frames that are there already, by their index.
  private func lies(
    inside routes: ArraySlice<RouteID>, _ inputs: [OuterInput], frame: (Int) -> Frame?
  ) -> Bool {
    inputs.allSatisfy { input in
      guard let index = routes.indices.last(where: { declares(routes[$0], input.name) }) else {
        return false
      }
      return frame(index).map { has($0, input) } ?? true
    }
  }

  /// The way to a goal inside the screens that the inputs name, if the cheapest path is none: first
  /// back to below the lowest frame with another value; another path; or the whole place at once, as
  /// for a URL.
  func way(
    to goal: PlanTarget, within inputs: [OuterInput], _ run: DriveRun,
    where fits: ([DriveStep]) -> Bool
  ) throws(Stop) -> Way {
    let other = live.routes.indices.first { index in
      inputs.contains { declares(live.routes[index], $0.name) && !has(live.frames[index], $0) }
    }
    if let other {
      if other > 0, !isTopLocked { return Way(ups(to: other), isWhole: false) }
    } else if let way = way(
      to: goal, run, where: { fits($0) && $0.allSatisfy { $0.restored == 0 } })
    {
      return way
    }
    var opening: Opening
    switch goal {
    case .route(let id): opening = Opening(chain: plan.plan.chain(of: id))
    case .task(let id):
      opening = Opening(
        chain: plan.plan.chain(of: plan.plan.home(of: plan.plan.tasks[id.index])), task: id)
    }
    opening.values = run.inputs
    return sure(try steps(to: opening), to: nil, run)
  }

  private func declares(_ route: RouteID, _ name: NameID) -> Bool {
    let slice = plan.plan.routes[route.index].parameters
    return plan.plan.parameters[slice.indices].contains { $0.name == name }
  }

  /// Whether a frame has a value. That the driver does not know a value which each frame has does not
  /// make it another one.
  private func has(_ frame: Frame, _ input: OuterInput) -> Bool {
    guard let value = frame.inputs[input.text] else { return true }
    switch (value, input.value) {
    case (.int(let whole), .double(let number)), (.double(let number), .int(let whole)):
      return Double(whole) == number
    default: return value == input.value
    }
  }
}

extension Plan {
  /// The default of a parameter; nil if it has none.
  fileprivate func preset(of parameter: Parameter) -> InputValue? {
    defaultValue(of: parameter).map { InputValue($0) }
  }
}
