import RouteSyntax

/// How people move through a plan, without its names and places in the text: what answers about
/// steps depend on, as far as they name routes, links, tasks and facts by their numbers.
///
/// Whoever keeps such answers while a plan is edited keeps this with them, and asks whether a later
/// plan still moves so.
package struct PlanMoves: Sendable {
  private let routes: [Route]
  private let flows: [Flow]
  private let tasks: [PlanTask]
  private let links: [Link]
  private let fallbacks: [Fallback]
  private let facts: [Fact]
  private let conditions: [Conditions]
  private let factLists: [FactID]
  private let children: Adjacency
  private let start: RouteID
  /// What routes are recycled by; parameters, arguments and values count only if there is any.
  private let keyLists: [NameID]
  private let parameters: [Parameter]
  private let arguments: [Argument]
  private let literals: [LiteralValue]

  /// Takes no time: the arrays are shared with the plan.
  package init(_ plan: Plan) {
    routes = plan.routes
    flows = plan.flows
    tasks = plan.tasks
    links = plan.links
    fallbacks = plan.fallbacks
    facts = plan.facts
    conditions = plan.conditions
    factLists = plan.factLists
    children = plan.children
    start = plan.start
    keyLists = plan.keyLists
    parameters = plan.keyLists.isEmpty ? [] : plan.parameters
    arguments = plan.keyLists.isEmpty ? [] : plan.arguments
    literals = plan.keyLists.isEmpty ? [] : plan.literals
  }

  /// Whether people move through `plan` in the same way, with everything under the same number.
  ///
  /// It may say no where only names were numbered anew. Takes linear time in the plan.
  package func areThose(of plan: Plan) -> Bool {
    start == plan.start && factLists == plan.factLists
      && children.offsets == plan.children.offsets && children.elements == plan.children.elements
      && Self.agree(facts, plan.facts) { $0.isGiven == $1.isGiven }
      && Self.agree(conditions, plan.conditions) {
        $0.requires == $1.requires && $0.unless == $1.unless && $0.grants == $1.grants
          && $0.revokes == $1.revokes
      }
      && Self.agree(fallbacks, plan.fallbacks) { $0.target == $1.target }
      && Self.agree(flows, plan.flows) { $0.movesLike($1) }
      && Self.agree(tasks, plan.tasks) { $0.movesLike($1) }
      && Self.agree(links, plan.links) { $0.movesLike($1) }
      && Self.agree(routes, plan.routes) { $0.movesLike($1) }
      && keysAgree(plan)
  }

  /// Whether routes are recycled by the same parameters, and links give these the same values.
  private func keysAgree(_ plan: Plan) -> Bool {
    if keyLists.isEmpty && plan.keyLists.isEmpty { return true }
    return keyLists == plan.keyLists && literals == plan.literals
      && Self.agree(parameters, plan.parameters) {
        $0.name == $1.name && $0.type == $1.type && $0.literal == $1.literal
      }
      && Self.agree(arguments, plan.arguments) { $0.name == $1.name && $0.literal == $1.literal }
      && Self.agree(routes, plan.routes) {
        $0.parameters == $1.parameters && $0.recycleKeys == $1.recycleKeys
      }
      && Self.agree(links, plan.links) { $0.arguments == $1.arguments }
  }

  private static func agree<Element>(
    _ old: [Element], _ new: [Element], _ isLike: (Element, Element) -> Bool
  ) -> Bool {
    guard old.count == new.count else { return false }
    for index in old.indices where !isLike(old[index], new[index]) { return false }
    return true
  }
}

extension Route {
  fileprivate func movesLike(_ other: Route) -> Bool {
    parent == other.parent && flow == other.flow && place == other.place
      && conditions == other.conditions && cost == other.cost
      && presentation == other.presentation && flags == other.flags
      && recycleKeys.isEmpty == other.recycleKeys.isEmpty
      && patterns.isEmpty == other.patterns.isEmpty
  }
}

extension Flow {
  fileprivate func movesLike(_ other: Flow) -> Bool {
    place == other.place && start == other.start && parent == other.parent && flow == other.flow
      && conditions == other.conditions && patterns.isEmpty == other.patterns.isEmpty
  }
}

extension PlanTask {
  fileprivate func movesLike(_ other: PlanTask) -> Bool {
    place == other.place && conditions == other.conditions && cost == other.cost
      && patterns.isEmpty == other.patterns.isEmpty
  }
}

extension Link {
  fileprivate func movesLike(_ other: Link) -> Bool {
    source == other.source && arrow == other.arrow && target == other.target && back == other.back
      && presentation == other.presentation && cost == other.cost && isSingle == other.isSingle
      && conditions == other.conditions
  }
}
