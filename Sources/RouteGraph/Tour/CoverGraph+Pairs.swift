import RoutePlan

// What pairs of steps ask for.

extension CoverGraph {
  /// A step is taken as often as there are pairs that it begins, and as often as there are pairs that
  /// it ends. Returns the cost of what is done without moving.
  mutating func requirePairs(_ items: TourItems, _ isWanted: (Int) -> Bool) -> UInt64 {
    var counts: [TourItem.Taken: (first: Int32, second: Int32)] = [:]
    var tasks: Set<TaskID> = []
    for index in items.items.indices where isWanted(index) {
      if case .task(let task) = items.items[index] { tasks.insert(task) }
      guard case .pair(let first, let second) = items.items[index] else { continue }
      counts[first, default: (0, 0)].first += 1
      counts[second, default: (0, 0)].second += 1
    }
    var times: [TaskID: UInt64] = [:]
    for (step, count) in counts {
      let most = max(count.first, count.second)
      if let arc = stepArcs[step] { flow.require(Int(arc), most) }
      guard case .task(let task, on: let top) = step else { continue }
      visit(top)
      times[task, default: 0] += UInt64(most)
    }
    var standing: UInt64 = 0
    for (task, times) in times {
      // `require` counted a task that is covered itself, unless a URL may do it.
      let isCounted =
        tasks.contains(task) && !request.urls.contains { $0.opens == .task(task) }
      standing += UInt64(plan.tasks[task.index].cost) * (isCounted ? times - 1 : times)
    }
    return standing
  }
}
