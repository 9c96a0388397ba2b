import RoutePlan

/// Lower bounds from configurations in which a fact does not hold that something on the way requires.
///
/// Either a path avoids whatever requires the fact, or it gains the fact first.
struct FactGate {
  let fact: FactID
  private let grants: [FactGrants.Grant]
  /// The search without the routes that require the fact; nil if the target is among them.
  private(set) var search: RelaxedSearch?
  private var bounds: StackBounds
  /// The stacks with a frame that requires the fact, or that a grant counts on being pushed.
  private var marked: MarkedStacks
  /// The stacks of the places where grants lead to, or -1.
  private let exits: [StackID]
  /// The least weight of a detour over a grant.
  private let detour: UInt64
  /// The least weight of gaining the fact and what is left from there.
  private var way = Packing.infinite
  /// The least weight of gaining the fact where the path then goes on.
  private let gaining: UInt64

  /// `blocked` are the routes that no path has on top. A search may use the memory of `spare`. Nil if
  /// the fact is so easy to gain that the bounds would be no better.
  init?(
    _ fact: FactID, to target: PlanTarget, on node: UInt32, _ planner: Planner,
    blocked: [RouteID], _ generator: inout SuccessorGenerator, reusing spare: RelaxedSearch? = nil
  ) {
    let plan = planner.plan
    let known = planner.factGrants
    grants = known.grants[fact.index]
    detour = grants.reduce(Packing.infinite) { min($0, $1.detour) }
    gaining = grants.reduce(Packing.infinite) { min($0, $1.way) }
    if detour == 0 || grants.count > Self.mostGrants { return nil }
    self.fact = fact
    exits = grants.map { grant in
      if case .place(let id) = grant.exit { generator.openingStack(plan.chain(of: id)) } else { -1 }
    }
    bounds = StackBounds(plan)
    marked = MarkedStacks(known.marked[fact.index])
    let required =
      switch target {
      case .route(let id): plan.routes[id.index].conditions
      case .task(let id): plan.tasks[id.index].conditions
      }
    if !plan.facts(plan.conditions(required).requires).contains(fact) {
      var free = spare ?? RelaxedSearch(planner.relaxed)
      free.find(
        from: [], to: node, opening: [], blocked: blocked + known.requiring[fact.index])
      search = free
    }
  }

  /// More grants than these are not looked at for each bound.
  private static let mostGrants = 16

  /// Settles at most `count` more nodes, and looks again at where grants lead to. `open` are the
  /// bounds for those who have the fact.
  mutating func grow(
    by count: Int, _ open: inout StackBounds, _ stacks: StackStore, _ relaxed: RelaxedSearch
  ) {
    search?.grow(by: count)
    way = Packing.infinite
    for (grant, exit) in zip(grants, exits) {
      let left: UInt64
      switch grant.exit {
      case .none: continue
      case .pushed(let id): left = relaxed.bound(relaxed.graph.nodes.pushed(id))
      case .place: left = open.renewed(exit, stacks, relaxed).left
      }
      way = min(way, grant.way + left)
    }
  }

  /// The bound from a stack for those who do not have the fact. `open` has that for those who have
  /// it, `known`.
  mutating func bound(
    _ stack: StackID, _ known: StackBounds.Answer, _ open: StackBounds, _ stacks: StackStore,
    isRenewed: Bool
  ) -> StackBounds.Answer {
    if marked.contains(stack, stacks) { return known }
    var free = (left: Packing.infinite, isGuess: false)
    if let search {
      free =
        isRenewed
        ? bounds.renewed(stack, stacks, search) : bounds.bound(stack, stacks, search)
    }
    let gained = min(known.left + detour, way, gaining + open.parked(stack))
    let left = min(max(known.left, min(free.left, gained)), Packing.infinite)
    return (left, known.isGuess || free.isGuess)
  }
}
