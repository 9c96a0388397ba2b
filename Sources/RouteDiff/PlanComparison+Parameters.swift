import RoutePlan
import RouteBase
import RouteSyntax

// Parameters and values handed back, by name, and their types.

extension PlanComparison {
  /// The parameters of one declaration of each plan.
  struct Values {
    var parameters: PlanSlice
    var results: PlanSlice
    var name: String
    var span: SourceSpan
    var marks: [Change.Mark]
  }

  mutating func compareParameters() {
    compareTypes()
    for (index, route) in old.routes.enumerated() {
      guard let id = pair.route(RouteID(index)) else { continue }
      let after = new.routes[id.index]
      compare(
        route.parameters, route.results,
        Values(
          parameters: after.parameters, results: after.results, name: new.displayName(id),
          span: new.nameSpan(after.origin), marks: [.newRoute(id)]))
    }
    for (index, task) in old.tasks.enumerated() {
      guard let id = pair.task(TaskID(index)) else { continue }
      let after = new.tasks[id.index]
      compare(
        task.parameters, task.results,
        Values(
          parameters: after.parameters, results: after.results, name: new.displayName(id),
          span: new.nameSpan(after.origin), marks: [.newTask(id)]))
    }
  }

  private mutating func compare(
    _ parameters: PlanSlice, _ results: PlanSlice, _ after: Values
  ) {
    compareInputs(parameters, after)
    compareResults(results, after)
  }

  /// The element of `slice` in one plan that has the name of a parameter of the other.
  private static func find(
    _ name: ArraySlice<UInt8>, _ slice: PlanSlice, _ plan: Plan
  ) -> Int? {
    let id = plan.names.find(name)
    return id.isNone ? nil : slice.indices.first { plan.parameters[$0].name == id }
  }

  /// Notes a change of a parameter, with its old and new forms.
  private mutating func add(
    _ kind: ChangeKind, _ owner: Values, _ text: ChangeText, _ a: String?, _ b: String?
  ) {
    changes.append(
      Change(kind, owner.name, text).values(a, b).at(false, owner.span).marking(owner.marks))
  }

  // MARK: Inputs

  private mutating func compareInputs(_ before: PlanSlice, _ after: Values) {
    let owner = after.name
    for index in before.indices {
      let parameter = old.parameters[index]
      let name = old.name(parameter.name)
      guard let place = Self.find(old.names.bytes(of: parameter.name), after.parameters, new) else {
        add(
          .parameterGone, after, "\(owner) no longer takes \(name)", old.source(of: parameter), nil)
        continue
      }
      let now = new.parameters[place]
      let (a, b) = (old.source(of: parameter), new.source(of: now))
      if parameter.isRequired != now.isRequired {
        if now.isRequired {
          add(.parameterRequired, after, "\(owner) now requires \(name)", a, b)
        } else {
          add(.parameterOptional, after, "\(owner) no longer requires \(name)", a, b)
        }
      } else if let (was, isNow) = changedDefault(parameter, now) {
        add(
          .defaultChanged, after,
          "\(name) of \(owner) now defaults to \(isNow) (was \(was))", a, b)
      }
      var relation = pair.relation(parameter.type, now.type)
      if relation == .same && !parameter.isRequired && !now.isRequired
        && parameter.type.isOptional != now.type.isOptional
      {
        relation = now.type.isOptional ? .widened : .narrowed
      }
      addType(relation, name, parameter.type, now.type, after, isResult: false)
    }
    for index in after.parameters.indices {
      let parameter = new.parameters[index]
      if Self.find(new.names.bytes(of: parameter.name), before, old) != nil { continue }
      let name = new.name(parameter.name)
      let source = new.source(of: parameter)
      if parameter.isRequired {
        add(.parameterRequired, after, "\(owner) now requires \(name)", nil, source)
      } else {
        add(.parameterNew, after, "\(owner) now takes \(name)", nil, source)
      }
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

  private mutating func compareResults(_ before: PlanSlice, _ after: Values) {
    let owner = after.name
    for index in before.indices {
      let parameter = old.parameters[index]
      let name = old.name(parameter.name)
      guard let place = Self.find(old.names.bytes(of: parameter.name), after.results, new) else {
        add(
          .resultGone, after, "\(owner) no longer hands back \(name)", old.source(of: parameter),
          nil)
        continue
      }
      let now = new.parameters[place]
      var relation = pair.relation(parameter.type, now.type)
      if relation == .same && parameter.type.isOptional != now.type.isOptional {
        relation = now.type.isOptional ? .widened : .narrowed
      }
      addType(relation, name, parameter.type, now.type, after, isResult: true)
      if let (a, b) = changedDefault(parameter, now) {
        add(
          .defaultChanged, after,
          "\(name), handed back by \(owner), now defaults to \(b) (was \(a))",
          old.source(of: parameter), new.source(of: now))
      }
    }
    for index in after.results.indices {
      let parameter = new.parameters[index]
      if Self.find(new.names.bytes(of: parameter.name), before, old) != nil { continue }
      add(
        .resultNew, after, "\(owner) now hands back \(new.name(parameter.name))", nil,
        new.source(of: parameter))
    }
  }

  // MARK: Types

  private mutating func addType(
    _ relation: TypeRelation, _ name: String, _ before: ParameterType, _ after: ParameterType,
    _ values: Values, isResult: Bool
  ) {
    let kind: ChangeKind
    switch relation {
    case .same: return
    case .narrowed: kind = .typeNarrowed
    case .widened: kind = .typeWidened
    case .changed: kind = .typeChanged
    }
    let (a, b) = (old.displayName(before), new.displayName(after))
    let what: ChangeText =
      isResult ? "\(name), handed back by \(values.name)," : "\(name) of \(values.name)"
    changes.append(
      Change(kind, values.name, "\(what) is now \(b) (was \(a))").values(a, b)
        .breaking(kind == .typeChanged || (kind == .typeWidened) == isResult)
        .at(false, values.span).marking(values.marks))
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
    func note(_ slice: PlanSlice, _ uses: inout [Bool]) {
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
