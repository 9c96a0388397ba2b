import RouteCommand
@testable import RouteHarness
import RouteTrials
import Testing

@Suite("qtroute map")
struct MapCommandTests {
  private static let plan = "route A title \"First\" { route B present }\nlink B => A\n"

  @Test("the page goes to standard output, or complete to a file")
  func output() throws {
    let host = MemoryHost(files: ["main.routeplan": Self.plan])
    let printed = host.run("map")
    #expect(printed.status == 0 && printed.errors.isEmpty)
    #expect(printed.output.hasPrefix("<!doctype html>\n<html lang=\"en\">\n"))
    #expect(printed.output.hasSuffix("</script>\n</body>\n</html>\n"))
    #expect(printed.output.contains("<title>main</title>"))
    #expect(host.run("map -o plan.html") == Outcome(status: 0, output: "", errors: ""))
    #expect(host.text("plan.html") == printed.output)
  }

  @Test("the data of a small plan")
  func data() throws {
    let page = MemoryHost(files: ["main.routeplan": Self.plan]).run("map").output
    #expect(
      try Unpacked.element("plan", of: page)
        == """
        {"name":"main","start":0,"files":["main.routeplan"],"schemes":[],"domains":[],"facts":[],\
        "conditions":[{}],"children":[1],"flows":[],"routes":[\
        {"id":"A","title":"First","at":[0,1],"box":[0,0,88,0,0,88,140],"layers":true},\
        {"id":"B","at":[0,1],"parent":0,"show":"present","box":[0,96,88],\
        "down":[59,44,59,96]}],"tasks":[],\
        "links":[{"route":1,"arrow":"jump","target":0,"line":[44,96,44,44],"at":[0,2]}],"findings":[]}
        """)
  }

  @Test("warnings are on the page; a plan with an unclear meaning has no page")
  func findings() throws {
    let host = MemoryHost(files: ["main.routeplan": "route A\nfact f\n"])
    let data = try Unpacked.element("plan", of: host.run("map").output)
    #expect(data.contains("\"rule\":\"unused-fact\",\"level\":\"warning\""))
    let broken = MemoryHost(files: ["main.routeplan": "route A\nlink A -> Z\n"]).run(
      "map -o x.html")
    #expect(broken.status == 2 && broken.output.isEmpty)
    #expect(
      broken.errors.hasSuffix(
        "qtroute: `main.routeplan` has 1 error that makes its meaning ambiguous\n  help: fix the plan first\n"
      ))
  }

  @Test("file names are relative to the plan's folder, and the page is the same from any folder")
  func folders() throws {
    let plan = "include \"parts/b.routeplan\"\ninclude \"../shared/c.routeplan\"\nroute A\n"
    func page(_ folder: String, _ line: String) -> Outcome {
      let host = MemoryHost(files: [
        "/home/me/app/shop.routeplan": plan, "/home/me/app/parts/b.routeplan": "route B\nfact f\n",
        "/home/me/shared/c.routeplan": "route C\n",
      ])
      host.currentDirectory = folder
      return host.run(line)
    }
    let own = page("/home/me/app", "map")
    #expect(own.status == 0)
    #expect(
      try Unpacked.element("plan", of: own.output).contains(
        #""files":["shop.routeplan","parts/b.routeplan","../shared/c.routeplan"]"#))
    #expect(!own.output.contains("/home"))
    #expect(try !Unpacked.element("plan", of: own.output).contains("/home"))
    #expect(page("/home/me/app/parts", "map -f ../shop.routeplan") == own)
    #expect(page("/", "map -f /home/me/app/shop.routeplan") == own)
    #expect(page("/home/me", "map -f app/./shop.routeplan") == own)
  }

  // MARK: Two plans

  private static let old = "route A title \"First\" { route Gone }\nlink A -> Gone\n"

  @Test("--diff shows the parts of both plans, and the words of `diff`")
  func diff() throws {
    let host = MemoryHost(files: ["main.routeplan": Self.plan, "old/plan.routeplan": Self.old])
    let outcome = host.run("map --diff old/plan.routeplan")
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let data = try Unpacked.element("plan", of: outcome.output)
    #expect(data.contains(#""files":["main.routeplan","old:plan.routeplan"]"#))
    #expect(
      data.contains(#""change":"gone""#) && data.contains(#""compared":{"old":"plan.routeplan""#))
    let told = host.run("diff old/plan.routeplan main.routeplan --format json").output
    for line in host.run("diff old/plan.routeplan main.routeplan").output.split(separator: "\n")
    where line.hasPrefix("  ") {
      let words = line.split(separator: " ", maxSplits: 1).last.map { $0.drop { $0 == " " } } ?? ""
      #expect(data.contains(words) && told.contains(words), "\(words)")
    }
    // A build without the engine has no files in its pages.
    if outcome.output.contains("id=\"files\"") {
      #expect(try !Unpacked.element("files", of: outcome.output).contains("Gone"))
    }
  }

  @Test("a page about two plans is the same from any folder, and names no folder of the machine")
  func diffFolders() throws {
    func page(_ folder: String, _ line: String) -> Outcome {
      let host = MemoryHost(files: [
        "/home/me/app/shop.routeplan": "include \"parts/b.routeplan\"\nroute A\n",
        "/home/me/app/parts/b.routeplan": "route B\n",
        "/var/before/shop.routeplan": "include \"parts/b.routeplan\"\nroute A\n",
        "/var/before/parts/b.routeplan": "route C\n",
      ])
      host.currentDirectory = folder
      return host.run(line)
    }
    let own = page("/home/me/app", "map --diff /var/before/shop.routeplan")
    #expect(own.status == 0)
    let data = try Unpacked.element("plan", of: own.output)
    #expect(!data.contains("/home") && !data.contains("/var"))
    #expect(data.contains(#""old:shop.routeplan","old:parts/b.routeplan""#))
    #expect(page("/", "map -f /home/me/app --diff var/before") == own)
  }

  @Test("what cannot be compared is an error that says why")
  func diffFaults() {
    let host = MemoryHost(files: [
      "main.routeplan": Self.plan, "bad.routeplan": "route A\nlink A -> Z\n",
      "broken.routeplan": "route A\nexpect no path A -> A\n",
    ])
    for (line, message) in [
      ("map --diff nope.routeplan", "cannot read `nope.routeplan`: no such file"),
      ("map --diff bad.routeplan", "`bad.routeplan` has 1 error that makes its meaning ambiguous"),
      ("map --diff main.routeplan --git main", "unexpected `main.routeplan`"),
      ("map main.routeplan", "to compare with that plan, add `--diff`"),
      ("map --diff", "`map --diff` requires the plan OLD"),
      ("map --diff - -f -", "standard input cannot be both plans"),
      ("map --git main -f -", "standard input has no history"),
    ] {
      let outcome = host.run(line + " -o x.html")
      #expect(outcome.status == 2 && outcome.errors.contains(message), "\(line): \(outcome.errors)")
      #expect(host.text("x.html") == nil)
    }
    // What is wrong with the old plan is no reason not to show it.
    let noted = host.run("map --diff broken.routeplan -o x.html")
    #expect(noted.status == 0 && noted.errors.isEmpty)
  }

  // MARK: Findings

  @Test("the page has what the broken rules mean, as `explain` says it, and nothing about others")
  func rules() throws {
    let host = MemoryHost(files: ["main.routeplan": "route A\nfact f\n"])
    let data = try Unpacked.element("plan", of: host.run("map").output)
    let start = try #require(data.firstRange(of: #""rules":"#))
    let page = data[start.upperBound...]
    #expect(page.hasPrefix(#"{"unused-fact":{"meaning":""#))
    #expect(page.contains(#""bad":"#) && page.contains(#""good":"#) && page.contains(#""fix":"#))
    #expect(!page.contains("growing-stack"))
  }

  // MARK: Pictures

  private func host(with files: [String: [UInt8]]) -> MemoryHost {
    let host = MemoryHost(files: [
      "main.routeplan": "service S { route B @image(\"art/b.webp\") }\nroute A { route C }\n"
    ])
    for (path, bytes) in files { host.files[host.absolute(path)] = bytes }
    return host
  }

  private static let pictures: [String: [UInt8]] = [
    "screens/A.PNG": [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1],
    "screens/S.B.jpg": [0xFF, 0xD8, 0xFF, 2], "screens/notes.txt": [3],
    "screens/Other.jpeg": [0xFF, 0xD8, 0xFF, 4],
    "art/b.webp": Array("RIFF0000WEBP".utf8),
  ]

  @Test("pictures are embedded by the ids of routes; the folder's count before those of @image")
  func images() throws {
    let host = host(with: Self.pictures)
    let own = host.run("map")
    #expect(own.status == 0 && own.errors.isEmpty)
    #expect(
      own.output.contains("<script type=\"image/webp\" id=\"image-0\">UklGRjAwMDBXRUJQ</script>"))
    #expect(try Unpacked.element("plan", of: own.output).contains(#""height":210"#))
    let outcome = host.run("map --images screens")
    #expect(outcome.errors == "note: no route is named like `Other.jpeg`\n")
    #expect(outcome.output.contains("<script type=\"image/jpeg\" id=\"image-0\">/9j/Ag==</script>"))
    #expect(
      outcome.output.contains("<script type=\"image/png\" id=\"image-1\">iVBORw0KGgoB</script>"))
    #expect(!outcome.output.contains("image-2"))
  }

  @Test("what is no picture, too large or missing is an error, and nothing is written")
  func imageFaults() {
    func error(_ line: String, _ changes: [String: [UInt8]?]) -> String {
      let files = Self.pictures.merging(changes.mapValues { $0 ?? [] }) { $1 }
        .filter { !changes.keys.contains($0.key) || changes[$0.key] != .some(nil) }
      let host = host(with: files)
      let outcome = host.run(line + " -o x.html")
      #expect(outcome.status == 2 && host.text("x.html") == nil, "\(line)")
      return outcome.errors
    }
    #expect(error("map --images nope", [:]).contains("`--images nope`: "))
    #expect(
      error("map --images screens", ["screens/A.PNG": [0x47, 0x49, 0x46]]).contains(
        "`screens/A.PNG` is neither a PNG nor a JPEG nor a WebP picture"))
    #expect(error("map --images screens", ["screens/A.PNG": [0x89]]).contains("is neither a PNG"))
    let large = [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 0, count: 2 << 20)
    #expect(
      error("map --images screens", ["screens/A.PNG": large]).contains(
        "`screens/A.PNG` has 2049 KiB, more than the 2048 KiB of a picture on a page"))
    #expect(
      error("map --images screens", ["screens/A.jpg": [0xFF, 0xD8, 0xFF]]).contains(
        "`screens/A.PNG` and `screens/A.jpg` are both of `A`"))
    #expect(error("map", ["art/b.webp": nil]).contains("(@image of `S.B`): no such file"))
    #expect(
      error("map --images art", ["art/b.webp": nil, "art/x.png": [1]]).contains(
        "the folder has no picture that is named after a route"))
  }
}
