import RoutePlan

/// What is the same for stacks that differ only in what does not matter. Works out each frame of a
/// store once.
struct FrameKinds {
  /// In bits, what matters of each route; empty if nothing does.
  private let own: [UInt64]
  /// For each stack of the store, what matters of its frames and of those parked in them.
  private var found: [UInt64] = []
  /// For each stack of the store, the same stack with nothing parked and no tab selected.
  private var bareOnes: [StackID] = []
  private var bareStacks = StackStore()

  init(_ own: [UInt64]) { self.own = own }

  /// What matters of the frames of a stack and of those parked in them.
  mutating func marks(of stack: StackID, _ stacks: StackStore) -> UInt64 {
    if own.isEmpty || stack < 0 { return 0 }
    // A frame is stored after those below it and those parked in it.
    while found.count <= Int(stack) {
      let frame = stacks[StackID(found.count)]
      var marks = own[frame.route.index]
      if frame.below >= 0 { marks |= found[Int(frame.below)] }
      for parked in stacks.tabStates.parked(frame.tabs) where parked.frames >= 0 {
        marks |= found[Int(parked.frames)]
      }
      found.append(marks)
    }
    return found[Int(stack)]
  }

  /// A number that is the same for stacks with the same frames, whatever is parked in them.
  mutating func bare(_ stack: StackID, _ stacks: StackStore) -> StackID {
    if stack < 0 { return StackStore.empty }
    while bareOnes.count <= Int(stack) {
      let frame = stacks[StackID(bareOnes.count)]
      let below = frame.below < 0 ? StackStore.empty : bareOnes[Int(frame.below)]
      bareOnes.append(bareStacks.push(frame.route, onto: below, keys: frame.keys, frame.cover))
    }
    return bareOnes[Int(stack)]
  }
}
