import RouteBase
import RoutePlan
import RouteSyntax

/// The routes, tasks and links that grant something.
struct FactGranters {
  /// What grants a fact.
  enum Source: Hashable {
    case symbol(Symbol)
    case link(LinkID)
  }
  struct Granter {
    var source: Source
    var conditions: Conditions
  }
  var all: [Granter] = []
  /// Whether anything grants each fact.
  var isGranted: [Bool]

  init(_ plan: Plan) {
    isGranted = [Bool](repeating: false, count: plan.facts.count)
    guard plan.conditions.contains(where: { !$0.grants.isEmpty }) else { return }
    for (index, route) in plan.routes.enumerated() where route.conditions != Conditions.none {
      add(.symbol(.route(RouteID(index))), plan.conditions(route.conditions))
    }
    for (index, task) in plan.tasks.enumerated() where task.conditions != Conditions.none {
      add(.symbol(.task(TaskID(index))), plan.conditions(task.conditions))
    }
    for (index, link) in plan.links.enumerated() where link.conditions != Conditions.none {
      add(.link(LinkID(index)), plan.conditions(link.conditions))
    }
    for granter in all {
      for fact in plan.facts(granter.conditions.grants) { isGranted[fact.index] = true }
    }
  }

  private mutating func add(_ source: Source, _ conditions: Conditions) {
    if !conditions.grants.isEmpty { all.append(Granter(source: source, conditions: conditions)) }
  }
}

extension Plan {
  /// `` `Login` `` or ``the link to `Home` ``
  func described(_ granter: FactGranters.Source) -> String {
    switch granter {
    case .symbol(let symbol): "`\(displayName(symbol))`"
    case .link(let id):
      links[id.index].target.isNone
        ? "a link that goes back" : "a link to `\(displayName(links[id.index].target))`"
    }
  }

  /// The name of a route or task, or the target of a link.
  func span(of granter: FactGranters.Source) -> SourceSpan {
    switch granter {
    case .symbol(let symbol): nameSpan(origin(of: symbol))
    case .link(let id): targetSpan(of: links[id.index])
    }
  }

  /// Where a granter requires `fact`.
  func requirementSpan(of fact: FactID, by granter: FactGranters.Source) -> SourceSpan {
    switch granter {
    case .symbol(.route(let id)): return requirementSpan(of: fact, id)
    case .symbol(let symbol):
      return span(of: fact, in: .requires, origin(of: symbol)) ?? span(of: granter)
    case .link(let id):
      return span(of: fact, in: .requires, links[id.index].origin) ?? span(of: granter)
    }
  }
}
