import RouteGraph
import RoutePlan

/// The steps from one screen to another, with what they cost, need and change.
public struct NavigationPath: Sendable {
  /// The screen where the path starts.
  public let from: String
  /// The screen where the path ends, or the task that it ends with.
  public let to: String
  /// The steps, in order.
  public let steps: [PlannedStep]
  /// The sum of the steps' costs.
  public let cost: UInt64
  /// The stack before the first step, bottom to top.
  public let opening: [String]
  /// The inputs that nothing on the path supplies; each name appears once.
  public let needs: [InputNeed]
  /// The facts that hold at the end.
  public let facts: [String]

  /// Returns the stack after the first `count` steps, bottom to top; by default, after all steps.
  public func stack(after count: Int = .max) -> [String] {
    var stack = opening
    for step in steps.prefix(max(count, 0)) {
      stack.removeLast(stack.count - step.kept)
      stack += step.pushed
    }
    return stack
  }
}

/// A step of a path.
public struct PlannedStep: Sendable, Hashable {
  /// What it does.
  public let verb: Verb
  /// The route on top after it.
  public let route: String
  /// The task that it does, if it does one.
  public let task: String?
  /// How the frame that it pushes on top is presented, if it pushes one.
  public let presentation: Presentation?
  /// What it costs.
  public let cost: UInt32
  /// How many frames of the previous stack stay.
  public let kept: Int
  /// The routes that it puts on top of those, bottom to top.
  public let pushed: [String]
  /// How many of these, from the bottom, come back from a tab that the path left before.
  public let restored: Int
}

/// An input that a step needs, or a value that a step hands back.
public struct InputNeed: Sendable, Hashable {
  /// The parameter's name.
  public let name: String
  /// Its type, as written in a plan.
  public let type: String
  /// The route or task whose parameter it is, or that hands it back.
  public let owner: String
  /// The number of the step that needs it or hands it back, from 1.
  public let step: Int
  /// Whether the owner hands it back, as the plan says after `->`.
  public internal(set) var isHandedBack = false
}

extension NavigationPlan {
  /// Finds the cheapest path from one screen to another.
  ///
  /// - Parameters:
  ///   - from: The screen where the path starts.
  ///   - to: The screen where the path ends, or the task that it ends with.
  ///   - stack: The current stack, bottom to top, with `from` last; by default, the chain of
  ///     `from`. No tab has been left before.
  ///   - facts: The facts that hold.
  ///   - isCold: Whether these are all facts that hold. Otherwise, those hold, too, that the frames
  ///     of the stack require and grant.
  /// - Throws: ``PathError`` if a name cannot be used or there is no path.
  public func path(
    from: String, to: String, stack: [String]? = nil, facts: [String] = [],
    isCold: Bool = false
  ) throws(PathError) -> NavigationPath {
    var request: PathRequest
    do throws(RegistrationError) {
      let target: PlanTarget = try isTask(to) ? .task(task(to)) : .route(route(to))
      request = PathRequest(from: try route(from), to: target)
      request.isCold = isCold
      if let stack {
        var ids: [RouteID] = []
        for name in stack { ids.append(try route(name)) }
        guard ids.last == request.from else {
          throw .wrongKind(stack.last ?? "", expected: "`\(from)`, where the stack must end")
        }
        request.stack = ids
      }
      for name in facts { request.given.append(try fact(name)) }
    } catch {
      throw .badName(error)
    }
    switch planner.find(request) {
    case .found(let paths):
      if let path = paths.first { return describe(path) }
      throw .noPath(
        NoPath(kind: .undecided, message: "no path", reached: [], facts: [], openings: []))
    case .notFound(let why): throw .noPath(describe(why, to: name(request.to)))
    }
  }

  func describe(_ why: RouteGraph.NoPath, to target: RouteID) -> NoPath {
    describe(why, to: names[target])
  }

  func describe(_ why: RouteGraph.NoPath, to name: String) -> NoPath {
    NoPath(
      kind: NoPath.Kind(rawValue: why.kind.rawValue) ?? .undecided,
      message: plan.reason(why, to: name), reached: why.reached.map { names[$0] },
      facts: why.openings.filter { $0.count == 1 }.flatMap(\.given).map { plan.name(of: $0) },
      openings: why.openings.map { change in
        NoPath.Opening(
          given: change.given.map { plan.name(of: $0) },
          without: change.without.map { plan.name(of: $0) })
      })
  }

  private func describe(_ path: StepPath) -> NavigationPath {
    let outcome = plan.outcome(of: path)
    var needs: [InputNeed] = []
    var seen: Set<NameID> = []
    for (index, step) in outcome.steps.enumerated() {
      for need in step.needs where seen.insert(plan.parameters[need.parameter].name).inserted {
        let owner = need.route.isNone ? names[need.task] : names[need.route]
        needs.append(describe(plan.parameters[need.parameter], of: owner, step: index + 1))
      }
    }
    return NavigationPath(
      from: names[path.from], to: name(path.to),
      steps: path.steps.map { step in
        PlannedStep(
          verb: Verb(step.verb), route: names[step.route],
          task: step.task.isNone ? nil : names[step.task],
          presentation: step.presentation.map { Presentation($0) }, cost: step.cost,
          kept: step.kept, pushed: step.pushed.map { names[$0] }, restored: step.restored)
      },
      cost: path.cost, opening: path.opening.map { names[$0] }, needs: needs,
      facts: outcome.facts.map { plan.name(of: $0) })
  }

  func describe(_ parameter: Parameter, of owner: String, step: Int) -> InputNeed {
    InputNeed(
      name: plan.name(parameter.name), type: plan.displayName(parameter.type), owner: owner,
      step: step)
  }
}

extension Verb {
  init(_ verb: RouteGraph.Verb) {
    switch verb {
    case .down: self = .down
    case .up: self = .up
    case .switch: self = .switch
    case .sub: self = .sub
    case .back: self = .back
    case .jump: self = .jump
    case .task: self = .task
    case .self: self = .self
    }
  }
}

extension Presentation {
  init(_ presentation: RoutePlan.Presentation) {
    switch presentation {
    case .push: self = .push
    case .present: self = .present
    case .presentNav: self = .presentNav
    case .presentFloating: self = .presentFloating
    }
  }
}

extension RoutePlan.Presentation {
  init(_ presentation: Presentation) {
    switch presentation {
    case .push: self = .push
    case .present: self = .present
    case .presentNav: self = .presentNav
    case .presentFloating: self = .presentFloating
    }
  }
}
