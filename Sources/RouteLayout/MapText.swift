package import RoutePlan
import RouteBase

/// The size of text in a page's picture.
package enum MapText {
  /// The width of a route's rectangle: its name plus a margin. The page truncates longer names.
  package static func width(of route: RouteID, in plan: Plan) -> Int {
    let name = TerminalText.width(of: plan.displayName(route)) * 17 / 2
    // A title is below the name in smaller type.
    let title = plan.title(of: plan.routes[route.index].origin)
    let second = title.map { TerminalText.width(of: $0) * 13 / 2 } ?? 0
    return min(max(max(name, second) + 40, 88), 280)
  }
}
