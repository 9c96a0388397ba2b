import RouteCommand
import Testing

private let files = [
  "main.routeplan": """
  plan Walk
  fact signedIn
  route Root {
      route Alpha @icon("a\\u{1B}b")
      route Bravo(id: Int, tags: [String]) {
          route Deep(name: String) present
      }
  }
  route Login in Root unless signedIn grants signedIn
  route Vault in Root requires signedIn
  task save(id: Int) -> (file: String) grants saved
  fact saved
  route Island
  link * -> Login
  route Saved(file: String) in Root requires saved

  """
]

/// A program in memory: it answers each line that it gets with some.
private final class FakeProgram: Child {
  private(set) var heard: [String] = []
  private var said: [UInt8] = []
  private let answer: (String, Int) -> [String]
  var end = ChildEnd.exited(0)
  var isInterrupted = false
  private(set) var isFinished = false

  init(_ answer: @escaping (String, Int) -> [String]) { self.answer = answer }

  func send(_ bytes: [UInt8], until deadline: ContinuousClock.Instant) -> ChildEvent {
    let line = String(decoding: bytes, as: UTF8.self)
    heard.append(line)
    for reply in answer(line, heard.count) { said += Array((reply + "\n").utf8) }
    return .sent
  }

  func receive(until deadline: ContinuousClock.Instant) -> ChildEvent {
    if said.isEmpty { return .timedOut }
    defer { said = [] }
    return .received(said)
  }

  func finish(until deadline: ContinuousClock.Instant) -> ChildEnd {
    isFinished = true
    return end
  }

  /// Answers every step with `done` and what `members` adds.
  static func obedient(_ members: String = "") -> FakeProgram {
    FakeProgram { line, count in
      line.hasPrefix(#"{"type":"step""#)
        ? [#"{"type":"done","step":\#(count - 1)\#(members)}"#] : []
    }
  }
}

@Suite("qtroute run")
struct RunCommandTests {
  private func run(_ line: String, input: String = "") -> Outcome {
    MemoryHost(files: files, input: input).run(line)
  }

  private func run(_ line: String, _ program: FakeProgram) -> Outcome {
    let host = MemoryHost(files: files)
    host.program = { _ in program }
    return host.run(line + " --resolver x")
  }

  @Test("print tells each step, the stack with its inputs, and asks nothing")
  func text() {
    #expect(
      run("run Alpha Deep --input id=7 --input name=x --input tags=a --input tags=b")
        == Outcome(
          status: 0,
          output: """
              1  up      Root
              2  down    Bravo  push
              3  down    Deep   present
            stack  Root / Bravo(id: 7, tags: ["a", "b"]) / Deep(name: "x")

            """, errors: ""))
  }

  @Test("a missing input ends the run before its first step, with what to do")
  func missing() {
    #expect(
      run("run Alpha Deep --input id=7")
        == Outcome(
          status: 1, output: "stack  Root / Alpha\n",
          errors:
            "qtroute: no value for `name: String` of `Deep`, which step 3 needs\n"
            + "  help: give one with `--input name=VALUE`\n"))
  }

