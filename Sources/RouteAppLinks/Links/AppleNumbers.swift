import RouteMatch

/// Excludes paths with other text in place of a number.
///
/// A rule accepts any text for a number. Rules before it exclude texts that contain a few
/// characters that no number has: each concerns one parameter and uses a variable for what it
/// refuses. If another path opens such a URL, they would be in its way, so they are left out.
enum AppleNumbers {
  /// The most pairs of paths to compare; beyond it, any text is accepted for a number.
  static let budget = 1_000_000

  // MARK: Texts

  /// The variables of the patterns in `refused`.
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

  /// Patterns of the texts to refuse in place of a number.
  static func refused(_ kind: ValueShape) -> [String] {
    kind == .integer
      ? ["*$(notInteger)*", "-"]
      : [
        "*$(notNumber)*", "$(notFirst)*", "*$(notLast)", "*.*.*", "*$(exponent)*.*",
        "*$(exponent)*$(exponent)*",
      ]
  }

  /// Texts that no integer contains: characters other than digits and minus (including the `%` of
  /// escapes), and a minus after another character.
  private static let notInteger: [String] =
    others(than: "0123456789-") + "0123456789-".map { "\($0)-" }

  /// Texts that no number contains. A plus may be escaped.
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

  /// The paths, more specific ones first, each with whether rules before it can refuse other texts
  /// in place of its numbers.
  static func inOrder(_ paths: [ApplePath]) -> [(path: ApplePath, refusesTexts: Bool)] {
    let paths = specificFirst(paths)
    let isTooMany = paths.count * paths.count > budget
    return paths.indices.map { place in
      let refusesTexts = !isTooMany && mayRefuse(paths[place], before: paths[(place + 1)...])
      return (paths[place], refusesTexts)
    }
  }

  /// The paths, more specific ones first, segment by segment.
  static func specificFirst(_ paths: [ApplePath]) -> [ApplePath] {
    let keys = paths.map { $0.shape.map(rank) }
    let order = paths.indices.sorted { a, b in
      keys[a] == keys[b] ? a < b : keys[a].lexicographicallyPrecedes(keys[b])
    }
    return order.map { paths[$0] }
  }

  /// The paths that none of `others`, which have as many segments, covers.
  static func uncovered(_ paths: [ApplePath], by others: [ApplePath]) -> [ApplePath] {
    if paths.count * others.count > budget { return paths }
    return paths.filter { path in !others.contains { $0.covers(path) } }
  }

  /// Whether rules before a path can refuse other texts in place of its numbers, without being in
  /// the way of paths that come later.
  static func mayRefuse(_ path: ApplePath, before later: some Sequence<ApplePath>) -> Bool {
    hasLoneNumbers(path.shape) && later.allSatisfy { !hits(path.shape, $0.shape) }
  }

  private static func rank(_ segment: SegmentShape) -> Int {
    switch segment {
    case .pieces(let pieces):
      if pieces.count > 1 { return 1 }
      switch pieces.first {
      case .text: return 0
      case .value(.text): return 4
      // A text that is not a number is not an integer either.
      case .value(.double): return 2
      default: return 3
      }
    case .any: return 5
    case .rest: return 6
    }
  }

  /// Whether each of its numbers is the only parameter of its segment.
  private static func hasLoneNumbers(_ shape: [SegmentShape]) -> Bool {
    shape.allSatisfy { segment in
      guard case .pieces(let pieces) = segment else { return true }
      let values = values(pieces)
      return values.count < 2 || !values.contains(where: \.isNumber)
    }
  }

  private static func values(_ pieces: [SegmentShape.Piece]) -> [ValueShape] {
    pieces.compactMap { if case .value(let value) = $0 { value } else { nil } }
  }

  /// The segments that have a number, and its kind.
  static func numbers(_ shape: [SegmentShape]) -> [(place: Int, kind: ValueShape)] {
    shape.indices.compactMap { place in
      guard case .pieces(let pieces) = shape[place] else { return nil }
      return values(pieces).first(where: \.isNumber).map { (place, $0) }
    }
  }

  // MARK: Conflicts

  /// Whether the texts refused before `path` may include a URL that `other` opens.
  private static func hits(_ path: [SegmentShape], _ other: [SegmentShape]) -> Bool {
    numbers(path).contains { number, _ in
      path.indices.allSatisfy { index in
        if index == number { return mayRefuse(path[index], other[index]) }
        return mayTake(path[index], other[index])
      }
    }
  }

  /// Whether a segment of `other` may have other text in the place of `segment`'s number.
  private static func mayRefuse(_ segment: SegmentShape, _ other: SegmentShape) -> Bool {
    if segment == other { return false }
    let (ends, others) = (Ends(segment), Ends(other))
    guard mayMeet(ends, others) else { return false }
    if others.isWhole { return !ends.isNumber(in: others.prefix) }
    return
      !(ends.prefix == others.prefix && ends.suffix == others.suffix
      && others.number == .integer)
  }

  /// Whether a segment, with any text for its numbers, may match a text that `other` matches.
  private static func mayTake(_ segment: SegmentShape, _ other: SegmentShape) -> Bool {
    let (ends, others) = (Ends(segment), Ends(other))
    guard mayMeet(ends, others) else { return false }
    return !ends.isWhole || others.number == nil || others.isNumber(in: ends.prefix)
  }

  /// The start and the end of a segment; `isWhole` if the segment is a single text.
  private struct Ends {
    var prefix = ""
    var suffix = ""
    var isWhole = false
    /// The number between them, if it is the only parameter.
    var number: ValueShape?

    /// Whether the part of a matching text between the ends is such a number.
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

  /// Whether the ends of two segments allow both to match the same text.
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
