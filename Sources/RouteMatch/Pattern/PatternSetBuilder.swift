import RoutePlan
import RouteSyntax

/// Compiles a plan's patterns in one walk over the routes, parents first.
///
/// A declaration's *stems* are the whole patterns that those in it follow: its own, or those of what
/// it stands in where it has none.
struct PatternSetBuilder {
  let plan: Plan
  var set: PatternSet
  private var trie: RouteTrieBuilder
  /// The stems of each route, once it is entered, and of each flow; nil where they are not known
  /// yet.
  private var routeStems: [Range<UInt32>]
  private var flowStems: [Range<Int>?]
  /// The innermost parameter of each name in the chain that stands open, plus one.
  private var nearest: [UInt32]
  /// The pattern at hand, and its captures in order.
  private var syntax = PatternSyntax()
  private var found: [Capture] = []
  private var mixKey: [UInt8] = []
  /// The text of the file that was looked at last: trees are costly to hand around.
  private var file = FileID(-1)
  private var fileBytes: [UInt8] = []
  private static let root = 0..<1

  init(_ plan: Plan, _ set: PatternSet) {
    self.plan = plan
    self.set = set
    trie = RouteTrieBuilder(expecting: plan.patterns.count)
    routeStems = Array(repeating: 0..<0, count: plan.patterns.isEmpty ? 0 : plan.routes.count)
    flowStems = Array(repeating: nil, count: plan.flows.count)
    nearest = Array(repeating: 0, count: plan.names.count)
  }

  mutating func build() {
    set.patterns.append(WholePattern(source: -1, node: 0, base: .everywhere, depth: 0))
    set.patterns.reserveCapacity(plan.patterns.count + 1)
    set.captures.reserveCapacity(min(plan.parameters.count, plan.patterns.count))
    if !plan.patterns.isEmpty { walk() }
    // What the walk alone needs is given back before the trie is laid out.
    (routeStems, flowStems, nearest, fileBytes) = ([], [], [], [])
    dropRepeatedNames()
    set.trie = trie.build(set.patterns)
    set.faults.sort { ($0.pattern, $0.range.lowerBound) < ($1.pattern, $1.range.lowerBound) }
  }

  // MARK: Walk

  private mutating func walk() {
    let tasks = tasksByHome()
    for task in tasks.homeless { addTask(task) }
    var hidden: [UInt32] = []
    var stack: [(route: RouteID, next: Int, hidden: Int)] = []
    let (offsets, elements) = (plan.children.offsets, plan.children.elements)
    for root in plan.routes.indices where plan.routes[root].parent.isNone {
      stack.append((RouteID(root), Int(offsets[root]), hidden.count))
      enter(RouteID(root), tasks, &hidden)
      while let top = stack.last {
        if top.next < Int(offsets[top.route.index + 1]) {
          stack[stack.count - 1].next += 1
          let child = elements[top.next]
          stack.append((child, Int(offsets[child.index]), hidden.count))
          enter(child, tasks, &hidden)
        } else {
          for index in plan.routes[top.route.index].parameters.indices.reversed() {
            nearest[plan.parameters[index].name.index] = hidden.removeLast()
          }
          stack.removeLast()
        }
      }
    }
  }

  private struct TaskGroups {
    var first: [Int32]
    var next: [Int32]
    var homeless: [TaskID] = []
  }

  /// For each route the tasks that stand in it, or in a flow that starts with it, as a list.
  private func tasksByHome() -> TaskGroups {
    var groups = TaskGroups(
      first: [Int32](repeating: -1, count: plan.routes.count),
      next: [Int32](repeating: -1, count: plan.tasks.count))
    for index in plan.tasks.indices.reversed() where !plan.tasks[index].patterns.isEmpty {
      let home = plan.home(ofTask: TaskID(index))
      if home.isNone {
        groups.homeless.append(TaskID(index))
      } else {
        groups.next[index] = groups.first[home.index]
        groups.first[home.index] = Int32(index)
      }
    }
    groups.homeless.reverse()
    return groups
  }

  private mutating func enter(_ id: RouteID, _ tasks: TaskGroups, _ hidden: inout [UInt32]) {
    let route = plan.routes[id.index]
    for index in route.parameters.indices {
      let name = plan.parameters[index].name.index
      hidden.append(nearest[name])
      nearest[name] = UInt32(index + 1)
    }
    let around = stems(of: route.place)
    let own = add(route.patterns, after: around, opening: .route(id), own: .none)
    routeStems[id.index] = UInt32(own.lowerBound)..<UInt32(own.upperBound)
    var task = tasks.first[id.index]
    while task >= 0 {
      addTask(TaskID(Int(task)))
      task = tasks.next[Int(task)]
    }
  }

  private mutating func addTask(_ id: TaskID) {
    let task = plan.tasks[id.index]
    _ = add(
      task.patterns, after: stems(of: task.place), opening: .task(id), own: task.parameters)
  }