  @Test("json is one document, jsonl a line a step and one for the end")
  func json() {
    let end =
      #""stack":[{"frame":1,"route":"Root","presentation":"push","inputs":{}},"#
      + #"{"frame":3,"route":"Vault","presentation":"push","inputs":{}}],"#
      + #""facts":["signedIn"],"error":null}"# + "\n"
    let steps = [
      #"{"step":1,"verb":"up","route":"Root","presentation":null,"inputs":{}}"#,
      #"{"step":2,"verb":"down","route":"Vault","presentation":"push","inputs":{}}"#,
    ]
    #expect(
      run("run Alpha Vault --given signedIn --format json").output
        == #"{"schema":1,"from":"Alpha","to":"Vault","done":true,"dryRun":false,"steps":["#
        + steps.joined(separator: ",") + "]," + end)
    #expect(
      run("run Alpha Vault --given signedIn --format jsonl").output
        == steps.joined(separator: "\n")
        + "\n" + #"{"from":"Alpha","to":"Vault","done":true,"dryRun":false,"# + end)
    #expect(
      run("run Alpha Bravo --format json").output.hasSuffix(
        #""error":{"kind":"missingInput","step":null,"message":"no value for `id: Int` of `Bravo`, which step 2 needs"}}"#
          + "\n"))
  }

  @Test("no path, a wrong stack, a wrong limit, two takers: each is told in a line")
  func usage() {
    let lines: [(String, Int32, String)] = [
      ("run Alpha Island", 1, "qtroute: no step leads towards `Island` from there; a link would"),
      ("run Alpha", 2, "`qtroute run` wants FROM TO"),
      ("run Alpha Vualt", 2, "unknown route `Vualt`"),
      ("run Alpha Root --stack Root", 2, "`--stack` ends with `Root`"),
      ("run Alpha Root --step-timeout 0", 2, "`--step-timeout` takes seconds"),
      ("run Alpha Root --step-timeout 1e9", 2, "`--step-timeout` takes seconds"),
      ("run Alpha Root --step-timeout x", 2, "`--step-timeout` takes seconds"),
      ("run Alpha Root --resolver ''", 2, "`--resolver` names no program"),
      ("run Alpha Root --resolver '\"x'", 2, "is open"),
      ("run Alpha Root --resolver x", 2, "cannot start `x`: no such program"),
      ("run Alpha Root --resolver x --interactive", 2, "give one of them"),
      ("run Alpha Root -f - --interactive", 2, "standard input cannot be both"),
    ]
    for (line, status, message) in lines {
      let outcome = run(line)
      #expect(outcome.status == status && outcome.errors.contains(message), "\(line): \(outcome)")
    }
  }

  @Test("the words of a resolver are split here: spaces part them, quotes and backslashes keep")
  func words() {
    let host = MemoryHost(files: files)
    host.program = { _ in FakeProgram.obedient() }
    _ = host.run(["run", "Alpha", "Root", "--resolver", #"a  "b 'c" 'd "e\' f\ g $HOME ;x ''"#])
    #expect(host.log.contains(#"start a|b 'c|d "e\|f g|$HOME|;x|"#))
  }

  @Test("a dry run starts no program and says so")
  func dryRun() {
    let host = MemoryHost(files: files)
    host.program = { _ in FakeProgram.obedient() }
    let outcome = host.run("run Alpha Root --dry-run --resolver x")
    #expect(outcome.status == 0 && !host.log.contains { $0.hasPrefix("start") })
    #expect(outcome.output.hasSuffix("a dry run: nothing was carried out\n"))
  }

  @Test("a program is not started where an input is missing")
  func notStarted() {
    let host = MemoryHost(files: files)
    host.program = { _ in FakeProgram.obedient() }
    #expect(host.run("run Alpha Bravo --resolver x").status == 1)
    #expect(!host.log.contains { $0.hasPrefix("start") })
  }

  @Test("the messages are those of the manual")
  func messages() {
    let program = FakeProgram.obedient()
    #expect(run("run Root Alpha", program).status == 0)
    #expect(program.isFinished)
    #expect(
      program.heard.joined() == #"""
        {"type":"hello","qtroute":1,"plan":"Walk","from":"Root","to":"Alpha","stack":[{"frame":1,"route":"Root","presentation":"push","inputs":{}}],"facts":[]}
        {"type":"step","step":1,"verb":"down","route":"Alpha","presentation":"push","inputs":{},"final":true,"annotations":[{"key":"icon","value":"a\u001bb"}],"stack":{"keep":1,"push":[{"frame":2,"route":"Alpha","presentation":"push","inputs":{}}]}}
        {"type":"goodbye","reason":"done","stack":["Root","Alpha"]}

        """#)
  }

  @Test("the trace has every message, and what was none")
  func trace() throws {
    let host = MemoryHost(files: files)
    host.program = { _ in
      FakeProgram { line, count in
        count == 2 ? [#"{"type":"done","step":1}"#] : count == 3 ? ["{oops\u{7}"] : []
      }
    }
    let outcome = host.run("run Alpha Vault --given signedIn --resolver x --trace t.jsonl")
    #expect(outcome.status == 1)
    let lines = try #require(host.text("t.jsonl")).split(separator: "\n")
      .map { $0.drop { $0 != "," } }
    #expect(lines.count == 5)
    #expect(lines[0].hasPrefix(#","to":{"type":"hello""#))
    #expect(lines[2] == #","from":{"type":"done","step":1}}"#)
    #expect(lines[4] == #","noise":"{oops\u0007","bytes":6}"#)
  }

  @Test("values that are handed back join the inputs; ones of a wrong type end the run")
  func values() {
    let saved = run(
      "run Root Saved --input id=1", FakeProgram.obedient(#","values":{"file":"a.txt"}"#))
    #expect(saved.status == 0)
    #expect(saved.output.hasSuffix("stack  Root / Saved(file: \"a.txt\")\n"))
    let wrong = run("run Root Saved --input id=1", FakeProgram.obedient(#","values":{"file":3}"#))
    #expect(wrong.status == 1)
    #expect(
      wrong.errors
        == "qtroute: step 2, down Saved: 3 is no value for `file: String` of `Saved`, "
        + "which step 2 needs\n")
  }

  @Test("a stack that the resolver really sees is believed")
  func seenStack() {
    let outcome = run("run Root Alpha", FakeProgram.obedient(#","stack":["Root","Login"]"#))
    #expect(
      outcome
        == Outcome(
          status: 1, output: "  1  down    Alpha  push\nstack  Root / Login\n",
          errors:
            "qtroute: step 1, down Alpha: the stack is Root / Login, not Root / Alpha\n"))
  }

  @Test(
    "an answer that is none is an error that names the step",
    arguments: [
      (#"nonsense"#, "answered with bad JSON: a value cannot start like this, at byte 1"),
      (#"{"type":"done","step":1}}"#, "bad JSON: something follows the value, at byte 25"),
      (#"[1]"#, "answered with no JSON object"),
      (#"{"type":"done"}"#, "answered without the number of the step"),
      (#"{"type":"done","step":"1"}"#, "answered without the number of the step"),
      (#"{"type":"done","step":2}"#, "answered step 2 instead"),
      (#"{"type":"fine","step":1}"#, "neither `done` nor `failed`"),
      (#"{"type":"failed","step":1}"#, "failed without a `message`"),
      (#"{"type":"done","step":1,"values":[]}"#, "`values` that are no object"),
      (#"{"type":"done","step":1,"values":{"a":{}}}"#, "no type of ours for `a`"),
      (#"{"type":"done","step":1,"stack":[1]}"#, "a `stack` that is no list of names"),
      (#"{"type":"done","step":1,"stack":["Nope"]}"#, "unknown name `Nope`"),
      ("{\"type\":\"failed\",\"step\":1,\"message\":\"a\\u001b[31mb\"}", #"a\u{1B}[31mb"#),
      (#"{"type":"done","step":1}"# + "\n" + #"{"type":"done","step":1}"#, "more than its answer"),
    ])
  func faults(answer: String, message: String) {
    let program = FakeProgram { line, _ in line.hasPrefix(#"{"type":"step""#) ? [answer] : [] }
    let outcome = run("run Root Alpha", program)
    #expect(outcome.status == 1 && program.isFinished)
    #expect(outcome.errors.hasPrefix("qtroute: step 1, down Alpha: "), "\(outcome)")
    #expect(outcome.errors.contains(message), "\(outcome)")
    #expect(!outcome.errors.utf8.contains(0x1B))
  }

  @Test("an answer before the step was sent is out of turn")
  func outOfTurn() {
    let program = FakeProgram { _, count in
      count == 1 ? [#"{"type":"done","step":1}"#, #"{"type":"done","step":1}"#] : []
    }
    let outcome = run("run Root Alpha", program)
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("qtroute: step 1, down Alpha: "))
  }

  @Test("a bad end after a good run is a no, and names the last step")
  func badEnd() {
    for (end, message) in [
      (ChildEnd.exited(3), "ended with status 3 after its goodbye"),
      (.signalled(11), "was ended by signal 11"),
      (.killed, "did not end within 1 s of its goodbye"),
    ] {
      let program = FakeProgram.obedient()
      program.end = end
      let outcome = run("run Root Alpha", program)
      #expect(
        outcome
          == Outcome(
            status: 1, output: "  1  down    Alpha  push\nstack  Root / Alpha\n",
            errors: "qtroute: after step 1, down Alpha: the resolver \(message)\n"))
    }
  }

  @Test("interactive asks at each step; Enter, a value, a failure, the end of input")
  func interactive() {
    let done = run("run Root Saved --interactive --input id=1", input: "file=\"b\"\n\n")
    #expect(done.status == 0 && done.output.contains("task    save"), "\(done)")
    #expect(done.errors.contains("1  task save  id: 1 ? "))
    let failed = run("run Alpha Vault --interactive", input: "\nf tired\n")
    #expect(failed.status == 1 && failed.errors.hasSuffix("tired\n"))
    let ended = run("run Alpha Vault --interactive", input: "\n")
    #expect(ended.status == 1 && ended.errors.hasSuffix(": standard input ended\n"))
  }
}
