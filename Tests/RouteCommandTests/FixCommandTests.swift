import RouteCommand
@testable import RouteHarness
import Testing

@Suite("qtroute check --fix")
struct FixCommandTests {
  private let plan = """
    fact used given
    fact unused
    route Home requires usd {
        route Cart
        link -> Cart // not needed
    }

    """

  @Test("safe fixes are made in place, and the rest is reported")
  func safe() {
    let host = MemoryHost(files: ["a.routeplan": plan])
    #expect(
      host.run("check --fix")
        == Outcome(
          status: 0,
          output: """
            a.routeplan:2:6: warning: the fact `unused` is never used [unused-fact]
                2 | fact unused
                  |      ^~~~~~
              help: remove it
            note: `--fix --unsafe-fixes` fixes 1
            1 warning in 1 file

            """, errors: "fixed 2 findings in a.routeplan\n"))
    let fixed = """
      fact used given
      fact unused
      route Home requires used {
          route Cart
          // not needed
      }

      """
    #expect(host.text("a.routeplan") == fixed)
    #expect(host.log.filter { $0.hasPrefix("write") } == ["write /app/a.routeplan"])
    // Nothing is left to fix, so nothing is written.
    #expect(host.run("check --fix -q").errors == "")
    #expect(host.log.count { $0.hasPrefix("write") } == 1)
  }

  @Test("--unsafe-fixes also makes unsafe fixes, but not on its own")
  func unsafe() {
    let host = MemoryHost(files: ["a.routeplan": plan])
    #expect(
      host.run("check --unsafe-fixes")
        == Outcome(
          status: 2, output: "",
          errors: "qtroute: `--unsafe-fixes` requires `--fix` or `--diff`\n"))
    #expect(
      host.run("check --fix --unsafe-fixes")
        == Outcome(
          status: 0, output: "no findings in 1 file\n",
          errors: "fixed 3 findings in a.routeplan\n"))
    #expect(host.text("a.routeplan")?.contains("unused") == false)
  }

  @Test("a check reports what can be fixed")
  func note() {
    let host = MemoryHost(files: ["a.routeplan": plan])
    #expect(
      host.run("check").output.hasSuffix(
        "note: `--fix` fixes 2, `--fix --unsafe-fixes` 1 more\n1 error, 2 warnings in 1 file\n"))
    #expect(!host.run("check -q").output.contains("note: `--fix`"))
    // Warnings wait for the rest of the plan.
    let unclear = MemoryHost(files: [
      "a.routeplan": "route New was Old\nlink Old -> New\nroute A {\n"
    ])
    let outcome = unclear.run("check")
    #expect(outcome.output.contains("deprecated-use") && !outcome.output.contains("`--fix`"))
  }

  @Test(
    "--diff prints what --fix would change, writes nothing, and exits with 1 if there is a change"
  )
  func diff() {
    let host = MemoryHost(files: ["a.routeplan": plan])
    let expected = Outcome(
      status: 1,
      output: """
        --- a.routeplan
        +++ a.routeplan
        @@ -1,6 +1,6 @@
         fact used given
         fact unused
        -route Home requires usd {
        +route Home requires used {
             route Cart
        -    link -> Cart // not needed
        +    // not needed
         }

        """, errors: "would fix 2 findings in a.routeplan\n")
    #expect(host.run("check --diff") == expected)
    #expect(host.run("check --diff --fix") == expected)
    #expect(host.text("a.routeplan") == plan)
    #expect(host.run("check --diff --unsafe-fixes").output.contains("\n-fact unused\n"))
    host.files["/app/b.routeplan"] = Array("route B in X\n".utf8)
    #expect(
      host.run("check --diff b.routeplan")
        == Outcome(
          status: 1, output: "",
          errors: "qtroute: 1 error would remain; `qtroute check` shows them\n"))
    host.files["/app/b.routeplan"] = Array("fact b\nroute B\n".utf8)
    #expect(host.run("check --diff b.routeplan") == Outcome(status: 0, output: "", errors: ""))
  }

  @Test("included files are fixed; if one cannot be written, all keep their text")
  func includes() {
    let files = [
      "main.routeplan": "include \"x/b.routeplan\"\nroute Home in Lisst\n",
      "x/b.routeplan": "route Top { route List title \"a\" title \"a\" }\n",
    ]
    let host = MemoryHost(files: files)
    let outcome = host.run("check --fix")
    #expect(
      outcome.errors == "fixed 1 finding in main.routeplan\nfixed 1 finding in x/b.routeplan\n")
    #expect(host.text("x/b.routeplan") == "route Top { route List title \"a\" }\n")
    #expect(host.text("main.routeplan") == "include \"x/b.routeplan\"\nroute Home in List\n")

    let stubborn = MemoryHost(files: files)
    stubborn.unwritable["/app/x/b.routeplan"] = "no space left on device"
    #expect(
      stubborn.run("check --fix")
        == Outcome(
          status: 2, output: "",
          errors: "qtroute: cannot write `x/b.routeplan`: no space left on device\n"))
    for (path, text) in files { #expect(stubborn.text(path) == text) }
  }

  @Test("what is wrong in one place of a file that is included twice has no safe fix")
  func repeatedFile() {
    let host = MemoryHost(files: [
      "main.routeplan": """
      route Home
      service A { include "k.routeplan" route Pay in Cart }
      service B { include "k.routeplan" route Pay in Home }

      """,
      "k.routeplan": "route Cart in Home\nlink Cart -> Pay\n",
    ])
    let outcome = host.run("check --report json")
    #expect(outcome.output.contains("\"rule\":\"redundant-link\""))
    #expect(outcome.output.contains("\"safety\":\"unsafe\""))
    #expect(host.run("check").output.contains("`--fix --unsafe-fixes` fixes 1"))
    #expect(!host.run("check --fix").errors.contains("fixed"))
    #expect(host.text("k.routeplan")?.contains("link") == true)
    #expect(host.run("check --fix --unsafe-fixes").status == 0)
    #expect(host.text("k.routeplan") == "route Cart in Home\n")
  }

  @Test("a file that two plans include is fixed once, whatever paths they use for it")
  func shared() {
    let shared = "route Shared title \"a\" title \"a\" { route Inner  link -> Inner }\n"
    let host = MemoryHost(files: [
      "a/main.routeplan": "include \"../s.routeplan\"\n",
      "b.routeplan": "include \"./x/../s.routeplan\"\nroute Home in Shard\n",
      "s.routeplan": shared,
    ])
    #expect(
      host.run("check --fix a/main.routeplan b.routeplan")
        == Outcome(
          status: 0, output: "no findings in 3 files\n",
          errors: "fixed 2 findings in s.routeplan\nfixed 1 finding in b.routeplan\n"))
    #expect(host.text("s.routeplan") == "route Shared title \"a\" { route Inner }\n")
  }

  @Test("standard input is fixed to standard output, and the report goes to standard error")
  func standardInput() {
    #expect(
      MemoryHost(input: "route A { route B  link -> B }\nfact f\n").run("check --fix -")
        == Outcome(
          status: 0, output: "route A { route B }\nfact f\n",
          errors: """
            fixed 1 finding in <stdin>
            <stdin>:2:6: warning: the fact `f` is never used [unused-fact]
                2 | fact f
                  |      ^
              help: remove it
            note: `--fix --unsafe-fixes` fixes 1
            1 warning in 1 file

            """))
    #expect(
      MemoryHost(input: "route A\n").run("check --fix -f -")
        == Outcome(status: 0, output: "route A\n", errors: "no findings in 1 file\n"))
    #expect(
      MemoryHost(input: "route A\n").run("check --fix --format json -")
        == Outcome(
          status: 2, output: "",
          errors: "qtroute: `--format` cannot be combined with a fixed text on standard output\n"
            + "  help: run `qtroute check` again for the findings\n"))
  }

  @Test("reports contain what remains")
  func reports() {
    let host = MemoryHost(files: ["a.routeplan": plan])
    #expect(host.run("check --fix --format json").output.contains("\"errors\":0,\"warnings\":1"))
    #expect(host.run("check --diff --report sarif=x").status == 2)
  }

  @Test("explain says whether a rule's findings can be fixed, and how safely")
  func explain() {
    let host = MemoryHost()
    #expect(
      host.run("explain unused-allow").output.hasSuffix(
        "Fix: Remove the `allow`.\n`qtroute check --fix` fixes this.\n"))
    #expect(
      host.run("explain growing-stack").output.hasSuffix(
        "\n`qtroute check --fix --unsafe-fixes` fixes this, "
          + "but the result may not be what you want.\n"))
    #expect(
      host.run("explain dead-end").output.hasSuffix("\n`qtroute check --fix` cannot fix this.\n"))
    #expect(host.run("rules --format json").output.contains(#""fixes":["safe","unsafe"]"#))
  }

  @Test("a silenced rule is not fixed")
  func silenced() {
    let host = MemoryHost(files: ["a.routeplan": "route A { route B  link -> B }\n"])
    #expect(
      host.run("check --fix --allow redundant-link")
        == Outcome(status: 0, output: "no findings in 1 file\n", errors: ""))
  }
}
