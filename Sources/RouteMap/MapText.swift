package import RoutePlan
import RouteBase

/// How much room text takes in a page's picture.
package enum MapText {
  /// How wide the rectangle of a route is: its name, and a margin. The page cuts longer names.
  package static func width(of route: RouteID, in plan: Plan) -> Int {
    let name = TerminalText.width(of: plan.displayName(route)) * 17 / 2
    // A title stands below in smaller type.
    let title = plan.title(of: plan.routes[route.index].origin)
    let second = title.map { TerminalText.width(of: $0) * 13 / 2 } ?? 0
    return min(max(max(name, second) + 40, 88), 280)
  }
}
