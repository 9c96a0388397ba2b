import RouteCommand
@testable import RouteHarness
import Testing

@Suite("qtroute run --batch and what a program does between runs")
struct RunBatchProgramTests {
  /// Runs a batch with programs that are started one after another; then there are no more.
  private func run(
    _ input: String, _ options: String, _ programs: [FakeProgram]
  ) -> (outcome: Outcome, host: MemoryHost) {
    let plan = "plan Walk\nroute Root { route Alpha { route Beta } }\n"
    let host = MemoryHost(files: ["main.routeplan": plan], input: input)
    var rest = programs[...]
    host.program = { _ in
      let next = rest.popFirst() ?? FakeProgram.obedient()
      if rest.isEmpty { host.program = nil }
      return next
    }
    return (host.run("run --batch --resolver x \(options)"), host)
  }

  private let two = "Root\tBeta\nBeta\tRoot\n"

  @Test("step numbers go on from run to run, and the results count from 1")
  func numbers() {
    let program = FakeProgram.obedient()
    let (outcome, _) = run(two, "", [program])
    #expect(outcome.status == 0 && program.heard.compactMap(FakeProgram.step) == [1, 2, 3, 4])
    #expect(outcome.output.contains("\n  1  up      Alpha\n  2  up      Root\n"))
  }

  @Test("a second answer that comes late is an error that names its step and its run")
  func late() {
    let program = FakeProgram { line, _ in
      if line.contains(#""run":2"#) { return [#"{"type":"done","step":2}"#] }
      return FakeProgram.step(line).map { [#"{"type":"done","step":\#($0)}"#] } ?? []
    }
    let (outcome, _) = run(two, "", [program])
    #expect(outcome.status == 1 && program.isFinished)
    #expect(
      outcome.errors
        == "qtroute: line 2: step 1, up Alpha: the resolver sent a second answer to "
        + "step 2, down Beta, of line 1\n")
    let wrong = FakeProgram { line, _ in
      FakeProgram.step(line).map { [#"{"type":"done","step":\#($0 < 3 ? $0 : 9)}"#] } ?? []
    }
    #expect(
      run(two, "", [wrong]).outcome.errors
        == "qtroute: line 2: step 1, up Alpha: the resolver answered step 9 instead of 3\n")
  }

  @Test("a second answer within a run names its step")
  func second() {
    let program = FakeProgram { line, _ in
      FakeProgram.step(line).map { _ in [#"{"type":"done","step":1}"#] } ?? []
    }
    #expect(
      run("Root\tBeta\n", "", [program]).outcome.errors
        == "qtroute: line 1: step 2, down Beta: the resolver sent a second answer to "
        + "step 1, down Alpha, of line 1\n")
  }

  @Test("a program that leaves after a run is started again, once for each run")
  func leaves() {
    let leaver = FakeProgram.obedient()
    leaver.leavesAfterRun = true
    let good = FakeProgram.obedient()
    let (outcome, host) = run(two, "", [leaver, good])
    #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
    #expect(host.log.filter { $0.hasPrefix("start") }.count == 2 && leaver.isFinished)
    #expect(good.heard[0].contains(#""run":2"#) && FakeProgram.step(good.heard[1]) == 3)
  }

  @Test("a program that fails when it leaves, or leaves in a run, is not asked again")
  func leavesBadly() {
    let bad = FakeProgram.obedient()
    bad.leavesAfterRun = true
    bad.end = .exited(3)
    let (outcome, host) = run(two + two, "", [bad, FakeProgram.obedient()])
    #expect(outcome.status == 1)
    #expect(
      outcome.errors
        == "qtroute: line 2: step 1, up Alpha: the resolver exited with status 3 before its "
        + "answer\n")
    #expect(host.log.filter { $0.hasPrefix("start") }.count == 2)
    let never = FakeProgram.obedient()
    never.isInputClosed = true
    #expect(
      run("Root\tBeta\n", "", [never]).outcome.errors
        == "qtroute: line 1: step 1, down Alpha: the resolver exited with status 0 before its "
        + "answer\n")
  }

  @Test(
    "if no program can be started for a line, the results before it are whole",
    arguments: [false, true])
  func stuck(leaves: Bool) {
    let program =
      leaves
      ? FakeProgram.obedient()
      : FakeProgram { line, _ in FakeProgram.step(line) == nil ? [] : ["oops"] }
    program.leavesAfterRun = leaves
    func lines(_ format: String) -> [Substring] {
      let (outcome, host) = run(two + two, "--format \(format) -o r", [program])
      #expect(outcome.status == 2)
      #expect(
        outcome.errors.hasSuffix("qtroute: line 2: cannot start `x`: no such program\n"),
        "\(outcome)")
      return (host.text("r") ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    }
    let error =
      #"{"error":{"kind":"resolver","step":null,"message":"cannot start `x`: no such program"}}"#
    let json = lines("json")
    #expect(json.count == 2 && json[0].hasPrefix(#"{"schema":1,"results":[{"from":"Root","#))
    #expect(json[0].hasSuffix("," + error + "]}"), "\(json)")
  }

  @Test("the lines after one for which no program can be started are not read")
  func stopsReading() {
    let host = MemoryHost(files: ["main.routeplan": "route Root { route A }\n"])
    host.input = [Array("Root\tA\n".utf8), Array("Root\tA\n".utf8)]
    #expect(host.run("run --batch --resolver x --format jsonl").status == 2)
    #expect(host.input.count == 1 && host.output.filter { $0 == 0x0A }.count == 1)
  }

  @Test("a line may be a URL, or FROM and a URL")
  func urls() {
    let host = MemoryHost(files: [
      "main.routeplan": """
      scheme "shop"
      fact signedIn given
      route Home at "/" {
          route Show(id: Int) at "show/:id"
          route `a/b`
      }
      task out at "out" requires signedIn revokes signedIn
      fallback Home

      """
    ])
    let lines = [
      "shop://show/7", "Home\t/show/8", "Home\ta/b", "Home\tShow\t/x", "/nope", "Home\t/out",
    ]
    host.input = [Array(lines.joined(separator: "\n").utf8)]
    let outcome = host.run("run --batch --given signedIn")
    #expect(
      outcome
        == Outcome(
          status: 2,
          output: """
              1  jump    Show  push
            stack  Home / Show(id: 7)

              1  jump    Show  push
            stack  Home / Show(id: 8)

              1  down    `a/b`  push
            stack  Home / `a/b`


              1  jump    Home  push
            stack  Home

              1  task    out
            stack  Home


            """,
          errors: """
            qtroute: line 4: expected FROM and TO with a tab between them, or a URL
            qtroute: line 5: no pattern matches; opening the fallback `Home`
            note: line 6: opening /out ends signedIn

            """))
    host.input = [Array("/show/7\n".utf8)]
    #expect(
      host.run("run --batch --format jsonl").output.contains(
        #"{"from":null,"to":"Show","url":"/show/7","done":true"#))
  }
}
