import Foundation
@testable import RouteHarness
import Testing

/// The deep links of a React Navigation app.
func linking(_ screens: String) -> [String: String] {
  ["r.ts": "export const linking = { config: { screens: { \(screens) } } };\n"]
}

/// `import --update --write` after people edited what an import made, and the code changed. After
/// each, the plan has no error, and a second update finds nothing to do.
@Suite("An update of a plan that people edited")
struct CodeUpdateTests {
  /// The plan that an update leaves, and what it says.
  struct Updated {
    var plan: String
    var notes: String
  }

  func update(
    _ plan: String, to kind: String, _ files: [String: String],
    _ location: SourceLocation = #_sourceLocation
  ) -> Updated {
    var files = files
    files["plan.routeplan"] = plan
    let host = MemoryHost(files: files)
    let line = "import \(kind) --update plan.routeplan"
    let outcome = host.run(line + " --write")
    #expect(outcome.status == 0, "\(outcome)", sourceLocation: location)
    let text = host.text("plan.routeplan") ?? ""
    let report = host.run("check plan.routeplan").output
    #expect(!report.contains(" error: "), "\(text)\(report)", sourceLocation: location)
    #expect(host.run(line).output == "", "\(text)", sourceLocation: location)
    return Updated(plan: text, notes: outcome.errors)
  }

  /// The plan that an import makes.
  private func imported(
    _ kind: String, _ files: [String: String], _ location: SourceLocation = #_sourceLocation
  ) -> String {
    let host = MemoryHost(files: files)
    let outcome = host.run("import \(kind) -o plan.routeplan -q")
    #expect(outcome.status == 0, "\(outcome)", sourceLocation: location)
    return host.text("plan.routeplan") ?? ""
  }

  @Test("further paths of a screen may need what its first path may lack, or the other way round")
  func aliases() {
    for (path, alias) in [("chat/:who?", "c/:who"), ("c/:who", "chat/:who?")] {
      let plan = imported(
        "react-navigation r.ts", linking("Home: '', Chat: { path: '\(path)', alias: ['\(alias)'] }")
      )
      #expect(plan.contains("route Chat(who: String?)"), "\(plan)")
      for pattern in ["/chat", "/chat/:who", "/c/:who"] {
        #expect(plan.contains("at \"\(pattern)\""), "\(plan)")
      }
    }
  }

  private func router(_ routes: String...) -> [String: String] {
    ["r.dart": "final r = GoRouter(routes: [\n\(routes.joined(separator: ",\n"))]);\n"]
  }

  private func route(_ path: String, _ name: String) -> String {
    "GoRoute(path: '\(path)', name: '\(name)', builder: (c, s) => \(name.capitalized)())"
  }

  @Test("URLs are compared, not the texts of patterns")
  func relative() {
    let plan = """
      route home at "/" {
          route shop at "shop" {
              route cart at "cart" at "/basket"
          }
      }

      """
    let files = router(
      "GoRoute(path: '/', name: 'home', builder: (c, s) => Home(), routes: [GoRoute(path: 'shop', "
        + "name: 'shop', builder: (c, s) => Shop(), routes: [\(route("cart", "cart"))])])")
    let updated = update(plan, to: "go-router r.dart", files)
    #expect(updated.plan == plan.replacing(" at \"/basket\"", with: ""))
    let host = MemoryHost(files: files.merging(["plan.routeplan": plan]) { $1 })
    let outcome = host.run("check plan.routeplan --against go-router:r.dart")
    #expect(outcome.output.contains("in the code, `/basket` does not open `cart`"), "\(outcome)")
    #expect(outcome.output.contains("1 error"), "\(outcome)")
  }

