import RoutePlan
import RouteBase
import RouteSyntax

/// Drives that start from a given frame.
extension Driver {
  /// Brings a frame to the top: shows its tab if it is parked, then removes what is above it.
  func goBack(to id: FrameID, _ run: inout DriveRun) async throws(Stop) {
    for _ in 0..<Self.mostPaths {
      if live.frames.last?.id == id { return }
      let steps: [DriveStep]
      if let index = live.frames.firstIndex(where: { $0.id == id }) {
        steps = ups(to: index + 1)
      } else if let step = showing(id) {
        steps = [step]
      } else {
        throw Stop(.noFrame(id))
      }
      switch try await take(steps, endsDrive: false, &run) {
      case .arrived, .astray: break
      case .covered: _ = try await take(try way(to: .parent, run).steps, endsDrive: false, &run)
      case .declined(let name): throw Stop(.declined(name))
      }
    }
    throw Stop(.unsettled)
  }

  /// The steps up until `count` frames are left.
  func ups(to count: Int) -> [DriveStep] {
    (count..<live.routes.count).reversed().map { count in
      DriveStep(.up, live.routes[count - 1], kept: count)
    }
  }

  /// Whether no step up leads away from the frame on top.
  var isTopLocked: Bool {
    live.routes.last.map { plan.plan.routes[$0.index].flags.contains(.locked) } ?? false
  }

  /// The step that brings back the tab of a frame on the stack in which `id` is parked.
  private func showing(_ id: FrameID) -> DriveStep? {
    for (index, container) in live.frames.enumerated() {
      let parked = live.tabs[container.id]?.parked ?? [:]
      for (tab, frames) in parked.sorted(by: { $0.key < $1.key }) where holds(frames, id) {
        guard let top = frames.routes.last else { continue }
        let isTop = index == live.frames.count - 1
        var step = DriveStep(
          isTop ? .down : .switch, top, kept: index + 1, pushed: frames.routes)
        step.restored = frames.count
        step.tab = tab
        return step
      }
    }
    return nil
  }

  /// Whether `id` is one of parked frames, or parked in one.
  private func holds(_ frames: LiveFrames, _ id: FrameID) -> Bool {
    var open = frames.frames
    while let frame = open.popLast() {
      if frame.id == id { return true }
      for parked in (live.tabs[frame.id]?.parked ?? [:]).values { open += parked.frames }
    }
    return false
  }
}
