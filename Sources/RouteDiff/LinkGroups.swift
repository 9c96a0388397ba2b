import RoutePlan
import RouteSyntax

/// The links of two plans, grouped by what identifies them across plans: their source, arrow and
/// target, or the place to which they go back.
struct LinkGroups {
  /// The identity of a link, with its ends in terms of the new plan.
  fileprivate struct Key: Hashable {
    var source: UInt64
    var target: UInt64
    var arrow: UInt8
  }

  /// For each link, its group.
  private var oldGroups: [Int32] = []
  private var newGroups: [Int32] = []
  /// For each group, its first link of each plan, or -1.
  private var firstOld: [Int32] = []
  private var firstNew: [Int32] = []
  /// For each link, the next one of its group in the same plan, or -1.
  private var nextOld: [Int32] = []
  private var nextNew: [Int32] = []

  init(_ pair: PlanPair) {
    var numbers: [Key: Int32] = [:]
    numbers.reserveCapacity(max(pair.old.links.count, pair.new.links.count))
    func number(_ link: Link, _ code: (Place) -> UInt64) -> Int32 {
      let key = Key(link, code)
      if let known = numbers[key] { return known }
      let number = Int32(firstOld.count)
      numbers[key] = number
      firstOld.append(-1)
      firstNew.append(-1)
      return number
    }
    for link in pair.old.links { oldGroups.append(number(link) { pair.code(old: $0) }) }
    for link in pair.new.links { newGroups.append(number(link) { PlanPair.code(new: $0) }) }
    nextOld = Self.chain(oldGroups, &firstOld)
    nextNew = Self.chain(newGroups, &firstNew)
  }

  /// Puts links in front of those of their group, last ones first.
  private static func chain(_ groups: [Int32], _ first: inout [Int32]) -> [Int32] {
    var next = [Int32](repeating: -1, count: groups.count)
    for index in groups.indices.reversed() {
      let group = Int(groups[index])
      next[index] = first[group]
      first[group] = Int32(index)
    }
    return next
  }

  /// Whether a link of the old plan is the first of its group.
  func isFirst(old index: Int) -> Bool { Int(firstOld[Int(oldGroups[index])]) == index }

  /// Whether no link of the old plan is in the group of a link of the new one.
  func isAlone(new index: Int) -> Bool { firstOld[Int(newGroups[index])] < 0 }

  /// The links of both plans in the group of a link of the old plan, in their order.
  func group(ofOld index: Int) -> (old: [Int], new: [Int]) {
    let group = Int(oldGroups[index])
    return (Self.list(firstOld[group], nextOld), Self.list(firstNew[group], nextNew))
  }

  private static func list(_ first: Int32, _ next: [Int32]) -> [Int] {
    var result: [Int] = []
    var index = first
    while index >= 0 {
      result.append(Int(index))
      index = next[Int(index)]
    }
    return result
  }
}

extension LinkGroups.Key {
  /// `code` tells places apart.
  fileprivate init(_ link: Link, _ code: (Place) -> UInt64) {
    source =
      switch link.source {
      case .everywhere: 0
      case .route(let id): code(.route(id))
      case .flow(let id): code(.flow(id))
      }
    arrow =
      switch link.arrow {
      case .none: 0
      case .push: 1
      case .jump: 2
      }
    // A link that only goes back has no other end.
    target = link.target.isNone ? link.back.code(code) : code(.route(link.target))
  }
}

extension Link.Back {
  /// A number for a way to go back, where `code` tells places apart; 0 for none.
  fileprivate func code(_ code: (Place) -> UInt64) -> UInt64 {
    switch self {
    case .none: 0
    case .to(let place): code(place) | 1 << 40
    case .past(let place): code(place) | 2 << 40
    }
  }
}

extension PlanPair {
  /// A number for a place of the old plan: that of its counterpart or, if it has none, one of its
  /// own; 0 for none.
  fileprivate func code(old place: Place) -> UInt64 {
    switch place {
    case .none: 0
    case .route(let id): route(id).map { 1 << 32 | UInt64($0.raw) } ?? 3 << 32 | UInt64(id.raw)
    case .flow(let id): flow(id).map { 2 << 32 | UInt64($0.raw) } ?? 4 << 32 | UInt64(id.raw)
    }
  }

  /// A number for a place of the new plan.
  fileprivate static func code(new place: Place) -> UInt64 {
    switch place {
    case .none: 0
    case .route(let id): 1 << 32 | UInt64(id.raw)
    case .flow(let id): 2 << 32 | UInt64(id.raw)
    }
  }

  /// Whether it is plain that two links of one group have the same contents. That takes no text;
  /// links with arguments, conditions or remarks are not looked at.
  func areSame(_ a: Link, _ b: Link) -> Bool {
    a.cost == b.cost && a.presentation == b.presentation && a.isSingle == b.isSingle
      && a.arguments.isEmpty && b.arguments.isEmpty
      && a.conditions == Conditions.none && b.conditions == Conditions.none
      && a.back.code { code(old: $0) } == b.back.code { Self.code(new: $0) }
      && !old.hasRemarks(a.origin) && !new.hasRemarks(b.origin)
  }
}

extension Plan {
  /// Whether a declaration has clauses that do not affect navigation.
  fileprivate func hasRemarks(_ reference: DeclarationReference) -> Bool {
    clauses(reference).contains {
      switch $0.kind {
      case .title, .deprecated, .allow, .annotation: true
      default: false
      }
    }
  }
}
