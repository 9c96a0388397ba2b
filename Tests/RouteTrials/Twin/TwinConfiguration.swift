import RoutePlan
import RouteSyntax

/// "A *configuration* is a stack of frames (a route with its arguments and its presentation),
/// bottom to top, for each frame with `tabs` the *parked* frames of those of its tabs that were
/// left, and the set of facts that hold."
struct TwinConfiguration: Hashable, Sendable {
  /// Never empty.
  var stack: [TwinFrame]
  /// A bit for each fact of the plan, by its id.
  var facts: UInt64

  /// The frame on top.
  var top: TwinFrame { stack[stack.count - 1] }

  /// Hashes only routes, tabs and facts, in one word, which distinguishes most configurations.
  func hash(into hasher: inout Hasher) {
    var word = facts
    for frame in stack { frame.mix(into: &word) }
    hasher.combine(word)
  }
}

/// A route on the stack, or parked.
struct TwinFrame: Hashable, Sendable {
  var route: RouteID
  var presentation: Presentation
  var keys: TwinKeys
  /// For a frame that keeps its tabs: the tab that was selected last; nil if none was.
  var selected: RouteID?
  /// For a frame that keeps its tabs: the frames of those that were left, in the order of their
  /// ids. None of them is without frames.
  var parked: [TwinParked] = []

  /// "*presented* frames are those whose presentation is `present`, `present nav` or `present
  /// floating`."
  var isPresented: Bool { presentation != .push }

  /// Whether it is "a *floating* frame (a dialog, a menu, a popover)".
  var isFloating: Bool { presentation == .presentFloating }

  /// Parks the frames of a tab. "Nothing is parked for a tab without frames."
  mutating func park(_ frames: [TwinFrame], for tab: RouteID) {
    if frames.isEmpty { return }
    parked.removeAll { $0.tab == tab }
    parked.append(TwinParked(tab: tab, frames: frames))
    parked.sort { $0.tab < $1.tab }
  }

  /// Removes what is parked for a tab, and returns it.
  @discardableResult
  mutating func unpark(_ tab: RouteID) -> [TwinFrame] {
    let frames = parked.first { $0.tab == tab }?.frames ?? []
    parked.removeAll { $0.tab == tab }
    return frames
  }

  /// Like the compiler's version, but the ids are compared first and as numbers.
  static func == (a: TwinFrame, b: TwinFrame) -> Bool {
    a.route.raw == b.route.raw && a.presentation == b.presentation && a.keys == b.keys
      && a.selected == b.selected && a.parked == b.parked
  }

  /// Adds its route, its tabs and what is parked in them to a hash.
  fileprivate func mix(into word: inout UInt64) {
    word = word &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(route.raw) &+ 1
    if let selected { word = word &* 31 &+ UInt64(selected.raw) &+ 1 }
    for tab in parked {
      word = word &* 37 &+ UInt64(tab.tab.raw) &+ 1
      for frame in tab.frames { frame.mix(into: &word) }
    }
  }
}

/// The frames that lay above a container when another of its tabs was shown, bottom to top.
struct TwinParked: Hashable, Sendable {
  var tab: RouteID
  var frames: [TwinFrame]
}

/// What is known about the values of a frame for the `by` names of its route.
///
/// A new frame is always `none` or `made`, so that plain equality matches the text: "Frames made
/// during one path share one set of inputs, so their keys are equal unless links gave different
/// literals; a frame that was there before the path counts as different under `by` and equal
/// without it."
enum TwinKeys: Hashable {
  /// The route has no `by` names, so all its frames are equal.
  case none
  /// The frame was there before the path.
  case before
  /// The frame was made during the path, with these values in the order of the `by` names.
  case made([TwinValue])
}

/// The origin of a value in a frame that was made during the path.
///
/// READING 1. The text does not say whether a literal equals the shared input, of which nothing is
/// known. It is considered different; if it were equal, two different literals would both equal the
/// same third value. So "unless links gave different literals" includes a literal and none.
///
/// READING 2. A bare name in a link's arguments is not a literal, so it counts as the shared input.
enum TwinValue: Hashable {
  case shared
  case literal(LiteralValue)
}
