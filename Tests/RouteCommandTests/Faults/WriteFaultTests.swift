import Foundation
@testable import RouteHarness
import Testing

#if os(Linux)
  /// Whatever fails at any moment of a write, the files are all old or all new, nothing else is
  /// left behind, and the status says which.
  @Suite("Writing files, with faults")
  struct WriteFaultTests {
    /// `export android` turns this into two graphs.
    private static let android = [
      "main.routeplan": "include \"pay.routeplan\"\nflow Home { route List }\n",
      "pay.routeplan": "flow Checkout { route Pay }\n",
    ]

    /// Too much for one piece of output.
    static let largePlan: String = {
      let name = String(repeating: "x", count: 2000)
      return (0..<60).map { "fact f\($0)\(name)\nroute S\($0) title \"\(name)\"\n" }.joined()
    }()

    /// Every command that writes files, alone or several at once.
    static let runs: [FaultRun] = [
      FaultRun("fmt a.routeplan", files: ["a.routeplan": "route   A"]),
      FaultRun(
        "fmt a.routeplan sub/b.routeplan c.routeplan",
        files: [
          "a.routeplan": "route   A", "sub/b.routeplan": "route   B", "c.routeplan": "-> sub/c",
          "sub/c": "route   C",
        ]),
      FaultRun(
        "check --fix --report json=r.json --report sarif=r.sarif --baseline known --write-baseline "
          + "-o out.txt",
        files: [
          "main.routeplan": "include \"b.routeplan\"\nroute Home in Lisst\n",
          "b.routeplan": "route Top { route List title \"a\" title \"a\" }\n", "r.json": "old\n",
        ]),
      FaultRun(
        "check --report json=r.json --format json -o out.json",
        files: ["main.routeplan": largePlan, "out.json": "old\n"]),
      FaultRun("export json -o new.json", files: ["main.routeplan": largePlan]),
      FaultRun("dot -o new.dot", files: ["main.routeplan": "route A\n"]),
      FaultRun("map -o map.html", files: ["main.routeplan": "route A\n", "map.html": "old\n"]),
      FaultRun("generate swift -o link", files: ["main.routeplan": "route A\n", "link": "-> new"]),
      FaultRun("init", files: [:]),
      FaultRun("export android -q -o app/res/navigation", files: android),
      FaultRun(
        "export android -q --force -o res",
        files: android.merging(["res/main.xml": "old\n", "res/pay.xml": "old\n"]) { $1 }),
      FaultRun(
        "run A B --trace trace.jsonl -o out.txt",
        files: ["main.routeplan": "route A { route B }\n", "trace.jsonl": "old\n"]),
    ]

    private static let isBrief = ProcessInfo.processInfo.environment["QTROUTE_BRIEF"] == "1"

    /// The moments of a run: all of them, or some if a run takes long.
    private func moments(_ count: Int) -> [Int] {
      Array(1...count).filter { !Self.isBrief || $0 % 5 == 1 }
    }

    @Test("a call fails", arguments: runs.indices)
    func failures(_ index: Int) throws {
      let run = Self.runs[index]
      let whole = try run.run([:])
      #expect(whole.process.status < 2, "\(whole.process)")
      try #require(whole.files != run.files && !whole.calls.isEmpty, "\(whole)")
      let errors = [ENOSPC, EIO, EXDEV, EACCES, EDQUOT]
      for moment in moments(whole.calls.count) {
        let fault = ["FAULT_AT": "\(moment)", "FAULT_ERROR": "\(errors[moment % errors.count])"]
        let outcome = try run.run(fault)
        let place = "call \(moment) of \(whole.calls): \(outcome)"
        if outcome.process.status == whole.process.status {
          // These may fail: setting the mode, keeping a second name to restore the old file, and
          // creating an existing folder.
          let call = whole.calls[moment - 1].prefix { $0 != " " }
          #expect(["fchmod", "link", "unlink", "mkdir"].contains(call), "\(place)")
          #expect(outcome.files == whole.files, "\(place)")
        } else {
          #expect(outcome.process.status == 2, "\(place)")
          #expect(outcome.process.errors.contains("qtroute: cannot write"), "\(place)")
          #expect(outcome.process.errors.split(separator: "\n").count == 1, "\(place)")
          #expect(outcome.files == foldersAdded(run.files), "\(place)")
        }
      }
    }

    @Test("a signal arrives before or after a call", arguments: runs.indices)
    func signals(_ index: Int) throws {
      let run = Self.runs[index]
      let whole = try run.run([:])
      try #require(!whole.calls.isEmpty)
      let old = foldersAdded(run.files)
      var kinds: Set<Bool> = []
      for moment in moments(whole.calls.count) {
        for isAfter in [false, true] {
          let number = [SIGINT, SIGTERM, SIGHUP][moment % 3]
          var fault = ["FAULT_AT": "\(moment)", "FAULT_SIGNAL": "\(number)"]
          if isAfter { fault["FAULT_AFTER"] = "1" }
          let outcome = try run.run(fault)
          let place = "\(fault) of \(whole.calls): \(outcome)"
          #expect(outcome.process.status == 128 + number, "\(place)")
          #expect(outcome.files == old || outcome.files == whole.files, "\(place)")
          kinds.insert(outcome.files == old)
        }
      }
      if !Self.isBrief { #expect(kinds == [true, false]) }
    }

    @Test("one of several files cannot be written", arguments: runs.indices)
    func unwritable(_ index: Int) throws {
      let run = Self.runs[index]
      func host() -> MemoryHost {
        MemoryHost(files: run.files.mapValues { $0.hasPrefix("-> ") ? "old\n" : $0 })
      }
      let whole = host()
      // A link counts as a file here, and there are no durations to compare.
      let status = whole.run(run.arguments).status
      if run.files["c.routeplan"] != nil { return }
      #expect(status < 2)
      let targets = whole.log.filter { $0.hasPrefix("write ") }.map { $0.dropFirst(6) }
      #expect(!targets.isEmpty)
      for target in targets {
        let faulty = host()
        let old = faulty.files
        faulty.unwritable[String(target)] = "read-only file system"
        let outcome = faulty.run(run.arguments)
        #expect(outcome.status == 2, "\(target): \(outcome)")
        #expect(outcome.errors.hasPrefix("qtroute: cannot write "), "\(target): \(outcome)")
        #expect(outcome.errors.hasSuffix(": read-only file system\n"), "\(target): \(outcome)")
        #expect(faulty.files == old, "\(target)")
      }
    }

    @Test("a large output is on disk before all of it is written")
    func pieces() throws {
      let host = MemoryHost(files: ["main.routeplan": Self.largePlan])
      let whole = host.run(["export", "json"]).output
      #expect(host.run(["export", "json", "-o", "new.json"]).status == 0)
      let written = try #require(host.files["/app/new.json"])
      #expect(String(decoding: written, as: UTF8.self) == whole)
      let started = try #require(host.started["/app/new.json"])
      #expect(started < written.count && started > written.count - 3 * 65_536)
    }

    @Test("work on an output that cannot be written stops")
    func stops() {
      let lines = (0..<2000).map { "/nothing/\($0)\n" }.joined()
      let host = MemoryHost(files: ["main.routeplan": "route A at \"/a\"\n"])
      host.input = Array(repeating: Array(lines.utf8), count: 100)
      host.unwritable["/app/out"] = "read-only file system"
      let outcome = host.run(["match", "-", "--format", "jsonl", "-o", "out"])
      #expect(outcome.status == 2 && outcome.output.isEmpty)
      #expect(outcome.errors == "qtroute: cannot write `out`: read-only file system\n")
      #expect(host.input.count > 50)
    }

    /// The files, and the folders that they are in.
    private func foldersAdded(_ files: [String: String]) -> [String: String] {
      var result = files
      for name in files.keys {
        var parts = name.split(separator: "/").dropLast()
        while !parts.isEmpty {
          result[parts.joined(separator: "/") + "/"] = ""
          parts.removeLast()
        }
      }
      return result
    }
  }
#endif
