import RoutePlan
import RouteSyntax

/// `bypassed-requirement`: a `->` link opens a route, and an ancestor of that route requires or
/// excludes a fact that neither the link nor the route checks, or that the link itself changes. The
/// link starts outside the ancestor, where nothing ensures the fact.
///
/// The walk over the chains keeps a list of the facts that are checked, the one with the nearest
/// ancestor first. The facts of the target itself have just been put in front, so a link examines
/// the rest, skips what it checks itself, and stops at an ancestor that its source is below. This
/// takes linear time in the plan.
enum BypassedRequirementRule {
  static let definition = RuleDefinition(
    .bypassedRequirement, .warning, fixes: [.unsafe],
    page: RulePage(
      "a `->` link bypasses a condition of an ancestor of its target",
      meaning: """
        A condition is checked when the route that has it is pushed. A `->` link puts its
        target directly on top, so the conditions of the target's ancestors are never
        checked, unless the link or the target has them too. Links from below such an
        ancestor are fine. So are links from a route whose own chain already ensures the
        fact.
        """,
      bad: """
        fact signedIn
        route Home {
            route Account requires signedIn {
                route Orders
            }
            route Login {
                task logIn grants signedIn
            }
        }
        link Home -> Orders
        """,
      good: """
        fact signedIn
        route Home {
            route Account requires signedIn {
                route Orders
            }
            route Login {
                task logIn grants signedIn
            }
        }
        link Home -> Orders requires signedIn
        """,
      fix: "Add the condition to the link or its target, or allow the finding if it is intended."),
    check: .plan(check))

  /// What a link may bypass: facts that ancestors of its target check, the nearest first.
  struct Suspect {
    var link: Int
    var condition: FactCondition
    var facts: [(fact: FactID, ancestor: RouteID)] = []
  }

  /// How many facts are examined for a link.
  private static let most = 32

  static func check(_ context: inout CheckContext) {
    let plan = context.plan
    guard plan.links.contains(where: { $0.arrow == .push }) else { return }
    let order = context.chainOrder()
    let links = RouteGroups(
      plan.links.map { $0.arrow == .push ? $0.target : .none }, count: plan.routes.count)
    var suspects: [Suspect] = []
    if plan.conditions.contains(where: { !$0.requires.isEmpty }) {
      suspects = self.suspects(of: .requires, links, order, plan)
    }
    if plan.conditions.contains(where: { !$0.unless.isEmpty }) {
      suspects += self.suspects(of: .unless, links, order, plan)
    }
    if suspects.isEmpty { return }
    let assured = SourceFacts.assured(suspects, order, plan)
    for (suspect, isAssured) in zip(suspects, assured) {
      guard let index = isAssured.firstIndex(of: false) else { continue }
      context.warn(finding(suspect, index, plan), about: .link(plan.links[suspect.link]))
    }
  }

  /// The links that may bypass a condition of this kind.
  private static func suspects(
    of kind: FactCondition, _ links: RouteGroups, _ order: ChainOrder, _ plan: Plan
  ) -> [Suspect] {
    var suspects: [Suspect] = []
    var open = RequiredFacts(count: plan.facts.count)
    func asked(by id: RouteID) -> ArraySlice<FactID> {
      let conditions = plan.conditions(plan.routes[id.index].conditions)
      return plan.facts(kind == .requires ? conditions.requires : conditions.unless)
    }
    /// What a route changes so that the condition no longer applies to those below it.
    func ended(by id: RouteID) -> ArraySlice<FactID> {
      if kind == .requires { return [] }
      return plan.facts(plan.conditions(plan.routes[id.index].conditions).grants)
    }
    order.walk { id in
      let own = asked(by: id)
      for fact in own { open.push(fact, by: id) }
      let group = links[id]
      if !group.isEmpty {
        let first = open.first(after: own.count)
        for index in group where first != nil {
          var suspect = Suspect(link: Int(index), condition: kind)
          let link = plan.links[suspect.link]
          let asked = FactMembership(settled(link, kind, plan))
          var next = first
          // Each skipped fact is one that the link settles, so their number bounds the walk.
          while let (fact, ancestor) = next, suspect.facts.count < most,
            !contains(ancestor, sourceOf: link, order, plan)
          {
            if !asked.contains(fact) { suspect.facts.append((fact, ancestor)) }
            next = open.following(fact)
          }
          if !suspect.facts.isEmpty { suspects.append(suspect) }
        }
      }
      for fact in ended(by: id) { open.hide(fact) }
    } leave: { id in
      for _ in 0..<asked(by: id).count + ended(by: id).count { open.pop() }
    }
    return suspects
  }

