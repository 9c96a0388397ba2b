import RoutePlan
import RouteSyntax

// The typed values that a URL gives, and where they go.

extension URLMatcher {
  typealias Text = UnsafeBufferPointer<UInt8>

  /// Fills in what follows from the pattern and the target.
  mutating func fill(_ result: inout URLMatch, _ text: borrowing URLText, _ bytes: Text) {
    given.removeAll()
    takePath(result.pattern, Text(rebasing: bytes[text.path]))
    takeSettings(result.pattern)
    tables.addFrames(of: result.target, to: &result.stack)
    if text.query != nil { takeQuery(text, bytes, &result) }
    if result.arguments.capacity < given.count { result.arguments.reserveCapacity(given.count) }
    // Frames that need the same input get the same value, so it is reported for the first of them
    // only.
    var named: Set<NameID> = []
    for index in result.stack.indices {
      let route = result.stack[index].route
      let start = result.arguments.count
      let parameters = tables.plan.routes[route.index].parameters
      if !parameters.isEmpty { add(parameters, of: .route(route), &result, &named) }
      result.stack[index].places = start..<result.arguments.count
    }
    result.taskPlace = result.arguments.count
    if case .task(let id) = result.target {
      let parameters = tables.plan.tasks[id.index].parameters
      // A task finds what frames have.
      for index in parameters.indices {
        let name = tables.plan.parameters[index].name
        let isThere = result.stack.contains { tables.plan.hasValue(name, on: $0.route) }
        if isThere { named.insert(name) }
      }
      add(parameters, of: .task(id), &result, &named)
    }
    result.absentPlace = result.arguments.count
    if tables.plan.hasFloatingRoutes && result.isMatched { addAbsent(&result) }
    if let conditions = tables.conditions(ofOpening: result.target, result.stack) {
      (result.requires, result.unless) = (conditions.requires, conditions.unless)
    }
  }

  /// Takes what a pattern sets itself, which the URL cannot.
  private mutating func takeSettings(_ pattern: PatternID) {
    if tables.set.settings.isEmpty { return }
    let tables = tables
    for setting in tables.set.settings(of: pattern) {
      given.set(setting.value, for: tables.plan.parameters[Int(setting.parameter)].name)
    }
  }

  /// Adds the values of parameters that have one, and reports those that are missing.
  private mutating func add(
    _ slice: ShortSlice, of owner: PlanTarget, _ result: inout URLMatch, _ named: inout Set<NameID>
  ) {
    for index in slice.indices {
      let name = tables.plan.parameters[index].name
      if let value = given.value(of: name) {
        result.arguments.append(URLMatch.ArgumentValue(parameter: index, value: value))
      } else if tables.plan.parameters[index].isRequired && named.insert(name).inserted {
        result.missing.append(URLMatch.Missing(parameter: index, owner: owner))
      }
    }
  }

  /// Adds what the path gives the parameters of routes that are not on the stack: floating ones, in
  /// which the target nests.
  private func addAbsent(_ result: inout URLMatch) {
    let plan = tables.plan
    var slices = result.stack.map { plan.routes[$0.route.index].parameters }
    if case .task(let id) = result.target { slices.append(plan.tasks[id.index].parameters) }
    var names: Set<NameID> = []
    for index in slices.flatMap({ $0.indices }) { names.insert(plan.parameters[index].name) }
    for capture in tables.set.captures(of: result.pattern) {
      let index = Int(capture.parameter)
      let name = plan.parameters[index].name
      guard names.insert(name).inserted, let value = given.value(of: name) else { continue }
      result.arguments.append(URLMatch.ArgumentValue(parameter: index, value: value))
    }
  }

  // MARK: Path

  /// Converts what a pattern captures in the path that was searched last to values.
  private mutating func takePath(_ pattern: PatternID, _ path: Text) {
    guard search.segments.isDecoded else { return takeCaptures(pattern, path) }
    let decoded = search.segments.decoded
    decoded.withUnsafeBufferPointer { takeCaptures(pattern, $0) }
  }

