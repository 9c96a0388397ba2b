package import RoutePlan

/// What a Graphviz drawing of a plan shows.
package struct DotOptions: Sendable {
  /// The way in which the hierarchy grows.
  package var rankdir = RankDirection.leftToRight
  /// The route at the top; nil for the whole plan.
  package var from: RouteID?
  /// How many levels are drawn below the top, where the members of a flow stand one below its
  /// start; 0 is the top alone, nil all.
  package var depth: Int?
  /// Whether links and fallbacks are drawn.
  package var links = true
  /// What is drawn in bold.
  package var bold = DotEmphasis()
  /// The colours of a drawing of two plans.
  var paint: DotPaint?

  package init() {}
}

/// The way in which a drawing grows; the raw values are those of Graphviz' `rankdir`.
package enum RankDirection: String, CaseIterable, Sendable {
  case topToBottom = "TB"
  case leftToRight = "LR"
  case bottomToTop = "BT"
  case rightToLeft = "RL"
}
