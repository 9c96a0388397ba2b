import RouteCommand
@testable import RouteHarness
import Testing

private let files = [
  "main.routeplan": """
  plan Keys
  fact key
  route Root {
      route Alpha { route Beta }
      route Vault requires key
  }
  task fetch grants key
  task lose revokes key

  """
]

@Suite("qtroute run and what a program says")
struct RunProtocolTests {
  private func run(_ line: String, _ program: FakeProgram) -> Outcome {
    let host = MemoryHost(files: files)
    host.program = { _ in program }
    return host.run(line + " --resolver x")
  }

  @Test("each step message has the facts that hold after it")
  func facts() {
    let program = FakeProgram.obedient()
    #expect(run("run Root Vault", program).status == 0)
    #expect(program.heard[0].contains(#""facts":[]"#))
    #expect(program.heard[1].contains(#""verb":"task""#))
    #expect(program.heard[1].hasSuffix(#","facts":["key"]}"# + "\n"))
    #expect(program.heard[2].hasSuffix(#","facts":["key"]}"# + "\n"))
    let loser = FakeProgram.obedient()
    #expect(run("run Vault lose", loser).status == 0)
    #expect(loser.heard[0].contains(#""facts":["key"]"#))
    #expect(loser.heard[loser.heard.count - 2].hasSuffix(#","facts":[]}"# + "\n"))
  }

