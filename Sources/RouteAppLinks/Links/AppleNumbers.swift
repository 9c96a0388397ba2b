import RouteMatch

/// Keeps what is no number out of the place of one.
///
/// A rule lets any text stand for a number. Rules in front of it exclude what has a few characters that
/// no number has: each says for one parameter, with a variable, what it refuses. They are in the way
/// of another path where that one opens such a URL; then they are left out.
enum AppleNumbers {
  /// How many pairs of paths are compared; beyond them numbers are any text.
  private static let budget = 1_000_000

  // MARK: Texts

  /// The variables of what is refused.
  static func variables(_ kind: ValueShape) -> [(name: String, values: [String])] {
    kind == .integer
      ? [("notInteger", notInteger)]
      : [
        ("notNumber", notNumber),
        ("notFirst", [".", "+", "e", "E", "%", "B", "2B"]),
        ("notLast", [".", "-", "+", "e", "E", "%", "%2", "B"]),
        ("exponent", ["e", "E"]),
      ]
  }

  /// What is refused in the place of a number, as patterns.
  static func refused(_ kind: ValueShape) -> [String] {
    kind == .integer
      ? ["*$(notInteger)*", "-"]
      : [
        "*$(notNumber)*", "$(notFirst)*", "*$(notLast)", "*.*.*", "*$(exponent)*.*",
        "*$(exponent)*$(exponent)*",
      ]
  }

  /// The texts that no integer has: what is neither digit nor minus, escapes with the rest, and a
  /// minus behind anything.
  private static let notInteger: [String] =
    others(than: "0123456789-") + "0123456789-".map { "\($0)-" }

  /// The texts that no number has. A plus may be escaped.
  private static let notNumber: [String] = {
    let known = "0123456789-.+eE%B"
    func mayFollow(_ a: Character, _ b: Character) -> Bool {
      switch b {
      case "0"..."9": a != "%" || b == "2"
      case "-", "+", "%": a == "e" || a == "E"
      case ".", "e", "E": a.isNumber
      default: a == "2"
      }
    }
    let pairs = known.flatMap { a in
      known.filter { !mayFollow(a, $0) }.map { "\(a)\($0)" }
    }
    let triples =
      known.filter { $0 != "%" && mayFollow($0, "2") }.map { "\($0)2B" }
      + known.filter { $0 != "B" && mayFollow("2", $0) }.map { "%2\($0)" }
    return others(than: known) + pairs + triples
  }()

  private static func others(than known: String) -> [String] {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    return (letters + "%.,_~!&'+;=:@$()").filter { !known.contains($0) }.map(String.init)
  }

  // MARK: Order

  /// The paths, those that say more first, each with whether what is no number can be refused in
  /// front of it.
  static func inOrder(_ paths: [ApplePath]) -> [(path: ApplePath, isMended: Bool)] {
    let keys = paths.map { $0.shape.map(rank) }
    let order = paths.indices.sorted { a, b in
      keys[a] == keys[b] ? a < b : keys[a].lexicographicallyPrecedes(keys[b])
    }
    let isTooMany = paths.count * paths.count > budget
    return order.indices.map { place in
      let path = paths[order[place]]
      let isMended =
        !isTooMany && isMendable(path.shape)
        && order[(place + 1)...].allSatisfy { !hits(path.shape, paths[$0].shape) }
      return (path, isMended)
    }
  }

  private static func rank(_ segment: SegmentShape) -> Int {
    switch segment {
    case .pieces(let pieces):
      if pieces.count > 1 { return 1 }
      switch pieces.first {
      case .text: return 0
      case .value(.text): return 4
      // What is no number is no integer either.
      case .value(.double): return 2
      default: return 3
      }
    case .any: return 5
    case .rest: return 6
    }
  }

  /// Whether each of its numbers is the only parameter of its segment.
  private static func isMendable(_ shape: [SegmentShape]) -> Bool {
    shape.allSatisfy { segment in
      guard case .pieces(let pieces) = segment else { return true }
      let values = values(pieces)
      return values.count < 2 || !values.contains(where: \.isNumber)
    }
  }

  private static func values(_ pieces: [SegmentShape.Piece]) -> [ValueShape] {
    pieces.compactMap { if case .value(let value) = $0 { value } else { nil } }
  }

  /// The segments that have a number, and which.
  static func numbers(_ shape: [SegmentShape]) -> [(place: Int, kind: ValueShape)] {
    shape.indices.compactMap { place in
      guard case .pieces(let pieces) = shape[place] else { return nil }
      return values(pieces).first(where: \.isNumber).map { (place, $0) }
    }
  }

  // MARK: In the way

  /// Whether what is refused in front of `path` may be a URL that `other` opens.
  private static func hits(_ path: [SegmentShape], _ other: [SegmentShape]) -> Bool {
    numbers(path).contains { number, _ in
      path.indices.allSatisfy { index in
        if index == number { return mayRefuse(path[index], other[index]) }
        return mayTake(path[index], other[index])
      }
    }
  }

  /// Whether a segment of `other` may have, in the place of `segment`'s number, what is none.
  private static func mayRefuse(_ segment: SegmentShape, _ other: SegmentShape) -> Bool {
    if segment == other { return false }
    let (ends, others) = (Ends(segment), Ends(other))
    guard mayMeet(ends, others) else { return false }
    if others.isWhole { return !ends.isNumber(in: others.prefix) }
    return
      !(ends.prefix == others.prefix && ends.suffix == others.suffix
      && others.number == .integer)
  }

  /// Whether a segment, any text standing for its numbers, may take a text that `other` takes.
  private static func mayTake(_ segment: SegmentShape, _ other: SegmentShape) -> Bool {
    let (ends, others) = (Ends(segment), Ends(other))
    guard mayMeet(ends, others) else { return false }
    return !ends.isWhole || others.number == nil || others.isNumber(in: ends.prefix)
  }

  /// What a segment starts and ends with; a text alone is whole.
  private struct Ends {
    var prefix = ""
    var suffix = ""
    var isWhole = false
    /// The number that stands alone between them.
    var number: ValueShape?

    /// Whether what a text that fits has between them is such a number.
    func isNumber(in text: String) -> Bool {
      let middle = text.utf8.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count)
      return number?.reads(String(middle) ?? "") ?? false
    }

    init(_ segment: SegmentShape) {
      guard case .pieces(let pieces) = segment else { return }
      if case .text(let text)? = pieces.first { prefix = text }
      if case .text(let text)? = pieces.last { suffix = text }
      isWhole = pieces.count == 1 && !prefix.isEmpty
      let values = values(pieces)
      if values.count == 1, values[0].isNumber { number = values[0] }
    }
  }

  /// Whether the ends of two segments do not keep them from taking one text.
  private static func mayMeet(_ a: Ends, _ b: Ends) -> Bool {
    switch (a.isWhole, b.isWhole) {
    case (true, true): a.prefix == b.prefix
    case (true, false): fits(a.prefix, b)
    case (false, true): fits(b.prefix, a)
    case (false, false):
      (a.prefix.hasPrefix(b.prefix) || b.prefix.hasPrefix(a.prefix))
        && (a.suffix.hasSuffix(b.suffix) || b.suffix.hasSuffix(a.suffix))
    }
  }

  private static func fits(_ text: String, _ ends: Ends) -> Bool {
    text.utf8.count > ends.prefix.utf8.count + ends.suffix.utf8.count
      && text.hasPrefix(ends.prefix) && text.hasSuffix(ends.suffix)
  }
}

extension ValueShape {
  fileprivate var isNumber: Bool { self == .integer || self == .double }
}
