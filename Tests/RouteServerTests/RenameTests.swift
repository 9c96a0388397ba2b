import RouteBase
import RouteServer
import Testing

@Suite("New names")
struct RenameTests {
  /// What becomes of files when what is at the mark gets a new name; a reason if nothing does.
  private func rename(
    _ marked: KeyValuePairs<String, String>, to name: String, forgetting: Bool = false
  ) -> [String: String] {
    var files: [String: String] = [:]
    var place: (file: String, line: Int, character: Int)?
    for (file, text) in marked {
      let parsed = MarkedText(text)
      files[file] = parsed.text
      if let mark = parsed.places[1] { place = (file, mark.line, mark.character) }
    }
    guard let place else { return files }
    let client = MemoryClient(files)
    client.open(place.file, files[place.file] ?? "")
    if forgetting {
      client.ask(
        "workspace/executeCommand",
        #"{"command": "qtroute.renameWithoutWas", "arguments": ["\#(client.uri(place.file))"]}"#)
    }
    let about = #"{"textDocument": {"uri": "\#(client.uri(place.file))"}"#
    let position = #", "position": {"line": \#(place.line), "character": \#(place.character)}"#
    let prepared = client.answer("textDocument/prepareRename", about + position + "}")
    let answer = client.answer(
      "textDocument/rename", about + position + #", "newName": \#(client.quoted(name))}"#)
    if let reason = answer?.member("error")?.text("message") { return ["error": reason] }
    #expect(prepared?.at("result", "placeholder") != nil)
    return answer?.member("result")?.applied(to: files) ?? files
  }

  private func rename(_ text: String, to name: String, forgetting: Bool = false) -> String? {
    let files = rename(["main.routeplan": text], to: name, forgetting: forgetting)
    return files["error"] ?? files["main.routeplan"]
  }

  private func renameByAgent(_ text: String, _ name: String, to new: String) -> String? {
    let client = AgentClient(["main.routeplan": text], allowsEdits: true)
    let arguments = #""name": "\#(name)", "newName": "\#(new)""#
    if let fault = client.fault("rename", "{\(arguments)}") { return fault }
    let hash = client.document("rename", "{\(arguments)}")?.text("hash") ?? ""
    _ = client.document("rename", #"{\#(arguments), "hash": "\#(hash)"}"#)
    return client.host.files["/app/main.routeplan"]
  }

  // MARK: Old names

  @Test(
    "Comments between old names stay",
    arguments: [
      ("Z,\n // kept\n Y title \"q\"", "A,\n // kept\n Y title \"q\"", "// kept\n Y title \"q\""),
      ("Z, /* k */ Y", "A, /* k */ Y", "/* k */ Y"),
      ("Y /* , */, /* k */ Z", "Y /* , */, /* k */ A", "Y /* , */ /* k */ "),
      ("Y, Z", "Y, A", "Y"), ("Z, Y", "A, Y", "Y"),
    ])
  func comments(list: String, kept: String, forgotten: String) {
    func squeezed(_ text: String?) -> [Substring] { text?.split { $0 == " " || $0 == "\n" } ?? [] }
    let text = "route ‹1›A was \(list)\n"
    #expect(rename(text, to: "Z") == "route Z was \(kept)\n")
    #expect(
      squeezed(rename(text, to: "Z", forgetting: true)) == squeezed("route Z was \(forgotten)\n"))
  }

  @Test("A declaration can have a name again that it had")
  func back() {
    #expect(rename("route ‹1›Kid was Ki\n", to: "Ki") == "route Ki was Kid\n")
    #expect(rename("route ‹1›Kid was Ki\n", to: "Ki", forgetting: true) == "route Ki\n")
    #expect(
      rename("route ‹1›Kid was A, Ki, B cost 2\nlink Ki -> Kid\n", to: "Ki")
        == "route Ki was A, Kid, B cost 2\nlink Ki -> Ki\n")
    #expect(
      rename("service S was T {\n    route ‹1›Kid was T.Ki, S.Ki, U.Ki\n}\n", to: "Ki")
        == "service S was T {\n    route Ki was Kid, U.Ki\n}\n")
    #expect(
      rename("service ‹1›S was T {\n    route A\n}\nlink * -> T.A\n", to: "T")
        == "service T was S {\n    route A\n}\nlink * -> T.A\n")
    #expect(renameByAgent("route Kid was Ki\n", "Kid", to: "Ki") == "route Ki was Kid\n")
    #expect(
      renameByAgent("service S was T {\n    route A\n}\n", "S", to: "T")?
        .hasPrefix("service T was S {") == true)
  }

  @Test("A declaration without blanks between its clauses is renamed, too")
  func tight() {
    #expect(rename("route ‹1›Old@a\n", to: "New") == "route New was Old @a\n")
    #expect(rename("flow ‹1›Old@a{route B}\n", to: "New") == "flow New was Old @a{route B}\n")
    #expect(
      rename("service ‹1›Old@a{route B}\n", to: "New") == "service New was Old @a{route B}\n")
    #expect(
      rename("route ‹1›Old was`a b`allow dead-end\n", to: "New")
        == "route New was`a b`, Old allow dead-end\n")
    #expect(
      rename("route ‹1›Old title\"x\"was`p q`route B\n", to: "New")
        == "route New title\"x\"was`p q`, Old route B\n")
  }

  @Test("The old name of something else is not taken")
  func oldNameOfOther() {
    #expect(
      rename("route ‹1›Kid\nroute B was Ki\n", to: "Ki")
        == "`Ki` is an old name of the route `B` already")
    #expect(
      rename("service ‹1›S {\n    route A\n}\nservice T was U {\n    route B\n}\n", to: "U")
        == "`U` is an old name of the service `T` already")
  }

  // MARK: Meaning

  @Test("No name may come to mean something else")
  func captures() {
    let text = """
      route Home
      route Own in Home
      service S {
          route Bb in Home
          route Zed in Own
          link Zed -> Own
      }

      """
    func marked(_ place: String, _ mark: String) -> String {
      text.replacing(place, with: mark)
    }
    let hidden =
      "a name on line 4 of `/app/main.routeplan` would mean the route `S.Bb`, no longer the route `Home`"
    #expect(rename(marked("Bb", "‹1›Bb"), to: "Home") == hidden)
    let found =
      "a name on line 5 of `/app/main.routeplan` would mean the route `S.Zed`, no longer the route `Own`"
    #expect(rename(marked("route Own", "route ‹1›Own"), to: "Zed") == found)
    #expect(
      renameByAgent(text, "Own", to: "Zed")
        == "a name on line 5 of `main.routeplan` would mean the route `S.Zed`, no longer the route `Own`"
    )
    // Nobody in the service names the plan's own.
    #expect(
      rename("route Home\nservice S {\n    route ‹1›Bb in Home was Old\n}\nroute Tk\n", to: "Tk")
        == "route Home\nservice S {\n    route Tk in Home was Old, Bb\n}\nroute Tk\n")
  }

  @Test("What meant nothing may be found")
  func finds() {
    #expect(
      rename("route ‹1›Hme\nlink * -> Home\nlink * -> Hme\n", to: "Home", forgetting: true)
        == "route Home\nlink * -> Home\nlink * -> Home\n")
  }

  @Test("A word next to backticks stays a word of its own")
  func setOff() {
    #expect(
      rename("route A\nroute`‹1›B b`in A\n", to: "C", forgetting: true)
        == "route A\nroute`C`in A\n")
  }

  @Test("The name of a plan that another one includes is not its name")
  func includedPlan() {
    let files: KeyValuePairs = [
      "main.routeplan": "plan A\ninclude \"b.routeplan\"\n", "b.routeplan": "plan ‹1›A\nroute B\n",
    ]
    #expect(rename(files, to: "C") == ["error": "nothing here can be renamed"])
    let first: KeyValuePairs = [
      "main.routeplan": "plan ‹1›A\ninclude \"b.routeplan\"\n", "b.routeplan": "plan A\nroute B\n",
    ]
    #expect(rename(first, to: "C")["b.routeplan"] == "plan A\nroute B\n")
  }

  // MARK: Parameters

  @Test("What one input serves is renamed together")
  func sharedParameters() {
    let text = """
      route Home {
          route Show(‹1›id: Int) at "shows/:id" recycle by id {
              task follow(id: Int)
              route Cast(id: Int, name: String) at "cast/:id/:name"
          }
          route Order(id: Int) at "orders/:id"
      }
      link Home => Cast(id, name)
      link Home -> Order(id: 3)

      """
    let expected = """
      route Home {
          route Show(showId: Int) at "shows/:showId" recycle by showId {
              task follow(showId: Int)
              route Cast(showId: Int, name: String) at "cast/:showId/:name"
          }
          route Order(id: Int) at "orders/:id"
      }
      link Home => Cast(showId, name)
      link Home -> Order(id: 3)

      """
    #expect(rename(text, to: "showId") == expected)
    let fromTask = text.replacing("‹1›", with: "").replacing("follow(id", with: "follow(‹1›id")
    #expect(rename(fromTask, to: "showId") == expected)
    #expect(
      rename(text, to: "name")
        == "`name` is the name of a parameter already")
    let below = text.replacing("‹1›", with: "").replacing("name: String", with: "‹1›name: String")
    #expect(rename(below, to: "n")?.contains("Cast(id: Int, n: String) at \"cast/:id/:n\"") == true)
    let beside = text.replacing("‹1›id: Int) at", with: "id: Int, ‹1›x: Int) at")
    #expect(
      rename(beside, to: "name")
        == "`name` would share its input with the parameter of the route `Cast`")
  }

  @Test("What is handed back keeps its name in common with what takes it")
  func handedBack() {
    let text = """
      route Home {
          route Pick -> (‹1›color: String)
          route Paint(color: String)
          route Mix(color: String)
      }

      """
    let after = rename(text, to: "tint")
    #expect(after == text.replacing("‹1›", with: "").replacing("color", with: "tint"))
    // A task that is always available takes the value of any screen.
    let task = "task share(id: Int)\nroute Home\nroute Show(‹1›id: Int) in Home\n"
    #expect(
      rename(task, to: "showId")
        == "task share(showId: Int)\nroute Home\nroute Show(showId: Int) in Home\n")
  }

  @Test("A parameter is renamed in patterns with escapes")
  func escapedPattern() {
    #expect(
      rename(#"route Show(‹1›id: Int) at "/a\u{2D}:id/\"b\":id"\#n"#, to: "key")
        == #"route Show(key: Int) at "/a\u{2D}:key/\"b\":key"\#n"#)
  }

  // MARK: Several plans

  @Test("A name in a file of two plans is renamed in both, from either")
  func sharedFile() {
    func files(_ mark: String) -> KeyValuePairs<String, String> {
      [
        "a.routeplan": "include \"common.routeplan\"\nroute A requires \(mark)f\nlink A -> Cart\n",
        "b.routeplan": "include \"common.routeplan\"\nroute B(t: T) unless f\nlink B -> Cart\n",
        "common.routeplan": "fact f given\ntype T = \"a\" | \"b\"\nroute Cart requires f\n",
      ]
    }
    let after = rename(files("‹1›"), to: "g")
    #expect(after["a.routeplan"]?.contains("requires g") == true)
    #expect(after["b.routeplan"]?.contains("unless g") == true)
    #expect(after["common.routeplan"]?.contains("fact g given") == true)
    #expect(after["common.routeplan"]?.contains("requires g") == true)
  }

  @Test("A name that two plans each declare for a file of both is renamed in both")
  func declaredTwice() {
    let files: KeyValuePairs = [
      "a.routeplan": "include \"common.routeplan\"\nroute ‹1›Home\n",
      "b.routeplan": "include \"common.routeplan\"\nroute Home\nlink Cart -> Home\n",
      "common.routeplan": "route Cart in Home\n",
    ]
    let after = rename(files, to: "Start", forgetting: true)
    #expect(after["a.routeplan"]?.hasSuffix("route Start\n") == true)
    #expect(after["b.routeplan"]?.hasSuffix("route Start\nlink Cart -> Start\n") == true)
    #expect(after["common.routeplan"] == "route Cart in Start\n")
    let clash: KeyValuePairs = [
      "a.routeplan": "include \"common.routeplan\"\nroute ‹1›Home\n",
      "b.routeplan": "include \"common.routeplan\"\nroute Home\nroute Start\n",
      "common.routeplan": "route Cart in Home\n",
    ]
    #expect(
      rename(clash, to: "Start") == ["error": "`Start` is the name of the route `Start` already"])
  }

  @Test("A name that means nothing in another plan does not come to mean something there")
  func foundElsewhere() {
    let files: KeyValuePairs = [
      "a.routeplan": "include \"common.routeplan\"\nroute ‹1›Home\n",
      "b.routeplan": "include \"common.routeplan\"\nroute Start\n",
      "common.routeplan": "route Cart in Home\n",
    ]
    #expect(
      rename(files, to: "Start") == [
        "error": "a name on line 1 of `/app/common.routeplan` would mean the route `Start`"
      ])
  }

  @Test("A file in two services has two of each name, which are renamed together")
  func twins() {
    let files: KeyValuePairs = [
      "a.routeplan":
        "service S {\n    include \"c.routeplan\"\n}\nservice T {\n    include \"c.routeplan\"\n}\n"
        + "link S.Cart -> T.Cart\n",
      "c.routeplan": "route ‹1›Cart(id: Int)\nroute Pay in Cart\n",
    ]
    let after = rename(files, to: "Bag")
    #expect(after["a.routeplan"]?.hasSuffix("link S.Bag -> T.Bag\n") == true)
    #expect(after["c.routeplan"] == "route Bag(id: Int) was Cart\nroute Pay in Bag\n")
  }

  @Test("References and definitions are those of all plans, from any of them")
  func references() {
    let files = [
      "a.routeplan": "include \"common.routeplan\"\nfact f given\nroute A requires f\n",
      "b.routeplan": "include \"common.routeplan\"\nfact f given\nroute B unless f\n",
      "common.routeplan": "route Cart requires f\n",
    ]
    let client = MemoryClient(files)
    client.open("a.routeplan", files["a.routeplan"] ?? "")
    let uses = client.ask(
      "textDocument/references", "a.routeplan", at: 2, 18,
      #", "context": {"includeDeclaration": true}"#)
    let uris = (uses?.elements ?? []).compactMap { $0.text("uri") }
    #expect(
      uris.sorted()
        == ["a", "a", "b", "b", "common"].map { client.uri("\($0).routeplan") })
    client.open("common.routeplan", files["common.routeplan"] ?? "")
    let places = client.ask("textDocument/definition", "common.routeplan", at: 0, 20)
    #expect(
      places?.elements?.compactMap { $0.text("uri") }
        == ["a", "b"].map { client.uri("\($0).routeplan") })
  }
}