  /// A program that says `lines` when it is greeted and then answers the steps.
  private func ready(_ lines: [String]) -> FakeProgram {
    FakeProgram { line, count in
      if count == 1 { return lines }
      return FakeProgram.step(line).map { [#"{"type":"done","step":\#($0)}"#] } ?? []
    }
  }

  @Test(
    "a program may say that it is ready, once and before its first answer",
    arguments: [#"{"type":"ready"}"#, #" {"x":[1],"type":"ready","name":"it"} "#])
  func ready(line: String) {
    #expect(
      run("run Root Beta", ready([line]))
        == Outcome(
          status: 0,
          output: """
              1  down    Alpha  push
              2  down    Beta   push
            stack  Root / Alpha / Beta

            """, errors: ""))
    let twice = run("run Root Beta", ready([line, line]))
    #expect(twice.status == 1)
    #expect(
      twice.errors
        == "qtroute: step 1, down Alpha: the resolver said that it is ready a second time, or after "
        + "an answer\n")
    let late = FakeProgram { line, _ in
      switch FakeProgram.step(line) {
      case 1: [#"{"type":"done","step":1}"#]
      case 2: [#"{"type":"ready"}"#]
      default: []
      }
    }
    let outcome = run("run Root Beta", late)
    #expect(outcome.errors.hasPrefix("qtroute: step 2, down Beta: the resolver said"))
  }

  @Test("before its first line, a program has the time to start, too")
  func start() {
    let silent = FakeProgram { _, _ in [] }
    #expect(
      run("run Root Alpha --step-timeout 0.5 --start-timeout 3", silent).errors
        == "qtroute: step 1, down Alpha: no answer within 0.5 s, after 3 s to start\n")
    #expect(
      run("run Root Alpha --step-timeout 0.5", ready([#"{"type":"ready"}"#])).status == 0)
    let stuck = FakeProgram { _, count in count == 1 ? [#"{"type":"ready"}"#] : [] }
    #expect(
      run("run Root Alpha --step-timeout 0.5", stuck).errors
        == "qtroute: step 1, down Alpha: no answer within 0.5 s\n")
    for text in ["0", "x", "1e9", "100000"] {
      let outcome = run("run Root Alpha --start-timeout \(text)", silent)
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("`--start-timeout` takes seconds, such as 10 or 0.5"))
    }
  }

  /// A program that declines the first `count` steps that it hears and takes the others.
  private func declining(_ count: Int) -> FakeProgram {
    FakeProgram { line, _ in
      guard let step = FakeProgram.step(line) else { return [] }
      return [#"{"type":"\#(step <= count ? "declined" : "done")","step":\#(step)}"#]
    }
  }

  @Test("a step that the program declines leads to the plan's fallback, once in a run")
  func declined() {
    let host = MemoryHost(files: [
      "main.routeplan": "route Root { route Alpha route Other }\nfallback Other\n",
      "none.routeplan": "route Root { route Alpha }\n",
    ])
    func run(_ line: String, _ program: FakeProgram) -> Outcome {
      host.program = { _ in program }
      return host.run(line + " --resolver x")
    }
    let program = declining(1)
    #expect(
      run("run Root Alpha -f main.routeplan", program)
        == Outcome(
          status: 0, output: "  1  down    Other  push\nstack  Root / Other\n",
          errors: "qtroute: the resolver declined `Alpha`; opening the fallback `Other`\n"))
    #expect(program.heard.compactMap { FakeProgram.step($0) } == [1, 2])
    #expect(run("run Root Alpha -f main.routeplan -q", declining(1)).errors == "")
    let json = run("run Root Alpha -f main.routeplan --format json", declining(1)).output
    #expect(json.contains(#""to":"Alpha","done":true,"fallback":true,"#), "\(json)")
    let twice = run("run Root Alpha -f main.routeplan", declining(2))
    #expect(twice.status == 1)
    #expect(twice.errors == "qtroute: step 1, down Other: nothing handles `Other`\n")
    let none = run("run Root Alpha -f none.routeplan --format jsonl", declining(1))
    #expect(none.status == 1)
    #expect(none.errors == "qtroute: step 1, down Alpha: nothing handles `Alpha`\n")
    #expect(none.output.contains(#""error":{"kind":"declined","step":1,"#), "\(none)")
  }

  @Test("a second answer to the last step is an error, also after the goodbye")
  func second() {
    let done = #"{"type":"done","step":1}"#
    let error = "the resolver sent more than its answer\n"
    let after = FakeProgram { _, count in count > 1 ? [done] : [] }
    #expect(
      run("run Root Alpha", after)
        == Outcome(
          status: 1, output: "  1  down    Alpha  push\nstack  Root / Alpha\n",
          errors: "qtroute: after step 1, down Alpha: " + error))
    let together = FakeProgram { _, count in count == 2 ? [done, done] : [] }
    #expect(
      run("run Root Alpha", together).errors == "qtroute: step 1, down Alpha: " + error)
  }

  @Test("a line may have 1 MiB, and not a byte more")
  func longest() {
    let answer = #"{"type":"done","step":1}"#
    let most = 1 << 20
    for (count, status) in [(most, 0), (most + 1, 1)] as [(Int, Int32)] {
      let line = String(repeating: " ", count: count - answer.utf8.count) + answer
      let program = FakeProgram { _, count in count == 2 ? [line] : [] }
      let outcome = run("run Root Alpha", program)
      #expect(outcome.status == status, "\(count): \(outcome)")
      let error = "step 1, down Alpha: the resolver answered with a line of more than 1 MiB"
      #expect(outcome.errors == (status == 0 ? "" : "qtroute: \(error)\n"))
    }
  }

  @Test("a program that no longer reads is told so")
  func closedInput() {
    let program = FakeProgram.obedient()
    program.isInputClosed = true
    program.end = .killed
    #expect(
      run("run Root Alpha", program).errors
        == "qtroute: step 1, down Alpha: the resolver closed its input before its answer\n")
  }

  @Test(
    "plain answers and others are read alike",
    arguments: [
      (#"{"type":"done","step":1}"#, ""), (#"{ "step" : 1 ,"type": "done" } "#, ""),
      (#"{"type":"done","step":1,"other":[{}]}"#, ""),
      (#"{"type":"done","type":"done","step":1}"#, ""),
      (#"{"step":7,"type":"done","step":1}"#, ""),
      (#"{"type":"done","step":1.0}"#, "number of the"),
      (#"{"type":"done","step":01}"#, "a leading zero"),
      (#"{"type":"done","step":-1}"#, "answered step -1 instead"),
      (#"{"type":"done","step":1"#, "bad JSON"), (#"{"type":"done","step":}"#, "bad JSON"),
      (#"{"type":"done","step":1,}"#, "bad JSON"), (#"{"type":"done","step":1} x"#, "bad JSON"),
      (#"{"type":"done" "step":1}"#, "bad JSON"),
      (#"{"type":"done","step":1234567890123456789}"#, "answered step 1234567890123456789 instead"),
      ("", "bad JSON"), ("{", "bad JSON"),
    ])
  func plain(answer: String, message: String) {
    let program = FakeProgram { _, count in count == 2 ? [answer] : [] }
    let outcome = run("run Root Alpha", program)
    #expect(outcome.status == (message.isEmpty ? 0 : 1), "\(outcome)")
    #expect(message.isEmpty || outcome.errors.contains(message), "\(outcome)")
  }

  @Test("`--trace -` writes each message to standard output, between the results")
  func traceOutput() {
    let host = MemoryHost(files: files)
    host.program = { _ in FakeProgram.obedient() }
    let lines = host.run("run Root Alpha --resolver x --trace -").output
      .split(separator: "\n").map { $0.hasPrefix("{") ? $0.drop { $0 != "," } : $0 }
    #expect(lines.count == 6, "\(lines)")
    #expect(lines[0].hasPrefix(#","to":{"type":"hello""#))
    #expect(lines[1].hasPrefix(#","to":{"type":"step""#))
    #expect(lines[2] == #","from":{"type":"done","step":1}}"#)
    #expect(lines[3] == "  1  down    Alpha  push")
    #expect(lines[4].hasPrefix(#","to":{"type":"goodbye""#))
    #expect(lines[5] == "stack  Root / Alpha")
    // With `--output`, standard output has the messages alone.
    let split = host.run("run Root Alpha --resolver x --trace - -o r.txt")
    #expect(split.output.split(separator: "\n").count == 4)
    #expect(host.text("r.txt") == "  1  down    Alpha  push\nstack  Root / Alpha\n")
    #expect(host.files.keys.contains { $0.hasSuffix("/-") } == false)
  }

  @Test("`--trace -` does not go with one document there", arguments: ["", " --batch"])
  func traceDocument(batch: String) {
    let host = MemoryHost(files: files, input: "Root\tAlpha\n")
    host.program = { _ in FakeProgram.obedient() }
    let line = "run --resolver x --trace - --format json" + (batch.isEmpty ? " Root Alpha" : batch)
    let outcome = host.run(line)
    #expect(outcome.status == 2 && outcome.output == "", "\(outcome)")
    #expect(outcome.errors.hasPrefix("qtroute: `--trace -` writes between the results, which"))
    #expect(!host.log.contains { $0.hasPrefix("start") })
    #expect(host.run(line + " -o r.json").status == 0)
  }

  @Test("a trace that cannot be written is an error before the program starts")
  func traceUnwritable() {
    let host = MemoryHost(files: files)
    host.program = { _ in FakeProgram.obedient() }
    host.unwritable["/app/t.jsonl"] = "permission denied"
    #expect(
      host.run("run Root Alpha --resolver x --trace t.jsonl")
        == Outcome(
          status: 2, output: "", errors: "qtroute: cannot write `t.jsonl`: permission denied\n"))
    #expect(!host.log.contains { $0.hasPrefix("start") })
  }

  @Test(
    "what a step hands back is checked at that step",
    arguments: [
      (#"{"file":"a"}"#, "", ""),
      (#"{"file":3}"#, "wrongInput", "3 is not a valid value for `file: String`, which `save`"),
      (#"{"fiel":"a"}"#, "wrongInput", "`save` handed back `fiel`, which the plan does not"),
      ("{}", "missingInput", "`save` did not hand back `file: String`"),
    ])
  func handedBack(values: String, kind: String, message: String) {
    let host = MemoryHost(files: [
      "main.routeplan": """
      fact saved
      route Root { route Saved(file: String) requires saved }
      task save -> (file: String) grants saved

      """
    ])
    let program = FakeProgram.obedient(#","values":\#(values)"#, at: 1)
    host.program = { _ in program }
    let outcome = host.run("run Root Saved --resolver x --format json")
    #expect(outcome.status == (kind.isEmpty ? 0 : 1), "\(outcome)")
    if kind.isEmpty { return }
    #expect(outcome.errors.hasPrefix("qtroute: step 1, task save: \(message)"), "\(outcome)")
    #expect(outcome.output.contains(#""error":{"kind":"\#(kind)","step":1,"#), "\(outcome)")
    #expect(program.heard.count == 3)
    #expect(program.heard[2].hasPrefix(#"{"type":"goodbye","reason":"failed""#))
  }

  @Test(
    "a signal has its own status",
    arguments: [(nil, 130), (2, 130), (15, 143), (1, 129)] as [(Int32?, Int32)])
  func signals(number: Int32?, status: Int32) {
    let host = MemoryHost(files: files)
    let program = FakeProgram.obedient()
    program.isInterrupted = true
    host.program = { _ in program }
    host.endingSignal = number
    let outcome = host.run("run Root Alpha --resolver x")
    #expect(outcome.status == status && outcome.errors == "qtroute: interrupted\n")
    host.endingSignal = nil
    #expect(host.run("run Root Alpha").status == 0)
  }

  @Test("the facts that hold are in the JSON of a run that failed, too")
  func factsAfterFailure() {
    func failing(at step: Int) -> FakeProgram {
      FakeProgram { line, _ in
        guard let number = FakeProgram.step(line) else { return [] }
        return ["{\"type\":\"\(number == step ? "failed" : "done")\",\"step\":\(number)}"]
      }
    }
    let later = run("run Root Vault --format json", failing(at: 2))
    #expect(later.status == 1 && later.output.contains(#""facts":["key"],"error":{"#))
    let given = run("run Root Beta --given key --format json", failing(at: 1))
    #expect(given.status == 1 && given.output.contains(#""facts":["key"],"error":{"#))
  }

  /// What is handed back at a step, by a program or by nobody.
  private func handingBack(_ line: String, _ values: String?) -> Outcome {
    let host = MemoryHost(files: [
      "main.routeplan": """
      route Home {
          route Pick -> (choice: Int)
          route Use(choice: Int) { route More }
      }
      link Pick -> Use back past Pick
      link Pick => More

      """
    ])
    guard let values else { return host.run(line) }
    let program = FakeProgram { line, _ in
      FakeProgram.step(line).map { ["{\"type\":\"done\",\"step\":\($0)\(values)}"] } ?? []
    }
    host.program = { _ in program }
    return host.run(line + " --resolver x")
  }

  @Test("a screen that leaves may hand back what the same step needs", arguments: ["Use", "More"])
  func sameStep(goal: String) {
    let line = "run Pick \(goal)"
    #expect(handingBack("path Pick \(goal) --strict", nil).status == 0)
    let done = handingBack(line, #","values":{"choice":3}"#)
    #expect(done.status == 0 && done.output.contains("Home / Use(choice: 3)"), "\(done)")
    let lacking = handingBack(line, "")
    #expect(lacking.status == 1)
    #expect(lacking.errors.contains("`Pick` did not hand back `choice: Int`"), "\(lacking)")
  }

  @Test("where nobody takes steps, what they hand back counts as known")
  func assumed() {
    for line in [
      "run Pick Use", "run Pick Use --dry-run", "run Pick More",
    ] {
      #expect(handingBack(line, nil).status == 0, "\(handingBack(line, nil))")
    }
  }

  @Test("a fallback that fails does not hide what was declined")
  func declinedBefore() {
    let host = MemoryHost(files: [
      "main.routeplan": "route Home { route Pay\n route Help }\nfallback Help\n"
    ])
    let program = FakeProgram { line, count in
      FakeProgram.step(line).map {
        ["{\"type\":\"\(line.contains("Pay") ? "declined" : "failed")\",\"step\":\($0)}"]
      } ?? []
    }
    host.program = { _ in program }
    let outcome = host.run("run Home Pay --resolver x")
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.hasPrefix(
        "note: the resolver declined `Pay`, and this was on the way to the fallback\nqtroute: step "
      ),
      "\(outcome)")
  }

  @Test(
    "a frame at the start has values that nobody knows",
    arguments: ["a: Int", "a: Int?", "a: Int = 7"])
  func unknownValues(parameter: String) {
    let host = MemoryHost(files: [
      "main.routeplan": """
      route R0 {
          route R1(\(parameter)) recycle by a {
              route R2 locked { link -> R1 }
              route R3
          }
      }

      """
    ])
    for input in ["", " --input a=7"] where !(input.isEmpty && parameter == "a: Int") {
      let pushed = host.run("run R2 R1 --format json\(input)").output
      #expect(pushed.contains(#""verb":"sub","route":"R1""#) && !pushed.contains("\"error\":{"))
      #expect(pushed.contains(#"{"frame":4,"route":"R1""#), "\(pushed)")
      let left = host.run("run R3 R1\(input)").output
      #expect(left.hasPrefix("  1  up      R1\nstack"), "\(left)")
      #expect(host.run("run R1 R1\(input)").output.hasPrefix("  1  self"))
    }
  }
}
