@testable import RouteHarness
import Testing

@Suite("An update of a plan in several files")
struct CodeUpdateFilesTests {
  /// Updates a plan of several files; returns their texts afterwards, by name.
  private func update(
    files: [String: String], to source: String, _ location: SourceLocation = #_sourceLocation
  ) -> [String: String] {
    let host = MemoryHost(files: files)
    let line = "import \(source) --update plan.routeplan"
    let outcome = host.run(line + " --write")
    #expect(outcome.status == 0, "\(outcome)", sourceLocation: location)
    #expect(host.run(line).output == "", sourceLocation: location)
    return files.reduce(into: [:]) { $0[$1.key] = host.text($1.key) }
  }

  @Test("an included file is changed once, whatever its number is")
  func included() {
    let plan = """
      plan App

      route Home at "/home" {
          route Wallet at "/home/wallet" {
              route About at "/home/wallet/about" {
                  include "inbox.routeplan"
              }
          }
          include "map.routeplan"
      }

      """
    var files = linking(
      "Home: { path: 'home', screens: { Map: 'map', About: { path: 'about', "
        + "screens: { Inbox: 'inbox' } } } }")
    files["plan.routeplan"] = plan
    files["inbox.routeplan"] = "route Inbox at \"/home/wallet/about/inbox\"\n"
    files["map.routeplan"] = "route Map at \"/home/map\"\n"
    let new = update(files: files, to: "react-navigation r.ts")
    #expect(new["inbox.routeplan"] == "route Inbox at \"/home/about/inbox\"\n")
    #expect(new["map.routeplan"] == files["map.routeplan"])
  }

  @Test("what includes a file does not move into it")
  func includesTarget() {
    let plan = "plan App\n\nroute B at \"/b\" {\n    include \"d.routeplan\"\n}\n"
    var files = linking("D: { path: 'd', screens: { B: { path: 'b', screens: {} } } }")
    files["plan.routeplan"] = plan
    files["d.routeplan"] = "route D at \"/b/d\"\n"
    let new = update(files: files, to: "react-navigation r.ts")
    #expect(
      new["plan.routeplan"]?.hasSuffix(
        """

        route D at "/d" {
            route B at "/d/b" {
                include "d.routeplan"
            }
        }

        """) == true && new["d.routeplan"] == "", "\(new)")
  }

  @Test("a new start of a flow comes before the file from which the old one came")
  func startInFile() {
    let files = [
      "plan.routeplan": """
      plan m

      flow m {
          flow g {
              include "old.routeplan"
              include "chat.routeplan"
              route about
          }
      }

      """,
      "old.routeplan": "route old {\n    link -> chat\n}\n", "chat.routeplan": "route chat\n",
      "m.smcat": "g { new, chat, about; };\nnew => chat;\n",
    ]
    let new = update(files: files, to: "smcat m.smcat")
    #expect(
      new["plan.routeplan"]?.contains(
        "flow g {\n        include \"old.routeplan\"\n        route new") == true, "\(new)")
  }
}
