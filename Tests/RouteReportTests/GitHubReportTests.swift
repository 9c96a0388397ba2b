import RouteReport
import RouteBase
import RouteSyntax
import Testing

@Suite("The report `github`")
struct GitHubReportTests {
  private func commands(_ checked: ReportCase) throws -> [WorkflowCommand] {
    try checked.report(.github).split(separator: "\n").map { line in
      try #require(WorkflowCommand(line), "\(line)")
    }
  }

  @Test("has a command for each finding and no injected ones")
  func commands() throws {
    for checked in [ReportCase.shop, .clean, .hostile] {
      let commands = try commands(checked)
      #expect(commands.count == checked.findings.count)
      for (command, found) in zip(commands, checked.findings) {
        #expect(command.name == found.finding.level.rawValue)
        #expect(command.properties["title"] == found.finding.rule.name)
        #expect(command.properties["line"] == String(found.start.line))
        #expect(command.properties["endLine"] == String(found.end.line))
        #expect(
          Set(command.properties.keys).isSubset(of: [
            "file", "line", "endLine", "col", "endColumn", "title",
          ]))
      }
    }
  }

  @Test("names a file as the repository does")
  func paths() throws {
    let paths = [
      ("./a/b.routeplan", "a/b.routeplan"), ("a:b,c%0A=d\r\n😀.routeplan", nil), (".//x", "x"),
      ("..//x", nil), ("/x/y", nil), ("\u{1B}[31m", "\\u{1B}[31m"),
    ]
    for (path, wanted) in paths {
      let commands = try commands(ReportCase([(path, "route A\nroute A\n")]))
      #expect(commands.first?.properties["file"] == wanted ?? path)
    }
  }

  @Test("has columns only within one line, the last one included")
  func columns() throws {
    let checked = ReportCase(
      "route Home {\n  link -> Help\n  link -> Help\n    cost 2\n}\nroute Help\nfact é\n")
    let commands = try commands(checked)
    let over = try #require(commands.first { $0.properties["title"] == "shadowed-link" })
    #expect(over.properties["line"] == "3" && over.properties["endLine"] == "4")
    #expect(over.properties["col"] == nil && over.properties["endColumn"] == nil)
    let within = try #require(commands.first { $0.properties["title"] == "unused-fact" })
    #expect(within.properties["col"] == "6" && within.properties["endColumn"] == "6")
    // At the end of a line, there is no last column.
    let empty = try #require(try self.commands(ReportCase("route")).first)
    #expect(empty.properties["col"] == "6" && empty.properties["endColumn"] == "6")
  }

  @Test("has notes and help on separate lines")
  func lines() throws {
    let commands = try commands(ReportCase("route A\nroute A\n"))
    #expect(
      commands.first?.data == """
        duplicate route `A`
        shop.routeplan:1:7: note: first declared here
        help: rename one, or reach the first as `A` with a link
        """)
  }
}
