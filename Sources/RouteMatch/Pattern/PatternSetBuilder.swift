import RoutePlan
import RouteSyntax

/// Compiles a plan's patterns in one walk over the routes, parents first.
///
/// A declaration's *stems* are the whole patterns that those in it follow: its own, or those of what
/// it stands in where it has none.
struct PatternSetBuilder {
  private typealias Text = UnsafeBufferPointer<UInt8>

  let plan: Plan
  var set: PatternSet
  private var trie: RouteTrieBuilder
  /// The stems of each route, once it is entered, and of each flow; nil where they are not known
  /// yet.
  private var routeStems: [Range<UInt32>]
  private var flowStems: [Range<Int>?]
  /// The innermost parameter of each name in the chain that stands open, plus one.
  private var nearest: [UInt32]
  /// The parameters of the declaration at hand.
  private var owned = PlanSlice.none
  /// The places of the many parameters of a declaration, by their names.
  private var many: (own: PlanSlice, places: [NameID: Int]) = (.none, [:])
  /// For each parameter whether a pattern of its own route or task has it, and whether a name may
  /// stand twice in a whole pattern: where a pattern has a parameter from above, where one that a
  /// pattern has is hidden by another, and within one pattern.
  private var isCaptured: [Bool]
  private var mayRepeat = false
  /// The pattern at hand, and its captures in order.
  private var syntax = PatternSyntax()
  private var found: [Capture] = []
  private var mixKey: [UInt8] = []
  /// The file of the routes that are being entered, and its text while they are: to hold on to a
  /// text for each pattern is what most of the time would go to.
  private var file: FileID?
  private var fileText = Text(start: nil, count: 0)
  private static let root = 0..<1

  init(_ plan: Plan, _ set: PatternSet) {
    self.plan = plan
    self.set = set
    trie = RouteTrieBuilder(expecting: plan.patterns.count)
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
    // What the walk alone needs is given back before the trie is laid out.
    (routeStems, flowStems, nearest, isCaptured) = ([], [], [], [])
    if mayRepeat { dropRepeatedNames() }
    set.trie = trie.build(set.patterns)
    set.faults.sort { ($0.pattern, $0.range.lowerBound) < ($1.pattern, $1.range.lowerBound) }
  }

  // MARK: Walk

  private mutating func walk() {
    let tasks = tasksByHome()
    for task in tasks.homeless { addTask(task) }
    var walk = OpenWalk()
    var next = advance(&walk)
    while let first = next {
      let file = plan.routes[first.index].origin.file
      let bytes = plan.files[file.index].tree.text.bytes
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

  /// The routes that stand open, the next child of each, and what their parameters hide.
  private struct OpenWalk {
    var stack: [(route: RouteID, next: UInt32)] = []
    var hidden: [UInt32] = []
    var root = 0
  }

  /// The route that is entered next, which is open from now on; nil at the end.
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
    let around = stems(of: task.place)
    owned = task.parameters
    for index in owned.indices { noteHiding(plan.parameters[index].name.index) }
    _ = add(task.patterns, after: around, opening: .task(id), own: task.parameters)
  }

  /// Notes that a parameter hides another of its name.
  private mutating func noteHiding(_ name: Int) {
    let hidden = Int(nearest[name])
    if hidden != 0 && isCaptured[hidden - 1] { mayRepeat = true }
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
      owned = .none
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
      let pattern = plan.patterns[index]
      if file == pattern.file {
        add(index, pattern, fileText, first, stems, target, own)
      } else {
        plan.files[pattern.file.index].tree.text.bytes.withUnsafeBufferPointer {
          add(index, pattern, $0, first, stems, target, own)
        }
      }
    }
    return first..<set.patterns.count
  }

  /// Adds one pattern of a declaration whose whole patterns start at `first`.
  private mutating func add(
    _ index: Int, _ pattern: Pattern, _ file: Text, _ first: Int, _ stems: Range<Int>,
    _ target: MatchTarget?, _ own: PlanSlice
  ) {
    let literal = Text(rebasing: file[pattern.range.indices])
    if literal.count >= 2 && literal[literal.count - 1] == UInt8(ascii: "\"")
      && !literal.contains(UInt8(ascii: "\\"))
    {
      let text = Text(rebasing: literal[1..<literal.count - 1])
      add(index, text, first, stems, target, own)
    } else {
      Unescaping.string(Array(literal)[...]).withUnsafeBufferPointer {
        add(index, $0, first, stems, target, own)
      }
    }
  }

  /// As above, with the pattern's text without quotes and escapes.
  private mutating func add(
    _ index: Int, _ text: Text, _ first: Int, _ stems: Range<Int>, _ target: MatchTarget?,
    _ own: PlanSlice
  ) {
    syntax.take(text)
    if syntax.hasFault {
      if let fault = syntax.fault { report(fault, index) }
      return
    }
    let known = syntax.scheme == nil ? BaseID.everywhere : set.bases.base(of: syntax, text)
    guard let base = known else {
      reportForeign(index, text)
      return
    }
    guard resolve(index, text, own) else { return }
    if syntax.standsAlone {
      append(index, text, base, after: 0, opening: target)
      return
    }
    for stem in stems {
      if set.patterns.count - first >= PatternSet.limit {
        report(PatternFault(kind: .tooMany, range: 0..<text.count), index)
        return
      }
      append(index, text, nil, after: stem, opening: target)
    }
  }