  /// The facts that are not bypassed: those that the link checks or brings about, unless it undoes
  /// that itself, and those whose opposite the target checks.
  private static func settled(_ link: Link, _ kind: FactCondition, _ plan: Plan) -> ArraySlice<
    FactID
  > {
    let own = plan.conditions(link.conditions)
    let target = plan.conditions(plan.routes[link.target.index].conditions)
    var result = plan.facts(own.requires) + plan.facts(own.unless)
    let revoked = FactMembership(plan.facts(own.revokes))
    switch kind {
    case .requires:
      result += plan.facts(own.grants)
      if !own.revokes.isEmpty { result = ArraySlice(result.filter { !revoked.contains($0) }) }
      result += plan.facts(target.unless)
    case .unless:
      if !own.grants.isEmpty {
        let granted = FactMembership(plan.facts(own.grants))
        result = ArraySlice(result.filter { !granted.contains($0) })
      }
      result += plan.facts(own.revokes)
      result += plan.facts(target.requires)
    }
    return result
  }

  /// Whether every route that the link starts from is `ancestor` or below it.
  private static func contains(
    _ ancestor: RouteID, sourceOf link: Link, _ order: ChainOrder, _ plan: Plan
  ) -> Bool {
    switch link.source {
    case .everywhere:
      return Int(order.end[ancestor.index] - order.position[ancestor.index]) == plan.routes.count
    case .route(let id): return order.contains(ancestor, id)
    case .flow(let id):
      // The other routes of a flow are below its start.
      let start = plan.flows[id.index].start
      return !start.isNone && order.contains(ancestor, start)
    }
  }

  /// The finding that the link of `suspect` bypasses the fact at `index` of its facts.
  private static func finding(_ suspect: Suspect, _ index: Int, _ plan: Plan) -> Finding {
    let (link, condition) = (plan.links[suspect.link], suspect.condition)
    let (fact, ancestor) = suspect.facts[index]
    let name = plan.name(of: fact)
    let target = plan.displayName(link.target)
    let above = plan.displayName(ancestor)
    let isRequired = condition == .requires
    let own = plan.conditions(link.conditions)
    let note = Finding.Note(
      at: plan.span(of: fact, askedBy: condition.clause, of: ancestor),
      isRequired ? "required here" : "excluded here")
    if plan.facts(isRequired ? own.revokes : own.grants).contains(fact) {
      return Finding(
        .bypassedRequirement, at: plan.targetSpan(of: link),
        "this link \(isRequired ? "revokes" : "grants") `\(name)` and opens `\(target)`, whose "
          + "ancestor `\(above)` \(isRequired ? "requires" : "excludes") it",
        notes: [note], fix: Fix("let the link lead elsewhere, or leave the fact as it is"))
    }
    return Finding(
      .bypassedRequirement, at: plan.targetSpan(of: link),
      isRequired
        ? "this link opens `\(target)` without requiring `\(name)`, which its ancestor "
          + "`\(above)` requires"
        : "this link opens `\(target)` without excluding `\(name)`, which its ancestor "
          + "`\(above)` excludes",
      notes: [note],
      fix: Fix(
        "add `\(condition.clause.name) \(NameSyntax.display(name))` to the link or to `\(target)`",
        .unsafe,
        plan.tree(link.origin).insertion(
          ofName: NameSyntax.source(name), into: condition.clause, of: Int(link.origin.index))))
  }
}

/// Whether a route requires or excludes a fact.
enum FactCondition {
  case requires, unless

  var clause: ClauseKind { self == .requires ? .requires : .unless }
}

/// A set of facts, for membership tests: a few are searched as they are, many through a hash.
private struct FactMembership {
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
