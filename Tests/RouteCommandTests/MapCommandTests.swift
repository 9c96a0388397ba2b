import RouteCommand
@testable import RouteHarness
import RouteTrials
import Testing

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
        "conditions":[{}],"children":[1],"flows":[],"routes":[\
        {"id":"A","title":"First","at":[0,1],"box":[0,0,88,0,0,88,140],"layers":true},\
        {"id":"B","at":[0,1],"parent":0,"show":"present","box":[0,96,88],\
        "down":[59,44,59,96]}],"tasks":[],\
        "links":[{"route":1,"arrow":"jump","target":0,"line":[44,96,44,44],"at":[0,2]}],"findings":[]}
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
}
