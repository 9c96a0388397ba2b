import RoutePlan
import RouteSyntax

/// A "configuration": a stack of frames, bottom to top, and the facts that hold.
struct TwinConfiguration: Hashable {
  /// Never empty.
  var stack: [TwinFrame]
  /// A bit for each fact of the plan, by its id.
  var facts: UInt64

  /// The frame on top.
  var top: TwinFrame { stack[stack.count - 1] }

  /// Hashes only the routes and facts, in one word, which distinguishes most configurations.
  func hash(into hasher: inout Hasher) {
    var word = facts
    for frame in stack { word = word &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(frame.route.raw) &+ 1 }
    hasher.combine(word)
  }
}

/// A route on the stack.
struct TwinFrame: Hashable {
  var route: RouteID
  var presentation: Presentation
  var keys: TwinKeys

  var isPresented: Bool { presentation != .push }

  /// Like the compiler's version, but the ids are compared first and as numbers.
  static func == (a: TwinFrame, b: TwinFrame) -> Bool {
    a.route.raw == b.route.raw && a.presentation == b.presentation && a.keys == b.keys
  }
}

/// What is known about the values of a frame for the `by` names of its route.
///
/// A new frame is always `none` or `made`, so that plain equality matches the text: "Frames pushed
/// during one path share one set of inputs, so they count as equal unless links gave them different
/// literals. A frame that was on the stack before the path counts as different with `by`, and as
/// equal without it."
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
/// same third value. So "unless links gave them different literals" includes a literal and none.
///
/// READING 2. A bare name in a link's arguments is not a literal, so it counts as the shared input.
enum TwinValue: Hashable {
  case shared
  case literal(LiteralValue)
}
