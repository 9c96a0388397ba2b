import RoutePlan
import RouteBase
@testable import RouteTrials

/// A forest of routes `R0`, `R1`, … as a plan, with the intended parents: the twin for walks and
/// sets of ancestors.
struct RandomForest {
  let parents: [Int?]
  let plan: Plan

  /// A forest of `count` routes. The closer `spread` is to 1, the deeper it is. The routes are in
  /// random order, each with `in` and its parent.
  init(count: Int, spread: Int, using random: inout RandomNumbers) {
    var parents: [Int?] = []
    for index in 0..<count {
      let isRoot = index == 0 || random.one(in: 12)
      parents.append(isRoot ? nil : index - 1 - random.below(min(index, spread)))
    }
    self.parents = parents
    let lines = parents.enumerated().map { index, parent in
      "route R\(index)" + (parent.map { " in R\($0)" } ?? "") + " cost \(index % 5)\n"
    }
    let text = lines.shuffled(using: &random).joined()
    plan =
      PlanBuilder.build(path: "main", text: SourceText(text), loader: SourceLoader(files: [:]))
      .plan
  }

  /// The number of the route with this id.
  func number(_ id: RouteID) -> Int? {
    id.isNone ? nil : Int(plan.name(plan.routes[id.index].name).dropFirst())
  }

  /// The id of the route with this number.
  func id(_ number: Int) -> RouteID {
    guard case .route(let id) = plan.find("R\(number)") else { return .none }
    return id
  }

  /// The route and its ancestors, nearest first.
  func line(_ number: Int) -> [Int] {
    var line = [number]
    while let last = line.last, let parent = parents[last] { line.append(parent) }
    return line
  }

  /// The nearest route that is in the lines of both.
  func meeting(_ a: Int, _ b: Int) -> Int? {
    let above = Set(line(a))
    return line(b).first { above.contains($0) }
  }
}
