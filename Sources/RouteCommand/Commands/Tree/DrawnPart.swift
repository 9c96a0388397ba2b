import RoutePlan

/// The part of a plan that `--from` and `--depth` choose to draw.
enum DrawnPart {
  /// The route at the top and how many levels are drawn below it; nil for all.
  static func read(
    _ arguments: Arguments, _ plan: Plan
  ) throws(CommandFailure) -> (from: RouteID?, depth: Int?) {
    let from = try arguments.value(.from).map { name throws(CommandFailure) in
      try PlanSource.route(name, in: plan)
    }
    return (from, try arguments.number(.depth))
  }
}
