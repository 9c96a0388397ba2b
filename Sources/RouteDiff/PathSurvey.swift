import RouteGraph
import RoutePlan
import RouteSyntax

/// Looks for the same paths in both plans, for people with each set of facts, and collects the
/// differences.
///
/// A path starts at its route's own place, with the facts that hold there: those of the set, and
/// what the place requires and grants. They are worked out here, so the searches assume nothing.
/// The new plan is searched for the same people, who have what the old place required; if the new
/// place requires more, people who lack it are not there.
struct PathSurvey {
  private let pair: PlanPair
  private let limits: ComparisonLimits
  private let before: Planner
  private let after: Planner
  private var findBefore: PathFinder
  private var findAfter: PathFinder
  private var reachBefore: DistanceFinder
  private var reachAfter: DistanceFinder
  private var facts: FactSets
  /// The number of paths that could not be decided in one of the plans.
  private(set) var undecided = 0
  /// The work that remains for single questions, and for searches from one route to all.
  private var budget: Int
  private var searchBudget: Int

  private var asked: Set<PathEnds> = []
  private var found: PathChanges

  /// The facts that hold where a path starts, in each plan.
  private struct Opening: Hashable {
    var old: [FactID]
    var new: [FactID]
  }

  init(_ pair: PlanPair, _ limits: ComparisonLimits) {
    self.pair = pair
    self.limits = limits
    before = Planner(pair.old)
    after = Planner(pair.new)
    findBefore = PathFinder(before)
    findAfter = PathFinder(after)
    reachBefore = DistanceFinder(before)
    reachAfter = DistanceFinder(after)
    budget = limits.search * 2
    searchBudget = limits.search * 4
    facts = FactSets(pair)
    found = PathChanges(pair)
  }

  /// The reasons why the survey is incomplete, a line each.
  var losses: [String] {
    var result: [String] = []
    if undecided > 0 {
      result.append(
        "\(undecided) path\(undecided == 1 ? "" : "s") could not be decided within the search limit"
      )
    }
    if !facts.isWhole {
      result.append(
        "paths were compared under \(facts.sets.count) sets of facts, not \(facts.total)")
    }
    return result
  }

  // MARK: Questions

  mutating func askFromStart() {
    if let id = pair.route(pair.old.start) { askAll(from: pair.old.start, id) }
  }

  mutating func askAllPairs() {
    for index in pair.old.routes.indices where RouteID(index) != pair.old.start {
      if let id = pair.route(RouteID(index)) { askAll(from: RouteID(index), id) }
    }
  }

  /// Asks from one place for each set of facts that places grant or require, up to `count`: people
  /// who are signed in may be at places that people from the start never reach. It stops if the
  /// start took too much work.
  mutating func askFromOtherPlaces(_ count: Int) {
    let plan = pair.old
    var seen: Set<[FactID]> = [[]]
    if !plan.start.isNone,
      let known = plan.facts(behind: plan.asks(of: plan.chain(of: plan.start)), given: [])
    {
      seen.insert(known)
    }
    var left = count
    var work = 0
    for (index, route) in plan.routes.enumerated()
    where left > 0 && work < limits.search && searchBudget > limits.search * 2 {
      guard route.conditions != Conditions.none, let id = pair.route(RouteID(index)) else {
        continue
      }
      let chain = plan.chain(of: RouteID(index))
      work += chain.count
      guard let known = plan.facts(behind: plan.asks(of: chain), given: []),
        seen.insert(known).inserted
      else { continue }
      askAll(from: RouteID(index), id)
      left -= 1
    }
  }

  /// Asks for the paths from one route to all, in one search of each plan for each set of facts.
  private mutating func askAll(from: RouteID, _ now: RouteID) {
    var outcomes = [PathDifference?](repeating: nil, count: pair.old.routes.count)
    for (opening, sets) in openings(from, now) {
      if searchBudget <= 0 {
        undecided += pair.old.routes.count * sets.nonzeroBitCount
        continue
      }
      let questions = (
        request(from, .route(from), opening.old, limits.search),
        request(now, .route(now), opening.new, limits.search)
      )
      let a = ReachRequest(questions.0, isReverse: false)
      let b = ReachRequest(questions.1, isReverse: false)
      let (was, isNow) = (reachBefore.find(a), reachAfter.find(b))
      searchBudget -= pair.old.routes.count + pair.new.routes.count
      searchBudget -= reachBefore.spent + reachAfter.spent
      for index in was.indices {
        guard let target = pair.route(RouteID(index)),
          !asked.contains(PathEnds(from: from, to: .route(RouteID(index))))
        else { continue }
        var weights = (was[index], isNow[target.index])
        switch weights {
        // One search for all targets was too expensive; a search for each may be cheaper.
        case (.undecided, _), (_, .undecided):
          weights = find(
            (from, .route(RouteID(index))), (now, .route(target)), opening,
            limit: limits.search / 10)
        default: break
        }
        note(weights, sets, &outcomes[index])
      }
    }
    for (index, outcome) in outcomes.enumerated() {
      if let outcome { gather(PathEnds(from: from, to: .route(RouteID(index))), outcome) }
    }
  }

