import RouteGraph
import RoutePlan
import RouteSyntax

/// Asks both plans for the same paths and gathers what is different.
struct PathSurvey {
  private let pair: PlanPair
  private let limits: ComparisonLimits
  private let before: Planner
  private let after: Planner
  private var findBefore: PathFinder
  private var findAfter: PathFinder
  /// The facts that hold at the start of each round, in each plan, and what messages say of them.
  private let rounds: [Round]
  private struct Round {
    var old: [FactID]
    var new: [FactID]
    var note: ChangeText
  }
  /// How many paths could not be decided in one of the plans.
  private(set) var undecided = 0
  private var budget: Int
  /// A path of the old plan: its ends, and the facts that hold.
  private struct Question: Hashable {
    var from: RouteID
    var to: RouteID
    var given: [FactID]
  }
  private var asked: Set<Question> = []

  /// What became of a path.
  private struct Finding {
    var from: RouteID
    var before: Weight
    var after: Weight
  }
  private struct Group: Hashable {
    var kind: ChangeKind
    var to: RouteID
    var round: Int
  }
  private var groups: [Group: [Finding]] = [:]
  private var order: [Group] = []
  /// Pairs of ends whose finding is told without facts.
  private var told: Set<Question> = []
  private var extraNotes: [ChangeText] = []

