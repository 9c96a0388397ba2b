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
  /// follow, and less than that for a pattern of URLs that stay in the browser.
  package var source: Int32
  /// The whole pattern that it follows.
  package var parent = PatternID.none
  /// Where it ends in the trie.
  package var node: UInt32
  package var base: BaseID
  /// Its own piece's captures, in the set's list.
  package var captures = PlanSlice.none
  /// The number of what it opens, with the highest bit set for a task; all bits set if others only
  /// follow it, and all but the lowest if its URLs stay in the browser.
  private var opened = UInt32.max
  private static let taskBit: UInt32 = 1 << 31
  private static let web = UInt32.max - 1

  init(
    source: Int32, parent: PatternID = .none, node: UInt32, base: BaseID,
    captures: PlanSlice = .none, target: PlanTarget? = nil
  ) {
    (self.source, self.parent, self.node) = (source, parent, node)
    (self.base, self.captures) = (base, captures)
    self.target = target
  }

  /// The pattern at `index` of the plan's patterns of URLs that stay in the browser.
  init(web index: Int, node: UInt32, base: BaseID) {
    self.init(source: -2 - Int32(index), parent: PatternID(0), node: node, base: base)
    opened = Self.web
  }

  /// Whether its URLs stay in the browser.
  package var isWeb: Bool { opened == Self.web }

  /// Its index in the plan's patterns of URLs that stay in the browser; nil for another pattern.
  package var webIndex: Int? { source < -1 ? -2 - Int(source) : nil }

  /// Its place in the plan: that of its last piece, or behind all others if its URLs stay in the
  /// browser.
  var order: Int32 { isWeb ? .max : source }

  /// Whether URLs match it: it is not only there for others to follow.
  var isEnd: Bool { opened != .max }

  /// What it opens; nil for a pattern that others only follow, and for URLs that stay in the
  /// browser.
  package var target: PlanTarget? {
    get {
      if opened >= Self.web { return nil }
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
