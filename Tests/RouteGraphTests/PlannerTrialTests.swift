@testable import RouteGraph
import RoutePlan
import RouteBase
@testable import RouteTrials
import Testing

/// Compares the planner with its twin on small random plans.
///
/// There are 1,000 plans, or 4,000 in each round of a longer run, with one question each: nearly half
/// with `--exact`, many with `--cold`, some to tasks, most from the stack of a random walk. A failure has
/// the seed of its plan; `QTROUTE_SEED` is the first seed.
@Suite("The planner, compared with its twin")
struct PlannerTrialTests {
  private static let plans = TrialNumbers.parts(of: 1000, longer: 4000)
  private static let trialsToPlan = 1

  @Test("finds the cheapest path, and denies a path only if there is none")
  func agrees() async {
    var counts = Counts()
    await withTaskGroup(of: Counts.self) { group in
      for seeds in Self.plans { group.addTask { Self.ask(seeds) } }
      for await part in group { counts.add(part) }
    }
    print(
      "\(counts.asked) questions from QTROUTE_SEED=\(TrialNumbers.seed): \(counts.paths) paths,",
      "\(counts.undecided) undecided, \(counts.exact) exact, \(counts.walked) from a walk,",
      "\(counts.cold) cold, \(counts.tasks) to tasks")
    let asked = counts.asked
    #expect(asked == Self.plans.reduce(0) { $0 + $1.count } * Self.trialsToPlan || counts.hasFailed)
    // Where tabs keep their stacks, a proof may fail, and the search end at its limit. Three more may
    // be chance.
    #expect((counts.undecided - 3) * 1000 <= asked)
    #expect(counts.paths * 10 > asked * 6 && counts.paths < asked)
    #expect(counts.exact * 10 > asked * 3 && counts.exact * 10 < asked * 6)
    #expect(counts.cold * 10 > asked * 2 && counts.cold * 10 < asked * 8)
    #expect(counts.tasks * 50 > asked)
    #expect(counts.walked * 10 > asked * 6)
  }

  @Test("finds the cheapest path in plans that are plain graphs of routes")
  func agreesOnPlainPlans() {
    let seeds = TrialNumbers.seeds(200, longer: 800)
    let counts = Self.ask(seeds, isPlain: true)
    #expect(counts.asked == seeds.count || counts.hasFailed)
    #expect(counts.undecided == 0)
    #expect(counts.paths * 10 > counts.asked * 6 && counts.paths < counts.asked)
  }

  @Test("sheds what floats at no cost, if a link goes back past what sends it away")
  func shedsByGoingBackPast() {
    let (plan, findings) = PlanBuilder.build(
      path: "test.routeplan",
      text: SourceText(
        """
        route A { route F present floating { route G present floating } }
        route S
        link * -> S cost 0
        link * back past S cost 0
        """), loader: SourceLoader(files: [:]))
    #expect(findings.isEmpty && plan.routes.count == 4)
    // From F and from G to A.
    for floating in 1...2 {
      guard
        case .found(let paths) = Planner(plan).find(
          PathRequest(from: RouteID(floating), to: .route(RouteID(0))))
      else {
        Issue.record("no path from \(floating)")
        continue
      }
      #expect(paths.first?.cost == 0 && paths.first?.steps.count == 2)
    }
    for trial in TwinTrial.trials(seed: 805, count: 3) {
      #expect(trial.fault(of: PlannerClaim(Planner(trial.random.plan), to: trial)) == nil)
    }
  }

  @Test("a tab of a container that floats sends that away, and what is below is on top sooner")
  func floatingContainer() {
    for trial in TwinTrial.trials(seed: 31_024_355, count: 3) {
      #expect(trial.fault(of: PlannerClaim(Planner(trial.random.plan), to: trial)) == nil)
    }
  }

  private struct Counts {
    var asked = 0
    var paths = 0
    var undecided = 0
    var exact = 0
    var walked = 0
    var cold = 0
    var tasks = 0
    var hasFailed = false

    mutating func add(_ other: Counts) {
      asked += other.asked
      paths += other.paths
      undecided += other.undecided
      exact += other.exact
      walked += other.walked
      cold += other.cold
      tasks += other.tasks
      hasFailed = hasFailed || other.hasFailed
    }
  }

  /// Asks about the plans of some seeds, until the first fault.
  private static func ask(_ seeds: Range<Int>, isPlain: Bool = false) -> Counts {
    var counts = Counts()
    for seed in seeds {
      let trials = TwinTrial.trials(seed: seed, count: trialsToPlan, isPlain: isPlain)
      guard let plan = trials.first?.random.plan else { continue }
      let planner = Planner(plan)
      for trial in trials {
        let claim = PlannerClaim(planner, to: trial)
        counts.asked += 1
        counts.exact += trial.goal.isExact ? 1 : 0
        counts.walked += trial.startKind == .walk ? 1 : 0
        counts.cold += trial.opening.isCold ? 1 : 0
        counts.tasks += trial.goal.task == nil ? 0 : 1
        if case .undecided = claim { counts.undecided += 1 }
        if case .path = claim { counts.paths += 1 }
        guard let fault = trial.fault(of: claim) else { continue }
        Issue.record("QTROUTE_SEED=\(seed): \(fault)")
        counts.hasFailed = true
        return counts
      }
    }
    return counts
  }
}

