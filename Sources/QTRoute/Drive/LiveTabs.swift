import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// Frames with their routes, bottom to top.
struct LiveFrames: Sendable, Equatable {
  private(set) var frames: [Frame] = []
  private(set) var routes: [RouteID] = []

  init() {}

  init(_ frames: ArraySlice<Frame>, _ routes: ArraySlice<RouteID>) {
    self.frames = Array(frames)
    self.routes = Array(routes)
  }

  var count: Int { routes.count }
  var isEmpty: Bool { routes.isEmpty }

  /// The frames from `index` on.
  subscript(from index: Int) -> LiveFrames { LiveFrames(frames[index...], routes[index...]) }

  /// The frames other than `gone`.
  func without(_ gone: Set<FrameID>) -> LiveFrames {
    var rest = LiveFrames()
    for (frame, route) in zip(frames, routes) where !gone.contains(frame.id) {
      rest.frames.append(frame)
      rest.routes.append(route)
    }
    return rest
  }

  mutating func append(_ other: LiveFrames) {
    frames += other.frames
    routes += other.routes
  }

  mutating func cut(to count: Int) {
    frames.removeLast(frames.count - count)
    routes.removeLast(routes.count - count)
  }
}

/// What a frame whose tabs keep their stacks remembers.
struct LiveTabs: Sendable, Equatable {
  /// The tab that was selected last; none if none was, and the first tab is shown.
  var selected = RouteID.none
  /// The frames of tabs that were left. A tab without frames has no entry.
  var parked: [RouteID: LiveFrames] = [:]

  var isEmpty: Bool { selected.isNone && parked.isEmpty }
}

extension Plan {
  /// Whether `tab` is a tab of `container`, and keeps its frames while another is shown.
  func keeps(_ tab: RouteID, of container: RouteID) -> Bool {
    routes[container.index].keepsTabs && routes[tab.index].parent == container && isTab(tab)
  }

  /// The first tab of a route; none if it has no tabs.
  func firstTab(of container: RouteID) -> RouteID {
    children[container.index].first { isTab($0) } ?? .none
  }
}
