@testable import RouteHarness
import Testing

@Suite("explain")
struct ExplainCommandTests {
  private let files = [
    "main.routeplan": """
    /// Ours.
    scheme "shop"
    domain
        /// The site.
        "shop.example.com"
    /// They signed in,
    /// here or elsewhere.
    fact signedIn
    fact
        /// On a tablet.
        isPad given
    /// How a list is sorted.
    type Sort = "up" | "down"
    /// What can be bought.
    route Item(
        /// Its number.
        id: Int,
        sort: Sort = "up") -> (
        /// The one chosen.
        color: String) {
        link => Buy.Pay requires signedIn, isPad
    }
    /// The checkout.
    service Buy {
        route Pay grants signedIn
        task stop
    }
    route `dead-end` in Item
    """
  ]

  @Test(
    "shows what the plan says about a name",
    arguments: [
      (
        "signedIn", "fact signedIn  (main.routeplan:8:6)\n  They signed in,\n  here or elsewhere.\n"
      ),
      ("isPad", "fact isPad given  (main.routeplan:11:5)\n  On a tablet.\n"),
      ("Sort", "type Sort = \"up\" | \"down\"  (main.routeplan:13:6)\n  How a list is sorted.\n"),
      ("shop", "scheme \"shop\"  (main.routeplan:2:8)\n  Ours.\n"),
      ("shop.example.com", "domain \"shop.example.com\"  (main.routeplan:5:5)\n  The site.\n"),
      ("Buy", "service Buy  (main.routeplan:24:9)\n  The checkout.\n"),
      ("Buy.stop", "task Buy.stop  (main.routeplan:26:10)\n"),
      (
        "Item",
        """
        route Item  (main.routeplan:15:7)
          What can be bought.
          takes id: Int
            Its number.
          takes sort: Sort = "up"
          hands back color: String
            The one chosen.

        """
      ),
    ])
  func names(name: String, output: String) {
    #expect(
      MemoryHost(files: files).run("explain \(name)")
        == Outcome(status: 0, output: output, errors: ""))
  }

  @Test("takes a rule for a rule, unless a plan is named")
  func rules() {
    let host = MemoryHost(files: files)
    #expect(host.run("explain dead-end").output.hasPrefix("dead-end (warning): "))
    #expect(
      host.run("explain dead-end -f main.routeplan").output
        == "route dead-end  (main.routeplan:28:7)\n")
    #expect(
      host.run("explain Itm -f main.routeplan").errors
        == "qtroute: unknown name `Itm`\n  help: did you mean `Item`?\n")
    #expect(
      host.run("explain dead-ends").errors
        == "qtroute: unknown rule `dead-ends`\n  help: did you mean `dead-end`?\n")
    #expect(MemoryHost(files: [:]).run("explain nothing").status == 2)
  }
}
