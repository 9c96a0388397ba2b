@testable import RouteHarness
import Testing

@Suite("File names in reports and baselines")
struct ReportFolderTests {
  private static let plan = "include \"../parts/b.routeplan\"\nroute A\nfact f\n"

  /// A plan in a folder of a repository, and an included part in another folder.
  private func host(in folder: String, repository: Bool = true) -> MemoryHost {
    let host = MemoryHost(files: [
      "/home/shop/app/main.routeplan": Self.plan, "/home/shop/parts/b.routeplan": "fact g\n",
      "/home/other/x.routeplan": "route X\nfact h\n",
    ])
    if repository { host.files["/home/shop/.git/HEAD"] = [] }
    host.currentDirectory = folder
    return host
  }

  private func names(_ outcome: Outcome, _ mark: String = "::warning file=") -> [String] {
    outcome.output.split(separator: "\n").compactMap { line in
      guard let start = line.firstRange(of: mark)?.upperBound else { return nil }
      let rest = line.suffix(from: start)
      return String(rest.prefix { $0 != "," && $0 != "\"" })
    }
  }

  @Test(
    "names are relative to the repository's root, whatever the current folder",
    arguments: [
      ("/home/shop", "app/main.routeplan"), ("/home/shop/app", "main.routeplan"),
      ("/home/shop/app", "/home/shop/app/main.routeplan"), ("/", "home/shop/app/main.routeplan"),
      ("/home/shop/parts", "../app/main.routeplan"), ("/home/other", "../shop/app/main.routeplan"),
    ])
  func repository(folder: String, path: String) {
    let expected = ["parts/b.routeplan", "app/main.routeplan"]
    let host = host(in: folder)
    #expect(
      Set(names(host.run("check \(path) --report github"))) == Set(expected), "\(folder) \(path)")
    for kind in ["gitlab", "sarif", "junit", "checkstyle", "json", "jsonl"] {
      let report = host.run("check \(path) --report \(kind)").output
      for name in expected { #expect(report.contains(name), "\(kind)") }
      #expect(!report.contains("home") && !report.contains("../"), "\(kind)\n\(report)")
    }
    // Editors resolve names relative to the folder in which they started the command.
    #expect(host.run("check \(path)").output.contains("\(path):3:6: warning"))
  }

  @Test(
    "without a repository, names are relative to the nearest folder that contains all plans"
  )
  func folders() {
    let host = host(in: "/home", repository: false)
    #expect(
      names(host.run("check shop/app/main.routeplan --report github")).sorted()
        == ["../parts/b.routeplan", "main.routeplan"])
    #expect(
      names(host.run("check shop/app/main.routeplan other/x.routeplan --report github")).sorted()
        == ["other/x.routeplan", "shop/app/main.routeplan", "shop/parts/b.routeplan"])
  }

  @Test("--relative-to chooses the folder")
  func chosen() {
    let host = host(in: "/home/shop/app")
    func names(_ folder: String) -> [String] {
      self.names(host.run("check --report github --relative-to \(folder)")).sorted()
    }
    #expect(names(".") == ["../parts/b.routeplan", "main.routeplan"])
    #expect(names("/home") == ["shop/app/main.routeplan", "shop/parts/b.routeplan"])
    #expect(names("../parts/") == ["../app/main.routeplan", "b.routeplan"])
    let file = host.run("check --report github --relative-to main.routeplan")
    #expect(
      file
        == Outcome(
          status: 2, output: "",
          errors: "qtroute: `--relative-to main.routeplan`: it is no folder\n")
    )
  }

  @Test("a baseline that was written in one folder works in another")
  func baseline() {
    let host = host(in: "/home/shop/app")
    #expect(host.run("check --baseline known.txt --write-baseline").status == 0)
    let text = host.text("known.txt") ?? ""
    #expect(text.contains("\tapp/main.routeplan\t") && text.contains("\tparts/b.routeplan\t"))
    for (folder, line) in [
      ("/home/shop", "check app/main.routeplan --baseline app/known.txt"),
      ("/", "check home/shop/app/main.routeplan --baseline home/shop/app/known.txt"),
      ("/home/shop/parts", "check ../app/main.routeplan --baseline ../app/known.txt"),
    ] {
      host.currentDirectory = folder
      #expect(host.run(line).output == "no new findings in 2 files, 2 in the baseline\n", "\(line)")
    }
  }

  @Test("standard input has the name in --stdin-name, or is not named as a path")
  func standardInput() {
    let host = host(in: "/home/shop/app")
    func run(_ line: String) -> [String] {
      host.input = [Array("route A\nfact f\n".utf8)]
      return names(host.run(line))
    }
    #expect(run("check - --report github") == ["<stdin>"])
    #expect(run("check - --report github --stdin-name new.routeplan") == ["app/new.routeplan"])
  }
}
