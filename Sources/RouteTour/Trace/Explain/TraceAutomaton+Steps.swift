import RouteGraph
import RoutePlan
import RouteSyntax

extension TraceAutomaton {
  /// The explanations that are left after an observation, with the steps that lead to them.
  struct Outcome {
    var list = ExplanationList()
    var hits: [Hit] = []
    /// The same as `hits` once these are many.
    private var seen: Set<Hit> = []

    mutating func note(_ hit: Hit) {
      if hits.count < 8 {
        if !hits.contains(hit) { hits.append(hit) }
        return
      }
      if seen.isEmpty { seen = Set(hits) }
      if seen.insert(hit).inserted { hits.append(hit) }
    }
  }

  /// What happens in a state at an observation.
  mutating func outcome(from set: SetID, _ seen: Observation) -> Transition {
    var outcome = Outcome()
    if case .launch = seen.cue {
      outcome = launches(seen)
    } else if case .stack(let number) = seen.cue {
      outcome.list.add(opening(openings[Int(number)], seen))
    } else if set == Self.lost {
      outcome.list = anywhere(seen)
    } else if set == Self.new {
      outcome = options.isAnywhere && !isOpening(seen.cue) ? Outcome() : launches(seen)
      if options.isAnywhere {
        for explanation in anywhere(seen).elements { outcome.list.add(explanation) }
      }
    } else {
      outcome = steps(from: sets[Int(set)], seen)
    }
    if outcome.list.elements.isEmpty { return failure(from: set, seen) }
    return Transition(target: state(of: outcome.list, seen), hits: note(outcome.hits))
  }

  private func isOpening(_ cue: TraceCue) -> Bool { cue == .url || isOpened(cue) }

  private func isOpened(_ cue: TraceCue) -> Bool {
    if case .opened = cue { true } else { false }
  }

  /// The state of explanations after an observation: with all that leaves the screen as it is. If
  /// these are too many, the state is a larger set that takes less space, which can only forgive.
  mutating func state(of list: ExplanationList, _ seen: Observation) -> SetID {
    var list = closed(list, on: seen.screen)
    if isTooLarge(list) {
      simplified += 1
      list.join()
      if !isTooLarge(list) { list = closed(list, on: seen.screen) }
      if isTooLarge(list) { return seen.screen < 0 ? Self.lost : blank(on: seen.screen) }
    }
    return number(of: list)
  }

  private func isTooLarge(_ list: ExplanationList) -> Bool {
    list.elements.count > options.mostExplanations
      || list.elements.contains { moves.depth(of: $0.stack) > options.mostFrames }
  }

  // MARK: Openings

  /// What a cold launch or a URL shows when nothing is open.
  mutating func launches(_ seen: Observation) -> Outcome {
    var result = Outcome()
    if seen.cue != .url, !isOpened(seen.cue), !plan.start.isNone {
      open(plan.start, from: Explanation(stack: StackStore.empty), seen, nil, &result)
    }
    if seen.cue != .launch {
      let isLaunched = !result.list.elements.isEmpty
      // A session that may have been launched covers no URL.
      open(
        from: Explanation(stack: StackStore.empty), seen, counts: !isLaunched, &result)
    }
    return result
  }

  /// The configuration on a stack that is known, with only the facts that are stated.
  private mutating func opening(_ routes: [RouteID], _ seen: Observation) -> Explanation {
    Explanation(stack: moves.generator.openingStack(routes), facts: seen.facts)
  }

  /// Adds what a URL shows from one place; a pattern counts as used if `counts`.
  private mutating func open(
    from here: Explanation, _ seen: Observation, counts: Bool = true, _ outcome: inout Outcome
  ) {
    guard case .opened(let number) = seen.cue else {
      for route in openable {
        open(route, from: here, seen, counts ? Hit(verb: .jump, opened: route) : nil, &outcome)
      }
      return
    }
    for opened in urlTargets[Int(number)] {
      switch opened.target {
      case .route(let route):
        let hit = Hit(verb: .jump, opened: route, pattern: opened.pattern)
        open(route, from: here, seen, counts ? hit : nil, &outcome)
      case .task(let task):
        let hit = Hit(verb: .task, task: task, pattern: opened.pattern)
        open(task, from: here, seen, counts ? hit : nil, &outcome)
      }
    }
  }

