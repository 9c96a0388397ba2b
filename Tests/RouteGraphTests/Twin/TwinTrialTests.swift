import RoutePlan
@testable import RouteTrials
import Testing

/// Tests the random plans and the twin's behaviour on them.
@Suite("The twin on small random plans")
struct TwinTrialTests {
  @Test("agrees with its own paths and with no others", arguments: 0..<40)
  func agreesWithItself(_ seed: Int) {
    for trial in TwinTrial.trials(seed: seed, count: 3) {
      let answer = trial.twin.search(from: trial.start, to: trial.goal, limits: TwinTrial.limits)
      guard let path = answer.path else {
        #expect(trial.fault(of: nil) == nil)
        continue
      }
      let claimed = TwinClaimedPath(path)
      if answer.isExact { #expect(trial.fault(of: claimed) == nil) }
      #expect(trial.fault(of: nil) != nil)
      var dearer = claimed
      dearer.cost += 1
      #expect(trial.fault(of: dearer) != nil)
      var shorter = claimed
      shorter.cost -= shorter.steps.removeLast().cost
      #expect(trial.fault(of: shorter) != nil)
      var longer = claimed
      longer.steps.append(claimed.steps[claimed.steps.count - 1])
      longer.cost += longer.steps[longer.steps.count - 1].cost
      #expect(trial.fault(of: longer) != nil)
      var elsewhere = claimed
      elsewhere.stack?.append(trial.start.top.route)
      #expect(trial.fault(of: elsewhere) != nil)
    }
  }

  @Test("a move leaves its route on top, and returning to a frame leaves no trace")
  func movesAreSound() {
    for walk in Self.walks {
      for here in walk.places {
        for move in walk.twin.moves(from: here) {
          let (step, next) = (move.step, move.configuration)
          #expect(!next.stack.isEmpty)
          if let presentation = step.presentation {
            #expect(next.top.route == step.route && next.top.presentation == presentation)
          } else if step.verb == .task {
            #expect(next.top.route == step.route && next.stack == here.stack)
          } else {
            let link = step.link.map { walk.twin.links[$0.index].conditions.index }
            let changed = link.map { walk.twin.conditions[$0].applied(to: here.facts) }
            #expect(next.facts == changed ?? here.facts && move.pushed.isEmpty)
            let (routes, kept) = (next.stack.map(\.route), here.stack.map(\.route))
            let isParked = here.stack.contains { !$0.parked.isEmpty }
            #expect(isParked || next.top.route == step.route && kept.starts(with: routes))
          }
        }
      }
    }
  }

  @Test("walks have every kind of step, and return to frames that they made with literals")
  func walksAreTelling() {
    var verbs: [TwinVerb: Int] = [:]
    var (returns, literals, parked, changes) = (0, 0, 0, 0)
    for walk in Self.walks {
      for (here, move) in zip(walk.places, walk.moves) {
        verbs[move.step.verb, default: 0] += 1
        parked += move.configuration.stack.count { !$0.parked.isEmpty }
        if move.step.link != nil && move.step.isReturn && move.configuration.facts != here.facts {
          changes += 1
        }
        guard move.step.isReturn, move.step.verb != .jump else { continue }
        returns += 1
        if case .made(let values) = move.configuration.top.keys,
          values.contains(where: { $0 != .shared })
        {
          literals += 1
        }
      }
    }
    for verb in TwinVerb.allCases where verb != .self {
      #expect(verbs[verb, default: 0] > 50, "\(verb)")
    }
    #expect(returns > 50)
    #expect(literals > 10)
    #expect(parked > 50)
    #expect(changes > 0)
  }

  private static let walks = (0..<300).map { TwinWalk(RandomPlan(seed: $0), seed: $0) }

  @Test("gets useful questions, and is sure of nearly every answer")
  func trialsAreTelling() {
    var verbs: [TwinVerb: Int] = [:]
    var (paths, sure, long, returns) = (0, 0, 0, 0)
    let trials = (0..<100).flatMap { TwinTrial.trials(seed: $0, count: 4) }
    for trial in trials {
      let answer = trial.twin.search(from: trial.start, to: trial.goal, limits: TwinTrial.limits)
      sure += answer.isExact ? 1 : 0
      guard let path = answer.path else { continue }
      paths += 1
      long += path.steps.count > 3 ? 1 : 0
      returns += path.steps.contains(where: \.isReturn) ? 1 : 0
      for step in path.steps { verbs[step.verb, default: 0] += 1 }
    }
    for verb in TwinVerb.allCases { #expect(verbs[verb, default: 0] > 2, "\(verb)") }
    #expect(trials.contains { $0.goal.task != nil })
    #expect(trials.contains { $0.opening.isCold } && trials.contains { !$0.opening.isCold })
    #expect(paths > 250 && paths < 390)
    #expect(sure > 380)
    #expect(long > 50)
    #expect(returns > 20)
  }
}