  /// The stems of a place. Those of flows are made when the first route in them is entered, which
  /// is the start of each that has none yet.
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
      result = add(
        flow.patterns, after: result, opening: flow.start.isNone ? nil : .route(flow.start),
        own: .none)
      flowStems[id.index] = result
    }
    return result
  }

  // MARK: Patterns

  /// Adds the patterns of a declaration behind each of `stems`; returns its own stems.
  private mutating func add(
    _ slice: PlanSlice, after stems: Range<Int>, opening target: MatchTarget?, own: PlanSlice
  ) -> Range<Int> {
    if slice.isEmpty { return stems }
    let first = set.patterns.count
    for index in slice.indices {
      take(plan.patterns[index])
      if let fault = syntax.fault {
        report(fault, index)
        continue
      }
      guard let base = set.bases.base(of: syntax) else {
        reportForeign(index)
        continue
      }
      guard resolve(index, own) else { continue }
      if syntax.standsAlone {
        append(index, base, after: 0, opening: target)
      } else {
        for stem in stems {
          if set.patterns.count - first >= PatternSet.limit {
            report(PatternFault(kind: .tooMany, range: 0..<syntax.bytes.count), index)
            break
          }
          append(index, nil, after: stem, opening: target)
        }
      }
    }
    return first..<set.patterns.count
  }

  /// Takes a pattern of the plan apart.
  private mutating func take(_ pattern: Pattern) {
    if file != pattern.file {
      file = pattern.file
      fileBytes = plan.files[file.index].tree.text.bytes
    }
    let literal = fileBytes[pattern.range.indices]
    if literal.contains(UInt8(ascii: "\\")) || literal.last != UInt8(ascii: "\"") {
      syntax.take(Unescaping.string(literal)[...])
    } else {
      syntax.take(literal.dropFirst().dropLast())
    }
  }

  /// Finds what the parameters of the pattern at hand take; false where one is at fault or unknown.
  private mutating func resolve(_ index: Int, _ own: PlanSlice) -> Bool {
    found.removeAll(keepingCapacity: true)
    var isWhole = true
    for place in syntax.segments.indices {
      let segment = syntax.segments[place]
      var number: Int32 = 0
      for place2 in segment.parts {
        let part = syntax.parts[place2]
        guard part.kind == .parameter || part.kind == .rest else { continue }
        guard let parameter = parameter(part.range, own) else {
          isWhole = false
          set.isWhole = false
          continue
        }
        let type = plan.parameters[parameter].type
        let isRest = part.kind == .rest
        let marks = isRest ? 2 : 1
        let range = part.range.lowerBound - marks..<part.range.upperBound
        if type.isList != isRest {
          report(
            PatternFault(kind: isRest ? .restOfScalar(parameter) : .list(parameter), range: range),
            index)
          isWhole = false
        } else if let kind = set.kinds.kind(of: type.base) {
          found.append(
            Capture(
              parameter: UInt32(parameter), segment: UInt32(place),
              part: segment.parts.count == 1 ? -1 : number, kind: kind, isRest: isRest))
          number += 1
        } else {
          report(PatternFault(kind: .opaque(parameter), range: range), index)
          isWhole = false
        }
      }
    }
    return isWhole
  }

  private func parameter(_ name: Range<Int>, _ own: PlanSlice) -> Int? {
    let id = syntax.bytes.withUnsafeBufferPointer {
      plan.names.find(UnsafeBufferPointer(rebasing: $0[name]))
    }
    if id.isNone { return nil }
    for index in own.indices where plan.parameters[index].name == id { return index }
    return nearest[id.index] == 0 ? nil : Int(nearest[id.index]) - 1
  }

  private mutating func append(
    _ index: Int, _ base: BaseID?, after stem: Int, opening target: MatchTarget?
  ) {
    let parent = set.patterns[stem]
    if !syntax.segments.isEmpty && endsInRest(PatternID(stem)) {
      report(PatternFault(kind: .afterRest, range: 0..<syntax.bytes.count), index)
      return
    }
    var node = parent.node
    let first = set.captures.count
    for index in found.indices {
      var capture = found[index]
      capture.segment += parent.depth
      set.captures.append(capture)
    }
    var next = 0
    for index in syntax.segments.indices { node = child(of: node, syntax.segments[index], &next) }
    set.patterns.append(
      WholePattern(
        source: Int32(index), parent: PatternID(stem), node: node, base: base ?? parent.base,
        depth: parent.depth + UInt32(syntax.segments.count),
        captures: PlanSlice(first: first, count: set.captures.count - first), target: target))
  }

  private func endsInRest(_ pattern: PatternID) -> Bool {
    var current = pattern
    // Pieces without segments end where the one before them does.
    while !current.isNone {
      let whole = set.patterns[current.index]
      if let last = whole.captures.indices.last { return set.captures[last].isRest }
      if whole.parent.isNone || set.patterns[whole.parent.index].node != whole.node { return false }
      current = whole.parent
    }
    return false
  }

  /// The node behind a segment, whose captures start at `next`.
  private mutating func child(
    of node: UInt32, _ segment: PatternSyntax.Segment, _ next: inout Int
  ) -> UInt32 {
    let part = syntax.parts[segment.parts.lowerBound]
    guard segment.parts.count == 1 else {
      mixKey.removeAll(keepingCapacity: true)
      for index in segment.parts {
        let part = syntax.parts[index]
        if part.kind != .text {
          Mix.append(found[next].kind, to: &mixKey)
          next += 1
        } else if syntax.bytes[part.range].contains(0x25) {
          Mix.append(syntax.literal(part), to: &mixKey)
        } else {
          Mix.append(syntax.bytes[part.range], to: &mixKey)
        }
      }
      return trie.mix(mixKey, after: node)
    }
    switch part.kind {
    case .text:
      return syntax.bytes.withUnsafeBufferPointer { bytes in
        let text = UnsafeBufferPointer(rebasing: bytes[part.range])
        guard text.contains(0x25) else { return trie.literal(text, after: node) }
        return syntax.literal(part).withUnsafeBufferPointer { trie.literal($0, after: node) }
      }
    case .any: return trie.any(after: node)
    case .parameter:
      next += 1
      return trie.parameter(found[next - 1].kind, after: node)
    case .rest:
      next += 1
      return trie.rest(found[next - 1].kind, after: node)
    }
  }

  // MARK: Faults

  private mutating func report(_ fault: PatternFault, _ index: Int) {
    var fault = fault
    set.isWhole = false
    fault.pattern = index
    if set.faults.last != fault { set.faults.append(fault) }
  }

  private mutating func reportForeign(_ index: Int) {
    let syntax = syntax
    func text(_ range: Range<Int>) -> String {
      String(decoding: syntax.bytes[range], as: UTF8.self)
    }
    if let host = syntax.host {
      report(PatternFault(kind: .foreignHost(text(host)), range: host), index)
    } else if let scheme = syntax.scheme {
      report(PatternFault(kind: .foreignScheme(text(scheme)), range: scheme), index)
    }
  }

  /// Takes out the patterns in which a name stands twice, and what follows them: one walk over the
  /// tree of whole patterns.
  private mutating func dropRepeatedNames() {
    if set.captures.count < 2 { return }
    var first = [Int32](repeating: -1, count: set.patterns.count)
    var next = [Int32](repeating: -1, count: set.patterns.count)
    for index in set.patterns.indices.dropFirst().reversed() {
      let parent = set.patterns[index].parent.index
      next[index] = first[parent]
      first[parent] = Int32(index)
    }
    var uses = [UInt16](repeating: 0, count: plan.names.count)
    var broken = 0
    var stack: [(pattern: Int, isLeaving: Bool, isBroken: Bool)] = [(0, false, false)]
    while let (index, isLeaving, isBroken) = stack.popLast() {
      let captures = set.patterns[index].captures.indices
      if isLeaving {
        for capture in captures { uses[name(of: capture).index] &-= 1 }
        if isBroken { broken -= 1 }
        continue
      }
      var repeated: NameID?
      for capture in captures {
        let name = name(of: capture)
        uses[name.index] &+= 1
        if uses[name.index] > 1 && broken == 0 { repeated = repeated ?? name }
      }
      if let repeated { reportRepeated(repeated, Int(set.patterns[index].source)) }
      if repeated != nil { broken += 1 }
      if broken > 0 { set.patterns[index].target = nil }
      stack.append((index, true, repeated != nil))
      var child = first[index]
      while child >= 0 {
        stack.append((Int(child), false, false))
        child = next[Int(child)]
      }
    }
  }

  private func name(of capture: Int) -> NameID {
    plan.parameters[Int(set.captures[capture].parameter)].name
  }

  private mutating func reportRepeated(_ name: NameID, _ source: Int) {
    set.isWhole = false
    let wanted = Array(plan.names.bytes(of: name))
    let pattern = plan.patterns[source]
    let text = plan.files[pattern.file.index].tree.text.slice(pattern.range)
    let syntax = PatternSyntax(Unescaping.string(text))
    let part = syntax.parts.last {
      ($0.kind == .parameter || $0.kind == .rest) && syntax.bytes[$0.range].elementsEqual(wanted)
    }
    let fault = PatternFault(
      kind: .repeatedName(plan.name(name)),
      range: part.map { $0.range.lowerBound - 1..<$0.range.upperBound } ?? 0..<syntax.bytes.count,
      pattern: source)
    if !set.faults.contains(where: { $0 == fault }) || set.faults.count > 1000 {
      set.faults.append(fault)
    }
  }
}
