import RouteBase
import RouteMatch
import RoutePlan
import RouteSyntax

/// A scheme or host of URLs, for generated code.
struct GeneratedBase: Sendable {
  /// `s` for a scheme, `h` for a host, `w` for the hosts below one.
  var mark: String
  /// Its name in lower case and ASCII.
  var name: String
  /// Its name in its own script, if that is not ASCII.
  var spelling: String?
  var isDeclared: Bool

  /// Whether `other` comes after it where code looks for the nearest base of a URL.
  func precedes(_ other: GeneratedBase) -> Bool {
    let keys = [self, other].map { base in
      let kind = base.mark == "h" ? 0 : base.mark == "w" ? 1 : 2
      return (kind, -base.name.utf8.count { $0 == UInt8(ascii: ".") }, base.isDeclared ? 0 : 1)
    }
    if keys[0] != keys[1] { return keys[0] < keys[1] }
    return name.utf8.lexicographicallyPrecedes(other.name.utf8)
  }
}

/// A whole pattern of URLs, for generated code.
struct GeneratedPattern: Sendable {
  enum Piece: Sendable {
    case text(String)
    /// The type of an input, and its place among the inputs of the target; no place if nothing uses
    /// it.
    case input(GeneratedPlan.Base, Int?)
  }

  struct Segment: Sendable {
    var rank: RankClass
    /// At least one piece, but none for `any`.
    var pieces: [Piece] = []
  }

  /// The number of the route that it opens, or, counted on, of the task; nil if URLs stay in the
  /// browser.
  var target: Int?
  /// The number of its base in the plan's `bases`, from 1; 0 for everywhere.
  var base: Int
  var segments: [Segment]
  /// The inputs that it sets itself, by their places in the target; without a value, they are absent.
  var settings: [(input: Int, value: LiteralValue?)] = []
  /// Its place among the patterns of its target.
  var place = 0
  /// The ranks of its segments, and the texts of those that have no input.
  private let ranks: String
  /// What it has in common with patterns that match a URL equally well.
  var form: String { "\(base)" + ranks }

  init(target: Int?, base: Int, segments: [Segment]) {
    self.target = target
    self.base = base
    self.segments = segments
    ranks = segments.reduce(into: "") { ranks, segment in
      ranks += "/\(segment.rank.rawValue)"
      if segment.rank != .literal { return }
      for case .text(let text) in segment.pieces { ranks += "=" + PercentCoding.segment(text) }
    }
  }

  /// Whether it matches better than `other`: from left to right, a lower rank is better, and then
  /// the nearer base is. Nil if both match equally well.
  func precedes(_ other: GeneratedPattern) -> Bool? {
    for (one, two) in zip(segments, other.segments) where one.rank != two.rank {
      return one.rank < two.rank
    }
    if segments.count != other.segments.count { return segments.count < other.segments.count }
    // Everywhere is the farthest base.
    if base != other.base { return other.base == 0 || base > 0 && base < other.base }
    if ranks.utf8.elementsEqual(other.ranks.utf8) { return nil }
    return ranks.utf8.lexicographicallyPrecedes(other.ranks.utf8)
  }
}
