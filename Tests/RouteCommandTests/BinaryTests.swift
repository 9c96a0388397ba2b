import Foundation
import RouteCommand
@testable import RouteHarness
import Testing

/// What only a process can show: statuses, streams, files, signals.
@Suite("The executable", .serialized)
struct BinaryTests {
  private static let isRoot = geteuid() == 0
  private let good = "route Home {\n    route Cart\n}\n"

  /// Runs `body` with a separate folder.
  private func withBinary(_ body: (Binary) throws -> Void) throws {
    let binary = try Binary()
    defer { binary.remove() }
    try body(binary)
  }

  @Test("exit statuses: 0 for yes, 1 for no, 2 for a question that cannot be answered")
  func statuses() throws {
    try withBinary { binary in
      let good = try binary.write("good.routeplan", good)
      let bad = try binary.write("bad.routeplan", "route Home\nroute Home\n")
      let two = try binary.write("two.routeplan", "route A\nroute B\n")
      let lines: [([String], Int32)] = [
        (["check", good], 0), (["check", bad], 1), (["check", good, bad], 1),
        (["path", "-f", good, "Home", "Cart"], 0), (["path", "-f", two, "A", "B"], 1),
        (["path", "-f", bad, "Home", "Home"], 2), (["path", "-f", good, "Home", "Crat"], 2),
        (["fmt", "--check", good], 0), (["fmt", "--check", two], 0), (["--version"], 0),
        (["--help"], 0), ([], 2), (["chekc"], 2), (["check", "--nonsense"], 2), ([""], 2),
        (["check", binary.path("gone.routeplan")], 2), (["check", ""], 2),
      ]
      for (arguments, status) in lines {
        let outcome = try binary.run(arguments)
        #expect(outcome.status == status, "\(arguments): \(outcome)")
        if status == 2 {
          #expect(outcome.output.isEmpty && !outcome.errors.isEmpty, "\(arguments)")
        }
      }
    }
  }

  @Test("a closed pipe ends the process quietly")
  func closedPipe() throws {
    try withBinary { binary in
      let outcome = try binary.shell("\"$0\" rules | head -1")
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      #expect(outcome.output.split(separator: "\n").count == 1)
      // Here, the pipe is never read.
      let pipe = try Pipe()
      close(pipe.reader)
      defer { close(pipe.writer) }
      let unread = try binary.run(["rules"], output: .descriptor(pipe.writer))
      #expect(unread == Binary.Outcome(status: 0, output: "", errors: ""))
    }
  }

  @Test("lsp ends when its client is gone, whatever it had read")
  func lostClient() throws {
    try withBinary { binary in
      for input in ["/dev/null", try binary.write("cut", "Content-Length: 100\r\n\r\n{")] {
        let outcome = try binary.shell("timeout 20 \"$0\" lsp <\"$1\"", [input])
        #expect(outcome.status == 1, "\(input): \(outcome)")
      }
    }
  }

