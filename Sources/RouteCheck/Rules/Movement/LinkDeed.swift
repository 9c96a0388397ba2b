import RoutePlan
import RouteSyntax

/// What each link does, apart from where it starts and what it asks, in a form that is quick to
/// compare.
struct LinkDeed {
  /// A link with what it does. Rows in order have those that do the same next to each other, in the
  /// order of the plan.
  struct Row: Comparable {
    /// The source of links that are compared with those from flows and from everywhere.
    static let wide = UInt32.max

    /// The route from which the link starts, or `wide`.
    let source: UInt32
    let target: UInt32
    /// Where it goes back to, its arrow and presentation, and whether it is single.
    let manner: UInt64
    /// The number of the arguments and facts that it sets.
    let effect: UInt32
    private let link: UInt32

    init(source: UInt32, target: UInt32, manner: UInt64, effect: UInt32, link: LinkID) {
      (self.source, self.target, self.manner) = (source, target, manner)
      (self.effect, self.link) = (effect, link.raw)
    }

    /// The index of the link in the plan.
    var index: Int { Int(link) }

    /// Whether both do the same, from the same route unless one starts from several.
    func does(sameAs other: Row) -> Bool {
      source == other.source && target == other.target && manner == other.manner
        && effect == other.effect
    }

    static func < (a: Row, b: Row) -> Bool {
      if a.source != b.source { return a.source < b.source }
      if a.target != b.target { return a.target < b.target }
      if a.manner != b.manner { return a.manner < b.manner }
      if a.effect != b.effect { return a.effect < b.effect }
      return a.link < b.link
    }
  }

  /// What a link sets.
  private struct Effect: Hashable {
    var arguments: [NameID: LiteralValue?] = [:]
    /// The facts that it grants and revokes, sorted.
    var grants: [FactID] = []
    var revokes: [FactID] = []
  }

  private let plan: Plan
  /// The numbers of effects, from 1; 0 is that of a link that sets nothing.
  private var effects: [Effect: UInt32] = [:]

  init(_ plan: Plan) { self.plan = plan }

  /// The row of a link.
  mutating func row(_ id: LinkID, isWide: Bool) -> Row {
    let link = plan.links[id.index]
    var source = Row.wide
    if !isWide, case .route(let route) = link.source { source = route.raw }
    return Row(
      source: source, target: link.target.raw, manner: manner(link), effect: effect(link), link: id)
  }

  private func manner(_ link: Link) -> UInt64 {
    let own = link.target.isNone ? .push : plan.routes[link.target.index].presentation
    let arrow: UInt64 =
      switch link.arrow {
      case .none: 0
      case .push: 1
      case .jump: 2
      }
    let (kind, place): (UInt64, Place) =
      switch link.back {
      case .none: (0, .none)
      case .to(let place): (1, place)
      case .past(let place): (2, place)
      }
    let back: (kind: UInt64, id: UInt32) =
      switch place {
      case .none: (0, 0)
      case .route(let id): (1, id.raw)
      case .flow(let id): (2, id.raw)
      }
    let details = arrow | kind << 2 | back.kind << 4 | (link.isSingle ? 1 : 0) << 6
    return UInt64(back.id) << 32 | UInt64((link.presentation ?? own).rawValue) << 8 | details
  }

  private mutating func effect(_ link: Link) -> UInt32 {
    let changes = plan.conditions(link.conditions)
    if link.arguments.isEmpty && changes.grants.isEmpty && changes.revokes.isEmpty { return 0 }
    func sorted(_ slice: PlanSlice) -> [FactID] {
      slice.isEmpty ? [] : Set(plan.facts(slice)).sorted()
    }
    var effect = Effect(grants: sorted(changes.grants), revokes: sorted(changes.revokes))
    for argument in plan.arguments[link.arguments.indices] {
      effect.arguments[argument.name] = .some(plan.value(of: argument))
    }
    let number = effects[effect] ?? UInt32(effects.count + 1)
    effects[effect] = number
    return number
  }
}
