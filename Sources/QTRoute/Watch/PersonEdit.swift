import RouteBase
import RoutePlan

/// Something that a person did, and that the driver may not know yet.
struct PersonEdit: Sendable {
  /// What was done.
  enum Action: Sendable {
    /// These frames have gone.
    case gone(Set<FrameID>)
    /// A frame with tabs shows this tab.
    case tab(String, of: FrameID)
  }

  let number: Int
  let action: Action
  /// The driver's revision that includes it, once that is known.
  var revision: Int?
  /// The number of its report, if the driver holds that until a step ends.
  var held: Int?

  init(number: Int, action: Action) {
    self.number = number
    self.action = action
  }

  /// Whether the driver has decided about it in `state`: it took effect, or came to nothing.
  func isDecided(in state: NavigationRevision) -> Bool {
    if let held, held <= state.decided { return true }
    return revision.map { $0 <= state.number } ?? false
  }

  /// The revision with what was done.
  func applied(to revision: NavigationRevision, in plan: NavigationPlan) -> NavigationRevision {
    var result = revision
    switch action {
    case .gone(let frames):
      result.stack.removeAll { frames.contains($0.id) }
      result.parked = result.parked.compactMap { tab in
        var tab = tab
        tab.frames.removeAll { frames.contains($0.id) }
        return tab.frames.isEmpty || frames.contains(tab.container) ? nil : tab
      }
      for frame in frames { result.tabs[frame] = nil }
    case .tab(let tab, let container): result.show(tab, of: container, in: plan)
    }
    return result
  }
}

extension NavigationRevision {
  /// `gone`, as far as it is there, with the frames above those, and what is parked in all these.
  func frames(from gone: Set<FrameID>) -> Set<FrameID> {
    var result: Set<FrameID> = []
    func add(_ frames: [Frame]) {
      guard let first = frames.firstIndex(where: { gone.contains($0.id) }) else { return }
      for frame in frames[first...] { result.insert(frame.id) }
    }
    add(stack)
    for tab in parked { add(tab.frames) }
    var isGrowing = !result.isEmpty
    while isGrowing {
      let size = result.count
      for tab in parked where result.contains(tab.container) {
        for frame in tab.frames { result.insert(frame.id) }
      }
      isGrowing = result.count > size
    }
    return result
  }

  /// Shows a tab, as the driver does when it is told.
  fileprivate mutating func show(
    _ tab: String, of container: FrameID, in plan: NavigationPlan
  ) {
    guard let index = stack.firstIndex(where: { $0.id == container }) else { return }
    let routes = plan.tabs(of: stack[index].route)
    var above = Array(stack[(index + 1)...])
    let own = above.first.flatMap { first in routes.first { $0 == first.route } }
    guard let shown = tabs[container] ?? own ?? routes.first, shown != tab else { return }
    stack.removeSubrange((index + 1)...)
    while above.last?.presentation.isFloating == true { above.removeLast() }
    parked.removeAll { $0.container == container && $0.tab == shown }
    if plan.keepsTabs(stack[index].route) {
      if !above.isEmpty {
        parked.append(ParkedTab(container: container, tab: shown, frames: above))
      }
      if let left = parked.firstIndex(where: { $0.container == container && $0.tab == tab }) {
        stack += parked.remove(at: left).frames
      }
    }
    tabs[container] = tab
  }
}

extension NavigationPlan {
  /// Whether the tabs of a route keep their stacks.
  func keepsTabs(_ name: String) -> Bool {
    guard let id = try? route(name) else { return false }
    return plan.routes[id.index].keepsTabs
  }
}
