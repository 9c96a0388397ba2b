import Foundation
@testable import RouteHarness
import Testing

#if os(Linux)
  /// Files and folders that change, or fail, while they are read.
  @Suite("Reading files, with faults")
  struct ReadFaultTests {
    private func withBinary(_ body: (Binary) throws -> Void) throws {
      let binary = try Binary()
      defer { binary.remove() }
      try body(binary)
    }

    @Test("a file that is truncated while it is read counts as what is left of it")
    func shrinking() throws {
      try withBinary { binary in
        let plan = "include \"b.routeplan\"\nroute A\n"
        let long = (0..<5000).map { "route R\($0) in A\n" }.joined()
        for name in ["main.routeplan", "b.routeplan"] {
          try binary.write("main.routeplan", plan)
          try binary.write("b.routeplan", long)
          let outcome = try binary.runWith(
            ["LD_PRELOAD": try FaultLibrary.path.get(), "FAULT_SHRINK": name], ["check"])
          #expect(binary.text(name)?.isEmpty == true)
          let count = name == "b.routeplan" ? "2 files" : "1 file"
          #expect(
            outcome
              == Binary.Outcome(status: 0, output: "no findings in \(count)\n", errors: ""))
        }
      }
    }

    @Test("a file that is longer than its reported size is read to its end")
    func growing() throws {
      try withBinary { binary in
        // Kernel files report no size.
        try FileManager.default.createSymbolicLink(
          atPath: binary.path("b"), withDestinationPath: "/proc/sys/kernel/ostype")
        try binary.write("main.routeplan", "include \"b\"\nroute A\n")
        let outcome = try binary.runWith([:], ["check"])
        #expect(outcome.status == 1 && outcome.output.hasPrefix("b:1:1: error: "))
        #expect(outcome.output.contains("Linux"))
      }
    }

    @Test("a read error in the middle of a file is an error, or a finding in an included file")
    func failing() throws {
      try withBinary { binary in
        let plan = try binary.runWith([:], ["check", "/proc/self/mem"])
        #expect(
          plan
            == Binary.Outcome(
              status: 2, output: "",
              errors: "qtroute: cannot read `/proc/self/mem`: input/output error\n"))
        try binary.write("main.routeplan", "include \"/proc/self/mem\"\nroute A\n")
        let included = try binary.runWith([:], ["check"])
        #expect(included.status == 1)
        #expect(
          included.output.contains(
            "cannot read `/proc/self/mem`: input/output error [include-failed]"))
        // An existing baseline that cannot be read is not replaced.
        let baseline = try binary.runWith(
          [:], ["check", "--baseline", "/proc/self/mem", "--write-baseline"])
        #expect(
          baseline.errors == "qtroute: cannot read `/proc/self/mem`: input/output error\n")
      }
    }

    @Test("a folder whose listing fails halfway is an error rather than a shorter folder")
    func listing() throws {
      try withBinary { binary in
        for name in ["index.tsx", "about.tsx", "help.tsx"] {
          let folder = binary.path("app")
          try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
          try binary.write("app/" + name, "")
        }
        let library = try FaultLibrary.path.get()
        let whole = try binary.runWith([:], ["import", "expo", "app"])
        #expect(whole.status == 0 && whole.output.contains("Help"), "\(whole)")
        for count in 0...4 {
          let outcome = try binary.runWith(
            ["LD_PRELOAD": library, "FAULT_LIST": "\(count)"], ["import", "expo", "app"])
          #expect(
            outcome
              == Binary.Outcome(
                status: 2, output: "",
                errors: "qtroute: cannot read `app`: input/output error\n"))
        }
      }
    }

    @Test("a file that changed since it was read is not overwritten, nor another in the same run")
    func rewritten() {
      for line in ["fmt main.routeplan b.routeplan", "check --fix main.routeplan b.routeplan"] {
        let host = MemoryHost(files: [
          "main.routeplan": "route   A title \"a\" title \"a\"\n",
          "b.routeplan": "route   B title \"a\" title \"a\"\n",
        ])
        host.rewritten["/app/b.routeplan"] = Array("route   C\n".utf8)
        let old = host.files
        let outcome = host.run(line)
        #expect(
          outcome
            == RouteHarness.Outcome(
              status: 2, output: "",
              errors: "qtroute: `b.routeplan` has changed since it was read\n"
                + "  help: nothing was written; run the command again\n"), "\(line)")
        #expect(host.text("b.routeplan") == "route   C\n")
        #expect(host.files["/app/main.routeplan"] == old["/app/main.routeplan"])
        #expect(host.run(line).status == 0)
        #expect(host.text("main.routeplan") != "route   A title \"a\" title \"a\"\n")
      }
    }

    @Test("a file in memory that fails is an error in every command")
    func everyCommand() {
      let lines = [
        "check", "tree", "dot", "map", "path A B", "reach A", "match app://a", "url A", "fmt",
        "export json", "generate swift", "check --fix", "diff main.routeplan main.routeplan",
      ]
      for line in lines {
        let host = MemoryHost(files: ["main.routeplan": "route A\n"])
        host.unreadable["/app/main.routeplan"] = "input/output error"
        let outcome = host.run(line)
        #expect(outcome.status == 2 && outcome.output.isEmpty, "\(line): \(outcome)")
        #expect(
          outcome.errors == "qtroute: cannot read `main.routeplan`: input/output error\n",
          "\(line)")
      }
    }
  }
#endif
