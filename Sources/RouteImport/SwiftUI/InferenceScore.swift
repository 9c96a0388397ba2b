package import RoutePlan

/// How well an inferred plan agrees with one that a person wrote: precision and recall of its routes
/// and of its moves.
///
/// Routes are compared by their ids, without `View` or `Screen` at the end. A move is a pair of
/// routes, from a parent to its child or from the source of a link to its target: whether a plan
/// writes one or the other is a matter of order. Links from everywhere are not counted.
package struct InferenceScore {
  /// What was found of one kind.
  package struct Part {
    /// What both plans have, only the inferred one, and only the labelled one; sorted.
    package var right: [String] = []
    package var wrong: [String] = []
    package var missed: [String] = []

    /// The share of what was inferred that is right; 1 if nothing was inferred.
    package var precision: Double { Self.share(right.count, wrong.count) }
    /// The share of what there is that was inferred; 1 if there is nothing.
    package var recall: Double { Self.share(right.count, missed.count) }

    package init() {}

    fileprivate init(_ inferred: Set<String>, _ labels: Set<String>) {
      right = inferred.intersection(labels).sorted()
      wrong = inferred.subtracting(labels).sorted()
      missed = labels.subtracting(inferred).sorted()
    }

    private static func share(_ right: Int, _ other: Int) -> Double {
      right + other == 0 ? 1 : Double(right) / Double(right + other)
    }
  }

  package private(set) var routes: Part
  package private(set) var links: Part

  package init(inferred: Plan, labels: Plan) {
    routes = Part(Self.routes(of: inferred), Self.routes(of: labels))
    links = Part(Self.moves(of: inferred), Self.moves(of: labels))
  }

  private static func name(_ id: RouteID, _ plan: Plan) -> String {
    SwiftUIWriter.shortened(plan.displayName(id))
  }

  private static func routes(of plan: Plan) -> Set<String> {
    Set(plan.routes.indices.map { name(RouteID($0), plan) })
  }

  private static func moves(of plan: Plan) -> Set<String> {
    var result: Set<String> = []
    for (index, route) in plan.routes.enumerated()
    where !route.parent.isNone && !route.flags.contains(.linked) {
      result.insert("\(name(route.parent, plan)) -> \(name(RouteID(index), plan))")
    }
    for link in plan.links where !link.target.isNone {
      guard case .route(let source) = link.source else { continue }
      result.insert("\(name(source, plan)) -> \(name(link.target, plan))")
    }
    return result
  }
}
