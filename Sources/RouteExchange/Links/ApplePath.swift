import RouteMatch

/// A pattern on its way into rules.
struct ApplePath {
  var shape: [SegmentShape]
  var target: MatchTarget
  var comment: String
  /// Whether segments stand in the place of a rest.
  var isExpanded = false

  init(_ shape: [SegmentShape], _ target: MatchTarget, _ comment: String) {
    (self.shape, self.target, self.comment) = (shape, target, comment)
  }

  var isRest: Bool {
    if case .rest? = shape.last { true } else { false }
  }

  /// Whether it is `/text/*/**rest`, of which one rule says all: the slashes of texts in front of the
  /// first wildcard are fixed, and behind it every segment takes any text.
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

  /// Whether this plain rest takes all that `other` takes.
  func covers(_ other: ApplePath) -> Bool {
    other.shape.count >= shape.count
      && zip(shape, other.shape).allSatisfy { Self.isAnyText($0) || $0 == $1 }
  }

  /// Itself; for a rest as many paths with segments in its place as have at most `limit` of them.
  func upTo(_ limit: Int) -> [ApplePath] {
    guard case .rest(let value)? = shape.last else { return [self] }
    return (shape.count...max(shape.count, limit)).map { length in
      var path = self
      path.isExpanded = true
      path.shape.removeLast()
      while path.shape.count < length { path.shape.append(.pieces([.value(value)])) }
      return path
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

/// Which slash a path may have at its end.
enum AppleEnding {
  case either, slash, noSlash

  /// The paths of rules that say so; a `*` at the end takes a slash, too.
  func paths(_ path: String) -> [String] {
    switch self {
    case .either: path.hasSuffix("*") ? [path] : [path, path + "/"]
    case .slash: [path + "/"]
    case .noSlash: [path]
    }
  }
}
