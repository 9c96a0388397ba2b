import Foundation
@testable import RouteHarness
import Testing

/// What only a process can show of a resolver: when it ends, what it closes, and signals.
@Suite("qtroute run with a program that starts, ends and is ended", .serialized)
struct RunLimitTests {
  private func run(
    _ script: String, _ options: [String] = [], input: String = "", limit: String = "40"
  ) throws -> (outcome: Binary.Outcome, took: Duration, isStarted: Bool) {
    let binary = try Binary()
    defer { binary.remove() }
    let plan = try binary.write(
      "main.routeplan", "route Root {\n    route A {\n        route B\n    }\n}\n")
    let program = try binary.write("resolver.sh", "echo $$ > \"$0.pid\"\n" + script)
    let questions = try binary.write("questions", input)
    let names = input.isEmpty ? ["Root", "B"] : ["--batch"]
    let clock = ContinuousClock()
    var outcome = Binary.Outcome(status: -1, output: "", errors: "")
    let took = try clock.measure {
      outcome = try binary.run(
        ["run", "-f", plan, "--step-timeout", limit, "--resolver", "sh '\(program)'"] + names
          + options, input: .file(questions))
    }
    return (outcome, took, binary.text("resolver.sh.pid") != nil)
  }

  @Test(
    "the start of a program is not part of its first step",
    arguments: [
      "sleep 3\n", "echo '{\"type\":\"ready\"}'\n", "sleep 3; echo '{\"type\":\"ready\"}'\n",
    ])
  func start(script: String) throws {
    let (outcome, _, _) = try run(
      script + RunBinaryTests.obedient, ["--start-timeout", "40"], limit: "2")
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test(
    "a program that ends, or closes a stream, is noticed at once",
    arguments: [
      ("exec 3<&0; (sleep 60 <&3) & exit 7", "the resolver exited with status 7 before its answer"),
      ("exec <&-; sleep 60", "the resolver closed its input before its answer"),
      ("exec >&-; sleep 60", "the resolver closed its output before its answer"),
    ])
  func gone(script: String, message: String) throws {
    let (outcome, took, _) = try run(script)
    #expect(outcome.status == 1)
    #expect(outcome.errors == "qtroute: step 1, down A: \(message)\n")
    #expect(took < .seconds(30))
  }

  @Test("a program may close its input once it has the last step, but must answer")
  func lastStep() throws {
    let script = """
      read -r hello; read -r step; echo '{"type":"done","step":1}'
      read -r step; exec <&-

      """
    let good = try run(script + "echo '{\"type\":\"done\",\"step\":2}'\n")
    #expect(good.outcome.status == 0, "\(good.outcome)")
    let bad = try run(script + "sleep 60\n", limit: "4")
    #expect(
      bad.outcome.errors
        == "qtroute: step 2, down B: the resolver closed its input and gave no answer within 4 s\n")
  }

  @Test("what a program says before it ends counts, although others hold its output")
  func lastWords() throws {
    let script = """
      exec 3<&0
      (sleep 60 <&3) &
      read -r hello; read -r step; echo '{"type":"done","step":1}'
      read -r step; echo '{"type":"done","step":2}'

      """
    let (outcome, took, _) = try run(script)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(took < .seconds(30))
  }