  private mutating func takeCaptures(_ pattern: PatternID, _ text: Text) {
    let tables = tables
    var hasNodes = false
    var current = pattern
    while !current.isNone {
      let whole = tables.set.patterns[current.index]
      for index in whole.captures.indices {
        let capture = tables.set.captures[index]
        if capture.part >= 0 && !hasNodes {
          tables.list(nodesOf: pattern, in: &nodes)
          hasNodes = true
        }
        if let value = tables.value(of: capture, search.segments, text, nodes) {
          given.set(value, for: tables.plan.parameters[Int(capture.parameter)].name)
        }
      }
      current = whole.parent
    }
  }

  // MARK: Query

  /// Gives values from the query to the parameters that the pattern left open.
  private mutating func takeQuery(
    _ text: borrowing URLText, _ bytes: Text, _ result: inout URLMatch
  ) {
    noteWanted(result)
    let tables = tables
    let pathCount = given.count
    var place = text.query?.lowerBound ?? 0
    while let pair = text.nextPair(bytes, from: &place) {
      let name = tables.name(ofKey: Text(rebasing: bytes[pair.key]))
      guard !name.isNone, let index = wanted[name],
        let kind = tables.set.kinds.kind(of: tables.plan.parameters[index].type.base)
      else {
        result.query.append(URLText.item(pair, bytes))
        continue
      }
      let isList = tables.plan.parameters[index].type.isList
      // A value from the path is kept, and so is one from an earlier pair, unless it is a list.
      if let known = given.place(of: name), known < pathCount || !isList {
        result.query.append(URLText.item(pair, bytes))
        continue
      }
      let value = tables.value(pair.value.map { Text(rebasing: bytes[$0]) }, as: kind)
      if value == nil {
        let item = URLText.item(pair, bytes)
        result.query.append(item)
        result.unread.append(URLMatch.Unread(item: item, parameter: index))
      }
      if !isList {
        given.add(value, for: name)
      } else if let value {
        given.append(value, toListOf: name)
      }
    }
  }

  /// Records the parameters of what opens; those of an inner frame replace those of an outer one.
  private mutating func noteWanted(_ result: URLMatch) {
    wanted.removeAll()
    for frame in result.stack { noteWanted(tables.plan.routes[frame.route.index].parameters) }
    if case .task(let id) = result.target { noteWanted(tables.plan.tasks[id.index].parameters) }
  }

  private mutating func noteWanted(_ slice: ShortSlice) {
    for index in slice.indices { wanted.set(index, for: tables.plan.parameters[index].name) }
  }
}

extension MatchTables {
  /// The value of a capture. `nodes` are the nodes of its pattern, which are needed if it is a part
  /// of a mix.
  func value(
    of capture: Capture, _ segments: PathSegments, _ text: URLMatcher.Text, _ nodes: [UInt32]
  ) -> LiteralValue? {
    if capture.isRest {
      return .list(
        (Int(capture.segment)..<segments.count).compactMap {
          set.kinds.value(URLMatcher.Text(rebasing: text[segments[$0]]), as: capture.kind)
        })
    }
    guard let range = range(of: capture, segments, text, nodes) else { return nil }
    return set.kinds.value(URLMatcher.Text(rebasing: text[range]), as: capture.kind)
  }

  /// The place in `text` of a capture that is a segment or a part of one.
  func range(
    of capture: Capture, _ segments: PathSegments, _ text: URLMatcher.Text, _ nodes: [UInt32]
  ) -> Range<Int>? {
    let segment = segments[Int(capture.segment)]
    if capture.part < 0 { return segment }
    let mix = mixes[Int(set.trie.edges[Int(nodes[Int(capture.segment)])].payload)]
    let piece = URLMatcher.Text(rebasing: text[segment])
    guard let part = mix.range(of: Int(capture.part), in: piece, set.kinds) else { return nil }
    return segment.lowerBound + part.lowerBound..<segment.lowerBound + part.upperBound
  }

  /// The name that a query's key spells; none if the plan has no such name.
  func name(ofKey key: URLMatcher.Text) -> NameID {
    URLText.withDecoded(key) { plan.nameID($0) } ?? .none
  }

  /// The value of a text in a query; nil text, from a key without `=`, gives true or an empty
  /// value.
  func value(_ text: URLMatcher.Text?, as kind: ValueKind) -> LiteralValue? {
    guard let text else {
      return kind == .boolean ? .boolean(true) : set.kinds.value("", as: kind)
    }
    return URLText.withDecoded(text) { set.kinds.value($0, as: kind) } ?? nil
  }
}