  @Test("a path of go_router is text because paths are, so people may say more")
  func textPaths() {
    let plan = """
      route home at "/" @gorouter.widget("Home") {
          route item(id: Int) at "/item/:id" @gorouter.widget("Item")
      }

      """
    let files = router(
      "GoRoute(path: '/', name: 'home', builder: (c, s) => Home(), routes: [\(route("item/:id", "item"))])"
    )
    #expect(update(plan, to: "go-router r.dart", files).plan == plan)
    let other = plan.replacingOccurrences(of: "Int", with: "[Int]")
    #expect(update(other, to: "go-router r.dart", files).plan.contains("id: String"))
  }

  @Test("a name that is taken is not taken again")
  func names() {
    for owner in ["task save", "flow save title \"Ours\" {}", "service S { route save in home }"] {
      let plan = "route home at \"/\" @gorouter.widget(\"Home\")\n\(owner)\n"
      let updated = update(
        plan, to: "go-router r.dart", router(route("/", "home"), route("/save", "save")))
      if owner.hasPrefix("service") {
        #expect(updated.plan.contains("route save at \"/save\""), "\(updated)")
      } else {
        #expect(updated.plan == plan)
        let note =
          owner.hasPrefix("flow")
          ? "`save` is a route in the code, and a flow in the plan, but people wrote here"
          : "the code has the route `save`, but the plan's task has that name"
        #expect(updated.notes.contains(note), "\(updated)")
      }
    }
    let plan = "route a at \"/a\" @gorouter.widget(\"A\")\ntask alpha\n"
    let updated = update(plan, to: "go-router r.dart", router(route("/a", "alpha")))
    #expect(updated.plan == plan)
    #expect(updated.notes.contains("`a` `alpha` now, but the plan's task has that name"))
  }

  @Test("what people put into a service is what the code has without it")
  func services() {
    let plan = """
      route home at "/" @gorouter.widget("Home")

      service Shop {
          route shop in home at "/shop" @gorouter.widget("Shop")
      }

      """
    let files = router(
      "GoRoute(path: '/', name: 'home', builder: (c, s) => Home(), routes: [\(route("shop", "shop"))])"
    )
    #expect(update(plan, to: "go-router r.dart", files).plan == plan)
    let json = MemoryHost(files: ["plan.routeplan": plan]).run("export json").output
    let added = update("route home at \"/\"\n", to: "json new.json", ["new.json": json])
    #expect(added.plan.contains("service Shop {\n    route shop in home at \"/shop\""), "\(added)")
  }

  @Test("links of people stay where the code has none, with what is around them")
  func links() {
    let plan = """
      route home at "/" @gorouter.widget("Home")

      flow Buying in home {
          route shop at "/shop" @gorouter.widget("Shop")
          link shop -> home
      }

      """
    let files = router(
      "GoRoute(path: '/', name: 'home', builder: (c, s) => Home(), routes: [\(route("shop", "shop"))])"
    )
    let updated = update(plan, to: "go-router r.dart", files)
    #expect(updated.plan.contains("link shop -> home"), "\(updated)")
    #expect(updated.notes.contains("the code has no flow `Buying`, but people wrote here"))
    let titled = update(
      "flow M {\n    link b => a title \"Ours\"\n    route a\n    route b\n    link a => b\n}\n",
      to: "dot m.dot", ["m.dot": "digraph M { a -> b }\n"])
    #expect(titled.plan.contains("link b => a title \"Ours\""), "\(titled)")
  }

  @Test("a title makes a screen a person's where the code has none")
  func titles() {
    let plan = """
      route home at "/" @gorouter.widget("Home")
      route a at "/a" title "Ours"
      route b at "/b" linked

      """
    let updated = update(plan, to: "go-router r.dart", router(route("/", "home")))
    #expect(updated.plan == plan.replacing("route b at \"/b\" linked\n", with: ""))
    #expect(updated.notes.contains("the code has no route `a`, but people wrote here"))
  }

