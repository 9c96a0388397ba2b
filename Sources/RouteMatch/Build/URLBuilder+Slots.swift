import RoutePlan
import RouteBase
import RouteSyntax

// The parameters of a target, and the inputs that are given for them. Functions that only read are
// `mutating`, too, because the builder is copied for others.

extension URLBuilder {
  /// A parameter of the target, and what is known of it.
  struct Slot {
    /// Its index; that of the last one if several have its name.
    var parameter: Int
    var name: NameID
    /// Whether a frame of the stack or the task itself has it: other parameters are only captured.
    var isInStack: Bool
    /// Whether an input is given, even if that is an empty list.
    var isGiven = false
    /// Its first and its last input; -1 if there are none.
    var first = -1
    var last = -1
    /// Whether the path carries it, or the pattern sets it.
    var isUsed = false
    /// Whether something in the URL that is matched again decides its value, and whether that is
    /// a value.
    var isSettled = false
    var isFound = false
    /// The input with which the next element of a list in the query is compared.
    var next = -1
  }

  /// The text of an input, as a range in `inputText`, and the next one of the same slot, or -1.
  struct Input {
    var range: Range<Int>
    var next = -1
  }

  /// Makes `slots` the parameters of a target.
  mutating func noteSlots(of target: PlanTarget) {
    if noted == target { return }
    noted = target
    let tables = tables
    slots.removeAll(keepingCapacity: true)
    places.removeAll()
    var route: RouteID
    switch target {
    case .route(let id): route = id
    case .task(let id): route = tables.plan.home(of: tables.plan.tasks[id.index])
    }
    chain.removeAll(keepingCapacity: true)
    while !route.isNone {
      chain.append(route)
      route = tables.placeParents[route.index]
    }
    var index = chain.count
    while index > 0 {
      index &-= 1
      noteSlots(tables.plan.routes[chain[index].index].parameters)
    }
    if case .task(let id) = target { noteSlots(tables.plan.tasks[id.index].parameters) }
    for place in openers.places(of: target) {
      list(openers[at: place])
      for index in captures.indices {
        let parameter = Int(captures[index].parameter)
        let name = tables.plan.parameters[parameter].name
        if places[name] != nil { continue }
        places.add(slots.count, for: name)
        slots.append(Slot(parameter: parameter, name: name, isInStack: false))
      }
    }
  }

  private mutating func noteSlots(_ slice: ShortSlice) {
    for index in slice.indices {
      let name = tables.plan.parameters[index].name
      if let place = places[name] {
        slots[place].parameter = index
      } else {
        places.add(slots.count, for: name)
        slots.append(Slot(parameter: index, name: name, isInStack: true))
      }
    }
  }

  /// Notes the inputs of each slot, in place of those of an earlier question. Those that no slot
  /// takes are left out.
  mutating func note(_ given: URLInputs) {
    for index in slots.indices where slots[index].isGiven {
      (slots[index].isGiven, slots[index].first, slots[index].last) = (false, -1, -1)
    }
    inputText.removeAll(keepingCapacity: true)
    inputText += given.text
    inputs.removeAll(keepingCapacity: true)
    for entry in given.entries {
      guard let place = places[entry.name] else { continue }
      slots[place].isGiven = true
      guard let range = entry.range else { continue }
      let last = slots[place].last
      if last < 0 || !tables.isList(slots[place].parameter) {
        slots[place].first = inputs.count
      } else {
        inputs[last].next = inputs.count
      }
      slots[place].last = inputs.count
      inputs.append(Input(range: range))
    }
  }

  /// Throws if an input is missing, or cannot be in a URL.
  mutating func checkInputs(for target: PlanTarget) throws(Failure) {
    for index in slots.indices {
      let parameter = slots[index].parameter
      let isRequired = tables.plan.parameters[parameter].isRequired
      let isGiven = slots[index].isGiven
      guard isRequired || isGiven else { continue }
      if tables.kind(of: parameter) == nil { throw .opaque(parameter) }
      if isGiven || !slots[index].isInStack { continue }
      if provided(parameter, to: target) == nil { throw .missing(parameter) }
    }
  }

  /// The value of a slot's inputs, or else the parameter's default.
  mutating func value(at place: Int, for target: PlanTarget) -> LiteralValue? {
    let index = slots[place].parameter
    let parameter = tables.plan.parameters[index]
    if slots[place].isGiven {
      guard let kind = tables.kind(of: index) else { return nil }
      if !parameter.type.isList { return value(of: slots[place].first, as: kind) }
      var values: [LiteralValue] = []
      var input = slots[place].first
      while input >= 0 {
        if let value = value(of: input, as: kind) { values.append(value) }
        input = inputs[input].next
      }
      return .list(values)
    }
    return preset(of: index, for: target)
  }

  /// The value of a parameter for which there is no input; nil if it has none then.
  func preset(of index: Int, for target: PlanTarget) -> LiteralValue? {
    let parameter = tables.plan.parameters[index]
    guard let literal = tables.plan.defaultValue(of: parameter) ?? provided(index, to: target)
    else { return nil }
    return tables.set.kinds.value(literal, as: parameter.type)
  }

  /// The value of an input; nil if it is not valid, and for the input -1.
  mutating func value(of input: Int, as kind: ValueKind) -> LiteralValue? {
    if input < 0 { return nil }
    let tables = tables
    return inputText[inputs[input].range].withUnsafeBufferPointer {
      tables.set.kinds.value($0, as: kind)
    }
  }

  /// Whether an input is `text`, byte by byte; false for the input -1.
  mutating func input(_ input: Int, is text: UnsafeBufferPointer<UInt8>) -> Bool {
    if input < 0 { return false }
    let range = inputs[input].range
    if range.count != text.count { return false }
    var index = 0
    while index < text.count {
      if inputText[range.lowerBound &+ index] != text[index] { return false }
      index &+= 1
    }
    return true
  }
}

extension MatchTables {
  /// The kind of a parameter's type, or of the elements of a list; nil for an opaque type.
  func kind(of parameter: Int) -> ValueKind? {
    set.kinds.kind(of: plan.parameters[parameter].type.base)
  }

  /// Whether a parameter is a list.
  func isList(_ parameter: Int) -> Bool { plan.parameters[parameter].type.isList }
}
