@testable import RouteHarness
import Testing

@Suite("qtroute fmt")
struct FormatCommandTests {
  private let messy = "route   A{route B\n}\n"
  private let tidy = "route A {\n    route B\n}\n"

  @Test("files are rewritten in place, and only if something changes")
  func inPlace() {
    let host = MemoryHost(files: ["a.routeplan": messy, "b.routeplan": tidy])
    #expect(
      host.run("fmt a.routeplan b.routeplan")
        == Outcome(status: 0, output: "", errors: "formatted a.routeplan\n"))
    #expect(host.text("a.routeplan") == tidy)
    #expect(host.log.filter { $0.hasPrefix("write") } == ["write /app/a.routeplan"])
    #expect(host.run("fmt -q a.routeplan") == Outcome(status: 0, output: "", errors: ""))
  }

  @Test("without operands, the plan and everything that it includes are formatted")
  func includes() {
    let host = MemoryHost(files: [
      "main.routeplan": "include   \"x/b.routeplan\"\n", "x/b.routeplan": messy,
    ])
    #expect(host.run("fmt").errors == "formatted main.routeplan\nformatted x/b.routeplan\n")
    #expect(host.text("x/b.routeplan") == tidy)
  }

  @Test("--check lists what is not canonical, exits 1 and changes nothing")
  func check() {
    let host = MemoryHost(files: ["a.routeplan": messy, "b.routeplan": tidy])
    #expect(
      host.run("fmt --check a.routeplan b.routeplan")
        == Outcome(status: 1, output: "a.routeplan\n", errors: ""))
    #expect(host.text("a.routeplan") == messy)
    #expect(host.run("fmt --check b.routeplan") == Outcome(status: 0, output: "", errors: ""))
  }

  @Test("the line ends of a file stay, and are those of its first line")
  func lineEnds() {
    func crlf(_ text: String) -> String { text.replacing("\n", with: "\r\n") }
    let host = MemoryHost(files: [
      "a.routeplan": crlf(messy), "b.routeplan": crlf(tidy),
      "c.routeplan": crlf(tidy) + "route C\n",
      "d.routeplan": "route D\nroute E\r\n",
    ])
    #expect(
      host.run("fmt --check a.routeplan b.routeplan c.routeplan d.routeplan").output
        == "a.routeplan\nc.routeplan\nd.routeplan\n")
    #expect(host.run("fmt a.routeplan c.routeplan d.routeplan").status == 0)
    #expect(host.text("a.routeplan") == crlf(tidy))
    #expect(host.text("c.routeplan") == crlf(tidy + "route C\n"))
    #expect(host.text("d.routeplan") == "route D\nroute E\n")
  }

  @Test("--diff prints the changes")
  func diff() {
    let host = MemoryHost(files: ["a.routeplan": messy])
    #expect(
      host.run("fmt --diff a.routeplan")
        == Outcome(
          status: 0,
          output: """
            --- a.routeplan
            +++ a.routeplan
            @@ -1,2 +1,3 @@
            -route   A{route B
            +route A {
            +    route B
             }

            """, errors: ""))
    #expect(host.run("fmt --diff --check a.routeplan").status == 1)
    #expect(host.text("a.routeplan") == messy)
  }

  @Test("standard input is formatted to standard output")
  func standardInput() {
    #expect(
      MemoryHost(input: messy).run("fmt -") == Outcome(status: 0, output: tidy, errors: ""))
  }

  @Test("a file with a syntax error is left alone, and the others are formatted")
  func syntaxError() {
    let host = MemoryHost(files: ["a.routeplan": "route A {\n", "b.routeplan": messy])
    let outcome = host.run("fmt a.routeplan b.routeplan")
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("a.routeplan:2:1: error: expected `}`"))
    #expect(outcome.errors.contains("qtroute: `a.routeplan` is left as it is: 1 syntax error\n"))
    #expect(host.text("a.routeplan") == "route A {\n" && host.text("b.routeplan") == tidy)
  }

  @Test("a file that cannot be written keeps its text and is reported")
  func unwritable() {
    let host = MemoryHost(files: ["a.routeplan": messy])
    host.unwritable["/app/a.routeplan"] = "read-only file system"
    #expect(
      host.run("fmt a.routeplan")
        == Outcome(
          status: 2, output: "",
          errors: "qtroute: cannot write `a.routeplan`: read-only file system\n"))
    #expect(host.text("a.routeplan") == messy)
  }
}