  /// Adds what the URL of a task shows once the task is done: the route in which it stands, or what
  /// was there before (on a cold launch, the start).
  private mutating func open(
    _ task: TaskID, from here: Explanation, _ seen: Observation, _ hit: Hit?,
    _ outcome: inout Outcome
  ) {
    var (here, hit) = (here, hit)
    let home = plan.home(of: plan.tasks[task.index])
    let route = home.isNone && here.stack == StackStore.empty ? plan.start : home
    if !route.isNone {
      guard let move = moves.opening(route, from: here.stack),
        let facts = pass(move, here.facts)
      else { return }
      here = Explanation(stack: move.target, ground: ground(after: move, here), facts: facts)
      hit?.verb = .jump
      hit?.opened = route
    }
    guard here.stack != StackStore.empty, shows(here.stack, seen.screen) else { return }
    for next in done(task, at: here) where add(next, seen, &outcome) {
      if let hit { outcome.note(hit) }
    }
  }

  private mutating func open(
    _ route: RouteID, from here: Explanation, _ seen: Observation, _ hit: Hit?,
    _ outcome: inout Outcome
  ) {
    var kept = here.stack
    while let move = moves.opening(route, from: kept) {
      take(move, from: here, seen, hit, &outcome)
      // The URL may replace a frame that needs values, with all above it. That only matters to facts.
      let depth = min(move.kept, moves.depth(of: move.target) - 1)
      guard !plan.facts.isEmpty, let below = moves.belowValues(in: kept, upTo: depth) else {
        return
      }
      kept = below
    }
  }

  /// The observed screen in its own place, of which nothing is known.
  mutating func anywhere(_ seen: Observation) -> ExplanationList {
    var list = ExplanationList()
    guard seen.screen >= 0 else { return list }
    for route in screens[Int(seen.screen)] {
      let stack = moves.place(of: route)
      list.add(Explanation(stack: stack, ground: moves.depth(of: stack), facts: seen.facts))
    }
    return list
  }

  // MARK: Steps

  /// What is left of some explanations after an observation.
  mutating func steps(from set: [Explanation], _ seen: Observation) -> Outcome {
    var seen = seen
    var set = set
    var result = Outcome()
    if case .task(let task) = seen.cue {
      set = done(task, set, &result)
      seen.cue = .none
    }
    if seen.screen < 0 {
      for here in set {
        if isOpened(seen.cue) { open(from: here, seen, &result) } else { add(here, seen, &result) }
      }
      return result
    }
    let mayOpen = seen.cue == .perhapsURL || (options.opensURLs && seen.cue == .none)
    let staysPossible =
      seen.cue == .none || seen.cue == .perhapsURL || seen.cue == .step(.self)
    for here in set {
      if staysPossible && shows(here.stack, seen.screen) { add(here, seen, &result) }
      if !isOpening(seen.cue), !takePlain(from: here, seen, &result) {
        let steps = moves.steps(from: here.stack, showing: screens[Int(seen.screen)])
        for index in steps {
          let move = moves.moves[index]
          // A hidden step counts only where the log names it.
          if move.isHidden && (!move.task.isNone || seen.cue != .step(move.verb)) { continue }
          let hit = Hit(verb: move.verb, link: move.link)
          take(move, from: here, seen, hit, &result)
        }
      }
      // Where anything is forgiven, a URL explains nothing more.
      guard isOpening(seen.cue) || (mayOpen && here.ground != Explanation.blank) else { continue }
      open(from: here, seen, &result)
    }
    return result
  }

  /// What is left once a task was done.
  private mutating func done(
    _ task: TaskID, _ set: [Explanation], _ outcome: inout Outcome
  ) -> [Explanation] {
    var list = ExplanationList()
    for here in set {
      for next in done(task, at: here) {
        list.add(next)
        outcome.note(Hit(verb: .task, task: task))
      }
    }
    return list.elements
  }