  /// The facts that hold at the place of a route for each of the sets; sets with the same facts are
  /// combined. Sets of facts with which nobody is there, in one of the plans, are left out.
  private mutating func openings(
    _ from: RouteID, _ now: RouteID
  ) -> [(Opening, FactSets.Numbers)] {
    let (oldChain, newChain) = (pair.old.chain(of: from), pair.new.chain(of: now))
    let (oldAsks, newAsks) = (pair.old.asks(of: oldChain), pair.new.asks(of: newChain))
    budget -= (oldChain.count + newChain.count) / 8
    budget -= (oldAsks.count + newAsks.count) * facts.sets.count / 4
    let required = Set(oldAsks.flatMap { pair.old.facts($0.requires) })
    let assumed = Set(required.compactMap { pair.fact($0) })
    var places: [Opening: Int] = [:]
    var result: [(Opening, FactSets.Numbers)] = []
    for (number, set) in facts.sets.enumerated() {
      guard let old = pair.old.facts(behind: oldAsks, given: set.old),
        let new = pair.new.facts(behind: newAsks, given: set.new, assuming: assumed)
      else { continue }
      // The new place may not require what the old place required, but people still have it.
      let kept = old.filter(required.contains).compactMap { pair.fact($0) }
      let opening = Opening(old: old, new: kept.isEmpty ? new : Set(new + kept).sorted())
      if let place = places[opening] {
        result[place].1 |= 1 << FactSets.Numbers(number)
      } else {
        places[opening] = result.count
        result.append((opening, 1 << FactSets.Numbers(number)))
      }
    }
    return result
  }

  /// Asks for the paths between the ends of links that changed or are new, and for those to moved
  /// routes from their old and new parents.
  mutating func askEnds(of changes: [Change]) {
    var counterpart: [RouteID: RouteID] = [:]
    for index in pair.old.routes.indices {
      if let id = pair.route(RouteID(index)), counterpart[id] == nil {
        counterpart[id] = RouteID(index)
      }
    }
    var moved = 0
    for change in changes {
      for mark in change.marks {
        switch mark {
        case .oldLink(let id):
          if let ends = pair.old.ends(of: pair.old.links[id.index]) {
            ask(ends.0, .route(ends.1))
          }
        case .newLink(let id):
          if let ends = pair.new.ends(of: pair.new.links[id.index]),
            let from = counterpart[ends.0], let to = counterpart[ends.1]
          {
            ask(from, .route(to))
          }
        case .newRoute(let id) where change.kind == .moved && moved < limits.moved:
          guard let old = counterpart[id] else { continue }
          moved += 1
          ask(pair.old.routes[old.index].parent, .route(old))
          let parent = pair.new.routes[id.index].parent
          if !parent.isNone, let from = counterpart[parent] { ask(from, .route(old)) }
        default: break
        }
      }
    }
  }

  /// Asks for the paths that the old plan's promises name. Call this first: the facts that a
  /// promise states become a set of their own if not all sets are asked.
  mutating func askPromises() {
    var pairs: [(RouteID, PlanTarget)] = []
    for promise in pair.old.expectations {
      switch promise.promise {
      case .path(let from, let to, _), .noPath(let from, let to, _),
        .everyPath(let from, let to, _):
        pairs.append((from, to))
        let number = facts.number(ofOld: Array(pair.old.facts(promise.given)))
        if number == nil { undecided += 1 }
      default: continue
      }
    }
    for (from, to) in pairs { ask(from, to) }
  }

  /// Asks whether people at the start can still do each task that has conditions in one of the plans.
  /// A task that is lost or won together with its route is not mentioned again, and what has none goes
  /// with its route.
  mutating func askTasks(_ most: Int) {
    var left = most
    for (index, task) in pair.old.tasks.enumerated() where left > 0 && budget > limits.search {
      let after = pair.task(TaskID(index)).map { pair.new.tasks[$0.index].conditions }
      guard task.conditions != Conditions.none || after ?? Conditions.none != Conditions.none else {
        continue
      }
      left -= 1
      ask(pair.old.start, .task(TaskID(index)), isTask: true)
    }
  }

