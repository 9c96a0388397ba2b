import RouteMatch
import RoutePlan
import RouteBase
import RouteSyntax

/// Opening URLs.
extension Driver {
  /// Opens a URL. The stack becomes that of the screen or task that the URL matches, with the
  /// arguments that the URL gives each frame; a task is then done.
  ///
  /// If a required fact does not hold, the driver first takes the cheapest steps that make it hold:
  /// for example, it logs in, and then goes on to the destination. On an empty stack, this begins
  /// at the plan's start. From the bottom up, frames stay as long as they are those of the URL,
  /// including their values; only the top frame takes new values, and what the URL does not give has
  /// its default there, as in a new frame. If screens share the URL because
  /// their conditions exclude each other, the facts that hold now decide. A URL that nothing matches
  /// goes to the plan's fallback, once, and the outcome says so.
  ///
  /// - Parameters:
  ///   - url: A URL with a scheme or on a domain of the plan, or a bare path.
  ///   - inputs: Values that the URL does not give, for any frame of the stack; the URL's own
  ///     values override them.
  ///   - policy: What happens if other drives are not finished; by default, the driver's own
  ///     policy.
  @discardableResult
  public nonisolated(nonsending) func open(
    _ url: String, inputs: Inputs = [:], policy: QueuePolicy? = nil
  ) async throws(DriveError) -> DriveOutcome {
    try await finish(submit(.open(url), inputs: inputs, policy: policy))
  }

  func goal(opening url: String, _ run: inout DriveRun) throws(Stop) -> Goal {
    var found = plan.find(url, holding: live.facts)
    let match = plan.describe(&found)
    guard var opening = Opening(found, match) else {
      throw Stop(.badURL(url, reason: match.reason ?? "the plan has no such route"))
    }
    if run.request.overridesURL {
      opening.values.merge(run.inputs.filter { opening.values[$0.key] != nil }) { _, new in new }
    }
    if match.isFallback { run.unknownName = url }
    run.match = match
    run.opening = opening
    run.inputs.merge(opening.values) { _, new in new }
    return .opening(opening)
  }

  /// The stack that an app asks for.
  func goal(building stack: [OpeningFrame], _ run: inout DriveRun) throws(Stop) -> Goal {
    var opening = Opening(chain: [])
    for frame in stack {
      let route: RouteID
      do throws(RegistrationError) { route = try plan.route(frame.route) } catch {
        throw Stop(.badName(error))
      }
      do throws(InputFault) {
        try InputCheck(rules, frame.inputs).checkTypes(of: route, number: 1)
      } catch {
        throw Stop(error.reason)
      }
      opening.chain.append(route)
      opening.frames.append(frame.inputs)
      opening.presentations.append(frame.presentation)
      opening.values.merge(frame.inputs) { _, new in new }
    }
    if stack.isEmpty { throw Stop(.badName(.unknownName("", near: []))) }
    run.opening = opening
    run.inputs.merge(opening.values) { _, new in new }
    return .opening(opening)
  }

  func steps(to opening: Opening) throws(Stop) -> [DriveStep] {
    do throws(OpeningSteps.NoWay) {
      return try OpeningSteps(opening, in: plan).steps(from: live)
    } catch {
      switch error {
      case .nowhere: throw Stop(.atRoot)
      case .noPath(let why, let target): throw Stop(.noPath(plan.describe(why, to: target)))
      }
    }
  }
}

extension NavigationPlan {
  /// What `url` opens for somebody for whom exactly `facts` hold.
  func find(_ url: String, holding facts: Set<FactID>) -> URLMatch {
    core.matcher.match(url, given: facts) { $0 }
  }

  /// The route or task that a driver with these options would open for `url`; nil for none.
  package func target(ofOpening url: String, _ options: DriverOptions) -> String? {
    guard let live = try? LiveStack(options, in: self) else { return nil }
    return find(url, holding: live.facts).target.map { name($0) }
  }

  /// The routes and tasks of the steps that a driver with these options would take to open `url`,
  /// as far as this can be known in advance.
  package func subjects(ofOpening url: String, _ options: DriverOptions) -> [String] {
    guard let live = try? LiveStack(options, in: self) else { return [] }
    var match = find(url, holding: live.facts)
    guard let opening = Opening(match, describe(&match)),
      let steps = try? OpeningSteps(opening, in: self).steps(from: live)
    else { return [] }
    return steps.map { $0.task.isNone ? names[$0.route] : names[$0.task] }
  }
}
