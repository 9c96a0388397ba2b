import RoutePlan

// Nodes from which a segment leads to several equally good children, and sets of nodes.

extension PatternSearch {
  /// The result of a step.
  enum Step {
    /// The walk continued to a child or a set of children.
    case entered
    /// A rest takes all that is left.
    case found(PatternID)
    case deadEnd
  }

  /// Continues from a node or a set to all children of the best rank that the next segment leads
  /// to.
  @inline(never)
  mutating func goOnWidely(
    from here: inout Position, _ text: Text, _ bases: [BaseID], _ tables: MatchTables
  ) -> Step {
    let start = members.count
    while let rank = RankClass(rawValue: here.rank) {
      here.rank += 1
      if here.set.isEmpty && rank == .literal {
        let range = segments[here.segment]
        let child = tables.literals.find(text, range.lowerBound, range.count, node: here.node)
        if child == 0 { continue }
        work &+= 1
        choices.append(here)
        (here.node, here.rank) = (child, 0)
        here.segment += 1
        here.set = start..<start
        return .entered
      }
      if here.set.isEmpty {
        addChildren(of: here.node, rank, here.segment, text, tables)
      } else {
        for index in here.set {
          addChildren(of: members[index], rank, here.segment, text, tables)
        }
      }
      if members.count == start { continue }
      if rank == .rest {
        let found = tables.set.best(members[start...], bases)
        if tables.factsDecide && !found.isNone { lastNodes = Array(members[start...]) }
        members.removeLast(members.count - start)
        return found.isNone ? .deadEnd : .found(found)
      }
      work &+= members.count - start
      choices.append(here)
      here.rank = 0
      here.segment += 1
      if members.count == start + 1 { here.node = members.removeLast() }
      here.set = start..<members.count
      return .entered
    }
    return .deadEnd
  }

  private mutating func addChildren(
    of node: UInt32, _ rank: RankClass, _ segment: Int, _ text: Text, _ tables: MatchTables
  ) {
    let range = segments[segment]
    if rank == .literal {
      let child = tables.literals.find(text, range.lowerBound, range.count, node: node)
      if child != 0 { members.append(child) }
      return
    }
    guard tables.nodes[Int(node)].has(rank) else { return }
    let piece = Text(rebasing: text[range])
    if rank == .mix, tables.mixIndex.find(piece, after: node, &mixPlaces) {
      for place in mixPlaces {
        let child = tables.set.trie.children[place]
        let mix = tables.mixes[Int(tables.set.trie.edges[Int(child)].payload)]
        if mix.matches(piece, tables.set.kinds) { members.append(child) }
      }
      return
    }
    for place in tables.set.trie.childPlaces(of: node, rank) {
      let child = tables.set.trie.children[place]
      let edge = tables.set.trie.edges[Int(child)]
      let fits =
        switch rank {
        case .literal, .text, .any: true
        case .mix: tables.mixes[Int(edge.payload)].matches(piece, tables.set.kinds)
        case .typed: tables.set.kinds.reads(piece, as: edge.kind)
        case .rest: edge.kind == .text || segment >= restStart(edge.kind, text)
        }
      if fits { members.append(child) }
    }
  }

  /// The first segment from which all are valid for `kind`; found once for each path.
  private mutating func restStart(_ kind: ValueKind, _ text: Text) -> Int {
    let index = Int(kind.raw)
    if index >= restStarts.count {
      restStarts += Array(repeating: 0, count: index + 1 - restStarts.count)
    }
    if restStarts[index] == 0 {
      restStarts[index] = tables.set.restStart(kind, segments, text) + 1
    }
    return restStarts[index] - 1
  }
}

extension PatternSet {
  /// The first segment from which all are valid for `kind`.
  func restStart(
    _ kind: ValueKind, _ segments: PathSegments, _ text: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var start = segments.count
    while start > 0,
      kinds.reads(UnsafeBufferPointer(rebasing: text[segments[start - 1]]), as: kind)
    {
      start -= 1
    }
    return start
  }

  /// The pattern that ends at one of `nodes`, on the nearest of `bases`; if there are several, the
  /// one that captures or sets most.
  func best(_ nodes: ArraySlice<UInt32>, _ bases: [BaseID]) -> PatternID {
    for base in bases {
      var best = PatternID.none
      for node in nodes {
        let end = trie.end(at: node, on: base)
        if end.isNone { continue }
        if best.isNone || parameterCount(of: end) > parameterCount(of: best) { best = end }
      }
      if !best.isNone { return best }
    }
    return .none
  }

  /// The patterns that end at `nodes`, on the nearest of `bases` on which one does: for each route
  /// or task the one that captures or sets most, in the order of the plan.
  func candidates(_ nodes: ArraySlice<UInt32>, _ bases: [BaseID]) -> [PatternID] {
    for base in bases {
      if nodes.count == 1, let node = nodes.first {
        let places = trie.endPlaces(of: node, on: base)
        if places.isEmpty { continue }
        if places.count == 1 { return [trie.ends[places.lowerBound].pattern] }
      }
      var found: [(first: Int32, pattern: PatternID)] = []
      var places: [PlanTarget?: Int] = [:]
      for node in nodes {
        for place in trie.endPlaces(of: node, on: base) {
          let end = trie.ends[place].pattern
          let (target, order) = (patterns[end.index].target, patterns[end.index].order)
          guard let known = places[target] else {
            places[target] = found.count
            found.append((order, end))
            continue
          }
          found[known].first = min(found[known].first, order)
          if parameterCount(of: end) > parameterCount(of: found[known].pattern) {
            found[known].pattern = end
          }
        }
      }
      if !found.isEmpty {
        return found.sorted { ($0.first, $0.pattern.raw) < ($1.first, $1.pattern.raw) }
          .map { $0.pattern }
      }
    }
    return []
  }
}
