import QTRoute
import RouteBase
import RouteGraph
import RoutePlan
import RouteTour

/// `qtroute tour --resolver`: runs all walks through one resolver. A walk that fails ends, and the
/// next one begins.
final class TourRun {
  private let plan: Plan
  private let walks: [Walk]
  private let scripts: [WalkScript]
  private let taker: ProgramTaker
  private let matches: WalkMatches
  private let onResult: (WalkResult) -> Void
  private(set) var results: [WalkResult] = []
  /// What went wrong after the last walk, or so that no further walk could be run.
  private(set) var fault: String?

  /// - Parameter onResult: Called after each walk.
  init(
    _ walks: [Walk], _ plan: Plan, _ taker: ProgramTaker, onResult: @escaping (WalkResult) -> Void
  ) {
    (self.plan, self.walks, self.taker, self.onResult) = (plan, walks, taker, onResult)
    scripts = WalkScripts(walks, plan).scripts
    matches = WalkMatches(walks, plan)
  }

  /// Whether the user ended it.
  var isInterrupted: Bool { taker.isInterrupted }

  /// Runs the walks; false if the resolver could not be started.
  func run() -> Bool {
    var isStuck = false
    for index in walks.indices {
      if isInterrupted || isStuck { break }
      let failure: WalkFailure?
      do throws(CommandFailure) { failure = try run(index) } catch {
        failure = WalkFailure(step: 0, error.message)
        fault = error.message
        isStuck = true
      }
      if isInterrupted { break }
      let result = WalkResult(
        number: index + 1, script: scripts[index], steps: walks[index].steps.count,
        failure: failure)
      results.append(result)
      onResult(result)
    }
    let last = taker.leave()
    if fault == nil { fault = last.map { "after the last walk: \($0)" } }
    return !isStuck
  }

  private func run(_ index: Int) throws(CommandFailure) -> WalkFailure? {
    let (walk, script) = (walks[index], scripts[index])
    var frames = WalkFrames(walk, plan, matches)
    let opened = frames.launch()
    let place: String? =
      if case .place(let route) = walk.launch { plan.displayName(route) } else { nil }
    let opening = place == nil ? [] : opened.after.map(frame)
    let given = place == nil ? walk.given : walk.facts
    let ends = RunEnds(
      from: place, to: script.end, url: script.url, order: .to(script.end))
    try taker.begin(
      RunOpening(
        plan: plan.name, ends: ends, stack: opening, facts: given.map { plan.name(of: $0) },
        number: index + 1))
    var failure: WalkFailure?
    if place == nil { failure = try take(launch: walk, script, opened, &frames) }
    for (number, step) in walk.steps.enumerated() where failure == nil {
      failure = try take(step, script.steps[number], number + 1, of: walk, &frames)
    }
    let stack = (failure?.seen ?? frames.stack.map { plan.displayName($0.route) })
    let fault = taker.end(failure == nil ? .done : .failed, stack: stack)
    if failure == nil, let fault { failure = WalkFailure(step: walk.steps.count, fault) }
    return failure
  }

  // MARK: Steps

  private func take(
    launch walk: Walk, _ script: WalkScript, _ change: WalkChange, _ frames: inout WalkFrames
  ) throws(CommandFailure) -> WalkFailure? {
    var details = StepDetails(mark: script.opening.mark)
    details.launch = script
    details.url = script.url
    var task: TaskID?
    if case .url(_, .task(let id)) = walk.launch { task = id }
    let made = request(.jump, change, task: task, isFinal: walk.steps.isEmpty)
    guard let step = made?.numbered(1) else { return nil }
    let label = script.url.map { "open \($0)" } ?? "launch"
    let reply = try taker.take(step, walk.facts.map { plan.name(of: $0) }, details)
    return judge(reply, change, WalkFailure(step: 0, label: label, url: script.url), &frames)
  }

