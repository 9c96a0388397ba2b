import Foundation
import RouteCommand
import Testing

@testable import RouteHarness

@Suite("Progress")
struct ProgressTests {
  @Test("is shown on a terminal during work, and removed before the result")
  func executable() throws {
    let binary = try Binary()
    defer { binary.remove() }
    // A pipe that is not written to yet takes an arbitrary time.
    #expect(mkfifo(binary.path("slow.routeplan"), 0o600) == 0)
    let terminal = try Terminal(
      binary, "TERM=xterm; export TERM; exec \"$0\" check slow.routeplan")
    try terminal.wait(for: "\rchecking 0.5 s")
    try terminal.wait(for: "\rchecking 0.6 s")
    let pipe = open(binary.path("slow.routeplan"), O_WRONLY)
    _ = write(pipe, "route A\n", 8)
    close(pipe)
    try terminal.wait(for: "\r\u{1B}[Kno findings in 1 file")
    #expect(try terminal.end() == 0)
  }

  @Test("is removed on an interrupt")
  func interrupted() throws {
    let binary = try Binary()
    defer { binary.remove() }
    #expect(mkfifo(binary.path("slow.routeplan"), 0o600) == 0)
    let terminal = try Terminal(
      binary, "TERM=xterm; export TERM; exec \"$0\" dot -f slow.routeplan >drawing")
    try terminal.wait(for: "\rdrawing 0.5 s")
    terminal.interrupt()
    try terminal.wait(for: "\r\u{1B}[K")
    #expect(try terminal.end() == 130)
  }

  @Test("is only shown on a terminal, by commands that may take long, without --quiet")
  func asked() {
    func shown(_ line: String, _ variables: [String: String] = [:], isTerminal: Bool = true)
      -> [String]
    {
      let host = MemoryHost(files: ["a.routeplan": "route A\n"])
      host.variables = variables
      if isTerminal { host.terminals = [.standardError] }
      _ = host.run(line)
      return host.log.filter { $0.hasPrefix("progress") }
    }
    #expect(shown("check a.routeplan") == ["progress checking"])
    #expect(shown("tree -f a.routeplan") == ["progress drawing"])
    #expect(shown("check a.routeplan", isTerminal: false).isEmpty)
    #expect(shown("check a.routeplan", ["TERM": "dumb"]).isEmpty)
    #expect(shown("check -q a.routeplan").isEmpty)
    #expect(shown("match /a -f a.routeplan").isEmpty)
    #expect(shown("rules").isEmpty)
  }
}
