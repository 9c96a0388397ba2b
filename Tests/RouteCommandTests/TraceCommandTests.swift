import RouteCommand
import RouteSyntax
import Testing

@testable import RouteHarness

/// `qtroute trace`, on a host in memory.
@Suite("qtroute trace")
struct TraceCommandTests {
  private static let plan = """
    fact signedIn
    route Root at "/" tabs {
        route Home title "Start" {
            route Show at "shows" @screen("ShowView")
        }
        route Library requires signedIn was Shelf
    }
    route Cart in Home linked
    route Login in Root present grants signedIn
    link Show -> Cart
    link * -> Login
    task signOut revokes signedIn

    """

  private func trace(
    _ log: String, _ words: String = "", name: String = "log.jsonl"
  ) -> (output: String, errors: String, status: Int32, host: MemoryHost) {
    let host = MemoryHost(files: ["app.routeplan": Self.plan, name: log])
    let outcome = host.run("trace \(name) \(words)")
    return (outcome.output, outcome.errors, outcome.status, host)
  }

  /// Lines of JSON for one session.
  private func session(_ screens: String...) -> String {
    screens.map { "{\"session\":1,\"screen\":\"\($0)\"}\n" }.joined()
  }

  @Test("names screens by id, title, old name, annotation and URL")
  func names() {
    let result = trace(session("Root", "Start", "ShowView", "Cart", "ShowView", "Shelf", "/shows"))
    #expect(result.output.hasPrefix("1 session, which fits\n"))
    #expect(result.status == 0)
  }

