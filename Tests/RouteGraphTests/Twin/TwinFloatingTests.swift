@testable import RouteTrials
import Testing

/// Floating frames, locked and linked routes, and tasks as targets: each sentence of the manual with
/// a separate plan.
@Suite("The twin's floating frames, and what leads where")
struct TwinFloatingTests {
  // MARK: Floating frames

  private static let dialogs = """
    route N {
      route D present floating { route E present floating { route X } }
      route P present
    }
    link E -> P
    """

  @Test("floating frames leave when a frame that does not float is pushed")
  func leave() {
    let tiny = TinyPlan(Self.dialogs)
    #expect(tiny.moves("N/D/E", .down) == ["down X push 1: N/X"])
    #expect(tiny.moves("N/D/E", .sub) == ["sub P present 1: N/P"])
    #expect(tiny.moves("N/D/E", .up) == ["up D 1: N/D"])
  }

  @Test("floating frames stay when another floating one is pushed")
  func stay() {
    let tiny = TinyPlan(Self.dialogs)
    #expect(tiny.moves("N/D", .down) == ["down E present floating 1: N/D/E"])
  }

  @Test("the place of a route has no floating frames that have left")
  func places() {
    let tiny = TinyPlan(Self.dialogs)
    #expect(tiny.twin.text(of: tiny.place("X")) == "N/X")
    #expect(tiny.twin.text(of: tiny.place("E")) == "N/D/E")
    #expect(tiny.path("E", "X", exact: true) == "down X push; cost 1")
  }

  @Test("what counts is how a frame was pushed")
  func overrides() {
    let tiny = TinyPlan(
      "route A  route B present floating  route C  link A -> B push  link B -> C")
    #expect(tiny.moves("A/B", .sub) == ["sub C push 1: A/C"])
    let here = tiny.after("sub B push", from: tiny.configuration("A"))
    #expect(tiny.moves(here, .sub) == ["sub C push 1: A/B/C"])
  }

  @Test("no floating frame leaves when a step returns to a frame")
  func returning() {
    let tiny = TinyPlan(
      "route A  route D present floating recycle  route E present floating  link E -> D")
    #expect(tiny.moves("A/D/E", .sub) == ["sub D 1: A/D"])
  }

  @Test("they do not prevent a switch, which they leave for")
  func switching() {
    let tiny = TinyPlan(
      "route T tabs { route A { route D present floating }  route B  route S present }")
    #expect(
      tiny.whole(tiny.configuration("T/A/D"), .switch) == [
        "switch A: T{A}/A", "switch B push: T{B; A: A}/B",
      ])
    #expect(tiny.moves("T/S/D", .switch) == [])
  }

  @Test("a container that floats leaves, too")
  func floatingContainer() {
    let tiny = TinyPlan("route N { route T present floating tabs { route A  route B } }")
    #expect(tiny.moves("N/T", .down) == ["down A push 1: N/A", "down B push 1: N/B"])
    #expect(tiny.twin.text(of: tiny.place("A")) == "N/A")
  }

  @Test("the place to which a link jumps depends on the presentation that it states")
  func jumps() {
    let tiny = TinyPlan(
      """
      route N { route D present floating { route X present floating } }
      route S
      link S => X
      link S => X push cost 2
      """)
    #expect(
      tiny.moves("S", .jump) == ["jump X present floating 1: N/D/X", "jump X push 2: N/X"])
  }

  // MARK: Locked and linked routes

  @Test("from a locked route, neither up nor a switch leads away")
  func locked() {
    let tiny = TinyPlan(
      """
      route T tabs { route A  route L locked { route M  route D present floating } }
      link L => A
      """)
    #expect(
      tiny.moves("T/L") == [
        "down M push 1: T/L/M", "down D present floating 1: T/L/D", "jump A push 1: T/A",
      ])
    #expect(tiny.moves("T/L/M", .up) == ["up L 1: T/L"])
    #expect(tiny.moves("T/L/D", .switch) == ["switch A push 1: T/A", "switch L 1: T/L"])
  }

  @Test("a linked route is no tab, and no step down leads to it, but it has its place")
  func linked() {
    let tiny = TinyPlan("route T tabs { route A  route S linked }  link A -> S")
    #expect(tiny.moves("T") == ["down A push 1: T/A"])
    #expect(tiny.moves("T/A") == ["up T 1: T", "sub S push 1: T/A/S"])
    #expect(tiny.twin.text(of: tiny.place("S")) == "T/S")
  }

  // MARK: Tasks as targets

  @Test("a path to a task ends as soon as it is done")
  func tasks() {
    let tiny = TinyPlan("fact f  route A { route B { task t requires f } route C grants f }")
    #expect(tiny.path("C", "t") == "up A, down B push, task t; cost 3")
    #expect(tiny.path("B", "t", given: "f") == "task t; cost 1")
    #expect(
      tiny.path("C", "t", isCold: true)
        == "up A, down C push, up A, down B push, task t; cost 5")
  }

  @Test("a task that changes nothing has to be done, too")
  func idleTask() {
    let tiny = TinyPlan("route A  route B  task t cost 3")
    #expect(tiny.path("B", "t") == "task t; cost 3")
  }
}
