import RoutePlan
import RouteBase
import RouteSyntax

/// Links that do the same, kept so that those that shadow one are found without examining them all.
struct ShadowSearch {
  /// The facts that a link requires and excludes, sorted.
  private struct Question: Hashable {
    var requires: [FactID] = []
    var unless: [FactID] = []

    var count: Int { requires.count + unless.count }
  }
  /// Links from one source with the same conditions. Each list has those that cost less than all
  /// before them: the first link that costs no more than another one is among these.
  struct Line {
    private typealias Entry = (link: Int, cost: UInt32)
    private var plain: [Entry] = []
    /// Those with titles or annotations, which nothing shadows.
    private var telling: [Entry] = []

    mutating func removeAll() {
      plain.removeAll(keepingCapacity: true)
      telling.removeAll(keepingCapacity: true)
    }

    /// Adds a link; links must be added in their order.
    mutating func add(_ index: Int, _ plan: Plan) {
      let cost = plan.cost(of: plan.links[index])
      func add(to list: inout [Entry]) {
        if list.last.map({ $0.cost > cost }) ?? true { list.append((index, cost)) }
      }
      if ShadowSearch.saysMore(plan.links[index], plan) {
        add(to: &telling)
      } else {
        add(to: &plain)
      }
    }

    /// The first link that shadows link `index` of the line.
    func shadow(of index: Int, _ plan: Plan) -> Int? {
      let link = plan.links[index]
      guard let other = first(index, plan.cost(of: link)) else { return nil }
      return ShadowSearch.saysMore(link, plan) ? nil : other
    }

    /// The first link that is not the given one, costs no more, and is not shadowed by it.
    func first(_ index: Int, _ cost: UInt32) -> Int? {
      var place = Self.place(plain, cost)
      // Of two that are alike the later one is shadowed: only cheaper ones follow a link in its line.
      if place < plain.count && plain[place].link == index { place += 1 }
      let other = Self.place(telling, cost)
      if other == telling.count { return place < plain.count ? plain[place].link : nil }
      return place < plain.count ? min(plain[place].link, telling[other].link) : telling[other].link
    }

    /// The index of the first that costs no more than `cost`; costs fall.
    private static func place(_ list: [Entry], _ cost: UInt32) -> Int {
      var low = 0
      var high = list.count
      while low < high {
        let middle = (low + high) / 2
        if list[middle].cost <= cost { high = middle } else { low = middle + 1 }
      }
      return low
    }
  }
  private struct Group {
    var question: Question
    var lines: [Link.Source: Line] = [:]
    var flows: [FlowID] = []
  }
  private var groups: [Group] = []
  private var numbers: [Question: Int] = [:]
  /// For each fact, the groups whose rarest fact it is, and the groups without conditions; made on
  /// first use.
  private var byFact: [Fact: [Int]]?
  private struct Fact: Hashable {
    var id: FactID
    var isExcluded: Bool
  }

  /// The plan that the links are part of, and the budget of a search.
  struct Scope {
    let plan: Plan
    let nesting: FlowNesting
    /// How many more groups of links may be examined.
    var budget = 4_000_000

    init(_ plan: Plan) {
      self.plan = plan
      nesting = FlowNesting(plan)
    }
  }

  /// Adds a link; links must be added in their order.
  mutating func add(_ index: Int, _ plan: Plan) {
    let link = plan.links[index]
    let question = Self.question(of: link, plan)
    let number = numbers[question] ?? groups.count
    if number == groups.count {
      numbers[question] = number
      groups.append(Group(question: question))
    }
    if groups[number].lines[link.source] == nil, case .flow(let flow) = link.source {
      groups[number].flows.append(flow)
    }
    groups[number].lines[link.source, default: Line()].add(index, plan)
  }

