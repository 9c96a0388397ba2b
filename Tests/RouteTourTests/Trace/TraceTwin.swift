import RoutePlan

@testable import RouteTrials

/// The section "Trace" of qtroute(1), word for word and without regard for speed: every
/// configuration with every set of facts, one by one.
struct TraceTwin {
  let twin: Twin
  /// What explains the session so far; nil before its first screen.
  private var explanations: Set<TwinConfiguration>?

  init(_ twin: Twin) { self.twin = twin }

  /// How many configurations explain the session.
  var count: Int { explanations?.count ?? 0 }

  /// Follows the session to the next screen, and says whether that fits. After what does not, the
  /// session goes on from there. Nil if not even the first screen fits.
  mutating func see(_ screen: RouteID) -> Bool? {
    guard let here = explanations else {
      let starts = Self.factSets(twin.plan).compactMap { twin.coldLaunch(facts: $0) }
      let shown = starts.filter { shows($0, screen) }
      if shown.isEmpty { return nil }
      explanations = unseen(Set(shown), on: screen)
      return true
    }
    var next = here.filter { shows($0, screen) }
    for configuration in here {
      for move in twin.moves(from: configuration) where !isUnseen(move, from: configuration) {
        if shows(move.configuration, screen) { next.insert(move.configuration) }
      }
    }
    let fits = !next.isEmpty
    if !fits { next = Set(here.flatMap { resumed($0, on: screen) }) }
    explanations = unseen(next, on: screen)
    return fits
  }

  private static func factSets(_ plan: Plan) -> [UInt64] { (0..<1 << plan.facts.count).map { $0 } }

  // MARK: On screen

  /// "On screen is the top frame; a container whose tab it is; and, where a container is on top, the
  /// tab that it shows. Of a container with `tabs reset`, it may be any."
  func shows(_ configuration: TwinConfiguration, _ screen: RouteID) -> Bool {
    screens(configuration).contains(screen)
  }

  func screens(_ configuration: TwinConfiguration) -> Set<RouteID> {
    var result: Set<RouteID> = [configuration.top.route]
    var place = configuration.stack.count - 1
    while place > 0 {
      let (tab, container) = (
        configuration.stack[place].route, configuration.stack[place - 1].route
      )
      guard tabs(of: container).contains(tab) else { break }
      result.insert(container)
      place -= 1
    }
    var open = Array(tabs(shownBy: configuration.top))
    while let tab = open.popLast() {
      result.insert(tab)
      open += tabs(shownBy: TwinFrame(route: tab, presentation: .push, keys: .none))
    }
    return result
  }

  private func tabs(of container: RouteID) -> [RouteID] {
    twin.route(container).flags.contains(.tabs) ? twin.tabsBelow[container.index] : []
  }

  private func tabs(shownBy frame: TwinFrame) -> Set<RouteID> {
    if let shown = twin.shownTab(of: frame) { return [shown] }
    return Set(tabs(of: frame.route))
  }

  // MARK: What is not seen

  /// "Steps that leave the screen as it is need no record and may come before and after any other:
  /// tasks, and the steps between a container and the tab that it shows."
  private func isUnseen(_ move: TwinMove, from here: TwinConfiguration) -> Bool {
    let (before, after) = (here.top, move.configuration.top)
    switch move.step.verb {
    case .task: return true
    case .down:
      return move.configuration.stack.count == here.stack.count + 1
        && tabs(of: before.route).contains(after.route)
        && tabs(shownBy: before).contains(after.route)
    case .up:
      return tabs(of: after.route).contains(before.route)
        && tabs(shownBy: after).contains(before.route)
    default: return false
    }
  }

  private func unseen(
    _ configurations: Set<TwinConfiguration>, on screen: RouteID
  ) -> Set<TwinConfiguration> {
    var result = configurations
    var open = Array(configurations)
    while let here = open.popLast() {
      for move in twin.moves(from: here)
      where isUnseen(move, from: here) && shows(move.configuration, screen) {
        if result.insert(move.configuration).inserted { open.append(move.configuration) }
      }
    }
    return result
  }

  // MARK: After what does not fit

  /// "The session goes on as if the screen had come on top of what was there, or the app had gone
  /// back to it, or it were in its own place, with whatever facts that takes."
  private func resumed(
    _ here: TwinConfiguration, on screen: RouteID
  ) -> [TwinConfiguration] {
    var pushed = here
    let frame = TwinFrame(
      route: screen, presentation: twin.route(screen).presentation, keys: .none)
    twin.push(frame, onto: &pushed.stack)
    pushed.facts = assumed(here.facts, screen)
    var result = [pushed]
    if let place = here.stack.dropLast().lastIndex(where: { $0.route == screen }) {
      result.append(
        TwinConfiguration(stack: Array(here.stack[...place]), facts: here.facts))
    }
    var placed = twin.configuration(stack: twin.chain(of: screen))
    placed.facts = twin.chain(of: screen).reduce(here.facts) { assumed($0, $1) }
    result.append(placed)
    return result
  }

  private func assumed(_ facts: UInt64, _ route: RouteID) -> UInt64 {
    let conditions = twin.conditions[twin.route(route).conditions.index]
    return conditions.applied(to: (facts | conditions.requires) & ~conditions.unless)
  }
}
