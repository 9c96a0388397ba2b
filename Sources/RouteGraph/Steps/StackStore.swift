package import RoutePlan

/// A stack: the number of its topmost frame, or `empty`.
package typealias StackID = Int32

/// Frames that lay on a container and are parked: a stack upside down, so that its lowest frame is
/// its number, and segments share their upper frames; or `StackStore.empty`.
package typealias SegmentID = Int32

/// Stacks that share their lower frames. A stack is the number of its top frame, each frame is
/// stored once, and equal stacks have equal numbers.
package struct StackStore {
  package static let empty: StackID = -1

  package struct Frame {
    package var route: RouteID
    /// The stack below it.
    package var below: StackID
    /// The values of the keys by which its route is recycled: the number of a list, or 0 for none.
    var keys: UInt32
    package var cover: Cover
    /// The number of frames in the stack.
    package var depth: Int32
    /// For a container whose tabs keep their stacks, which is shown and what is parked.
    var tabs: TabStateID = TabStates.new

    /// Whether it keeps the tabs below from being switched.
    var isPresented: Bool { cover == .presented }
    var isFloating: Bool { cover == .floating }
  }

  /// What a frame's presentation means for the frames below it.
  package enum Cover: UInt8 {
    case none, presented, floating

    @inline(__always)
    package init(_ presentation: Presentation) {
      switch presentation {
      case .push: self = .none
      case .present, .presentNav: self = .presented
      case .presentFloating: self = .floating
      }
    }
  }

  /// The keys of a frame that was there before the path; they equal no other keys.
  static let foreignKeys = UInt32.max

  package private(set) var frames: [Frame] = []
  private var slots: [Int32]
  /// The numbers of the lists of keys in its frames.
  var keyNumbers = KeyNumbers()
  /// The states of the containers in its frames.
  var tabStates = TabStates()

  init() {
    slots = Array(repeating: -1, count: 64)
    frames.reserveCapacity(slots.count / 2)
  }

  package subscript(_ stack: StackID) -> Frame { frames[Int(stack)] }

  /// The stack with one more frame.
  mutating func push(
    _ route: RouteID, onto below: StackID, keys: UInt32, _ cover: Cover,
    tabs: TabStateID = TabStates.new
  ) -> StackID {
    var slot = Self.hash(route, below, keys, cover, tabs) & (slots.count - 1)
    while slots[slot] >= 0 {
      let frame = frames[Int(slots[slot])]
      if frame.below == below && frame.route == route && frame.keys == keys
        && frame.cover == cover && frame.tabs == tabs
      {
        return slots[slot]
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    let id = StackID(frames.count)
    frames.append(
      Frame(
        route: route, below: below, keys: keys, cover: cover,
        depth: below < 0 ? 1 : frames[Int(below)].depth + 1, tabs: tabs))
    slots[slot] = id
    if frames.count * 2 > slots.count { grow() }
    return id
  }

  /// The stack with a copy of the top frame of another stack.
  mutating func push(copyOf frame: StackID, onto below: StackID) -> StackID {
    let frame = self[frame]
    return push(frame.route, onto: below, keys: frame.keys, frame.cover, tabs: frame.tabs)
  }

  /// The same stack, with the state of the container on top changed.
  @inline(__always)
  mutating func changingTabs(
    of stack: StackID, _ change: (inout TabState) -> Void
  ) -> StackID {
    let frame = self[stack]
    let number = tabStates.number(changing: frame.tabs, change)
    if frame.tabs == number { return stack }
    return push(frame.route, onto: frame.below, keys: frame.keys, frame.cover, tabs: number)
  }

  /// The tab that the container on top of a stack selected last; `none` if it selected none.
  package func selectedTab(of stack: StackID) -> RouteID { tabStates.selected(self[stack].tabs) }

  /// What is parked in the container on top of a stack.
  package func parkedTabs(of stack: StackID) -> ArraySlice<ParkedTab> {
    tabStates.parked(self[stack].tabs)
  }

  /// `base` with the frames of a segment on top.
  mutating func restore(_ segment: SegmentID, onto base: StackID) -> StackID {
    var result = base
    var current = segment
    while current >= 0 {
      result = push(copyOf: current, onto: result)
      current = self[current].below
    }
    return result
  }

  /// The frames of a segment, bottom to top.
  func frames(ofSegment segment: SegmentID) -> [StackID] {
    var result: [StackID] = []
    var current = segment
    while current >= 0 {
      result.append(current)
      current = self[current].below
    }
    return result
  }

  /// The frames of a stack above one that is part of it, bottom to top; each is the number of the
  /// stack that it is on top of.
  func frames(of stack: StackID, above base: StackID) -> [StackID] {
    var result: [StackID] = []
    var current = stack
    while current != base && current >= 0 {
      result.append(current)
      current = self[current].below
    }
    return result.reversed()
  }

  /// The stack without the floating frames on top.
  @inline(__always)
  package func grounded(_ stack: StackID) -> StackID {
    var current = stack
    while current >= 0 && self[current].isFloating { current = self[current].below }
    return current
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 2)
    for (index, frame) in frames.enumerated() {
      var slot =
        Self.hash(frame.route, frame.below, frame.keys, frame.cover, frame.tabs)
        & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(index)
    }
  }

  private static func hash(
    _ route: RouteID, _ below: StackID, _ keys: UInt32, _ cover: Cover, _ tabs: TabStateID
  ) -> Int {
    var mixed = UInt64(route.raw) << 32 | UInt64(UInt32(bitPattern: below))
    mixed ^= UInt64(keys) << 17 ^ UInt64(cover.rawValue) &* 0x9E37
    mixed ^= UInt64(UInt32(bitPattern: tabs)) << 40
    mixed = (mixed ^ (mixed >> 31)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: (mixed ^ (mixed >> 29)) >> 1)
  }

  /// The routes of a stack, bottom to top.
  package func routes(of stack: StackID) -> [RouteID] {
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