  /// A link that can be taken whenever link `index` can, and costs no more: the first one from the
  /// narrowest source.
  mutating func shadow(of index: Int, _ scope: inout Scope) -> Int? {
    let plan = scope.plan
    let link = plan.links[index]
    if scope.budget < 0 || Self.saysMore(link, plan) { return nil }
    if groups.count == 1 && groups[0].lines.count == 1 {
      return groups[0].lines[link.source].flatMap { $0.first(index, plan.cost(of: link)) }
    }
    let known = Self.question(of: link, plan)
    let facts =
      known.requires.map { Fact(id: $0, isExcluded: false) }
      + known.unless.map { Fact(id: $0, isExcluded: true) }
    let all = Set(facts)
    let byFact = byFact ?? sort()
    var best: (rank: Int, link: Int)?
    for number in [Fact?.none] + facts.map(Optional.some) {
      for group in byFact[number ?? Self.nothing] ?? [] {
        let question = groups[group].question
        scope.budget -= 1 + question.count
        if scope.budget < 0 { return best?.link }
        guard question.requires.allSatisfy({ all.contains(Fact(id: $0, isExcluded: false)) }),
          question.unless.allSatisfy({ all.contains(Fact(id: $0, isExcluded: true)) }),
          let found = find(index, groups[group], &scope),
          best.map({ found < $0 }) ?? true
        else { continue }
        best = found
      }
    }
    return best?.link
  }

  /// Means no fact.
  private static let nothing = Fact(id: .none, isExcluded: false)

  private mutating func sort() -> [Fact: [Int]] {
    var counts: [Fact: Int] = [:]
    func facts(_ question: Question) -> [Fact] {
      question.requires.map { Fact(id: $0, isExcluded: false) }
        + question.unless.map { Fact(id: $0, isExcluded: true) }
    }
    for group in groups { for fact in facts(group.question) { counts[fact, default: 0] += 1 } }
    var result: [Fact: [Int]] = [:]
    for (number, group) in groups.enumerated() {
      let rarest = facts(group.question).min { (counts[$0] ?? 0) < (counts[$1] ?? 0) }
      result[rarest ?? Self.nothing, default: []].append(number)
    }
    byFact = result
    return result
  }

  /// The first link of a group from the narrowest source that contains all routes that `link`
  /// starts from, and how wide that source is.
  private func find(
    _ index: Int, _ group: Group, _ scope: inout Scope
  ) -> (rank: Int, link: Int)? {
    let (plan, nesting) = (scope.plan, scope.nesting)
    let link = plan.links[index]
    let cost = plan.cost(of: link)
    func first(_ source: Link.Source) -> Int? {
      group.lines[source].flatMap { $0.first(index, cost) }
    }
    if let own = first(link.source) { return (0, own) }
    var inner = FlowID.none
    switch link.source {
    case .everywhere: return nil
    case .route(let id):
      // The target of a flow's links, and of those from everywhere, is not one of their sources.
      if id == link.target { return nil }
      inner = plan.routes[id.index].flow
    case .flow(let id): inner = plan.flows[id.index].flow
    }
    if !inner.isNone && !group.flows.isEmpty {
      let depth = nesting.depths[inner.index]
      if group.flows.count <= depth {
        var best: (rank: Int, link: Int)?
        for flow in group.flows where nesting.isIn(inner, flow) {
          let rank = 1 + depth - nesting.depths[flow.index]
          if rank < best?.rank ?? .max, let link = first(.flow(flow)) { best = (rank, link) }
        }
        scope.budget -= group.flows.count
        if let best { return best }
      } else {
        var current = inner
        while !current.isNone {
          scope.budget -= 1
          if let link = first(.flow(current)) {
            return (1 + depth - nesting.depths[current.index], link)
          }
          current = plan.flows[current.index].flow
        }
      }
    }
    return first(.everywhere).map { (.max, $0) }
  }

  private static func question(of link: Link, _ plan: Plan) -> Question {
    let asked = plan.conditions(link.conditions)
    func sorted(_ slice: PlanSlice) -> [FactID] { Set(plan.facts(slice)).sorted() }
    return Question(
      requires: asked.requires.isEmpty ? [] : sorted(asked.requires),
      unless: asked.unless.isEmpty ? [] : sorted(asked.unless))
  }

  /// Whether a link requires or excludes facts.
  static func asks(_ index: Int, _ plan: Plan) -> Bool {
    let asked = plan.conditions(plan.links[index].conditions)
    return !asked.requires.isEmpty || !asked.unless.isEmpty
  }

  private static func saysMore(_ link: Link, _ plan: Plan) -> Bool {
    plan.clauses(link.origin).contains { $0.kind == .title || $0.kind == .annotation }
  }
}
