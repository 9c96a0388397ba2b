@testable import RouteGraph
import RoutePlan
import RouteSyntax
import RouteBase
import RouteTour
import Testing

/// Walks for the tests of emitters, made with the planner alone.
enum EmitWalks {
  static func plan(_ text: String) -> Plan {
    let (plan, findings) = PlanBuilder.build(
      path: "main.routeplan", text: SourceText(text), loader: SourceLoader(files: [:]))
    #expect(findings.filter { $0.level == .error }.map(\.message) == [])
    return plan
  }

  /// The cheapest walk from a cold launch to `target`; nil if there is none.
  static func walk(to target: PlanTarget, given: [FactID] = [], in plan: Plan) -> Walk? {
    var request = PathRequest(from: plan.start, to: target)
    request.given = given
    guard case .found(let paths) = Planner(plan).find(request), let path = paths.first else {
      return nil
    }
    var walk = Walk(launch: .cold, given: path.given, opening: path.opening)
    for (step, stack) in path.stepsWithStacks {
      walk.steps.append(WalkStep(.step(step), cost: step.cost, stack: stack, facts: []))
    }
    return walk
  }

  /// A walk to each route and task that can be reached from the start with all given facts, and up
  /// from there; with `url`, also one with what is no step of a path.
  static func walks(_ plan: Plan, url: String? = nil) -> [Walk] {
    let given = plan.facts.indices.map { FactID($0) }.filter { plan.facts[$0.index].isGiven }
    let targets =
      plan.routes.indices.map { PlanTarget.route(RouteID($0)) }
      + plan.tasks.indices.map { PlanTarget.task(TaskID($0)) }
    var walks = targets.compactMap { walk(to: $0, given: given, in: plan) }.map(leaving)
    if let url {
      let opens = PlanTarget.route(plan.start)
      let stack = plan.chain(of: plan.start)
      var opened = Walk(launch: .url(url, opens: opens), given: given, opening: stack)
      opened.steps = [
        WalkStep(.restore, cost: 1, stack: stack, facts: given),
        WalkStep(.url(url, opens: opens), cost: 1, stack: stack, facts: given),
      ]
      walks.append(opened)
      walks.append(Walk(launch: .place(plan.start), given: given, opening: stack))
    }
    return walks
  }

  /// The walk with a step up at its end, if there is one.
  private static func leaving(_ walk: Walk) -> Walk {
    var walk = walk
    guard let stack = walk.steps.last?.stack.dropLast(), let below = stack.last else { return walk }
    let step = Step(verb: .up, route: below, cost: 1, kept: stack.count, pushed: [])
    walk.steps.append(WalkStep(.step(step), cost: 1, stack: Array(stack), facts: []))
    return walk
  }

  /// A plan whose names and annotations try to break out of every language.
  static let hostile = #"""
    plan Hostile
    fact `in "it" \(x) ${y}` given
    fact class given
    route `default` {
        route `class` @ui.see("a'b\"c\\d${e}\\(f)`g`") @ui.tap("*/ # - x: y")
        route `Class` @ui.text("tab\tline\nend\u{1B}\u{2028}\u{202E}\u{FEFF}")
        route `*/ fun /* ${x} \(y) "z" 'q' # : -` {
            route `日本` @ui.back("\\${x}")
        }
        route `😀` present
        route `😀😀` present floating
        route tour
        route Tour2
        route None requires class
        task `return 'x'` @ui.type("field's \"=a=${b}\\") @ui.type("empty") @ui.tap(".*[a-z]{2}^$|(?)+\\")
        link -> `日本` @ui.text("$ 5.00 ${`rm`}") @ui.type("q=\n") @ui.see("${seen}")
    }
    route `a.b` in `default`
    link `日本` back to `default`
    link Tour2 back to `default` @ui.tap("done")
    """#
}

extension WalkScript {
  /// Everything that the test has to do and to see, one line each, in an order that a recording of
  /// the emitted test has, too.
  var expectedCalls: [[String]] {
    var calls = [
      ["launch", facts.joined(separator: ","), url ?? "-", place ?? "-"], opening.mark.seen,
    ]
    for step in steps {
      for act in step.acts {
        switch act {
        case .type(let entry): calls.append(["type", "id", entry.field, entry.text])
        case .tap(.id(let id)): calls.append(["tap", "id", id])
        case .tap(.text(let text)): calls.append(["tap", "text", text])
        case .back: calls.append(["back"])
        case .open(let url): calls.append(["open", url])
        case .restart: calls.append(["restart"])
        }
      }
      calls.append(step.screen.mark.seen)
    }
    return calls
  }
}

extension UIMark {
  fileprivate var seen: [String] {
    switch self {
    case .id(let id): ["see", "id", id]
    case .text(let text): ["see", "text", text]
    }
  }
}
