import RouteCommand
@testable import RouteHarness
import Testing

@Suite("qtroute tour for runners")
struct TourFilesTests {
  private let files = [
    "main.routeplan": """
    plan Walk
    route Root { route Alpha @ui.see("a") @ui.tap("b") }

    """
  ]

  @Test(
    "a folder gets a file for each walk and what they share, and notes say what has no annotation")
  func folder() {
    let host = MemoryHost(files: files)
    let outcome = host.run("tour --format playwright -o tests")
    #expect(outcome.status == 0 && outcome.output == "")
    #expect(
      outcome.errors == """
        note: 1 screen without `@ui.see`, found by the id in parentheses: `Root` (Root)

        """)
    #expect(host.text("tests/AlphaWalk.spec.ts")?.contains("getByTestId('b').click()") == true)
    #expect(host.text("tests/app.ts")?.contains("Yours to change") == true)
  }

  @Test("existing walks are replaced only with --force, and the team's own file never")
  func force() {
    let host = MemoryHost(files: files)
    _ = host.run("tour --format playwright -o tests")
    host.files[host.absolute("tests/app.ts")] = Array("mine".utf8)
    host.files[host.absolute("tests/OldWalk.spec.ts")] = Array("old".utf8)
    let refused = host.run("tour --format playwright -o tests")
    #expect(refused.status == 2 && refused.errors.contains("`--force` replaces it"))
    let replaced = host.run("tour --format playwright -o tests --force")
    #expect(replaced.status == 0)
    #expect(replaced.errors.contains("note: `app.ts` stays as it is\n"))
    #expect(replaced.errors.contains("`OldWalk.spec.ts` is not a walk of this tour"))
    #expect(host.text("tests/app.ts") == "mine" && host.text("tests/OldWalk.spec.ts") == "old")
  }

  /// The text of the tests that a tour writes for a plan.
  private func tests(_ plan: String, _ options: String = "") -> String {
    let host = MemoryHost(files: ["main.routeplan": plan])
    #expect(host.run("tour -q --format playwright -o out \(options)").errors == "")
    return host.files.keys.filter { $0.hasSuffix("Walk.spec.ts") }.sorted()
      .compactMap { host.text($0) }.joined()
  }

  @Test("what leaves a screen is tapped with the values of that screen, and `--input` is in URLs")
  func leaving() {
    let plan = """
      scheme "app"
      route Home at "/" {
          route Book(bookId: Int) at "books/:bookId" {
              link back to Home @ui.tap("close-{bookId}")
              link => Help @ui.tap("help-{bookId}") title "{bookId}"
              task buy @ui.tap("buy-{bookId}")
          }
          route Help linked @ui.see("help {bookId}")
      }
      """
    let text = tests(plan)
    for id in ["close-1", "help-1", "buy-1", "app://books/1"] {
      #expect(text.contains(id), "\(text)")
    }
    #expect(!text.contains("-{bookId}") && text.contains("help {bookId}"))
    let other = tests(plan, "--input bookId=42")
    for id in ["close-42", "help-42", "buy-42", "app://books/42"] {
      #expect(other.contains(id), "\(other)")
    }
    #expect(!other.contains("books/1'"))
    // A value that no URL can have leaves a sample.
    #expect(
      tests(plan.replacing("Int)", with: "String)"), "--input bookId=..").contains("books/sample"))
  }

  @Test("what brings a tab back is the tab, whatever was left open in it")
  func tabs() {
    let text = tests(
      """
      route Main tabs {
          route Home @ui.tap("tab-home") { route Book @ui.tap("book-row") }
          route Cart @ui.tap("tab-cart")
          route Plain { route Deep }
      }
      """, "--cover pairs,steps")
    let taps = text.split(separator: "switch Book'").dropFirst()
    #expect(!taps.isEmpty)
    for tap in taps { #expect(tap.prefix(200).contains("tab-home"), "\(tap.prefix(200))") }
    for tap in text.split(separator: "switch Deep'").dropFirst() {
      #expect(tap.prefix(200).contains("'to-Plain'"), "\(tap.prefix(200))")
    }
  }

  @Test("ids are names without backticks")
  func ids() {
    let text = tests("route Home {\nroute `A/B` {\ntask `do it`\n}\n}")
    #expect(text.contains("'to-A/B'") && text.contains("'do-do it'"), "\(text)")
    #expect(text.contains("getByTestId('A/B')"))
  }

  @Test("a mark has a value of what only the app knows, a sample or that of --input")
  func supplied() {
    let plan = """
      plan Shop
      route Main { route Show { link -> Player(track) @ui.tap("play-{track}") } }
      route Player(track: Int)
      """
    for (option, value) in [("", "1"), (" --input track=5", "5")] {
      let host = MemoryHost(files: ["main.routeplan": plan])
      #expect(host.run("tour --format maestro -o tests\(option)").status == 0)
      let flows = host.files.keys.filter { $0.hasSuffix(".yaml") }.compactMap { host.text($0) }
      #expect(flows.contains { $0.contains("play-\(value)") }, "\(flows)")
    }
  }

  @Test("without a folder, or with options of other formats, nothing is written")
  func usage() {
    let host = MemoryHost(files: files)
    func error(_ line: String) -> String {
      let outcome = host.run(line)
      return outcome.status == 2 ? outcome.errors : "status \(outcome.status)"
    }
    #expect(error("tour --format detox").contains("-o FOLDER"))
    #expect(error("tour --format detox --package a.b -o x").contains("`espresso` and `compose`"))
    #expect(error("tour --format compose --package a-b -o x").contains("com.example.app"))
    #expect(host.files.count == 1)
    let written = host.run("tour --format compose --package a.b -o x")
    #expect(written.status == 0)
    #expect(host.text("x/AlphaWalk.kt")?.contains("\npackage a.b\n") == true)
    #expect(host.text("x/TourCase.kt")?.hasPrefix("package a.b\n") == true)
  }

  @Test("the JSON of a tour lists what has no annotation")
  func unmarked() {
    let output = MemoryHost(files: files).run("tour --format json").output
    #expect(output.contains(#""unmarked":[{"kind":"see","what":"Root","id":"Root"}]"#))
  }
}