  private func take(
    _ step: WalkStep, _ script: ScriptStep, _ number: Int, of walk: Walk,
    _ frames: inout WalkFrames
  ) throws(CommandFailure) -> WalkFailure? {
    let change = frames.take(step)
    var details = StepDetails(acts: script.acts, mark: script.screen.mark)
    var task = step.taken.task.isNone ? nil : step.taken.task
    switch step.action {
    case .step: break
    case .restore: details.isRestart = true
    case .url(let url, let target):
      details.url = url
      if case .task(let id) = target { task = id }
    }
    let verb = QTRoute.Verb(rawValue: step.taken.verb.rawValue) ?? .`self`
    let made = request(verb, change, task: task, isFinal: number == walk.steps.count)
    // The launch is the first step, unless a walk begins in a place.
    let shift = if case .place = walk.launch { 0 } else { 1 }
    guard let request = made?.numbered(number + shift) else { return nil }
    let reply = try taker.take(request, step.facts.map { plan.name(of: $0) }, details)
    var failure = WalkFailure(step: number, label: script.label, url: details.url)
    failure.link = script.link
    return judge(reply, change, failure, &frames)
  }

  /// What is wrong with a reply: nil, or `failure` with the reason.
  private func judge(
    _ reply: StepReply, _ change: WalkChange, _ failure: WalkFailure, _ frames: inout WalkFrames
  ) -> WalkFailure? {
    var failure = failure
    let expected = change.after.map(\.route)
    failure.expected = expected.map { plan.displayName($0) }
    switch reply {
    case .failed(let message):
      failure.message = message
      return failure
    case .declined:
      failure.message = "the resolver declined it"
      return failure
    case .done(let result):
      frames.add(handedBack(result.values))
      guard let seen = result.stack, !fits(seen, expected) else { return nil }
      failure.seen = seen
      failure.message = "the stack differs"
      return failure
    }
  }

  /// Whether a stack is the expected one. A container on top shows a tab, so that its frame may be
  /// there, too.
  private func fits(_ seen: [String], _ expected: [RouteID]) -> Bool {
    let names = expected.map { plan.displayName($0) }
    if seen == names { return true }
    guard seen.count == names.count + 1, seen.starts(with: names), let top = expected.last,
      plan.routes[top.index].flags.contains(.tabs)
    else { return false }
    return plan.children[top.index].contains { plan.displayName($0) == seen[seen.count - 1] }
  }

  private func handedBack(_ values: Inputs) -> WalkValues {
    var result: WalkValues = [:]
    for (name, value) in values {
      let id = plan.names.find(Array(name.utf8)[...])
      if !id.isNone { result[id] = value.literal }
    }
    return result
  }

  // MARK: Requests

  private func request(
    _ verb: QTRoute.Verb, _ change: WalkChange, task: TaskID?, isFinal: Bool
  ) -> StepRequest? {
    guard let top = change.after.last else { return nil }
    let origin =
      task.map { plan.tasks[$0.index].origin } ?? plan.routes[top.route.index].origin
    let annotations = plan.annotations(of: origin).map { annotation in
      Annotation(
        annotation.displayKey, plan.value(of: annotation).map { InputValue($0) } ?? .absent)
    }
    return StepRequest(
      verb, frame(top), stack: change.before.map(frame), kept: change.stays.count,
      pushed: change.pushed.map(frame), restored: change.restored.map(frame),
      parked: change.parked.map(frame), task: task.map { plan.displayName($0) },
      inputs: task == nil ? nil : inputs(change.taskValues ?? [:]), isFinal: isFinal,
      annotations: annotations)
  }

  private func frame(_ frame: WalkFrame) -> Frame {
    Frame(
      plan.displayName(frame.route), number: frame.number,
      presentation: QTRoute.Presentation(rawValue: frame.presentation.name) ?? .push,
      inputs: inputs(frame.values))
  }

  private func inputs(_ values: WalkValues) -> Inputs {
    var result: Inputs = [:]
    for (name, value) in values { result[plan.name(name)] = InputValue(value) }
    return result
  }
}
