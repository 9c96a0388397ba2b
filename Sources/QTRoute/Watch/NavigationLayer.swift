import RouteBase
import RoutePlan

/// Views identify the screens of a list, or the screen of a sheet, by their frames.
extension Frame: Identifiable {}

/// A part of the screens that is shown by itself: all below the first presented frame, or a presented
/// frame with what is above it, or a tab.
public struct NavigationLayer: Sendable, Hashable, Identifiable {
  /// Its lowest frame.
  public internal(set) var root: Frame
  /// The frames pushed above `root`, bottom to top, as in a navigation stack. If one of them has
  /// tabs, it is the last, and the frames above it are in ``tabs``.
  public internal(set) var path: [Frame] = []
  /// The tabs of the top frame, in the order of the plan; none if it has no tabs.
  public internal(set) var tabs: [NavigationTab] = []
  /// The route of the tab that is shown; nil if there are no tabs.
  public internal(set) var selection: String?

  /// The identity of the lowest frame.
  public var id: FrameID { root.id }

  /// The frame of this layer on top, which has the tabs, if there are any.
  public var top: Frame { path.last ?? root }

  /// This layer and those of its tabs.
  var all: [NavigationLayer] {
    var result = [self]
    for tab in tabs { result += tab.layer?.all ?? [] }
    return result
  }
}

/// A tab, as a tab bar shows it.
public struct NavigationTab: Sendable, Hashable, Identifiable {
  /// The name of its route.
  public internal(set) var route: String
  /// The title that the plan gives the route; otherwise its name.
  public internal(set) var title: String
  /// What it shows; nil if it was not shown yet.
  public internal(set) var layer: NavigationLayer?

  /// The name of its route.
  public var id: String { route }
}

/// Makes layers of the frames of a revision.
struct LayerBuilder {
  let plan: NavigationPlan
  let parked: [NavigationRevision.ParkedTab]
  let tabs: [FrameID: String]

  init(_ revision: NavigationRevision, in plan: NavigationPlan) {
    self.plan = plan
    parked = revision.parked
    tabs = revision.tabs
  }

  /// The layers of a stack, bottom to top: each but the first begins with a presented frame.
  func layers(of stack: [Frame]) -> [NavigationLayer] {
    var result: [NavigationLayer] = []
    var start = 0
    while start < stack.count {
      let end =
        stack[(start + 1)...].firstIndex { $0.presentation.isPresented } ?? stack.count
      if let layer = layer(stack[start..<end]) { result.append(layer) }
      start = end
    }
    return result
  }

  private func layer(_ frames: ArraySlice<Frame>) -> NavigationLayer? {
    guard let root = frames.first else { return nil }
    let container = frames.firstIndex { !plan.tabs(of: $0.route).isEmpty }
    var layer = NavigationLayer(root: root)
    guard let container else {
      layer.path = Array(frames.dropFirst())
      return layer
    }
    let rest = frames[(container + 1)...]
    layer.path = Array(frames[...container].dropFirst())
    let routes = plan.tabs(of: frames[container].route)
    let id = frames[container].id
    let own = rest.first.flatMap { first in routes.first { $0 == first.route } }
    let shown = tabs[id] ?? own ?? routes.first
    layer.selection = shown
    layer.tabs = routes.map { route in
      var tab = NavigationTab(route: route, title: plan.title(of: route))
      if route == shown {
        tab.layer = self.layer(rest)
      } else if let left = parked.first(where: { $0.container == id && $0.tab == route }) {
        tab.layer = layers(of: left.frames).first
      }
      return tab
    }
    return layer
  }
}

extension NavigationPlan {
  /// The tabs of a route, in the order of the plan; none for an unknown route.
  func tabs(of name: String) -> [String] {
    guard let id = try? route(name), plan.routes[id.index].flags.contains(.tabs) else { return [] }
    return plan.children[id.index].filter { plan.isTab($0) }.map { names[$0] }
  }

  /// The title of a route; its name if it has none.
  func title(of name: String) -> String {
    guard let id = try? route(name) else { return name }
    return plan.title(of: plan.routes[id.index].origin) ?? name
  }
}
