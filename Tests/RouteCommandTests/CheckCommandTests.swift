import RouteCommand
@testable import RouteHarness
import Testing

@Suite("qtroute check")
struct CheckCommandTests {
  @Test("the plan of `--plan` is checked, too, if other files are named")
  func planAndFiles() {
    let host = MemoryHost(files: [
      "bad.routeplan": "route A { rout B }", "good.routeplan": "route A\n",
    ])
    let bad = host.run("check bad.routeplan")
    #expect(bad.status == 1)
    let both = host.run("check bad.routeplan good.routeplan")
    #expect(both.output.contains("in 2 files"))
    #expect(host.run("check -f bad.routeplan good.routeplan") == both)
    #expect(host.run("check -f bad.routeplan bad.routeplan") == bad)
    let diff = host.run("fmt --check -f messy.routeplan good.routeplan")
    #expect(diff.status == 2)
    host.put("route   A\n", in: "messy.routeplan")
    #expect(host.run("fmt --check -f messy.routeplan good.routeplan").status == 1)
    #expect(host.run("fmt --check -f good.routeplan good.routeplan").status == 0)
  }

  @Test("findings look as documented, and a summary follows them")
  func diagnostics() {
    let host = MemoryHost(files: [
      "shop.routeplan": """
      plan Shop
      // The first of two.
      route Main {
          route Home
          route Cart at "cart"
          route Help
          service Account {
          }
          // One
          // more
          // line
          route Cart
      }
      """
    ])
    #expect(
      host.run("check")
        == Outcome(
          status: 1,
          output: """
            shop.routeplan:7:5: error: a `service` is allowed only at the top of the plan [misplaced-clause]
                7 |     service Account {
                  |     ^~~~~~~
              help: move it there
            shop.routeplan:12:11: error: duplicate route `Cart` [duplicate-name]
               12 |     route Cart
                  |           ^~~~
            shop.routeplan:5:11: note: first declared here
                5 |     route Cart at "cart"
                  |           ~~~~
              help: rename one, or reach the first as `Cart` with a link
            2 errors in 1 file

            """, errors: ""))
  }

  @Test("one run reports every error in every file")
  func everyError() {
    let host = MemoryHost(files: [
      "main.routeplan": "include \"b.routeplan\"\nroute A in Nowhere\nroute 12\n",
      "b.routeplan": "route B at\nroute C prezent\n", "c.routeplan": "route\n",
    ])
    let outcome = host.run("check main.routeplan c.routeplan")
    let heads = outcome.output.split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(
      heads == [
        "main.routeplan:2:12: error: unknown name `Nowhere` [unknown-name]",
        "main.routeplan:3:7: error: expected a route name, found the number `12` [syntax]",
        "b.routeplan:2:1: error: expected a string, found the keyword `route` [syntax]",
        "b.routeplan:2:9: error: expected a clause, a declaration or a block, found `prezent` [syntax]",
        "c.routeplan:2:1: error: expected a route name, found the end of the file [syntax]",
      ])
    #expect(outcome.output.hasSuffix("5 errors in 3 files\n"))
  }

  @Test("levels: a warning is denied, silenced and enabled again; the last option wins")
  func levels() {
    let host = MemoryHost(files: ["a.routeplan": "fact unused\nroute A\n"])
    #expect(host.run("check").status == 0)
    #expect(host.run("check").output.hasSuffix("1 warning in 1 file\n"))
    #expect(host.run("check --deny unused-fact").status == 1)
    #expect(host.run("check --deny warnings").output.hasSuffix("1 error in 1 file\n"))
    #expect(host.run("check --allow unused-fact").output == "no findings in 1 file\n")
    #expect(host.run("check --deny warnings --allow unused-fact").status == 0)
    #expect(
      host.run("check --allow warnings --warn unused-fact").output.hasSuffix(
        "1 warning in 1 file\n"))
    #expect(host.run("check --allow unused-fact --deny warnings").status == 1)
  }

  @Test("at most 100 findings are printed, and the rest are counted")
  func limit() {
    let text = (0..<150).map { "route R\($0) in X\($0)\n" }.joined()
    let host = MemoryHost(files: ["a.routeplan": text])
    func shown(_ line: String) -> Int {
      host.run(line).output.split(separator: "\n").filter { $0.contains(": error: ") }.count
    }
    #expect(shown("check") == 100)
    #expect(shown("check --limit 7") == 7)
    #expect(shown("check --limit 0") == 150)
    #expect(
      host.run("check").output.hasSuffix(
        "note: 50 more findings not shown; `--limit 0` shows all\n"
          + "note: `--fix --unsafe-fixes` fixes 150\n150 errors in 1 file\n"))
  }

  @Test("a note says what this version does not check")
  func unchecked() {
    let text = "route A at \"a//\"\nexpect url \"/a\" opens A\n"
    let host = MemoryHost(files: ["a.routeplan": text])
    #expect(
      host.run("check").output.hasSuffix(
        "note: 1 expectation not checked\nnote: `--fix --unsafe-fixes` fixes 1\n1 error in 1 file\n"
      ))
    #expect(host.run("check --format json").output.contains("\"uncheckedExpectations\":1"))
    #expect(!host.run("check -q").output.contains("not checked"))
  }

  @Test("JSON lists each finding with its place")
  func json() {
    let host = MemoryHost(files: ["a.routeplan": "route Ä\nroute Ä\n"])
    #expect(
      host.run("check --format json").output
        == #"{"schema":1,"files":1,"errors":1,"warnings":0,"uncheckedExpectations":0,"findings":["#
        + #"{"rule":"duplicate-name","level":"error","file":"a.routeplan","line":2,"column":7,"#
        + #""endLine":2,"endColumn":8,"message":"duplicate route `Ä`","notes":["#
        + #"{"file":"a.routeplan","line":1,"column":7,"endLine":1,"endColumn":8,"#
        + #""message":"first declared here"}],"help":"rename one, or reach the first as `Ä` with a link","steps":[],"#
        + #""fix":null}]}"#
        + "\n")
  }

  @Test(
    "a report goes to its file in addition to the text, or replaces the text on standard output")
  func reports() {
    let host = MemoryHost(files: ["a.routeplan": "route A\nroute A\n"])
    let text = host.run("check")
    let json = host.run("check --format json")
    #expect(host.run("check --report json") == json)
    #expect(host.run("check --report json=-") == json)
    #expect(host.run("check --report json=x.json --report=jsonl=y.jsonl") == text)
    #expect(host.text("x.json") == json.output)
    #expect(host.run("check --format jsonl").output == host.text("y.jsonl"))
    #expect(
      host.run("check --report json -o out.json") == Outcome(status: 1, output: "", errors: ""))
    #expect(host.text("out.json") == json.output)
  }

  @Test(
    "a report without a valid destination is refused, and nothing is written",
    arguments: [
      (
        "--report json --report jsonl",
        "`--report json` and `--report jsonl` both write to standard output"
      ),
      (
        "--format json --report=jsonl",
        "`--format json` and `--report jsonl` both write to standard output"
      ),
      ("--report jsno=x", "unknown report `jsno`"),
      ("--report json=", "`--report json=` names no file"),
      (
        "--report json=a.routeplan",
        "`--report json=a.routeplan` would overwrite the plan's file `a.routeplan`"
      ),
      (
        "--report json=x --report jsonl=./x",
        "`--report jsonl=./x` would overwrite another report"
      ),
      ("--report json=b --baseline b", "cannot read `b`: no such file"),
      ("--report json=x -o x", "`--report json=x` would overwrite what `--output` writes"),
      ("--report json=no", "cannot write `no`: permission denied"),
    ])
  func refusedReports(options: String, message: String) {
    let host = MemoryHost(files: ["a.routeplan": "route A\n"])
    host.unwritable["/app/no"] = "permission denied"
    let outcome = host.run("check \(options)")
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("qtroute: \(message)\n"), "\(outcome.errors)")
    #expect(host.files.keys.sorted() == ["/app/a.routeplan"])
  }

  @Test("a baseline is created, accepts what it lists, and reports what no longer occurs")
  func baseline() {
    let host = MemoryHost(files: ["a.routeplan": "fact x\nroute A\nroute A\n"])
    #expect(
      host.run("check --baseline b.txt")
        == Outcome(
          status: 2, output: "",
          errors: "qtroute: cannot read `b.txt`: no such file\n"
            + "  help: `--write-baseline` makes one\n"))
    #expect(
      host.run("check --baseline b.txt --write-baseline")
        == Outcome(
          status: 0, output: "no new findings in 1 file, 2 in the baseline\n",
          errors: "qtroute: wrote 2 findings to `b.txt`\n"))
    #expect(host.text("b.txt")?.hasPrefix("# qtroute baseline 1\n") == true)
    host.files["/app/a.routeplan"] = Array("// more\nroute A\nroute A\nfact y\n".utf8)
    #expect(
      host.run("check --baseline b.txt")
        == Outcome(
          status: 0,
          output: """
            a.routeplan:4:6: warning: the fact `y` is never used [unused-fact]
                4 | fact y
                  |      ^
              help: remove it
            note: in the baseline, but no longer found: a.routeplan: the fact `x` is never used [unused-fact]
            note: `--fix --unsafe-fixes` fixes 1
            1 warning in 1 file, 1 in the baseline

            """, errors: ""))
    let json = host.run("check --baseline b.txt --report json").output
    #expect(json.contains(#""warnings":1,"uncheckedExpectations":0,"accepted":1,"stale":[{"#))
    #expect(host.run("check --baseline b.txt --deny warnings -q").status == 1)
  }

  @Test("a file that is not a baseline is neither read as one nor overwritten")
  func noBaseline() {
    let host = MemoryHost(files: ["a.routeplan": "route A\n"])
    #expect(
      host.run("check --write-baseline").errors
        == "qtroute: `--write-baseline` requires a file\n  help: name it with `--baseline FILE`\n")
    #expect(
      host.run("check --baseline a.routeplan --write-baseline").errors
        == "qtroute: `a.routeplan` exists and is not a baseline\n"
        + "  help: remove it, or name another file\n")
    #expect(
      host.run("check --baseline a.routeplan").errors.hasPrefix(
        "qtroute: a.routeplan:1: not a baseline: it does not start with"))
    #expect(host.text("a.routeplan") == "route A\n")
  }

  @Test("colours depend on --color, the environment and the terminal, in this order")
  func color() {
    let host = MemoryHost(files: ["a.routeplan": "rout A\n"])
    func isColored(_ line: String) -> Bool { host.run(line).output.contains("\u{1B}[") }
    #expect(!isColored("check"))
    #expect(isColored("check --color always"))
    host.terminals = [.standardOutput]
    #expect(isColored("check"))
    host.variables["TERM"] = "dumb"
    #expect(!isColored("check"))
    host.variables["CLICOLOR_FORCE"] = "1"
    #expect(isColored("check"))
    host.variables["NO_COLOR"] = "1"
    #expect(!isColored("check"))
    #expect(isColored("check --color=always") && !isColored("check --color never"))
  }

  @Test("-o writes the complete file; a failure leaves no output, with status 2")
  func outputFile() {
    let host = MemoryHost(files: ["a.routeplan": "route A\n"])
    #expect(host.run("check -o out.txt") == Outcome(status: 0, output: "", errors: ""))
    #expect(host.text("out.txt") == "no findings in 1 file\n")
    host.unwritable["/app/no.txt"] = "permission denied"
    #expect(
      host.run("check -o no.txt")
        == Outcome(
          status: 2, output: "", errors: "qtroute: cannot write `no.txt`: permission denied\n"))
  }

  @Test("a closed pipe ends the command quietly, but a full disk does not")
  func brokenOutput() {
    let host = MemoryHost(files: ["a.routeplan": "route A\n"])
    host.outputFailure = HostFailure("the pipe is closed", .closedPipe)
    #expect(host.run("check") == Outcome(status: 0, output: "", errors: ""))
    host.outputFailure = HostFailure("no space left on device")
    #expect(
      host.run("check")
        == Outcome(
          status: 2, output: "",
          errors: "qtroute: cannot write to standard output: no space left on device\n"))
  }

  @Test("no output takes the place of a file of the plan")
  func overwriting() {
    let files = [
      "main.routeplan": "include \"parts/a.routeplan\"\nroute Home\n",
      "parts/a.routeplan": "route A\n",
    ]
    for line in [
      "dot -o main.routeplan", "export csv -o ./parts/a.routeplan", "map -o main.routeplan",
      "generate swift -o parts/a.routeplan",
      "diff main.routeplan parts/a.routeplan -o main.routeplan",
    ] {
      let host = MemoryHost(files: files)
      let outcome = host.run(line)
      let path = line.split(separator: " ").last ?? ""
      #expect(outcome.status == 2, "\(line)")
      #expect(
        outcome.errors
          == "qtroute: `--output \(path)` would overwrite a file of the plan\n  help: name another file\n"
      )
      for (path, text) in files { #expect(host.text(path) == text) }
    }
    #expect(MemoryHost(files: files).run("dot -o new.routeplan").status == 0)
  }

  @Test("a file that is named twice, or is in two plans, counts once")
  func namedTwice() {
    let host = MemoryHost(files: [
      "a.routeplan": "include \"c.routeplan\"\nroute A { route Z }\n",
      "b.routeplan": "include \"c.routeplan\"\nroute B { route Z }\n",
      "c.routeplan": "fact f\nfact f\n",
    ])
    let once = host.run("check a.routeplan")
    #expect(once.output.hasSuffix(" in 2 files\n"))
    #expect(host.run("check a.routeplan a.routeplan -f a.routeplan") == once)
    #expect(host.run("check a.routeplan b.routeplan").output.hasSuffix(" in 3 files\n"))
    let input = MemoryHost(input: "route A { route B }\n")
    #expect(input.run("check - -").output.hasSuffix(" in 1 file\n"))
  }

  @Test(
    "the word of a clause is not taken for a name that is missing before it",
    arguments: [
      ("expect path Home -> within 3", nil), ("expect path Home -> given f", nil),
      ("expect every path Home -> through Home", nil),
      ("expect path Home -> within", nil), ("expect url \"/\" opens given", nil),
      ("route Old was deprecated", nil), ("link Home -> Home back to single", nil),
      ("route task", "route `task`"),
    ])
  func missingName(line: String, fixed: String?) {
    let text = "fact f\nroute Home\n"
    let host = MemoryHost(files: ["main.routeplan": text + line + "\n"])
    #expect(host.run("check --fix").status == (fixed == nil ? 1 : 0))
    #expect(host.text("main.routeplan") == text + (fixed ?? line) + "\n")
  }
}
