import RoutePlan
import RouteSyntax

/// A stack of frames, bottom to top, and the facts that hold: "a configuration".
struct TwinConfiguration: Hashable {
  /// Never empty.
  var stack: [TwinFrame]
  /// A bit for each fact of the plan, by its id.
  var facts: UInt64

  /// The frame on top.
  var top: TwinFrame { stack[stack.count - 1] }

  /// Of the routes and facts alone, in one word: most of what tells two configurations apart.
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

  /// The same as what the compiler writes, but that the ids are compared first and as numbers.
  static func == (a: TwinFrame, b: TwinFrame) -> Bool {
    a.route.raw == b.route.raw && a.presentation == b.presentation && a.keys == b.keys
  }
}

/// What is known of the values of a frame for the `by` names of its route.
///
/// A new frame is always `none` or `made`, so that plain equality is what the text says: "Frames
/// made during one path share one set of inputs, so their keys are equal unless links gave
/// different literals; a frame that was there before the path counts as different under `by` and
/// equal without it."
enum TwinKeys: Hashable {
  /// The route has no `by` names: whatever the frame's values, it is equal.
  case none
  /// The frame was there before the path.
  case before
  /// The frame was made during the path, with these values in the order of the `by` names.
  case made([TwinValue])
}

/// Where a value of a frame made during the path comes from.
///
/// READING 1. The text does not say whether a literal equals the shared input, of which nothing is
/// known. It is taken as different: were it equal, two different literals would both equal the
/// same third thing. So "unless links gave different literals" covers a literal and none.
///
/// READING 2. A bare name in a link's arguments is no literal, so it counts as the shared input.
enum TwinValue: Hashable {
  case shared
  case literal(LiteralValue)
}
