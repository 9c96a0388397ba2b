/// Where a machine of nested states starts, and which member of each group comes first so that the
/// plan starts there too.
///
/// A group may start in a state deep inside it, bypassing the start of a group in between. The
/// outer start decides the order, because the plan begins with it; a link to the inner group then
/// names the state that it means (`target(_:)`).
package struct StartOrder: Sendable {
  /// For each group, the member that comes first; -1 for a state without members.
  package private(set) var first: [Int]
  /// For each state, the state that is entered with it: itself if it has no members.
  private var entered: [Int]
  /// For each state, the one to which the order alone leads.
  private var leading: [Int]

  /// `groups` are the states with members, each before the groups in it; `parents` and `members`
  /// are indexed by state. `starts` has, for each group, the state inside it (at any depth) in
  /// which it starts, or -1 for its first member. Takes linear time.
  package init(groups: [Int], parents: [Int], members: [[Int]], starts: [Int]) {
    first = Array(repeating: -1, count: members.count)
    entered = Array(members.indices)
    for group in groups.reversed() {
      let start = starts[group] >= 0 ? starts[group] : members[group].first ?? group
      if start != group { entered[group] = entered[start] }
    }
    // If a group has no order yet, nothing in it has, so each state is visited once.
    for group in groups where first[group] < 0 {
      var current = entered[group]
      while current != group && current >= 0 {
        first[parents[current]] = current
        current = parents[current]
      }
    }
    leading = Array(members.indices)
    for group in groups.reversed() where first[group] >= 0 {
      leading[group] = leading[first[group]]
    }
  }

  /// The state that a link to a state names: the state itself or, if the order leads elsewhere, the
  /// state in it that is entered.
  package func target(_ state: Int) -> Int {
    leading[state] == entered[state] ? state : entered[state]
  }

  /// The members of a group, the first one first.
  package func ordered(_ members: [Int], of group: Int) -> [Int] {
    guard first[group] >= 0, members.first != first[group] else { return members }
    return [first[group]] + members.filter { $0 != first[group] }
  }
}