  @Test("lsp writes a map where nobody else can read it, and removes it in the end")
  func privateMap() throws {
    try withBinary { binary in
      let uri = "file://" + (try binary.write("a.routeplan", "route A\n"))
      let text =
        #"{"textDocument":{"uri":"\#(uri)","languageId":"routeplan","version":1,"text":"route A\n"}}"#
      let messages = [
        #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#,
        #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":\#(text)}"#,
        #"{"jsonrpc":"2.0","id":2,"method":"workspace/executeCommand","params":{"#
          + #""command":"qtroute.map","arguments":["\#(uri)"]}}"#,
        #"{"jsonrpc":"2.0","id":3,"method":"shutdown"}"#, #"{"jsonrpc":"2.0","method":"exit"}"#,
      ]
      let input = try binary.write(
        "in", messages.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined())
      try FileManager.default.createDirectory(
        atPath: binary.path("temporary"), withIntermediateDirectories: false)
      let outcome = try binary.shell(
        "TMPDIR=\"$2\" timeout 20 \"$0\" lsp <\"$1\"", [input, binary.path("temporary")])
      #expect(outcome.status == 0)
      let folder = binary.path("temporary") + "/qtroute-"
      #expect(outcome.output.contains(#"{"uri":"file://\#(folder)"#), "\(outcome)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: binary.path("temporary")) == [])
    }
    let host = SystemHost()
    let folder = try host.makePrivateFolder()
    let mode = try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions]
    #expect(mode as? Int == 0o700)
    let other = try host.makePrivateFolder()
    #expect(other != folder)
    host.removePrivateFolder(other)
    try host.write([FileContent(folder + "/a.html", [65])], making: nil)
    host.removePrivateFolder(folder)
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test("mcp ends well when its client closes the input, also after half a message")
  func closedInput() throws {
    try withBinary { binary in
      let plan = try binary.write("a.routeplan", "route A\n")
      for input in ["/dev/null", try binary.write("cut", "{\"jsonrpc\": \"2.0\", \"id\"")] {
        let outcome = try binary.shell("timeout 20 \"$0\" mcp -f \"$2\" <\"$1\"", [input, plan])
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(input): \(outcome)")
      }
      #expect(try binary.run(["mcp", "-f", "-"]).status == 2)
      // What cannot be read is said at once, whether a client is there or not.
      let none = try binary.shell("\"$0\" mcp -f none.routeplan </dev/null")
      #expect(none.status == 2 && none.output.isEmpty)
      #expect(none.errors == "qtroute: cannot read `none.routeplan`: no such file\n")
    }
  }

