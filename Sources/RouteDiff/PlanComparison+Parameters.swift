import RoutePlan
import RouteBase
import RouteSyntax

// Parameters and values handed back, by name, and their types.

extension PlanComparison {
  /// The parameters of one declaration of each plan.
  struct Values {
    var parameters: ShortSlice
    var results: ShortSlice
    var subject: ChangeSubject

    /// The name of the route or task.
    var owner: String { subject.name }
  }

  mutating func compareParameters() {
    compareTypes()
    for (index, route) in old.routes.enumerated() {
      guard let id = pair.route(RouteID(index)) else { continue }
      let after = new.routes[id.index]
      compare(
        route.parameters, route.results,
        Values(
          parameters: after.parameters, results: after.results,
          subject: ChangeSubject(
            name: new.displayName(id), span: new.nameSpan(after.origin),
            marks: [.newRoute(id)])))
    }
    for (index, task) in old.tasks.enumerated() {
      guard let id = pair.task(TaskID(index)) else { continue }
      let after = new.tasks[id.index]
      compare(
        task.parameters, task.results,
        Values(
          parameters: after.parameters, results: after.results,
          subject: ChangeSubject(
            name: new.displayName(id), span: new.nameSpan(after.origin),
            marks: [.newTask(id)])))
    }
  }

  private mutating func compare(
    _ parameters: ShortSlice, _ results: ShortSlice, _ after: Values
  ) {
    compareInputs(parameters, after)
    compareResults(results, after)
  }

  /// The element of `slice` in one plan that has the name of a parameter of the other.
  private static func find(
    _ name: ArraySlice<UInt8>, _ slice: ShortSlice, _ plan: Plan
  ) -> Int? {
    let id = plan.names.find(name)
    return id.isNone ? nil : slice.indices.first { plan.parameters[$0].name == id }
  }

  /// Notes a change of a parameter: its old form, its new form, or both.
  private mutating func add(_ change: Change, _ before: Parameter?, _ after: Parameter?) {
    changes.append(
      change.values(before.map { old.source(of: $0) }, after.map { new.source(of: $0) }))
  }

  // MARK: Inputs

  private mutating func compareInputs(_ before: ShortSlice, _ after: Values) {
    let (owner, subject) = (after.owner, after.subject)
    for index in before.indices {
      let parameter = old.parameters[index]
      let name = old.name(parameter.name)
      guard let place = Self.find(old.names.bytes(of: parameter.name), after.parameters, new) else {
        add(subject.change(.parameterGone, "\(owner) no longer takes \(name)"), parameter, nil)
        continue
      }
      let now = new.parameters[place]
      if parameter.isRequired != now.isRequired {
        let change =
          now.isRequired
          ? subject.change(.parameterRequired, "\(owner) now requires \(name)")
          : subject.change(.parameterOptional, "\(owner) no longer requires \(name)")
        add(change, parameter, now)
      } else if let (was, isNow) = changedDefault(parameter, now) {
        let text: ChangeText = "\(name) of \(owner) now defaults to \(isNow) (was \(was))"
        add(subject.change(.defaultChanged, text), parameter, now)
      }
      var relation = pair.relation(parameter.type, now.type)
      if relation == .same && !parameter.isRequired && !now.isRequired
        && parameter.type.isOptional != now.type.isOptional
      {
        relation = now.type.isOptional ? .widened : .narrowed
      }
      let types = TypePair(relation: relation, before: parameter.type, after: now.type)
      addType(types, "\(name) of \(owner)", subject, isResult: false)
    }
    for index in after.parameters.indices {
      let parameter = new.parameters[index]
      if Self.find(new.names.bytes(of: parameter.name), before, old) != nil { continue }
      let name = new.name(parameter.name)
      let change =
        parameter.isRequired
        ? subject.change(.parameterRequired, "\(owner) now requires \(name)")
        : subject.change(.parameterNew, "\(owner) now takes \(name)")
      add(change, nil, parameter)
    }
  }

  /// The defaults of a parameter that is not required in either plan, if they differ; `nil` means
  /// none.
  private func changedDefault(
    _ before: Parameter, _ after: Parameter
  ) -> (String, String)? {
    if before.isRequired || after.isRequired { return nil }
    let (a, b) = (old.defaultValue(of: before) ?? .nil, new.defaultValue(of: after) ?? .nil)
    return a.isSame(as: b) ? nil : (a.source, b.source)
  }

  // MARK: Values handed back

