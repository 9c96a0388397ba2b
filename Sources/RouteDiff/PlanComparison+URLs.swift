import RouteMatch
import RoutePlan
import RouteBase
import RouteSyntax

// What URLs open, according to the patterns: URLs that no longer match, that open something else,
// and new ones; the stacks that they build and the facts that those require.

extension PlanComparison {
  mutating func compareURLs(_ limits: ComparisonLimits) {
    let (oldSet, newSet) = (PatternSet(old), PatternSet(new))
    let routeCount = new.routes.count
    let count = routeCount + new.tasks.count
    let comparison = PatternComparison(
      oldSet, old, newSet, new, limit: limits.patterns,
      oldKey: { target in
        switch target {
        case .route(let id):
          switch pair.routes[id.index] {
          case .route(let id): id.index
          case .task(let id): routeCount + id.index
          default: count + id.index
          }
        case .task(let id):
          switch pair.tasks[id.index] {
          case .route(let id): id.index
          case .task(let id): routeCount + id.index
          default: count + old.routes.count + id.index
          }
        }
      },
      newKey: { target in
        switch target {
        case .route(let id): id.index
        case .task(let id): routeCount + id.index
        }
      })
    if !comparison.isWhole {
      self.limits.append(
        "there are too many patterns to compare all URLs; there may be more changes")
    }
    addBases(comparison)
    var matchers = (old: URLMatcher(old, oldSet), new: URLMatcher(new, newSet))
    for difference in comparison.differences { add(difference, &matchers, oldSet, newSet) }
    compareStacks(oldSet, newSet)
  }

  private mutating func addBases(_ comparison: PatternComparison) {
    for base in comparison.bases {
      let text: ChangeText =
        base.isOld
        ? "URLs that start with \(base.prefix), such as \(base.url), no longer open anything"
        : "URLs that start with \(base.prefix), such as \(base.url), are now ours"
      var change = Change(base.isOld ? .urlGone : .urlNew, base.prefix, text)
      change.url = base.url
      changes.append(change)
    }
  }

  // MARK: Patterns

  /// Adds a difference if the matchers confirm it.
  private mutating func add(
    _ difference: PatternDifference, _ matchers: inout (old: URLMatcher, new: URLMatcher),
    _ oldSet: PatternSet, _ newSet: PatternSet
  ) {
    let url = difference.url
    let a = matchers.old.match(url, by: difference.old)
    let b = matchers.new.match(url, by: difference.new)
    let before = a.isMatched ? a.target : nil
    let after = b.isMatched ? b.target : nil
    let was = before.map { old.displayName($0.symbol) } ?? ""
    let isNow = after.map { new.displayName($0.symbol) } ?? ""
    // Where facts decide between several screens, a change is one for those who have some.
    let opened: ChangeText = "\(was)\(old.condition(of: a))"
    let opens: ChangeText = "\(isNow)\(new.condition(of: b))"
    let isSame: Bool =
      switch (before, after) {
      case (.route(let a)?, let b?): pair.routes[a.index] == b.symbol
      case (.task(let a)?, let b?): pair.tasks[a.index] == b.symbol
      default: false
      }
    var change: Change
    switch (before, after) {
    case (nil, nil): return
    case (let before?, nil):
      let now = b.isWeb ? "stays in the browser" : "matches nothing"
      change = Change(.urlGone, was, "\(url) opened \(opened) and now \(words: now)")
        .at(true, old.nameSpan(old.origin(of: before.symbol)))
    case (nil, let after?):
      let had = a.isWeb ? "stayed in the browser" : "matched nothing"
      change = Change(.urlNew, isNow, "\(url) \(words: had) and now opens \(opens)")
        .at(false, new.nameSpan(new.origin(of: after.symbol)))
    case (_?, let after?) where !isSame:
      change = Change(.urlMoved, isNow, "\(url) now opens \(opens) (was \(opened))")
        .at(false, new.nameSpan(new.origin(of: after.symbol))).marking(after.symbol.newMarks)
    case (_?, let after?):
      let (had, has) = (old.values(of: a), new.values(of: b))
      guard had != has else { return }
      change = Change(
        .urlValues, isNow,
        "\(url) now gives \(isNow) different values: \(Self.list(has)) (was \(Self.list(had)))"
      ).at(false, new.nameSpan(new.origin(of: after.symbol))).marking(after.symbol.newMarks)
    }
    change.url = url
    change.before =
      difference.old.isNone ? nil : oldSet.text(of: difference.old, old)
    change.after =
      difference.new.isNone ? nil : newSet.text(of: difference.new, new)
    changes.append(change)
  }

  private static func list(_ values: [ByteText: ByteText]) -> ChangeText {
    if values.isEmpty { return "none" }
    let texts = values.sorted { $0.key < $1.key }.map { "\($0.key.text): \($0.value.text)" }
    return .list(texts, limit: 10)
  }

  // MARK: Stacks

  /// For each route of the new plan, whether its chain is unchanged, in one pass down.
  private func sameChains() -> [Bool] {
    var counterpart = [RouteID](repeating: .none, count: new.routes.count)
    for index in old.routes.indices.reversed() {
      if let id = pair.route(RouteID(index)) { counterpart[id.index] = RouteID(index) }
    }
    var result = [Bool](repeating: false, count: new.routes.count)
    for id in new.parentsFirst {
      let before = counterpart[id.index]
      if before.isNone { continue }
      let (a, b) = (old.placeParent(of: before), new.placeParent(of: id))
      result[id.index] =
        a.isNone ? b.isNone : !b.isNone && pair.route(a) == b && result[b.index]
    }
    return result
  }

