package import RoutePlan
import RouteBase
import RouteSyntax

/// Links and tasks whose conditions never hold where they are.
///
/// A keeping pass shows that most conditions hold at some time, and `FixedFacts` that some never do.
/// For the rest, all configurations are looked at, if there are few, or else the plan is worked out
/// as a pushdown system, which finds at least every route on top with the facts that hold then.
/// Beyond the limit, nothing is reported.
package struct Availability: Sendable {
  package enum Subject: Hashable, Sendable {
    case link(LinkID)
    case task(TaskID)
  }

  /// Why a condition never holds.
  package enum Reason: Sendable {
    /// It requires and excludes the same fact.
    case contradiction(FactID)
    /// A required fact never holds there.
    case missing(FactID)
    /// An excluded fact always holds there.
    case present(FactID)
    /// Each of its conditions holds at some time there, but never all of them together.
    case together
    /// The link's target requires what the link revokes or excludes, or excludes what it grants or
    /// requires.
    case refused(FactID, by: LinkPart)
  }

  /// The part of a link to which its target has an objection.
  package enum LinkPart: Sendable {
    case requires
    case unless
    case grants
    case revokes
  }

  /// What is never available, links first, in the order of the plan.
  package private(set) var never: [(subject: Subject, reason: Reason)] = []

  private let plan: Plan
  private let reachability: Reachability
  /// What may never be available.
  private var isOpenLink: [Bool]
  private var isOpenTask: [Bool]

  /// `assumed` says, by index, which facts may or may not hold at the start, as for `reachability`.
  /// Nothing is reported about links to unreachable routes, or where nobody gets.
  package init(
    _ plan: Plan, _ reachability: Reachability, assumed: [Bool], limit: Int = 200_000
  ) {
    self.plan = plan
    self.reachability = reachability
    isOpenLink = plan.links.map { link in
      (!plan.isFree(link.conditions)
        || link.conditions != Conditions.none && !link.target.isNone)
        && (link.target.isNone || reachability.verdicts[link.target.index] != .unreachable)
    }
    isOpenTask = plan.tasks.map { !plan.isFree($0.conditions) }
    guard hasOpen, plan.isWalkable else { return }
    closeUnreached()
    findContradictions()
    guard hasOpen else { return }
    let order = StackOrder(plan)
    findRefused(order)
    if hasOpen { closeKept(assumed) }
    if hasOpen { findFixed(order) }
    if hasOpen && plan.isExplorable && !settleNear(assumed, limit / 10) {
      settle(assumed, limit)
    }
    never.sort { Self.isBefore($0.subject, $1.subject) }
  }

  private var hasOpen: Bool { isOpenLink.contains(true) || isOpenTask.contains(true) }

  private var openSubjects: [Subject] {
    isOpenLink.indices.filter { isOpenLink[$0] }.map { Subject.link(LinkID($0)) }
      + isOpenTask.indices.filter { isOpenTask[$0] }.map { Subject.task(TaskID($0)) }
  }

  private static func isBefore(_ a: Subject, _ b: Subject) -> Bool {
    switch (a, b) {
    case (.link(let a), .link(let b)): a < b
    case (.task(let a), .task(let b)): a < b
    case (.link, .task): true
    case (.task, .link): false
    }
  }

  // MARK: Without a search

  /// What is open, apart from the rest: while a function that changes it walks over routes, it reads
  /// this, so that it need not copy everything for each of them.
  private struct Open {
    let plan: Plan
    let isOpenLink: [Bool]
    let isOpenTask: [Bool]

    /// The routes where something open may be: all, unless it is all of single routes.
    func routes() -> [RouteID] {
      var isOpen = [Bool](repeating: false, count: plan.routes.count)
      for (index, link) in plan.links.enumerated() where isOpenLink[index] {
        guard case .route(let id) = link.source else {
          return plan.routes.indices.map(RouteID.init)
        }
        isOpen[id.index] = true
      }
      for (index, task) in plan.tasks.enumerated() where isOpenTask[index] {
        guard case .route(let id) = task.place else { return plan.routes.indices.map(RouteID.init) }
        isOpen[id.index] = true
      }
      return isOpen.indices.filter { isOpen[$0] }.map(RouteID.init)
    }

    /// Calls `body` with what is open and may be taken or done on `route`.
    func forEach(on route: RouteID, _ body: (Subject) -> Void) {
      plan.forEachLink(from: route) { id, _ in
        if isOpenLink[id.index] { body(.link(id)) }
      }
      plan.forEachTask(on: route) { id, _ in
        if isOpenTask[id.index] { body(.task(id)) }
      }
    }

    /// What it requires and excludes.
    func conditions(of subject: Subject) -> ConditionsID {
      switch subject {
      case .link(let id): plan.links[id.index].conditions
      case .task(let id): plan.tasks[id.index].conditions
      }
    }
  }

  private var open: Open { Open(plan: plan, isOpenLink: isOpenLink, isOpenTask: isOpenTask) }

  private func isOpen(_ subject: Subject) -> Bool {
    switch subject {
    case .link(let id): isOpenLink[id.index]
    case .task(let id): isOpenTask[id.index]
    }
  }

  private mutating func close(_ subject: Subject) {
    switch subject {
    case .link(let id): isOpenLink[id.index] = false
    case .task(let id): isOpenTask[id.index] = false
    }
  }

  /// Leaves out what is only where nobody gets.
  private mutating func closeUnreached() {
    let (open, verdicts) = (open, reachability.verdicts)
    var isSomewhere = (
      links: [Bool](repeating: false, count: isOpenLink.count),
      tasks: [Bool](repeating: false, count: isOpenTask.count)
    )
    for route in open.routes() where verdicts[route.index] != .unreachable {
      open.forEach(on: route) { subject in
        switch subject {
        case .link(let id): isSomewhere.links[id.index] = true
        case .task(let id): isSomewhere.tasks[id.index] = true
        }
      }
    }
    (isOpenLink, isOpenTask) = isSomewhere
  }

  private mutating func findContradictions() {
    let open = open
    for subject in openSubjects {
      let asked = open.plan.conditions(open.conditions(of: subject))
      if asked.requires.isEmpty || asked.unless.isEmpty { continue }
      let excluded = Set(open.plan.facts(asked.unless))
      if let fact = open.plan.facts(asked.requires).first(where: { excluded.contains($0) }) {
        never.append((subject, .contradiction(fact)))
        close(subject)
      }
    }
  }

  /// Reports links that ask for or change a fact against what their targets ask, and leaves out
  /// those that ask nothing themselves.
  private mutating func findRefused(_ order: StackOrder) {
    var refusals = LinkRefusals(plan, reachability, order)
    for index in isOpenLink.indices where isOpenLink[index] {
      let id = LinkID(index)
      if let (fact, part) = refusals.find(plan.links[index]) {
        never.append((.link(id), .refused(fact, by: part)))
        close(.link(id))
      } else if plan.isFree(plan.links[index].conditions) {
        close(.link(id))
      }
    }
  }

  /// Leaves out what requires only facts that nothing revokes, where people get who have them.
  private mutating func closeKept(_ assumed: [Bool]) {
    let kept =
      reachability.kept
      ?? KeptReach(ReachPass(plan, openable: reachability.openable, assumed: assumed, .keeping))
    let (open, isReached, canHold) = (open, kept.isReached, kept.canHold)
    var closed: [Subject] = []
    for route in open.routes() where isReached[route.index] {
      open.forEach(on: route) { subject in
        let asked = open.plan.conditions(open.conditions(of: subject))
        if asked.unless.isEmpty,
          open.plan.facts(asked.requires).allSatisfy({ canHold[$0.index] })
        {
          closed.append(subject)
        }
      }
    }
    for subject in closed { close(subject) }
  }

  /// Reports what requires a fact that never holds there, or excludes one that always does.
  private mutating func findFixed(_ order: StackOrder) {
    // What is in very many places is left to the search.
    let most = 32
    var places: [Subject: [RouteID]] = [:]
    let (open, verdicts) = (open, reachability.verdicts)
    for route in open.routes() where verdicts[route.index] != .unreachable {
      open.forEach(on: route) { subject in
        if places[subject, default: []].count <= most {
          places[subject, default: []].append(route)
        }
      }
    }
    var fixed = FixedFacts(plan, order)
    for subject in openSubjects {
      guard let routes = places[subject], routes.count <= most else { continue }
      let asked = open.plan.conditions(open.conditions(of: subject))
      func isFixed(_ fact: FactID, _ holds: Bool) -> Bool {
        routes.allSatisfy { fixed.isFixed(fact, holds, on: $0) }
      }
      if let fact = open.plan.facts(asked.requires).first(where: { isFixed($0, false) }) {
        never.append((subject, .missing(fact)))
        close(subject)
      } else if let fact = open.plan.facts(asked.unless).first(where: { isFixed($0, true) }) {
        never.append((subject, .present(fact)))
        close(subject)
      }
    }
  }

  // MARK: With a search

  private mutating func settle(_ assumed: [Bool], _ limit: Int) {
    var facts = FactSpace(plan)
    guard let starts = Reachability.startingFacts(plan, assumed, facts.relevant) else { return }
    // Sets are numbered before the saturation gets its own copy of them.
    let sets = starts.map { facts.set(of: $0) }
    var saturation = Saturation(
      StepTable(plan), facts: facts, openable: reachability.openable)
    for set in sets {
      if !plan.start.isNone { saturation.launch(plan.start, holding: set) }
      for route in reachability.openable { saturation.launch(route, holding: set) }
    }
    guard saturation.run(limit: limit) else { return }
    let (heads, found, open) = (saturation.heads, saturation.facts, open)
    for head in heads { closeAvailable(on: head, found, among: open) }
    report(heads, found)
  }

  /// Looks at all configurations, unless they are too many; whether that settles everything.
  private mutating func settleNear(_ assumed: [Bool], _ limit: Int) -> Bool {
    // Without tabs that keep their stacks, a pushdown system is exact.
    guard plan.routes.contains(where: { $0.keepsTabs }) else { return false }
    var tour = StepTour(plan, openable: reachability.openable, assumed: assumed)
    var heads: [Saturation.Head] = []
    var seen: Set<Saturation.Head> = []
    let open = open
    tour.runNear(limit: limit, patience: limit) { taken, generator in
      let route = generator.stacks[taken.target.stack].route
      let head = Saturation.Head(route: route, facts: taken.target.facts)
      guard seen.insert(head).inserted else { return .nothing }
      heads.append(head)
      return closeAvailable(on: head, generator.facts, among: open) && !hasOpen ? .done : .nothing
    }
    if !hasOpen { return true }
    if tour.isWhole { report(heads, tour.generator.facts) }
    return tour.isWhole
  }

  /// Leaves out what is available there, of what was open at first; whether there was any.
  @discardableResult
  private mutating func closeAvailable(
    on head: Saturation.Head, _ facts: FactSpace, among open: Open
  ) -> Bool {
    var closed: [Subject] = []
    open.forEach(on: head.route) { subject in
      if facts.allows(open.conditions(of: subject), head.facts) { closed.append(subject) }
    }
    var isAny = false
    for subject in closed where isOpen(subject) {
      close(subject)
      isAny = true
    }
    return isAny
  }

  /// Reports what is still open, after everything that may be on top was seen.
  private mutating func report(_ heads: [Saturation.Head], _ facts: FactSpace) {
    guard hasOpen else { return }
    var places: [Subject: [FactSet]] = [:]
    let open = open
    for head in heads {
      open.forEach(on: head.route) { places[$0, default: []].append(head.facts) }
    }
    for (subject, sets) in places {
      never.append((subject, reason(open.conditions(of: subject), sets, facts)))
    }
  }

  private func reason(
    _ id: ConditionsID, _ sets: [FactSet], _ facts: FactSpace
  ) -> Reason {
    let asked = plan.conditions(id)
    for fact in plan.facts(asked.requires)
    where !sets.contains(where: { facts.contains(fact, in: $0) }) {
      return .missing(fact)
    }
    for fact in plan.facts(asked.unless)
    where sets.allSatisfy({ facts.contains(fact, in: $0) }) {
      return .present(fact)
    }
    return .together
  }
}

extension Plan {
  /// Whether it takes little time to look at the links and tasks that each route has, with those of
  /// the flows around it and from everywhere.
  var isWalkable: Bool {
    var rest = 5_000_000
    let everywhere = linkIndex.linksFromEverywhere.count + linkIndex.tasksEverywhere.count
    for route in routes {
      rest -= 1 + everywhere
      var flow = route.flow
      while !flow.isNone && rest > 0 {
        rest -= 1 + linkIndex.links(of: flow).count + linkIndex.tasks(of: flow).count
        flow = flows[flow.index].flow
      }
      if rest <= 0 { return false }
    }
    return true
  }
}

extension Saturation {
  /// A route on top, and the facts that hold then.
  struct Head: Hashable {
    var route: RouteID
    var facts: FactSet
  }

  /// Every route that was found on top, with the facts; each once. After a complete run, there are
  /// no others.
  var heads: [Head] {
    var result: [Head] = []
    var seen: Set<Head> = []
    for node in nodes {
      guard case .plain(let set) = state(of: node) else { continue }
      let route = symbol(of: node.episode).route
      if route.isNone { continue }
      let head = Head(route: route, facts: set)
      if seen.insert(head).inserted { result.append(head) }
    }
    return result
  }
}