  init(_ pair: PlanPair, _ limits: ComparisonLimits) {
    self.pair = pair
    self.limits = limits
    before = Planner(pair.old)
    after = Planner(pair.new)
    findBefore = PathFinder(before)
    findAfter = PathFinder(after)
    budget = limits.search * 8
    var rounds = [Round(old: [], new: [], note: "")]
    let given = pair.old.facts.indices.compactMap { index -> (FactID, FactID)? in
      guard let now = pair.fact(FactID(index)) else { return nil }
      let isGiven = pair.old.facts[index].isGiven || pair.new.facts[now.index].isGiven
      return isGiven ? (FactID(index), now) : nil
    }
    if !given.isEmpty {
      let names = given.map { NameSyntax.display(pair.new.name(of: $0.1)) }
      rounds.append(
        Round(old: given.map(\.0), new: given.map(\.1), note: ", given \(ChangeText.list(names))"))
    }
    self.rounds = rounds
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

  /// From one route to all, in one search of each plan.
  private mutating func askAll(from: RouteID, _ now: RouteID) {
    for (number, round) in rounds.enumerated() {
      var (a, b) = (ReachRequest(from), ReachRequest(now))
      (a.given, b.given) = (round.old, round.new)
      (a.limit, b.limit) = (limits.search, limits.search)
      let (was, isNow) = (before.reach(a), after.reach(b))
      for index in was.indices {
        guard let target = pair.route(RouteID(index)) else { continue }
        let question = Question(from: from, to: RouteID(index), given: round.old)
        switch (was[index], isNow[target.index]) {
        // One search for all was too much; one for each may find it sooner.
        case (.undecided, _), (_, .undecided):
          ask(question, round.new, number, limit: limits.search / 10)
        default:
          if !asked.insert(question).inserted { continue }
          note(question, number, was[index], isNow[target.index])
        }
      }
    }
  }

  /// The ends of links that changed, and of those that are new.
  mutating func askLinks(_ marks: [Change.Mark]) {
    var pairs: [(RouteID, RouteID)] = []
    var counterpart: [RouteID: RouteID] = [:]
    for index in pair.old.routes.indices {
      if let id = pair.route(RouteID(index)), counterpart[id] == nil {
        counterpart[id] = RouteID(index)
      }
    }
    for mark in marks {
      switch mark {
      case .oldLink(let id):
        if let ends = pair.old.ends(of: pair.old.links[id.index]) { pairs.append(ends) }
      case .newLink(let id):
        if let ends = pair.new.ends(of: pair.new.links[id.index]),
          let from = counterpart[ends.0], let to = counterpart[ends.1]
        {
          pairs.append((from, to))
        }
      default: break
      }
    }
    for (from, to) in pairs {
      for number in rounds.indices {
        ask(
          Question(from: from, to: to, given: rounds[number].old), rounds[number].new, number,
          limit: limits.search)
      }
    }
  }

  /// The paths that the old plan's promises name.
  mutating func askPromises() {
    for promise in pair.old.expectations {
      let ends: (RouteID, RouteID)
      switch promise.promise {
      case .path(let from, let to, _), .noPath(let from, let to, _),
        .everyPath(let from, let to, _):
        ends = (from, to)
      default: continue
      }
      let given = Set(pair.old.facts(promise.given)).sorted()
      let now = given.compactMap { pair.fact($0) }
      if now.count < given.count { continue }
      var number = rounds.firstIndex { $0.old == given }
      if number == nil {
        let names = now.map { NameSyntax.display(pair.new.name(of: $0)) }
        extraNotes.append(", given \(ChangeText.list(names))")
        number = rounds.count + extraNotes.count - 1
      }
      ask(Question(from: ends.0, to: ends.1, given: given), now, number ?? 0, limit: limits.search)
    }
  }

  private mutating func ask(
    _ question: Question, _ given: [FactID], _ round: Int, limit: Int
  ) {
    guard let from = pair.route(question.from), let to = pair.route(question.to),
      asked.insert(question).inserted
    else { return }
    if budget <= 0 {
      undecided += 1
      return
    }
    var a = PathRequest(from: question.from, to: question.to)
    var b = PathRequest(from: from, to: to)
    (a.given, b.given) = (question.given, given)
    (a.limit, b.limit) = (limit, limit)
    (a.isExplained, b.isExplained) = (false, false)
    let (was, isNow) = (Self.distance(findBefore.find(a)), Self.distance(findAfter.find(b)))
    budget -= Self.effort(findBefore.work) + Self.effort(findAfter.work)
    note(question, round, was, isNow)
  }

  /// What a search took: to look at a configuration is about as much as to settle a few nodes, or to
  /// take a step of the way that was found.
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

  private mutating func note(
    _ question: Question, _ round: Int, _ was: Distance, _ isNow: Distance
  ) {
    let kind: ChangeKind
    let weights: (Weight, Weight)
    switch (was, isNow) {
    case (.undecided, _), (_, .undecided):
      undecided += 1
      return
    case (.unreached, .unreached): return
    case (.reached(let a), .unreached): (kind, weights) = (.pathGone, (a, .infinite))
    case (.unreached, .reached(let b)): (kind, weights) = (.pathNew, (.infinite, b))
    case (.reached(let a), .reached(let b)):
      if a == b { return }
      (kind, weights) = (a < b ? .pathLonger : .pathShorter, (a, b))
    }
    // What is told without facts need not be told with them.
    let plain = Question(from: question.from, to: question.to, given: [])
    if round == 0 {
      told.insert(plain)
    } else if told.contains(plain) {
      return
    }
    let group = Group(kind: kind, to: question.to, round: round)
    if groups[group] == nil { order.append(group) }
    groups[group, default: []].append(
      Finding(from: question.from, before: weights.0, after: weights.1))
  }

  /// What was found: one change for each target and kind.
  var changes: [Change] {
    order.compactMap { group in
      guard let findings = groups[group], let first = findings.first,
        let target = pair.route(group.to)
      else { return nil }
      let note =
        group.round < rounds.count
        ? rounds[group.round].note : extraNotes[group.round - rounds.count]
      let to = pair.new.displayName(target)
      let names = findings.map { PlanPair.shown(pair.name(old: $0.from)) }
      let text: ChangeText
      switch group.kind {
      case .pathGone:
        text = "there is no path to \(to) from \(ChangeText.list(names))\(note) any more"
      case .pathNew: text = "there is a path to \(to) from \(ChangeText.list(names))\(note) now"
      default:
        let word = group.kind == .pathLonger ? "longer" : "shorter"
        let others: ChangeText =
          names.count == 2 ? "\(names[1])" : "\(words: String(names.count - 1)) other routes"
        let tail: ChangeText =
          names.count == 1 ? "" : ", and is \(words: word) from \(others), too"
        text = "the path to \(to) from \(names[0])\(note) \(Self.weights(first))\(tail)"
      }
      var change = Change(group.kind, to, text)
        .values(Self.cost(first.before), Self.cost(first.after))
        .at(false, pair.new.span(of: target))
      change.from = names
      return change
    }
  }

  private static func cost(_ weight: Weight) -> String? {
    weight.isInfinite ? nil : String(weight.cost)
  }

  private static func weights(_ finding: Finding) -> ChangeText {
    finding.before.cost == finding.after.cost
      ? "has \(words: "\(finding.after.steps) steps now, not \(finding.before.steps)")"
      : "costs \(words: "\(finding.after.cost) now, not \(finding.before.cost)")"
  }
}

extension Plan {
  /// The routes that a link leads from and to; nil where it only goes back. From everywhere is from
  /// the start, from a flow from the flow's.
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
