import Foundation
@testable import RouteHarness
import RouteTrials
import Testing

/// Includes that lead far away, go in circles, or are very many.
@Suite("Includes, with faults")
struct IncludeFaultTests {
  // MARK: Outside

  @Test("a file outside the plan's folder is included, and --verbose reports it")
  func outside() {
    let host = MemoryHost(files: [
      "main.routeplan": """
      include "x/in.routeplan"
      include "../shared/out.routeplan"
      include "/app2/b\u{1B}.routeplan"
      route A
      """,
      "x/in.routeplan": "route B in A", "/shared/out.routeplan": "route C in A",
      "/app2/b\u{1B}.routeplan": "route D in A",
    ])
    let silent = Outcome(status: 0, output: "no findings in 4 files\n", errors: "")
    #expect(host.run("check") == silent)
    #expect(host.run("check -q --verbose").errors.isEmpty)
    let lines = """
      qtroute: `../shared/out.routeplan` is outside the plan's folder: `/shared/out.routeplan`
      qtroute: `/app2/b\\u{1B}.routeplan` is outside the plan's folder: `/app2/b\\u{1B}.routeplan`

      """
    #expect(host.run("check --verbose") == Outcome(status: 0, output: silent.output, errors: lines))
    for line in [
      "check --fix", "tree", "path A B", "fmt --check", "export json", "map", "generate swift",
    ] {
      #expect(host.run(line + " --verbose").errors == lines, "\(line)")
    }
    // The folder is that of the plan, regardless of the current folder.
    host.currentDirectory = "/app/y"
    #expect(
      host.run("check --verbose").errors
        == lines.replacing("`../shared", with: "`../../shared"))
    host.currentDirectory = "/"
    #expect(
      host.run("check --verbose app/main.routeplan").errors
        == lines.replacing("`../shared", with: "`shared"))
    host.currentDirectory = "/app"
    host.input = [host.files["/app/main.routeplan"] ?? []]
    #expect(host.run("check --verbose -").errors == lines)
    host.variables = ["QTROUTE_OPTIONS": "--verbose"]
    #expect(host.run("check").errors == lines)
  }

  // MARK: Very many

  private static let many = TrialNumbers.size(100_000)

  /// The number of files that a check reads.
  private func readCount(_ host: MemoryHost) -> Int { host.log.count { $0.hasPrefix("read ") } }

  @Test("very many included files are each read once, and in order")
  func wide() {
    let count = Self.many
    let host = MemoryHost()
    var main = "route A\n"
    for index in 0..<count {
      main += "include \"\(index)\"\n"
      host.files["/app/\(index)"] = Array("route R\(index) in A".utf8)
    }
    host.files["/app/main.routeplan"] = Array(main.utf8)
    let outcome = host.run("check")
    #expect(
      outcome == Outcome(status: 0, output: "no findings in \(count + 1) files\n", errors: ""))
    #expect(readCount(host) == count + 1)
  }

  @Test("20,000 missing files are as many findings, of which 100 are shown")
  func missing() {
    let count = 20_000
    let main = (0..<count).map { "include \"\($0)\"\n" }.joined()
    let host = MemoryHost(files: ["main.routeplan": main])
    let outcome = host.run("check")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("main.routeplan:1:9: error: cannot read `0`: no such file"))
    #expect(outcome.output.hasSuffix("\(count) errors in 1 file\n"))
    #expect(readCount(host) == count + 1)
    // A file that is included many times is only requested once.
    host.files["/app/main.routeplan"] = Array(
      String(repeating: "include \"gone\"\n", count: count).utf8)
    let before = readCount(host)
    #expect(host.run("check").status == 1)
    #expect(readCount(host) - before == 2)
  }

  /// A plan in `count` files, each of which includes the next one; the last one includes `last`.
  private func chain(_ count: Int, last: String) -> MemoryHost {
    let host = MemoryHost()
    host.files["/app/main.routeplan"] = Array("route A\ninclude \"1\"".utf8)
    for index in 1...count {
      host.files["/app/\(index)"] = Array("route R\(index) in A\ninclude \"\(index + 1)\"".utf8)
    }
    host.files["/app/\(count)"] = Array(last.utf8)
    return host
  }

  @Test("a very long chain of includes is followed to its end")
  func deep() {
    let host = chain(Self.many, last: "route Last in A")
    #expect(host.run("check").output == "no findings in \(Self.many + 1) files\n")
    #expect(readCount(host) == Self.many + 1)
  }

  @Test("a long chain that closes is a loop, and 20 of its files are named")
  func longLoop() {
    let loop = chain(2000, last: "include \"main.routeplan\"").run("check")
    #expect(loop.status == 1)
    #expect(
      loop.output.hasPrefix(
        "2000:1:9: error: files include each other: `main.routeplan` -> `1` -> `2` -> "))
    #expect(loop.output.contains(" (1981 more) -> `main.routeplan` [include-cycle]"))
    #expect(loop.output.hasSuffix("1 error in 2001 files\n"))
  }

  // MARK: Links on disk

  /// Runs `check` on files, where those with `-> x` are links to `x`.
  private func check(_ files: [String: String]) throws -> Binary.Outcome {
    let binary = try Binary()
    defer { binary.remove() }
    try binary.lay(files)
    return try binary.runWith([:], ["check", "--limit", "1"])
  }

  @Test("a loop of includes through links is an error that lists the files of the loop")
  func linkedLoop() throws {
    // A folder that contains itself, so the plan has infinitely many names.
    let folder = try check([
      "main.routeplan": "route A\ninclude \"sub/b.routeplan\"\n",
      "sub": "-> .", "b.routeplan": "include \"sub/sub/main.routeplan\"\n",
    ])
    #expect(folder.status == 1 && folder.errors.isEmpty)
    #expect(
      folder.output.contains(
        "sub/b.routeplan:1:9: error: files include each other: "
          + "`main.routeplan` -> `sub/b.routeplan` -> `main.routeplan` [include-cycle]"))
    #expect(folder.output.hasSuffix("1 error in 2 files\n"))
    let itself = try check([
      "main.routeplan": "route A\ninclude \"other\"\n", "other": "-> main.routeplan",
    ])
    #expect(itself.status == 1)
    #expect(
      itself.output.contains("main.routeplan:2:9: error: this file includes itself [include-cycle]")
    )
  }

  @Test("a link that leads to itself, or nowhere, is a file that cannot be read")
  func linkToItself() throws {
    let itself = try check([
      "main.routeplan": "route A\ninclude \"loop/b\"\n", "loop": "-> other", "other": "-> loop",
    ])
    #expect(itself.status == 1)
    #expect(
      itself.output.contains(
        "cannot read `loop/b`: too many levels of symbolic links [include-failed]"))
    let nowhere = try check(["main.routeplan": "route A\ninclude \"b\"\n", "b": "-> gone"])
    #expect(nowhere.output.contains("cannot read `b`: no such file [include-failed]"))
    let plan = try check(["main.routeplan": "-> main.routeplan"])
    #expect(
      plan
        == Binary.Outcome(
          status: 2, output: "",
          errors: "qtroute: cannot read `main.routeplan`: too many levels of symbolic links\n"))
  }
}
