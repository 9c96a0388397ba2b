import RouteMatch
import RoutePlan
import RouteSyntax

/// `url-missing-input`: a URL opens a route whose chain has a required parameter of an opaque type,
/// which no URL can carry.
enum URLMissingInputRule {
  static let definition = RuleDefinition(
    .urlMissingInput, .warning,
    page: RulePage(
      "a URL opens a screen that needs an input that no URL can carry",
      meaning: """
        A URL builds the whole stack of the route that it opens. Each route in the stack
        takes its inputs from the path or the query, which cannot carry an opaque value.
        Such a URL opens a screen that lacks an input.
        """,
      bad: """
        type Photo
        route Home {
            route Editor(photo: Photo) at "edit"
        }
        """,
      good: """
        type Photo
        route Home {
            route Editor(photo: Photo?) at "edit"
        }
        """,
      fix: "Give the parameter a default, make it optional, or remove the pattern."),
    check: .patterns(check))

  static func check(_ context: inout CheckContext) {
    let plan = context.plan
    let set = context.patterns()
    let isOpaque = plan.types.indices.map { set.kinds.kind(of: TypeID($0)) == nil }
    guard !set.isEmpty, isOpaque.contains(true) else { return }
    func lacking(_ slice: ShortSlice) -> Int? {
      slice.indices.first {
        plan.parameters[$0].isRequired && isOpaque[plan.parameters[$0].type.base.index]
      }
    }
    // The nearest such parameter of each chain, plus one.
    var nearest = [Int](repeating: 0, count: plan.routes.count)
    for id in context.chainOrder().order {
      let parent = plan.placeParent(of: id)
      let above = parent.isNone ? 0 : nearest[parent.index]
      nearest[id.index] = lacking(plan.routes[id.index].parameters).map { $0 + 1 } ?? above
    }
    let openers = PatternOpeners(set, plan)
    for index in plan.routes.indices where nearest[index] > 0 {
      let route = RouteID(index)
      if let pattern = openers[.route(route)].first {
        let finding = finding(.route(route), nearest[index] - 1, set.patterns[pattern.index], plan)
        context.warn(finding, about: .route(route))
      }
    }
    for (index, task) in plan.tasks.enumerated() {
      let home = plan.home(of: task)
      let above = home.isNone ? 0 : nearest[home.index]
      let parameter = lacking(task.parameters).map { $0 + 1 } ?? above
      if parameter > 0, let pattern = openers[.task(TaskID(index))].first {
        let finding = finding(
          .task(TaskID(index)), parameter - 1, set.patterns[pattern.index], plan)
        context.warn(finding, about: .task(TaskID(index)))
      }
    }
  }

  private static func finding(
    _ symbol: Symbol, _ parameter: Int, _ pattern: WholePattern, _ plan: Plan
  ) -> Finding {
    Finding(
      .urlMissingInput, at: plan.span(of: plan.patterns[Int(pattern.source)]),
      "a URL opens `\(plan.displayName(symbol))`, but \(described(parameter, plan))",
      notes: [.init(at: plan.span(of: plan.parameters[parameter]), "needed here")],
      fix: Fix("give it a default, make it optional, or remove the pattern"))
  }

  /// What is said of a parameter of an opaque type, by its index.
  static func described(_ parameter: Int, _ plan: Plan) -> String {
    let name = plan.name(plan.parameters[parameter].name)
    return "no URL can carry `\(name): \(plan.displayName(plan.parameters[parameter].type))`"
  }
}