  @Test("a full disk is an error, on standard output and with -o", .enabled(if: hasFullDevice))
  func fullDisk() throws {
    try withBinary { binary in
      let standard = try binary.run(["rules"], output: .file("/dev/full"))
      #expect(standard.status == 2)
      #expect(
        standard.errors
          == "qtroute: cannot write to standard output: no space left on device\n")
      let file = try binary.run(["rules", "-o", "/dev/full"])
      #expect(file.status == 2)
      #expect(file.errors == "qtroute: cannot write `/dev/full`: no space left on device\n")
    }
  }

  private static let hasFullDevice = access("/dev/full", W_OK) == 0

  // MARK: Writing files

  @Test("-o into a missing folder, or onto a folder, leaves nothing behind")
  func missingFolder() throws {
    try withBinary { binary in
      let path = binary.path("no/out.txt")
      let missing = try binary.run(["rules", "-o", path])
      #expect(
        missing
          == Binary.Outcome(
            status: 2, output: "",
            errors: "qtroute: cannot write `\(path)`: its folder does not exist\n"))
      let onto = try binary.run(["rules", "-o", binary.folder])
      #expect(
        onto
          == Binary.Outcome(
            status: 2, output: "",
            errors: "qtroute: cannot write `\(binary.folder)`: it is a folder\n"))
      #expect(binary.names.isEmpty)
    }
  }

  @Test("-o into a read-only folder leaves nothing behind", .enabled(if: !isRoot))
  func readOnlyFolder() throws {
    try withBinary { binary in
      chmod(binary.folder, 0o555)
      defer { chmod(binary.folder, 0o755) }
      let outcome = try binary.run(["rules", "-o", binary.path("out.txt")])
      #expect(outcome.status == 2 && outcome.errors.hasSuffix(": permission denied\n"))
      #expect(binary.names.isEmpty)
    }
  }

  @Test("a write that fails halfway keeps the old file intact")
  func failedWrite() throws {
    try withBinary { binary in
      let path = try binary.write("out.json", "old\n")
      let outcome = try binary.shell(
        "ulimit -f 1; exec \"$0\" rules --format json -o \"$1\"", [path])
      #expect(outcome.status == 2)
      #expect(outcome.errors == "qtroute: cannot write `\(path)`: file too large\n")
      #expect(binary.names == ["out.json"])
      #expect(binary.text("out.json") == "old\n")
    }
  }

  @Test("a link stays a link, and its target is replaced or created")
  func links() throws {
    try withBinary { binary in
      let rules = try binary.run(["rules"]).output
      try binary.write("target", "old\n")
      try FileManager.default.createDirectory(
        atPath: binary.path("sub"), withIntermediateDirectories: false)
      for (link, target) in [("link", "target"), ("second", "link"), ("sub/new", "../made")] {
        try FileManager.default.createSymbolicLink(
          atPath: binary.path(link), withDestinationPath: target)
        let outcome = try binary.run(["rules", "-o", binary.path(link)])
        #expect(outcome == Binary.Outcome(status: 0, output: "", errors: ""))
        #expect(
          try FileManager.default.destinationOfSymbolicLink(atPath: binary.path(link)) == target)
      }
      #expect(binary.text("target") == rules && binary.text("made") == rules)
      #expect(binary.names == ["link", "made", "second", "sub", "target"])
    }
  }

  @Test("fmt keeps a file's mode and does not touch a canonical file")
  func modes() throws {
    try withBinary { binary in
      let path = try binary.write("a.routeplan", "route   A")
      for mode: mode_t in [0o640, 0o755, 0o600] {
        try binary.write("a.routeplan", "route   A")
        chmod(path, mode)
        let formatted = try binary.run(["fmt", path])
        #expect(formatted.status == 0)
        #expect(binary.text("a.routeplan") == "route A\n")
        #expect(self.mode(of: path) == mode)
      }
      let before = inode(of: path)
      let untouched = try binary.run(["fmt", path])
      #expect(untouched == Binary.Outcome(status: 0, output: "", errors: ""))
      #expect(inode(of: path) == before)
      #expect(binary.names == ["a.routeplan"])
    }
  }

  @Test("a file with the longest possible name is replaced, too")
  func longName() throws {
    try withBinary { binary in
      let name = String(repeating: "n", count: 255)
      let outcome = try binary.run(["rules", "-o", binary.path(name)])
      #expect(outcome.status == 0)
      #expect(binary.names == [name])
    }
  }

  private func status(of path: String) -> stat {
    var result = stat()
    _ = stat(path, &result)
    return result
  }

  private func mode(of path: String) -> mode_t { status(of: path).st_mode & 0o7777 }
  private func inode(of path: String) -> UInt64 { UInt64(status(of: path).st_ino) }

  // MARK: Reading

  @Test("an argument that is not UTF-8 is refused")
  func notUTF8() throws {
    try withBinary { binary in
      let outcome = try binary.start([Array("check".utf8), [0x61, 0xFF, 0x62]]).wait()
      #expect(
        outcome
          == Binary.Outcome(status: 2, output: "", errors: "qtroute: an argument is not UTF-8\n"))
    }
  }

  @Test("a device is no file that a plan can include")
  func devices() throws {
    try withBinary { binary in
      let path = try binary.write(
        "a.routeplan", "include \"/dev/zero\"\ninclude \"/dev/null\"\nroute A\n")
      let outcome = try binary.run(["check", path])
      #expect(outcome.status == 1)
      #expect(outcome.output.contains("`/dev/zero`: it is a device or a pipe [include-failed]"))
      #expect(outcome.output.contains("`/dev/null`: it is a device or a pipe [include-failed]"))
    }
  }

  @Test("a folder is not a plan, nor is a path below a file")
  func folders() throws {
    try withBinary { binary in
      let folder = binary.folder
      let direct = try binary.run(["check", folder])
      #expect(direct.errors == "qtroute: cannot read `\(folder)`: it is a folder\n")
      let path = try binary.write("a.routeplan", "include \".\"\ninclude \"b\\u{0}c\"\nroute A\n")
      let outcome = try binary.run(["check", path])
      #expect(outcome.status == 1)
      #expect(outcome.output.contains("it is a folder [include-failed]"))
      #expect(outcome.output.contains(": no such file [include-failed]"))
      #expect(
        try binary.run(["check", path + "/x"]).errors.hasSuffix(": not a directory\n"))
    }
  }

  @Test("a file without read permission is an error", .enabled(if: !isRoot))
  func unreadable() throws {
    try withBinary { binary in
      let path = try binary.write("a.routeplan", good)
      chmod(path, 0)
      let below = try binary.run(["check", path])
      #expect(
        below
          == Binary.Outcome(
            status: 2, output: "", errors: "qtroute: cannot read `\(path)`: permission denied\n"))
    }
  }

  @Test("files of every kind are read to their end")
  func contents() throws {
    try withBinary { binary in
      let long = String(repeating: "x", count: 1 << 20)
      let files: [(name: String, bytes: [UInt8], status: Int32)] = [
        ("empty", [], 0), ("newline", [10], 0), ("line", Array("route A".utf8), 0),
        ("mark", [0xEF, 0xBB, 0xBF] + Array("route A\r\n".utf8), 0),
        ("megabyte", Array("route \(long)".utf8), 0), ("nul", Array("route A\0\n".utf8), 1),
        ("nuls", [UInt8](repeating: 0, count: 5000), 1), ("invalid", [0x72, 0xFF, 0xFE], 1),
        ("cut", Array("route \u{E9}".utf8.dropLast()), 1),
        ("open", Array("route A { /* \"".utf8), 1),
      ]
      for file in files {
        let path = try binary.write(file.name, bytes: file.bytes)
        let named = try binary.run(["check", path])
        #expect(named.status == file.status, "\(file.name): \(named.output.prefix(500))")
        #expect(named.errors.isEmpty)
        #expect(named.output.utf8.count < 100_000, "\(file.name)")
        #expect(!named.output.utf8.contains(0))
        let piped = try binary.run(["check", "-", "--stdin-name", path], input: .file(path))
        #expect(piped == named, "\(file.name)")
      }
    }
  }

  @Test("of 100,000 errors, 100 are printed and the rest are counted")
  func manyErrors() throws {
    try withBinary { binary in
      let text = (0..<100_000).map { "route R\($0) 7\n" }.joined()
      let outcome = try binary.run(["check", try binary.write("a.routeplan", text)])
      #expect(outcome.status == 1)
      #expect(outcome.output.split(separator: "\n").count { $0.contains(": error: ") } == 100)
      #expect(
        outcome.output.hasSuffix(
          "note: 99900 more findings not shown; `--limit 0` shows all\n100000 errors in 1 file\n"))
    }
  }

  // MARK: Signals

  @Test("Ctrl-C during reading ends the process with 130 and leaves nothing behind")
  func interrupt() throws {
    try withBinary { binary in
      let pipe = try Pipe()
      defer {
        close(pipe.writer)
        close(pipe.reader)
      }
      let arguments = ["check", "-", "-o", binary.path("out.txt")].map { Array($0.utf8) }
      let running = try binary.start(arguments, input: .descriptor(pipe.reader))
      // Once it has read something, it is ready for signals.
      #expect(Foundation.write(pipe.writer, "route A\n", 8) == 8)
      try pipe.waitUntilDrained()
      #expect(running.isAlive)
      running.interrupt()
      let outcome = try running.wait()
      #expect(outcome == Binary.Outcome(status: 130, output: "", errors: ""))
      #expect(binary.names.isEmpty)
    }
  }

  @Test("an interrupt that was ignored at the start stays ignored")
  func ignoredInterrupt() throws {
    try withBinary { binary in
      let pipe = try Pipe()
      defer { close(pipe.reader) }
      let script = "trap '' INT; exec \"$0\" check -"
      let running = try binary.start(
        ["-c", script, binary.executable].map { Array($0.utf8) }, program: "/bin/sh",
        input: .descriptor(pipe.reader))
      #expect(Foundation.write(pipe.writer, "route A\n", 8) == 8)
      try pipe.waitUntilDrained()
      running.interrupt()
      close(pipe.writer)
      let outcome = try running.wait()
      #expect(outcome == Binary.Outcome(status: 0, output: "no findings in 1 file\n", errors: ""))
    }
  }
}
