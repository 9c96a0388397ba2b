import Foundation
import RouteDraw
import RoutePlan
import RouteTrials
import Testing

@Suite("What a Graphviz drawing looks like")
struct DotPictureTests {
  /// Where the nodes of a drawing are, in inches from its lower left corner.
  private func places(_ graph: String) throws -> [String: (x: Double, y: Double)] {
    let result = try Graphviz.layOut(graph)
    #expect(result.complaints == "")
    var places: [String: (x: Double, y: Double)] = [:]
    for line in result.output.split(separator: "\n") where line.hasPrefix("node ") {
      let words = line.split(separator: " ")
      places[String(words[1])] = (Double(words[2]) ?? 0, Double(words[3]) ?? 0)
    }
    return places
  }

  private func route(_ name: String, in plan: Plan) throws -> RouteID {
    var found: RouteID?
    if case .route(let id)? = plan.find(name) { found = id }
    return try #require(found)
  }

  @Test("tabs lie beside each other in their order", arguments: RankDirection.allCases)
  func tabs(direction: RankDirection) throws {
    let text = """
      route Main tabs {
        route Alpha { route A1 route A2 { link => Gamma } }
        route Beta { route B1 { link -> A1 link => Delta } }
        route Sheet present
        route Gamma { route C1 { route C2 { link -> B1 } } route C3 }
        route Delta { link => Alpha }
      }
      service Extra { route Epsilon in Main route Zeta in Main { link => Beta } }
      """
    let plan = try MapPlans.plan(text)
    let places = try places(dot(plan) { $0.rankdir = direction })
    func along(_ name: String) throws -> Double {
      let place = try #require(places["r\(try route(name, in: plan).index)"])
      return direction == .leftToRight || direction == .rightToLeft ? -place.y : place.x
    }
    let tabs = try ["Alpha", "Beta", "Gamma", "Delta"].map(along)
    #expect(tabs == tabs.sorted() && Set(tabs).count == 4)
    // Those of a service are beside each other in its cluster.
    #expect(try along("Extra.Epsilon") < along("Extra.Zeta"))
  }

  @Test("a link that leads out of the picture ends at the name of its target")
  func stubs() throws {
    let text = """
      route Main {
        route Home { route Show { link -> Player link => Player link -> Home } }
        route Player { link => Show }
      }
      service Account { route Login }
      link * -> Account.Login
      flow Steps { route First { route Second } link -> Player }
      """
    let plan = try MapPlans.plan(text)
    let (home, show) = (try route("Home", in: plan), try route("Show", in: plan))
    let first = try route("First", in: plan)
    func stubs(_ graph: String) -> [String] {
      graph.split(separator: "\n").filter { $0.contains(" -> out") }
        .map { $0.split(separator: "[")[0].trimmingCharacters(in: .whitespaces) }
    }
    let part = dot(plan) { $0.from = home }
    // One for both links to the player, and one for the link from everywhere.
    #expect(stubs(part) == ["r\(show.index) -> out0", "any -> out4"])
    #expect(part.contains(">Player</FONT>>]") && part.contains(">Account.Login</FONT>>]"))
    #expect(!part.contains("-> r\(plan.routes.count - 1)"))
    #expect(stubs(dot(plan)) == [])
    #expect(stubs(dot(plan) { ($0.from, $0.links) = (home, false) }) == [])
    #expect(stubs(dot(plan) { ($0.from, $0.depth) = (home, 0) }) == ["any -> out4"])
    #expect(stubs(dot(plan) { $0.from = first }) == ["any -> out4", "any_f0 -> out5"])
    #expect(try Graphviz.layOut(part).complaints == "")
  }

  @Test("clusters are services and flows, parents, or none")
  func groups() throws {
    let text = """
      route Main { route Home { route Show { task rate } } route Help }
      service Account { route Login { route Reset } fallback Login }
      flow Steps { route First { route Second } link -> Home }
      """
    let plan = try MapPlans.plan(text)
    func clusters(_ group: DotGroup) throws -> [String] {
      let graph = dot(plan) { $0.group = group }
      #expect(try Graphviz.layOut(graph).complaints == "")
      // The nodes of each cluster, those of inner ones among them.
      #expect(graph.contains("any_f0 ["), "\(group)")
      #expect(graph.contains("unknown_s0 ["), "\(group)")
      return graph.matches(of: /subgraph (\w+)\s/).map { String($0.1) }
    }
    #expect(try clusters(.services) == ["cluster_f0", "cluster_s0"])
    // A root has no box around it: it would hold nearly everything.
    #expect(try clusters(.parents) == ["cluster_r1", "cluster_r2"])
    #expect(try clusters(.none) == [])
  }

