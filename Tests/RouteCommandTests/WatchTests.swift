import Foundation
import RouteCommand
@testable import RouteHarness
import Testing

@Suite("qtroute check --watch")
struct WatchTests {
  private let watching = "qtroute: watching 1 file; press Ctrl-C to stop\n"

  @Test("checks again on each change, even if a plan is missing for a while")
  func rounds() {
    let host = MemoryHost(files: ["main.routeplan": "route A\n"])
    host.changes = [
      { $0.files["/app/main.routeplan"] = Array("route 1\n".utf8) },
      { $0.files = [:] },
      { $0.files["/app/main.routeplan"] = Array("route B\n".utf8) },
    ]
    let outcome = host.run("check --watch")
    #expect(
      outcome.output == """
        no findings in 1 file
        main.routeplan:1:7: error: expected a route name, found the number `1` [syntax]
            1 | route 1
              |       ^
        1 error in 1 file
        no findings in 1 file

        """)
    #expect(
      outcome.errors == watching + watching
        + "qtroute: cannot read `main.routeplan`: no such file\n" + watching + watching)
    #expect(outcome.status == 0)
  }

  @Test(
    "waits for the plan that it found, even if there is another one",
    arguments: ["check --watch", "check --watch -f .", "check --watch -f ../app"])
  func found(line: String) {
    let main = "include \"other.routeplan\"\n"
    let host = MemoryHost(files: ["main.routeplan": main, "other.routeplan": "route A\n"])
    host.changes = [
      { $0.files["/app/main.routeplan"] = nil },
      { $0.files["/app/main.routeplan"] = Array(main.utf8) },
    ]
    let outcome = host.run(line)
    #expect(outcome.output == "no findings in 2 files\nno findings in 2 files\n")
    #expect(outcome.errors.contains("main.routeplan`: no such file\n"), "\(outcome.errors)")
  }

  @Test("watches what the last round read or tried to read")
  func files() {
    let host = MemoryHost(files: ["main.routeplan": "include \"b.routeplan\"\nroute A\n"])
    host.changes = [{ $0.files["/app/main.routeplan"] = Array("route A\n".utf8) }]
    #expect(
      host.run("check --watch").errors == watching.replacing("1 file", with: "2 files") + watching)
  }

  @Test("clears only a terminal that is not dumb, before each round")
  func clearing() {
    func output(_ terminals: Set<RouteCommand.OutputStream>, _ term: String) -> String {
      let host = MemoryHost(files: ["main.routeplan": "route A\n"])
      host.terminals = terminals
      host.variables["TERM"] = term
      host.changes = [{ _ in }]
      return host.run("check --watch -q").output
    }
    #expect(output([.standardOutput], "xterm") == "\u{1B}[H\u{1B}[2J\u{1B}[H\u{1B}[2J")
    #expect(output([.standardOutput], "dumb") == "")
    #expect(output([.standardError], "xterm") == "")
  }

  @Test("fails if the first round has no plan, and for operations that cannot be repeated")
  func refused() {
    func errors(_ line: String) -> String {
      let host = MemoryHost(files: ["a.routeplan": ""])
      let outcome = host.run(line)
      #expect(outcome.status == 2 && outcome.output == "")
      return outcome.errors
    }
    #expect(errors("check --watch b.routeplan").hasPrefix("qtroute: cannot read `b.routeplan`"))
    #expect(
      errors("check --watch -o x") == "qtroute: `--watch` and `--output` cannot be combined\n")
    #expect(
      errors("check --watch --baseline x --write-baseline")
        == "qtroute: `--watch` and `--write-baseline` cannot be combined\n")
    #expect(errors("check --watch --fix") == "qtroute: `--watch` and `--fix` cannot be combined\n")
    #expect(
      errors("check --watch -")
        == "qtroute: standard input cannot be watched\n  help: name a file\n")
    #expect(errors("check --watch -f -").contains("standard input"))
  }

  // MARK: The executable

  /// Changes to files, as editors and other programs make them, each with the expected result.
  @Test("sees every way in which files change, appear and disappear; Ctrl-C ends it quietly")
  func executable() throws {
    let binary = try Binary()
    defer { binary.remove() }
    let files = FileManager.default
    func path(_ name: String) -> String { binary.path(name) }
    func write(_ name: String, _ text: String) throws { try binary.write(name, text + "\n") }
    try write("main.routeplan", "route A at")
    let terminal = try Terminal(
      binary, "TERM=xterm; export TERM; exec \"$0\" check --watch main.routeplan")
    try terminal.wait(for: "\u{1B}[H\u{1B}[2J")
    try terminal.wait(for: "1 error in 1 file")
    // Written in place immediately, possibly while the previous round is still running.
    try write("main.routeplan", "route One in X1")
    try terminal.wait(for: "unknown name `X1`")
    // Of the same length and, if the disk's clock is coarse, at the same time.
    try write("main.routeplan", "route One in X2")
    try terminal.wait(for: "unknown name `X2`")
    // As editors do: written to another file, which then replaces the old one; the old one may be
    // kept.
    for (index, keeps) in [false, true, false].enumerated() {
      try write("new", "route One in Over\(index)")
      if keeps { #expect(rename(path("main.routeplan"), path("main.routeplan~")) == 0) }
      #expect(rename(path("new"), path("main.routeplan")) == 0)
      try terminal.wait(for: "unknown name `Over\(index)`")
    }
    // A missing include in a missing folder; then both appear and disappear.
    try write("main.routeplan", "include \"a/b/in.routeplan\"\nroute One")
    try terminal.wait(for: "no such file")
    try files.createDirectory(atPath: path("a/b"), withIntermediateDirectories: true)
    try write("a/b/in.routeplan", "route Two in X3")
    try terminal.wait(for: "unknown name `X3`")
    try write("a/b/in.routeplan", "route Two in X4")
    try terminal.wait(for: "unknown name `X4`")
    try files.removeItem(atPath: path("a"))
    try terminal.wait(for: "no such file")
    // Through a link, to a file in another place.
    try files.createDirectory(atPath: path("real"), withIntermediateDirectories: true)
    try write("real/in.routeplan", "route Two in X5")
    try files.createSymbolicLink(
      atPath: path("link.routeplan"), withDestinationPath: "real/in.routeplan")
    try write("main.routeplan", "include \"link.routeplan\"\nroute One")
    try terminal.wait(for: "unknown name `X5`")
    try write("real/in.routeplan", "route Two in X6")
    try terminal.wait(for: "unknown name `X6`")
    // The plan itself.
    try files.removeItem(atPath: path("main.routeplan"))
    try terminal.wait(for: "cannot read `main.routeplan`: no such file")
    try write("main.routeplan", "route One")
    try terminal.wait(for: "no findings in 1 file")
    try terminal.wait(for: "watching 1 file; press Ctrl-C to stop\r\n")
    let shown = terminal.screen
    terminal.interrupt()
    #expect(try terminal.end() == 130)
    #expect(terminal.screen == shown)
  }

  @Test("prints only the text to a pipe, and ends when the pipe is closed")
  func pipe() throws {
    let binary = try Binary()
    defer { binary.remove() }
    try binary.write("main.routeplan", "route A\n")
    let terminal = try Terminal(
      binary,
      """
      TERM=xterm; export TERM
      { "$0" check --watch main.routeplan 2>/dev/null; echo "status $?" >&2; } | head -n 2
      """)
    try terminal.wait(for: "no findings in 1 file")
    try binary.write("main.routeplan", "route A in X\n")
    try terminal.wait(for: "unknown name `X`")
    #expect(!terminal.screen.contains("\u{1B}"))
    try binary.write("main.routeplan", "route B in X\n")
    try terminal.wait(for: "status 1")
    _ = try terminal.end()
  }
}
