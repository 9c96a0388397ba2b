import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// Works out what becomes of the frames of a stack: which stay, leave, are parked or come back. The
/// stack itself does not change.
struct StackEdit {
  let stack: LiveStack
  private let navigation: NavigationPlan
  private var plan: Plan { navigation.plan }

  /// How many of the lowest frames of the stack stay.
  private(set) var kept: Int
  /// The frames on top of those that were parked and have come back.
  private(set) var restored = LiveFrames()
  /// The frames that leave, topmost first; the frames that were parked in one come before it.
  private(set) var removed: [Frame] = []
  /// What frames with tabs remember afterwards, where that changes.
  private(set) var tabs: [FrameID: LiveTabs] = [:]

  init(_ stack: LiveStack, in navigation: NavigationPlan) {
    self.stack = stack
    self.navigation = navigation
    kept = stack.routes.count
  }

  /// How many frames there are now.
  var count: Int { kept + restored.count }

  func route(at index: Int) -> RouteID {
    index < kept ? stack.routes[index] : restored.routes[index - kept]
  }

  func frame(at index: Int) -> Frame {
    index < kept ? stack.frames[index] : restored.frames[index - kept]
  }

  // MARK: Leaving

  /// Removes the frames above the lowest `count`.
  mutating func cut(to count: Int) {
    if count >= self.count { return }
    let low = max(count - kept, 0)
    leave(restored.frames[low...])
    restored.cut(to: low)
    if count < kept {
      leave(stack.frames[count..<kept])
      kept = count
    }
  }

  /// Removes floating frames from the top, as long as more than `count` frames are there.
  mutating func dropFloating(above count: Int = 0) {
    var low = self.count
    while low > count && frame(at: low - 1).presentation.isFloating { low -= 1 }
    cut(to: low)
  }

  /// Removes what is parked for a tab of the frame at `index`.
  mutating func drop(_ tab: RouteID, at index: Int) {
    if let old = takeParked(tab, at: index) { leave(old.frames[...]) }
  }

  /// Notes that `frames`, bottom to top, leave, and with them what is parked in them.
  private mutating func leave(_ frames: ArraySlice<Frame>) {
    if frames.isEmpty { return }
    if stack.tabs.isEmpty && tabs.isEmpty {
      removed += frames.reversed()
      return
    }
    var order: [Frame] = []
    var open: [Frame] = frames.reversed()
    while let frame = open.popLast() {
      order.append(frame)
      let memory = memory(of: frame.id)
      if memory.isEmpty { continue }
      tabs[frame.id] = LiveTabs()
      for tab in memory.parked.keys.sorted(by: >) {
        if let parked = memory.parked[tab] { open += parked.frames.reversed() }
      }
    }
    removed += order.reversed()
  }

  // MARK: Tabs

  private func memory(of frame: FrameID) -> LiveTabs {
    tabs[frame] ?? stack.tabs[frame] ?? LiveTabs()
  }

  /// The tab that the frame at `index` shows.
  func shown(at index: Int) -> RouteID {
    let selected = memory(of: frame(at: index).id).selected
    return selected.isNone ? plan.firstTab(of: route(at: index)) : selected
  }

  /// Shows a tab of the frame at `index` from now on.
  mutating func select(_ tab: RouteID, at index: Int) {
    let id = frame(at: index).id
    var memory = memory(of: id)
    if memory.selected == tab { return }
    memory.selected = tab
    tabs[id] = memory
  }

  /// Parks the frames above `index` for a tab of the frame there.
  mutating func park(above index: Int, for tab: RouteID) {
    var moved = LiveFrames()
    if index + 1 < kept {
      moved = LiveFrames(stack.frames[(index + 1)..<kept], stack.routes[(index + 1)..<kept])
    }
    let low = max(index + 1 - kept, 0)
    moved.append(restored[from: low])
    if moved.isEmpty { return }
    restored.cut(to: low)
    kept = min(kept, index + 1)
    let id = frame(at: index).id
    var memory = memory(of: id)
    let old = memory.parked.updateValue(moved, forKey: tab)
    tabs[id] = memory
    if let old { leave(old.frames[...]) }
  }

  /// Puts the frames that are parked for a tab back on top of the frame at `index`, which is on top
  /// now. Returns false if there are none.
  mutating func restore(_ tab: RouteID, at index: Int) -> Bool {
    guard let parked = takeParked(tab, at: index) else { return false }
    restored.append(parked)
    return true
  }

  private mutating func takeParked(_ tab: RouteID, at index: Int) -> LiveFrames? {
    if stack.tabs.isEmpty && tabs.isEmpty { return nil }
    let id = frame(at: index).id
    var memory = memory(of: id)
    guard let parked = memory.parked.removeValue(forKey: tab) else { return nil }
    tabs[id] = memory
    return parked
  }

  /// Shows another tab of the frame at `index`: what is above the frame is parked, or leaves if tabs
  /// do not keep their stacks, and what is parked for the tab comes back. Returns false if nothing
  /// is.
  mutating func show(_ tab: RouteID, at index: Int) -> Bool {
    guard plan.keeps(tab, of: route(at: index)) else {
      cut(to: index + 1)
      return false
    }
    dropFloating(above: index + 1)
    park(above: index, for: shown(at: index))
    select(tab, at: index)
    return restore(tab, at: index)
  }

  // MARK: Chains

  /// Keeps frames from the bottom up as long as they are those of `chain`, and removes the others. A
  /// frame with tabs that stays first shows the chain's tab, as a jump says.
  ///
  /// - Parameters:
  ///   - turningAlways: Whether that is done even if the frame above it is already the chain's.
  ///   - agrees: Whether a frame of the same route is the chain's at that index.
  /// - Returns: How many frames of the chain are there.
  mutating func follow(
    _ chain: [RouteID], turningAlways: Bool = true, agrees: (Frame, Int) -> Bool
  ) -> Int {
    var index = 0
    while isThere(chain, index, agrees) {
      let next = index + 1
      if next < chain.count && (turningAlways || !isThere(chain, next, agrees)) {
        turn(to: chain[next], at: index)
      }
      index = next
    }
    cut(to: index)
    return index
  }

  private func isThere(
    _ chain: [RouteID], _ index: Int, _ agrees: (Frame, Int) -> Bool
  ) -> Bool {
    index < chain.count && index < count && route(at: index) == chain[index]
      && agrees(frame(at: index), index)
  }

  private mutating func turn(to tab: RouteID, at index: Int) {
    guard plan.keeps(tab, of: route(at: index)) else { return }
    if shown(at: index) == tab { select(tab, at: index) } else { _ = show(tab, at: index) }
  }
}