  @Test("a second answer to the last step, and a line that is too long")
  func tooMuch() throws {
    let second = try run(
      RunBinaryTests.obedient + "\necho '{\"type\":\"done\",\"step\":2}'\n")
    #expect(second.outcome.status == 1)
    #expect(
      second.outcome.errors
        == "qtroute: after step 2, down B: the resolver sent more than its answer\n")
    let long = try run("head -c 1048577 /dev/zero | tr '\\0' ' '; echo; sleep 60")
    #expect(
      long.outcome.errors
        == "qtroute: step 1, down A: the resolver answered with a line of more than 1 MiB\n")
  }

  @Test("a trace that cannot be written is an error before the program starts")
  func trace() throws {
    let (outcome, _, isStarted) = try run(
      RunBinaryTests.obedient, ["--trace", "/nowhere/at/all.jsonl"])
    #expect(
      outcome
        == Binary.Outcome(
          status: 2, output: "",
          errors: "qtroute: cannot write `/nowhere/at/all.jsonl`: its folder does not exist\n"))
    #expect(!isStarted)
    let shown = try run(RunBinaryTests.obedient, ["--trace", "-"]).outcome
    #expect(shown.status == 0 && shown.output.contains(#""to":{"type":"hello""#), "\(shown)")
  }

  @Test("a batch goes through one process")
  func batch() throws {
    let script = #"""
      n=0
      while read -r line; do
        case $line in
          *'"type":"hello"'*) echo hello >&2; echo '{"type":"ready"}' ;;
          *'"type":"step"'*) n=$((n + 1)); echo "{\"type\":\"done\",\"step\":$n}" ;;
          *'"type":"goodbye"'*) echo bye >&2; break ;;
        esac
      done

      """#
    let (outcome, _, _) = try run(script, input: "Root\tB\nA\tRoot\n")
    #expect(outcome.status == 0 && outcome.errors == "hello\nhello\nbye\n", "\(outcome)")
    #expect(outcome.output.hasSuffix("  1  up      Root\nstack  Root\n\n"))
  }

  @Test(
    "a program that leaves after each run is started again for the next one",
    arguments: ["read -r end; exit 0", "exit 0", "exec <&-; exit 0"])
  func leaves(ending: String) throws {
    let script = #"""
      echo start >&2
      read -r hello
      while read -r line; do
        number=${line#*'"step":'}
        echo "{\"type\":\"done\",\"step\":${number%%,*}}"
        case $line in *'"final":true'*)
      """# + " " + ending + " ;; esac\ndone\n"
    let (outcome, _, _) = try run(script, input: "Root\tB\nB\tRoot\nRoot\tA\n")
    #expect(outcome.status == 0 && outcome.errors == "start\nstart\nstart\n", "\(outcome)")
    #expect(outcome.output.hasSuffix("  1  down    A  push\nstack  Root / A\n\n"))
  }

  @Test("an answer counts that was written before the input was closed")
  func closedAfterAnswer() throws {
    let binary = try Binary()
    defer { binary.remove() }
    try binary.write("main.routeplan", "route Root {\n    route A {\n        route B\n    }\n}\n")
    try binary.write(
      "resolver.sh",
      """
      read -r hello; read -r step; echo '{"type":"done","step":1}'
      exec <&-; sleep 60

      """)
    // The closed input is noticed first, as happens on a busy machine.
    let outcome = try binary.runWith(
      ["LD_PRELOAD": try FaultLibrary.path.get(), "FAULT_POLL": "1"],
      ["run", "Root", "B", "--step-timeout", "40", "--resolver", "sh resolver.sh"])
    #expect(
      outcome
        == Binary.Outcome(
          status: 1, output: "  1  down    A  push\nstack  Root / A\n",
          errors: "qtroute: step 2, down B: the resolver closed its input before its answer\n"))
  }

  @Test("what a program started gets SIGTERM and a little time when the program has ended")
  func helpers() throws {
    // The time is short for a busy machine, so one success is enough.
    for _ in 0..<10 {
      let binary = try Binary()
      defer { binary.remove() }
      try binary.write("main.routeplan", "route Root { route A }\n")
      try binary.write(
        "resolver.sh",
        """
        (trap 'echo > ended; exit 0' TERM; echo > ready; sleep 60 & wait) &
        until [ -e ready ]; do sleep 0.1; done

        """ + RunBinaryTests.obedient)
      let outcome = try binary.runWith([:], ["run", "Root", "A", "--resolver", "sh resolver.sh"])
      #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
      if binary.names.contains("ended") { return }
    }
    Issue.record("nothing that the program started had time to end")
  }
}
