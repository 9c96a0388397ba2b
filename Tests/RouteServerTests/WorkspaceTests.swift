import RouteBase
import RouteCheck
import RoutePlan
import RouteSyntax
import RouteTrials
import Testing

@testable import RouteServer

@Suite("Documents, files and plans")
struct WorkspaceTests {
  @Test("A file is checked in the plan that includes it, with the text of its editor")
  func includes() {
    let client = MemoryClient([
      "main.routeplan": "include \"parts/shop.routeplan\"\nroute Home\n",
      "parts/shop.routeplan": "route Cart in Nowhere\n",
    ])
    client.open("parts/shop.routeplan", "route Cart in Home\n")
    #expect(client.diagnostics("parts/shop.routeplan") == [])
    client.change("parts/shop.routeplan", (0, 14, 0, 18), "Hom")
    #expect(client.diagnostics("parts/shop.routeplan") == ["0:14 unknown-name"])
    // Once it is closed, the text on disk counts.
    client.notify(
      "textDocument/didClose",
      #"{"textDocument": {"uri": "\#(client.uri("parts/shop.routeplan"))"}}"#)
    #expect(client.diagnostics("parts/shop.routeplan") == [])
  }

  @Test("A file of several plans has the findings of each, once")
  func shared() {
    let client = MemoryClient([
      "one/a.routeplan": "include \"../shared.routeplan\"\nroute Home\n",
      "two/b.routeplan": "include \"../shared.routeplan\"\nroute Start\n",
      "shared.routeplan": "",
    ])
    client.open("shared.routeplan", "route Cart in Home\nroute Bill in Start\nroute X in Nope\n")
    #expect(
      client.diagnostics("shared.routeplan")?.sorted() == [
        "0:14 unknown-name", "1:14 unknown-name", "2:11 unknown-name",
      ])
  }

