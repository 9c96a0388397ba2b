import RouteDiff
import RouteGraph
import RoutePlan
import RouteTrials
import Testing

@Suite("Paths that change")
struct PathTests {
  @Test("a removed link leaves a longer path, or none")
  func links() {
    #expect(
      changes("route A { route B { route C } }\nlink A -> C", "route A { route B { route C } }")
        == [
          "path-longer: the path to `C` from `A` now costs 2 (was 1)",
          "link-gone: link `A -> C` is gone",
        ])
    #expect(
      changes("route A\nroute B\nlink A -> B", "route A\nroute B") == [
        "!path-gone: there is no longer a path to `B` from `A`", "link-gone: link `A -> B` is gone",
      ])
  }

  @Test("a task that people can no longer do is breaking, once, and not where its route is lost")
  func tasks() {
    let head = "fact full\nroute Home {\n"
    let grant = "route Item { link back to Home grants full }\n"
    let task = "route Bag { task pay requires full\n task look }\n}"
    #expect(
      changes(head + grant + task, head + "route Item\n" + task) == [
        "!path-gone: for those who do not have `full`, there is no longer a path to `pay` from `Home`",
        "link-gone: link `Item back to Home` is gone",
      ])
    #expect(
      changes(head + "route Item\n" + task, head + grant + task).contains(
        "path-new: for those who do not have `full`, there is now a path to `pay` from `Home`"))
    let shop = "fact b given\nroute Home { route One { task go"
    #expect(
      changes(shop + " } }", shop + " requires b } }") == [
        "!fact-required: `go` now requires `b`",
        "!path-gone: for those who do not have `b`, there is no longer a path to `go` from `Home`",
      ])
    // The route is lost, and with it both tasks.
    let bag = "route Bag requires full { task pay requires full\n task look }\n}"
    #expect(
      changes(head + grant + bag, head + "route Item\n" + bag).filter { $0.contains("path-gone") }
        == [
          "!path-gone: for those who do not have `full`, there is no longer a path to `Bag` from `Home` and `Item`"
        ])
    // People who are blocked from the start can no longer get rid of it.
    let offer = "fact blocked given\nroute Home {\ntask buy unless blocked\n"
    #expect(
      changes(offer + "route Offer revokes blocked\n}", offer + "route Offer\n}").contains(
        "!path-gone: for those who have `blocked`, there is no longer a path to `buy` from `Home`"))
  }

  @Test("of equal costs, the path with more steps is longer")
  func steps() {
    let body = "route A { route B { route C } }"
    #expect(
      changes(body + "\nlink A -> C cost 2", body)
        == [
          "path-longer: the path to `C` from `A` now has 2 steps (was 1)",
          "link-gone: link `A -> C` is gone",
        ])
    #expect(
      changes(body + "\nlink C -> B", body + "\nlink C -> B back to A")
        .contains("link-changed: link `C -> B` now has `back to A`"))
  }

  @Test(
    "a new required fact closes a path, or makes it longer if the fact can be granted on the way")
  func facts() {
    let head = "fact f given\nroute A { route B }\n"
    #expect(
      changes(head, "fact f given\nroute A { route B requires f }").first
        == "!fact-required: `B` now requires `f`")
    #expect(
      changes(head, "fact f given\nroute A { route B requires f }").contains(
        "!path-gone: for those who do not have `f`, there is no longer a path to `B` from `A`"))
    // From `L`, the cost is unchanged, because everybody there has the fact.
    #expect(
      changes(
        "fact f\nroute A { route B\nroute L grants f }",
        "fact f\nroute A { route B requires f\nroute L grants f }"
      ).contains(
        "path-longer: for those who do not have `f`, the path to `B` from `A` now costs 3 (was 1)"))
    // With the fact, the cost is unchanged; without it, there was no path before either.
    #expect(
      changes(
        "fact f given\nroute A { route B requires f { route C } }\nlink A -> C requires f",
        "fact f given\nroute A { route B requires f { route C } }"
      ) == [
        "path-longer: for those who have `f`, the path to `C` from `A` now costs 2 (was 1)",
        "link-gone: link `A -> C` is gone",
      ])
  }

  @Test("a path that only those with a fact lose is a lost path")
  func lostToSome() {
    let lost = changes(
      "fact iPad given\nroute Home { route Chat\nroute List unless iPad }",
      "fact iPad given\nroute Home { route List unless iPad { route Chat } }")
    #expect(
      lost == [
        "!path-gone: for those who have `iPad`, there is no longer a path to `Chat` from `Home`",
        "moved: `Chat` is now in `List` (was in `Home`)",
        "path-longer: for those who do not have `iPad`, the path to `Chat` from `Home` now costs 2"
          + " (was 1)",
        // Everybody who is now in `Chat`, or in `List`, has no iPad.
        "path-longer: the path to `Home` from `Chat` now costs 2 (was 1)",
        "path-shorter: the path to `List` from `Chat` now costs 1 (was 2)",
        "path-shorter: the path to `Chat` from `List` now costs 1 (was 2)",
      ])
  }

  @Test("those who never had a path lose none, and those who get none have none")
  func neededTogether() {
    let head = "fact g given\nfact h given\nroute A { route Z requires h, g"
    let people = "for those who have `g` and `h`"
    #expect(
      changes(head + " }", head + " linked }").contains(
        "!path-gone: \(people), there is no longer a path to `Z` from `A`"))
    #expect(
      changes(head + " linked }", head + " }").contains(
        "path-new: \(people), there is now a path to `Z` from `A`"))
  }

  @Test("facts that only one of the plans has are also distinguished")
  func newFacts() {
    #expect(
      changes("route A { route B }", "fact f given\nroute A { route B unless f }")
        .contains("!path-gone: for those who have `f`, there is no longer a path to `B` from `A`"))
    #expect(
      changes("fact f given\nroute A { route B unless f }", "route A { route B }")
        .contains("path-new: for those who have `f`, there is now a path to `B` from `A`"))
  }

  @Test("paths start with the facts that their place requires and grants")
  func signedIn() {
    let head = """
      fact in
      route A { route L grants in { route M }  route S requires in { route T } }

      """
    // Nobody gets from the start to the link's source without the fact, which is granted on the
    // way.
    #expect(
      changes(head + "link T -> M requires in", head).contains(
        "path-longer: the path to `M` from `S` now costs 3 (was 2), and is also longer from `T`"))
    let facts = "fact in given\nfact x given\nroute A\n"
    let gone = changes(
      facts + "route S requires in { route T requires in }\nroute X requires x",
      facts + "route S requires in { route T requires x }\nroute X requires x")
    #expect(
      gone.contains(
        "!path-gone: for those who do not have `x`, there is no longer a path to `T` from `S`"))
    // Those who are where a fact is excluded do not have it.
    let guest = "fact in\nroute A { route G unless in { route H unless in } }\n"
    #expect(
      !changes(guest + "link G -> A requires in", guest).contains { $0.contains("path") })
  }

  @Test("a place where people can no longer be is not the start of a path")
  func newlyRequired() {
    let guest = "fact in\nroute A { route O%\nroute L grants in unless in }\nlink O -> L"
    func plan(_ clause: String) -> String {
      guest.split(separator: "%").joined(separator: clause)
    }
    let lines = changes(plan(""), plan(" requires in"))
    #expect(lines.first == "!fact-required: `O` now requires `in`")
    #expect(!lines.contains { $0.contains("path-gone") })
    // A fact that a place no longer grants is missing there.
    #expect(
      changes(
        "fact f\nroute A { route L grants f\nroute B requires f }",
        "fact f given\nroute A { route L\nroute B requires f }"
      ).contains(
        "!path-gone: for those who do not have `f`, there is no longer a path to `B` from `A` and `L`"
      ))
    // A fact that a place no longer requires still holds there.
    #expect(
      !changes(
        "fact f given\nroute A requires f { route B requires f }",
        "fact f given\nroute A { route B requires f }"
      ).contains { $0.contains("path-gone") })
  }

  @Test("the affected people are described briefly and exactly")
  func people() {
    func gone(_ condition: String, _ facts: [String] = ["f", "g", "h"]) -> String? {
      let head = facts.map { "fact \($0) given\n" }.joined()
      let asks = "route X requires \(facts.joined(separator: ", "))\n"
      return changes(
        head + "route A { route B }\n" + asks, head + "route A { route B \(condition) }\n" + asks
      ).first { $0.hasPrefix("!path-gone") && $0.contains("from `A`") }?
      .split(separator: " there is").first.map { String($0.dropFirst("!path-gone: ".count)) }
    }
    #expect(gone("unless g") == "for those who have `g`,")
    #expect(gone("requires g") == "for those who do not have `g`,")
    #expect(gone("requires g unless g") == "")
    #expect(
      gone("requires f, g") == "for those who have none of the facts, and some others,")
    #expect(gone("unless f, g") == "for some, such as those who have `f`,")
    let many = ["f", "g", "h", "i", "j", "k", "l"]
    #expect(gone("unless k", many) == "for those who have `k`,")
    #expect(gone("requires l", many) == "for those who do not have `l`,")
  }

  @Test("with many facts, only some sets of them are compared, and the result says so")
  func manyFacts() {
    func plans(_ count: Int, _ condition: String) -> Plan {
      let facts = (0..<count).map { "fact f\($0) given\n" }.joined()
      let routes = (0..<count).map { "route R\($0) in A requires f\($0)\n" }.joined()
      return plan(facts + "route A { route B\(condition) }\n" + routes)
    }
    func compare(_ count: Int) -> PlanComparison {
      PlanComparison(plans(count, ""), plans(count, " unless f\(count - 1)"))
    }
    #expect(compare(5).limits.isEmpty)
    #expect(
      compare(6).limits == ["paths were compared under 14 sets of facts, not all 64"])
    for count in [6, 31, 70] {
      let comparison = compare(count)
      #expect(comparison.changes.contains { $0.kind == .pathGone && $0.subject == "B" }, "\(count)")
      #expect(!comparison.limits.isEmpty)
    }
    // The facts in a promise matter to somebody, so they are compared as a separate set.
    let promise = "\nexpect path A -> B given f1, f2"
    let head = (0..<6).map { "fact f\($0) given\n" }.joined()
    let ask = "route R in A requires f0, f1, f2, f3, f4, f5\n"
    let lost = changes(
      head + ask + "route A\nroute B in A\nlink A -> B" + promise,
      head + ask + "route A\nroute B\nlink A -> B unless f1" + promise)
    #expect(lost.contains { $0.hasPrefix("!path-gone: for those who have `f1`") })
  }

  @Test("if not all sets of facts are compared, affected people are only named with proof")
  func unproven() {
    func text(_ facts: String) -> String {
      (0..<6).map { "fact f\($0) given\n" }.joined() + """
        route H { route M unless \(facts) { route S requires f2 }  route O unless f0, f3, f4, f5 }
        """
    }
    // Those who have `f3` lose it; `f0` has nothing to do with it.
    let lost = changes(text("f1"), text("f1, f3")).filter { $0.hasPrefix("!path-gone") }
    #expect(!lost.isEmpty)
    #expect(!lost.contains { $0.hasPrefix("!path-gone: for those who have `f0`") }, "\(lost)")
  }

  @Test("a path that is lost to those with two of five facts is breaking")
  func twoOfFive() {
    let facts = (0..<5).map { "fact f\($0) given\n" }.joined()
    let new = """
      route Home {
        route L0 unless f0 { route Chat }
        route L1 unless f1 { link -> Chat }
        route L2 requires f2 { link -> Chat }
        route L3 requires f3 { link -> Chat }
        route K unless f4
      }
      """
    let lost = changes(facts + "route Home { route Chat  route K unless f4 }", facts + new)
    #expect(lost.contains { $0.hasPrefix("!path-gone:") && $0.contains("`Chat`") }, "\(lost)")
  }

  @Test("the ends of links and promises are compared in plans of any size")
  func largePlans() {
    let routes = (0..<100).map { "route N\($0) in A { route M\($0) }" }.joined(separator: "\n")
    let old = plan("route A\n\(routes)\nlink M3 => M90\nexpect path M7 -> M8 within 4")
    let new = plan("route A\n\(routes)\nlink M7 -> N9")
    #expect(
      lines(PlanComparison(old, new))
        == [
          "path-longer: the path to `M90` from `M3` now costs 4 (was 1)",
          "link-gone: link `M3 => M90` is gone",
          "expectation-gone: `expect path M7 -> M8 within 4` is gone",
          "path-shorter: the path to `N9` from `M7` now costs 1 (was 3)",
          "link-new: link `M7 -> N9` is new",
        ].sorted { a, b in Self.rank(a) < Self.rank(b) })
  }

  private static func rank(_ line: String) -> Int {
    let kinds = ["path-longer", "path-shorter", "link-gone", "expectation-gone", "link-new"]
    return kinds.firstIndex { line.hasPrefix($0) } ?? 9
  }

  @Test("the reported paths are those that the planner finds, for every pair", arguments: 0..<6)
  func everyPair(block: Int) {
    var undecided = 0
    defer { #expect(undecided <= 1) }
    for seed in block * 12..<block * 12 + 12 {
      var numbers = RandomNumbers(seed: 9000 + seed)
      let moves = RandomMoves.sound(&numbers)
      var next = moves.changed(&numbers)
      while next.plan == nil { next = moves.changed(&numbers) }
      guard let old = moves.plan, let new = next.plan else { continue }
      let comparison = PlanComparison(old, new)
      // Where tabs keep their stacks, a proof that there is no path may fail.
      if !comparison.limits.isEmpty {
        undecided += 1
        continue
      }
      var told: Set<String> = []
      for change in comparison.changes {
        guard [.pathGone, .pathNew, .pathLonger, .pathShorter].contains(change.kind) else {
          continue
        }
        for from in change.from {
          told.insert("\(change.kind.rawValue) \(from) \(change.subject)")
        }
      }
      let found = Self.differences(old, new, comparison.pair)
      #expect(told == found, "seed \(seed)\n\(moves.text)\n\(next.text)")
      if told != found { return }
    }
  }

  /// Every path that changed for somebody, found one query at a time.
  private static func differences(_ old: Plan, _ new: Plan, _ pair: PlanPair) -> Set<String> {
    var found: Set<String> = []
    let (a, b) = (Planner(old), Planner(new))
    for from in old.routes.indices {
      for to in old.routes.indices {
        guard let now = pair.route(RouteID(from)), let target = pair.route(RouteID(to)) else {
          continue
        }
        for given in [[], ["f"], ["g"], ["f", "g"]] as [Set<String>] {
          // The same people: they have what the old place required, and no other fact is assumed.
          let required = Self.requirements(RouteID(from), old)
          guard let one = Self.facts(at: RouteID(from), old, given, assuming: nil),
            let there = Self.facts(at: now, new, given, assuming: required)
          else { continue }
          let other = there.union(one.intersection(required))
          var requests = (
            PathRequest(from: RouteID(from), to: RouteID(to)), PathRequest(from: now, to: target)
          )
          requests.0.given = Self.ids(one, old)
          requests.1.given = Self.ids(other, new)
          if let kind = Self.kind(a.find(requests.0), b.find(requests.1)) {
            found.insert("\(kind) \(old.displayName(RouteID(from))) \(new.displayName(target))")
          }
        }
      }
    }
    return found
  }

  private static func ids(_ names: Set<String>, _ plan: Plan) -> [FactID] {
    plan.facts.indices.map { FactID($0) }.filter { names.contains(plan.name(of: $0)) }
  }

  private static func conditions(_ route: RouteID, _ plan: Plan) -> [Conditions] {
    plan.chain(of: route).map { plan.conditions[plan.routes[$0.index].conditions.index] }
  }

  private static func names(_ slice: PlanSlice, _ plan: Plan) -> Set<String> {
    Set(plan.facts(slice).map { plan.name(of: $0) })
  }

  private static func requirements(_ route: RouteID, _ plan: Plan) -> Set<String> {
    conditions(route, plan).reduce(into: []) { $0.formUnion(names($1.requires, plan)) }
  }

  /// The facts that hold at the place of a route for those who have `given`, and otherwise at most
  /// the facts in `assumed`; nil if none of these people can be there.
  private static func facts(
    at route: RouteID, _ plan: Plan, _ given: Set<String>, assuming assumed: Set<String>?
  ) -> Set<String>? {
    var holds = given
    for frame in conditions(route, plan) {
      let missing = names(frame.requires, plan).subtracting(holds)
      if let assumed, !missing.isSubset(of: assumed) { return nil }
      holds.formUnion(missing)
      guard holds.isDisjoint(with: names(frame.unless, plan)) else { return nil }
      holds = holds.union(names(frame.grants, plan)).subtracting(names(frame.revokes, plan))
    }
    return holds
  }

  private static func kind(_ a: PathAnswer, _ b: PathAnswer) -> String? {
    switch (a, b) {
    case (.found(let a), .found(let b)):
      guard let a = a.first?.weight, let b = b.first?.weight, a != b else { return nil }
      return a < b ? "path-longer" : "path-shorter"
    case (.found, .notFound): return "path-gone"
    case (.notFound, .found): return "path-new"
    default: return nil
    }
  }
}
