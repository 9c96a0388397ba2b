/// Where a machine of states in states starts, and which member of each group comes first so that the
/// plan starts there too.
///
/// A group may start in a state deep inside of it, past the start that a group on the way has of its
/// own. The outer start decides the order, since the plan begins with it; what leads to the inner
/// group then names the state that it means (`target(_:)`).
package struct StartOrder: Sendable {
  /// For each group the member that comes first; -1 for what has no members.
  package private(set) var first: [Int]
  /// For each state the one that is entered with it: itself where it has no members.
  private var entered: [Int]
  /// For each state the one that the order alone leads to.
  private var leading: [Int]

  /// `groups` are the states with members, each before the groups in it; `parents` and `members` are
  /// by state. `starts` is for each group the state in it, at any depth, that it starts in, or -1 for
  /// its first member. The time is linear.
  package init(groups: [Int], parents: [Int], members: [[Int]], starts: [Int]) {
    first = Array(repeating: -1, count: members.count)
    entered = Array(members.indices)
    for group in groups.reversed() {
      let start = starts[group] >= 0 ? starts[group] : members[group].first ?? group
      if start != group { entered[group] = entered[start] }
    }
    // Where a group has no order yet, nothing in it has: each state is passed once.
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

  /// What a link names that leads to a state: the state itself, or the one in it that is entered,
  /// where the order leads to another.
  package func target(_ state: Int) -> Int {
    leading[state] == entered[state] ? state : entered[state]
  }

  /// The members of a group, the first one first.
  package func ordered(_ members: [Int], of group: Int) -> [Int] {
    guard first[group] >= 0, members.first != first[group] else { return members }
    return [first[group]] + members.filter { $0 != first[group] }
  }
}