  @Test("A change on disk is seen when the client says so")
  func watched() {
    let client = MemoryClient(["main.routeplan": "", "b.routeplan": "route B\n"])
    client.open("main.routeplan", "include \"b.routeplan\"\nroute A\nlink A -> C\n")
    #expect(client.diagnostics("main.routeplan") == ["2:10 unknown-name"])
    client.host.files["/app/b.routeplan"] = "route C\n"
    client.notify(
      "workspace/didChangeWatchedFiles",
      #"{"changes": [{"uri": "\#(client.uri("b.routeplan"))", "type": 2}]}"#)
    #expect(client.diagnostics("main.routeplan")?.contains("2:10 unknown-name") == false)
  }

  /// The capabilities of a client that watches files in some way.
  private func watching(_ capability: String) -> String {
    #"{"workspace": {"didChangeWatchedFiles": \#(capability)}}"#
  }

  /// The patterns that a client was asked to watch, each with its folder.
  private func watched(_ client: MemoryClient) -> [String] {
    var result: [String] = []
    for message in client.received where message.text("method") == "client/registerCapability" {
      let registrations = message.member("params")?.list("registrations") ?? []
      for watcher in registrations.flatMap({ $0.at("registerOptions", "watchers")?.elements ?? [] })
      {
        let parts = ["baseUri", "pattern"].map { watcher.at("globPattern", $0)?.asText ?? "" }
        result.append(watcher.text("globPattern") ?? parts.joined(separator: " "))
      }
    }
    return result
  }

  private static let elsewhere = [
    "main.routeplan": "include \"parts.txt\"\ninclude \"../lib/more.routeplan\"\n",
    "parts.txt": "route A\n", "/lib/more.routeplan": "route B\n",
  ]
  private static let linked = """
    include "parts.txt"
    include "../lib/more.routeplan"
    link A -> B
    """

  @Test("The client is asked to watch what the plan includes, whatever its name and wherever it is")
  func watchesIncludes() {
    let client = MemoryClient(
      Self.elsewhere,
      capabilities: watching(#"{"dynamicRegistration": true, "relativePatternSupport": true}"#))
    client.open("main.routeplan", Self.linked)
    #expect(watched(client) == ["**/*.routeplan", "**/parts.txt", "file:///lib more.routeplan"])
    // Each once.
    client.change("main.routeplan", nil, Self.linked + "\ninclude \"none.x*\"")
    client.change("main.routeplan", nil, Self.linked)
    #expect(watched(client).count == 4 && watched(client).last == "**/none.x?")
    // What it does not watch is not looked at.
    client.host.files["/lib/more.routeplan"] = "route C\n"
    client.change("main.routeplan", nil, Self.linked + "\n")
    #expect(client.diagnostics("main.routeplan") == [])
    client.notify(
      "workspace/didChangeWatchedFiles",
      #"{"changes": [{"uri": "file:///lib/more.routeplan", "type": 2}]}"#)
    #expect(client.diagnostics("main.routeplan") == ["2:10 unknown-name"])
  }

  @Test(
    "What the client cannot watch is read again at the next message once it has changed",
    arguments: ["{}", #"{"dynamicRegistration": true}"#])
  func unwatched(capability: String) {
    let client = MemoryClient(Self.elsewhere, capabilities: watching(capability))
    client.open("main.routeplan", Self.linked)
    #expect(client.diagnostics("main.routeplan") == [])
    client.host.reads = []
    client.change("main.routeplan", nil, Self.linked + "\n")
    #expect(client.host.reads == [])
    client.host.files["/lib/more.routeplan"] = "route C\n"
    _ = client.ask("textDocument/hover", "main.routeplan", at: 0, 0)
    #expect(client.diagnostics("main.routeplan") == ["2:10 unknown-name"])
    // A file that is made counts, too.
    client.host.files["/lib/more.routeplan"] = nil
    client.change("main.routeplan", nil, Self.linked)
    #expect(client.diagnostics("main.routeplan")?.contains("1:8 include-failed") == true)
    client.host.files["/lib/more.routeplan"] = "route B\n"
    client.change("main.routeplan", nil, Self.linked + "\n")
    #expect(client.diagnostics("main.routeplan") == [])
  }

  @Test(
    "A question that comes during a check is answered first, and the findings come all the same",
    arguments: [false, true])
  func askedDuringCheck(afterChange: Bool) {
    let publish = "textDocument/publishDiagnostics"
    var answeredFirst = 0
    for polls in 1...60 {
      let client = MemoryClient()
      client.open("main.routeplan", "route Home {\n    route Cart\n}\nlink Home -> Car\n")
      client.forgetReceived()
      let uri = client.uri("main.routeplan")
      let edit = #"{"range": \#(client.range((3, 13, 3, 16))), "text": "Cat"}"#
      let change =
        #"{"textDocument": {"uri": "\#(uri)", "version": 99}, "contentChanges": [\#(edit)]}"#
      let place =
        #"{"textDocument": {"uri": "\#(uri)"}, "position": {"line": 1, "character": 11}}"#
      client.host.later = [
        (
          polls,
          {
            if afterChange {
              client.queue(
                #"{"jsonrpc": "2.0", "method": "textDocument/didChange", "params": \#(change)}"#)
            }
            client.queue(
              #"{"jsonrpc": "2.0", "id": 777, "method": "textDocument/hover", "params": \#(place)}"#
            )
          }
        )
      ]
      client.change("main.routeplan", (1, 10, 1, 14), "Card")
      while !client.host.later.isEmpty { client.run() }
      client.run()
      let kinds = client.received.map { $0.text("method") ?? "answer" }
      if kinds.first == "answer" {
        #expect(kinds == ["answer", publish])
        answeredFirst += 1
      } else {
        #expect(kinds == [publish, "answer"] + (afterChange ? [publish] : []))
      }
      let answer = client.received.first { $0.number("id") == 777 }
      #expect(answer?.at("result", "contents", "value")?.asText?.contains("route Card") == true)
      #expect(client.diagnostics("main.routeplan") == ["3:13 unknown-name"])
    }
    #expect((10..<60).contains(answeredFirst), "\(answeredFirst)")
  }

  @Test("What a check found out serves the next version of the plan, also after a change on disk")
  func left() {
    let host = MemoryServerHost()
    let path = "/app/main.routeplan"
    host.files[path] = "route Home\n"
    let workspace = Workspace(host, plan: path)
    let isAnyAtFirst = workspace.snapshot(of: path).left != nil
    #expect(!isAnyAtFirst)
    workspace.withSnapshot(of: path) { snapshot in _ = snapshot.report() }
    workspace.forgetFiles()
    let isAny = workspace.snapshot(of: path).left != nil
    #expect(isAny)
  }

  @Test("References are those of every plan that includes the file")
  func referencesOfPlans() {
    let files = [
      "a.routeplan": "include \"shared.routeplan\"\nroute A\nlink A -> Cart\n",
      "b.routeplan": "include \"shared.routeplan\"\nroute B\nlink B -> Cart\n",
      "shared.routeplan": "route Cart\n",
    ]
    let client = MemoryClient(files)
    client.open("shared.routeplan", files["shared.routeplan"] ?? "")
    let uses = client.ask(
      "textDocument/references", "shared.routeplan", at: 0, 7,
      #", "context": {"includeDeclaration": true}"#)
    let uris = (uses?.elements ?? []).compactMap { $0.text("uri") }
    #expect(uris.sorted() == ["a", "b", "shared"].map { client.uri("\($0).routeplan") })
  }

  @Test("A keystroke reads no file again")
  func reads() {
    let client = MemoryClient(["main.routeplan": "", "b.routeplan": "route B\n"])
    client.open("main.routeplan", "include \"b.routeplan\"\nroute A\n")
    client.host.reads = []
    client.change("main.routeplan", (1, 6, 1, 7), "AA")
    _ = client.ask("textDocument/hover", "main.routeplan", at: 1, 6)
    #expect(client.host.reads == [])
  }

  @Test("A document without a file, and one in no plan, are plans of their own")
  func alone() {
    let client = MemoryClient(["main.routeplan": "route Home\n"])
    client.notify(
      "textDocument/didOpen",
      """
      {"textDocument": {"uri": "untitled:Untitled-1", "languageId": "routeplan", "version": 1,
       "text": "route A\\nlink A -> B\\n"}}
      """)
    let sent = client.received.last { $0.text("method") == "textDocument/publishDiagnostics" }
    #expect(sent?.at("params", "uri")?.asText == "untitled:Untitled-1")
    #expect(sent?.member("params")?.list("diagnostics").count == 1)
  }

  @Test("A client that pulls is told once what has not changed")
  func pulled() {
    let client = MemoryClient(
      capabilities: #"{"textDocument": {"diagnostic": {}}}"#)
    client.open("main.routeplan", "route A\nlink A -> B\n")
    #expect(!client.received.contains { $0.text("method") == "textDocument/publishDiagnostics" })
    let first = client.ask("textDocument/diagnostic", about: "main.routeplan")
    #expect(first?.text("kind") == "full" && first?.list("items").count == 1)
    let id = first?.text("resultId") ?? ""
    let second = client.ask(
      "textDocument/diagnostic", about: "main.routeplan", #", "previousResultId": "\#(id)""#)
    #expect(second?.text("kind") == "unchanged")
    let all = client.ask("workspace/diagnostic", #"{"previousResultIds": []}"#)
    #expect(all?.list("items").count == 1)
  }

  @Test("A finding has its page, its tag and the other places that explain it")
  func details() {
    let client = MemoryClient()
    client.open("main.routeplan", "fact unused\nroute A\nroute A\n")
    let sent = client.received.last { $0.text("method") == "textDocument/publishDiagnostics" }
    let all = sent?.member("params")?.list("diagnostics") ?? []
    let double = all.first { $0.text("code") == "duplicate-name" }
    #expect(double?.list("relatedInformation").isEmpty == false)
    #expect(double?.at("codeDescription", "href")?.asText == "qtroute:rule/duplicate-name.md")
    client.change("main.routeplan", nil, "fact unused\nroute A\n")
    let later = client.received.last { $0.text("method") == "textDocument/publishDiagnostics" }
    #expect(later?.member("params")?.list("diagnostics").first?.list("tags").count == 1)
    let page = client.ask(
      "workspace/textDocumentContent", #"{"uri": "qtroute:rule/dead-end.md"}"#)
    #expect(page?.text("text")?.hasPrefix("# dead-end\n") == true)
  }

  // MARK: Random edits

  private static let pieces = [
    "route A", "route B in A", " { ", " }\n", "link A -> B\n", "fact f\n", " requires f", "\n",
    "expect path A -> B\n", "include \"b.routeplan\"\n", "\"", " at \"x/:id\"", "(id: Int)",
    "// x\n",
    "task t grants f\n", "ü", "/*", "*/", " allow dead-end", "flow F { route C }\n",
  ]

  /// What `check` finds in these files, as lines.
  private func check(_ files: [String: String]) -> [String: [String]] {
    let (plan, findings) = PlanBuilder.build(
      path: "/app/main.routeplan", text: SourceText(files["/app/main.routeplan"] ?? ""),
      loader: SourceLoader(files: files))
    let report = PlanChecker.check(plan, findings)
    var result: [String: [String]] = [:]
    for finding in report.findings {
      let file = plan.files[finding.span.file.index]
      let before = String(
        decoding: file.text.bytes[..<Int(finding.span.range.start)], as: UTF8.self)
      let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
      result[file.path, default: []].append(
        "\(lines.count - 1):\(lines.last?.utf16.count ?? 0) \(finding.rule.name)")
    }
    return result
  }

  @Test("After any edits, the diagnostics are what check finds", arguments: TrialNumbers.seeds(25))
  func randomEdits(seed: Int) {
    var random = RandomNumbers(seed: seed)
    var texts = [
      "main.routeplan": "include \"b.routeplan\"\nroute A\n", "b.routeplan": "route B\n",
    ]
    let client = MemoryClient(texts)
    for name in texts.keys.sorted() { client.open(name, texts[name] ?? "") }
    for _ in 0..<12 {
      let name = random.one(in: 2) ? "main.routeplan" : "b.routeplan"
      var units = Array((texts[name] ?? "").utf16)
      let first = random.below(units.count + 1)
      let last = first + random.below(min(units.count - first, 6) + 1)
      let new = random.pick(Self.pieces)
      func place(_ offset: Int) -> (Int, Int) {
        let lines = String(decoding: units[..<offset], as: UTF16.self).split(
          separator: "\n", omittingEmptySubsequences: false)
        return (lines.count - 1, lines.last?.utf16.count ?? 0)
      }
      let (start, end) = (place(first), place(last))
      client.change(name, (start.0, start.1, end.0, end.1), new)
      units.replaceSubrange(first..<last, with: Array(new.utf16))
      texts[name] = String(decoding: units, as: UTF16.self)
      var files: [String: String] = [:]
      for (name, text) in texts { files["/app/" + name] = text }
      let found = check(files)
      #expect(client.diagnostics("main.routeplan") ?? [] == found["/app/main.routeplan"] ?? [])
      // As long as it is included, what is found in the other file is known, too.
      if files["/app/main.routeplan"]?.hasPrefix("include \"b.routeplan\"\n") == true {
        #expect(client.diagnostics("b.routeplan") ?? [] == found["/app/b.routeplan"] ?? [])
      }
    }
  }
}