  /// Finds what the parameters of the pattern at hand take; false where one is at fault or unknown.
  private mutating func resolve(_ index: Int, _ text: Text, _ own: PlanSlice) -> Bool {
    while !found.isEmpty { found.removeLast() }
    var isWhole = true
    for place in syntax.segments.indices {
      let segment = syntax.segments[place]
      var number: Int32 = 0
      for place2 in segment.parts {
        let part = syntax.parts[place2]
        guard part.kind == .parameter || part.kind == .rest else { continue }
        guard let parameter = parameter(Text(rebasing: text[part.range]), own) else {
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
          noteCapture(parameter)
          found.append(
            Capture(
              parameter: UInt32(parameter), segment: UInt32(place),
              part: segment.parts.count > 1 ? number : isRest ? Capture.rest : Capture.whole,
              kind: kind))
          number += 1
        } else {
          report(PatternFault(kind: .opaque(parameter), range: range), index)
          isWhole = false
        }
      }
    }
    return isWhole
  }

  private mutating func noteCapture(_ parameter: Int) {
    if owned.indices.contains(parameter) && !isCaptured[parameter] {
      isCaptured[parameter] = true
      return
    }
    // Another pattern of the same declaration may have it: those do not follow each other.
    let isOther = owned.indices.contains(parameter) && found.count < 8
    if !isOther || found.contains(where: { $0.parameter == parameter }) { mayRepeat = true }
  }

  private mutating func parameter(_ name: Text, _ own: PlanSlice) -> Int? {
    // Mostly it is the pattern's own route that has it: that takes no look at the table of names.
    if own.indices.count > Self.few {
      if let index = place(of: plan.names.find(name), in: own) { return index }
    } else if !own.isEmpty {
      for index in own.indices where plan.names.spells(plan.parameters[index].name, name) {
        return index
      }
    } else if owned.indices.count <= Self.few {
      // Of two of one name, which is an error, the last one counts.
      for index in owned.indices.reversed()
      where plan.names.spells(plan.parameters[index].name, name) {
        return index
      }
    }
    let id = plan.names.find(name)
    if id.isNone { return nil }
    return nearest[id.index] == 0 ? nil : Int(nearest[id.index]) - 1
  }

  /// So many parameters are looked through one by one.
  private static let few = 16

  /// The first parameter of a name among many.
  private mutating func place(of name: NameID, in own: PlanSlice) -> Int? {
    if many.own.indices != own.indices {
      many = (own, [:])
      for index in own.indices.reversed() { many.places[plan.parameters[index].name] = index }
    }
    return many.places[name]
  }

  private mutating func append(
    _ index: Int, _ text: Text, _ base: BaseID?, after stem: Int, opening target: MatchTarget?
  ) {
    let parent = set.patterns[stem]
    if !syntax.segments.isEmpty && endsInRest(PatternID(stem)) {
      report(PatternFault(kind: .afterRest, range: 0..<text.count), index)
      return
    }
    var node = parent.node
    let first = set.captures.count
    let depth = trie.depth(of: node)
    for index in found.indices {
      var capture = found[index]
      capture.segment += depth
      set.captures.append(capture)
    }
    var next = 0
    for index in syntax.segments.indices {
      node = child(of: node, syntax.segments[index], text, &next)
    }
    set.patterns.append(
      WholePattern(
        source: Int32(index), parent: PatternID(stem), node: node, base: base ?? parent.base,
        captures: PlanSlice(first: first, count: set.captures.count - first), target: target))
  }

  private func endsInRest(_ pattern: PatternID) -> Bool {
    if !trie.hasRests { return false }
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
    of node: UInt32, _ segment: PatternSyntax.Segment, _ text: Text, _ next: inout Int
  ) -> UInt32 {
    if segment.parts.count > 1 {
      makeMixKey(segment, text, &next)
      return mixKey.withUnsafeBufferPointer { trie.mix($0, after: node) }
    }
    let part = syntax.parts[segment.parts.lowerBound]
    switch part.kind {
    case .text:
      let piece = Text(rebasing: text[part.range])
      guard piece.contains(0x25) else { return trie.literal(piece, after: node) }
      let literal = PercentCoding.decode(piece) ?? []
      return literal.withUnsafeBufferPointer { trie.literal($0, after: node) }
    case .any: return trie.any(after: node)
    case .parameter:
      next += 1
      return trie.parameter(found[next - 1].kind, after: node)
    case .rest:
      next += 1
      return trie.rest(found[next - 1].kind, after: node)
    }
  }

  private mutating func makeMixKey(
    _ segment: PatternSyntax.Segment, _ text: Text, _ next: inout Int
  ) {
    mixKey.removeAll(keepingCapacity: true)
    for index in segment.parts {
      let part = syntax.parts[index]
      if part.kind != .text {
        Mix.append(found[next].kind, to: &mixKey)
        next += 1
        continue
      }
      let piece = Text(rebasing: text[part.range])
      if piece.contains(0x25) {
        Mix.append(PercentCoding.decode(piece) ?? [], to: &mixKey)
      } else {
        Mix.append(piece, to: &mixKey)
      }
    }
  }

  // MARK: Faults

  private mutating func report(_ fault: PatternFault, _ index: Int) {
    var fault = fault
    set.isWhole = false
    fault.pattern = index
    if set.faults.last != fault { set.faults.append(fault) }
  }

  private mutating func reportForeign(_ index: Int, _ text: Text) {
    func string(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }
    if let host = syntax.host {
      report(PatternFault(kind: .foreignHost(string(host)), range: host), index)
    } else if let scheme = syntax.scheme {
      report(PatternFault(kind: .foreignScheme(string(scheme)), range: scheme), index)
    }
  }
}
