import RouteBench
import Testing

@Suite("The benchmark's options")
struct BenchOptionsTests {
  @Test("by default, everything is measured at four sizes")
  func defaults() throws {
    let options = try BenchOptions.parse([])
    #expect(options == BenchOptions())
    #expect(options.parts == Part.allCases)
    #expect(options.sizes == [1_000, 10_000, 100_000, 1_000_000])
    #expect(options.runs == 5)
  }

  @Test("values follow a space or an equals sign")
  func values() throws {
    let options = try BenchOptions.parse([
      "--only", "stages,start", "--sizes=1000,100", "--runs", "7", "--save=a=b", "--compare", "c",
      "--all", "--json", "--readme", "--python", "p", "--plans", "q", "tool",
    ])
    #expect(options.parts == [.stages, .start])
    #expect(options.sizes == [100, 1_000])
    #expect(options.runs == 7)
    #expect(options.save == "a=b")
    #expect(options.compare == "c")
    #expect(options.isAll && options.isJSON && options.isReadme)
    #expect(options.tool == "tool")
  }

  @Test(
    "a fault is reported in one line",
    arguments: [
      (["--fast"], "unknown option `--fast`"), (["--fast=1"], "unknown option `--fast`"),
      (["-x"], "unknown option `-x`"), (["--only"], "`--only` requires a value"),
      (["--only", "lexing"], "unknown part `lexing`"), (["--only", ""], "unknown part ``"),
      (["--json=yes"], "`--json` takes no value"), (["a", "b"], "unexpected `b`"),
      (["--runs", "0"], "`--runs` takes numbers from 1 to 1000, not `0`"),
      (["--sizes", "1000,many"], "`--sizes` takes numbers from 10 to 10000000, not `many`"),
      (["--stage", "lex"], "`--stage` takes NAME:ROUTES:time or count:FOLDER"),
    ])
  func faults(words: [String], message: String) {
    #expect(throws: BenchOptions.Fault(message: message)) { try BenchOptions.parse(words) }
    #expect(!message.contains("\n"))
  }

  @Test("a stage can be written and parsed again")
  func stage() throws {
    let stage = BenchOptions.Stage(
      "path costs", routes: 10, isCounting: true, folder: "/tmp/a:b")
    #expect(try BenchOptions.parse(["--stage", stage.word]).stage == stage)
  }

  @Test("help names every part")
  func help() {
    for part in Part.allCases { #expect(BenchOptions.help.contains(part.rawValue)) }
  }
}