  /// What one explanation becomes once a task was done; nothing if it cannot be.
  private mutating func done(_ task: TaskID, at here: Explanation) -> [Explanation] {
    var result: [Explanation] = []
    for index in moves.hiddenSteps(from: here.stack) where moves.moves[index].task == task {
      guard let facts = pass(moves.moves[index], here.facts) else { continue }
      result.append(Explanation(stack: here.stack, ground: here.ground, facts: facts))
    }
    return result
  }

  /// Adds where a step leads if it agrees with the observation.
  private mutating func take(
    _ move: SeenMove, from here: Explanation, _ seen: Observation, _ hit: Hit?,
    _ outcome: inout Outcome
  ) {
    guard shows(move.target, seen.screen), allows(move.verb, move.link, seen) else { return }
    guard let facts = pass(move, here.facts) else { return }
    let next = Explanation(stack: move.target, ground: ground(after: move, here), facts: facts)
    if add(next, seen, &outcome), let hit { outcome.note(hit) }
  }

  /// How much of the stack after a step is only assumed.
  private func ground(after move: SeenMove, _ here: Explanation) -> Int32 {
    if here.ground != Explanation.blank {
      return moves.ground(min(here.ground, move.kept), of: move.target)
    }
    if move.verb != .jump { return Explanation.blank }
    return moves.ground(moves.depth(ofTabsIn: move.target), of: move.target)
  }

  /// Adds an explanation if the facts that the observation states agree with it. Says whether they
  /// do.
  @discardableResult
  func add(
    _ explanation: Explanation, _ seen: Observation, _ outcome: inout Outcome
  ) -> Bool {
    var next = explanation
    if seen.facts.known != 0 {
      guard let facts = rules.state(seen.facts, next.facts) else { return false }
      next.facts = facts
    }
    outcome.list.add(next)
    return true
  }

  func pass(_ move: SeenMove, _ facts: FactCube) -> FactCube? {
    var facts = facts
    for index in move.conditions {
      guard let after = rules.pass(moves.conditions[Int(index)], facts) else { return nil }
      facts = after
    }
    return facts
  }

  /// Whether one of the routes of a screen is on screen; -1 agrees with everything.
  @inline(__always)
  func shows(_ stack: StackID, _ screen: ScreenID) -> Bool {
    if screen < 0 { return true }
    for route in screens[Int(screen)] where moves.shows(stack, route) { return true }
    return false
  }

  /// Whether the values that a link gives agree with those that a record states.
  func agrees(_ link: LinkID, _ stated: [StatedInput]) -> Bool {
    if link.isNone { return true }
    for argument in plan.arguments[plan.links[link.index].arguments.indices] {
      guard let value = plan.value(of: argument),
        let input = stated.first(where: { $0.name == argument.name })
      else { continue }
      if !value.reads(input.text) { return false }
    }
    return true
  }

  /// The explanations with all that can be reached without a change on screen.
  private mutating func closed(_ list: ExplanationList, on screen: ScreenID) -> ExplanationList {
    if !moves.hasHiddenSteps { return list }
    var result = list
    var open = list.elements
    while let here = open.popLast() {
      for index in moves.hiddenSteps(from: here.stack) where moves.moves[index].isHidden {
        let move = moves.moves[index]
        guard shows(move.target, screen), let facts = pass(move, here.facts) else { continue }
        let next = Explanation(
          stack: move.target, ground: ground(after: move, here), facts: facts)
        if result.add(next) { open.append(next) }
      }
      // It is not whole then, but too large anyway.
      if result.elements.count > options.mostExplanations * 4 { break }
    }
    return result
  }
}

extension LiteralValue {
  /// Whether a value in a record is this one.
  func reads(_ text: String) -> Bool {
    switch self {
    case .integer(let number): Double(text) == Double(number)
    case .double(let number): Double(text) == number
    case .string(let string): string == text
    case .boolean(let flag): text == (flag ? "true" : "false")
    default: true
    }
  }
}
