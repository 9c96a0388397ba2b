import RoutePlan
import RouteSyntax

// Which parameters get their values from one input, so that their names mean one thing.

extension Plan {
  /// The parameters and the values handed back that share their name and their input with a parameter:
  /// those of the routes along its chains and of the tasks there. Where a value with that name is handed
  /// back, or a task takes one from whatever is on the stack, all that have the name.
  ///
  /// Takes linear time in the plan's routes and tasks.
  func sharedParameters(_ parameter: Int) -> Set<Int> {
    let name = parameters[parameter].name
    func own(_ slice: ShortSlice) -> [Int] { slice.indices.filter { parameters[$0].name == name } }
    let byRoute = routes.map { own($0.parameters) }
    let byTask = tasks.map { own($0.parameters) }
    let results = routes.flatMap { own($0.results) } + tasks.flatMap { own($0.results) }
    let chains = topmostHolders { !byRoute[$0].isEmpty }
    /// The route that stands for the chains of a task; -1 if no route there has the parameter.
    func chain(of task: Int) -> Int {
      let home = home(of: tasks[task])
      return home.isNone ? -1 : chains[home.index]
    }
    let isOnRoutes = byRoute.contains { !$0.isEmpty }
    let takesFromAny = byTask.indices.contains { !byTask[$0].isEmpty && chain(of: $0) < 0 }
    if !results.isEmpty || isOnRoutes && takesFromAny {
      return Set(byRoute.joined()).union(byTask.joined()).union(results)
    }
    let own =
      byRoute.firstIndex { $0.contains(parameter) }.map { chains[$0] }
      ?? byTask.firstIndex { $0.contains(parameter) }.map { chain(of: $0) } ?? -1
    if own < 0 { return [parameter] }
    var shared: Set<Int> = []
    for (chain, taken) in zip(chains, byRoute) where chain == own { shared.formUnion(taken) }
    for task in tasks.indices where chain(of: task) == own { shared.formUnion(byTask[task]) }
    return shared
  }

  /// For each route, the topmost one among it and those above it that `isHolder` names; -1 for none.
  private func topmostHolders(_ isHolder: (Int) -> Bool) -> [Int] {
    let unknown = -2
    var topmost = [Int](repeating: unknown, count: routes.count)
    var open: [Int] = []
    for index in routes.indices {
      var current = RouteID(index)
      while !current.isNone && topmost[current.index] == unknown {
        // A ring of parents, which is an error, ends here.
        topmost[current.index] = -1
        open.append(current.index)
        current = routes[current.index].parent
      }
      while let route = open.popLast() {
        let parent = routes[route].parent
        let above = parent.isNone ? -1 : topmost[parent.index]
        topmost[route] = above >= 0 ? above : isHolder(route) ? route : -1
      }
    }
    return topmost
  }
}
