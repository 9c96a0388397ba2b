import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// Ways to a screen that is not just any frame of its route: on an empty stack, with facts that do
/// not hold yet, or with `recycle by`.
extension Driver {
  /// The way onto an empty stack: the whole chain at once; if the facts forbid that, the plan's
  /// start and the cheapest path from there, otherwise the steps as for a URL.
  func coldWay(to target: RouteID) throws(Stop) -> Way {
    let model = plan.plan
    let chain = model.chain(of: target)
    if model.start.isNone || model.pushing(chain[...], live.facts) != nil {
      return Way([launch(target)])
    }
    let first = launch(model.start)
    if let after = model.pushing(first.pushed[...], live.facts) {
      var request = PathRequest(from: model.start, to: .route(target))
      request.stack = first.pushed
      request.given = after.sorted()
      request.isCold = true
      if case .found(let paths) = plan.planner.find(request), let path = paths.first {
        return Way([first] + path.steps.map { DriveStep($0) })
      }
    }
    return Way(try steps(to: Opening(chain: chain)))
  }

  // MARK: Recycling

  /// How many paths are looked at for one that ends at the right frame.
  private static let alternatives = 16

  /// A parameter that distinguishes frames of a route.
  struct RecycleKey {
    var name: String
    /// Whether each frame has a value, so that a missing one is not known to the driver.
    var isRequired: Bool
  }

  /// The parameters that distinguish frames of a route, as far as the drive gives values.
  func keys(of id: RouteID, _ run: DriveRun) -> [RecycleKey] {
    let model = plan.plan
    let route = model.routes[id.index]
    guard route.flags.contains(.recycle), route.recycleKeys.count > 0 else { return [] }
    return model.keyLists[route.recycleKeys.indices].compactMap { key in
      let name = model.name(key)
      if run.inputs[name] == nil { return nil }
      let parameter = model.parameters[route.parameters.indices].first { $0.name == key }
      return RecycleKey(name: name, isRequired: parameter?.isRequired ?? false)
    }
  }

  /// Whether steps end at the screen that a drive means: inside the screens that its inputs name, and
  /// not at a frame with other values by which frames are recycled.
  func ends(_ steps: [DriveStep], at target: RouteID, _ run: DriveRun) -> Bool {
    let keys = keys(of: target, run)
    return lies(steps, within: outerInputs(of: .route(target), run))
      && (keys.isEmpty || !meetsOther(steps, keys, run))
  }

  /// Whether steps end at a frame that is there and has other values than those of the drive.
  func meetsOther(_ steps: [DriveStep], _ keys: [RecycleKey], _ run: DriveRun) -> Bool {
    var count = live.routes.count
    var untouched = count
    for step in steps {
      untouched = min(untouched, step.kept)
      count = step.kept + step.pushed.count
    }
    guard count > 0, count <= untouched else { return false }
    return !has(run.inputs, keys, live.frames[count - 1])
  }

  /// Whether a step ends at a parked frame that it brings back and that has other values than those of
  /// the drive, or is inside other screens.
  func bringsBackOther(_ step: DriveStep, _ run: DriveRun) -> Bool {
    let keys = keys(of: step.route, run)
    let outer = outerInputs(of: .route(step.route), run)
    guard !keys.isEmpty || !outer.isEmpty,
      let effect = try? rules.effect(of: step, on: live, inputs: run.inputs),
      let top = effect.restored.frames.last
    else { return false }
    return !has(run.inputs, keys, top) || !lies(effect, within: outer)
  }

  private func has(_ inputs: Inputs, _ keys: [RecycleKey], _ frame: Frame) -> Bool {
    let isVague = live.vague.contains(frame.id)
    return keys.allSatisfy { key in
      let value = frame.inputs[key.name]
      return value == inputs[key.name] || (value == nil && (key.isRequired || isVague))
    }
  }

  /// The cheapest of the paths to `goal` that are looked at and fit; nil if none does.
  func way(
    to goal: PlanTarget, _ run: DriveRun, where fits: ([DriveStep]) -> Bool
  ) -> Way? {
    var request = request(to: goal)
    request.count = Self.alternatives
    request.isExplained = false
    guard case .found(let paths) = plan.planner.find(request) else { return nil }
    let screen: RouteID? = if case .route(let id) = goal { id } else { nil }
    for path in paths {
      let steps = path.steps.map { DriveStep($0) }
      if fits(steps) { return sure(steps, to: screen, run) }
    }
    return nil
  }

  /// The way to the frame of `target` with the given values, or to a new one: a path that ends
  /// there; the steps back to it; a link; or the way to its parent. Nil if there is none of these.
  func way(to target: RouteID, _ keys: [RecycleKey], _ run: DriveRun) -> Way? {
    if let way = way(to: .route(target), run, where: { !meetsOther($0, keys, run) }) { return way }
    let found = live.routes.indices.last { index in
      live.routes[index] == target && has(run.inputs, keys, live.frames[index])
    }
    if let found, !isTopLocked { return Way(ups(to: found + 1)) }
    let step = sub(target, run)
    if !step.link.isNone { return Way([step]) }
    guard let parent = plan.plan.chain(of: target).dropLast().last, live.routes.last != parent,
      case .found(let paths) = plan.planner.find(self.request(to: .route(parent))),
      let path = paths.first
    else { return nil }
    return Way(path.steps.map { DriveStep($0) }, isWhole: false)
  }
}
