package import RoutePlan
import RouteBase
import RouteSyntax

// Facts: which ones there are, and the conditions and effects that concern them.

extension PlanComparison {
  mutating func compareFacts() {
    for (index, fact) in old.facts.enumerated() {
      let name = NameSyntax.display(old.name(fact.name))
      guard let id = pair.fact(FactID(index)) else {
        changes.append(
          Change(.gone, name, "fact \(name) is gone").breaking(false).at(true, fact.span))
        continue
      }
      let after = new.facts[id.index]
      if fact.isGiven == after.isGiven { continue }
      let text: ChangeText =
        after.isGiven ? "fact \(name) is now given" : "fact \(name) is no longer given"
      changes.append(Change(.factGiven, name, text).at(false, after.span).marking([.newFact(id)]))
    }
    let known = Set(old.facts.indices.compactMap { pair.fact(FactID($0)) })
    for (index, fact) in new.facts.enumerated() where !known.contains(FactID(index)) {
      let name = NameSyntax.display(new.name(fact.name))
      changes.append(Change(.new, name, "fact \(name) is new").at(false, fact.span))
    }
    compareConditions()
  }

  // MARK: Conditions

  private mutating func compareConditions() {
    // A flow's conditions apply to every route in it; their changes are reported only once.
    var reported: [FlowID: ConditionChange] = [:]
    for (index, flow) in old.flows.enumerated() {
      guard let id = pair.flow(FlowID(index)) else { continue }
      let after = new.flows[id.index]
      let whole = change(flow.conditions, after.conditions)
      reported[id] = whole
      var own = whole
      if pair.flow(flow.flow) == after.flow, let outer = reported[after.flow] {
        own.subtract(outer)
      }
      add(own, new.displayName(id), new.nameSpan(after.origin), [])
    }
    for (index, route) in old.routes.enumerated() {
      guard let id = pair.route(RouteID(index)) else { continue }
      let after = new.routes[id.index]
      var own = change(route.conditions, after.conditions)
      if pair.flow(route.flow) == after.flow, let outer = reported[after.flow] {
        own.subtract(outer)
      }
      add(own, new.displayName(id), new.nameSpan(after.origin), [.newRoute(id)])
    }
    for (index, task) in old.tasks.enumerated() {
      guard let id = pair.task(TaskID(index)) else { continue }
      let after = new.tasks[id.index]
      var own = change(task.conditions, after.conditions)
      if case .flow(let a) = task.place, case .flow(let b) = after.place, pair.flow(a) == b,
        let outer = reported[b]
      {
        own.subtract(outer)
      }
      add(own, new.displayName(id), new.nameSpan(after.origin), [.newTask(id)])
    }
  }

  /// Whether conditions of the old plan differ from those of the new one.
  package func differ(_ before: ConditionsID, _ after: ConditionsID) -> Bool {
    !change(before, after).isEmpty
  }

  func change(_ before: ConditionsID, _ after: ConditionsID) -> ConditionChange {
    let (a, b) = (old.conditions(before), new.conditions(after))
    return ConditionChange(
      requires: lists(a.requires, b.requires), unless: lists(a.unless, b.unless),
      grants: lists(a.grants, b.grants), revokes: lists(a.revokes, b.revokes))
  }

  private func lists(_ before: PlanSlice, _ after: PlanSlice) -> ConditionChange.Lists {
    if before.isEmpty && after.isEmpty { return ConditionChange.Lists() }
    let (pair, a, b) = (pair, old.facts(before), new.facts(after))
    let now = a.map { pair.fact($0) }
    if now.elementsEqual(b, by: { $0 == $1 }) { return ConditionChange.Lists() }
    let (had, has) = (Set(now.compactMap { $0 }), Set(b))
    // In terms of the new plan; facts that it lacks have their old names.
    var lost: [String] = []
    for (was, id) in zip(a, now) where id.map({ !has.contains($0) }) ?? true {
      let name = NameSyntax.display(old.name(of: was))
      if !lost.contains(name) { lost.append(name) }
    }
    var won: [String] = []
    for id in b where !had.contains(id) {
      let name = NameSyntax.display(new.name(of: id))
      if !won.contains(name) { won.append(name) }
    }
    return ConditionChange.Lists(won: won, lost: lost)
  }

  private mutating func add(
    _ change: ConditionChange, _ name: String, _ span: SourceSpan, _ marks: [Change.Mark]
  ) {
    func add(_ kind: ChangeKind, _ text: (ChangeText) -> ChangeText, _ facts: [String]) {
      if facts.isEmpty { return }
      changes.append(
        Change(kind, name, text(.list(facts, limit: .max - 1))).at(false, span).marking(marks))
    }
    add(.factRequired, { "\(name) now requires \($0)" }, change.requires.won)
    add(.factExcluded, { "\(name) now excludes \($0)" }, change.unless.won)
    add(.factDropped, { "\(name) no longer requires \($0)" }, change.requires.lost)
    add(.factDropped, { "\(name) no longer excludes \($0)" }, change.unless.lost)
    add(.grantGone, { "\(name) no longer grants \($0)" }, change.grants.lost)
    add(.grantNew, { "\(name) now grants \($0)" }, change.grants.won)
    add(.revokeNew, { "\(name) now revokes \($0)" }, change.revokes.won)
    add(.revokeGone, { "\(name) no longer revokes \($0)" }, change.revokes.lost)
  }
}

/// The difference between the conditions of two declarations, as names of facts.
struct ConditionChange {
  struct Lists {
    var won: [String] = []
    var lost: [String] = []

    var isEmpty: Bool { won.isEmpty && lost.isEmpty }

    mutating func subtract(_ other: Lists) {
      won.removeAll { other.won.contains($0) }
      lost.removeAll { other.lost.contains($0) }
    }
  }

  var requires = Lists()
  var unless = Lists()
  var grants = Lists()
  var revokes = Lists()

  var isEmpty: Bool {
    requires.isEmpty && unless.isEmpty && grants.isEmpty && revokes.isEmpty
  }

  mutating func subtract(_ other: ConditionChange) {
    requires.subtract(other.requires)
    unless.subtract(other.unless)
    grants.subtract(other.grants)
    revokes.subtract(other.revokes)
  }
}
