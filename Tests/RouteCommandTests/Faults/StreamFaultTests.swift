import Foundation
@testable import RouteHarness
import Testing

/// Streams that are closed, full, non-blocking, or not a terminal.
@Suite("Streams, with faults")
struct StreamFaultTests {
  /// Runs `body` with a separate folder that contains a plan.
  private func withBinary(_ body: (Binary) throws -> Void) throws {
    let binary = try Binary()
    defer { binary.remove() }
    try binary.write("main.routeplan", "route A {\n    route B\n}\n")
    try body(binary)
  }

  /// Runs a script in the folder, in which `$0` is the executable.
  private func shell(_ binary: Binary, _ script: String) throws -> Binary.Outcome {
    try binary.shell("cd \"$1\" && " + script, [binary.folder])
  }

  @Test("a closed standard output is an error, and no file is opened in its place")
  func closedOutput() throws {
    try withBinary { binary in
      let reason = "qtroute: cannot write to standard output: bad file descriptor\n"
      for line in ["tree", "check", "rules", "init --ci github", "fmt - <main.routeplan"] {
        let outcome = try shell(binary, "exec \"$0\" \(line) >&-")
        #expect(
          outcome == Binary.Outcome(status: 2, output: "", errors: reason), "\(line): \(outcome)")
      }
      // If all output goes to a file, nothing is missing.
      let tree = try binary.runWith([:], ["tree"]).output
      let file = try binary.shell(
        """
        cd "$1" && LD_PRELOAD="$2" FAULT_LOG=calls exec "$0" tree -o out.txt <&- >&- 2>&-
        """, [binary.folder, try FaultLibrary.path.get()])
      #expect(file.status == 0 && binary.text("out.txt") == tree, "\(file)")
      let calls = try #require(binary.text("calls")).split(separator: "\n")
      #expect(calls.count > 4 && !calls.contains { $0.hasPrefix("stream") }, "\(calls)")
      #expect(binary.names == ["calls", "main.routeplan", "out.txt"])
    }
  }

  @Test("messages to a closed standard error are lost, and no file is opened in its place")
  func closedErrors() throws {
    try withBinary { binary in
      try binary.write("b.routeplan", "route   B")
      let outcome = try shell(binary, "exec \"$0\" fmt b.routeplan 2>&-")
      #expect(outcome == Binary.Outcome(status: 0, output: "", errors: ""))
      #expect(binary.text("b.routeplan") == "route B\n")
      let failed = try shell(binary, "exec \"$0\" check gone.routeplan >&- 2>&- <&-")
      #expect(failed.status == 2)
      #expect(binary.text("main.routeplan") == "route A {\n    route B\n}\n")
    }
  }

  @Test("a closed standard input cannot be read, and started programs do not inherit another file")
  func closedInput() throws {
    try withBinary { binary in
      let outcome = try shell(binary, "exec \"$0\" check - <&-")
      #expect(
        outcome
          == Binary.Outcome(
            status: 2, output: "",
            errors: "qtroute: cannot read `<stdin>`: bad file descriptor\n"))
      try binary.write("steps.sh", Self.steps)
      let run = try shell(binary, "exec \"$0\" run A B --resolver 'sh steps.sh' <&-")
      #expect(run.status == 0 && run.output.hasSuffix("stack  A / B\n"), "\(run)")
    }
  }

  @Test("without standard streams, a started program only receives its own messages")
  func closedBeforeProgram() throws {
    try withBinary { binary in
      try binary.write("steps.sh", Self.steps)
      let closed = "<&- >&-"
      let run = try shell(binary, "exec \"$0\" run A B --resolver 'sh steps.sh' \(closed)")
      #expect(run.status == 2, "\(run)")
      #expect(run.errors == "qtroute: cannot write to standard output: bad file descriptor\n")
      let heard = try #require(binary.text("heard")).split(separator: "\n")
      #expect(heard.count == 3 && heard.allSatisfy { $0.hasPrefix("{") }, "\(heard)")
    }
  }

  /// A resolver that takes one step and records the messages it receives.
  private static let steps = """
    while read -r line; do
      echo "$line" >>heard
      case $line in
        *'"type":"step"'*) echo '{"type":"done","step":1}' ;;
        *'"type":"goodbye"'*) exit ;;
      esac
    done
    """

  @Test("an unread pipe ends each command quietly, with its usual status")
  func closedPipe() throws {
    try withBinary { binary in
      let lines: [(String, Int32)] = [
        ("check", 0), ("tree", 0), ("path A B", 0), ("path B A --format json", 0),
        ("export json", 0),
        ("match app://nothing", 1), ("map", 0), ("--help", 0), ("fmt --diff main.routeplan", 0),
        ("path --batch", 0), ("completions bash", 0),
      ]
      for (line, status) in lines {
        let pipe = try Pipe()
        close(pipe.reader)
        defer { close(pipe.writer) }
        let input = Binary.Stream.file(try binary.write("pairs", "A\tB\nB\tA\n"))
        let words = line.split(separator: " ").map(String.init)
        let outcome = try binary.runWith(
          ["QTROUTE_PLAN": "main.routeplan"], words, input: input,
          output: .descriptor(pipe.writer))
        #expect(
          outcome == Binary.Outcome(status: status, output: "", errors: ""), "\(line): \(outcome)")
      }
    }
  }

  @Test("a non-blocking pipe receives everything, however slowly it is read")
  func unwaitingPipe() throws {
    try withBinary { binary in
      // A pipe holds 64 KiB; this is more.
      try binary.write(
        "many.routeplan", "route R {\n" + (0..<20_000).map { "route R\($0)\n" }.joined() + "}")
      let whole = try binary.runWith([:], ["tree", "-f", "many.routeplan"])
      #expect(whole.status == 0 && whole.output.utf8.count > 200_000)
      let pipe = try Pipe()
      _ = fcntl(pipe.writer, F_SETFL, O_NONBLOCK)
      let words = ["tree", "-f", binary.path("many.routeplan")].map { Array($0.utf8) }
      let running = try binary.start(words, output: .descriptor(pipe.writer))
      close(pipe.writer)
      defer { close(pipe.reader) }
      // Nothing is read until the pipe is full.
      var filled: Int32 = 0
      while filled < 65_536, running.isAlive { _ = ioctl(pipe.reader, UInt(FIONREAD), &filled) }
      usleep(50_000)
      var bytes = Data()
      var piece = [UInt8](repeating: 0, count: 50_000)
      while case let count = read(pipe.reader, &piece, piece.count), count > 0 {
        bytes += piece[..<count]
      }
      #expect(try running.wait() == Binary.Outcome(status: 0, output: "", errors: ""))
      #expect(String(decoding: bytes, as: UTF8.self) == whole.output)
    }
  }

  @Test("a non-blocking standard input is read to its end")
  func unwaitingInput() throws {
    try withBinary { binary in
      let pipe = try Pipe()
      _ = fcntl(pipe.reader, F_SETFL, O_NONBLOCK)
      let running = try binary.start(
        ["check", "-"].map { Array($0.utf8) }, input: .descriptor(pipe.reader))
      defer { close(pipe.reader) }
      for text in ["route A {\n", "route B\n}\n"] {
        usleep(100_000)
        #expect(Foundation.write(pipe.writer, text, text.utf8.count) == text.utf8.count)
      }
      close(pipe.writer)
      #expect(
        try running.wait()
          == Binary.Outcome(status: 0, output: "no findings in 1 file\n", errors: ""))
    }
  }

  @Test("the XML reader also fails in one line")
  func importer() throws {
    try withBinary { binary in
      let scxml = #"<scxml xmlns="http://www.w3.org/2005/07/scxml"><state id="a"/></scxml>"#
      try binary.write("a.scxml", scxml)
      let whole = try binary.runWith([:], ["import", "scxml", "a.scxml"])
      #expect(whole.status == 0 && whole.output.contains("route a"), "\(whole)")
      let closed = try shell(binary, "exec \"$0\" import scxml a.scxml <&- 2>&-")
      #expect(closed == whole)
      let alone = "qtroute-import: `qtroute import` starts this program; do not run it directly\n"
      let failed = "qtroute-import: standard input or output failed\n"
      for (streams, errors) in [("</dev/null", alone), ("<&-", failed)] {
        let outcome = try shell(binary, "exec \"$0-import\" \(streams)")
        #expect(
          outcome == Binary.Outcome(status: 2, output: "", errors: errors), "\(streams): \(outcome)"
        )
      }
    }
  }

  @Test("without a terminal, nothing waits for answers and nothing is coloured")
  func noTerminal() throws {
    try withBinary { binary in
      try binary.write("bad.routeplan", "rout A\n")
      // A separate session has no controlling terminal.
      let check = try shell(binary, "exec setsid -w \"$0\" check bad.routeplan")
      #expect(check.status == 1 && !check.output.contains("\u{1B}"))
      let run = try shell(binary, "exec setsid -w \"$0\" run A B --interactive </dev/null")
      #expect(run.status == 1 && run.errors.contains("standard input ended"), "\(run)")
      let bare = try binary.runWith([:], ["check", "bad.routeplan"], alone: true)
      #expect(bare.output == check.output && bare.status == 1)
    }
  }
}
