import RouteCommand
@testable import RouteHarness
import RouteBase
import RouteSyntax
import Testing

private let plan = """
  plan Small
  route Root {
      route Alpha
      route Bravo {
          route Inner(id: Int) present
      }
  }

  """

private func host() -> MemoryHost { MemoryHost(files: ["small.routeplan": plan]) }

@Suite("The command line")
struct ArgumentsTests {
  @Test("options come before or after operands, with a space or an equals sign, and combine")
  func optionPlaces() {
    let wanted = host().run("path Alpha Inner --format ids")
    #expect(wanted.output == "Root\nBravo\nInner\n")
    for line in [
      "--format ids path Alpha Inner", "path --format=ids Alpha Inner",
      "path Alpha --format ids Inner", "path -qf small.routeplan Alpha Inner --format=ids",
      "path -fsmall.routeplan Alpha Inner --format=ids", "-q path --format=ids -- Alpha Inner",
      "path --format json --format ids Alpha Inner",
    ] {
      #expect(host().run(line) == wanted, "\(line)")
    }
  }

  @Test(
    "a fault is one line that says what to do, with status 2",
    arguments: [
      ("pth A B", "qtroute: unknown command `pth`\n  help: did you mean `path`?\n"),
      ("frobnicate", "qtroute: unknown command `frobnicate`\n  help: `qtroute help` lists them\n"),
      (
        "path --fromat ids A B",
        "qtroute: unknown option `--fromat` of `qtroute path`\n  help: did you mean `--format`?\n"
      ),
      (
        "path --format yaml A B",
        "qtroute: `--format` takes text, json, jsonl, ids, dot, not `yaml`\n"
      ),
      (
        "path --format",
        "qtroute: `--format` requires a value\n  help: write it as `--format FORMAT`\n"
      ),
      ("path --batch=1", "qtroute: `--batch` takes no value\n"),
      (
        "tree --limit 3",
        "qtroute: `--limit` is not an option of `qtroute tree`\n"
          + "  help: `qtroute help tree` lists its options\n"
      ),
      (
        "check --limit x", "qtroute: `--limit` takes a number from 0, not `x`\n"
      ),
      (
        "path Alpha",
        "qtroute: `qtroute path` requires two routes\n  help: usage: qtroute path FROM TO\n"
      ),
      (
        "path Alpha Bravo Inner",
        "qtroute: unexpected `Inner`\n  help: usage: qtroute path FROM TO\n"
      ),
      ("tour Alpha", "qtroute: unexpected `Alpha`\n  help: usage: qtroute tour\n"),
      (
        "path Alpha Brvo", "qtroute: unknown route `Brvo`\n  help: did you mean `Bravo`?\n"
      ),
      (
        "check --deny growing-stak",
        "qtroute: unknown rule `growing-stak`\n  help: did you mean `growing-stack`?\n"
      ),
      (
        "check --deny unreachable",
        "qtroute: unknown rule `unreachable`\n  help: did you mean `unreachable-route`?\n"
      ),
      (
        "check --allow unusd",
        "qtroute: unknown rule `unusd`\n"
          + "  help: did you mean `unused-fact`, `unused-type` or `unused-allow`?\n"
      ),
      (
        "explain parent",
        "qtroute: unknown rule `parent`\n  help: did you mean `parent-cycle`?\n"
      ),
      (
        "check --allow syntax",
        "qtroute: `syntax` is an error, and errors keep their level\n"
          + "  help: `qtroute rules` shows which rules are warnings\n"
      ),
      (
        "check smal.routeplan",
        "qtroute: cannot read `smal.routeplan`: no such file\n"
          + "  help: did you mean `small.routeplan`?\n"
      ),
      (
        "explain dead-ends",
        "qtroute: unknown rule `dead-ends`\n  help: did you mean `dead-end`?\n"
      ),
      ("help pth", "qtroute: unknown command `pth`\n  help: did you mean `path`?\n"),
    ])
  func usageErrors(line: String, errors: String) {
    #expect(host().run(line) == Outcome(status: 2, output: "", errors: errors))
  }

