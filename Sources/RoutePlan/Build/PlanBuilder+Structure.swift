import RouteBase
import RouteSyntax

// What contains what: places given by `in`, starts and parents of flows, parents of routes.
//
// Routes and flows are nodes here, numbered routes first. The walks keep their own stacks.

extension PlanBuilder {
  mutating func buildStructure() {
    registerOldNames()
    placeAll()
    if !work.placements.isEmpty { breakCycles() }
    if plan.flows.isEmpty {
      for index in plan.routes.indices {
        if case .route(let parent) = plan.routes[index].place { plan.routes[index].parent = parent }
      }
    } else {
      findStarts()
      findParents()
    }
    plan.children = makeChildren()
    plan.buildPlaces()
    plan.start = plan.routes.firstIndex { $0.parent.isNone }.map { RouteID($0) } ?? .none
  }

  // MARK: Places

  /// Resolves the references after `in`.
  private mutating func placeAll() {
    forEach(
      of: work.placements, at: { $0.origin },
      naming: { $2.append($1.references[Int($0.reference)].name) }
    ) { $0.put($1, $2) }
  }

  /// Puts a route or flow, which is declared in the file of `tree`, where its `in` says.
  private mutating func put(_ placement: PendingWork.Placement, _ tree: SyntaxTree) {
    let reference = tree.references[Int(placement.reference)]
    guard
      let target = resolve(
        reference, tree, placement.origin, placement.service, expected: "a route or a flow")
    else { return }
    let place: Place
    switch target {
    case .route(let id): place = .route(id)
    case .flow(let id):
      place = .flow(id)
      work.members[id.index].append(placement.symbol)
    case .task:
      reportWrongKind(target, reference, placement.origin, expected: "a route or a flow")
      return
    }
    switch placement.symbol {
    case .route(let id): plan.routes[id.index].place = place
    case .flow(let id): plan.flows[id.index].place = place
    case .task: break
    }
  }

  private func place(of symbol: Symbol) -> Place {
    switch symbol {
    case .route(let id): plan.routes[id.index].place
    case .flow(let id): plan.flows[id.index].place
    case .task(let id): plan.tasks[id.index].place
    }
  }

  private func symbol(of place: Place) -> Symbol? {
    switch place {
    case .none: nil
    case .route(let id): .route(id)
    case .flow(let id): .flow(id)
    }
  }

  /// Reports each loop of places and breaks it. Only an `in` can close a loop.
  private mutating func breakCycles() {
    var walks = [Int32](repeating: 0, count: plan.routes.count + plan.flows.count)
    func node(_ symbol: Symbol) -> Int {
      switch symbol {
      case .route(let id): id.index
      case .flow(let id): plan.routes.count + id.index
      case .task: 0
      }
    }
    for (number, placement) in work.placements.enumerated() {
      let walk = Int32(number + 1)
      var current: Symbol? = placement.symbol
      while let symbol = current, walks[node(symbol)] == 0 {
        walks[node(symbol)] = walk
        current = self.symbol(of: place(of: symbol))
      }
      guard let first = current, walks[node(first)] == walk else { continue }
      var loop = [first]
      while let next = self.symbol(of: place(of: loop[loop.count - 1])), next != first {
        loop.append(next)
      }
      open(loop)
    }
  }

  private mutating func open(_ loop: [Symbol]) {
    let placed = loop.filter { isPlaced($0) }
    let first =
      placed.min { isWritten(planSoFar.origin(of: $0), before: planSoFar.origin(of: $1)) }
      ?? loop[0]
    let start = loop.firstIndex(of: first) ?? 0
    let loop = Array(loop[start...] + loop[..<start])
    var names = loop.prefix(20).map { "`\(planSoFar.displayName($0))`" }
    if loop.count > 20 { names.append("… (\(loop.count - 20) more)") }
    names.append(names[0])
    let span = placementSpan(of: first)
    let others = placed.filter { $0 != first }.prefix(2)
    findings.append(
      Finding(
        .parentCycle, at: span,
        loop.count == 1
          ? "`\(planSoFar.displayName(first))` is nested in itself"
          : "these are nested in each other: \(names.joined(separator: " in "))",
        notes: others.map {
          Finding.Note(at: placementSpan(of: $0), "`\(planSoFar.displayName($0))` is placed here")
        },
        fix: Fix("remove one `in` from the loop")))
    switch first {
    case .route(let id): plan.routes[id.index].place = .none
    case .flow(let id): plan.flows[id.index].place = .none
    case .task: break
    }
  }

  private func isWritten(_ a: DeclarationReference, before b: DeclarationReference) -> Bool {
    (a.file.raw, a.index) < (b.file.raw, b.index)
  }

  private func isPlaced(_ symbol: Symbol) -> Bool {
    switch symbol {
    case .route(let id): plan.routes[id.index].flags.contains(.placed)
    case .flow(let id): plan.flows[id.index].isPlaced
    case .task: false
    }
  }

  private func placementSpan(of symbol: Symbol) -> SourceSpan {
    let origin = planSoFar.origin(of: symbol)
    guard let clause = plan.files.clause(.in, of: origin) else {
      return plan.files.nameSpan(origin)
    }
    return SourceSpan(file: origin.file, range: clause.range)
  }

