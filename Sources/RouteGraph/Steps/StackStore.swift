import RoutePlan

/// A stack: the number of its topmost frame, or `empty`.
typealias StackID = Int32

/// Stacks that share their lower frames. A stack is the number of its top frame, each frame is
/// stored once, and equal stacks have equal numbers.
struct StackStore {
  static let empty: StackID = -1

  struct Frame {
    var route: RouteID
    /// The stack below it.
    var below: StackID
    /// The values of the keys by which its route is recycled: the number of a list, or 0 for none.
    var keys: UInt32
    var isPresented: Bool
    /// The number of frames in the stack.
    var depth: Int32
  }

  /// The keys of a frame that was there before the path; they equal no other keys.
  static let foreignKeys = UInt32.max

  private(set) var frames: [Frame] = []
  private var slots: [Int32]
  /// The numbers of the lists of keys in its frames.
  var keyNumbers = KeyNumbers()

  init() { slots = Array(repeating: -1, count: 64) }

  subscript(_ stack: StackID) -> Frame { frames[Int(stack)] }

  /// The stack with one more frame.
  mutating func push(
    _ route: RouteID, onto below: StackID, keys: UInt32, isPresented: Bool
  ) -> StackID {
    var slot = Self.hash(route, below, keys, isPresented) & (slots.count - 1)
    while slots[slot] >= 0 {
      let frame = frames[Int(slots[slot])]
      if frame.below == below && frame.route == route && frame.keys == keys
        && frame.isPresented == isPresented
      {
        return slots[slot]
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    let id = StackID(frames.count)
    frames.append(
      Frame(
        route: route, below: below, keys: keys, isPresented: isPresented,
        depth: below < 0 ? 1 : frames[Int(below)].depth + 1))
    slots[slot] = id
    if frames.count * 2 > slots.count { grow() }
    return id
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 2)
    for (index, frame) in frames.enumerated() {
      var slot =
        Self.hash(frame.route, frame.below, frame.keys, frame.isPresented) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(index)
    }
  }

  private static func hash(
    _ route: RouteID, _ below: StackID, _ keys: UInt32, _ isPresented: Bool
  ) -> Int {
    var mixed = UInt64(route.raw) << 32 | UInt64(UInt32(bitPattern: below))
    mixed ^= UInt64(keys) << 17 ^ (isPresented ? 0x9E37 : 0)
    mixed = (mixed ^ (mixed >> 31)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: (mixed ^ (mixed >> 29)) >> 1)
  }

  /// The routes of a stack, bottom to top.
  func routes(of stack: StackID) -> [RouteID] {
    var result: [RouteID] = []
    var current = stack
    while current >= 0 {
      result.append(self[current].route)
      current = self[current].below
    }
    return result.reversed()
  }

  /// The routes of the topmost `count` frames, bottom to top.
  func routes(of stack: StackID, top count: Int) -> [RouteID] {
    if count == 0 { return [] }
    var result: [RouteID] = []
    var current = stack
    while current >= 0 && result.count < count {
      result.append(self[current].route)
      current = self[current].below
    }
    return result.reversed()
  }

  /// The topmost frame of `stack` for which `fits` is true, or `empty`.
  @inline(__always)
  func topmost(_ stack: StackID, where fits: (Frame) -> Bool) -> StackID {
    var current = stack
    while current >= 0 && !fits(self[current]) { current = self[current].below }
    return current
  }
}