  @Test("without a command, the overview is printed to standard error")
  func noCommand() {
    let outcome = host().run("")
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.errors == host().run("help").output)
  }

  @Test("an argument that is not UTF-8 is refused")
  func malformedArgument() {
    let host = host()
    #expect(CommandLineTool.run(nil, host: host) == 2)
    #expect(String(decoding: host.errors, as: UTF8.self) == "qtroute: an argument is not UTF-8\n")
  }

  @Test(
    "every command has help that starts with examples that run",
    arguments: CommandTable.all.map(\.name))
  func help(name: String) throws {
    let command = try #require(CommandTable.find(name))
    let outcome = host().run("help \(command.name)")
    #expect(outcome.status == 0)
    #expect(outcome == host().run("\(command.name) --help"))
    #expect(outcome.output.contains("Examples:\n  qtroute \(command.name)"))
    for line in outcome.output.split(separator: "\n") {
      #expect(line.count <= 100, "\(line)")
    }
    for option in command.allOptions {
      #expect(outcome.output.contains("--\(option.name)"))
    }
  }

  @Test(
    "an option's name or letter is the same for every command, and always or never takes a value")
  func oneOption() {
    var names: [String: Option] = [:]
    var letters: [Character: Option] = [:]
    for option in CommandTable.all.flatMap(\.allOptions) {
      let known = names.updateValue(option, forKey: option.name) ?? option
      #expect((known.value == nil) == (option.value == nil), "--\(option.name)")
      #expect(known.letter == option.letter && known.repeats == option.repeats, "--\(option.name)")
      if let letter = option.letter {
        #expect(letters.updateValue(option, forKey: letter) ?? option == option, "-\(letter)")
      }
    }
    #expect(Set(CommandTable.all.map(\.name)).count == CommandTable.all.count)
  }

  @Test(
    "QTROUTE_OPTIONS is read first; typed options win, and options of other commands are skipped")
  func defaults() {
    let host = host()
    let ids = host.run("path Alpha Inner --format ids")
    let json = host.run("path Alpha Inner --format json")
    host.variables["QTROUTE_OPTIONS"] = "--format ids --deny warnings -q --rankdir 'LR'"
    #expect(host.run("path Alpha Inner") == ids)
    #expect(host.run("path Alpha Inner --format json") == json)
    #expect(host.run("tree").status == 0)
    #expect(host.run("dot").output.contains("rankdir=LR"))
    // `check` has no `ids`.
    #expect(host.run("check") == Outcome(status: 0, output: "", errors: ""))
    host.files["/app/small.routeplan"] = Array("fact a\nroute A\n".utf8)
    #expect(host.run("check").status == 1)
    #expect(host.run("check --warn warnings").status == 0)
    host.variables["QTROUTE_OPTIONS"] = "--report github --report json=x.json"
    #expect(host.run("check").output.hasPrefix("::warning "))
    #expect(host.text("x.json")?.contains("unused-fact") == true)
    #expect(host.run("check --report gitlab").output.hasPrefix("[{"))
    #expect(host.run("check --format text").output.hasSuffix("1 warning in 1 file\n"))
    host.variables["QTROUTE_OPTIONS"] = ""
    #expect(host.run("check").status == 0)
  }

  @Test(
    "a fault in QTROUTE_OPTIONS is reported as such",
    arguments: [
      ("--fromat ids", "unknown option `--fromat`"), ("check", "`check` is not an option"),
      ("-- x", "`--` is not an option"), ("--limit", "`--limit` requires a value"),
      ("--quiet=1", "`--quiet` takes no value"), ("--color 'always", "a quote is not closed"),
      ("--format yaml", "`--format` takes text, json, jsonl, not `yaml`"),
      ("--help", "`--help` is not allowed there"), ("-x", "unknown option `-x`"),
    ])
  func faultyDefaults(text: String, message: String) {
    let host = host()
    host.variables["QTROUTE_OPTIONS"] = text
    let outcome = host.run("tree")
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(
      outcome.errors.hasPrefix("qtroute: in QTROUTE_OPTIONS: \(message)\n"), "\(outcome.errors)")
    #expect(host.run("tree --help").status == 0 && host.run("--version").status == 0)
  }

  @Test("`--version --verbose` shows the settings in the environment")
  func verboseVersion() {
    let host = host()
    #expect(
      host.run("--version --verbose").output == """
        qtroute \(CommandLineTool.version)
        QTROUTE_OPTIONS  (not set)
        QTROUTE_PLAN     (not set)
        plan             small.routeplan

        """)
    host.variables = ["QTROUTE_OPTIONS": "--deny 'x\u{1B}", "QTROUTE_PLAN": "a.routeplan"]
    #expect(
      host.run("--version --verbose").output == """
        qtroute \(CommandLineTool.version)
        QTROUTE_OPTIONS  --deny 'x\\u{1B}
        QTROUTE_PLAN     a.routeplan
        plan             (in QTROUTE_OPTIONS: a quote is not closed)

        """)
    host.variables["QTROUTE_OPTIONS"] = "-f b.routeplan --ascii"
    #expect(
      host.run("--version --verbose").output.hasSuffix("\nplan             b.routeplan\n"))
  }

  @Test("`-o -` writes to standard output, also if QTROUTE_OPTIONS names a file")
  func standardOutput() {
    let host = host()
    let (tree, files) = (host.run("tree"), host.files)
    host.variables["QTROUTE_OPTIONS"] = "-o tree.txt"
    #expect(host.run("tree -o -") == tree)
    #expect(host.files == files)
  }

  @Test("the version is a single line")
  func version() {
    #expect(
      host().run("--version")
        == Outcome(status: 0, output: "qtroute \(CommandLineTool.version)\n", errors: ""))
  }

  @Test("control characters in an argument never reach the terminal")
  func controlCharacters() {
    let outcome = host().run(["path", "\u{1B}[31mAlpha", "Bravo"])
    #expect(outcome.errors.hasPrefix("qtroute: unknown route `\\u{1B}[31mAlpha`"))
  }
}
