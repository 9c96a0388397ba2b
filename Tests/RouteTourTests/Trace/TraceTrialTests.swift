import RouteGraph
import RouteMatch
import RoutePlan
import Testing

@testable import RouteTour
@testable import RouteTrials

/// Compares the automaton with its twin on random plans and random sessions.
@Suite("Sessions on random plans, compared with the trace's twin")
struct TraceTrialTests {
  @Test("fit and deviate at the same records", arguments: TrialNumbers.parts(of: 400))
  func areJudgedAlike(seeds: Range<Int>) {
    var (judged, deviating) = (0, 0)
    for seed in seeds {
      for random in [RandomPlan(seed: seed), RandomPlan(sparse: seed)]
      where random.plan.keyLists.isEmpty && random.plan.facts.count <= 4 {
        let trial = TraceTrial(random, seed: seed)
        guard let result = trial.compare() else { continue }
        if let fault = result.fault {
          Issue.record("QTROUTE_SEED=\(seed): \(fault)\n\(random.text)")
          return
        }
        judged += result.judged
        deviating += result.deviating
      }
    }
    #expect(judged > seeds.count && deviating > 0)
  }

  @Test("fit if they are walks, also where values decide", arguments: TrialNumbers.parts(of: 200))
  func walksFit(seeds: Range<Int>) {
    for seed in seeds {
      let random = RandomPlan(seed: seed)
      let trial = TraceTrial(random, seed: seed, isNoisy: false)
      if let fault = trial.faultOfWalk() {
        Issue.record("QTROUTE_SEED=\(seed): \(fault)\n\(random.text)")
        return
      }
    }
  }

  @Test("only fit more often if few explanations are kept", arguments: TrialNumbers.parts(of: 200))
  func boundsForgive(seeds: Range<Int>) {
    for seed in seeds {
      let random = RandomPlan(seed: seed)
      guard random.plan.keyLists.isEmpty else { continue }
      var options = TraceAutomaton.Options()
      options.mostExplanations = 2
      options.mostFrames = 4
      let trial = TraceTrial(random, seed: seed, isNoisy: false)
      if let fault = trial.faultOfWalk(options) {
        Issue.record("QTROUTE_SEED=\(seed): \(fault)\n\(random.text)")
        return
      }
    }
  }
}

/// One session on one plan.
private struct TraceTrial {
  let random: RandomPlan
  let screens: [RouteID]

  /// The screens of a walk from a cold launch; a noisy one has records changed, doubled and left
  /// out.
  init(_ random: RandomPlan, seed: Int, isNoisy: Bool = true) {
    self.random = random
    var numbers = RandomNumbers(seed: seed &+ 0x7ACE)
    let twin = random.twin
    let trace = TraceTwin(twin)
    let facts = numbers.next() & (1 << UInt64(random.plan.facts.count) - 1)
    guard var here = twin.coldLaunch(facts: facts) else {
      screens = []
      return
    }
    var screens = [numbers.pick(trace.screens(here).sorted())]
    for _ in 0..<12 {
      let moves = twin.moves(from: here)
      if moves.isEmpty { break }
      let move = numbers.pick(moves)
      here = move.configuration
      // A task may leave no record; any other step leaves one.
      if move.step.verb == .task && numbers.one(in: 2) { continue }
      screens.append(numbers.pick(trace.screens(here).sorted()))
    }
    if isNoisy {
      for index in screens.indices.dropFirst().reversed() {
        switch numbers.below(6) {
        case 0: screens[index] = numbers.pick(twin.routes)
        case 1: screens.remove(at: index)
        case 2: screens.insert(screens[index], at: index)
        default: break
        }
      }
    }
    self.screens = screens
  }

  private func automaton(
    _ options: TraceAutomaton.Options = TraceAutomaton.Options()
  ) -> TraceAutomaton {
    let names = ScreenNames(random.plan, PatternSet(random.plan))
    return TraceAutomaton(random.plan, screens: names.screens, options)
  }

  private func text(_ count: Int) -> String {
    screens.prefix(count).map { random.plan.displayName($0) }.joined(separator: ", ")
  }

  /// How both judge the session; nil if its first screen does not fit.
  func compare() -> (fault: String?, judged: Int, deviating: Int)? {
    var automaton = automaton()
    var twin = TraceTwin(random.twin)
    var state = TraceAutomaton.new
    var deviating = 0
    for (index, screen) in screens.enumerated() {
      guard let fits = twin.see(screen) else { return nil }
      let number = automaton.step(from: state, Int32(screen.index))
      let taken = automaton.transitions[number]
      if automaton.simplified > 0 || twin.count > 2000 { break }
      if fits != (taken.fault < 0) {
        return ("\(text(index + 1)): the last \(fits ? "fits" : "does not fit")", index, deviating)
      }
      if !fits { deviating += 1 }
      state = taken.target
    }
    return (nil, screens.count, deviating)
  }

  /// What is wrong if a walk does not fit.
  func faultOfWalk(_ options: TraceAutomaton.Options = TraceAutomaton.Options()) -> String? {
    var automaton = automaton(options)
    var state = TraceAutomaton.new
    for (index, screen) in screens.enumerated() {
      let number = automaton.step(from: state, Int32(screen.index))
      let taken = automaton.transitions[number]
      if taken.fault >= 0 {
        let fault = automaton.faults[Int(taken.fault)]
        return "\(text(index + 1)): the last does not fit: \(fault.reason)"
      }
      state = taken.target
    }
    return nil
  }
}
