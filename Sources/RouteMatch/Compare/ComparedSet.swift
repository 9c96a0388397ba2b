import RoutePlan
import RouteBase
import RouteSyntax

/// Nodes of a trie that a path reaches by segments of the same rank.
struct NodeGroup: Hashable {
  var nodes: [UInt32]
  /// Whether they are rests, which take any further segment that is valid for their kind.
  var isRest = false
}

/// Numbers for texts and lists that two sets of patterns share.
struct SharedNumbers {
  private var texts: [[UInt8]: Int] = [:]
  private var lists: [[Int]: Int] = [:]

  mutating func number(of text: [UInt8]) -> Int {
    if let number = texts[text] { return number }
    texts[text] = texts.count
    return texts.count - 1
  }

  mutating func number(of list: [Int]) -> Int {
    if let number = lists[list] { return number }
    lists[list] = lists.count
    return lists.count - 1
  }
}

/// One side of a comparison: a set of patterns, with numbers that show what is alike on both sides.
struct ComparedSet {
  let set: PatternSet
  /// For each pattern, a number for what it opens and which values it gives to which parameters.
  private(set) var signatures: [Int] = []
  /// For each node, a number for everything that can follow it.
  private var shapes: [Int] = []
  /// For each node, the number of the edge that leads to it.
  private var edges: [Int] = []
  private let mixes: [Mix]
  private let mixIndex: MixIndex

  init(
    _ set: PatternSet, _ plan: Plan, _ key: (PlanTarget) -> Int, _ numbers: inout SharedNumbers
  ) {
    self.set = set
    mixes = (0..<set.trie.mixKeys.count).map { set.trie.mix(UInt32($0)) }
    mixIndex = MixIndex(set.trie, mixes)
    if set.isEmpty { return }
    signatures = Self.signatures(set, plan, key, &numbers)
    edges = set.trie.edges.map { Self.number(of: $0, set, &numbers) }
    shapes = Array(repeating: 0, count: set.trie.nodeCount)
    var order: [UInt32] = [0]
    var next = 0
    while next < order.count {
      order += children(of: order[next])
      next += 1
    }
    let bases = set.trie.ends.reduce(into: [BaseID: Int]()) { result, end in
      if result[end.base] == nil {
        result[end.base] = numbers.number(of: Array(set.bases.name(of: end.base).utf8))
      }
    }
    for node in order.reversed() {
      var ends: [[Int]] = []
      var last: BaseID?
      for end in set.trie.ends[set.trie.endPlaces(of: node)] where end.base != last {
        last = end.base
        for pattern in set.candidates([node], [end.base]) {
          ends.append([bases[end.base] ?? 0, signatures[pattern.index]])
        }
      }
      let below = children(of: node).map { [edges[Int($0)], shapes[Int($0)]] }
      let sort: ([Int], [Int]) -> Bool = { $0.lexicographicallyPrecedes($1) }
      let list = [ends.count] + ends.sorted(by: sort).joined() + below.sorted(by: sort).joined()
      shapes[Int(node)] = numbers.number(of: list)
    }
  }

  private func children(of node: UInt32) -> [UInt32] {
    Array(set.trie.children[set.trie.childPlaces(of: node)])
  }

  private static func signatures(
    _ set: PatternSet, _ plan: Plan, _ key: (PlanTarget) -> Int, _ numbers: inout SharedNumbers
  ) -> [Int] {
    // Each has all captures of the patterns that it follows, which come before it.
    var captures: [Int] = []
    var result: [Int] = []
    for (index, pattern) in set.patterns.enumerated() {
      var list = [pattern.parent.isNone ? -1 : captures[pattern.parent.index]]
      var nodes: [UInt32]?
      var mix: (segment: UInt32, number: Int)?
      for capture in set.captures[pattern.captures.indices] {
        let name = plan.names.bytes(of: plan.parameters[Int(capture.parameter)].name)
        list += [
          numbers.number(of: Array(name)), Int(capture.segment), Int(capture.part),
          capture.isRest ? 1 : 0,
        ]
        // Which part of a segment a parameter takes depends on what is around it.
        if capture.part >= 0 {
          if mix?.segment != capture.segment {
            let path = nodes ?? set.nodes(of: PatternID(index))
            nodes = path
            let edge = set.trie.edges[Int(path[Int(capture.segment)])]
            mix = (capture.segment, number(of: edge, set, &numbers))
          }
          list.append(mix?.number ?? 0)
        }
      }
      if let slice = set.settingSlices[pattern.source] {
        for setting in set.settings[slice.indices] {
          let name = plan.names.bytes(of: plan.parameters[Int(setting.parameter)].name)
          let value = Array((setting.value?.source ?? "").utf8)
          list += [-12, numbers.number(of: Array(name)), numbers.number(of: value)]
        }
      }
      captures.append(list.count == 1 ? list[0] : numbers.number(of: list))
      let opened = pattern.isWeb ? -13 : pattern.target.map(key) ?? -1
      result.append(numbers.number(of: [-2, opened, captures[index]]))
    }
    return result
  }

