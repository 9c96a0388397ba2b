import RouteGraph
import RoutePlan

extension TraceAutomaton {
  /// How many explanations are asked what they would have allowed.
  private static let mostAsked = 32
  /// How many steps are looked at to explain a failure.
  private static let mostWork = 20_000

  /// What happens if nothing explains an observation.
  mutating func failure(from set: SetID, _ seen: Observation) -> Transition {
    // A task is done without a screen from anywhere.
    if set == Self.lost || seen.screen < 0 && set == Self.new {
      return Transition(target: seen.screen < 0 ? set : state(of: anywhere(seen), seen))
    }
    if set == Self.new || seen.cue == .launch {
      let fault = TraceFault(reason: firstReason(seen), allowed: opened(seen))
      return Transition(target: state(of: anywhere(seen), seen), fault: note(fault))
    }
    let here = sets[Int(set)]
    if isForgiven(here, seen) {
      let isBlank = here.contains { $0.ground == Explanation.blank }
      let target = isBlank ? blank(on: seen.screen) : state(of: anywhere(seen), seen)
      return Transition(target: target)
    }
    let reason = reason(here, seen)
    let fault = TraceFault(
      reason: reason, allowed: allowed(here, seen, holding: reason == .stated ? seen.facts : nil))
    let target = seen.screen < 0 ? set : state(of: resumed(here, seen), seen)
    return Transition(target: target, fault: note(fault))
  }

  /// Why nothing shows the first screen of a session.
  private mutating func firstReason(_ seen: Observation) -> TraceReason {
    if seen.facts.known != 0 {
      var silent = seen
      silent.facts = FactCube()
      if !launches(silent).list.elements.isEmpty { return .stated }
    }
    switch seen.cue {
    case .launch: return .launch
    case .opened: return .opened
    default: return .start
    }
  }

  /// The screens that a launch or the given cue shows.
  private mutating func opened(_ seen: Observation) -> [RouteID] {
    var routes: [RouteID]
    switch seen.cue {
    case .launch: routes = [plan.start]
    case .url: routes = openable
    case .opened(let number): routes = homes(ofURL: number).map { $0.isNone ? plan.start : $0 }
    default: routes = openable + [plan.start]
    }
    routes.removeAll { $0.isNone }
    var shown: Set<RouteID> = []
    for route in routes {
      let place = moves.place(of: route)
      shown.formUnion(moves.screens(of: place))
    }
    return shown.sorted()
  }

  /// The routes that a URL opens, or in which the tasks are that it opens; `none` for a task outside
  /// all routes.
  private func homes(ofURL number: Int32) -> [RouteID] {
    urlTargets[Int(number)].map { opened in
      switch opened.target {
      case .route(let route): route
      case .task(let task): plan.home(of: plan.tasks[task.index])
      }
    }
  }

  /// Whether a step from one of the explanations may lead to frames of which nothing is known.
  private mutating func isForgiven(_ set: [Explanation], _ seen: Observation) -> Bool {
    if seen.screen < 0 { return false }
    if !isJump(seen.cue) { return set.contains { reachesBelow($0) } }
    return set.contains { $0.ground > 0 && leads(from: $0, seen) }
  }

  /// Whether a step of the observed kind may lead to the observed screen from a stack that is only
  /// assumed. Which frames it finds there, and so what it asks of the facts and does to them, is not
  /// known.
  private mutating func leads(from here: Explanation, _ seen: Observation) -> Bool {
    if case .opened(let number) = seen.cue {
      for home in homes(ofURL: number) {
        let isShown =
          home.isNone ? shows(here.stack, seen.screen) : isShown(by: home, seen.screen)
        if isShown { return true }
      }
      return false
    }
    // A tab comes back with whatever it keeps.
    if seen.cue == .step(.down), here.ground >= moves.depth(of: here.stack),
      moves.keepsTabs(here.stack)
    {
      return true
    }
    return moves.steps(from: here.stack).contains { index in
      let move = moves.moves[index]
      return shows(move.target, seen.screen) && allows(move.verb, move.link, seen)
    }
  }

  private func isJump(_ cue: TraceCue) -> Bool {
    switch cue {
    case .launch, .stack, .opened, .step(.jump), .step(.down), .step(.sub): true
    default: false
    }
  }

  private mutating func reachesBelow(_ here: Explanation) -> Bool {
    if here.ground == 0 { return false }
    if here.ground == Explanation.blank { return true }
    let route = plan.routes[moves.route(onTopOf: here.stack).index]
    let isLocked = route.flags.contains(.locked)
    if !isLocked && moves.depth(of: here.stack) == here.ground { return true }
    for index in moves.steps(from: here.stack) {
      let move = moves.moves[index]
      if move.verb != .jump && move.kept < here.ground { return true }
      if !move.link.isNone && plan.links[move.link.index].back != .none { return true }
    }
    return false
  }

