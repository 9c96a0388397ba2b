package import RoutePlan

/// What a drawing of a plan as text shows.
package struct TreeOptions: Sendable {
  /// The route at the top; nil for the whole plan. The start of a flow brings its flow.
  package var from: RouteID?
  /// How many levels are shown below the top, where the members of a flow stand one below its
  /// start; 0 is the top alone, nil all.
  package var depth: Int?
  /// Whether names, details and links differ in colour.
  package var colors = false
  /// Whether branches are box drawing characters, not ASCII.
  package var unicode = true

  package init() {}
}