  @Test("an input that the plan uses by its name is not renamed")
  func inputs() {
    let plan = """
      route home at "/" @gorouter.widget("Home") {
          link -> item(id: "5")
      }
      route item(id: String) at "/items/:id" @gorouter.widget("Item")

      """
    let files = router(
      route("/", "home"), route("/items/:key", "item"), route("/about", "about"))
    let updated = update(plan, to: "go-router r.dart", files)
    // All else follows the code.
    #expect(updated.plan == plan + "route about at \"/about\" @gorouter.widget(\"About\")\n")
    #expect(updated.notes.contains("in the code, `item` takes `key: String`"))
    let free = plan.replacing("    link -> item(id: \"5\")\n", with: "")
    #expect(
      update(free, to: "go-router r.dart", files).plan.contains(
        "item(key: String) at \"/items/:key\""))
  }

  @Test("a URL of a route that stays is not given to another one")
  func urls() {
    let plan = "route a at \"/a\" cost 3\nroute b at \"/b\"\n"
    let updated = update(plan, to: "go-router r.dart", router(route("/a", "b")))
    #expect(updated.plan == plan)
    #expect(updated.notes.contains("in the code, `/a` opens `b`"))
    // What is new beside it is added.
    let more = update(
      plan.replacing("cost", with: "at \"/z\" cost"), to: "go-router r.dart",
      router(route("/x", "x"), route("/a", "c"), route("/b", "b"), route("/y", "y")))
    for name in ["x", "y"] { #expect(more.plan.contains("route \(name) at \"/\(name)\"")) }
    #expect(!more.plan.contains("route c"), "\(more)")
    #expect(more.notes.contains("the code has the route `c`"), "\(more)")
  }

  @Test("any number of routes moves at once, in the order of the plan")
  func moves() {
    let pages = (0..<300).map { "app/docs/p\($0)/page.tsx" }
    let files = Dictionary(uniqueKeysWithValues: (pages + ["app/page.tsx"]).map { ($0, "") })
    let more = files.merging(["app/docs/page.tsx": ""]) { $1 }
    let updated = update(imported("next .", files), to: "next .", more)
    #expect(updated.plan == imported("next .", more))
  }

  @Test("of links that do the same, the one whose annotations are not in the plan is added")
  func parallelLinks() {
    let labels = ["x", "y", "z"]
    func graph(_ labels: some Sequence<String>) -> [String: String] {
      let edges = labels.map { "a -> b [label=\"\($0)\"]" }.joined(separator: "; ")
      return ["m.dot": "digraph M { \(edges); b -> a }\n"]
    }
    let plan = imported("dot m.dot", graph(labels))
    let all = declarations(in: plan)
    for label in labels {
      let rest = all.filter { !$0.contains("\"\(label)\"") }
      #expect(rest.count == all.count - 1, "\(plan)")
      let less = plan.split(separator: "\n").filter { !$0.contains("\"\(label)\"") }
      let added = update(less.joined(separator: "\n") + "\n", to: "dot m.dot", graph(labels))
      #expect(declarations(in: added.plan) == all, "\(added)")
      let removed = update(plan, to: "dot m.dot", graph(labels.filter { $0 != label }))
      #expect(declarations(in: removed.plan) == rest, "\(removed)")
    }
  }

  @Test("a link to a flow is the same, whichever route the flow starts with")
  func flowLinks() {
    func machine(_ start: String, _ more: String) -> [String: String] {
      ["m.smcat": "a, b { \(start) }; a => b; c => a; c => d; d => c;\(more)\n"]
    }
    let plan = imported("smcat m.smcat", machine("c, d;", ""))
    for link in ["link a => b\n", "link c => a\n"] { #expect(plan.contains(link), "\(plan)") }
    let files = machine("d, c;", "")
    let same = update(plan, to: "smcat m.smcat", files)
    #expect(declarations(in: same.plan) == declarations(in: plan))
    #expect(same.plan == imported("smcat m.smcat", files))
    let more = update(plan, to: "smcat m.smcat", machine("d, c;", " a => d;"))
    #expect(
      more.plan
        == same.plan.replacing("route a\n", with: "route a {\n        link a => d\n    }\n"))
  }

  @Test(
    "a flow that the code calls otherwise is renamed if it starts with the same, else all moves")
  func renamedFlow() {
    func machine(_ flow: String, _ states: String) -> [String: String] {
      ["m.smcat": "a, \(flow) { \(states); }; a => \(flow): go; \(flow) => a; c => d; d => c;\n"]
    }
    let plan = imported("smcat m.smcat", machine("b", "c, d"))
    for states in ["c, d", "d, c", "e, c, d"] {
      let fresh = imported("smcat m.smcat", machine("x", states))
      let updated = update(plan, to: "smcat m.smcat", machine("x", states))
      #expect(updated.plan.contains("flow x was b") == (states == "c, d"), "\(updated)")
      let current = updated.plan.replacing(" was b", with: "")
      #expect(declarations(in: current) == declarations(in: fresh))
      #expect(updated.notes == "updated plan.routeplan\n")
    }
  }

  @Test("a new page for URLs that nothing matches is the fallback, unless the plan has one")
  func fallback() {
    let files = ["app/page.tsx": "", "app/a/page.tsx": ""]
    let plan = imported("next .", files)
    let more = files.merging(["app/not-found.tsx": ""]) { $1 }
    let updated = update(plan, to: "next .", more)
    #expect(declarations(in: updated.plan) == declarations(in: imported("next .", more)))
    let kept = update(plan + "\nfallback A\n", to: "next .", more)
    #expect(kept.plan.contains("route NotFound") && !kept.plan.contains("fallback NotFound"))
    let removed = update(updated.plan, to: "next .", files)
    #expect(declarations(in: removed.plan) == declarations(in: plan), "\(removed)")
    let without = updated.plan.replacing("fallback NotFound\n", with: "")
    #expect(
      declarations(in: update(without, to: "next .", more).plan) == declarations(in: updated.plan))
    let mine = updated.plan.replacing("fallback", with: "/// Ours.\nroute Own\nfallback")
      .replacing("fallback NotFound", with: "fallback Own")
    #expect(update(mine, to: "next .", files).plan.contains("fallback Own"))
  }

  @Test("what only an import can have written goes, also if the code has no more of its kind")
  func lastOfItsKind() {
    for (old, new) in [
      ("a -> b; b -> a [label=\"e\"]", "a -> b"),
      (
        "a -> b [label=\"go\"]; b -> c [label=\"x\"]; c -> a",
        "a -> b [label=\"go\"]; b -> a [label=\"x\"]"
      ),
      ("a [label=\"The first\"]; a -> b", "a -> b"),
    ] {
      func graph(_ edges: String) -> [String: String] {
        ["m.dot": "digraph M { \(edges) }\n"]
      }
      let updated = update(imported("dot m.dot", graph(old)), to: "dot m.dot", graph(new))
      #expect(!updated.notes.contains("people"))
      func links(_ text: String) -> Set<String> {
        Set(
          text.split(separator: "\n").map { String($0.drop { $0 == " " }) }.filter {
            $0.hasPrefix("link")
          })
      }
      #expect(links(updated.plan) == links(imported("dot m.dot", graph(new))), "\(updated)")
    }
    let shell = """
      StatefulShellRoute.indexedStack(builder: (c, s, n) => Tabs(n), branches: [
        StatefulShellBranch(routes: [\(route("/", "home"))]),
        StatefulShellBranch(routes: [\(route("/a", "a"))])])
      """
    let updated = update(
      imported("go-router r.dart", router(shell)), to: "go-router r.dart",
      router(route("/", "home"), route("/a", "a")))
    #expect(!updated.plan.contains("Tabs"), "\(updated)")
    #expect(!updated.notes.contains("people"))
  }

  @Test("a route that became a flow keeps what people wrote, unless a flow cannot have it")
  func converted() {
    func machine(_ states: String) -> [String: String] { ["m.smcat": "\(states)\n"] }
    let before = machine("a, b, c; a => b; a => c; b => c; c => a;")
    let after = machine("a, b { c; }; a => b; a => c; b => c; c => a;")
    let plan = imported("smcat m.smcat", before)
    for (clause, isKept) in [("", true), (" was d deprecated", true), (" cost 3", false)] {
      let mine = plan.replacing("route b", with: "route b\(clause)")
      let updated = update(mine, to: "smcat m.smcat", after)
      #expect(updated.plan.contains("flow b\(clause) {") == isKept, "\(updated)")
      #expect(updated.notes.contains("and a route in the plan, but people wrote here") == !isKept)
    }
    #expect(update(plan, to: "smcat m.smcat", after).plan == imported("smcat m.smcat", after))
  }

  @Test("what is added to lines that hold several declarations stays apart from them")
  func tight() {
    let files = ["x.smcat": "b,\ne1 { a, r; },\nnova;\nb => a;\n"]
    let plan = "plan m\nflow x {route b flow e1 {route a route r}link b => a}"
    let updated = update(plan, to: "smcat x.smcat", files)
    #expect(updated.plan.contains("route nova\n"), "\(updated)")
    #expect(updated.plan.contains("link b => a"), "\(updated)")
  }

  @Test("a type that nothing has any more goes, unless people wrote about it or nothing had it")
  func types() {
    let home = "type Idle = \"x\" | \"y\"\n\nroute home at \"/\"\n"
    let type = "type Sort = \"up\" | \"down\"\n"
    let plan = type + home + "route list(sort: Sort) at \"/list\"\n"
    let json = MemoryHost(files: ["plan.routeplan": home]).run("export json").output
    #expect(update(plan, to: "json new.json", ["new.json": json]).plan == home)
    let kept = update("// Ours.\n" + plan, to: "json new.json", ["new.json": json])
    #expect(kept.plan == "// Ours.\n" + type + home)
  }

  @Test("a name that the code gives to something else is no old name any more")
  func oldNames() {
    let plan = """
      route home at "/" @gorouter.widget("Home")
      route cart was basket, bag at "/cart" @gorouter.widget("Cart")

      """
    let files = router(route("/", "home"), route("/cart", "cart"), route("/bag", "bag"))
    let updated = update(plan, to: "go-router r.dart", files)
    #expect(updated.plan.contains("route cart was basket at \"/cart\""), "\(updated)")
    #expect(updated.plan.contains("route bag at \"/bag\""), "\(updated)")
  }

  @Test("links that are added use the new names")
  func newNames() {
    let (a, c) = ("route a at \"/\" {\n    link -> b\n}\n", "route c\n")
    let plan = a + "route b at \"/b\"\n" + c
    let new =
      a.replacing("-> b", with: "-> d") + "route d at \"/b\"\nroute c {\n    link -> d\n}\n"
    let json = MemoryHost(files: ["plan.routeplan": new]).run("export json").output
    let updated = update(plan, to: "json new.json", ["new.json": json])
    #expect(updated.plan == new.replacing("\"/b\"", with: "\"/b\" was b"), "\(updated)")
  }

  @Test("a route that an update renamed goes when the code has it no more")
  func renamedAndGone() {
    let source = "react-navigation r.ts"
    var plan = imported(source, linking("Home: 'home', Chat: ':id'"))
    plan = update(plan, to: source, linking("Home: 'home', Profile: ':id'")).plan
    #expect(plan.contains("route Profile(id: String) at \"/:id\" was Chat\n"), "\(plan)")
    plan = update(plan, to: source, linking("Home: 'home', Wallet: ':key'")).plan
    #expect(plan.contains("route Wallet(key: String) at \"/:key\""), "\(plan)")
    plan = update(plan, to: source, linking("Home: 'home'")).plan
    #expect(plan == imported(source, linking("Home: 'home'")))
  }

  @Test("a page whose parameter has another name is the same page, and keeps what people wrote")
  func renamedParameter() {
    let source = "react-navigation r.ts"
    let plan = imported(source, linking("Home: 'home', Item: 'item/:id'"))
      .replacing("at \"/item/:id\"", with: "at \"/item/:id\" title \"Product\"")
    let updated = update(plan, to: source, linking("Home: 'home', Product: 'item/:sku'"))
    #expect(
      updated.plan.hasSuffix(
        "route Product(sku: String) at \"/item/:sku\" title \"Product\" was Item\n"), "\(updated)")
    let other = update(plan, to: source, linking("Home: 'home', Product: 'item/:a/:b'"))
    #expect(!other.plan.contains("was Item"), "\(other)")
  }

  @Test("the file of a page that moved is renewed, and `check` does not ask for it")
  func renewedFile() {
    func files(_ folder: String) -> [String: String] {
      let page = "export default function Page() {}"
      return ["app/page.tsx": page, "app/\(folder)/page.tsx": page]
    }
    let plan = imported("next .", files("shop/[id]"))
    let moved = files("(shop)/shop/[id]")
    #expect(plan.contains("@file(\"app/shop/[id]/page.tsx\")"), "\(plan)")
    var both = moved
    both["plan.routeplan"] = plan
    #expect(MemoryHost(files: both).run("check --against next:. plan.routeplan").status == 0)
    let updated = update(plan, to: "next .", moved)
    #expect(updated.plan == imported("next .", moved), "\(updated)")
    #expect(updated.plan.contains("@file(\"app/(shop)/shop/[id]/page.tsx\")"), "\(updated)")
  }

  @Test("a type stays that people gave a text of a path, where the code knows none")
  func typedPath() {
    let source = "react-navigation r.ts"
    let files = linking("Home: 'home', Item: 'item/:id'")
    for type in ["Int", "Double", "Bool", "Any", "Size"] {
      let plan =
        "type Size = \"s\" | \"l\"\n"
        + imported(source, files).replacing("id: String", with: "id: \(type)")
      #expect(update(plan, to: source, files).plan == plan)
    }
    let photo =
      "type Photo\n" + imported(source, files).replacing("id: String", with: "id: Photo")
    #expect(update(photo, to: source, files).plan != photo)
  }

  @Test("what does harm alone is done with what makes it harmless")
  func together() {
    let source = "react-navigation r.ts"
    let screens =
      "Start: 'start', Queue: { path: 'w/:a', screens: { Profile: { path: ':b', screens: { Home: 'home' } } } }"
    let plan = imported(source, linking(screens)).replacing(
      "route Queue", with: "// Ours.\nroute Queue")
    let new =
      "Start: 'start', Profile: { path: 'profile', screens: { Home: 'home' } }, Wallet: 'w/:c?'"
    let updated = update(plan, to: source, linking(new))
    #expect(
      updated.plan.hasSuffix(
        """
        // Ours.
        route Queue(a: String) at "/w/:a" {}
        route Profile at "/profile" {
            route Home at "/profile/home"
        }

        """), "\(updated)")
    #expect(updated.notes.contains("the code has the route `Wallet` [missing-route]"), "\(updated)")
  }

  @Test("what is seen to be renamed only after other changes is renamed in the same update")
  func renamedAfterwards() {
    let plan = """
      route Golf at "/item" {
          route Jul at "/x" {
              // people wrote this
              route Fox at "a"
          }
      }

      """
    let new = plan.replacing("\"/x\"", with: "\"/x\" at \"/y\"")
      .replacing("Fox at \"a\"", with: "Fox2 at \"a\" was Fox")
    let json = MemoryHost(files: ["plan.routeplan": new]).run("export json").output
    #expect(update(plan, to: "json new.json", ["new.json": json]).plan == new)
  }

  @Test("a start that needs no input comes before the service in which the old one is")
  func startInService() {
    let plan = """
      plan App

      service Shop {
          route Wallet(id: String) at "/:id" title "Mine"
      }
      route Queue at "/queue"

      """
    let updated = update(plan, to: "react-navigation r.ts", linking("Queue: 'queue'"))
    #expect(
      updated.plan.hasPrefix("plan App\n\nroute Queue at \"/queue\"\nservice Shop {"), "\(updated)")
  }
}
