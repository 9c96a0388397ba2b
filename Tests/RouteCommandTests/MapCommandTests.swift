import RouteCommand
@testable import RouteHarness
import RouteTrials
import Testing

/// A `dot` in memory: its output, in pieces, and then its end.
private final class FakeDot: Child {
  private var said: [UInt8]
  private let then: ChildEvent
  private let end: ChildEnd
  private(set) var heard: [UInt8] = []
  private(set) var isFinished = false
  var isInterrupted: Bool { then == .interrupted }

  init(saying text: String, then: ChildEvent = .closed, end: ChildEnd = .exited(0)) {
    said = Array(text.utf8)
    self.then = then
    self.end = end
  }

  func send(_ bytes: [UInt8], until deadline: Deadline) -> ChildEvent {
    heard += bytes
    return .sent
  }

  func receive(until deadline: Deadline) -> ChildEvent {
    if said.isEmpty { return then }
    defer { said.removeFirst(min(9, said.count)) }
    return .received(Array(said.prefix(9)))
  }

  func endInput() {}

  func finish(until deadline: Deadline) -> ChildEnd {
    isFinished = true
    return end
  }
}

@Suite("qtroute map")
struct MapCommandTests {
  private static let plan = "route A title \"First\" { route B present }\nlink B => A\n"

  @Test("the page goes to standard output, or complete to a file")
  func output() throws {
    let host = MemoryHost(files: ["main.routeplan": Self.plan])
    let printed = host.run("map")
    #expect(printed.status == 0 && printed.errors.isEmpty)
    #expect(printed.output.hasPrefix("<!doctype html>\n<html lang=\"en\">\n"))
    #expect(printed.output.hasSuffix("</script>\n</body>\n</html>\n"))
    #expect(printed.output.contains("<title>main</title>"))
    #expect(host.run("map -o plan.html") == Outcome(status: 0, output: "", errors: ""))
    #expect(host.text("plan.html") == printed.output)
  }

  @Test("the data of a small plan")
  func data() throws {
    let page = MemoryHost(files: ["main.routeplan": Self.plan]).run("map").output
    #expect(
      try Unpacked.element("plan", of: page)
        == """
        {"name":"main","start":0,"files":["main.routeplan"],"schemes":[],"domains":[],"facts":[],\
        "conditions":[{}],"children":[1],"layout":"layered","flows":[],"routes":[\
        {"id":"A","title":"First","at":[0,1],"box":[0,0,88,0,0,88,128]},\
        {"id":"B","at":[0,1],"parent":0,"show":"present","box":[0,84,88]}],"tasks":[],\
        "links":[{"route":1,"arrow":"jump","target":0,"at":[0,2]}],"findings":[]}
        """)
  }

  @Test("warnings are on the page; a plan with an unclear meaning has no page")
  func findings() throws {
    let host = MemoryHost(files: ["main.routeplan": "route A\nfact f\n"])
    let data = try Unpacked.element("plan", of: host.run("map").output)
    #expect(data.contains("\"rule\":\"unused-fact\",\"level\":\"warning\""))
    let broken = MemoryHost(files: ["main.routeplan": "route A\nlink A -> Z\n"]).run(
      "map -o x.html")
    #expect(broken.status == 2 && broken.output.isEmpty)
    #expect(
      broken.errors.hasSuffix(
        "qtroute: `main.routeplan` has 1 error that makes its meaning ambiguous\n  help: fix the plan first\n"
      ))
  }

  @Test("file names are relative to the plan's folder, and the page is the same from any folder")
  func folders() throws {
    let plan = "include \"parts/b.routeplan\"\ninclude \"../shared/c.routeplan\"\nroute A\n"
    func page(_ folder: String, _ line: String) -> Outcome {
      let host = MemoryHost(files: [
        "/home/me/app/shop.routeplan": plan, "/home/me/app/parts/b.routeplan": "route B\nfact f\n",
        "/home/me/shared/c.routeplan": "route C\n",
      ])
      host.currentDirectory = folder
      return host.run(line)
    }
    let own = page("/home/me/app", "map")
    #expect(own.status == 0)
    #expect(
      try Unpacked.element("plan", of: own.output).contains(
        #""files":["shop.routeplan","parts/b.routeplan","../shared/c.routeplan"]"#))
    #expect(!own.output.contains("/home"))
    #expect(try !Unpacked.element("plan", of: own.output).contains("/home"))
    #expect(page("/home/me/app/parts", "map -f ../shop.routeplan") == own)
    #expect(page("/", "map -f /home/me/app/shop.routeplan") == own)
    #expect(page("/home/me", "map -f app/./shop.routeplan") == own)
  }

  @Test("Graphviz computes the layout if requested")
  func graphviz() throws {
    let host = MemoryHost(files: ["main.routeplan": Self.plan])
    let dot = FakeDot(
      saying: "graph 1 3 2\nnode r0 2 1.5 1 1 x\nnode r1 1 0.5 1 1 x\nedge r0 r1 0\nstop\n",
      then: .timedOut)
    host.program = { _ in dot }
    let outcome = host.run("map --layout graphviz")
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let data = try Unpacked.element("plan", of: outcome.output)
    #expect(data.contains("\"layout\":\"graphviz\""))
    #expect(data.contains("\"box\":[100,14,88,28,14,160,116]"))
    #expect(host.log.contains("start dot|-Tplain"))
    #expect(String(decoding: dot.heard, as: UTF8.self).contains("r1 -> r0 [constraint=false]\n"))
    #expect(dot.isFinished)
  }

  @Test("a Graphviz that is missing, fails, hangs or is interrupted is an error")
  func failures() {
    let host = MemoryHost(files: ["main.routeplan": Self.plan])
    let help = "remove `--layout graphviz` to use the built-in layout"
    func failure(_ message: String, _ help: String? = help, status: Int32 = 2) -> Outcome {
      let more = help.map { "  help: \($0)\n" } ?? ""
      return Outcome(status: status, output: "", errors: "qtroute: \(message)\n\(more)")
    }
    func run(_ dot: FakeDot) -> Outcome {
      host.program = { _ in dot }
      let outcome = host.run("map --layout graphviz -o plan.html")
      #expect(dot.isFinished && host.text("plan.html") == nil)
      return outcome
    }
    #expect(
      host.run("map --layout graphviz")
        == failure("cannot start `dot`: no such program", "install Graphviz, or \(help)"))
    #expect(
      run(FakeDot(saying: "", end: .exited(3)))
        == failure("`dot` ended without a drawing, status 3"))
    #expect(
      run(FakeDot(saying: "graph 1 3 2\nstop\n")) == failure("`dot` ended without a drawing"))
    #expect(
      run(FakeDot(saying: "graph 1", then: .timedOut, end: .killed))
        == failure("`dot` did not finish within 60 seconds"))
    #expect(
      run(FakeDot(saying: "", then: .interrupted, end: .killed))
        == failure("interrupted", nil, status: 130))
  }

  @Test("an unknown layout is an error that lists the known ones")
  func unknownLayout() {
    let host = MemoryHost(files: ["main.routeplan": Self.plan])
    let outcome = host.run("map --layout layerd")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("layered"))
  }
}
