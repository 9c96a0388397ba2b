package import RoutePlan
import RouteBase
package import RouteSyntax

/// Marks the ids of bases.
package enum BaseMark {}
/// The part of a URL before its path: a scheme, a web host, or anything.
package typealias BaseID = ID<BaseMark>
package typealias PatternID = ID<WholePattern>

extension ID where Kind == BaseMark {
  /// No scheme: a pattern with this base matches on every base.
  package static let everywhere = BaseID(0)
}

/// A pattern with all that it follows. It takes only 28 bytes, because a plan may have a million
/// patterns.
package struct WholePattern: Sendable {
  /// Its last piece, as an index in the plan's patterns; -1 for the empty pattern that all others
  /// follow.
  package var source: Int32
  /// The whole pattern that it follows.
  package var parent = PatternID.none
  /// Where it ends in the trie.
  package var node: UInt32
  package var base: BaseID
  /// Its own piece's captures, in the set's list.
  package var captures = PlanSlice.none
  /// The number of what it opens, with the highest bit set for a task; all bits set if it opens
  /// nothing.
  private var opened = UInt32.max
  private static let taskBit: UInt32 = 1 << 31

  init(
    source: Int32, parent: PatternID = .none, node: UInt32, base: BaseID,
    captures: PlanSlice = .none, target: PlanTarget? = nil
  ) {
    (self.source, self.parent, self.node) = (source, parent, node)
    (self.base, self.captures) = (base, captures)
    self.target = target
  }

  /// What it opens; nil for a pattern that others only follow.
  package var target: PlanTarget? {
    get {
      if opened == .max { return nil }
      return opened & Self.taskBit == 0
        ? .route(RouteID(raw: opened)) : .task(TaskID(raw: opened & ~Self.taskBit))
    }
    set {
      opened =
        switch newValue {
        case .route(let id): id.raw
        case .task(let id): id.raw | Self.taskBit
        case nil: .max
        }
    }
  }
}

/// A parameter in a pattern.
package struct Capture: Sendable {
  /// Its index in the plan's parameters.
  package var parameter: UInt32
  /// The segment, from 0.
  package var segment: UInt32
  /// Which parameter of a mix it is; `whole` or `rest` if it is the whole segment.
  package var part: Int32
  package var kind: ValueKind

  static let whole: Int32 = -1
  static let rest: Int32 = -2

  /// Whether it takes all segments from there on.
  package var isRest: Bool { part == Self.rest }
}
