import Foundation
@testable import RouteHarness
import Testing

/// Resolvers as processes, good and hostile: an error in time, and nothing left running.
@Suite("qtroute run with a program", .serialized)
struct RunBinaryTests {
  private let plan = "route Root {\n    route A {\n        route B\n    }\n}\n"

  /// Runs Root -> B through a shell script that records its process group.
  private func run(
    _ script: String, _ options: [String] = [], limit: String = "20", start: String = "20"
  ) throws -> (outcome: Binary.Outcome, took: Duration, left: Bool) {
    let binary = try Binary()
    defer { binary.remove() }
    let plan = try binary.write("main.routeplan", plan)
    let program = try binary.write("resolver.sh", "echo $$ > \"$0.pid\"\n" + script)
    let clock = ContinuousClock()
    var outcome = Binary.Outcome(status: -1, output: "", errors: "")
    let took = try clock.measure {
      outcome = try binary.run(
        [
          "run", "-f", plan, "Root", "B", "--step-timeout", limit, "--start-timeout", start,
          "--resolver", "sh '\(program)'",
        ] + options)
    }
    return (outcome, took, Self.staysAlive(binary.text("resolver.sh.pid")))
  }

  /// Whether any process of a group goes on running. One that was killed may take a moment to end.
  private static func staysAlive(_ group: String?) -> Bool {
    for _ in 0..<2000 {
      if !isGroupAlive(group) { return false }
      usleep(5000)
    }
    return true
  }