  private static func number(
    of edge: TrieEdge, _ set: PatternSet, _ numbers: inout SharedNumbers
  ) -> Int {
    func kind(_ kind: ValueKind) -> Int {
      guard let index = kind.closedIndex else { return -1 - Int(kind.raw) }
      return numbers.number(
        of: set.kinds.alternatives[index].map { numbers.number(of: $0) } + [-3])
    }
    switch edge.rank {
    case .literal:
      if edge == .none { return -1 }
      let text = Array(set.trie.texts[edge.payload])
      return numbers.number(of: [-4, numbers.number(of: text)])
    case .mix:
      var list = [-5]
      for part in set.trie.mix(edge.payload).parts {
        list += part.kind.map { [-6, kind($0)] } ?? [-7, numbers.number(of: part.text)]
      }
      return numbers.number(of: list)
    case .typed: return numbers.number(of: [-8, kind(edge.kind)])
    case .text: return numbers.number(of: [-9])
    case .any: return numbers.number(of: [-10])
    case .rest: return numbers.number(of: [-11, kind(edge.kind)])
    }
  }

  // MARK: Walking

  var start: [NodeGroup] { self.set.isEmpty ? [] : [NodeGroup(nodes: [0])] }

  /// The open groups after one more segment.
  func advance(_ groups: [NodeGroup], _ text: [UInt8]) -> [NodeGroup] {
    let trie = set.trie
    return text.withUnsafeBufferPointer { bytes in
      var result: [NodeGroup] = []
      for group in groups {
        if group.isRest {
          let nodes = group.nodes.filter { set.kinds.reads(bytes, as: trie.edges[Int($0)].kind) }
          if !nodes.isEmpty { result.append(NodeGroup(nodes: nodes, isRest: true)) }
          continue
        }
        for rank in RankClass.allCases {
          var nodes: [UInt32] = []
          for node in group.nodes { append(rank, after: node, bytes, to: &nodes) }
          if !nodes.isEmpty { result.append(NodeGroup(nodes: nodes, isRest: rank == .rest)) }
        }
      }
      return result
    }
  }

  private func append(
    _ rank: RankClass, after node: UInt32, _ text: UnsafeBufferPointer<UInt8>,
    to nodes: inout [UInt32]
  ) {
    let trie = set.trie
    switch rank {
    case .literal:
      let child = trie.literalChild(of: node, text)
      if child != 0 { nodes.append(child) }
    case .mix:
      var places: [Int] = []
      if !mixIndex.find(text, after: node, &places) {
        places = Array(trie.childPlaces(of: node, .mix))
      }
      for child in places.map({ trie.children[$0] })
      where mixes[Int(trie.edges[Int(child)].payload)].matches(text, set.kinds) {
        nodes.append(child)
      }
    case .typed, .rest:
      nodes += trie.children(of: node, rank).filter {
        set.kinds.reads(text, as: ValueKind(raw: trie.edges[Int($0)].payload))
      }
    case .text, .any: nodes += trie.children(of: node, rank)
    }
  }

  /// The patterns that match a URL which ends here: several, in the order of the plan, if facts
  /// decide between them.
  func winners(_ groups: [NodeGroup], _ bases: [BaseID]) -> [PatternID] {
    for group in groups {
      let best = set.candidates(group.nodes[...], bases)
      if !best.isEmpty { return best }
    }
    return []
  }

  /// Whether a pattern opens something.
  func opens(_ pattern: PatternID) -> Bool {
    !pattern.isNone && set.patterns[pattern.index].target != nil
  }

  /// What can follow `groups`; equal on both sides if everything that follows is alike.
  func shape(of groups: [NodeGroup]) -> [Int] {
    var result: [Int] = []
    for group in groups {
      result.append(group.isRest ? -1 : -2)
      // The order within a group does not matter.
      result += group.nodes.map { shapes[Int($0)] }.sorted()
      if group.isRest { result += group.nodes.map { edges[Int($0)] }.sorted() }
    }
    return result
  }
}
