import RouteBase
@testable import RouteGraph
import RoutePlan
@testable import RouteTrials
import Testing

@Suite("A walk by hand")
struct StepWalkTests {
  /// A step and where it leads, in words.
  private struct Words: Hashable, Comparable {
    var text: String

    init(
      _ plan: Plan, _ verb: String, _ task: TaskID?, _ cost: Int, _ frames: [PathFrame],
      _ facts: [FactID]
    ) {
      let words = [verb, task.map { plan.displayName($0) } ?? "", "\(cost)"]
      text =
        (words + [Self.text(frames, plan)] + facts.map { plan.name(of: $0) })
        .joined(separator: " ")
    }

    /// Frames with those that are parked: two steps may lead to stacks of the same routes.
    private static func text(_ frames: [PathFrame], _ plan: Plan) -> String {
      frames.map { frame in
        let parked = frame.parked.map { plan.displayName($0.tab) + ": " + text($0.frames, plan) }
        return plan.displayName(frame.route)
          + (parked.isEmpty ? "" : "{\(parked.sorted().joined(separator: "; "))}")
      }.joined(separator: "/")
    }

    static func < (a: Self, b: Self) -> Bool { a.text < b.text }
  }

  @Test(
    "offers in each place what the twin does, and leads there",
    arguments: TrialNumbers.parts(of: 200))
  func twin(seeds: Range<Int>) throws {
    for seed in seeds {
      let twin = TwinWalk(RandomPlan(seed: seed), seed: seed)
      let plan = twin.random.plan
      let planner = Planner(plan)
      func ids(_ facts: UInt64) -> [FactID] {
        plan.facts.indices.filter { facts >> UInt64($0) & 1 == 1 }.map { FactID($0) }
      }
      let opening = twin.start.stack.map { $0.route }
      var request = PathRequest(from: opening[opening.count - 1], to: opening[0])
      (request.stack, request.given, request.isCold) = (opening, ids(twin.start.facts), true)
      var walk = StepWalk(planner, request)
      for (number, here) in twin.places.enumerated() {
        let offered = walk.choices().map { choice in
          var next = walk
          next.take(choice)
          return Words(
            plan, choice.step.verb.rawValue, choice.step.task.isNone ? nil : choice.step.task,
            Int(choice.step.cost), next.frames, next.facts)
        }
        let allowed = twin.twin.moves(from: here).map { move in
          Words(
            plan, move.step.verb.rawValue, move.step.task, move.step.cost,
            Self.frames(move.configuration.stack), ids(move.configuration.facts))
        }
        guard offered.sorted() == allowed.sorted() else {
          Issue.record(
            "seed \(seed), after \(number) steps:\n\(offered)\n\(allowed)\n\(twin.random.text)")
          return
        }
        guard number < twin.moves.count else { break }
        let move = twin.moves[number]
        let wanted = Words(
          plan, move.step.verb.rawValue, move.step.task, move.step.cost,
          Self.frames(move.configuration.stack), ids(move.configuration.facts))
        // Of links that do the same here, the twin's is taken: what they recycle later may differ.
        let choices = walk.choices()
        let index = try #require(
          choices.indices.first {
            offered[$0] == wanted
              && (move.step.link == nil || choices[$0].step.link == move.step.link)
          })
        let choice = walk.choice(index)
        walk.take(try #require(choice))
      }
    }
  }

  private static func frames(_ frames: [TwinFrame]) -> [PathFrame] {
    frames.map { frame in
      var result = PathFrame(route: frame.route, presentation: frame.presentation)
      result.parked = frame.parked.map { ($0.tab, Self.frames($0.frames)) }
      return result
    }
  }

  private func start(_ text: String) throws -> (plan: Plan, walk: StepWalk) {
    let plan = try MapPlans.plan(text)
    return (plan, StepWalk(Planner(plan), PathRequest(from: plan.start, to: plan.start)))
  }

  @Test("says what facts forbid, and a fact that is switched on opens it")
  func facts() throws {
    var (plan, walk) = try start(
      """
      fact signedIn
      fact paid
      route Home {
        route Account requires signedIn
        task signIn grants signedIn
        link -> Offer unless signedIn
      }
      route Offer
      """)
    var verbs = walk.choices().map { $0.step.verb.rawValue }
    #expect(verbs == ["sub", "task"])
    var shut = walk.refusals()
    #expect(shut.map { plan.displayName($0.route) } == ["Account"])
    #expect(shut.map { $0.outcome } == [.refused(requires: [FactID(0)], unless: [])])
    walk.set(FactID(0), holds: true)
    walk.set(FactID(1), holds: true)
    verbs = walk.choices().map { $0.step.verb.rawValue }
    #expect(verbs == ["down", "task"])
    shut = walk.refusals()
    #expect(shut.map { $0.outcome } == [.refused(requires: [], unless: [FactID(0)])])
    #expect(walk.facts == [FactID(0), FactID(1)], "also one that nothing asks for")
    walk.set(FactID(0), holds: false)
    #expect(walk.facts == [FactID(1)])
    let (count, after, before) = (walk.choiceCount(), walk.choice(2), walk.choice(-1))
    #expect(count == 2 && after?.step.cost == nil && before?.step.cost == nil)
  }

  @Test("tabs keep what was left in them")
  func tabs() throws {
    var (plan, walk) = try start(
      "route Main tabs { route A { route Deep } route B cost 3 }")
    for (verb, route) in [("down", "A"), ("down", "Deep"), ("switch", "B")] {
      let choice = walk.choices().first {
        $0.step.verb.rawValue == verb && plan.displayName($0.step.route) == route
      }
      walk.take(try #require(choice))
    }
    #expect(walk.frames.map { plan.displayName($0.route) } == ["Main", "B"])
    #expect(
      walk.frames[0].parked.first?.frames.map { plan.displayName($0.route) } == ["A", "Deep"])
    #expect(walk.cost == 5)
    let back = walk.choices().first { $0.step.verb == .switch }
    #expect(back?.stack.map { plan.displayName($0) } == ["Main", "A", "Deep"])
  }
}
