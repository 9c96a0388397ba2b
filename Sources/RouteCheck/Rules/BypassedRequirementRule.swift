import RoutePlan
import RouteSyntax

/// `bypassed-requirement`: a `->` link opens a route some ancestor of which requires a fact that
/// neither the link nor the route asks for, and the link starts outside of that ancestor.
///
/// The walk over the chains keeps the required facts in a list, the one whose ancestor is nearest
/// first. What the target itself requires has just been put in front, so a link looks at the rest,
/// passes over what it asks for itself, and stops at an ancestor that its source stands in: linear
/// in the plan.
enum BypassedRequirementRule {
  static func check(_ context: inout CheckContext) {
    let plan = context.plan
    guard plan.links.contains(where: { $0.arrow == .push }),
      plan.conditions.contains(where: { !$0.requires.isEmpty })
    else { return }
    let order = context.chainOrder()
    let links = RouteGroups(
      plan.links.map { $0.arrow == .push ? $0.target : .none }, count: plan.routes.count)
    var required = RequiredFacts(count: plan.facts.count)
    var found: [(link: Link, fact: FactID, ancestor: RouteID)] = []
    order.walk { id in
      let requires = plan.facts(plan.conditions(plan.routes[id.index].conditions).requires)
      for fact in requires { required.push(fact, by: id) }
      let group = links[id]
      if group.isEmpty { return }
      let first = required.first(behind: requires.count)
      for index in group {
        let link = plan.links[Int(index)]
        let asked = FactSet(plan.facts(plan.conditions(link.conditions).requires))
        var next = first
        // Each fact passed over is one that the link asks for: their number bounds the walk.
        while let (fact, ancestor) = next, !contains(ancestor, sourceOf: link, order, plan) {
          if !asked.contains(fact) {
            found.append((link, fact, ancestor))
            break
          }
          next = required.following(fact)
        }
      }
    } leave: { id in
      let requires = plan.facts(plan.conditions(plan.routes[id.index].conditions).requires)
      for _ in requires { required.pop() }
    }
    for (link, fact, ancestor) in found { report(link, fact, ancestor, plan, &context) }
  }

  /// Whether every route that the link starts from stands in `ancestor` or is it.
  private static func contains(
    _ ancestor: RouteID, sourceOf link: Link, _ order: ChainOrder, _ plan: Plan
  ) -> Bool {
    switch link.source {
    case .everywhere:
      return Int(order.end[ancestor.index] - order.position[ancestor.index]) == plan.routes.count
    case .route(let id): return order.contains(ancestor, id)
    case .flow(let id):
      // The others of a flow stand below its start.
      let start = plan.flows[id.index].start
      return !start.isNone && order.contains(ancestor, start)
    }
  }

  private static func report(
    _ link: Link, _ fact: FactID, _ ancestor: RouteID, _ plan: Plan,
    _ context: inout CheckContext
  ) {
    let name = plan.name(of: fact)
    let target = plan.displayName(link.target)
    context.warn(
      Finding(
        .bypassedRequirement, at: plan.targetSpan(of: link),
        "this link opens `\(target)` without asking for `\(name)`, which "
          + "`\(plan.displayName(ancestor))` above it requires",
        notes: [.init(at: plan.requirementSpan(of: fact, ancestor), "required here")],
        fix: Fix(
          "add `requires \(NameSyntax.display(name))` to the link or to `\(target)`", .unsafe,
          plan.tree(link.origin).insertion(
            ofName: NameSyntax.source(name), into: .requires, of: Int(link.origin.index)))),
      about: .link(link))
  }
}

/// The facts that the open chain requires, each once, as a doubly linked list from the one whose
/// nearest ancestor is deepest; every change can be taken back in turn.
struct RequiredFacts {
  private struct Change {
    var fact: FactID
    /// What stood before it, and which route required it; `none` where it was not in the list.
    var previous: Int32
    var route: RouteID
  }

  /// The neighbours of each fact; the last element is the list's head.
  private var next: [Int32]
  private var previous: [Int32]
  private var routes: [RouteID]
  private var changes: [Change] = []
  private var head: Int32 { Int32(routes.count) }

  init(count: Int) {
    routes = Array(repeating: .none, count: count)
    next = Array(repeating: Int32(count), count: count + 1)
    previous = next
  }

  /// Puts `fact` in front as required by `route`.
  mutating func push(_ fact: FactID, by route: RouteID) {
    let item = Int32(fact.index)
    changes.append(
      Change(fact: fact, previous: previous[fact.index], route: routes[fact.index]))
    if !routes[fact.index].isNone { unlink(item) }
    link(item, after: head)
    routes[fact.index] = route
  }

  /// Takes back the last `push`.
  mutating func pop() {
    guard let change = changes.popLast() else { return }
    let item = Int32(change.fact.index)
    unlink(item)
    routes[change.fact.index] = change.route
    if !change.route.isNone { link(item, after: change.previous) }
  }

  /// The first fact behind the `count` that were put in front last.
  func first(behind count: Int) -> (fact: FactID, route: RouteID)? {
    var item = next[Int(head)]
    for _ in 0..<count { item = next[Int(item)] }
    return item == head ? nil : (FactID(raw: UInt32(item)), routes[Int(item)])
  }

  /// The fact behind `fact`.
  func following(_ fact: FactID) -> (fact: FactID, route: RouteID)? {
    let item = next[fact.index]
    return item == head ? nil : (FactID(raw: UInt32(item)), routes[Int(item)])
  }

  private mutating func unlink(_ item: Int32) {
    next[Int(previous[Int(item)])] = next[Int(item)]
    previous[Int(next[Int(item)])] = previous[Int(item)]
  }

  private mutating func link(_ item: Int32, after place: Int32) {
    let behind = next[Int(place)]
    (next[Int(place)], previous[Int(item)]) = (item, place)
    (next[Int(item)], previous[Int(behind)]) = (behind, item)
  }
}

/// Some facts, to ask what is among them: few as they are, many through a hash.
private struct FactSet {
  private let few: ArraySlice<FactID>
  private let many: Set<FactID>

  init(_ facts: ArraySlice<FactID>) {
    few = facts
    many = facts.count > 8 ? Set(facts) : []
  }

  func contains(_ fact: FactID) -> Bool {
    many.isEmpty ? few.contains(fact) : many.contains(fact)
  }
}
