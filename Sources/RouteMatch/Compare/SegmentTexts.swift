import RoutePlan
import RouteBase
import RouteSyntax

/// The texts of a segment that matter when certain nodes are open: at least one of each sort that
/// these nodes distinguish.
struct SegmentTexts {
  private var literals: Set<[UInt8]> = []
  /// In the order in which they are found, so that every run tries the same texts.
  private var literalOrder: [[UInt8]] = []
  private var alternatives: [[UInt8]] = []
  private var machines: [TextAutomaton] = []
  private var known: Set<[UInt8]> = []
  private var machineTexts: Set<UInt32> = []
  private var hasMixes = false
  private var hasIntegers = false
  private var hasDoubles = false
  private var hasBooleans = false
  private var takesText = false
  /// How many sets of states may be met, and how many steps of automata may be taken.
  private static let visitLimit = 20_000
  static let stepLimit = 100_000_000

  /// Adds the texts that the open nodes of one side distinguish.
  mutating func add(_ side: ComparedSet, _ groups: [NodeGroup]) {
    let (set, trie) = (side.set, side.set.trie)
    for group in groups {
      for node in group.nodes {
        if group.isRest {
          add(trie.edges[Int(node)].kind, set)
          continue
        }
        for child in trie.children(of: node, .literal) {
          let text = Array(trie.texts[trie.edges[Int(child)].payload])
          if literals.insert(text).inserted { literalOrder.append(text) }
        }
        for child in trie.children(of: node, .mix) {
          add(trie.mix(trie.edges[Int(child)].payload), set)
        }
        for rank in [RankClass.typed, .rest] {
          for child in trie.children(of: node, rank) { add(trie.edges[Int(child)].kind, set) }
        }
        for rank in [RankClass.text, .any] where trie.onlyChild(of: node, rank) != 0 {
          takesText = true
        }
      }
    }
  }

  private mutating func add(_ kind: ValueKind, _ set: PatternSet) {
    switch kind {
    case .text: takesText = true
    case .integer: hasIntegers = true
    case .double: hasDoubles = true
    case .boolean: hasBooleans = true
    default:
      if let index = kind.closedIndex {
        alternatives += set.kinds.alternatives[index].filter { !$0.isEmpty }
      }
    }
    // If there are mixes, a kind is one more thing to distinguish.
    addMachine(Mix(parts: [Mix.Part(kind: kind)]), set)
  }

  private mutating func add(_ mix: Mix, _ set: PatternSet) {
    hasMixes = true
    addMachine(mix, set)
  }

  private mutating func addMachine(_ mix: Mix, _ set: PatternSet) {
    var key: [UInt8] = []
    for part in mix.parts {
      guard let kind = part.kind else {
        Mix.append(part.text, to: &key)
        machineTexts.formUnion(
          String(decoding: part.text, as: UTF8.self).unicodeScalars.map { $0.value })
        continue
      }
      Mix.append(kind, to: &key)
      // The number of a closed kind means something else in each set, so the key has its texts.
      for text in kind.closedIndex.map({ set.kinds.alternatives[$0] }) ?? [] {
        Mix.append(text, to: &key)
      }
    }
    if known.insert(key).inserted { machines.append(TextAutomaton(mix, set.kinds)) }
  }

  /// Returns the texts, whether every sort is among them, and how many steps mixes took, which are
  /// about `limit` at most. Texts that are not literals come first.
  func candidates(
    limit: Int = Self.stepLimit
  ) -> (texts: [[UInt8]], isWhole: Bool, steps: Int) {
    var texts: [[UInt8]] = []
    var seen: Set<[UInt8]> = []
    func add(_ text: [UInt8]) { if seen.insert(text).inserted { texts.append(text) } }
    if takesText || hasMixes { add(fresh(["x", "y", "z"]) { "x\($0)" }) }
    if hasIntegers || hasDoubles { add(fresh(["0", "1", "7"]) { "\(7 + $0)" }) }
    if hasDoubles { add(fresh(["0.5", "1.5"]) { "\($0).5" }) }
    if hasBooleans { for text in ["true", "false"] { add(Array(text.utf8)) } }
    for text in alternatives { add(text) }
    var (isWhole, steps) = (true, 0)
    if hasMixes {
      let mixed = mixTexts(limit: limit)
      (isWhole, steps) = (mixed.isWhole, mixed.steps)
      for text in mixed.texts { add(text) }
    }
    for text in literalOrder { add(text) }
    return (texts, isWhole, steps)
  }

  /// The first text that is neither a literal nor a string of a closed type.
  private func fresh(_ first: [String], _ more: (Int) -> String) -> [UInt8] {
    let taken = literals.union(alternatives)
    for text in first where !taken.contains(Array(text.utf8)) { return Array(text.utf8) }
    // One of this many texts is not taken.
    let number = (0...taken.count).first { !taken.contains(Array(more($0).utf8)) } ?? 0
    return Array(more(number).utf8)
  }

  // MARK: Mixes

  /// A few texts for each set of mixes and kinds that match a text together, found breadth-first
  /// through the states of all of them at once.
  private func mixTexts(limit: Int) -> (texts: [[UInt8]], isWhole: Bool, steps: Int) {
    var steps = 0
    var visits: [(states: [[Int]], from: Int, scalar: UInt32)] = [
      (machines.map { _ in [0] }, -1, 0)
    ]
    var seen: Set<[[Int]]> = [visits[0].states]
    var found: [[Bool]: Int] = [:]
    var texts: [[UInt8]] = []
    let filler =
      "xyzabcdefghijk".unicodeScalars.map { $0.value }.first { !machineTexts.contains($0) } ?? 0x78
    var index = 0
    while index < visits.count {
      if visits.count > Self.visitLimit || steps > limit { return (texts, false, steps) }
      let states = visits[index].states
      let signature = machines.indices.map { states[$0].contains(machines[$0].final) }
      if index > 0 && signature.contains(true) && found[signature, default: 0] < 3 {
        found[signature, default: 0] += 1
        texts.append(Self.text(visits, index))
      }
      var choices: [UInt32] = []
      for (machine, places) in zip(machines, states) {
        for place in places where place != machine.final {
          switch machine.choice(at: place) {
          case .only(let scalars): choices += scalars
          case .anything: choices.append(filler)
          }
        }
      }
      // A letter comes first, because it makes the text easy to read.
      choices.sort { ($0 == filler ? 0 : 1, $0) < ($1 == filler ? 0 : 1, $1) }
      var last: UInt32?
      for scalar in choices where scalar != last {
        last = scalar
        steps += machines.count
        let next = zip(machines, states).map { $0.next($1, scalar) }
        if next.allSatisfy({ $0.isEmpty }) { continue }
        if seen.insert(next).inserted { visits.append((next, index, scalar)) }
      }
      index += 1
    }
    return (texts, true, steps)
  }

  private static func text(
    _ visits: [(states: [[Int]], from: Int, scalar: UInt32)], _ index: Int
  ) -> [UInt8] {
    var scalars: [UInt32] = []
    var current = index
    while current > 0 {
      scalars.append(visits[current].scalar)
      current = visits[current].from
    }
    return TextAutomaton.text(of: scalars.reversed())
  }
}
