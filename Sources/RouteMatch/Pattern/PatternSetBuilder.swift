import RoutePlan
import RouteBase
import RouteSyntax

/// Compiles a plan's patterns in one walk over the routes, parents first.
///
/// A declaration's *stems* are the whole patterns that patterns inside it follow: its own or, if it
/// has none, those of what contains it.
struct PatternSetBuilder {
  typealias Text = UnsafeBufferPointer<UInt8>

  let plan: Plan
  var set: PatternSet
  /// Nil if only the patterns themselves are wanted. Their nodes are then numbers of segments.
  var trie: RouteTrieBuilder?
  /// The stems of each route that was entered, and of each flow; nil if they are not known yet.
  private var routeStems: [Range<UInt32>]
  private var flowStems: [Range<Int>?]
  /// For each name, its innermost parameter in the open chain, plus one.
  var nearest: [UInt32]
  /// The parameters of the current declaration.
  var owned = ShortSlice.none
  /// The places of parameters by name, for a declaration with many of them.
  var many: (own: ShortSlice, places: [NameID: Int]) = (.none, [:])
  /// For each parameter, whether a pattern of its own route or task has it; and whether a name may
  /// appear twice in a whole pattern. That can happen if a pattern has a parameter from above, if a
  /// parameter that a pattern has is hidden by another, or within one pattern.
  var isCaptured: [Bool]
  var mayRepeat = false
  /// The current pattern, and its captures in order.
  var syntax = PatternSyntax()
  var found: [Capture] = []
  var mixKey: [UInt8] = []
  /// The file of the routes that are being entered, and its text meanwhile. Retaining a text for
  /// each pattern would take most of the time.
  var file: FileID?
  var fileText = Text(start: nil, count: 0)
  private static let root = 0..<1

  init(_ plan: Plan, _ set: PatternSet, hasTrie: Bool) {
    self.plan = plan
    self.set = set
    trie = hasTrie ? RouteTrieBuilder(expecting: plan.patterns.count) : nil
    routeStems = Array(repeating: 0..<0, count: plan.patterns.isEmpty ? 0 : plan.routes.count)
    flowStems = Array(repeating: nil, count: plan.flows.count)
    nearest = Array(repeating: 0, count: plan.names.count)
    isCaptured = Array(repeating: false, count: plan.parameters.count)
  }

  mutating func build() {
    set.patterns.append(WholePattern(source: -1, node: 0, base: .everywhere))
    set.patterns.reserveCapacity(plan.patterns.count + 1)
    set.captures.reserveCapacity(min(plan.parameters.count, plan.patterns.count))
    if !plan.patterns.isEmpty { walk() }
    if !plan.webPatterns.isEmpty { addWebPatterns() }
    // What only the walk needs is released before the trie is laid out.
    (routeStems, flowStems, nearest, isCaptured) = ([], [], [], [])
    if mayRepeat { dropRepeatedNames() }
    let known = set
    set.trie = trie?.build(set.patterns) { known.parameterCount(of: $0) } ?? set.trie
    set.faults.sort {
      ($0.isWeb ? 1 : 0, $0.pattern, $0.range.lowerBound)
        < ($1.isWeb ? 1 : 0, $1.pattern, $1.range.lowerBound)
    }
  }

  // MARK: Walk

  private mutating func walk() {
    let tasks = tasksByHome()
    for task in tasks.homeless { addTask(task) }
    // Tasks in flows without routes follow what is around those flows, which is known at the end.
    defer { for task in tasks.inEmptyFlows { addTask(task) } }
    var walk = OpenWalk()
    var next = advance(&walk)
    while let first = next {
      let file = plan.routes[first.index].origin.file
      let bytes = plan.files[file.index].text.bytes
      bytes.withUnsafeBufferPointer {
        (self.file, fileText) = (file, $0)
        while let id = next, plan.routes[id.index].origin.file == file {
          enter(id, tasks, &walk)
          next = advance(&walk)
        }
        (self.file, fileText) = (nil, Text(start: nil, count: 0))
      }
    }
  }

  /// The open routes, the next child of each, and what their parameters hide.
  private struct OpenWalk {
    var stack: [(route: RouteID, next: UInt32)] = []
    var hidden: [UInt32] = []
    var root = 0
  }

