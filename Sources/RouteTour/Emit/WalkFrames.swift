import RouteGraph
package import RoutePlan
package import RouteSyntax

/// A screen on the stack of a walk.
package struct WalkFrame: Sendable {
  /// From 1; no other frame of the walk has it, and the frame keeps it while it is parked.
  package var number: Int
  package var route: RouteID
  package var presentation: Presentation
  /// The values of its parameters that are known.
  package var values: WalkValues
}

/// What a launch or a step does to the frames of a walk.
package struct WalkChange: Sendable {
  /// The stack before it, bottom to top.
  package var before: [WalkFrame]
  /// The frames of that stack that stay, with what a URL says of them.
  package var stays: [WalkFrame] = []
  /// The frames that come back on top of those with their tab, then those that are new.
  package var restored: [WalkFrame] = []
  package var pushed: [WalkFrame] = []
  /// The frames that it parks, bottom to top.
  package var parked: [WalkFrame] = []
  /// The values of the task that it does, if it does one.
  package var taskValues: WalkValues?

  /// The stack after it, bottom to top.
  package var after: [WalkFrame] { stays + restored + pushed }
}

/// The frames of a walk as it goes, with what is known of their inputs.
///
/// The value of a parameter is the one that its link states, else that of the URL that opens it, else
/// the walk's, else, where the link takes it along, that of the screen below, else its default.
package struct WalkFrames: Sendable {
  private let plan: Plan
  private let walk: Walk
  private let matches: WalkMatches
  package private(set) var stack: [WalkFrame] = []
  /// The frames of the tabs that were left, by the number of the frame of their container.
  private var parked: [Int: [[WalkFrame]]] = [:]
  /// The walk's inputs, and what screens and tasks have handed back.
  package private(set) var values: WalkValues = [:]
  private var count = 0

  /// `matches` has the URLs of the walk.
  package init(_ walk: Walk, _ plan: Plan, _ matches: WalkMatches) {
    self.plan = plan
    self.matches = matches
    self.walk = walk
    for input in walk.inputs {
      let parameter = plan.parameters[input.parameter]
      values[parameter.name] = Self.value(input.value, as: parameter.type)
    }
  }

  /// Adds values that a screen or a task has handed back.
  package mutating func add(_ more: WalkValues) { values.merge(more) { _, new in new } }

  /// The launch, which pushes the opening.
  package mutating func launch() -> WalkChange {
    var change = WalkChange(before: stack)
    var opened: [WalkValues] = []
    if case .url(let url, _) = walk.launch { opened = match(url, &change) }
    push(walk.opening, by: .none, opened, &change)
    stack = change.after
    return change
  }

  /// A step of the walk, in order.
  package mutating func take(_ step: WalkStep) -> WalkChange {
    let taken = step.taken
    let kept = min(taken.kept, stack.count)
    var change = WalkChange(before: stack, stays: Array(stack[..<kept]))
    let above = Array(stack[kept...])
    let container = kept > 0 ? stack[kept - 1].number : 0
    change.parked = Array(above.prefix(taken.parked))
    let returning = Array(taken.pushed.prefix(taken.restored))
    if !returning.isEmpty,
      let index = parked[container]?.lastIndex(where: { frames in
        frames.map(\.route) == returning
      })
    {
      change.restored = parked[container]?.remove(at: index) ?? []
    }
    if !change.parked.isEmpty { parked[container, default: []].append(change.parked) }
    var opened: [WalkValues] = []
    if case .url(let url, _) = step.action { opened = match(url, &change) }
    for (index, values) in opened.prefix(kept).enumerated() {
      change.stays[index].values.merge(values) { $1 }
    }
    for (index, values) in opened.dropFirst(kept).prefix(change.restored.count).enumerated() {
      change.restored[index].values.merge(values) { $1 }
    }
    opened = Array(opened.dropFirst(kept + change.restored.count))
    push(Array(taken.pushed.dropFirst(change.restored.count)), by: taken.link, opened, &change)
    if let presentation = taken.presentation, !change.pushed.isEmpty {
      change.pushed[change.pushed.count - 1].presentation = presentation
    }
    if change.taskValues == nil, !taken.task.isNone { change.taskValues = taskValues(taken.task) }
    for frame in above.dropFirst(taken.parked) { parked[frame.number] = nil }
    stack = change.after
    return change
  }

  // MARK: Values

  /// The values of each frame that a URL opens, from the bottom.
  private func match(_ url: String, _ change: inout WalkChange) -> [WalkValues] {
    guard let match = matches[url] else { return [] }
    change.taskValues = match.task
    return match.frames
  }

  private mutating func push(
    _ routes: [RouteID], by link: LinkID, _ opened: [WalkValues], _ change: inout WalkChange
  ) {
    for (index, route) in routes.enumerated() {
      count += 1
      let isTarget = index == routes.count - 1
      change.pushed.append(
        WalkFrame(
          number: count, route: route, presentation: plan.routes[route.index].presentation,
          values: values(
            of: route, by: isTarget ? link : .none, index < opened.count ? opened[index] : [:])))
    }
  }

  private func values(of route: RouteID, by link: LinkID, _ opened: WalkValues) -> WalkValues {
    var result: WalkValues = [:]
    for parameter in plan.parameters[plan.routes[route.index].parameters.indices] {
      let argument =
        link.isNone
        ? nil
        : plan.arguments[plan.links[link.index].arguments.indices]
          .first { $0.name == parameter.name }
      let below = argument == nil ? nil : stack.last?.values[parameter.name]
      result[parameter.name] =
        argument.flatMap { plan.value(of: $0) } ?? opened[parameter.name] ?? values[parameter.name]
        ?? below ?? plan.defaultOtherThanNil(of: parameter)
    }
    return result
  }

  private func taskValues(_ task: TaskID) -> WalkValues {
    var result: WalkValues = [:]
    for parameter in plan.parameters[plan.tasks[task.index].parameters.indices] {
      let name = parameter.name
      result[name] =
        stack.last { $0.values[name] != nil }?.values[name] ?? values[name]
        ?? plan.defaultOtherThanNil(of: parameter)
    }
    return result
  }

  /// A text as a value of a type for which it is known to be valid.
  package static func value(_ text: String, as type: ParameterType) -> LiteralValue {
    let value: LiteralValue =
      switch DeclaredType.BuiltIn(rawValue: type.base.index) {
      case .int: Int64(text).map { .integer($0) } ?? .string(text)
      case .double: Double(text).map { .double($0) } ?? .string(text)
      case .bool: .boolean(text == "true")
      default: .string(text)
      }
    return type.isList ? .list([value]) : value
  }
}
