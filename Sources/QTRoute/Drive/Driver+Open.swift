import RouteMatch
import RoutePlan
import RouteBase
import RouteSyntax

/// Opening URLs.
extension Driver {
  /// Opens a URL: the stack becomes that of the screen that it matches, with the arguments that it
  /// gives each frame, or that of a task, which is done then.
  ///
  /// Where facts are required that do not hold, the driver first goes the cheapest way to make them
  /// hold: it logs in, and goes on to what was asked for. On an empty stack that begins at the plan's
  /// start. Frames stay from the bottom up while they are those of the URL, values included; only the
  /// top one takes new values. A URL that nothing matches goes to the plan's fallback, once, and the
  /// outcome says so.
  ///
  /// - Parameters:
  ///   - url: one with a scheme or on a domain of the plan, or a bare path.
  ///   - inputs: values that the URL does not give, for any frame of the stack; the URL's own beat
  ///     them.
  ///   - policy: what happens if it meets other drives; the driver's own unless given.
  @discardableResult
  public nonisolated(nonsending) func open(
    _ url: String, inputs: Inputs = [:], policy: QueuePolicy? = nil
  ) async throws(DriveError) -> DriveOutcome {
    try await finish(submit(.open(url), inputs: inputs, policy: policy))
  }

  func goal(opening url: String, _ run: inout DriveRun) throws(Stop) -> Goal {
    var matcher = plan.core.matcher
    let found = matcher.match(url)
    let match = plan.describe(found)
    guard let opening = Opening(found, match) else {
      throw Stop(.badURL(url, reason: match.reason ?? "the plan has no such route"))
    }
    if match.isFallback { run.unknownName = url }
    run.match = match
    run.opening = opening
    run.inputs.merge(opening.values) { _, new in new }
    return .opening(opening)
  }

  func way(to opening: Opening) throws(Stop) -> [DriveStep] {
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
  /// The routes and tasks of the steps that a driver with such options would take to open `url`, as
  /// far as one can tell.
  package func subjects(ofOpening url: String, _ options: DriverOptions) -> [String] {
    var matcher = core.matcher
    let match = matcher.match(url)
    guard let opening = Opening(match, describe(match)),
      let live = try? LiveStack(options, in: self),
      let steps = try? OpeningSteps(opening, in: self).steps(from: live)
    else { return [] }
    return steps.map { $0.task.isNone ? names[$0.route] : names[$0.task] }
  }
}