  // MARK: Flows

  /// Finds the route that each flow's name refers to: that of its first member that has one.
  private mutating func findStarts() {
    var isDone = [Bool](repeating: false, count: plan.flows.count)
    var stack: [(flow: Int, member: Int)] = []
    for root in plan.flows.indices where !isDone[root] {
      stack.append((root, 0))
      while let (flow, member) = stack.last {
        guard plan.flows[flow].start.isNone, member < work.members[flow].count else {
          isDone[flow] = true
          stack.removeLast()
          continue
        }
        let symbol = work.members[flow][member]
        guard place(of: symbol) == .flow(FlowID(flow)) else {
          stack[stack.count - 1].member += 1
          continue
        }
        switch symbol {
        case .route(let id):
          plan.flows[flow].start = id
        case .flow(let id) where isDone[id.index]:
          plan.flows[flow].start = plan.flows[id.index].start
          stack[stack.count - 1].member += 1
        case .flow(let id):
          stack.append((id.index, 0))
        case .task:
          stack[stack.count - 1].member += 1
        }
      }
    }
  }

  /// Sets the parents, the flows around, and which routes only links lead to.
  private mutating func findParents() {
    var linkedOnly = [Bool](repeating: false, count: plan.flows.count)
    var isLate = [Bool](repeating: false, count: plan.flows.count)
    var isDone = [Bool](repeating: false, count: plan.routes.count + plan.flows.count)
    func index(_ symbol: Symbol) -> Int {
      switch symbol {
      case .route(let id): id.index
      case .flow(let id): plan.routes.count + id.index
      case .task: 0
      }
    }
    func finish(_ symbol: Symbol) {
      let (parent, flow, around) = surroundings(of: symbol)
      let isStart = around.map { plan.flows[$0.index].start == start(of: symbol) } ?? false
      let onlyLinked = around.map { isStart ? linkedOnly[$0.index] : true } ?? false
      let late = isPlaced(symbol) || isStart && around.map { isLate[$0.index] } ?? false
      switch symbol {
      case .route(let id):
        plan.routes[id.index].parent = parent
        plan.routes[id.index].flow = flow
        if onlyLinked { plan.routes[id.index].flags.insert(.linkedOnly) }
        if late { work.lateRoutes.insert(id) }
      case .flow(let id):
        plan.flows[id.index].parent = parent
        plan.flows[id.index].flow = flow
        linkedOnly[id.index] = onlyLinked
        isLate[id.index] = late
      case .task: break
      }
      isDone[index(symbol)] = true
    }
    var stack: [Symbol] = []
    func settle(_ symbol: Symbol) {
      stack.append(symbol)
      while let top = stack.last {
        if let around = self.symbol(of: place(of: top)), !isDone[index(around)] {
          stack.append(around)
        } else {
          if !isDone[index(top)] { finish(top) }
          stack.removeLast()
        }
      }
    }
    for id in plan.flows.indices { settle(.flow(FlowID(id))) }
    for id in plan.routes.indices { settle(.route(RouteID(id))) }
  }

  /// The parent of a route or flow, the flow that it is in, and that flow if it is a member of it.
  private func surroundings(
    of symbol: Symbol
  ) -> (parent: RouteID, flow: FlowID, around: FlowID?) {
    switch place(of: symbol) {
    case .none: return (.none, .none, nil)
    case .route(let id): return (id, plan.routes[id.index].flow, nil)
    case .flow(let id):
      let around = plan.flows[id.index]
      return (around.start == start(of: symbol) ? around.parent : around.start, id, id)
    }
  }

  /// The route that a symbol refers to.
  private func start(of symbol: Symbol) -> RouteID {
    switch symbol {
    case .route(let id): id
    case .flow(let id): plan.flows[id.index].start
    case .task: .none
    }
  }

  // MARK: Children

  /// Sorts the routes by parent. Those that `in` put there, directly or as a flow's start, come
  /// last.
  private func makeChildren() -> Adjacency {
    var offsets = [UInt32](repeating: 0, count: plan.routes.count + 1)
    for route in plan.routes where !route.parent.isNone { offsets[route.parent.index + 1] += 1 }
    for index in 1..<max(offsets.count, 1) { offsets[index] += offsets[index - 1] }
    var next = offsets
    var elements = [RouteID](repeating: .none, count: Int(offsets[plan.routes.count]))
    for placed in [false, true] {
      if placed && work.placements.isEmpty { break }
      for index in plan.routes.indices {
        let parent = plan.routes[index].parent
        if parent.isNone { continue }
        if !work.placements.isEmpty {
          let isLate =
            plan.flows.isEmpty
            ? plan.routes[index].flags.contains(.placed)
            : work.lateRoutes.contains(RouteID(index))
          guard isLate == placed else { continue }
        }
        elements[Int(next[parent.index])] = RouteID(index)
        next[parent.index] += 1
      }
    }
    return Adjacency(offsets: offsets, elements: elements)
  }
}
