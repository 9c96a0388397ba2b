package import RoutePlan

/// The contents of a drawing of a plan as text.
package struct TreeOptions: Sendable {
  /// The route at the top; nil for the whole plan. For the start of a flow, the flow is drawn.
  package var from: RouteID?
  /// How many levels to show below the top; 0 shows only the top, nil all levels. The members of a
  /// flow are one level below its start.
  package var depth: Int?
  /// Whether names, details and links have different colours.
  package var colors = false
  /// Whether branches are box drawing characters instead of ASCII.
  package var unicode = true

  package init() {}
}
