package import RouteGraph
package import RoutePlan
import RouteSyntax

/// What logs say about a plan.
package struct TraceResult: Sendable {
  /// The names of the files, to which places refer.
  package let files: [String]
  /// The sessions that showed a screen of the plan, and how many of them fit.
  package let sessions: Int
  package let fitting: Int
  /// The sessions that showed none.
  package let unjudged: Int
  /// The records that were followed, and those of other kinds, which were not.
  package let events: Int
  package let ignored: Int
  /// The lines that could not be read, and the first of them.
  package let unread: Int
  package let faults: [Fault]
  /// The names of screens that are not in the plan, the commonest first, and how often more of them
  /// came.
  package let unknown: [UnknownScreen]
  package let otherUnknown: Int
  /// The names that records state as facts and that the plan lacks, the first of them first.
  package let unknownFacts: [String]
  /// The commonest first.
  package let deviations: [Deviation]
  package let coverage: TraceCoverage
  package let behaviour: TraceBehaviour
  /// How often explanations were replaced by a larger set, and how often all states were forgotten.
  package let simplified: Int
  package let forgotten: Int

  /// A line that could not be read.
  package struct Fault: Sendable {
    package var place: TracePlace
    package var reason: String
  }

  /// Something that the plan does not allow.
  package struct Deviation: Sendable {
    /// The routes of the screen before; empty at a session's start.
    package var from: [RouteID]
    /// The routes of the screen that came; empty if only a task or facts do not fit.
    package var to: [RouteID]
    /// How many sessions have it, and how often in all.
    package var sessions: Int
    package var times: Int
    package var first: TracePlace
    /// The screens that could have come, in the order of the plan.
    package var allowed: [RouteID]
    package var reason: TraceReason
    /// The facts of `reason`, by name.
    package var missing: [FactID]
    package var refused: [FactID]
  }

  /// The share of sessions that do not fit, from 0 to 1.
  package var deviatingShare: Double {
    sessions == 0 ? 0 : Double(sessions - fitting) / Double(sessions)
  }

  init(_ run: TraceRun) {
    files = run.files
    sessions = run.counts.sessions
    fitting = run.counts.fitting
    unjudged = run.counts.unjudged
    events = run.counts.events
    ignored = run.counts.ignored
    unread = run.counts.unread
    faults = run.counts.faults.map { Fault(place: $0.place, reason: $0.reason) }
    unknown = run.names.unknown.enumerated()
      .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
    otherUnknown = run.names.otherUnknown
    unknownFacts = run.unknownFacts.names
    let screens = run.names.screens
    func routes(_ screen: Int32) -> [RouteID] { screen < 0 ? [] : screens[Int(screen)] }
    let facts = run.plan.facts.indices.map { FactID($0) }
    func named(_ bits: UInt64) -> [FactID] {
      facts.filter { run.automaton.rules.bit(of: $0) & bits != 0 }
    }
    deviations = run.deviations.groups.map { group in
      var (missing, refused): (UInt64, UInt64) = (0, 0)
      if case .facts(let some, let others) = group.key.reason {
        (missing, refused) = (some, others)
      }
      return Deviation(
        from: routes(group.key.from), to: routes(group.key.to), sessions: group.sessions,
        times: group.times, first: group.first, allowed: group.allowed, reason: group.key.reason,
        missing: named(missing), refused: named(refused))
    }.enumerated().sorted {
      ($1.element.sessions, $0.offset) < ($0.element.sessions, $1.offset)
    }.map(\.element)
    coverage = TraceCoverage(run)
    behaviour = TraceBehaviour(run)
    simplified = run.automaton.simplified
    forgotten = run.counts.forgotten
  }
}

/// How often the parts of a plan were used. Where several steps explain what was seen, each of them
/// counts.
package struct TraceCoverage: Sendable {
  /// For each route, how often it came up.
  package var routes: [Int]
  /// For each link and each task, how often it may have been taken or done.
  package var links: [Int]
  package var tasks: [Int]
  /// For each way to move, how often.
  package var steps: [(verb: Verb, count: Int)]
  /// For each pattern, how often a URL may have opened something by it.
  package var patterns: [Int]
  /// For each expectation, in how many sessions, or how often, something happened that it is about.
  package var expectations: [Int]

  /// The ways to move that a plan has.
  package static let verbs: [Verb] = [.down, .up, .switch, .sub, .back, .jump]

  init(_ run: TraceRun) {
    let plan = run.plan
    var routes = [Int](repeating: 0, count: plan.routes.count)
    for (screen, count) in run.tally.screens.enumerated() where count > 0 {
      for route in run.names.screens[screen] { routes[route.index] += count }
    }
    self.routes = routes
    var links = [Int](repeating: 0, count: plan.links.count)
    var tasks = [Int](repeating: 0, count: plan.tasks.count)
    var opened = [Int](repeating: 0, count: plan.routes.count)
    var patterns = run.patternCounts
    var verbs: [Verb: Int] = [:]
    for transition in run.automaton.transitions {
      var seen: Set<Verb> = []
      for place in transition.hits {
        let hit = run.automaton.hits[Int(place)]
        if !hit.link.isNone { links[hit.link.index] += transition.count }
        if !hit.task.isNone { tasks[hit.task.index] += transition.count }
        if hit.pattern >= 0 { patterns[Int(hit.pattern)] += transition.count }
        if !hit.opened.isNone {
          if hit.task.isNone && hit.pattern < 0 { opened[hit.opened.index] += transition.count }
        } else if seen.insert(hit.verb).inserted {
          verbs[hit.verb, default: 0] += transition.count
        }
      }
    }
    (self.links, self.tasks) = (links, tasks)
    steps = Self.verbs.map { ($0, verbs[$0] ?? 0) }
    let own = run.names.patternsByTarget
    Self.add(opened, own, to: &patterns)
    self.patterns = patterns
    expectations = plan.expectations.indices.map { index in
      switch plan.expectations[index].promise {
      case .stack(let route, _): routes[route.index]
      case .url(_, let target?, _): (own[target] ?? []).reduce(0) { $0 + patterns[$1] }
      default: run.tally.promises.counts[index]
      }
    }
  }

  /// Adds the patterns of routes that some URL opened, to those that URLs in the log matched.
  private static func add(
    _ opened: [Int], _ own: [PlanTarget: [Int]], to patterns: inout [Int]
  ) {
    for index in opened.indices where opened[index] > 0 {
      let own = own[.route(RouteID(index))] ?? []
      if own.contains(where: { patterns[$0] > 0 }) { continue }
      for pattern in own { patterns[pattern] += opened[index] }
    }
  }
}
