import Foundation
@testable import RouteHarness
import Testing

/// Signals that end a run while its program lives.
@Suite("qtroute run and signals", .serialized)
struct RunSignalTests {
  /// A resolver that answers each step and keeps what it hears.
  private static let writing =
    "exec 3> \"$0.log\"\n"
    + RunBinaryTests.obedient.replacing(
      "do\n", with: "do echo \"$line\" >&3\n", maxReplacements: 1)

  @Test(
    "SIGTERM and SIGHUP say goodbye like Ctrl-C, with their own status",
    arguments: [SIGINT, SIGTERM, SIGHUP], [false, true])
  func signals(number: Int32, isBatch: Bool) throws {
    let binary = try Binary()
    defer { binary.remove() }
    let plan = try binary.write("main.routeplan", "route Root { route A }\n")
    let program = try binary.write(
      "resolver.sh", isBatch ? Self.writing : "cat > \"$0.log\"")
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
    try binary.wait(for: "resolver.sh.log", toContain: sign)
    // A batch that has written its result waits for the next line.
    if isBatch { try binary.wait { running.output.contains("stack") } }
    running.signal(number)
    let outcome = try running.wait()
    #expect(outcome.status == 128 + number, "\(outcome)")
    #expect(outcome.errors == "qtroute: interrupted\n", "\(outcome)")
    let log = binary.text("resolver.sh.log") ?? ""
    #expect(log.contains(#"{"type":"goodbye","reason":"interrupted""#), "\(log)")
  }

  @Test(
    "a signal ends a run whose output nobody reads, after its goodbye",
    arguments: [SIGINT, SIGTERM, SIGHUP])
  func unread(number: Int32) throws {
    let binary = try Binary()
    defer { binary.remove() }
    let plan = try binary.write("main.routeplan", "route Root { route A { route B } }\n")
    let program = try binary.write("resolver.sh", Self.writing)
    let pipe = try Pipe()
    defer {
      close(pipe.reader)
      close(pipe.writer)
    }
    pipe.fill()
    let running = try binary.start(
      ["run", "-f", plan, "Root", "B", "--step-timeout", "600", "--resolver", "sh '\(program)'"]
        .map { Array($0.utf8) }, output: .descriptor(pipe.writer))
    try binary.wait(for: "resolver.sh.log", toContain: "\"step\":1")
    // By now, it has the answer and cannot write the step.
    usleep(300_000)
    #expect(running.isAlive)
    running.signal(number)
    let outcome = try running.wait()
    #expect(outcome.status == 128 + number && outcome.errors == "qtroute: interrupted\n")
    let log = binary.text("resolver.sh.log") ?? ""
    #expect(!log.contains("\"step\":2"), "\(log)")
    #expect(log.contains(#"{"type":"goodbye","reason":"interrupted""#), "\(log)")
  }
}
