import RouteDiff
import RouteGraph
import RoutePlan
import RouteTrials
import Testing

@Suite("Paths that change")
struct PathTests {
  @Test("a link that goes leaves a longer way, or none")
  func links() {
    #expect(
      changes("route A { route B { route C } }\nlink A -> C", "route A { route B { route C } }")
        == [
          "path-longer: the path to `C` from `A` costs 2 now, not 1",
          "link-gone: link `A -> C` is gone",
        ])
    #expect(
      changes("route A\nroute B\nlink A -> B", "route A\nroute B") == [
        "!path-gone: there is no path to `B` from `A` any more", "link-gone: link `A -> B` is gone",
      ])
  }

  @Test("of equal costs more steps are longer")
  func steps() {
    let body = "route A { route B { route C } }"
    #expect(
      changes(body + "\nlink A -> C cost 2", body)
        == [
          "path-longer: the path to `C` from `A` has 2 steps now, not 1",
          "link-gone: link `A -> C` is gone",
        ])
    #expect(
      changes(body + "\nlink C -> B", body + "\nlink C -> B back to A")
        .contains("link-changed: link `C -> B` says `back to A` now"))
  }

  @Test("a fact that is asked for closes a way, or makes it longer where it can be had")
  func facts() {
    let head = "fact f given\nroute A { route B }\n"
    #expect(
      changes(head, "fact f given\nroute A { route B requires f }").first
        == "!fact-required: `B` requires `f` now")
    #expect(
      changes(head, "fact f given\nroute A { route B requires f }").contains(
        "!path-gone: there is no path to `B` from `A` any more"))
    #expect(
      changes(
        "fact f\nroute A { route B\nroute L grants f }",
        "fact f\nroute A { route B requires f\nroute L grants f }"
      ).contains(
        "path-longer: the path to `B` from `A` costs 3 now, not 1, and is longer from `L`, too"))
    // With the fact it is what it was; without it there was no path before either.
    #expect(
      changes(
        "fact f given\nroute A { route B requires f { route C } }\nlink A -> C requires f",
        "fact f given\nroute A { route B requires f { route C } }"
      ) == [
        "path-longer: the path to `C` from `A`, given `f` costs 2 now, not 1",
        "link-gone: link `A -> C` is gone",
      ])
  }

  @Test("the ends of links and promises are asked for in plans of any size")
  func largePlans() {
    let routes = (0..<100).map { "route N\($0) in A { route M\($0) }" }.joined(separator: "\n")
    let old = plan("route A\n\(routes)\nlink M3 => M90\nexpect path M7 -> M8 within 4")
    let new = plan("route A\n\(routes)\nlink M7 -> N9")
    #expect(
      lines(PlanComparison(old, new))
        == [
          "path-longer: the path to `M90` from `M3` costs 4 now, not 1",
          "link-gone: link `M3 => M90` is gone",
          "expectation-gone: `expect path M7 -> M8 within 4` is promised no more",
          "path-shorter: the path to `N9` from `M7` costs 1 now, not 3",
          "link-new: link `M7 -> N9` is new",
        ].sorted { a, b in Self.rank(a) < Self.rank(b) })
  }

  private static func rank(_ line: String) -> Int {
    let kinds = ["path-longer", "path-shorter", "link-gone", "expectation-gone", "link-new"]
    return kinds.firstIndex { line.hasPrefix($0) } ?? 9
  }

  @Test("what is told of paths is what the planner finds, for every pair", arguments: 0..<6)
  func everyPair(block: Int) {
    for seed in block * 12..<block * 12 + 12 {
      var numbers = RandomNumbers(seed: 9000 + seed)
      let moves = RandomMoves.sound(&numbers)
      var next = moves.changed(&numbers)
      while next.plan == nil { next = moves.changed(&numbers) }
      guard let old = moves.plan, let new = next.plan else { continue }
      let comparison = PlanComparison(old, new)
      #expect(comparison.limits.isEmpty)
      var told: Set<String> = []
      for change in comparison.changes {
        guard [.pathGone, .pathNew, .pathLonger, .pathShorter].contains(change.kind) else {
          continue
        }
        let isGiven = change.text.plain.contains("given")
        for from in change.from {
          told.insert("\(change.kind.rawValue) \(from) \(change.subject)\(isGiven ? " g" : "")")
        }
      }
      var found: Set<String> = []
      let (a, b) = (Planner(old), Planner(new))
      for from in old.routes.indices {
        for to in old.routes.indices {
          guard let now = comparison.pair.route(RouteID(from)),
            let target = comparison.pair.route(RouteID(to))
          else { continue }
          var isTold = false
          for given in ["", "g"] {
            var (one, other) = (
              PathRequest(from: RouteID(from), to: RouteID(to)), PathRequest(from: now, to: target)
            )
            one.given = old.facts.indices.filter { old.name(of: FactID($0)) == given }.map {
              FactID($0)
            }
            other.given = new.facts.indices.filter { new.name(of: FactID($0)) == given }
              .map { FactID($0) }
            let kind = Self.kind(a.find(one), b.find(other))
            guard let kind, !isTold else { continue }
            isTold = true
            found.insert(
              "\(kind) \(old.displayName(RouteID(from))) \(new.displayName(target))"
                + (given.isEmpty ? "" : " g"))
          }
        }
      }
      #expect(told == found, "seed \(seed)\n\(moves.text)\n\(next.text)")
      if told != found { return }
    }
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
