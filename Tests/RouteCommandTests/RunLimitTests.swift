import Foundation
@testable import RouteHarness
import Testing

/// What only a process can show of a resolver: when it ends, what it closes, and signals.
@Suite("qtroute run with a program that starts, ends and is ended", .serialized)
struct RunLimitTests {
  private func run(
    _ script: String, _ options: [String] = [], input: String = "", limit: String = "0.5"
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
      "sleep 1\n", "echo '{\"type\":\"ready\"}'\n", "sleep 1; echo '{\"type\":\"ready\"}'\n",
    ])
  func start(script: String) throws {
    let (outcome, _, _) = try run(script + RunBinaryTests.obedient)
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
    let (outcome, took, _) = try run(script, limit: "40")
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
    let good = try run(script + "echo '{\"type\":\"done\",\"step\":2}'\n", limit: "40")
    #expect(good.outcome.status == 0, "\(good.outcome)")
    let bad = try run(script + "sleep 60\n", limit: "2")
    #expect(
      bad.outcome.errors
        == "qtroute: step 2, down B: the resolver closed its input and gave no answer within 2 s\n")
  }

  @Test("what a program says before it ends counts, although others hold its output")
  func lastWords() throws {
    let script = """
      exec 3<&0
      (sleep 60 <&3) &
      read -r hello; read -r step; echo '{"type":"done","step":1}'
      read -r step; echo '{"type":"done","step":2}'

      """
    let (outcome, took, _) = try run(script, limit: "40")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(took < .seconds(30))
  }

  @Test("a second answer to the last step, and a line that is too long")
  func tooMuch() throws {
    let second = try run(
      RunBinaryTests.obedient + "\necho '{\"type\":\"done\",\"step\":2}'\n", limit: "10")
    #expect(second.outcome.status == 1)
    #expect(
      second.outcome.errors
        == "qtroute: after step 2, down B: the resolver sent more than its answer\n")
    let long = try run("head -c 1048577 /dev/zero | tr '\\0' ' '; echo; sleep 60", limit: "40")
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
          errors: "qtroute: cannot write `/nowhere/at/all.jsonl`: no such file\n"))
    #expect(!isStarted)
    let shown = try run(RunBinaryTests.obedient, ["--trace", "-"], limit: "10").outcome
    #expect(shown.status == 0 && shown.output.contains(#""to":{"type":"hello""#), "\(shown)")
  }

  @Test("a batch goes through one process")
  func batch() throws {
    let script = #"""
      while read -r line; do
        case $line in
          *'"type":"hello"'*) n=0; echo hello >&2; echo '{"type":"ready"}' ;;
          *'"type":"step"'*) n=$((n + 1)); echo "{\"type\":\"done\",\"step\":$n}" ;;
          *'"type":"goodbye"'*) echo bye >&2; break ;;
        esac
      done

      """#
    let (outcome, _, _) = try run(script, input: "Root\tB\nA\tRoot\n", limit: "10")
    #expect(outcome.status == 0 && outcome.errors == "hello\nhello\nbye\n", "\(outcome)")
    #expect(outcome.output.hasSuffix("  1  up      Root\nstack  Root\n\n"))
  }

  @Test("a program that leaves after each run of a batch is started again")
  func leaving() throws {
    // It says that it has read the end, because otherwise the next run might begin before it left.
    let script = #"""
      while read -r line; do
        case $line in
          *'"type":"step"'*) echo "{\"type\":\"done\",\"step\":1}" ;;
          *'"type":"end"'* | *'"type":"goodbye"'*) echo left >&2; exit 0 ;;
        esac
      done

      """#
    let input = "Root\tA\nA\tRoot\nRoot\tA\n"
    let (outcome, _, _) = try run(script, input: input, limit: "10")
    #expect(outcome.status == 0 && outcome.errors == "left\nleft\nleft\n", "\(outcome)")
    let stacks = outcome.output.split(separator: "\n").filter { $0.hasPrefix("stack") }
    #expect(stacks == ["stack  Root / A", "stack  Root", "stack  Root / A"])
  }

  @Test(
    "SIGTERM and SIGHUP say goodbye like Ctrl-C, with their own status",
    arguments: [SIGINT, SIGTERM, SIGHUP], [false, true])
  func signals(number: Int32, isBatch: Bool) throws {
    let binary = try Binary()
    defer { binary.remove() }
    let plan = try binary.write("main.routeplan", "route Root { route A }\n")
    let script =
      isBatch
      ? "exec 3> \"$0.log\"\n"
        + RunBinaryTests.obedient.replacing(
          "do\n", with: "do echo \"$line\" >&3\n", maxReplacements: 1)
      : "cat > \"$0.log\""
    let program = try binary.write("resolver.sh", script)
    // Nothing ends this input, so the batch waits for its next line.
    let pipe = try Pipe()
    defer {
      close(pipe.reader)
      close(pipe.writer)
    }
    let line = Array("Root\tA\n".utf8)
    try #require(write(pipe.writer, line, line.count) == line.count)
    let names = isBatch ? ["--batch"] : ["Root", "A"]
    let running = try binary.start(
      (["run", "-f", plan, "--resolver", "sh '\(program)'"] + names).map { Array($0.utf8) },
      input: .descriptor(pipe.reader))
    let sign = isBatch ? "\"type\":\"end\"" : "\"step\":1"
    while binary.text("resolver.sh.log")?.contains(sign) != true { usleep(5000) }
    // The handler is there before the program, but a batch reads on after it.
    usleep(20_000)
    running.signal(number)
    let outcome = try running.wait()
    #expect(outcome.status == 128 + number, "\(outcome)")
    #expect(outcome.errors == "qtroute: interrupted\n", "\(outcome)")
    let log = binary.text("resolver.sh.log") ?? ""
    #expect(log.contains(#"{"type":"goodbye","reason":"interrupted""#), "\(log)")
  }
}
