import RouteCommand
@testable import RouteHarness
import Testing

@Suite("qtroute run --batch")
struct RunBatchTests {
  private let files = [
    "main.routeplan": """
    plan Walk
    fact in
    route Root {
        route Alpha { route Beta }
        route Bravo(id: Int)
        route Vault requires in
    }
    task enter grants in

    """
  ]

  private func run(
    _ input: String, _ options: String = "", _ programs: [FakeProgram] = []
  ) -> (outcome: Outcome, host: MemoryHost) {
    let host = MemoryHost(files: files, input: input)
    var rest = programs[...]
    host.program = { _ in rest.popFirst() ?? FakeProgram.obedient() }
    let resolver = programs.isEmpty ? "" : " --resolver x"
    return (host.run("run \(options)\(resolver)"), host)
  }

  @Test("one program takes the steps of all runs, each of which has its own hello")
  func messages() {
    let program = FakeProgram.obedient()
    let (outcome, host) = run("Root\tVault\r\nAlpha\tRoot", "--batch", [program])
    #expect(
      outcome
        == Outcome(
          status: 0,
          output: """
              1  task    enter
              2  down    Vault  push
            stack  Root / Vault

              1  up      Root
            stack  Root


            """, errors: ""))
    #expect(host.log.filter { $0.hasPrefix("start") }.count == 1 && program.isFinished)
    #expect(
      program.heard.map { $0.prefix { $0 != "," } }
        == [
          #"{"type":"hello""#, #"{"type":"step""#, #"{"type":"step""#, #"{"type":"end""#,
          #"{"type":"hello""#, #"{"type":"step""#, #"{"type":"end""#, #"{"type":"goodbye""#,
        ])
    #expect(program.heard[0].hasSuffix(#""facts":[],"run":1}"# + "\n"))
    #expect(program.heard[3] == #"{"type":"end","reason":"done","stack":["Root","Vault"]}"# + "\n")
    #expect(program.heard[4].contains(#""from":"Alpha","to":"Root""#))
    #expect(program.heard[4].hasSuffix(#""facts":[],"run":2}"# + "\n"))
    #expect(program.heard[7] == #"{"type":"goodbye","reason":"done","stack":["Root"]}"# + "\n")
  }

  @Test("a dash in the place of the routes is the same")
  func dash() {
    let (outcome, _) = run("Root\tAlpha\n", "-")
    #expect(outcome.output == "  1  down    Alpha  push\nstack  Root / Alpha\n\n")
  }

  @Test("a run that cannot be is an answer like any other; so is a line that is no question")
  func refusals() {
    let (outcome, _) = run("Root\tBravo\nRoot Alpha\nRoot\tAlhpa\nRoot\tAlpha\n", "--batch")
    #expect(
      outcome
        == Outcome(
          status: 2,
          output: "stack  Root\n\n\n\n  1  down    Alpha  push\nstack  Root / Alpha\n\n",
          errors: """
            qtroute: line 1: no value for `id: Int` of `Bravo`, which step 1 needs
              help: give one with `--input id=VALUE`
            qtroute: line 2: expected FROM and TO with a tab between them, or a URL
            qtroute: line 3: unknown route `Alhpa`

            """))
    #expect(run("Root\tBravo\n", "--batch").outcome.status == 1)
    #expect(run("Root\tBravo\n", "--batch --input id=3").outcome.status == 0)
    #expect(run("", "--batch").outcome == Outcome(status: 0, output: "", errors: ""))
  }

  @Test("json is one document with the results, jsonl is a line for each step and each end")
  func json() {
    let step = #"{"step":1,"verb":"down","route":"Alpha","presentation":"push","inputs":{}}"#
    let stack =
      #""stack":[{"frame":1,"route":"Root","presentation":"push","inputs":{}},"#
      + #"{"frame":2,"route":"Alpha","presentation":"push","inputs":{}}],"#
      + #""facts":[],"error":null}"#
    let head = #"{"from":"Root","to":"Alpha","done":true,"fallback":false,"dryRun":false,"#
    let refused =
      #"{"error":{"kind":"badQuestion","step":null,"message":"expected FROM and TO "#
      + #"with a tab between them, or a URL"}}"#
    #expect(
      run("Root\tAlpha\nx\n", "--batch --format json").outcome.output
        == #"{"schema":1,"results":[\#(head)"steps":[\#(step)],\#(stack),\#(refused)]}"# + "\n")
    #expect(
      run("Root\tAlpha\nx\n", "--batch --format jsonl").outcome.output
        == "\(step)\n\(head)\(stack)\n\(refused)\n")
    #expect(run("", "--batch --format json").outcome.output == "{\"schema\":1,\"results\":[]}\n")
  }

  @Test("a program that breaks the protocol is ended, and started again for the next run")
  func restart() {
    let broken = FakeProgram { line, _ in FakeProgram.step(line) == nil ? [] : ["oops"] }
    let good = FakeProgram.obedient()
    let (outcome, host) = run("Root\tAlpha\nAlpha\tRoot\n", "--batch", [broken, good])
    #expect(outcome.status == 1 && broken.isFinished && good.isFinished)
    #expect(outcome.output == "stack  Root\n\n  1  up      Root\nstack  Root\n\n")
    #expect(outcome.errors.hasPrefix("qtroute: line 1: step 1, down Alpha: the resolver answered"))
    #expect(host.log.filter { $0.hasPrefix("start") }.count == 2)
    #expect(good.heard[0].contains(#""run":2"#))
  }

  @Test("a failed step ends its run only, and the program stays")
  func failure() {
    let program = FakeProgram { line, _ in
      switch FakeProgram.step(line) {
      case nil: []
      case let step? where line.contains(#""route":"Alpha""#):
        [#"{"type":"failed","step":\#(step),"message":"tired"}"#]
      case let step?: [#"{"type":"done","step":\#(step)}"#]
      }
    }
    let (outcome, host) = run("Root\tAlpha\nAlpha\tRoot\n", "--batch", [program])
    #expect(outcome.status == 1)
    #expect(
      outcome.errors == "qtroute: line 1: step 1, down Alpha: the resolver failed: tired\n")
    #expect(outcome.output.hasSuffix("  1  up      Root\nstack  Root\n\n"))
    #expect(host.log.filter { $0.hasPrefix("start") }.count == 1)
    #expect(program.heard[2] == #"{"type":"end","reason":"failed","stack":["Root"]}"# + "\n")
  }

  @Test("a second answer to the last step of a run is an error of that run")
  func second() {
    let program = FakeProgram { line, _ in
      line.hasPrefix(#"{"type":"hello""#) || line.hasPrefix(#"{"type":"goodbye""#)
        ? [] : [#"{"type":"done","step":1}"#]
    }
    let (outcome, _) = run("Root\tAlpha\n", "--batch", [program])
    #expect(outcome.status == 1)
    #expect(
      outcome.errors
        == "qtroute: line 1: after step 1, down Alpha: the resolver sent more than its answer\n")
  }

  @Test("a program may say for each run that it is ready")
  func ready() {
    let program = FakeProgram { line, _ in
      if line.hasPrefix(#"{"type":"hello""#) { return [#"{"type":"ready"}"#] }
      return FakeProgram.step(line).map { [#"{"type":"done","step":\#($0)}"#] } ?? []
    }
    #expect(run("Root\tAlpha\nAlpha\tRoot\n", "--batch", [program]).outcome.status == 0)
  }

  @Test("a bad exit after the last run, an interrupt, and a program that is missing end the batch")
  func ends() {
    let bad = FakeProgram.obedient()
    bad.end = .exited(4)
    #expect(
      run("Root\tAlpha\n", "--batch", [bad]).outcome.errors
        == "qtroute: after the last run: the resolver exited with status 4 after its goodbye\n")
    let stopped = FakeProgram.obedient()
    stopped.isInterrupted = true
    let (outcome, _) = run("Root\tAlpha\nAlpha\tRoot\n", "--batch", [stopped])
    #expect(outcome.status == 130 && outcome.errors == "qtroute: line 1: interrupted\n")
    #expect(outcome.output == "stack  Root\n\n")
    let host = MemoryHost(files: files, input: "Root\tAlpha\nRoot\tAlpha\n")
    let missing = host.run("run --batch --resolver x")
    #expect(missing.status == 2)
    #expect(
      missing.errors == "qtroute: line 1: cannot start `x`: no such program\n")
  }

  @Test("the trace has the messages of all runs, with a program or without")
  func trace() {
    let program = FakeProgram.obedient()
    let (_, host) = run("Root\tAlpha\nAlpha\tRoot\n", "--batch --trace t.jsonl", [program])
    let (_, printed) = run("Root\tAlpha\nAlpha\tRoot\n", "--batch --trace t.jsonl")
    func lines(_ host: MemoryHost) -> [Substring]? {
      host.text("t.jsonl")?.split(separator: "\n").map { $0.drop { $0 != "," } }
    }
    #expect(lines(host)?.count == 9)
    #expect(lines(host) == lines(printed))
  }

  @Test(
    "what does not go with a batch is refused",
    arguments: [
      ("--batch Root Alpha", "unexpected `Root`: a batch reads its routes from standard input"),
      ("- Alpha", "unexpected `Alpha`: a batch reads its routes from standard input"),
      ("--batch --url /x", "`--url` and `--batch` cannot be combined"),
      ("--batch --from-url /x", "`--from-url` and `--batch` cannot be combined"),
      ("--batch --interactive", "`--interactive` and `--batch` cannot be combined"),
      ("--batch -f -", "standard input cannot be both the plan and the batch"),
    ])
  func refused(options: String, message: String) {
    let outcome = run("Root\tAlpha\n", options).outcome
    #expect(outcome.status == 2 && outcome.output.isEmpty, "\(outcome)")
    #expect(outcome.errors.hasPrefix("qtroute: \(message)\n"), "\(outcome)")
  }
}