  /// Whether any process of a group is running now, zombies aside.
  private static func isGroupAlive(_ text: String?) -> Bool {
    let group = text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    if group.isEmpty { return false }
    for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
      guard Int(name) != nil,
        let stat = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8)
      else { continue }
      // The name is in parentheses and may contain anything; then come state, parent and group.
      let fields = stat[(stat.lastIndex(of: ")") ?? stat.startIndex)...].split(separator: " ")
      if fields.count > 3, fields[3] == group, fields[1] != "Z" { return true }
    }
    return false
  }

  static let obedient = #"""
    n=0
    while read -r line; do
      case $line in
        *'"type":"step"'*) n=$((n + 1)); echo "{\"type\":\"done\",\"step\":$n}" ;;
        *'"type":"goodbye"'*) break ;;
      esac
    done
    """#

  @Test("a good program takes every step, and its standard error passes through")
  func good() throws {
    let (outcome, _, left) = try run("echo drawn >&2\n" + Self.obedient)
    #expect(
      outcome
        == Binary.Outcome(
          status: 0, output: "  1  down    A  push\n  2  down    B  push\nstack  Root / A / B\n",
          errors: "drawn\n"))
    #expect(!left)
  }

  @Test(
    "each fault is an error that names the step, in time, and no process is left running",
    arguments: [
      ("sleep 60", "step 1, down A: no answer within 0.5 s"),
      ("exit 3", "step 1, down A: the resolver exited with status 3 before its answer"),
      ("kill -11 $$", "step 1, down A: the resolver was killed by signal 11"),
      ("exec >&-; sleep 60", "step 1, down A: the resolver closed its output before its answer"),
      ("yes", "step 1, down A: the resolver answered with bad JSON"),
      ("yes | tr -d '\\n'; sleep 60", "step 1, down A: the resolver answered with a line of more"),
      (
        "head -c 100000000 /dev/zero | tr '\\0' x; sleep 60",
        "step 1, down A: the resolver answered with a line of more than 1 MiB"
      ),
      (
        "read -r a; read -r b; echo '{\"type\":\"done\",\"step\":1}'; sleep 60",
        "step 2, down B: no answer within 0.5 s"
      ),
      (
        "echo '{\"type\":\"done\",\"step\":2}'; sleep 60",
        "step 1, down A: the resolver answered step 2 instead"
      ),
      ("trap '' TERM INT HUP; sleep 60 & sleep 60", "step 1, down A: no answer within 0.5 s"),
      (
        "(trap '' TERM; sleep 60) & exit 0",
        "step 1, down A: the resolver exited with status 0 before its answer"
      ),
      (
        obedient + "\nsleep 60",
        "after step 2, down B: the resolver did not exit within 1 s of its goodbye"
      ),
      (obedient + "\nexit 4", "after step 2, down B: the resolver exited with status 4"),
    ])
  func hostile(script: String, message: String) throws {
    // Only what is a fault because time runs out gets little of it.
    let isSlow = message.contains("no answer")
    let (outcome, took, left) = try run(
      script, limit: isSlow ? "0.5" : "20",
      start: isSlow && message.hasPrefix("step 1") ? "0.5" : "20")
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.errors.hasPrefix("qtroute: \(message)"), "\(outcome)")
    #expect(took < .seconds(50))
    #expect(!left, "a process was left behind")
  }

  @Test(
    "a trace that cannot be written is an error before the first step",
    arguments: ["", "/", "missing/trace.jsonl"])
  func trace(file: String) throws {
    let (outcome, _, _) = try run(Self.obedient, ["--trace", file])
    #expect(outcome.status == 2 && outcome.output == "", "\(outcome)")
    #expect(outcome.errors.hasPrefix("qtroute: cannot write `\(file)`: "), "\(outcome)")
  }

  @Test("Ctrl-C: no further step, a goodbye, one second for the resolver, status 130")
  func interrupt() throws {
    for script in [
      "cat > \"$0.log\"", "trap 'exit 0' USR1; exec 3> \"$0.log\"; cat >&3; sleep 60",
    ] {
      let binary = try Binary()
      defer { binary.remove() }
      let plan = try binary.write("main.routeplan", plan)
      let program = try binary.write("resolver.sh", "echo $$ > \"$0.pid\"\n" + script)
      let running = try binary.start(
        ["run", "-f", plan, "Root", "B", "--resolver", "sh '\(program)'"].map { Array($0.utf8) })
      try binary.wait(for: "resolver.sh.log", toContain: "\"step\":1")
      let start = ContinuousClock.now
      running.interrupt()
      let outcome = try running.wait()
      let took = start.duration(to: .now)
      #expect(outcome.status == 130 && outcome.errors == "qtroute: interrupted\n", "\(outcome)")
      #expect(took < .seconds(50), "\(script)")
      let log = binary.text("resolver.sh.log") ?? ""
      #expect(!log.contains("\"step\":2"))
      #expect(log.contains(#"{"type":"goodbye","reason":"interrupted","stack":["Root"]}"#))
      #expect(!Self.staysAlive(binary.text("resolver.sh.pid")))
    }
  }

  @Test("the example resolver draws every screen", .enabled(if: hasPython))
  func example() throws {
    let binary = try Binary()
    defer { binary.remove() }
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
    let outcome = try binary.run([
      "run", "-f", root + "/examples/podcasts.routeplan", "Show", "Account.Order",
      "--input", "number=7", "--input", "price=9.5", "--resolver",
      "'\(root)/examples/screens.py'",
    ])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.errors.contains("| Account.Login  (present nav)"))
    #expect(outcome.errors.contains("| number: 7, price: 9.5"))
    let opened = try binary.run([
      "run", "-f", root + "/examples/podcasts.routeplan", "--url", "podcasts://shows/7/follow",
      "--resolver", "'\(root)/examples/screens.py'",
    ])
    #expect(opened.status == 0, "\(opened)")
    #expect(opened.errors.contains("| Account.Login  (present nav)"))
    #expect(opened.errors.contains("| does follow") && opened.errors.contains("| showId: 7"))
  }

  @Test("a URL is opened through a program: the login, the stack, the task")
  func url() throws {
    let binary = try Binary()
    defer { binary.remove() }
    let plan = try binary.write(
      "main.routeplan",
      """
      fact in
      route Root at "/" {
          route Show(id: Int) at "show/:id" { task keep(id: Int) at "keep" requires in }
          route Login present grants in unless in
      }
      """)
    let program = try binary.write(
      "resolver.sh",
      "exec 3> \"$0.log\"\n"
        + Self.obedient.replacing("do\n", with: "do echo \"$line\" >&3\n", maxReplacements: 1))
    let outcome = try binary.run([
      "run", "-f", plan, "Root", "--url", "/show/7/keep", "--resolver", "sh '\(program)'",
    ])
    #expect(
      outcome
        == Binary.Outcome(
          status: 0,
          output: """
              1  down    Login  present
              2  jump    Show   push
              3  task    keep
            stack  Root / Show(id: 7)

            """, errors: ""))
    let log = binary.text("resolver.sh.log") ?? ""
    #expect(log.contains(#""from":"Root","to":"keep","url":"/show/7/keep","stack""#), "\(log)")
    #expect(log.contains(#""task":"keep","presentation":null,"inputs":{"id":7},"final":true"#))
  }

  private static let hasPython = ["/usr/bin", "/usr/local/bin", "/root/.pyenv/shims"].contains {
    access($0 + "/python3", X_OK) == 0
  }
}