  /// Asks for the path from a route to a route or a task, under each set of facts.
  private mutating func ask(_ from: RouteID, _ to: PlanTarget, isTask: Bool = false) {
    guard let now = pair.route(from), let target = pair.target(to),
      !asked.contains(PathEnds(from: from, to: to))
    else { return }
    var outcome: PathDifference?
    if budget <= 0 {
      undecided += facts.sets.count
      return
    }
    for (opening, sets) in openings(from, now) {
      note(find((from, to), (now, target), opening, limit: limits.search), sets, &outcome)
    }
    guard var outcome else { return }
    if isTask, case .task(let task) = to { found.keepOwn(&outcome, of: task, from) }
    gather(PathEnds(from: from, to: to), outcome)
  }

  /// The distance from one end to the other in each of the plans.
  private mutating func find(
    _ old: (from: RouteID, to: PlanTarget), _ new: (from: RouteID, to: PlanTarget),
    _ opening: Opening, limit: Int
  ) -> (Distance, Distance) {
    if budget <= 0 { return (.undecided, .undecided) }
    let a = request(old.from, old.to, opening.old, limit)
    let b = request(new.from, new.to, opening.new, limit)
    let distances = (Self.distance(findBefore.find(a)), Self.distance(findAfter.find(b)))
    budget -= Self.effort(findBefore.work) + Self.effort(findAfter.work)
    return distances
  }

  /// The question for one path, for people who have just `facts` at its start.
  private func request(
    _ from: RouteID, _ to: PlanTarget, _ facts: [FactID], _ limit: Int
  ) -> PathRequest {
    var request = PathRequest(from: from, to: to)
    request.given = facts
    request.isCold = true
    request.limit = limit
    request.isExplained = false
    return request
  }

  /// The cost of a search: examining a configuration costs about as much as settling a few nodes,
  /// or as following a step of the path that was found.
  private static func effort(_ work: PathFinder.Work) -> Int {
    100 + work.configurations + work.followed + work.settled / 4
  }

  private static func distance(_ answer: PathAnswer) -> Distance {
    switch answer {
    case .found(let paths): .reached(paths.first?.weight ?? .zero)
    case .notFound(let obstacle):
      obstacle.kind == .undecided ? .undecided : .unreached(obstacle.kind)
    }
  }

  // MARK: Answers

  /// Records the outcome for a path under some sets of facts.
  private mutating func note(
    _ distances: (Distance, Distance), _ sets: FactSets.Numbers, _ outcome: inout PathDifference?
  ) {
    var result = outcome ?? PathDifference()
    if !result.note(distances, sets) { undecided += sets.nonzeroBitCount }
    outcome = result
  }

  /// Collects the changes of a path, unless they were collected before.
  private mutating func gather(_ ends: PathEnds, _ outcome: PathDifference) {
    if asked.insert(ends).inserted { found.add(outcome, of: ends, facts) }
  }

  /// The changes found: one for each target, kind and group of people.
  var changes: [Change] {
    // What only inferred steps led to was never certain.
    found.list { pair.old.hasAnnotations && isInferred(from: $0.from, to: $0.to) }
  }

  /// Whether the old plan's path takes an inferred link or shows an inferred route.
  private func isInferred(from: RouteID, to: PlanTarget) -> Bool {
    var finder = PathFinder(before)
    var request = PathRequest(from: from, to: to)
    request.limit = limits.search
    request.isExplained = false
    guard case .found(let paths) = finder.find(request), let path = paths.first else {
      return false
    }
    let plan = pair.old
    return path.steps.contains { step in
      !step.link.isNone && plan.isInferred(plan.links[step.link.index].origin)
        || step.pushed.contains { plan.isInferred(plan.routes[$0.index].origin) }
    }
  }
}

extension Plan {
  /// The routes from and to which a link leads; nil if it only goes back. A link from everywhere
  /// counts from the start, a link from a flow from the flow's start.
  fileprivate func ends(of link: Link) -> (RouteID, RouteID)? {
    if link.target.isNone { return nil }
    let from: RouteID =
      switch link.source {
      case .everywhere: start
      case .route(let id): id
      case .flow(let id): flows[id.index].start
      }
    return from.isNone ? nil : (from, link.target)
  }
}
