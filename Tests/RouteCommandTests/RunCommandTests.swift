import RouteCommand
@testable import RouteHarness
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

  @Test("print shows each step and the stack with its inputs, and asks nothing")
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

  @Test("a missing input ends the run before its first step, with advice")
  func missing() {
    #expect(
      run("run Alpha Deep --input id=7")
        == Outcome(
          status: 1, output: "stack  Root / Alpha\n",
          errors:
            "qtroute: no value for `name: String` of `Deep`, which step 3 needs\n"
            + "  help: give one with `--input name=VALUE`\n"))
  }

  @Test("json is one document, jsonl is a line per step and one for the end")
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
        == #"{"schema":1,"from":"Alpha","to":"Vault","done":true,"fallback":false,"dryRun":false,"steps":["#
        + steps.joined(separator: ",") + "]," + end)
    #expect(
      run("run Alpha Vault --given signedIn --format jsonl").output
        == steps.joined(separator: "\n")
        + "\n" + #"{"from":"Alpha","to":"Vault","done":true,"fallback":false,"dryRun":false,"# + end
    )
    #expect(
      run("run Alpha Bravo --format json").output.hasSuffix(
        #""error":{"kind":"missingInput","step":null,"message":"no value for `id: Int` of `Bravo`, which step 2 needs"}}"#
          + "\n"))
  }

  @Test("no path, a wrong stack, a wrong limit, two resolvers: each is reported in one line")
  func usage() {
    let lines: [(String, Int32, String)] = [
      ("run Alpha Island", 1, "qtroute: no step leads to `Island` from there; add a link"),
      ("run Alpha", 2, "`qtroute run` requires FROM TO"),
      ("run Alpha Vualt", 2, "unknown route `Vualt`"),
      ("run Alpha Root --stack Root", 2, "`--stack` ends with `Root`"),
      ("run Alpha Root --step-timeout 0", 2, "`--step-timeout` takes seconds"),
      ("run Alpha Root --step-timeout 1e9", 2, "`--step-timeout` takes seconds"),
      ("run Alpha Root --step-timeout x", 2, "`--step-timeout` takes seconds"),
      ("run Alpha Root --resolver ''", 2, "`--resolver` names no program"),
      ("run Alpha Root --resolver '\"x'", 2, "has an open quote"),
      ("run Alpha Root --resolver x", 2, "cannot start `x`: no such program"),
      ("run Alpha Root --resolver x --interactive", 2, "give only one of them"),
      ("run Alpha Root -f - --interactive", 2, "standard input cannot be both"),
    ]
    for (line, status, message) in lines {
      let outcome = run(line)
      #expect(outcome.status == status && outcome.errors.contains(message), "\(line): \(outcome)")
    }
  }

  @Test("a resolver's command line is split at spaces; quotes and backslashes prevent that")
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
    #expect(outcome.output.hasSuffix("dry run: no step was run\n"))
  }

  @Test("a program is not started if an input is missing")
  func notStarted() {
    let host = MemoryHost(files: files)
    host.program = { _ in FakeProgram.obedient() }
    #expect(host.run("run Alpha Bravo --resolver x").status == 1)
    #expect(!host.log.contains { $0.hasPrefix("start") })
  }

  @Test("the messages are those in the manual")
  func messages() {
    let program = FakeProgram.obedient()
    #expect(run("run Root Alpha", program).status == 0)
    #expect(program.isFinished)
    #expect(
      program.heard.joined() == #"""
        {"type":"hello","qtroute":1,"plan":"Walk","from":"Root","to":"Alpha","stack":[{"frame":1,"route":"Root","presentation":"push","inputs":{}}],"facts":[]}
        {"type":"step","step":1,"verb":"down","route":"Alpha","presentation":"push","inputs":{},"final":true,"annotations":[{"key":"icon","value":"a\u001bb"}],"stack":{"keep":1,"push":[{"frame":2,"route":"Alpha","presentation":"push","inputs":{}}]},"facts":[]}
        {"type":"goodbye","reason":"done","stack":["Root","Alpha"]}

        """#)
  }

  @Test("the trace has every message, and lines that are not messages")
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

  @Test("the trace of a run without a program has the same messages")
  func tracePrinted() throws {
    let host = MemoryHost(files: files, input: "file=\"b\"\nf tired\n")
    #expect(
      host.run("run Root Saved --input id=1 --interactive --trace t.jsonl").status == 1)
    let lines = try #require(host.text("t.jsonl")).split(separator: "\n")
      .map { $0.drop { $0 != "," } }
    #expect(lines.count == 6)
    #expect(lines[0].hasPrefix(#","to":{"type":"hello""#))
    #expect(lines[1].hasPrefix(#","to":{"type":"step","step":1,"verb":"task""#))
    #expect(lines[2] == #","from":{"type":"done","step":1,"values":{"file":"b"}}}"#)
    #expect(lines[4] == #","from":{"type":"failed","step":2,"message":"tired"}}"#)
    #expect(lines[5] == #","to":{"type":"goodbye","reason":"failed","stack":["Root"]}}"#)
    #expect(host.run("run Alpha Root --trace p.jsonl").status == 0)
    #expect(host.text("p.jsonl")?.split(separator: "\n").count == 4)
  }

  @Test("returned values are added to the inputs; values of a wrong type end the run")
  func values() {
    let saved = run(
      "run Root Saved --input id=1",
      FakeProgram.obedient(#","values":{"file":"a.txt"}"#, at: 1))
    #expect(saved.status == 0)
    #expect(saved.output.hasSuffix("stack  Root / Saved(file: \"a.txt\")\n"))
    let wrong = run(
      "run Root Saved --input id=1", FakeProgram.obedient(#","values":{"file":3}"#, at: 1))
    #expect(wrong.status == 1)
    #expect(
      wrong.errors
        == "qtroute: step 1, task save: 3 is not a valid value for `file: String`, which `save` "
        + "hands back\n")
  }

  @Test("a different stack that the resolver reports is accepted")
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
    "an invalid answer is an error that names the step",
    arguments: [
      (#"nonsense"#, "answered with bad JSON: a value cannot start like this, at byte 1"),
      (#"{"type":"done","step":1}}"#, "bad JSON: unexpected text after the value, at byte 25"),
      (#"[1]"#, "answered with something other than a JSON object"),
      (#"{"type":"done"}"#, "answered without the number of the step"),
      (#"{"type":"done","step":"1"}"#, "answered without the number of the step"),
      (#"{"type":"done","step":2}"#, "answered step 2 instead"),
      (#"{"type":"fine","step":1}"#, "other than `done`, `failed` and `declined`"),
      (#"{"type":"failed","step":1}"#, "failed without a `message`"),
      (#"{"type":"done","step":1,"values":[]}"#, "`values` that are not an object"),
      (
        #"{"type":"done","step":1,"values":{"a":{}}}"#,
        "returned a value of an unknown type for `a`"
      ),
      (#"{"type":"done","step":1,"stack":[1]}"#, "a `stack` that is not a list of names"),
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

  @Test("an answer before its step was sent is out of order")
  func outOfTurn() {
    let program = FakeProgram { _, count in
      count == 1 ? [#"{"type":"done","step":1}"#, #"{"type":"done","step":1}"#] : []
    }
    let outcome = run("run Root Alpha", program)
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("qtroute: step 1, down Alpha: "))
  }

  @Test("a bad exit after a good run is a failure that names the last step")
  func badEnd() {
    for (end, message) in [
      (ChildEnd.exited(3), "exited with status 3 after its goodbye"),
      (.signalled(11), "was killed by signal 11"),
      (.killed, "did not exit within 1 s of its goodbye"),
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

@Suite("qtroute run with a URL")
struct RunURLTests {
  private let shop = [
    "main.routeplan": """
    plan Shop
    scheme "shop"
    fact signedIn
    route Home at "/" {
        route Show(id: Int) at "show/:id"
        route Library at "library" requires signedIn {
            route Shelf(row: Int, note: String) at ":row"
        }
    }
    route Login in Home present nav grants signedIn unless signedIn
    link * -> Login
    task out at "out" requires signedIn revokes signedIn
    fallback Home

    """
  ]

  private func run(_ line: String, _ program: FakeProgram? = nil) -> Outcome {
    let host = MemoryHost(files: shop)
    if let program { host.program = { _ in program } }
    return host.run(line + (program == nil ? "" : " --resolver x"))
  }

  @Test("without a start, it is a cold launch: one step to the stack, or first to the start")
  func cold() {
    #expect(
      run("run --url shop://show/7")
        == Outcome(
          status: 0, output: "  1  jump    Show  push\nstack  Home / Show(id: 7)\n", errors: ""))
    #expect(
      run("run --url /library/3?note=x")
        == Outcome(
          status: 0,
          output: """
              1  jump    Home   push
              2  down    Login  present nav
              3  jump    Shelf  push
            stack  Home / Library / Shelf(note: "x", row: 3)

            """, errors: ""))
  }

  @Test("from a route, from a stack, and from another URL")
  func warm() {
    #expect(
      run("run Library --url /show/7 --given signedIn").output
        == "  1  jump    Show  push\nstack  Home / Show(id: 7)\n")
    #expect(
      run("run --stack Home/Login --url out --given signedIn").output
        == "  1  task    out\nstack  Home / Login\n")
    #expect(
      run("run --from-url /library/3?note=x --url /library/4").output
        == "  1  self    Shelf\nstack  Home / Library / Shelf(note: \"x\", row: 4)\n")
    #expect(
      run("run --from-url /show/7 Home").output == "  1  up      Home\nstack  Home\n")
  }

  @Test("missing inputs are reported before the first step; an option may supply them")
  func missing() {
    #expect(
      run("run Home --url /library/3")
        == Outcome(
          status: 1, output: "stack  Home\n",
          errors: """
            qtroute: no value for `note: String` of `Shelf`, which step 2 needs
              help: give one with `--input note=VALUE`

            """))
    #expect(run("run Home --url /library/3 --input note=y").status == 0)
  }

  @Test("an unknown URL goes to the fallback and says so; a foreign one is a failure")
  func fallback() {
    #expect(
      run("run --url /nope")
        == Outcome(
          status: 0, output: "  1  jump    Home  push\nstack  Home\n",
          errors: "qtroute: no pattern matches; opening the fallback `Home`\n"))
    #expect(run("run --url /nope -q").errors == "")
    let foreign = run("run Home --url https://example.com/ --format json")
    #expect(
      foreign
        == Outcome(
          status: 1,
          output: #"{"schema":1,"from":"Home","to":null,"url":"https://example.com/","done":false,"#
            + #""fallback":false,"dryRun":false,"steps":[],"stack":[{"frame":1,"route":"Home","#
            + #""presentation":"push","inputs":{}}],"facts":[],"error":{"kind":"badURL","#
            + #""step":null,"message":"`https://example.com/` opens nothing: "#
            + #"the host `example.com` is not ours"}}"# + "\n",
          errors: "qtroute: `https://example.com/` opens nothing: "
            + "the host `example.com` is not ours\n"))
  }

  @Test("facts decide between screens that share a URL")
  func shared() {
    let plan = """
      fact signedIn given
      route Start {
          route Welcome at "/" unless signedIn
          route Home at "/" requires signedIn { route Feed }
      }

      """
    let host = MemoryHost(files: ["main.routeplan": plan])
    #expect(
      host.run("run --url /").output == "  1  jump    Welcome  push\nstack  Start / Welcome\n")
    #expect(
      host.run("run --url / --given signedIn").output
        == "  1  jump    Home  push\nstack  Start / Home\n")
    #expect(
      host.run("run --from-url / Feed --given signedIn").output
        == "  1  down    Feed  push\nstack  Start / Home / Feed\n")
    #expect(host.run("run --from-url / Feed").status == 1)
  }

  @Test("so do the facts that the frames of the start bring")
  func sharedAtStart() {
    let plan = """
      fact member
      route Guest at "/" unless member {
          link => Member grants member
      }
      route Member at "/" requires member

      """
    let host = MemoryHost(files: ["main.routeplan": plan])
    #expect(host.run("run --url / Member").output == "  1  self    Member\nstack  Member\n")
    #expect(host.run("run --url / Guest").output == "  1  self    Guest\nstack  Guest\n")
    #expect(host.run("run --url /").output == "  1  jump    Guest  push\nstack  Guest\n")
    #expect(
      host.run("run --url / --given member").output
        == "  1  jump    Member  push\nstack  Member\n")
  }

  @Test("the program receives the URL, and is asked for the login first")
  func messages() {
    let program = FakeProgram.obedient()
    #expect(run("run --url /out", program).status == 0)
    #expect(program.heard.count == 5)
    #expect(
      program.heard[0] == #"{"type":"hello","qtroute":1,"plan":"Shop","from":null,"to":"out","#
        + #""url":"/out","stack":[],"facts":[]}"# + "\n")
    #expect(program.heard[1].contains(#""verb":"jump","route":"Home""#))
    #expect(program.heard[2].contains(#""verb":"down","route":"Login""#))
    #expect(program.heard[3].contains(#""verb":"task","route":"Home","task":"out""#) == false)
    #expect(program.heard[3].contains(#""verb":"task","route":"Login","task":"out""#))
  }

  @Test(
    "operands and URLs that exclude each other are refused",
    arguments: [
      ("run Home Show --url /", "unexpected `Show`: a URL replaces one of the routes"),
      ("run Home --from-url / --url /", "unexpected `Home`: a URL replaces one of the routes"),
      ("run --from-url /", "`qtroute run` requires TO in addition to `--from-url`"),
      ("run Home", "`qtroute run` requires FROM TO"),
      ("run", "`qtroute run` requires FROM TO"),
      ("run a b c", "unexpected `c`"),
      ("run Home --from-url / --stack Home", "`--stack` and `--from-url` cannot be combined"),
      ("run --from-url tel:1 Home", "`tel:1` opens nothing"),
    ])
  func refused(line: String, message: String) {
    let outcome = run(line)
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("qtroute: \(message)\n"), "\(outcome)")
  }
}

@Suite("qtroute run with tabs, facts and tasks")
struct RunStateTests {
  private let files = [
    "main.routeplan": """
    plan Keys
    fact key
    fact signedIn
    route Main at "/" tabs {
        route Home at "home" { route Vault requires key  route Tip present floating }
        route Search { task find(word: String) -> (place: String) grants key }
        route Secret at "secret" requires signedIn {
            task forget at "forget" requires key revokes key
        }
        route Login unless signedIn grants signedIn
        route Guest at "guest" unless signedIn
    }
    link Secret => Guest revokes signedIn

    """
  ]

  private func run(_ line: String, _ program: FakeProgram? = nil) -> Outcome {
    let host = MemoryHost(files: files)
    if let program { host.program = { _ in program } }
    return host.run(line + (program == nil ? "" : " --resolver x"))
  }

  @Test("a step that brings frames back names them, and those that it parks")
  func restored() {
    let program = FakeProgram.obedient()
    #expect(run("run Home Vault --input word=x", program).status == 0)
    let text = program.heard.joined()
    #expect(
      text.contains(
        #""stack":{"keep":1,"push":[{"frame":3,"route":"Search","presentation":"push","#
          + #""inputs":{}}],"park":[2]},"facts":[]}"#), "\(text)")
    #expect(
      text.contains(
        #""stack":{"keep":1,"restore":[{"frame":2,"route":"Home","presentation":"push","#
          + #""inputs":{}}],"push":[],"park":[3]},"facts":["key"]}"#), "\(text)")
  }

  @Test("a floating frame that leaves is neither parked nor dropped")
  func floating() {
    let program = FakeProgram.obedient()
    #expect(run("run Tip Search", program).status == 0)
    #expect(program.heard[1].contains(#""keep":1,"push":["#))
    #expect(program.heard[1].contains(#""park":[2]}"#), "\(program.heard)")
  }

  @Test("a run starts with the facts of its stack; a cold one only with those given")
  func opening() {
    #expect(run("run Secret Main --format json").output.contains(#""facts":["signedIn"]"#))
    #expect(run("run Secret Main --cold --format json").output.contains(#""facts":[]"#))
    let given = run("run Secret Main --cold --given key --format json")
    #expect(given.output.contains(#""facts":["key"]"#))
    let program = FakeProgram.obedient()
    #expect(run("run Vault Main", program).status == 0)
    #expect(program.heard[0].hasSuffix(#""facts":["key"]}"# + "\n"))
  }

  @Test("a fact that the start excludes is a note")
  func contradiction() {
    let outcome = run("run Guest Main --given signedIn")
    #expect(outcome.status == 0)
    #expect(
      outcome.errors == "note: `signedIn` holds at the start, but `Guest` excludes it\n")
    #expect(run("run Guest Main --given signedIn --quiet").errors == "")
  }

  @Test("a run may end with a task")
  func task() {
    #expect(
      run("run Home find --input word=x")
        == Outcome(
          status: 0,
          output: """
              1  switch  Search  push
              2  task    find
            stack  Main / Search

            """, errors: ""))
    let json = run("run Home find --input word=x --format json").output
    #expect(json.hasPrefix(#"{"schema":1,"from":"Home","to":"find","done":true"#), "\(json)")
    #expect(run("run Home fnd").status == 2)
  }

  @Test("a task that the facts forbid where it is at hand has no path, as for `path`")
  func taskWithoutFacts() {
    let plan = """
      fact key
      route Main { task open(word: String) requires key }
      route Hall grants key { link => Main }

      """
    let host = MemoryHost(files: ["main.routeplan": plan])
    for line in ["run Main open", "run Main open --cold", "run Main open --input word=x"] {
      let outcome = host.run(line)
      #expect(
        outcome
          == Outcome(
            status: 1, output: "stack  Main\n",
            errors: "qtroute: nothing on the way grants `key`, which would open a path\n"),
        "\(line)")
    }
    let json = host.run("run Main open --format json").output
    #expect(json.contains(#""error":{"kind":"noPath","step":null,"message":"nothing on"#))
    #expect(host.run("run Main open --given key --input word=x").status == 0)
  }

  @Test("before a URL ends a fact that holds, a note says so")
  func lost() {
    let outcome = run("run Secret --url /secret/forget --given key")
    #expect(outcome.status == 0 && outcome.errors == "note: opening /secret/forget ends key\n")
    #expect(run("run Secret --url /secret/forget --given key -q").errors == "")
    let guest = run("run Secret --url /guest")
    #expect(guest.status == 0, "\(guest)")
    #expect(guest.errors == "note: opening /guest ends signedIn\n")
    #expect(run("run Secret --url /home").errors == "")
    #expect(run("run Secret Guest").errors == "")
  }

  @Test("that a URL ends a fact that only its own steps made hold is no news")
  func notLost() {
    let plan = """
      fact member
      route Start at "/" {
          task enter grants member
          route Account requires member {
              task leave at "/leave" requires member revokes member
          }
      }

      """
    let host = MemoryHost(files: ["main.routeplan": plan])
    for line in ["run --url /leave", "run Start --url /leave"] {
      let outcome = host.run(line)
      #expect(outcome.status == 0 && outcome.errors == "", "\(line): \(outcome)")
    }
    #expect(
      host.run("run --url /leave --given member").errors == "note: opening /leave ends member\n")
  }
}
