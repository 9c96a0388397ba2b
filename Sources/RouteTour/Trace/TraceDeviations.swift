import RoutePlan

/// The deviations of all sessions, grouped by where they come from, where they lead and why.
struct TraceDeviations {
  struct Key: Hashable {
    /// The screens before and after; -1 for none.
    var from: Int32
    var to: Int32
    var reason: TraceReason
  }

  struct Group {
    var key: Key
    /// How many sessions have it, and how often in all.
    var sessions = 0
    var times = 0
    var first: TracePlace
    var allowed: [RouteID]
  }

  private(set) var groups: [Group] = []
  private var numbers: [Key: Int] = [:]
  /// The groups that open sessions have.
  private var open: [Int: Set<Int>] = [:]

  mutating func note(
    from screen: Int32, _ seen: Observation, _ number: Int32, _ fault: TraceFault, session: Int,
    _ place: TracePlace
  ) {
    let key = Key(from: screen, to: seen.screen, reason: fault.reason)
    let group = numbers[key] ?? groups.count
    if group == groups.count {
      numbers[key] = group
      groups.append(Group(key: key, first: place, allowed: fault.allowed))
    }
    groups[group].times += 1
    if open[session, default: []].insert(group).inserted { groups[group].sessions += 1 }
  }

  /// Forgets the groups of a session that ended.
  mutating func forget(session: Int) { open[session] = nil }
}
