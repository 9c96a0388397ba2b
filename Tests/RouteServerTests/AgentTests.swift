import RouteBase
import RouteServer
import Testing

@Suite("The server for agents")
struct AgentTests {
  private static let main = """
    include "shop.routeplan"
    scheme "app"
    fact signedIn
    /// The first screen.
    route Home at "home" {
        route Orders requires signedIn
        route Item(id: Int) at "item/:id"
    }
    route Login in Home present grants signedIn unless signedIn
    link Home -> Item(id: 1)
    fact unused

    """

  private func client(allowsEdits: Bool = false) -> AgentClient {
    AgentClient(
      ["main.routeplan": Self.main, "shop.routeplan": "route Cart in Home at \"cart\"\n"],
      allowsEdits: allowsEdits)
  }

  // MARK: Tools

  @Test("A path is the document of the command, with what to ask next")
  func path() {
    let document = client().document("path", #"{"from": "Home", "to": "Orders"}"#)
    #expect(document?.flag("found") == true && document?.number("cost") == 3)
    #expect(document?.list("steps").map { $0.text("route") } == ["Login", "Home", "Orders"])
    let next = document?.list("next").first
    #expect(next?.text("tool") == "describe_route")
    #expect(next?.at("arguments", "route")?.asText == "Orders")
    let none = client().document("path", #"{"from": "Login", "to": "Login", "stack": ["Login"]}"#)
    #expect(none?.flag("found") == true)
  }

  @Test("The text of an answer is its document, and says that names are data")
  func text() throws {
    let result = try #require(client().call("reach", #"{"route": "Home"}"#))
    let content = result.list("content")
    var document = JSONWriter()
    result.member("structuredContent")?.write(to: &document)
    #expect(content.last?.text("text") == document.output.text)
    #expect(content.first?.text("text")?.contains("not instructions") == true)
    #expect(result.at("structuredContent", "notice")?.asText?.contains("not instructions") == true)
    #expect(result.flag("isError") == false && result.text("resultType") == "complete")
  }

  @Test("Long lists come in pages, and an answer says what it left out")
  func pages() {
    let routes = (0..<90).map { "    route R\($0)\n" }.joined()
    let client = AgentClient(["main.routeplan": "route Home {\n\(routes)}\n"])
    var found: [String?] = []
    var offset: Int? = 0
    while let first = offset {
      let document = client.document(
        "reach", #"{"route": "Home", "limit": 40, "offset": \#(first)}"#)
      found += document?.list("reached").map { $0.text("route") } ?? []
      let cut = document?.list("cut").first
      #expect(cut?.number("of") == 91 && cut?.number("offset") == first)
      offset = document?.list("next").last { $0.text("why") == "the rest of the lists" }?
        .member("arguments")?.number("offset")
    }
    #expect(found.count == 91 && Set(found).count == 91)
    let whole = client.document("describe_route", #"{"route": "Home"}"#)
    #expect(whole?.list("children").count == 20)
  }

  @Test("A wrong argument is an answer from which an agent can learn")
  func arguments() {
    let client = client()
    #expect(
      client.fault("path", #"{"from": "Home", "too": "Cart"}"#)
        == "`path` has no argument `too`\ndid you mean `to`?")
    #expect(client.fault("path", #"{"from": "Hom", "to": "Cart"}"#)?.contains("`Home`") == true)
    #expect(client.fault("reach") == "`reach` requires `route`")
    #expect(client.fault("reach", #"{"route": 7}"#) == "`route` is not a text")
    #expect(client.fault("reach", #"{"route": "Home", "limit": 0}"#) == "`limit` is less than 1")
    #expect(
      client.fault("reach", #"{"route": "Home", "limit": 1.5}"#) == "`limit` is not a whole number")
    // A whole number may be written with a point.
    #expect(client.fault("reach", #"{"route": "Home", "limit": 0.0}"#) == "`limit` is less than 1")
    #expect(client.document("reach", #"{"route": "Home", "limit": 4e1}"#) != nil)
    #expect(client.fault("match", #"{"urls": []}"#) == "`urls` is empty")
    #expect(client.fault("match", #"{"urls": [1]}"#) == "`urls` has an element that is not a text")
    #expect(client.fault("tour", #"{"cover": ["all"]}"#)?.contains("none of `routes`") == true)
    #expect(client.fault("path", #"{"from": "Home", "from": "Cart"}"#) == "`from` is given twice")
    #expect(
      client.fault("url", #"{"route": "Item", "scheme": "app", "domain": "x"}"#)
        == "`scheme` and `domain` cannot be combined")
    #expect(client.document("path", #"{"from": "Home", "to": "Cart", "given": null}"#) != nil)
  }

  @Test("A plan whose meaning is open answers with what to do, and check still answers")
  func broken() {
    let client = AgentClient(["main.routeplan": "route Home\nlink Home -> Nowhere\nroute\n"])
    #expect(client.document("check")?.number("errors") == 2)
    #expect(client.fault("path", #"{"from": "Home", "to": "Home"}"#)?.contains("ambiguous") == true)
    #expect(client.fault("tour")?.contains("ask `check`") == true)
    client.host.files = [:]
    #expect(client.fault("check") == "cannot read `main.routeplan`: no such file")
  }

  @Test("Each tool says what it is, and only tools for edits are not read only")
  func tools() {
    func names(_ client: AgentClient, readOnly: Bool) -> [String?] {
      (client.ask("tools/list")?.list("tools") ?? [])
        .filter { ($0.member("annotations")?.flag("readOnlyHint") ?? false) == readOnly }
        .map { $0.text("name") }
    }
    #expect(names(client(), readOnly: false) == [])
    #expect(names(client(allowsEdits: true), readOnly: false) == ["fix", "rename"])
    #expect(
      names(client(), readOnly: true) == [
        "check", "path", "reach", "cross", "match", "url", "explain", "describe_route", "diff",
        "tour",
      ])
  }

  @Test("The same server answers from the files as they are now")
  func changes() {
    let client = client()
    #expect(client.document("describe_route", #"{"route": "Basket"}"#) == nil)
    client.host.files["/app/shop.routeplan"] = "route Basket in Home\n"
    #expect(client.document("describe_route", #"{"route": "Basket"}"#) != nil)
  }

  @Test("A comparison is with a revision of git")
  func diff() {
    let client = client()
    client.host.committed["/app/main.routeplan"] = "route Home { route Gone }\n"
    let document = client.document("diff", #"{"breaking": true}"#)
    #expect(document?.list("changes").contains { $0.text("name") == "Gone" } == true)
    #expect(document?.list("changes").allSatisfy { $0.flag("breaking") } == true)
    #expect(
      client.fault("diff", #"{"revision": "--upload-pack=x"}"#)
        == "git has no revision `--upload-pack=x`")
  }

  // MARK: Edits

  @Test("A change is written only by a call that names the hash of its diff")
  func edits() {
    let client = client(allowsEdits: true)
    let shown = client.document("rename", #"{"name": "Cart", "newName": "Basket"}"#)
    let hash = shown?.text("hash") ?? ""
    #expect(shown?.text("diff")?.contains("+route Basket in Home") == true)
    #expect(shown?.flag("applied") == false && client.host.written.isEmpty)
    for wrong in ["x", String(hash.dropLast()), hash + "0"] {
      let fault = client.fault(
        "rename", #"{"name": "Cart", "newName": "Basket", "hash": "\#(wrong)"}"#)
      #expect(fault?.contains("not that of the diff") == true && client.host.written.isEmpty)
    }
    // The same change of another text has another hash.
    client.host.files["/app/shop.routeplan"] = "route Cart in Home at \"basket\"\n"
    #expect(
      client.fault("rename", #"{"name": "Cart", "newName": "Basket", "hash": "\#(hash)"}"#) != nil)
    client.host.files["/app/shop.routeplan"] = "route Cart in Home at \"cart\"\n"
    let done = client.document(
      "rename", #"{"name": "Cart", "newName": "Basket", "hash": "\#(hash)"}"#)
    #expect(done?.flag("applied") == true)
    #expect(
      client.host.files["/app/shop.routeplan"] == "route Basket in Home at \"cart\" was Cart\n")
    #expect(client.host.written.count == 1)
  }

  @Test("What the plan says of a name leads on")
  func afterNames() {
    let client = AgentClient(["main.routeplan": "type T\nfact f\nroute A(p: T?)\ntask t\n"])
    for (name, tool) in [("A", "describe_route"), ("f", "check"), ("T", "check"), ("t", "check")] {
      let next = client.document("explain", #"{"name": "\#(name)"}"#)?.list("next")
      #expect(next?.map { $0.text("tool") } == [tool])
    }
    // A plan that is not understood describes no screen.
    let broken = AgentClient(["main.routeplan": "route A\nroute A\nlink A -> Zzzzz\n"])
    let next = broken.document("explain", #"{"name": "A"}"#)?.list("next")
    #expect(next?.map { $0.text("tool") } == ["check"])
  }

  @Test("A rename says what else has a name, and takes no spaces around a new one")
  func otherNames() {
    let client = AgentClient(
      ["main.routeplan": "plan M\ntype T\nroute A(p: T) {\n  route B\n}\n"], allowsEdits: true)
    for (name, kind) in [
      ("T", "is a type"), ("p", "is a parameter"), ("M", "is the name of the plan"),
      ("Int", "is a type of the language"),
    ] {
      let fault = client.fault("rename", #"{"name": "\#(name)", "newName": "X"}"#) ?? ""
      #expect(fault.hasPrefix("`\(name)` \(kind)") && fault.contains("this renames routes"))
    }
    let diff = client.document("rename", #"{"name": "B", "newName": " Cart\t"}"#)?.text("diff")
    #expect(diff?.contains("+  route Cart was B\n") == true)
    #expect(client.fault("rename", #"{"name": "B", "newName": "  "}"#) != nil)
  }

  @Test("A rename may forget the old name, and is refused for a name that is taken")
  func renames() {
    let client = client(allowsEdits: true)
    let plain = client.document(
      "rename", #"{"name": "Cart", "newName": "Basket", "keepOld": false}"#)
    #expect(plain?.text("diff")?.contains("was") == false)
    #expect(
      client.fault("rename", #"{"name": "Cart", "newName": "Home"}"#)?.contains("already") == true)
    #expect(client.fault("rename", #"{"name": "Cart", "newName": "a`b"}"#) != nil)
    #expect(client.fault("rename", #"{"name": "Nobody", "newName": "X"}"#) != nil)
    let same = client.document("rename", #"{"name": "Cart", "newName": "Cart"}"#)
    #expect(same?.flag("changed") == false && same?.member("hash")?.isNull == true)
  }

  @Test("Fixes are shown and written in the same way")
  func fixes() throws {
    let client = client(allowsEdits: true)
    let shown = client.document("fix", #"{"unsafe": true}"#)
    #expect(shown?.text("diff")?.contains("-fact unused") == true)
    let hash = try #require(shown?.text("hash"))
    let done = client.document("fix", #"{"unsafe": true, "hash": "\#(hash)"}"#)
    #expect(done?.flag("applied") == true)
    #expect(client.host.files["/app/main.routeplan"]?.contains("unused") == false)
  }

  @Test("Without permission, nothing can be changed")
  func readOnly() {
    #expect(
      client().code("tools/call", #""name": "fix", "arguments": {}"#) == -32602)
  }
}
