package import RoutePlan

/// What a Graphviz drawing of a plan shows.
package struct DotOptions: Sendable {
  /// The direction in which the hierarchy grows.
  package var rankdir = RankDirection.leftToRight
  /// The route at the top; nil for the whole plan.
  package var from: RouteID?
  /// How many levels to draw below the top; 0 draws only the top, nil all levels. The members of a
  /// flow are one level below its start.
  package var depth: Int?
  /// Whether to draw links and fallbacks.
  package var links = true
  /// What to draw in bold.
  package var bold = DotEmphasis()
  /// How often each part was used; nil to leave that out.
  package var counts: PlanCounts?
  /// What is drawn as a box around its members.
  package var group = DotGroup.services
  /// Whether a legend below the title explains the looks that occur.
  package var legend = false
  /// On how many sheets of A4 the drawing is printed; nil for one picture of any size. The boxes
  /// then show only names, since more would be too small to read.
  package var pages: Int?
  /// The rules to name in the boxes that break them.
  package var findings = DotFindings()
  /// The colours of a drawing of two plans.
  var paint: DotPaint?

  package init() {}
}

/// The direction in which a drawing grows; the raw values are those of Graphviz' `rankdir`.
package enum RankDirection: String, CaseIterable, Sendable {
  case topToBottom = "TB"
  case leftToRight = "LR"
  case bottomToTop = "BT"
  case rightToLeft = "RL"
}

/// What a drawing shows as a box around its members.
package enum DotGroup: String, CaseIterable, Sendable {
  /// Services and flows.
  case services
  /// Each route with its children and tasks.
  case parents
  case none
}