  /// The route to enter next, which is open from now on; nil at the end.
  private mutating func advance(_ walk: inout OpenWalk) -> RouteID? {
    while let top = walk.stack.last {
      if top.next < plan.children.offsets[top.route.index + 1] {
        walk.stack[walk.stack.count - 1].next += 1
        return open(plan.children.elements[Int(top.next)], &walk)
      }
      for index in plan.routes[top.route.index].parameters.indices.reversed() {
        nearest[plan.parameters[index].name.index] = walk.hidden.removeLast()
      }
      walk.stack.removeLast()
    }
    while walk.root < plan.routes.count {
      walk.root += 1
      if plan.routes[walk.root - 1].parent.isNone { return open(RouteID(walk.root - 1), &walk) }
    }
    return nil
  }

  private func open(_ route: RouteID, _ walk: inout OpenWalk) -> RouteID {
    walk.stack.append((route, plan.children.offsets[route.index]))
    return route
  }

  private struct TaskGroups {
    /// Empty in a plan without tasks.
    var first: [Int32]
    var next: [Int32]
    /// The tasks outside routes and flows, and those in flows without routes.
    var homeless: [TaskID] = []
    var inEmptyFlows: [TaskID] = []
  }

  /// For each route, a list of the tasks in it, or in a flow that starts with it.
  private func tasksByHome() -> TaskGroups {
    var groups = TaskGroups(
      first: [Int32](repeating: -1, count: plan.tasks.isEmpty ? 0 : plan.routes.count),
      next: [Int32](repeating: -1, count: plan.tasks.count))
    for index in plan.tasks.indices.reversed() where !plan.tasks[index].patterns.isEmpty {
      let home = plan.home(of: plan.tasks[index])
      if case .none = plan.tasks[index].place {
        groups.homeless.append(TaskID(index))
      } else if home.isNone {
        groups.inEmptyFlows.append(TaskID(index))
      } else {
        groups.next[index] = groups.first[home.index]
        groups.first[home.index] = Int32(index)
      }
    }
    groups.homeless.reverse()
    groups.inEmptyFlows.reverse()
    return groups
  }

  private mutating func enter(_ id: RouteID, _ tasks: TaskGroups, _ walk: inout OpenWalk) {
    let route = plan.routes[id.index]
    for index in route.parameters.indices {
      let name = plan.parameters[index].name.index
      noteHiding(name)
      walk.hidden.append(nearest[name])
      nearest[name] = UInt32(index + 1)
    }
    let around = stems(of: route.place)
    owned = route.parameters
    let own = add(route.patterns, of: Declaration(target: .route(id), stems: around))
    routeStems[id.index] = UInt32(own.lowerBound)..<UInt32(own.upperBound)
    if tasks.first.isEmpty { return }
    var task = tasks.first[id.index]
    while task >= 0 {
      addTask(TaskID(Int(task)))
      task = tasks.next[Int(task)]
    }
  }

  private mutating func addTask(_ id: TaskID) {
    let task = plan.tasks[id.index]
    let around = stems(of: task.place)
    owned = task.parameters
    for index in owned.indices { noteHiding(plan.parameters[index].name.index) }
    _ = add(
      task.patterns,
      of: Declaration(target: .task(id), stems: around, own: task.parameters))
  }

  /// Records when a parameter hides another of its name that a pattern has.
  private mutating func noteHiding(_ name: Int) {
    let hidden = Int(nearest[name])
    if hidden != 0 && isCaptured[hidden - 1] { mayRepeat = true }
  }

  /// The stems of a place. Those of a flow are made when the first route in it is entered, which is
  /// the start of each flow without stems.
  private mutating func stems(of place: Place) -> Range<Int> {
    var open: [FlowID] = []
    var current = place
    var result = Self.root
    loop: while true {
      switch current {
      case .none: break loop
      case .route(let id):
        let known = routeStems[id.index]
        result = Int(known.lowerBound)..<Int(known.upperBound)
        break loop
      case .flow(let id):
        if let known = flowStems[id.index] {
          result = known
          break loop
        }
        open.append(id)
        current = plan.flows[id.index].place
      }
    }
    for id in open.reversed() {
      let flow = plan.flows[id.index]
      owned = .none
      result = add(
        flow.patterns,
        of: Declaration(target: flow.start.isNone ? nil : .route(flow.start), stems: result))
      flowStems[id.index] = result
    }
    return result
  }
}
