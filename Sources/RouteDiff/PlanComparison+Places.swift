import RoutePlan
import RouteBase
import RouteSyntax

// Places: the start, the place of each route, flow and task, and fallbacks.

extension PlanComparison {
  mutating func comparePlaces() {
    compareStarts()
    for (index, flow) in old.flows.enumerated() {
      guard let id = pair.flow(FlowID(index)) else { continue }
      comparePlace(.flow(FlowID(index)), .flow(id), flow.place, new.flows[id.index].place)
    }
    for (index, route) in old.routes.enumerated() {
      guard let id = pair.route(RouteID(index)) else { continue }
      comparePlace(.route(RouteID(index)), .route(id), route.place, new.routes[id.index].place)
    }
    for (index, task) in old.tasks.enumerated() {
      guard let id = pair.task(TaskID(index)) else { continue }
      comparePlace(.task(TaskID(index)), .task(id), task.place, new.tasks[id.index].place)
    }
    compareFallbacks()
  }

  private mutating func comparePlace(
    _ before: Symbol, _ after: Symbol, _ place: Place, _ now: Place
  ) {
    let (a, b) = (pair.name(old: place), pair.name(new: now))
    if a.utf8.elementsEqual(b.utf8) { return }
    let name = new.displayName(after)
    let (was, isNow) = (PlanPair.shown(a), b)
    let text: ChangeText =
      switch (was.isEmpty, isNow.isEmpty) {
      case (true, _): "\(name) is now in \(isNow)"
      case (_, true): "\(name) is no longer in \(was)"
      default: "\(name) is now in \(isNow) (was in \(was))"
      }
    var isTask = false
    if case .task = after { isTask = true }
    changes.append(
      Change(.moved, name, text).values(was.isEmpty ? nil : was, isNow.isEmpty ? nil : isNow)
        .breaking(isTask).at(false, new.nameSpan(new.origin(of: after)))
        .marking(after.newMarks))
  }

  // MARK: Starts

  private mutating func compareStarts() {
    compareStart(old.start, new.start, "a cold launch", nil)
    for (index, flow) in old.flows.enumerated() {
      guard let id = pair.flow(FlowID(index)) else { continue }
      let after = new.flows[id.index]
      let subject = ChangeSubject(
        name: new.displayName(id), span: new.nameSpan(after.origin), marks: [])
      compareStart(flow.start, after.start, "flow \(subject.name)", subject)
    }
  }

  /// Compares where a launch or a flow starts; the change is about the start unless `subject` says
  /// otherwise.
  private mutating func compareStart(
    _ before: RouteID, _ after: RouteID, _ what: ChangeText, _ subject: ChangeSubject?
  ) {
    let (a, b) = (pair.name(old: before), after.isNone ? "" : new.displayName(after))
    if a.utf8.elementsEqual(b.utf8) { return }
    let (was, isNow) = (PlanPair.shown(a), b)
    let text: ChangeText =
      switch (was.isEmpty, isNow.isEmpty) {
      case (true, _): "\(what) now starts at \(isNow)"
      case (_, true): "\(what) no longer starts at \(was)"
      default: "\(what) now starts at \(isNow) (was \(was))"
      }
    let change = Change(.startChanged, subject?.name ?? (isNow.isEmpty ? was : isNow), text)
      .values(was.isEmpty ? nil : was, isNow.isEmpty ? nil : isNow)
      .breaking(!was.isEmpty)
    changes.append(change.at(false, subject?.span ?? (after.isNone ? nil : new.span(of: after))))
  }

  // MARK: Fallbacks

  private struct Scope: Hashable {
    /// In terms of the new plan, or the number of a service that it lacks.
    var service: ServiceID
    var isKnown: Bool
    /// Whether the fallback is a task; otherwise it is a route.
    var isTask: Bool
  }

  private mutating func compareFallbacks() {
    var before: [Scope: Fallback] = [:]
    for fallback in old.fallbacks { before[scope(ofOld: fallback)] = fallback }
    var seen: Set<Scope> = []
    for fallback in new.fallbacks {
      let scope = Scope(service: fallback.service, isKnown: true, isTask: fallback.isTask)
      seen.insert(scope)
      let after = new.name(of: fallback)
      let was = before[scope].map { name(old: $0) }
      if let was, was.utf8.elementsEqual(after.utf8) { continue }
      let what = description(of: fallback, new)
      let text: ChangeText =
        was.map { "\(what) is now \(after) (was \(PlanPair.shown($0)))" }
        ?? "\(what) is now \(after)"
      changes.append(
        Change(.fallbackChanged, after, text).values(was.map(PlanPair.shown), after)
          .breaking(was != nil).at(false, new.nameSpan(fallback.origin)))
    }
    for fallback in old.fallbacks {
      if seen.contains(scope(ofOld: fallback)) { continue }
      let was = PlanPair.shown(name(old: fallback))
      let what = description(of: fallback, old)
      changes.append(
        Change(.fallbackChanged, was, "\(was) is no longer \(what)")
          .values(was, nil).at(true, old.nameSpan(fallback.origin)))
    }
  }

  private func scope(ofOld fallback: Fallback) -> Scope {
    let service = fallback.service.isNone ? nil : pair.services[fallback.service.index]
    return Scope(
      service: service ?? fallback.service, isKnown: fallback.service.isNone || service != nil,
      isTask: fallback.isTask)
  }

  private func description(of fallback: Fallback, _ plan: Plan) -> ChangeText {
    let what: ChangeText = fallback.isTask ? "the fallback task" : "the fallback route"
    if fallback.service.isNone { return what }
    let service = NameSyntax.display(plan.name(plan.services[fallback.service.index].name))
    return what + " of \(service)"
  }

  private func name(old fallback: Fallback) -> String {
    switch fallback.target {
    case .route(let id): pair.name(old: id)
    case .task(let id): pair.name(old: id)
    }
  }
}

extension Fallback {
  fileprivate var isTask: Bool { if case .task = target { true } else { false } }
}

extension Plan {
  fileprivate func name(of fallback: Fallback) -> String {
    switch fallback.target {
    case .route(let id): displayName(id)
    case .task(let id): displayName(id)
    }
  }

  /// The span of a route's name.
  func span(of id: RouteID) -> SourceSpan { nameSpan(routes[id.index].origin) }
}
