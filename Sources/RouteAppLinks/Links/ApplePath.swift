import RouteMatch
import RoutePlan

/// A pattern that is being turned into rules.
struct ApplePath: PathMatching {
  var shape: [SegmentShape]
  /// What it opens; nil if its URLs stay in the browser.
  var target: PlanTarget?
  var comment: String
  var rank: LinkRanks.Rank
  /// Whether to use a variable for the strings of a closed type, however few.
  var isBrief = false

  init(
    _ shape: [SegmentShape], _ target: PlanTarget?, _ comment: String, _ rank: LinkRanks.Rank
  ) {
    (self.shape, self.target, self.comment, self.rank) = (shape, target, comment, rank)
  }

  /// Whether its URLs stay in the browser.
  var isWeb: Bool { target == nil }

  var firstSegments: [Set<String>?] { shape.firstSegments }

  func mayMeet(_ other: Self) -> Bool { shape.mayMeet(other.shape) }

  /// Whether a path that matches both is decided by this one, and otherwise than by `other`.
  func overrides(_ other: ApplePath) -> Bool {
    isWeb != other.isWeb && rank.lexicographicallyPrecedes(other.rank)
      && mayMeet(other)
  }

  /// Whether it is one path.
  var isText: Bool {
    shape.allSatisfy { segment in
      guard case .pieces(let pieces) = segment, pieces.count == 1, case .text = pieces[0] else {
        return false
      }
      return true
    }
  }

  var isRest: Bool {
    if case .rest? = shape.last { true } else { false }
  }

  /// Whether it has the form `/text/*/**rest`, for which a single rule suffices: the slashes of the
  /// texts before the first wildcard are fixed, and after it every segment takes any text.
  var isPlainRest: Bool {
    guard case .rest(.text)? = shape.last else { return false }
    return shape.drop(while: Self.isFixed).allSatisfy(Self.isAnyText)
  }

  private static func isFixed(_ segment: SegmentShape) -> Bool {
    guard case .pieces(let pieces) = segment else { return false }
    return pieces.allSatisfy { piece in
      switch piece {
      case .text, .value(.oneOf): true
      case .value: false
      }
    }
  }

  private static func isAnyText(_ segment: SegmentShape) -> Bool {
    switch segment {
    case .any, .rest(.text), .pieces([.value(.text)]): true
    default: false
    }
  }

  /// Whether this path, which is a plain rest or as long as `other`, matches everything that `other`
  /// matches.
  func covers(_ other: ApplePath) -> Bool {
    other.shape.count >= shape.count
      && zip(shape, other.shape).allSatisfy { Self.isAnyText($0) || Self.covers($0, $1) }
  }

  /// Whether a segment is the same as another one, but for any text in place of other values.
  private static func covers(_ segment: SegmentShape, _ other: SegmentShape) -> Bool {
    guard case .pieces(let pieces) = segment, case .pieces(let others) = other,
      pieces.count == others.count
    else { return segment == other }
    return zip(pieces, others).allSatisfy { piece, other in
      if case .value(.text) = piece, case .value = other { return true }
      return piece == other
    }
  }

  /// Whether a rule decides about paths of any length as it should, besides others that it may meet.
  func isExactRest(besides others: [ApplePath]) -> Bool {
    isPlainRest && others.allSatisfy { $0.isPlainRest || !$0.isRest }
  }

  /// The path itself; for a rest, one path for each number of segments up to `limit`, with plain
  /// segments in place of the rest.
  func upTo(_ limit: Int) -> [ApplePath] {
    guard case .rest(let value)? = shape.last else { return [self] }
    return (shape.count...max(shape.count, limit)).map { length in
      var path = self
      path.isBrief = true
      path.shape.removeLast()
      while path.shape.count < length { path.shape.append(.pieces([.value(value)])) }
      return path
    }
  }

  /// Whether a parameter has a type.
  var hasType: Bool {
    shape.contains { segment in
      switch segment {
      case .any, .rest(.text): false
      case .rest: true
      case .pieces(let pieces):
        pieces.contains { if case .value(let value) = $0 { value != .text } else { false } }
      }
    }
  }

  /// Accepts any text for parameters with a type.
  mutating func loosen() {
    shape = shape.map { segment in
      switch segment {
      case .any: .any
      case .rest: .rest(.text)
      case .pieces(let pieces):
        .pieces(pieces.map { if case .value = $0 { .value(.text) } else { $0 } })
      }
    }
  }

  /// Whether a text follows a parameter of any text and starts with a possible digit of an escape:
  /// after `%C3%`, a rule would mistake the digits for the text.
  var mayEndInEscape: Bool {
    shape.contains { segment in
      guard case .pieces(let pieces) = segment else { return false }
      return zip(pieces, pieces.dropFirst()).contains { piece, next in
        guard case .value(.text) = piece, case .text(let text) = next, let first = text.utf8.first
        else { return false }
        return LinkCharacters.hexDigits.contains(first)
      }
    }
  }

  var hasNumber: Bool { !AppleNumbers.numbers(shape).isEmpty }

  /// Whether its last segment has a text and then, at its end, a parameter.
  var endsInMix: Bool {
    guard case .pieces(let pieces)? = shape.last, pieces.count > 1,
      case .value(let value)? = pieces.last
    else { return false }
    if case .oneOf = value { return false }
    return true
  }
}

/// Whether a path may, must or must not end in a slash.
enum AppleEnding {
  case either, slash, noSlash

  /// The paths of the rules that express this; a `*` at the end also matches a slash.
  func paths(_ path: String) -> [String] {
    switch self {
    case .either: path.hasSuffix("*") ? [path] : [path, path + "/"]
    case .slash: [path + "/"]
    case .noSlash: [path]
    }
  }
}