  @Test("long names break over two lines between their words")
  func wrap() throws {
    let text = """
      route CovidCertificateDetailsFragment
      route ShortName
      route nameswithoutanyboundaryatall
      route person_profile_settings_page
      route openHTTPServerStatusScreen
      service Accounting { route InvoiceDetailsOfPerson }
      """
    let graph = dot(try MapPlans.plan(text))
    for name in [
      "CovidCertificate|DetailsFragment", "ShortName", "nameswithoutanyboundaryatall",
      "person_profile_|settings_page", "openHTTPServer|StatusScreen",
      "Accounting.Invoice|DetailsOfPerson",
    ] {
      let lines = name.replacing("|", with: #"<BR ALIGN="LEFT"/>"#)
      #expect(graph.contains("<B>\(lines)</B>"), "\(name)")
    }
    #expect(try Graphviz.layOut(graph).complaints == "")
  }

  @Test("long titles break between words")
  func titles() throws {
    let title = "A title that nobody would ever write into a plan, but which happens to be there"
    let graph = dot(try MapPlans.plan("route A title \"\(title)\""))
    let lines = graph.split(separator: "<I>", maxSplits: 1)[1].split(separator: "</I>")[0]
      .components(separatedBy: "<BR ALIGN=\"LEFT\"/>")
    #expect(lines.count == 3 && lines.allSatisfy { $0.utf8.count <= 40 }, "\(lines)")
    #expect(lines.joined(separator: " ") == title)
  }

  @Test("a legend explains the looks that occur, and no others")
  func legend() throws {
    let every = try GoldenCases(topic: "dot", ending: "dot").load("everything").plan
    let graph = dot(every) { $0.legend = true }
    #expect(try Graphviz.layOut(graph).complaints == "")
    for word in [
      "tabs", "tab", "pushed", "presented", "task", "sub", "jump", "needs a fact", "grants it",
    ] {
      #expect(graph.contains(word), "\(word)")
    }
    let small = dot(try MapPlans.plan("route A { route B }")) { $0.legend = true }
    #expect(small.contains(">pushed<") && small.contains("&#8594; to a child"))
    #expect(!small.contains("presented") && !small.contains("jump") && !small.contains("fact"))
    #expect(!dot(every).contains("needs a fact"))
  }

  /// A plan of an app's size: tabs, services, and links that mostly stay close.
  private func large(seed: Int) throws -> Plan {
    var numbers = RandomNumbers(seed: seed)
    func below(_ limit: Int) -> Int { numbers.below(limit) }
    let words = [
      "Account", "Order", "Cart", "Product", "Search", "Review", "Detail", "Payment", "Address",
      "Profile", "Message", "Store", "Category", "Invoice", "Photo", "Story", "Friend", "Event",
    ]
    let names = (0..<400).map { index in
      words[below(words.count)] + words[below(words.count)] + "\(index)"
    }
    var text = "route Main tabs {}\n"
    for index in names.indices {
      // Five tabs with the routes of three quarters of the plan; three services with the others.
      let tab = index % 5
      var place = ""
      if index < 5 {
        place = " in Main"
      } else if index < 340 {
        let above = below(min(index, 60)) / 5 * 5 + tab
        place = " in \(names[above < index ? above : tab])"
      }
      if index < 340 {
        text += "route \(names[index])\(place)\(below(8) == 0 ? " present" : "")\n"
      } else {
        if index % 20 == 0 { text += "service Service\(index) {\n" }
        text += "route \(names[index])\n"
        if index % 20 == 19 { text += "}\n" }
      }
    }
    for _ in 0..<720 {
      let source = below(340)
      let target = below(10) == 0 ? below(340) : (source + 5 * (1 + below(12))) % 340
      text += "link \(names[source]) \(below(3) == 0 ? "=>" : "->") \(names[target])\n"
    }
    return try MapPlans.plan(text)
  }

  @Test("400 routes with 720 links fit on four pages, with letters of 6 points", arguments: 1...3)
  func pages(seed: Int) throws {
    let plan = try large(seed: seed)
    #expect(plan.routes.count == 401 && plan.links.count == 720)
    let result = try Graphviz.layOut(dot(plan) { $0.pages = 4 }, format: "ps")
    #expect(result.complaints == "")
    let pages = result.output.matches(of: /(?m)^[%]{2}Page: (\d+)\s/).count
    #expect((1...4).contains(pages))
    let scales = result.output.matches(of: /(?m)^([0-9.]+) [0-9.]+ set_scale/)
      .compactMap { Double($0.1) }
    #expect(scales.count == pages)
    // No text is smaller than the names in boxes.
    #expect(scales.allSatisfy { $0 * 12 >= 6 }, "\(scales)")
    let sizes = result.output.matches(of: /(?m)^([0-9.]+) \/Helvetica\S* set_font/)
      .compactMap { Double($0.1) }
    #expect(sizes.count >= 400)
    #expect(sizes.allSatisfy { $0 >= 12 }, "\(Set(sizes))")
  }

  @Test(
    "sheets lie in a grid",
    arguments: [(1, "7.77,11.19"), (2, "7.77,22.38"), (4, "15.54,22.38")])
  func sheets(pages: Int, size: String) throws {
    let graph = dot(try MapPlans.plan("route A")) { $0.pages = pages }
    #expect(graph.contains("size=\"\(size)\""))
  }
}
