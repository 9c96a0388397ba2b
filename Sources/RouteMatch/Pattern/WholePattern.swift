package import RoutePlan
package import RouteSyntax

/// Marks the numbers of bases.
package enum BaseMark {}
/// What stands before the path of a URL: a scheme, a web host, or anything.
package typealias BaseID = ID<BaseMark>
package typealias PatternID = ID<WholePattern>

extension ID where Kind == BaseMark {
  /// No scheme: such a pattern matches on every base.
  package static let everywhere = BaseID(0)
}

/// What a URL opens.
package enum MatchTarget: Hashable, Sendable {
  case route(RouteID)
  case task(TaskID)

  package var symbol: Symbol {
    switch self {
    case .route(let id): .route(id)
    case .task(let id): .task(id)
    }
  }
}

/// A pattern with all that it follows.
package struct WholePattern: Sendable {
  /// Its last piece, in the plan's patterns; -1 for the empty one that all others follow.
  package var source: Int32
  /// The whole pattern that it follows.
  package var parent = PatternID.none
  /// Where it ends in the trie.
  package var node: UInt32
  package var base: BaseID
  /// The number of its segments, a rest counting one.
  package var depth: UInt32
  /// Its own piece's captures, in the set's list.
  package var captures = PlanSlice.none
  /// What it opens; nil for one that others merely follow.
  package var target: MatchTarget?
}

/// A parameter in a pattern.
package struct Capture: Sendable {
  /// Its index in the plan's parameters.
  package var parameter: UInt32
  /// The segment, from 0.
  package var segment: UInt32
  /// Which parameter of a mix it is; -1 for a segment that is nothing else.
  package var part: Int32
  package var kind: ValueKind
  /// Whether it takes all segments from there.
  package var isRest = false
}
