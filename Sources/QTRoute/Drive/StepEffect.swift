import RoutePlan

/// What a step does to the actual stack.
struct StepEffect {
  /// A frame to put on the stack.
  struct Push {
    var route: RouteID
    var presentation: Presentation
    var inputs: Inputs
  }

  /// How many frames stay.
  var kept: Int
  /// The parked frames that come back on top of those.
  var restored: LiveFrames
  /// The new frames on top of those.
  var pushed: [Push] = []
  /// The frames that leave, topmost first; the frames that were parked in one come before it.
  var removed: [Frame]
  /// What frames with tabs remember afterwards, where that changes; nothing for frames that leave.
  var tabs: [FrameID: LiveTabs]
  /// The facts that hold afterwards; nil if they do not change.
  var facts: Set<FactID>?

  init(_ edit: StackEdit) {
    kept = edit.kept
    restored = edit.restored
    removed = edit.removed
    tabs = edit.tabs
  }

  /// The frames of `stack` that are parked, bottom to top.
  func parked(of stack: LiveStack) -> [Frame] {
    if tabs.isEmpty || kept == stack.frames.count { return [] }
    let gone = Set(removed.map(\.id))
    return stack.frames[kept...].filter { !gone.contains($0.id) }
  }
}