  /// What sessions are taken to be after a failure: the screen came on top of what was there, or
  /// the app went back to it, or to its own place.
  private mutating func resumed(_ set: [Explanation], _ seen: Observation) -> ExplanationList {
    var list = ExplanationList()
    for here in set {
      for route in screens[Int(seen.screen)] {
        let conditions = plan.routes[route.index].conditions
        let facts = stated(rules.assume(conditions, here.facts), seen)
        list.add(
          Explanation(
            stack: moves.push(route, onto: here.stack), ground: here.ground, facts: facts))
        if let back = moves.topmost(route, below: here.stack) {
          list.add(
            Explanation(
              stack: back, ground: min(here.ground, moves.depth(of: back)),
              facts: stated(here.facts, seen)))
        }
        var placed = here.facts
        for frame in plan.chain(of: route) {
          placed = rules.assume(plan.routes[frame.index].conditions, placed)
        }
        list.add(Explanation(stack: moves.place(of: route), facts: stated(placed, seen)))
      }
    }
    return list
  }

  private func stated(_ facts: FactCube, _ seen: Observation) -> FactCube {
    FactCube(
      known: facts.known | seen.facts.known,
      value: facts.value & ~seen.facts.known | seen.facts.value)
  }

  // MARK: Reasons

  /// The screens that the next step, or the URL of the record, could have shown. With `stated` facts,
  /// only where these can hold.
  private mutating func allowed(
    _ set: [Explanation], _ seen: Observation, holding stated: FactCube?
  ) -> [RouteID] {
    var found: Set<RouteID> = []
    for here in set.prefix(Self.mostAsked) {
      var possible: [SeenMove] = []
      if case .opened(let number) = seen.cue {
        for home in homes(ofURL: number) {
          if home.isNone {
            found.formUnion(moves.screens(of: here.stack))
          } else if let move = moves.opening(home, from: here.stack) {
            possible.append(move)
          }
        }
      } else {
        for index in moves.steps(from: here.stack) where !moves.moves[index].isHidden {
          possible.append(moves.moves[index])
        }
      }
      for move in possible {
        guard let facts = pass(move, here.facts) else { continue }
        if let stated, rules.state(stated, facts) == nil { continue }
        found.formUnion(moves.screens(of: move.target))
      }
    }
    return found.sorted()
  }

  /// The nearest explanation of what is missing.
  private mutating func reason(_ set: [Explanation], _ seen: Observation) -> TraceReason {
    if case .task(let task) = seen.cue {
      var only = seen
      only.screen = -1
      if steps(from: set, only).list.elements.isEmpty { return .task(task) }
    }
    if seen.facts.known != 0 {
      var silent = seen
      silent.facts = FactCube()
      if !steps(from: set, silent).list.elements.isEmpty { return .stated }
    }
    if seen.cue != .none {
      var silent = seen
      silent.cue = .none
      if case .step(let verb) = seen.cue, !steps(from: set, silent).list.elements.isEmpty {
        return .verb(verb)
      }
      if isJump(seen.cue) || seen.cue == .url { return .opened }
    }
    if seen.screen < 0 { return .stated }
    if let blocked = blocked(set, seen) { return blocked }
    if let between = between(set, seen) { return .unseen(between) }
    if isShownByURL(seen.screen) { return .url }
    return .noLink
  }

  /// Whether some URL shows one of the routes of a screen.
  private mutating func isShownByURL(_ screen: ScreenID) -> Bool {
    if isShownByURL == nil {
      var isShown = [Bool](repeating: false, count: plan.routes.count)
      for route in openable {
        let place = moves.place(of: route)
        for shown in moves.allShown(place) { isShown[shown.index] = true }
      }
      isShownByURL = isShown
    }
    return screens[Int(screen)].contains { isShownByURL?[$0.index] == true }
  }

  private mutating func isShown(by route: RouteID, _ screen: ScreenID) -> Bool {
    let place = moves.place(of: route)
    return shows(place, screen)
  }

  /// The facts without which a step that leads there could not be taken.
  private mutating func blocked(_ set: [Explanation], _ seen: Observation) -> TraceReason? {
    for here in set.prefix(Self.mostAsked) {
      for index in moves.steps(from: here.stack) where !moves.moves[index].isHidden {
        let move = moves.moves[index]
        guard shows(move.target, seen.screen) else { continue }
        var facts = here.facts
        for place in move.conditions {
          let conditions = moves.conditions[Int(place)]
          if let after = rules.pass(conditions, facts) {
            facts = after
          } else {
            let (missing, refused) = rules.refused(conditions, facts)
            if missing | refused != 0 { return .facts(missing: missing, refused: refused) }
            break
          }
        }
      }
    }
    return nil
  }

  /// The screen that a path of two steps passes on the way there; the first in the plan's order.
  private mutating func between(_ set: [Explanation], _ seen: Observation) -> RouteID? {
    var best: RouteID?
    var work = 0
    for here in set.prefix(Self.mostAsked) {
      for index in moves.steps(from: here.stack) where !moves.moves[index].isHidden {
        let first = moves.moves[index]
        guard let facts = pass(first, here.facts) else { continue }
        let middle = moves.route(onTopOf: first.target)
        if let best, best <= middle { continue }
        for place in moves.steps(from: first.target) {
          let second = moves.moves[place]
          work += 1
          if shows(second.target, seen.screen), pass(second, facts) != nil {
            best = middle
            break
          }
        }
        if work > Self.mostWork { return best }
      }
    }
    return best
  }
}
