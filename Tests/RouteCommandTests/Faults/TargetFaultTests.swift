import Foundation
import Testing

#if os(Linux)
  /// Files that are unusual before they are overwritten.
  @Suite("Overwriting files")
  struct TargetFaultTests {
    private static let isRoot = geteuid() == 0

    private func withBinary(_ body: (Binary) throws -> Void) throws {
      let binary = try Binary()
      defer { binary.remove() }
      try binary.write("a.routeplan", "route   A")
      try binary.write("b.routeplan", "route   B")
      try body(binary)
    }

    private func status(_ path: String) -> stat {
      var result = stat()
      _ = stat(path, &result)
      return result
    }

    @Test(
      "a read-only file is not replaced, nor is another one in the same run", .enabled(if: !isRoot))
    func readOnly() throws {
      try withBinary { binary in
        chmod(binary.path("b.routeplan"), 0o444)
        let outcome = try binary.runWith([:], ["fmt", "a.routeplan", "b.routeplan"])
        #expect(
          outcome
            == Binary.Outcome(
              status: 2, output: "",
              errors: "qtroute: cannot write `b.routeplan`: permission denied\n"))
        #expect(binary.text("a.routeplan") == "route   A")
        #expect(binary.names == ["a.routeplan", "b.routeplan"])
      }
    }

    @Test("root keeps a file's owner", .enabled(if: isRoot))
    func owner() throws {
      try withBinary { binary in
        let path = binary.path("a.routeplan")
        try #require(chown(path, 12_345, 54_321) == 0)
        chmod(path, 0o4640)
        #expect(try binary.run(["fmt", path]).status == 0)
        let after = status(path)
        #expect(binary.text("a.routeplan") == "route A\n")
        #expect(after.st_uid == 12_345 && after.st_gid == 54_321)
        #expect(after.st_mode & 0o7777 == 0o4640)
      }
    }

    @Test("hidden files of a killed process with the same id are not in the way")
    func leftovers() throws {
      try withBinary { binary in
        // The shell has the process id that the executable will have.
        let outcome = try binary.shell(
          """
          cd "$1" && for n in 0 1 2 4; do echo theirs >".qtroute.$$.$n"; done
          exec "$0" fmt a.routeplan b.routeplan
          """, [binary.folder])
        #expect(outcome.status == 0, "\(outcome)")
        #expect(binary.text("a.routeplan") == "route A\n")
        #expect(binary.text("b.routeplan") == "route B\n")
        let hidden = binary.names.filter { $0.hasPrefix(".qtroute.") }
        #expect(hidden.count == 4)
        for name in hidden { #expect(binary.text(name) == "theirs\n") }
      }
    }

    @Test("devices are written in place and first, and if that fails, no file is written")
    func devices() throws {
      try withBinary { binary in
        try binary.write("main.routeplan", "route A\n")
        let report = try binary.runWith([:], ["check", "-q", "--report", "jsonl=/dev/stdout"])
        #expect(report.status == 0 && report.output.hasPrefix("{"), "\(report)")
        let piped = try binary.shell(
          "cd \"$1\" && \"$0\" tree -o /dev/stdout | cat", [binary.folder])
        #expect(piped.output.hasPrefix("plan main\n"), "\(piped)")
        try binary.write("large.routeplan", WriteFaultTests.largePlan)
        let large = try binary.shell(
          "cd \"$1\" && \"$0\" export json -f large.routeplan -o /dev/stdout | cat",
          [binary.folder])
        let direct = try binary.run(["export", "json", "-f", binary.path("large.routeplan")])
        #expect(large.output == direct.output && large.output.utf8.count > 200_000)
        let full = try binary.runWith(
          [:], ["check", "--report", "json=r.json", "--report", "sarif=/dev/full"])
        #expect(
          full
            == Binary.Outcome(
              status: 2, output: "",
              errors: "qtroute: cannot write `/dev/full`: no space left on device\n"))
        #expect(binary.text("r.json") == nil)
      }
    }

    @Test("a folder in the place of a file stops all writes")
    func folder() throws {
      try withBinary { binary in
        try FileManager.default.createDirectory(
          atPath: binary.path("r.json"), withIntermediateDirectories: false)
        let outcome = try binary.runWith(
          [:], ["check", "a.routeplan", "--fix", "--report", "json=r.json", "-o", "out.txt"])
        #expect(
          outcome
            == Binary.Outcome(
              status: 2, output: "", errors: "qtroute: cannot write `r.json`: it is a folder\n"))
        #expect(binary.names == ["a.routeplan", "b.routeplan", "r.json"])
      }
    }
  }
#endif
