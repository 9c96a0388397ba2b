import RouteMatch
import RoutePlan
import RouteSyntax

/// `url-missing-input`: a URL opens a route whose chain has a parameter that is required and of an
/// opaque type, which no URL can carry.
enum URLMissingInputRule {
  static func check(_ context: inout CheckContext) {
    let plan = context.plan
    let set = context.patterns()
    let isOpaque = plan.types.indices.map { set.kinds.kind(of: TypeID($0)) == nil }
    guard !set.isEmpty, isOpaque.contains(true) else { return }
    func lacking(_ slice: PlanSlice) -> Int? {
      slice.indices.first {
        plan.parameters[$0].isRequired && isOpaque[plan.parameters[$0].type.base.index]
      }
    }
    // The nearest such parameter of each chain, plus one.
    var nearest = [Int](repeating: 0, count: plan.routes.count)
    for id in context.chainOrder().order {
      let parent = plan.routes[id.index].parent
      let above = parent.isNone ? 0 : nearest[parent.index]
      nearest[id.index] = lacking(plan.routes[id.index].parameters).map { $0 + 1 } ?? above
    }
    let openers = PatternOpeners(set, plan)
    for index in plan.routes.indices where nearest[index] > 0 {
      if let pattern = openers[.route(RouteID(index))].first {
        let route = CheckContext.About.route(RouteID(index))
        warn(
          .route(RouteID(index)), nearest[index] - 1, set.patterns[pattern.index], route, &context)
      }
    }
    for (index, task) in plan.tasks.enumerated() {
      let home = plan.home(of: task)
      let above = home.isNone ? 0 : nearest[home.index]
      let parameter = lacking(task.parameters).map { $0 + 1 } ?? above
      if parameter > 0, let pattern = openers[.task(TaskID(index))].first {
        warn(
          .task(TaskID(index)), parameter - 1, set.patterns[pattern.index],
          .task(TaskID(index)), &context)
      }
    }
  }

  private static func warn(
    _ symbol: Symbol, _ parameter: Int, _ pattern: WholePattern, _ about: CheckContext.About,
    _ context: inout CheckContext
  ) {
    let plan = context.plan
    let name = plan.name(plan.parameters[parameter].name)
    let type = plan.displayName(plan.parameters[parameter].type)
    context.warn(
      Finding(
        .urlMissingInput, at: plan.span(of: plan.patterns[Int(pattern.source)]),
        "a URL opens `\(plan.displayName(symbol))`, but none can carry `\(name): \(type)`",
        notes: [.init(at: plan.span(of: plan.parameters[parameter]), "needed here")],
        fix: Fix("give it a default, make it optional, or remove the pattern")),
      about: about)
  }
}
