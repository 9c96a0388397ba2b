@testable import RouteHarness
import Testing

@Suite("Finding the plan")
struct PlanDiscoveryTests {
  private let root = "route Root\n"

  private func route(_ name: String) -> String { "route \(name)\n" }

  @Test("-f wins over QTROUTE_PLAN, which wins over the folder")
  func order() {
    let host = MemoryHost(files: [
      "main.routeplan": route("Here"), "a.routeplan": route("A"), "b.routeplan": route("B"),
    ])
    #expect(host.run("tree").output.contains("Here"))
    host.variables["QTROUTE_PLAN"] = "a.routeplan"
    #expect(host.run("tree").output.contains("A"))
    #expect(host.run("tree -f b.routeplan").output.contains("B"))
  }

  @Test("the nearest folder upwards with a plan is used")
  func upwards() {
    let host = MemoryHost(files: ["/app/only.routeplan": route("Up"), "/app/x/y/z.txt": ""])
    host.currentDirectory = "/app/x/y"
    #expect(host.run("tree").output.contains("Up"))
    #expect(host.log == ["read /app/only.routeplan"])
    #expect(host.run("check").output == "no findings in 1 file\n")
  }

  @Test("main.routeplan wins; without it, several plans are an error that lists them")
  func several() {
    let host = MemoryHost(files: ["a.routeplan": root, "b.routeplan": root])
    #expect(
      host.run("check")
        == Outcome(
          status: 2, output: "",
          errors: "qtroute: several plans here: `a.routeplan`, `b.routeplan`\n"
            + "  help: choose one: `-f a.routeplan`\n"))
    host.files["/app/main.routeplan"] = Array(root.utf8)
    #expect(host.run("check").status == 0)
  }

  @Test("the lack of a plan is an error that says where qtroute looked")
  func none() {
    #expect(
      MemoryHost().run("check")
        == Outcome(
          status: 2, output: "",
          errors: "qtroute: no plan: neither `/app` nor a folder above contains a `*.routeplan`\n"
            + "  help: name one with `-f FILE`\n"))
  }

  @Test("a folder given as a plan means the plan in it")
  func folder() {
    let host = MemoryHost(files: [
      "x/a.routeplan": route("A"), "x/main.routeplan": route("Main"),
      "y/only.routeplan": "route  Y",
      "z/a.routeplan": root, "z/b.routeplan": root, "none/a.txt": "",
    ])
    for folder in ["x", "x/", "./x", "/app/x"] {
      #expect(host.run("tree -f \(folder)").output.contains("Main"))
    }
    for line in [
      "check x y", "path -f x Main Main", "diff x x", "check -f x", "map -f x -o m.html",
    ] {
      #expect(host.run(line).status == 0, "\(line): \(host.run(line).errors)")
    }
    host.variables["QTROUTE_PLAN"] = "x"
    #expect(host.run("tree").output.contains("Main"))
    #expect(host.run("fmt --check y").output == "y/only.routeplan\n")
    #expect(
      host.run("check z").errors
        == "qtroute: several plans in `z`: `z/a.routeplan`, `z/b.routeplan`\n"
        + "  help: choose one: `-f z/a.routeplan`\n")
    #expect(
      host.run("tree -f none").errors
        == "qtroute: no plan: the folder `none` contains no `*.routeplan`\n"
        + "  help: name one with `-f FILE`\n")
    #expect(host.run("check nowhere").errors.hasPrefix("qtroute: cannot read `nowhere`: "))
  }

  @Test("a command that a message suggests has paths as a shell reads them")
  func suggestions() {
    for (folder, option) in [
      ("my app", "'my app/a"), ("it's", #"'it'\''s/a"#), ("größe", "größe/a"),
    ] {
      let host = MemoryHost(
        files: ["\(folder)/a.routeplan": root, "\(folder)/b.routeplan": root])
      let help = host.run(["check", folder]).errors.split(separator: "\n").last ?? ""
      let end = option.hasPrefix("'") ? "'`" : "`"
      #expect(help == "  help: choose one: `-f \(option).routeplan\(end)")
    }
  }

  @Test("a plan that cannot be read is an error with the reason")
  func unreadable() {
    let host = MemoryHost(files: ["b.routeplan": root])
    host.unreadable["/app/b.routeplan"] = "permission denied"
    #expect(
      host.run("check b.routeplan").errors
        == "qtroute: cannot read `b.routeplan`: permission denied\n")
  }

  @Test("standard input can be a plan, and --stdin-name names it")
  func standardInput() {
    let host = MemoryHost(input: "rout A\n")
    let outcome = host.run("check - --stdin-name new.routeplan")
    #expect(outcome.status == 1)
    #expect(outcome.output.hasPrefix("new.routeplan:1:1: error: "))
  }

  @Test("each included file is read once")
  func includesOnce() {
    let host = MemoryHost(files: [
      "main.routeplan": """
      include "facts.routeplan"
      include "x/one.routeplan"
      service Two { include "x/two.routeplan" }
      route Root { route List }
      """,
      "facts.routeplan": "fact signedIn given",
      "x/one.routeplan": "include \"../facts.routeplan\"\nroute One in Root requires signedIn",
      "x/two.routeplan": "include \"../facts.routeplan\"\nroute Two in Root requires signedIn",
    ])
    #expect(host.run("check").output == "no findings in 4 files\n")
    #expect(
      host.log == [
        "read /app/main.routeplan", "read /app/facts.routeplan", "read /app/x/one.routeplan",
        "read /app/x/two.routeplan",
      ])
  }
}
