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

  /// The ends of a path of the old plan.
  private struct Ends: Hashable {
    var from: RouteID
    var to: PlanTarget
  }
  private var asked: Set<Ends> = []

  /// The facts that hold where a path starts, in each plan.
  private struct Opening: Hashable {
    var old: [FactID]
    var new: [FactID]
  }

  /// The outcome for a path, under all sets of facts that were asked.
  private struct Outcome {
    /// A change of one kind: the sets under which it occurs, and the path's weights in the first.
    struct Part {
      var sets: FactSets.Numbers = 0
      var before = Weight.infinite
      var after = Weight.infinite
    }
    var parts: [ChangeKind: Part] = [:]
    /// The sets under which both plans have an answer.
    var asked: FactSets.Numbers = 0
    /// The sets under which there was a path.
    var wasReached: FactSets.Numbers = 0
  }

  private struct Finding {
    var from: RouteID
    var before: Weight
    var after: Weight
  }
  private struct Group: Hashable {
    var kind: ChangeKind
    var to: PlanTarget
    /// The people concerned, in words.
    var people: String
  }
  /// A path that is there in one of the plans only.
  private struct OneSided: Hashable {
    var kind: ChangeKind
    var ends: Ends
    var sets: FactSets.Numbers
  }
  /// Those to routes.
  private var oneSided: Set<OneSided> = []
  private var groups: [Group: (people: ChangeText, findings: [Finding])] = [:]
  private var order: [Group] = []

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
    var outcomes = [Outcome?](repeating: nil, count: pair.old.routes.count)
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
          !asked.contains(Ends(from: from, to: .route(RouteID(index))))
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
      if let outcome { gather(Ends(from: from, to: .route(RouteID(index))), outcome) }
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

  /// Asks whether people at the start can still do each task that has conditions. A task that is
  /// lost or won together with its route is not mentioned again; what has none goes with its route.
  mutating func askTasks(_ most: Int) {
    var left = most
    for (index, task) in pair.old.tasks.enumerated()
    where task.conditions != Conditions.none && left > 0 && budget > limits.search {
      left -= 1
      ask(pair.old.start, .task(TaskID(index)), isTask: true)
    }
  }

  /// Asks for the path from a route to a route or a task, under each set of facts.
  private mutating func ask(_ from: RouteID, _ to: PlanTarget, isTask: Bool = false) {
    guard let now = pair.route(from), let target = pair.target(to),
      !asked.contains(Ends(from: from, to: to))
    else { return }
    var outcome: Outcome?
    if budget <= 0 {
      undecided += facts.sets.count
      return
    }
    for (opening, sets) in openings(from, now) {
      note(find((from, to), (now, target), opening, limit: limits.search), sets, &outcome)
    }
    guard var outcome else { return }
    if isTask, case .task(let task) = to { keepOwn(&outcome, of: task, from) }
    gather(Ends(from: from, to: to), outcome)
  }

  /// Keeps what a task lost or won by itself.
  private func keepOwn(_ outcome: inout Outcome, of task: TaskID, _ from: RouteID) {
    outcome.parts[.pathLonger] = nil
    outcome.parts[.pathShorter] = nil
    guard case .route(let route) = pair.old.tasks[task.index].place else { return }
    let ends = Ends(from: from, to: .route(route))
    outcome.parts = outcome.parts.filter { kind, part in
      !oneSided.contains(OneSided(kind: kind, ends: ends, sets: part.sets))
    }
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
    _ distances: (Distance, Distance), _ sets: FactSets.Numbers, _ outcome: inout Outcome?
  ) {
    let kind: ChangeKind
    let weights: (Weight, Weight)
    var result = outcome ?? Outcome()
    defer { outcome = result }
    switch distances {
    case (.undecided, _), (_, .undecided):
      undecided += sets.nonzeroBitCount
      return
    default: result.asked |= sets
    }
    if case .reached = distances.0 { result.wasReached |= sets }
    switch distances {
    case (.undecided, _), (_, .undecided), (.unreached, .unreached): return
    case (.reached(let a), .unreached):
      (kind, weights) = (.pathGone, (a, .infinite))
    case (.unreached, .reached(let b)):
      (kind, weights) = (.pathNew, (.infinite, b))
    case (.reached(let a), .reached(let b)):
      if a == b { return }
      (kind, weights) = (a < b ? .pathLonger : .pathShorter, (a, b))
    }
    var part = result.parts[kind] ?? Outcome.Part(before: weights.0, after: weights.1)
    part.sets |= sets
    result.parts[kind] = part
  }

  /// Collects the changes of a path, for the people whom they concern.
  private mutating func gather(_ ends: Ends, _ outcome: Outcome) {
    if !asked.insert(ends).inserted || outcome.parts.isEmpty { return }
    for kind in [ChangeKind.pathGone, .pathLonger, .pathShorter, .pathNew] {
      guard let part = outcome.parts[kind] else { continue }
      // Only for those who had a path can it be longer.
      let isChanged = kind == .pathLonger || kind == .pathShorter
      if !isChanged { oneSided.insert(OneSided(kind: kind, ends: ends, sets: part.sets)) }
      let all = isChanged ? outcome.wasReached : outcome.asked
      let people = facts.people(part.sets, of: all)
      let group = Group(kind: kind, to: ends.to, people: people.plain)
      if groups[group] == nil { order.append(group) }
      groups[group, default: (people, [])].findings.append(
        Finding(from: ends.from, before: part.before, after: part.after))
    }
  }

  /// The changes found: one for each target, kind and group of people.
  var changes: [Change] {
    order.compactMap { group in
      guard let (people, findings) = groups[group], let first = findings.first,
        let target = pair.target(group.to)?.symbol
      else { return nil }
      let to = pair.new.displayName(target)
      let names = findings.map { PlanPair.shown(pair.name(old: $0.from)) }
      let text: ChangeText
      switch group.kind {
      case .pathGone:
        text = "\(people)there is no longer a path to \(to) from \(ChangeText.list(names))"
      case .pathNew: text = "\(people)there is now a path to \(to) from \(ChangeText.list(names))"
      default:
        let word = group.kind == .pathLonger ? "longer" : "shorter"
        let others: ChangeText =
          names.count == 2 ? "\(names[1])" : "\(words: String(names.count - 1)) other routes"
        let tail: ChangeText =
          names.count == 1 ? "" : ", and is also \(words: word) from \(others)"
        text = "\(people)the path to \(to) from \(names[0]) \(Self.weights(first))\(tail)"
      }
      var change = Change(group.kind, to, text)
        .values(Self.cost(first.before), Self.cost(first.after))
        .at(false, pair.new.nameSpan(pair.new.origin(of: target)))
      change.from = names
      if group.kind == .pathGone, pair.old.hasAnnotations {
        // What only inferred steps led to was never certain.
        change.isBreaking = !findings.allSatisfy { isInferred(from: $0.from, to: group.to) }
      }
      return change
    }
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

  private static func cost(_ weight: Weight) -> String? {
    weight.isInfinite ? nil : String(weight.cost)
  }

  private static func weights(_ finding: Finding) -> ChangeText {
    finding.before.cost == finding.after.cost
      ? "now has \(words: "\(finding.after.steps) steps (was \(finding.before.steps))")"
      : "now costs \(words: "\(finding.after.cost) (was \(finding.before.cost))")"
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
