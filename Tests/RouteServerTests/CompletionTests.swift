import RouteBase
import RouteServer
import Testing

@Suite("Completion")
struct CompletionTests {
  @Test(
    "Completion knows the place",
    arguments: [
      ("route A\nlink A -> ‹1›", "A"), ("fact f\nroute A requires ‹1›", "f"),
      ("route A ‹1›", "tabs"), ("‹1›", "route"), ("include \"‹1›\"", "other.routeplan"),
      ("route A(id: ‹1›)", "Int"), ("route A @native(1)\nroute B @‹1›", "native"),
      ("route A(id: Int)\nlink * -> A(‹1›)", "id"), ("route A(id: Int) at \"a/:‹1›\"", ":id"),
      ("route A allow ‹1›", "dead-end"), ("service S {\n  ro‹1›\n}", "route"),
    ])
  func completion(source: String, wanted: String) {
    let marked = MarkedText(source)
    let client = MemoryClient(["main.routeplan": "", "other.routeplan": "route X\n"])
    client.open("main.routeplan", marked.text)
    let place = marked[1]
    let list = client.ask(
      "textDocument/completion", "main.routeplan", at: place.line, place.character)
    let labels = list?.list("items").compactMap { $0.text("label") } ?? []
    #expect(labels.contains(wanted), "\(labels)")
  }

