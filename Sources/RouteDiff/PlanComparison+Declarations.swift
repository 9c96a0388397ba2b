import RoutePlan
import RouteSyntax

// The plan's name, and services, flows, routes and tasks that are gone, renamed or new.

extension PlanComparison {
  mutating func compareDeclarations() {
    comparePlan()
    compareServices()
    for index in old.flows.indices { compare(.flow(FlowID(index)), pair.flows[index]) }
    for index in old.routes.indices { compare(.route(RouteID(index)), pair.routes[index]) }
    for index in old.tasks.indices { compare(.task(TaskID(index)), pair.tasks[index]) }
    for index in new.flows.indices where !pair.isFlowKnown[index] { addNew(.flow(FlowID(index))) }
    for index in new.routes.indices where !pair.isRouteKnown[index] {
      addNew(.route(RouteID(index)))
    }
    for index in new.tasks.indices where !pair.isTaskKnown[index] { addNew(.task(TaskID(index))) }
  }

  private mutating func comparePlan() {
    let (before, after) = (old.declaredName, new.declaredName)
    if before.map({ Array($0.utf8) }) == after.map({ Array($0.utf8) }) { return }
    // A plan without a name has that of its file.
    if before == nil || after == nil, old.name.utf8.elementsEqual(new.name.utf8) { return }
    let text: ChangeText =
      switch (before, after) {
      case (let before?, let after?): "the plan \(before) is now named \(after)"
      case (let before?, nil): "the plan is no longer named \(before)"
      default: "the plan is now named \(after ?? "")"
      }
    changes.append(
      Change(.planRenamed, after ?? before ?? "", text).values(before, after))
  }

  private mutating func compareServices() {
    for (index, service) in old.services.enumerated() {
      let name = NameSyntax.display(old.name(service.name))
      guard let id = pair.services[index] else {
        changes.append(
          Change(.gone, name, "service \(name) is gone").at(true, old.nameSpan(service.origin)))
        continue
      }
      let after = new.services[id.index]
      if pair.isSame(service.name, after.name) { continue }
      let now = NameSyntax.display(new.name(after.name))
      changes.append(
        Change(.renamed, now, "service \(name) is now named \(now)").values(name, now)
          .at(false, new.nameSpan(after.origin)))
    }
    for (index, service) in new.services.enumerated() where !pair.isServiceKnown[index] {
      let name = NameSyntax.display(new.name(service.name))
      changes.append(
        Change(.new, name, "service \(name) is new").at(false, new.nameSpan(service.origin)))
    }
  }

  // MARK: Routes, flows and tasks

  private mutating func compare(_ before: Symbol, _ after: Symbol?) {
    let name = old.displayName(before)
    let marks = before.oldMarks
    guard let after else {
      changes.append(
        Change(.gone, name, "\(words: before.kindName) \(name) is gone")
          .at(true, old.nameSpan(old.origin(of: before))).marking(marks))
      return
    }
    let now = new.displayName(after)
    let span = new.nameSpan(new.origin(of: after))
    if before.kindName != after.kindName {
      changes.append(
        Change(
          .kindChanged, now,
          "\(words: before.kindName) \(name) is now a \(words: after.kindName)\(words: name == now ? "" : " named ")\(after: now, unless: name)"
        ).values(before.kindName, after.kindName).at(false, span)
          .marking(marks + after.newMarks))
      return
    }
    if !isOnlyServiceRenamed(before, after) && name != now {
      changes.append(
        Change(.renamed, now, "\(words: before.kindName) \(name) is now named \(now)")
          .values(name, now).at(false, span).marking(after.newMarks))
    }
  }

  /// Whether the names differ at most by the service's name, whose change is reported only once.
  private func isOnlyServiceRenamed(_ before: Symbol, _ after: Symbol) -> Bool {
    let (name, service) = old.names(of: before)
    let (newName, newService) = new.names(of: after)
    guard pair.isSame(name, newName), !service.isNone else { return false }
    return pair.services[service.index] == newService
  }

  private mutating func addNew(_ symbol: Symbol) {
    let name = new.displayName(symbol)
    changes.append(
      Change(.new, name, "\(words: symbol.kindName) \(name) is new\(placeText(symbol))")
        .at(false, new.nameSpan(new.origin(of: symbol))).marking(symbol.newMarks))
  }

  /// The place of a symbol of the new plan.
  private func placeText(_ symbol: Symbol) -> ChangeText {
    let place = pair.name(new: new.place(of: symbol))
    return place.isEmpty ? "" : ", in \(place)"
  }
}

extension ChangeText.StringInterpolation {
  /// A name, unless it is the same as `known`.
  mutating func appendInterpolation(after name: String, unless known: String) {
    if name != known { appendInterpolation(name) }
  }
}

extension Symbol {
  var oldMarks: [Change.Mark] {
    switch self {
    case .route(let id): [.oldRoute(id)]
    case .task(let id): [.oldTask(id)]
    case .flow: []
    }
  }

  var newMarks: [Change.Mark] {
    switch self {
    case .route(let id): [.newRoute(id)]
    case .task(let id): [.newTask(id)]
    case .flow: []
    }
  }
}

extension Plan {
  /// The name that the first file declares; nil if it declares none.
  var declaredName: String? {
    guard let tree = files.first?.tree else { return nil }
    let index = tree.block(of: nil).first { tree.declarations[$0].kind == .plan }
    return index.map { tree.name(tree.declarations[$0].name) }
  }

  /// The name and the service of a symbol.
  func names(of symbol: Symbol) -> (name: NameID, service: ServiceID) {
    switch symbol {
    case .route(let id): (routes[id.index].name, routes[id.index].service)
    case .flow(let id): (flows[id.index].name, flows[id.index].service)
    case .task(let id): (tasks[id.index].name, tasks[id.index].service)
    }
  }

  /// The place that contains a symbol.
  func place(of symbol: Symbol) -> Place {
    switch symbol {
    case .route(let id): routes[id.index].place
    case .flow(let id): flows[id.index].place
    case .task(let id): tasks[id.index].place
    }
  }
}
