import RouteCommand
@testable import RouteHarness
import Testing

@Suite("qtroute diff")
struct DiffCommandTests {
  private func host(_ old: String, _ new: String) -> MemoryHost {
    MemoryHost(files: ["old.routeplan": old, "new.routeplan": new])
  }

  @Test("breaking changes come first, then other changes, then additions")
  func text() {
    let host = host("route A { route B title \"x\" }", "route A { route C was B }\nroute D")
    #expect(
      host.run("diff old.routeplan new.routeplan")
        == Outcome(
          status: 0,
          output: """
            changed
              renamed        route `B` is now named `C`
              title-changed  `C` no longer has the title `x`
            new
              new            route `D` is new
            2 other changes, 1 new

            """, errors: ""))
    #expect(host.run("diff old.routeplan old.routeplan").output == "no differences\n")
    #expect(host.run("diff -q old.routeplan old.routeplan").output == "")
  }

  @Test("--breaking fails on breaking changes that no --allow names")
  func breaking() {
    let host = host("route A { route B\nroute C }", "route A")
    let line = "diff old.routeplan new.routeplan"
    #expect(host.run(line).status == 0)
    #expect(host.run(line + " --breaking").status == 1)
    #expect(host.run(line + " --breaking --allow gone:B").status == 1)
    #expect(host.run(line + " --breaking --allow gone:B --allow gone:C").status == 0)
    let outcome = host.run(line + " --breaking --allow gone")
    #expect(outcome.status == 0)
    #expect(
      outcome.output == """
        breaking
          gone  route `B` is gone  (allowed)
          gone  route `C` is gone  (allowed)
        2 breaking changes (2 allowed)

        """)
    #expect(
      host.run(line + " --allow gon").errors
        == "qtroute: unknown kind of change `gon`\n  help: did you mean `gone`?\n")
  }

  @Test("JSON has each change, with its old and new values and its place")
  func json() {
    let host = host("route R { route A(a: Int) }", "route R {\n  route A(a: String) }")
    #expect(
      host.run("diff old.routeplan new.routeplan --format json").output == """
        {"schema":1,"old":"old.routeplan","new":"new.routeplan","whole":true,"limits":[],\
        "breaking":1,"changes":[{"kind":"type-changed","group":"breaking","breaking":true,\
        "allowed":false,"name":"A","message":"`a` of `A` is now `String` (was `Int`)",\
        "before":"Int","after":"String","url":null,"from":[],\
        "place":{"plan":"new","file":"new.routeplan","line":2,"column":9}}]}

        """)
  }

  @Test("hostile names stay inside their code spans and labels")
  func hostile() {
    let name = "`<b>@x</b> | [l](u) **` "
    let host = host(
      "route A { route \(name) }", "route A { route `\\\"\u{1B}<i>` title \"``` `\" }")
    #expect(
      host.run("diff old.routeplan new.routeplan --format markdown").output == """
        ### Breaking changes (1)

        - **gone**: route `` `<b>@x</b> | [l](u) **` `` is gone

        ### New (1)

        - **new**: route `` `\\"\\u{1B}<i>` `` is new, in `A`

        """)
    let picture = host.run("diff old.routeplan new.routeplan --format dot")
    #expect(picture.status == 0)
    #expect(picture.output.contains("&lt;b&gt;@x&lt;/b&gt;"))
    #expect(!picture.output.contains("<b>@x"))
    #expect(!picture.output.contains("\u{1B}"))
  }

  @Test("plans that cannot be compared exit with 2")
  func faults() {
    let host = host("route A", "route A requires f")
    #expect(host.run("diff old.routeplan new.routeplan").status == 2)
    #expect(host.run("diff new.routeplan old.routeplan").status == 2)
    #expect(
      host.run("diff").errors
        == "qtroute: `qtroute diff` requires two plans\n  help: usage: qtroute diff OLD [NEW], or --git REV\n"
    )
    #expect(
      host.run("diff - -").errors == "qtroute: standard input cannot be both plans\n")
    #expect(host.run("diff old.routeplan gone.routeplan").status == 2)
  }

  @Test("without NEW, the plan in the folder is compared")
  func folder() {
    let host = MemoryHost(files: ["main.routeplan": "route B", "x/old.routeplan": "route A"])
    #expect(host.run("diff x/old.routeplan -q").output.contains("route `A` is gone"))
  }
}