  @Test("Nothing is completed in a comment, and snippets go to clients that take them")
  func completionForms() {
    let client = MemoryClient()
    client.open("main.routeplan", "// ro\n")
    #expect(
      client.ask("textDocument/completion", "main.routeplan", at: 0, 5)?.list("items").isEmpty
        == true)
    client.change("main.routeplan", nil, "ser")
    let item = client.ask("textDocument/completion", "main.routeplan", at: 0, 3)?.list("items")
      .first { $0.text("label") == "service" }
    #expect(
      item?.at("textEdit", "newText")?.asText == "service ${1:Name} {\n    $0\n\\}"
        && item?.number("insertTextFormat") == 2)
    let plain = MemoryClient(capabilities: "{}")
    plain.open("main.routeplan", "ser")
    let word = plain.ask("textDocument/completion", "main.routeplan", at: 0, 3)?.list("items")
      .first { $0.text("label") == "service" }
    #expect(word?.at("textEdit", "newText")?.asText == "service")
  }

  @Test(
    "A client that can replace gets the whole word, wherever in it people are",
    arguments: [
      ("route Home pres‹1›ent nav", "present", 11, 18),
      ("route Home\nlink Home -> `Ho‹1›me`", "Home", 13, 19),
      ("service S { route Größe }\nroute A in S.Gr‹1›öße", "S.Größe", 11, 18),
      ("route Home ‹1›present nav", "title", 11, 11),
      ("route Home\nlink Home -> ‹1›Home", "Home", 13, 17),
      ("service S { route A }\nroute B in S.‹1›C", "S.A", 11, 14),
      ("route Home\nlink Home -> ‹1› Home", "Home", 13, 13),
    ])
  func replacing(source: String, wanted: String, start: Int, end: Int) {
    let marked = MarkedText(source)
    let client = MemoryClient(
      capabilities: #"""
        {"textDocument": {"completion": {"completionItem": {"insertReplaceSupport": true}}}}
        """#)
    client.open("main.routeplan", marked.text)
    let place = marked[1]
    let items = client.ask(
      "textDocument/completion", "main.routeplan", at: place.line, place.character)?.list("items")
    let edit = items?.first { $0.text("label") == wanted.filter { $0 != "`" } }?.member("textEdit")
    #expect(edit?.member("range") == nil)
    // What is between backticks stays one name.
    let inserted = source.contains("`Ho") ? end : place.character
    for (key, wanted) in [("insert", inserted), ("replace", end)] {
      #expect(edit?.at(key, "start")?.number("character") == start, "\(key)")
      #expect(edit?.at(key, "end")?.number("character") == wanted, "\(key)")
    }
  }

  private static let plan = """
    scheme "app"
    domain "*.example.com"
    fact signedIn
    route Home at "/" {
        route Show(id: Int) at "shows/:id"
    }
    flow Checkout in Home {
        route Cart
    }
    task login grants signedIn
    service Auth { route Login in Home }

    """

  private func labels(_ line: String, capabilities: String = MemoryClient.everything) -> [String] {
    items(line, capabilities).compactMap { $0.text("label") }
  }

  private func items(_ line: String, _ capabilities: String = MemoryClient.everything)
    -> [JSONValue]
  {
    let marked = MarkedText(Self.plan + line + "‹1›\n")
    let client = MemoryClient(capabilities: capabilities)
    client.open("main.routeplan", marked.text)
    let place = marked[1]
    return client.ask(
      "textDocument/completion", "main.routeplan", at: place.line, place.character)?
      .list("items") ?? []
  }

  private static let screens = ["Auth.Login", "Cart", "Checkout", "Home", "Show"]

  private static let grammar: [(line: String, wanted: [String])] = [
    ("expect ", ["path", "no path", "every path", "url", "stack"]),
    ("expect no ", ["path"]), ("expect every pa", ["path"]),
    ("expect path Home ", ["->"]), ("expect path Auth.Login ", ["->"]),
    ("expect path Home -> Show ", ["within", "given"]),
    ("expect path Home -> Auth.Login wi", ["within"]),
    ("expect path Home -> Show within ", ["1"]),
    ("expect path Home -> Show within 2 ", ["given"]),
    ("expect path Home -> Show given ", ["signedIn"]),
    ("expect path Home -> Show given signedIn, ", ["signedIn"]),
    ("expect every path Home -> Show ", ["through"]),
    ("expect every path Home -> Show through Cart ", ["given"]),
    ("expect url ", ["\"app://\"", "\"https://www.example.com/\"", "\"/\""]),
    ("expect url \"/shows/1\" ", ["opens"]), ("expect url \"/\" opens nothing ", ["given"]),
    ("expect url \"/\" opens Show(", ["id"]), ("expect url \"/\" opens Show(id: 1) ", ["given"]),
    ("expect stack Show ", ["is"]), ("expect stack Show is Home, Show ", []),
    ("link * ", ["->", "=>"]), ("link Home -> Show back ", ["to", "past"]),
    ("fact x ", ["given"]),
    ("expect path Home Show ", []), ("expect url Home ", []), ("route X -> ", []),
    ("expect path\n", ["Auth.Login", "Cart", "Checkout", "Home", "Show"]),
  ]

  @Test("Exactly the words of the grammar follow those that were written", arguments: grammar)
  func words(line: String, wanted: [String]) {
    #expect(labels(line).sorted() == wanted.sorted())
  }

  private static let named: [(line: String, wanted: [String])] = [
    ("expect path ", screens), ("expect path Home -> ", screens + ["login"]),
    ("expect every path Home -> Show through ", screens + ["login"]),
    ("expect url \"/\" opens ", screens + ["login", "nothing"]),
    ("expect stack ", screens), ("expect stack Show is Home, ", screens),
    ("expect stack Show is ", screens + ["Home, Show"]),
    ("link Home -> ", screens), ("link Home => ", screens),
    ("link Home -> Show back to ", screens),
    // `Show` needs an input, and no route is its own parent.
    ("fallback ", screens.filter { $0 != "Show" } + ["login"]),
    ("link ", screens + ["*"]), ("route X in ", screens),
  ]

  @Test("A name is completed to what may be there", arguments: named)
  func names(line: String, wanted: [String]) {
    #expect(labels(line).sorted() == wanted.sorted())
  }

  @Test("Words of a clause come before other clauses")
  func clauses() {
    #expect(labels("route X in Home present ").prefix(2) == ["nav", "floating"])
    #expect(labels("route X in Home tabs ").first == "reset")
    #expect(labels("route X in Home recycle ").first == "by")
    #expect(labels("link Home ").prefix(2) == ["->", "=>"])
    // On the next line, what begins something new is more likely.
    #expect(labels("expect path Home -> Show\n").first == "plan")
    #expect(labels("expect path Home -> Show\n").contains("within"))
  }

  @Test("The shape of an expectation is a snippet")
  func shapes() {
    let path = items("expect ").first
    #expect(
      path?.at("textEdit", "newText")?.asText == "path ${1:A} -> ${2:B} within ${3:1}"
        && path?.number("insertTextFormat") == 2)
    #expect(items("expect ", "{}").first?.at("textEdit", "newText")?.asText == "path")
  }

  @Test("An include is completed to plans of the folder that is typed, and to folders")
  func includes() {
    let client = MemoryClient([
      "parts/main.routeplan": "", "parts/a.routeplan": "", "parts/deep/b.routeplan": "",
      "parts/deep/more/c.routeplan": "", "d.routeplan": "", "parts/notes.txt": "",
    ])
    func labels(_ typed: String) -> [String] {
      client.open("parts/main.routeplan", "include \"\(typed)\"\n")
      return client.ask(
        "textDocument/completion", "parts/main.routeplan", at: 0, 9 + typed.utf8.count)?
        .list("items").compactMap { $0.text("label") } ?? []
    }
    #expect(labels("") == ["a.routeplan", "deep/b.routeplan", "deep/"])
    #expect(labels("deep/") == ["deep/b.routeplan", "deep/more/c.routeplan", "deep/more/"])
    #expect(labels("../d") == ["../d.routeplan"])
    let above = labels("../")
    #expect(above.contains("../parts/") && !above.contains("../parts/main.routeplan"))
  }
}