@Suite("The distances of all routes")
struct PlannerReachTests {
  @Test("agree with single questions, in both directions, for random plans")
  func agrees() {
    for seed in TrialNumbers.seeds(60) {
      let random = RandomPlan(seed: seed)
      let planner = Planner(random.plan)
      let start = random.start(seed: seed)
      let given = random.twin.ids(of: start.facts)
      var ahead = ReachRequest(start.top.route)
      ahead.stack = start.stack.map(\.route)
      ahead.given = given
      var back = ReachRequest(start.top.route)
      back.isReverse = true
      back.given = given
      for (request, distances) in [(ahead, planner.reach(ahead)), (back, planner.reach(back))] {
        for (index, distance) in distances.enumerated() {
          let other = RouteID(index)
          var question = PathRequest(
            from: request.isReverse ? other : request.route,
            to: .route(request.isReverse ? request.route : other))
          question.stack = request.stack
          question.given = request.given
          let expected: Weight? =
            if case .found(let paths) = planner.find(question) { paths.first?.weight } else { nil }
          let actual: Weight? = if case .reached(let weight) = distance { weight } else { nil }
          let names = question.opening(planner.plan).map { planner.plan.displayName($0) }
          let place = "from \(names), holding \(question.startFacts(planner.plan).map(\.index))"
          #expect(
            actual == expected,
            "QTROUTE_SEED=\(seed): \(place) to \(question.to): \(distance)\n\(random.text)")
        }
      }
    }
  }

  @Test("are the same one question after another, where tabs keep their stacks")
  func agreesInTabs() {
    for seed in TrialNumbers.seeds(40) {
      let plan = RandomPlan(seed: seed + 40_000).plan
      guard plan.routes.contains(where: { $0.keepsTabs }) else { continue }
      let planner = Planner(plan)
      var finder = DistanceFinder(planner)
      for given in [[], plan.facts.indices.map { FactID($0) }] {
        for start in plan.routes.indices.prefix(2) {
          var request = ReachRequest(RouteID(start))
          (request.given, request.isCold) = (given, true)
          for (index, distance) in finder.find(request).enumerated() {
            var question = PathRequest(from: RouteID(start), to: RouteID(index))
            (question.given, question.isCold, question.isExplained) = (given, true, false)
            var expected: Weight?
            if case .found(let paths) = planner.find(question) { expected = paths.first?.weight }
            let actual: Weight? = if case .reached(let weight) = distance { weight } else { nil }
            #expect(
              actual == expected,
              "QTROUTE_SEED=\(seed): from \(start), holding \(given.map(\.index)) to \(index)")
          }
        }
      }
    }
  }

  @Test("take no search where each route is as near as without stacks", arguments: [200, 2_000])
  func needsNoSearch(count: Int) {
    // Half of the routes have tabs; links lead on by ten routes.
    var text = "fact f\nroute R0 tabs\n"
    for index in 1..<count {
      text += "route R\(index) in R\(index / 3)\(index % 2 == 0 ? " tabs" : "") cost \(index % 7)\n"
      text += "link R\(index) -> R\((index + 10) % count) cost 3\n"
    }
    let (plan, findings) = PlanBuilder.build(
      path: "test.routeplan", text: SourceText(text), loader: SourceLoader(files: [:]))
    #expect(findings.isEmpty)
    var finder = DistanceFinder(Planner(plan))
    let distances = finder.find(ReachRequest(RouteID(0)))
    #expect(finder.spent == 0)
    #expect(distances.allSatisfy { if case .reached = $0 { true } else { false } })
  }

  @Test("in reverse cost eight times the limit for all routes, then a little for each")
  func sharesItsLimit() {
    let (plan, findings) = PlanBuilder.build(
      path: "test.routeplan", text: SourceText(EndlessPlan.text(50)),
      loader: SourceLoader(files: [:]))
    #expect(findings.isEmpty)
    var request = ReachRequest(RouteID(1))
    request.isReverse = true
    request.limit = 1000
    var finder = DistanceFinder(Planner(plan))
    let distances = finder.find(request)
    #expect(distances.count { if case .undecided = $0 { true } else { false } } == 51)
    let (least, most): (Int, Int) = (8 * request.limit, 9 * request.limit + 51 * 200)
    #expect(finder.spent >= least)
    #expect(finder.spent <= most)
  }
}
