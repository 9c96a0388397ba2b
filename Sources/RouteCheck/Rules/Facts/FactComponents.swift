import RoutePlan

/// The facts in sets that wait for each other (strongly connected components, after Tarjan,
/// "Depth-first search and linear graph algorithms", 1972), found with an explicit stack.
struct FactComponents {
  /// The index of each fact's set.
  private(set) var number: [Int]
  private(set) var members: [[Int]] = []

  init(_ steps: [[RequirementCycleRule.Step]]) {
    number = [Int](repeating: -1, count: steps.count)
    var order = [Int](repeating: -1, count: steps.count)
    var low = [Int](repeating: 0, count: steps.count)
    var open: [Int] = []
    var stack: [(fact: Int, edge: Int)] = []
    var count = 0
    for root in steps.indices where order[root] < 0 && !steps[root].isEmpty {
      stack.append((root, 0))
      while let (fact, edge) = stack.last {
        if edge == 0 {
          (order[fact], low[fact]) = (count, count)
          count += 1
          open.append(fact)
        }
        if edge < steps[fact].count {
          stack[stack.count - 1].edge += 1
          let next = steps[fact][edge].next.index
          if order[next] < 0 {
            stack.append((next, 0))
          } else if number[next] < 0 {
            low[fact] = min(low[fact], order[next])
          }
          continue
        }
        stack.removeLast()
        if let parent = stack.last?.fact { low[parent] = min(low[parent], low[fact]) }
        guard low[fact] == order[fact] else { continue }
        var component: [Int] = []
        while let member = open.popLast() {
          number[member] = members.count
          component.append(member)
          if member == fact { break }
        }
        members.append(component)
      }
    }
  }
}