  @Test("groups deviations, with what was allowed and the nearest explanation")
  func deviations() {
    let result = trace(
      session("Home", "Cart")
        + session("Home", "Cart").replacing(":1,", with: ":2,")
        + "{\"session\":3,\"screen\":\"Home\",\"facts\":{\"signedIn\":false}}\n"
        + "{\"session\":3,\"screen\":\"Library\"}\n")
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines[0] == "3 sessions, 0 of them fit")
    #expect(
      lines[1]
        == "  Home -> Cart, 2 sessions, first seen log.jsonl:2, no link; `Show` in between was not seen"
    )
    #expect(lines[2] == "    allowed: Show, Library, Login")
    #expect(
      lines[3]
        == "  Home -> Library, 1 session, first seen log.jsonl:6, requires signedIn")
  }

  @Test("fails only above the threshold")
  func threshold() {
    let log = session("Home", "Show") + "{\"session\":2,\"screen\":\"Cart\"}\n"
    #expect(trace(log).status == 1)
    #expect(trace(log, "--threshold 0.5").status == 0)
    #expect(trace(log, "--threshold 0.49").status == 1)
    #expect(trace(log, "--threshold 2").status == 2)
  }

  @Test("lets a session start anywhere if asked to, and forgives what goes below that")
  func anywhere() {
    #expect(trace(session("Cart", "Show"), "--anywhere").status == 0)
    #expect(trace(session("Cart", "Login", "Show"), "--anywhere").status == 1)
  }

  @Test("takes a URL as an explanation only if the log says so")
  func urls() {
    let away = session("Home", "Library")
    #expect(trace(away + session("Show")).status == 1)
    #expect(trace(away + session("Show"), "--urls").status == 0)
    #expect(trace(away + "{\"session\":1,\"event\":\"url\"}\n" + session("Show")).status == 0)
    #expect(
      trace(away + "{\"session\":1,\"url\":\"/shows\",\"screen\":\"Show\"}\n").status == 0)
  }

  @Test("orders records by time and never shows keys")
  func order() {
    let log = """
      session,screen,time
      anna@example.com,Home,2026-05-04T10:00:00Z
      anna@example.com,Cart,2026-05-04T10:00:02Z
      anna@example.com,Show,2026-05-04T10:00:01Z

      """
    let result = trace(log, name: "log.csv")
    #expect(result.output.hasPrefix("1 session, which fits\n"))
    #expect(!result.output.contains("anna") && !trace(log, "--format json").output.contains("anna"))
  }

  @Test("counts and shows what cannot be read, and goes on")
  func unread() {
    let result = trace(
      session("Home") + "{\"session\":1,\"screen\":\nsecret\n{\"screen\":\"Home\"}\n"
        + "{\"session\":1,\"screen\":\"Home\",\"time\":\"soon\"}\n" + session("Show", "Shaw"))
    #expect(
      result.output.hasSuffix(
        """
        unknown screens
          Shaw  1 time, first seen log.jsonl:7; did you mean `Show`?
        4 lines could not be read
          log.jsonl:2: the JSON is cut off
          log.jsonl:3: it is not a JSON object
          log.jsonl:4: it has no session
          log.jsonl:5: its time is neither a number nor a date

        """))
    #expect(result.status == 0)
  }

  @Test("cannot judge a log without a screen of the plan")
  func foreign() {
    let result = trace(session("Hme", "Hme"))
    #expect(result.status == 2)
    #expect(
      result.errors
        == "qtroute: no screen in the log is in the plan; the commonest is `Hme`\n"
        + "  help: did you mean `Home`?\n")
    let help =
      #"  help: a record is a line such as `{"session":1,"screen":"Root"}`; "#
      + "`--input FORMAT` names another format\n"
    #expect(trace("").errors == "qtroute: the log has no screens\n" + help)
    #expect(
      MemoryHost(input: "").run("trace -f - -").errors
        == "qtroute: standard input cannot be both the plan and the log\n")
    let unread = trace("x\n")
    #expect(unread.status == 2)
    let reason = "log.jsonl:1: the first row has no `session`"
    #expect(unread.errors == "qtroute: the log has no records: \(reason)\n" + help)
  }

  @Test("reads traces of qtroute run")
  func runs() {
    let host = MemoryHost(files: ["app.routeplan": Self.plan])
    let lines = """
      {"ms":1,"to":{"type":"hello","stack":[{"route":"Root"},{"route":"Home"}],"facts":[]}}
      {"ms":2,"to":{"type":"step","step":1,"verb":"down","route":"Show","facts":[]}}
      {"ms":3,"from":{"type":"done","step":1}}
      {"ms":4,"to":{"type":"step","step":2,"verb":"sub","route":"Cart","facts":[]}}
      {"ms":5,"from":{"type":"failed","step":2}}
      {"ms":6,"to":{"type":"goodbye","reason":"failed"}}

      """
    host.files["/app/run.jsonl"] = Array(lines.utf8)
    let outcome = host.run("trace run.jsonl --format json")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("\"route\":\"Show\",\"count\":1"))
    #expect(outcome.output.contains("\"route\":\"Cart\",\"count\":0"))
  }

  @Test("writes reports of what is covered and what deviates")
  func reports() throws {
    let log = session("Home", "Show", "Cart", "Library")
    let result = trace(log, "--report lcov=a.info --report cobertura=b.xml --report junit=c.xml")
    func file(_ name: String) -> String {
      String(decoding: result.host.files["/app/" + name] ?? [], as: UTF8.self)
    }
    #expect(file("a.info").hasPrefix("TN:\nSF:app.routeplan\nFN:2,Root\nFN:3,Home\nFN:4,Show\n"))
    #expect(file("a.info").contains("FNDA:1,Show\n"))
    #expect(file("a.info").contains("DA:10,1\nDA:11,0\nDA:12,0\nLF:9\nLH:"))
    #expect(file("b.xml").contains("<line number=\"10\" hits=\"1\"/>"))
    #expect(file("c.xml").contains("testcase name=\"sessions\""))
    #expect(trace(log, "--report lcov=log.jsonl").status == 2)
    #expect(trace(log, "--report nope=x").status == 2)
  }

  @Test("has the fields of its documentation in JSON")
  func fields() {
    let output = trace(session("Home", "Cart"), "--format json").output
    let start = #"""
      {"schema":1,"sessions":1,"fitting":0,"deviations":[{"from":"Home",\#
      "to":"Cart","count":1,"times":1,"first":{"file":"log.jsonl","line":2},\#
      "allowed":["Show","Library","Login"],\#
      "reason":"no link; `Show` in between was not seen"}],"coverage":{"routes":[2,6],
      """#
    #expect(output.hasPrefix(start))
  }

  @Test("--costs prints a diff: 1 for what was used most, and 1 more for each halving")
  func costs() {
    let often = Array(repeating: session("Home", "Show", "Cart"), count: 4).joined()
      .replacing("\"session\":1", with: "\"session\":")
    var number = 0
    let log =
      often.split(separator: "\n").map { line in
        number += 1
        return line.replacing("\"session\":", with: "\"session\":\((number + 2) / 3)") + "\n"
      }.joined() + session("Home", "Login").replacing("\"session\":1", with: "\"session\":9")
    let outcome = trace(log, "--costs")
    #expect(outcome.errors == "" && outcome.status == 0)
    #expect(outcome.output.hasPrefix("--- app.routeplan\n+++ app.routeplan\n"))
    let changed = outcome.output.split(separator: "\n").filter { $0.hasPrefix("+") }.dropFirst()
    // Four times against once; the link to the cart costs 1 already, and nobody signed out.
    #expect(changed == ["+link * -> Login cost 3"])
    #expect(trace(log, "--costs --format json").status == 2)
  }

  @Test("gives dot the counts that it draws")
  func drawing() {
    let host = MemoryHost(files: [
      "app.routeplan": Self.plan, "log.jsonl": session("Home", "Show", "Cart", "Show"),
    ])
    #expect(host.run("trace log.jsonl --format json -o c.json").status == 0)
    let drawing = host.run("dot --coverage c.json")
    #expect(drawing.errors == "")
    #expect(drawing.output.contains("2 times"))
    #expect(drawing.output.contains("never"))
    let renamed = Self.plan.replacing("route Cart in", with: "route Basket was Cart in")
      .replacing("Show -> Cart", with: "Show -> Basket")
    host.put(renamed, in: "app.routeplan")
    let other = host.run("dot --coverage c.json")
    #expect(other.errors == "")
    #expect(
      other.output.replacing("Basket", with: "Cart").split(separator: "\n").count {
        $0.contains("never")
      }
        == drawing.output.split(separator: "\n").count { $0.contains("never") })
    host.put("route Home { route New }\n", in: "app.routeplan")
    #expect(
      host.run("dot --coverage c.json").errors
        == "note: `c.json` counts `Root` and 7 more, which the plan does not have\n")
    host.files["/app/c.json"] = Array("{}".utf8)
    #expect(host.run("dot --coverage c.json").status == 2)
  }

  private static let urls = """
    scheme "app"
    fact f
    route Home at "/" {
        route Item(id: Int) at "i/:id" revokes f {
            route More at "more"
            route Less
        }
        route Vault at "vault" requires f
        route Help
    }
    fallback Help
    task on grants f

    """

  private func deviations(_ log: String) -> [String] {
    let host = MemoryHost(files: ["app.routeplan": Self.urls, "log.jsonl": log])
    return host.run("trace log.jsonl").output.split(separator: "\n").filter { $0.hasPrefix(" ") }
      .map {
        String($0.drop { $0 == " " }).replacing(", 1 session, first seen log.jsonl", with: "")
      }
  }

  @Test("says what a URL or a launch would have shown")
  func openings() {
    let opened = #"{"session":1,"screen":"Home","event":"url","url":"app://none"}"#
    #expect(
      deviations(opened) == ["start -> Home:1, the URL opens another screen", "allowed: Help"])
    let launched = #"{"session":1,"screen":"Item","event":"launch"}"#
    #expect(deviations(launched) == ["start -> Item:1, no cold launch shows it", "allowed: Home"])
    let stated =
      #"{"session":1,"screen":"Vault","event":"url","url":"app://vault","facts":{"f":false}}"#
    #expect(
      deviations(stated) == [
        "start -> Vault:1, the stated facts cannot hold there", "allowed: Vault",
      ])
    let later = #"{"session":1,"screen":"Home"}"# + "\n" + opened.replacing("Home", with: "Item")
    #expect(deviations(later) == ["Home -> Item:2, the URL opens another screen", "allowed: Help"])
    let facts =
      #"{"session":1,"screen":"Home"}"# + "\n"
      + #"{"session":1,"screen":"Item","facts":["f"]}"#
    #expect(
      deviations(facts) == [
        "Home -> Item:2, the stated facts cannot hold there", "allowed: Vault, Help",
      ])
  }

  @Test("knows that a URL may replace a frame that has other values")
  func replacing() {
    func log(_ id: Int, _ facts: String) -> String {
      """
      {"session":1,"event":"url","url":"app://i/1","screen":"Item","facts":[]}
      {"session":1,"screen":"Less"}
      {"session":1,"screen":"Less","facts":["f"]}
      {"session":1,"event":"url","url":"app://i/\(id)/more","screen":"More","facts":\(facts)}

      """
    }
    #expect(deviations(log(1, #"["f"]"#)) == [])
    #expect(deviations(log(2, "[]")) == [])
  }

  @Test("notes facts that the plan does not have")
  func unknownFacts() {
    let line = #"{"session":1,"screen":"Home","facts":["x","f"]}"#
    let other = #"{"session":1,"screen":"Home","facts":{"y":true,"x":false,"z":true}}"#
    func errors(_ log: String) -> String {
      MemoryHost(files: ["app.routeplan": Self.urls, "log.jsonl": log]).run("trace log.jsonl")
        .errors
    }
    #expect(
      errors(line + "\n" + other)
        == "note: the log states `x` and 2 more, which the plan does not have as a fact\n")
    #expect(errors(line.replacing("\"x\",", with: "")) == "")
  }
}