  /// Compares the stacks of routes that URLs open in both plans, and the facts that those require.
  private mutating func compareStacks(_ oldSet: PatternSet, _ newSet: PatternSet) {
    let same = sameChains()
    let (opened, opening) = (PatternOpeners(oldSet, old), PatternOpeners(newSet, new))
    var work = 0
    for index in old.routes.indices {
      guard let id = pair.route(RouteID(index)), !opened[.route(RouteID(index))].isEmpty,
        !opening[.route(id)].isEmpty
      else { continue }
      if same[id.index] { continue }
      let subject = ChangeSubject(
        name: new.displayName(id), span: new.nameSpan(new.routes[id.index].origin),
        marks: [.newRoute(id)])
      let (a, b) = (old.chain(of: RouteID(index)), new.chain(of: id))
      work += a.count + b.count
      if work > 5_000_000 {
        limits.append("the stacks are too deep to compare all of them")
        return
      }
      let (was, isNow) = (Self.stack(a, old), Self.stack(b, new))
      let text: ChangeText = "a URL of \(subject.name) now builds \(isNow) (was \(was))"
      changes.append(subject.change(.stackChanged, text).values(was, isNow))
      compareRequirements(a, b, subject)
    }
  }

  /// A stack as people read it; the middle of a deep one is left out.
  private static func stack(_ chain: [RouteID], _ plan: Plan) -> String {
    func text(_ part: some Sequence<RouteID>) -> String {
      part.map { plan.displayName($0) }.joined(separator: " / ")
    }
    if chain.count <= 12 { return text(chain) }
    return text(chain.prefix(4)) + " / (\(chain.count - 10) more) / " + text(chain.suffix(6))
  }

  /// Reports the facts that a moved route's stack newly requires because of its new frames; new
  /// requirements of the old frames are reported with those frames.
  private mutating func compareRequirements(
    _ a: [RouteID], _ b: [RouteID], _ subject: ChangeSubject
  ) {
    let before = Set(old.requirements(of: a).compactMap { pair.fact($0) })
    let won = new.requirements(of: b).filter { !before.contains($0) }
    let kept = Set(a.compactMap { pair.route($0) })
    // The facts required by a frame that the stack did not have.
    let brought = Set(
      b.filter { !kept.contains($0) }.flatMap {
        new.facts(new.conditions(new.routes[$0.index].conditions).requires)
      })
    let facts = won.filter { brought.contains($0) }
    if facts.isEmpty { return }
    let names = facts.map { NameSyntax.display(new.name(of: $0)) }
    let text: ChangeText =
      "opening a URL of \(subject.name) now requires \(ChangeText.list(names))"
    changes.append(subject.change(.urlRequires, text))
  }
}

extension URLMatcher {
  /// What a URL opens by a pattern that matches it.
  fileprivate mutating func match(_ url: String, by pattern: PatternID) -> URLMatch {
    guard !pattern.isNone, let target = set.patterns[pattern.index].target else {
      return match(url)
    }
    return match(url, for: target)
  }
}

extension Plan {
  /// With which facts a URL opens what it does, if facts decide: ` when a unless b`.
  fileprivate func condition(of match: URLMatch) -> ChangeText {
    if match.alternatives.isEmpty { return "" }
    func list(_ word: String, _ facts: [FactID]) -> ChangeText {
      if facts.isEmpty { return "" }
      return "\(words: word)\(ChangeText.list(facts.map { NameSyntax.display(name(of: $0)) }))"
    }
    return list(" when ", match.requires) + list(" unless ", match.unless)
  }

  /// The values that a match gives, by name.
  fileprivate func values(of match: URLMatch) -> [ByteText: ByteText] {
    var result: [ByteText: ByteText] = [:]
    for value in match.arguments {
      result[ByteText(name(parameters[value.parameter].name))] = ByteText(Self.text(value.value))
    }
    return result
  }

  private static func text(_ value: LiteralValue) -> String {
    switch value {
    case .string(let text): text
    // The parameter's type decides whether a text is read as a number; its change is reported
    // there.
    case .double(let number) where number == number.rounded() && abs(number) < 1e15:
      String(Int64(number))
    case .list(let values): values.map(text).joined(separator: "/")
    default: value.source
    }
  }

  /// The facts that a chain requires without having granted them before.
  fileprivate func requirements(of chain: [RouteID]) -> [FactID] {
    var result: [FactID] = []
    var known: Set<FactID> = []
    var holds: Set<FactID> = []
    for route in chain {
      let conditions = conditions(routes[route.index].conditions)
      for fact in facts(conditions.requires) where !holds.contains(fact) {
        if known.insert(fact).inserted { result.append(fact) }
      }
      holds.formUnion(facts(conditions.grants))
      holds.subtract(facts(conditions.revokes))
    }
    return result
  }

  /// All routes, each after its parent.
  fileprivate var parentsFirst: [RouteID] {
    var result = routes.indices.filter { routes[$0].parent.isNone }.map { RouteID($0) }
    result.reserveCapacity(routes.count)
    var next = 0
    while next < result.count {
      result += children[result[next].index]
      next += 1
    }
    return result
  }
}
