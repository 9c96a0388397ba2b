package import RouteGraph
package import RoutePlan

/// Why no configuration explains a record.
package enum TraceReason: Hashable, Sendable {
  /// No step leads there.
  case noLink
  /// A step leads there, but these facts are missing, and these refuse it.
  case facts(missing: UInt64, refused: UInt64)
  /// Two steps lead there, but the screen after the first of them was not seen.
  case unseen(RouteID)
  /// A URL leads there, but the record names none.
  case url
  /// Neither a cold launch nor a URL shows the first screen.
  case start
  /// A cold launch does not show the screen.
  case launch
  /// The task is not available there.
  case task(TaskID)
  /// The facts that the record states cannot hold.
  case stated
  /// The screen can come up, but not by a step of this kind.
  case verb(Verb)
  /// The URL opens another screen.
  case opened
}

/// What went wrong at a record, and what would have been right.
struct TraceFault: Sendable {
  var reason: TraceReason
  /// The screens that could have come next, in the order of the plan.
  var allowed: [RouteID]
}