  private mutating func compareResults(_ before: ShortSlice, _ after: Values) {
    let (owner, subject) = (after.owner, after.subject)
    for index in before.indices {
      let parameter = old.parameters[index]
      let name = old.name(parameter.name)
      guard let place = Self.find(old.names.bytes(of: parameter.name), after.results, new) else {
        add(subject.change(.resultGone, "\(owner) no longer hands back \(name)"), parameter, nil)
        continue
      }
      let now = new.parameters[place]
      var relation = pair.relation(parameter.type, now.type)
      if relation == .same && parameter.type.isOptional != now.type.isOptional {
        relation = now.type.isOptional ? .widened : .narrowed
      }
      let types = TypePair(relation: relation, before: parameter.type, after: now.type)
      addType(types, "\(name), handed back by \(owner),", subject, isResult: true)
      if let (was, isNow) = changedDefault(parameter, now) {
        let text: ChangeText =
          "\(name), handed back by \(owner), now defaults to \(isNow) (was \(was))"
        add(subject.change(.defaultChanged, text), parameter, now)
      }
    }
    for index in after.results.indices {
      let parameter = new.parameters[index]
      if Self.find(new.names.bytes(of: parameter.name), before, old) != nil { continue }
      let text: ChangeText = "\(owner) now hands back \(new.name(parameter.name))"
      add(subject.change(.resultNew, text), nil, parameter)
    }
  }

  // MARK: Types

  /// The types of a parameter in both plans.
  private struct TypePair {
    var relation: TypeRelation
    var before: ParameterType
    var after: ParameterType
  }

  private mutating func addType(
    _ types: TypePair, _ what: ChangeText, _ subject: ChangeSubject, isResult: Bool
  ) {
    let kind: ChangeKind
    switch types.relation {
    case .same: return
    case .narrowed: kind = .typeNarrowed
    case .widened: kind = .typeWidened
    case .changed: kind = .typeChanged
    }
    let (a, b) = (old.displayName(types.before), new.displayName(types.after))
    changes.append(
      subject.change(kind, "\(what) is now \(b) (was \(a))").values(a, b)
        .breaking(kind == .typeChanged || (kind == .typeWidened) == isResult))
  }

  private mutating func compareTypes() {
    let uses = typeUses()
    for (index, type) in old.types.enumerated() where type.span != nil {
      let name = NameSyntax.source(type.name)
      guard let id = pair.type(TypeID(index)), new.types[id.index].span != nil else {
        changes.append(
          Change(.gone, name, "type \(name) is gone").breaking(false).at(true, type.span))
        continue
      }
      let after = new.types[id.index]
      let (a, b) = (type.alternatives, after.alternatives)
      if a.isEmpty != b.isEmpty {
        let text: ChangeText =
          b.isEmpty
          ? "type \(name) is no longer a set of strings" : "type \(name) is now a set of strings"
        changes.append(Change(.typeChanged, name, text).at(false, after.span))
        continue
      }
      let relation = PlanPair.relation(a, b)
      if relation == .same { continue }
      let lost = a.filter { text in !b.contains { $0.utf8.elementsEqual(text.utf8) } }
      let won = b.filter { text in !a.contains { $0.utf8.elementsEqual(text.utf8) } }
      func list(_ values: [String]) -> ChangeText {
        .list(values.map { LiteralValue.string($0).source })
      }
      let (was, isNow) = (a.joined(separator: " | "), b.joined(separator: " | "))
      if !lost.isEmpty {
        changes.append(
          Change(.typeNarrowed, name, "type \(name) no longer has \(list(lost))").values(was, isNow)
            .breaking(uses.inputs[id.index] || !uses.results[id.index]).at(false, after.span))
      }
      if !won.isEmpty {
        changes.append(
          Change(.typeWidened, name, "type \(name) now has \(list(won))").values(was, isNow)
            .breaking(uses.results[id.index]).at(false, after.span))
      }
    }
    let known = Set(old.types.indices.compactMap { pair.type(TypeID($0)) })
    for (index, type) in new.types.enumerated() where type.span != nil {
      if known.contains(TypeID(index)) { continue }
      let name = NameSyntax.source(type.name)
      changes.append(Change(.new, name, "type \(name) is new").at(false, type.span))
    }
  }

  /// The types of the new plan that some input has, and those that some value handed back has.
  private func typeUses() -> (inputs: [Bool], results: [Bool]) {
    var inputs = [Bool](repeating: false, count: new.types.count)
    var results = inputs
    func note(_ slice: ShortSlice, _ uses: inout [Bool]) {
      for index in slice.indices { uses[new.parameters[index].type.base.index] = true }
    }
    for route in new.routes {
      note(route.parameters, &inputs)
      note(route.results, &results)
    }
    for task in new.tasks {
      note(task.parameters, &inputs)
      note(task.results, &results)
    }
    return (inputs, results)
  }
}

extension Change {
  func at(_ isOld: Bool, _ span: SourceSpan?) -> Change {
    guard let span else { return self }
    return at(isOld, span)
  }
}

extension Plan {
  /// A parameter as a plan writes it.
  func source(of parameter: Parameter) -> String {
    var text = name(parameter.name)
    if parameter.hasType { text += ": " + displayName(parameter.type) }
    if let value = defaultValue(of: parameter) { text += " = " + value.source }
    return text
  }
}
