import Foundation
import RouteBase
import RouteDiff
import RouteLayout
import RouteMap
import RoutePlan
import RouteTrials
import Testing

@Suite("Two plans on one page")
struct ComparisonMapTests {
  @Test("what is gone is below what its parent is now, with what it had")
  func gone() throws {
    let data = try data(
      """
      fact paid
      fact seen
      route Home {
        route Shop title "All" at "shop" requires paid {
          route Item(id: Int, size: Size = "s") at ":id" { task buy(card: Card) grants seen  link => Home }
        }
      }
      type Size = "s" | "m"
      type Card
      service Help { flow Chat { route Ask  route Done  link Ask -> Done } }
      """,
      "fact seen\nroute Start was Home { route Cart }\nlink Cart -> Start")
    let routes = try data.parts("routes")
    #expect(
      routes.map { $0.text("id") } == ["Start", "Cart", "Shop", "Item", "Help.Ask", "Help.Done"])
    #expect(routes.map { $0.text("change") } == ["changed", "new", "gone", "gone", "gone", "gone"])
    #expect(routes.map { $0["parent"] as? Int } == [nil, 0, 0, 2, nil, 4])
    #expect(routes[2].text("title") == "All")
    #expect(routes[3]["urls"] as? [String] == ["/shop/:id"])
    #expect(routes[3]["at"] as? [Int] == [1, 5])
    let inputs = try #require(routes[3]["inputs"] as? [[Any]])
    #expect(inputs.map { "\($0[1])" } == ["Int", "Size"])
    #expect(try data.parts("facts").map { $0.text("name") } == ["seen", "paid"])
    #expect(try data.parts("facts").map { $0.text("change") } == [nil, "gone"])
    let conditions = try data.parts("conditions")
    let own = try #require(routes[2]["conditions"] as? Int)
    #expect(conditions[own]["requires"] as? [Int] == [1])
    let tasks = try data.parts("tasks")
    #expect(tasks.map { $0.text("id") } == ["buy"] && tasks[0]["route"] as? Int == 3)
    let links = try data.parts("links")
    #expect(links.map { $0.text("change") } == ["new", "gone", "gone"])
    #expect(links[1]["route"] as? Int == 3 && links[1]["target"] as? Int == 0)
    #expect(try data.parts("flows").map { $0["start"] as? Int } == [4])
    #expect(data["files"] as? [String] == ["map.routeplan", "old:map.routeplan"])
    let compared = try #require(data["compared"] as? [String: Any])
    let changes = try #require(compared["changes"] as? [[String: Any]])
    #expect(compared["old"] as? String == "main:app.routeplan")
    #expect(
      changes.contains {
        $0.text("text") == "route `Shop` is gone" && $0["routes"] as? [Int] == [2]
      })
    #expect(data["types"] == nil, "a type that is gone is not one of the plan")
  }

  @Test("a route is still where it was if its parent only has another name, or became a flow")
  func moved() throws {
    let data = try data(
      "route A { route B { route C } }  route D { route E }",
      "route Z was A { route C }  flow D { route B  link B -> B }  route E")
    let routes = try data.parts("routes")
    #expect(routes.map { $0.text("id") } == ["Z", "C", "B", "E"])
    #expect(routes.map { $0["movedFrom"] as? Int } == [nil, 2, 0, 2])
  }

  @Test("a route that is new is so even if it takes a URL from another")
  func takenURL() throws {
    let data = try data(
      "scheme \"s\"\nroute A { route B(n: String) at \"/b/:n\" }",
      "scheme \"s\"\nroute A { route B(n: String) at \"/b/:n\"  route C at \"/b/c\" }")
    #expect(try data.parts("routes").map { $0.text("change") } == [nil, nil, "new"])
  }

  @Test("the same plan twice shows no difference")
  func same() throws {
    let text = "fact f\nroute A { route B requires f { task t }  link -> B }"
    let data = try data(text, text)
    #expect(try #require(data["compared"] as? [String: Any])["changes"] as? [String] == [])
    for kind in ["routes", "tasks", "links", "facts"] {
      #expect(try data.parts(kind).allSatisfy { $0["change"] == nil && $0["movedFrom"] == nil })
    }
  }

  /// Names and parents of a random plan, from which its text is made.
  private struct Tree {
    var names: [Int] = []
    var parents: [Int: Int] = [:]
    var links: [[Int]] = []

    init(_ numbers: inout RandomNumbers, density: Int) {
      for name in 0..<14 where numbers.below(10) < density {
        if !names.isEmpty && numbers.below(4) > 0 {
          parents[name] = names[numbers.below(names.count)]
        }
        names.append(name)
      }
      if names.isEmpty { names = [0] }
      for _ in 0..<numbers.below(2 * names.count) {
        links.append([names[numbers.below(names.count)], names[numbers.below(names.count)]])
      }
    }

    var text: String {
      names.map { "route R\($0)" + (parents[$0].map { " in R\($0)" } ?? "") + "\n" }.joined()
        + links.map { "link R\($0[0]) => R\($0[1])\n" }.joined()
    }
  }

  @Test(
    "the parts and their marks are those that the names say", arguments: TrialNumbers.parts(of: 120)
  )
  func random(seeds: Range<Int>) throws {
    for seed in seeds {
      var numbers = RandomNumbers(seed: seed)
      let old = Tree(&numbers, density: 3 + numbers.below(8))
      let new = Tree(&numbers, density: 3 + numbers.below(8))
      let data = try data(old.text, new.text)
      let routes = try data.parts("routes")
      let note = Comment("seed \(seed)\n\(old.text)\n\(new.text)")
      let gone = old.names.filter { !new.names.contains($0) }
      #expect(routes.map { $0.text("id") } == (new.names + gone).map { "R\($0)" }, note)
      let names = routes.map { $0.text("id") }
      for (route, name) in zip(routes, new.names + gone) {
        let parent = new.names.contains(name) ? new.parents[name] : old.parents[name]
        #expect((route["parent"] as? Int).map { names[$0] } == parent.map { "R\($0)" }, note)
        #expect((route.text("change") == "new") == !old.names.contains(name), note)
        #expect((route.text("change") == "gone") == gone.contains(name), note)
        let isMoved =
          !gone.contains(name) && old.names.contains(name) && old.parents[name] != parent
        #expect((route["movedFrom"] != nil) == isMoved, note)
        if isMoved {
          let former = route["movedFrom"] as? Int ?? -1
          #expect((former < 0 ? nil : names[former]) == old.parents[name].map { "R\($0)" }, note)
        }
      }
      let shown = try data.parts("links").filter { $0.text("change") == "gone" }.map { link in
        [link["route"], link["target"]].map { ($0 as? Int).map { names[$0] ?? "" } ?? "" }.joined(
          separator: " ")
      }
      var left = new.links
      let lost = old.links.filter { link in
        guard let index = left.firstIndex(of: link) else { return true }
        left.remove(at: index)
        return false
      }
      #expect(shown.sorted() == lost.map { "R\($0[0]) R\($0[1])" }.sorted(), note)
    }
  }

  private func data(_ old: String, _ new: String) throws -> [String: Any] {
    let (old, new) = (try MapPlans.plan(old), try MapPlans.plan(new))
    let both = ComparisonMap(PlanComparison(old, new), oldName: "main:app.routeplan")
    var page = MapPage(both.plan, LayeredLayout.make(both.plan), findings: [], folder: "/home/me")
    page.changes = both.changes
    let object = try JSONSerialization.jsonObject(with: Data(page.planData()))
    let files = try JSONSerialization.jsonObject(with: Data(page.files()))
    #expect((files as? [Any])?.count == 1, "the engine gets only the new plan")
    return try #require(object as? [String: Any])
  }
}

extension [String: Any] {
  fileprivate func text(_ key: String) -> String? { self[key] as? String }

  fileprivate func parts(_ key: String) throws -> [[String: Any]] {
    try #require(self[key] as? [[String: Any]])
  }
}
