import Foundation
import RouteCheck
import RouteMap
import RoutePlan
import RouteTrials
import Testing

@testable import RouteHarness

/// `.ci/play` uses the page in a browser.
@Suite("qtroute play")
struct PlayCommandTests {
  @Test("writes a page with the plan, if the program has its engine")
  func page() throws {
    let host = MemoryHost(files: [
      "main.routeplan": "include \"b.routeplan\"\n", "b.routeplan": "route B // <x>\n",
    ])
    let outcome = host.run("play -o play.html")
    guard PageSource.hasEngine else {
      #expect(outcome.status == 2 && host.text("play.html") == nil)
      #expect(
        outcome.errors == """
          qtroute: this `qtroute` was built without its engine, which the page needs
            help: `make build` builds it with the engine

          """)
      return
    }
    #expect(outcome == Outcome(status: 0, output: "", errors: ""))
    let page = try #require(host.text("play.html"))
    #expect(
      try Unpacked.element("files", of: page)
        == #"[{"path":"main.routeplan","text":"include \"b.routeplan\"\n"},"#
        + #"{"path":"b.routeplan","text":"route B // <x>\n"}]"#)
    #expect(!page.contains("http:") && !page.contains("src="), "it loads nothing")
  }

  @Test("without a plan it opens the README's, which has no findings")
  func first() throws {
    let readme = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "README.md")
    let text = try String(contentsOf: readme, encoding: .utf8)
    let block = try #require(text.components(separatedBy: "```routeplan\n").dropFirst().first)
    let plan = try #require(block.components(separatedBy: "```").first)
    #expect(PageSource.firstPlan.text == plan)
    let host = MemoryHost(files: ["main.routeplan": plan])
    #expect(host.run("check").output == "no findings in 1 file\n")
  }
}
