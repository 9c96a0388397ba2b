import QTRoute
import Testing

/// The tree of the path tests.
private let tree = """
  route Root {
      route Alpha
      route Bravo {
          route BravoOne {
              route BravoOneAlpha
          }
      }
      route Zach {
          route ZachOne
          route ZachTwo
      }
  }
  """

@Suite("QTRoute: plans and paths")
struct QTRoutePlanTests {
  @Test("QTRoute: a route has an id of any text, ordered children and named dependencies")
  func route() throws {
    let plan = try NavigationPlan(
      text: """
        route Root {
            route `To-Do #2 (détail) → 7`(toDoId, `a key`)
            route `1st`
            route last
        }
        """)
    // A name that could be misread has its backticks in output; on input they may be left out.
    let odd = "`To-Do #2 (détail) → 7`"
    #expect(plan.routes == ["Root", odd, "`1st`", "last"])
    let path = try plan.path(from: "Root", to: "To-Do #2 (détail) → 7")
    #expect(path.trail == ["down \(odd)"])
    #expect(path.needs.map(\.name) == ["toDoId", "a key"])
    #expect(path.needs.map(\.owner) == [odd, odd])
  }

  // On purpose, three texts are no names: an empty one, which nobody could ask for, and those with
  // a backtick or a newline, which would make one line of a plan look like two.
  @Test(
    "QTRoute: an id may not be empty or have a newline", arguments: ["route ``", "route `a\nb`"])
  func noName(text: String) {
    let error = #expect(throws: PlanError.self) { try NavigationPlan(text: text) }
    #expect(error?.problems.first?.rule == "syntax")
    #expect(error?.problems.first?.line == 1)
  }

  // On purpose, four spaces are how a plan is formatted and not what it means: text that people
  // write and merge may not change its meaning with its layout.
  @Test("QTRoute: the text form is a tree with four spaces a level, but spaces mean nothing")
  func layout() throws {
    let plan = try NavigationPlan(text: tree)
    let words = tree.split { $0 == "\n" || $0 == " " }
    let line = try NavigationPlan(text: words.joined(separator: " "))
    #expect(plan.routes == line.routes)
    for route in plan.routes { #expect(try plan.chain(of: route) == line.chain(of: route)) }
    #expect(try plan.chain(of: "BravoOneAlpha") == ["Root", "Bravo", "BravoOne", "BravoOneAlpha"])
  }

  // On purpose, a declaration begins with its keyword. A tree of bare strings has no room for
  // links, facts and URLs, and one that is read as a plan is an error, not an empty plan.
  @Test("QTRoute: the old text form is refused with a problem for each declaration")
  func oldForm() {
    let error = #expect(throws: PlanError.self) {
      try NavigationPlan(text: "\"Root\" {\n    \"Alpha\" (a)\n}\n")
    }
    #expect(error?.problems.first?.rule == "syntax")
    #expect(error?.problems.map(\.line).contains(2) == true)
  }

  @Test(
    "QTRoute: a path to one's own id is one SELF",
    arguments: ["Root", "Alpha", "BravoOneAlpha"])
  func own(id: String) throws {
    let path = try NavigationPlan(text: tree).path(from: id, to: id)
    #expect(path.trail == ["self \(id)"] && path.cost == 0)
  }

  @Test("QTRoute: a path to a descendant is DOWN for each child reached, without the start")
  func descendant() throws {
    let path = try NavigationPlan(text: tree).path(from: "Root", to: "BravoOneAlpha")
    #expect(path.trail == ["down Bravo", "down BravoOne", "down BravoOneAlpha"])
    #expect(path.stack() == ["Root", "Bravo", "BravoOne", "BravoOneAlpha"])
  }

  @Test("QTRoute: a path to an ancestor is UP for each parent reached, without the start")
  func ancestor() throws {
    let path = try NavigationPlan(text: tree).path(from: "BravoOneAlpha", to: "Root")
    #expect(path.trail == ["up BravoOne", "up Bravo", "up Root"])
    #expect(path.stack() == ["Root"])
  }

  @Test(
    "QTRoute: any other path goes up to the lowest common ancestor, then down",
    arguments: [
      ("ZachTwo", "ZachOne", ["up Zach", "down ZachOne"]),
      ("Alpha", "Zach", ["up Root", "down Zach"]),
      (
        "BravoOneAlpha", "ZachTwo",
        ["up BravoOne", "up Bravo", "up Root", "down Zach", "down ZachTwo"]
      ),
      ("ZachOne", "BravoOne", ["up Zach", "up Root", "down Bravo", "down BravoOne"]),
    ])
  func other(from: String, to: String, steps: [String]) throws {
    #expect(try NavigationPlan(text: tree).path(from: from, to: to).trail == steps)
  }
}
