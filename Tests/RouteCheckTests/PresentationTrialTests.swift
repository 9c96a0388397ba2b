import RouteCheck
import RoutePlan
import RouteBase
import RouteSyntax
@testable import RouteTrials
import Testing

/// Compares `push-without-nav` with brute force: all pushes onto a frame that is presented without
/// `nav`, in every configuration that the twin reaches.
@Suite("push-without-nav, compared with the twin")
struct PresentationTrialTests {
  /// A push onto a frame that is presented without `nav`.
  private struct Push: Hashable {
    var lower: RouteID
    var upper: RouteID
    /// The link that pushes; `none` for a step down.
    var link: LinkID
  }

  /// A random plan in which a URL opens every route, with some links from everywhere.
  private static func text(seed: Int, isPlain: Bool) -> String {
    var numbers = RandomNumbers(seed: seed &+ 0x17)
    var text = ""
    for line in RouteTrials.RandomPlan(seed: seed, isPlain: isPlain).text.split(separator: "\n") {
      var line = String(line)
      if let range = line.firstRange(of: /route R[0-9]+(\([^)]*\))?/) {
        line = line[..<range.upperBound] + " at \"/u\"" + line[range.upperBound...]
      }
      if let range = line.firstRange(of: /^link R[0-9]+/), numbers.one(in: 4) {
        line = "link *" + line[range.upperBound...]
      }
      text += line + "\n"
    }
    return text
  }

  private static func check(_ text: String) -> (plan: Plan, found: [Finding]) {
    let checked = Checked(text.replacing(" at \"/u\"", with: ""))
    return (checked.plan, checked.report.findings.filter { $0.rule == .pushWithoutNav })
  }

  private func pushes(_ world: TwinWorld) -> Set<Push> {
    var result: Set<Push> = []
    for here in world.configurations {
      for move in world.twin.moves(from: here)
      where [.down, .sub].contains(move.step.verb) && move.step.presentation == .push {
        let stack = move.configuration.stack
        // What a floating frame lies on may be anything.
        if here.top.presentation.isFloating { continue }
        guard stack.count > 1, stack[stack.count - 2].presentation == .present else { continue }
        let lower = stack[stack.count - 2].route
        // A tab is shown by its container.
        if move.step.verb == .down, world.twin.route(lower).flags.contains(.tabs) { continue }
        result.insert(Push(lower: lower, upper: move.step.route, link: move.step.link ?? .none))
      }
    }
    return result
  }

  @Test("finds every push except those that go back past something", arguments: [true, false])
  func overlooksNothing(isPlain: Bool) {
    var seen = 0
    // Floating frames leave when something is pushed, so few pushes of dense plans count.
    let count = isPlain ? 60 : TrialNumbers.count(200, longer: 300)
    let seeds = Array(0..<count) + [1_000_132, 1_000_660]
    for seed in seeds {
      let text = Self.text(seed: seed, isPlain: isPlain)
      let (_, found) = Self.check(text)
      let built = PlanBuilder.build(
        path: "t.routeplan", text: SourceText(text), loader: SourceLoader(files: [:]))
      let plan = built.plan
      let subjects = Set(found.compactMap(\.subject))
      for push in pushes(TwinWorld(plan, frames: 5, limit: 600)) {
        let link = push.link.isNone ? nil : plan.links[push.link.index]
        switch link?.back ?? .none {
        case .none: break
        case .to(.route(push.lower)): break
        case .to, .past: continue
        }
        seen += 1
        let isOwn = plan.routes[push.lower.index].presentation == .present
        let due =
          isOwn
          ? [link?.origin ?? plan.routes[push.upper.index].origin]
          : plan.links.filter { $0.target == push.lower && $0.presentation == .present }
            .map(\.origin)
        #expect(!due.isEmpty && subjects.isSuperset(of: due), "seed \(seed): \(push)\n\(text)")
      }
    }
    #expect(seen > (TrialNumbers.isBrief ? 5 : 15))
  }

  @Test("raises no false alarm if a URL opens every route", arguments: [true, false])
  func raisesNoFalseAlarm(isPlain: Bool) {
    var count = 0
    let seeds = TrialNumbers.count(120, longer: 160)
    for seed in 0..<seeds {
      let text = Self.text(seed: seed, isPlain: isPlain)
      let plan = PlanBuilder.build(
        path: "t.routeplan", text: SourceText(text), loader: SourceLoader(files: [:])
      ).plan
      // The rule does not consider facts.
      guard plan.conditions.indices.allSatisfy({ plan.conditions[$0].requires.isEmpty }),
        plan.conditions.allSatisfy({ $0.unless.isEmpty })
      else { continue }
      let pushes = pushes(TwinWorld(plan, frames: 5, limit: 600))
      for finding in Self.check(text).found {
        guard let subject = finding.subject else { continue }
        let link = plan.links.first { $0.origin == subject }
        // The rule does not consider whether there is a frame to go back or return to.
        if let link,
          link.back != .none || link.isSingle
            || plan.routes[link.target.index].flags.contains(.recycle)
        {
          continue
        }
        count += 1
        let isShown = pushes.contains { push in
          if let link, link.presentation == .present { return push.lower == link.target }
          if link != nil {
            return !push.link.isNone && plan.links[push.link.index].origin == subject
          }
          return push.link.isNone && plan.routes[push.upper.index].origin == subject
        }
        #expect(isShown, "seed \(seed): \(finding.message)\n\(text)")
      }
    }
    #expect(count >= seeds / (isPlain ? 10 : 60))
  }
}
