import RoutePlan
@testable import RouteTrials
import Testing

/// Links and recycling: each sentence of the manual with a separate plan.
@Suite("The twin's links")
struct TwinLinkTests {
  // MARK: Sources

  @Test("a link of a route leads only from that route, and may lead to itself")
  func routeSource() {
    let tiny = TinyPlan("route A { route B }  link A -> A")
    #expect(tiny.moves("A", .sub) == ["sub A push 1: A/A"])
    #expect(tiny.moves("A/B", .sub) == [])
  }

  @Test("a link of a flow leads from each route in it at any depth except the target")
  func flowSource() {
    let tiny = TinyPlan("flow F { route A { route B } flow G { route C } }  route D  link F -> B")
    #expect(tiny.moves("A", .sub) == ["sub B push 1: A/B"])
    #expect(tiny.moves("A/C", .sub) == ["sub B push 1: A/C/B"])
    #expect(tiny.moves("A/B", .sub) == [])
    #expect(tiny.moves("D", .sub) == [])
  }

  @Test("a link of * leads from every route except the target")
  func everywhere() {
    let tiny = TinyPlan("route A  route B  link * -> B  link * => A")
    #expect(tiny.moves("A") == ["sub B push 1: A/B"])
    #expect(tiny.moves("A/B") == ["up A 1: A", "jump A 1: A"])
  }

  @Test("a flow as a target means its start, which is then not a source")
  func flowTarget() {
    let tiny = TinyPlan("flow F { route A  route B { link -> F } }  link F -> F")
    #expect(tiny.moves("A") == [])
    #expect(tiny.moves("A/B", .sub) == ["sub A push 1: A/B/A", "sub A push 1: A/B/A"])
  }

  // MARK: Sub

  @Test("a link's presentation and cost take precedence over its target's")
  func overrides() {
    let tiny = TinyPlan("route A { route B present cost 5 }  link A -> B push cost 0")
    #expect(tiny.moves("A") == ["down B present 5: A/B", "sub B push 0: A/B"])
    let other = TinyPlan("route A { route B present cost 5 }  link A -> B")
    #expect(other.moves("A", .sub) == ["sub B present 5: A/B"])
  }

  @Test("a link and its target are both checked")
  func asked() {
    let tiny = TinyPlan(
      "fact f, g, h  route A  route B unless g grants h  link A -> B requires f")
    #expect(tiny.moves("A") == [])
    #expect(tiny.moves("A [f g]") == [])
    #expect(tiny.moves("A [f]") == ["sub B push 1: A/B [f h]"])
  }

  @Test("back to a route first returns to its topmost frame")
  func backTo() {
    let tiny = TinyPlan("route A  route B  route C  link B -> C back to A")
    #expect(tiny.moves("A/B/A/C/B", .sub) == ["sub C push 1: A/B/A/C"])
    // If it is not on the stack, nothing is removed.
    #expect(tiny.moves("C/B", .sub) == ["sub C push 1: C/B/C"])
  }

  @Test("back past a route also leaves its topmost frame, and may empty the stack")
  func backPast() {
    let tiny = TinyPlan("route A  route B  route C  link B -> C back past A")
    #expect(tiny.moves("C/A/B", .sub) == ["sub C push 1: C/C"])
    #expect(tiny.moves("A/B", .sub) == ["sub C push 1: C"])
    #expect(tiny.moves("C/B", .sub) == ["sub C push 1: C/B/C"])
  }

  @Test("the top itself may be the route to go back to or past")
  func backPastTop() {
    let tiny = TinyPlan("route A  route B  link A -> B back past A  link B -> A back to B")
    #expect(tiny.moves("B/A", .sub) == ["sub B push 1: B/B"])
    #expect(tiny.moves("A/B", .sub) == ["sub A push 1: A/B/A"])
  }

  @Test(
    "back to or past a flow removes the topmost unbroken run of its frames, and everything above")
  func backFlow() {
    for word in ["to", "past"] {
      let tiny = TinyPlan(
        """
        flow F { route A { route B } flow G { route C } }
        route D  route E
        link D -> E back \(word) F
        """)
      #expect(tiny.moves("D/A/E/C/B/A/D", .sub) == ["sub E push 1: D/A/E/E"])
      #expect(tiny.moves("A/B/D", .sub) == ["sub E push 1: E"])
      #expect(tiny.moves("E/D", .sub) == ["sub E push 1: E/D/E"])
    }
  }

  @Test("going back checks nothing and does not undo changes of facts")
  func backAsksNothing() {
    let tiny = TinyPlan(
      "fact f  route A requires f grants f  route B  route C  link B -> C back to A")
    #expect(tiny.moves("A/B", .sub) == ["sub C push 1: A/C"])
  }

  // MARK: Facts and single

  @Test("a link changes facts before its target is checked, but after its own conditions were")
  func linkFacts() {
    let tiny = TinyPlan(
      """
      fact f, g, h
      route A
      route B requires f unless h revokes g
      link A -> B grants f, g
      link A -> B requires g grants f cost 2
      link A => B grants f, h cost 3
      link A => B grants f, h revokes h cost 4
      """)
    #expect(tiny.moves("A") == ["sub B push 1: A/B [f]", "jump B push 4: B [f]"])
    #expect(tiny.moves("A [h]") == ["jump B push 4: B [f]"])
  }

  @Test("a link that goes back or returns changes facts, too")
  func linkFactsWithoutPush() {
    let tiny = TinyPlan(
      """
      fact f
      route A { route B recycle }
      link B back to A grants f
      link B -> B revokes f
      link B => B grants f cost 2
      """)
    #expect(
      tiny.moves("A/B [f]") == [
        "up A 1: A [f]", "back A 1: A [f]", "sub B 1: A/B", "jump B 2: A/B [f]",
      ])
    #expect(tiny.moves("B", .back) == [])
  }

  @Test("a login succeeds as it goes back, and who signs out leaves")
  func login() {
    let tiny = TinyPlan(
      """
      fact in
      route Welcome {
        route Home requires in { link => Welcome revokes in }
        route Login present { link back past Login grants in }
      }
      """)
    #expect(
      tiny.path("Welcome", "Home") == "down Login present, back Welcome, down Home push; cost 3")
    #expect(tiny.moves("Welcome/Home [in]", .jump) == ["jump Welcome 1: Welcome"])
  }

  @Test("a single link returns to its target if that is on top after going back")
  func single() {
    let tiny = TinyPlan(
      """
      fact f, g
      route A
      route P(k: Int) recycle by k requires f
      route B
      link B -> P(k: 1) back to P single grants g
      link P -> P(k: 2) single cost 2
      """)
    #expect(tiny.moves("A/P/B", .sub) == ["sub P 1: A/P [g]"])
    #expect(tiny.moves("A/B", .sub) == [])
    #expect(tiny.moves("A/B [f]", .sub) == ["sub P push 1: A/B/P [f g]"])
    #expect(tiny.moves("P", .sub) == ["sub P 2: P"])
  }

  // MARK: Back

  @Test("a link that only goes back lands on the frame that it finds, at its own cost")
  func back() {
    let tiny = TinyPlan(
      "route A cost 5  route B  route C  link C back to A cost 2  link C back past B")
    #expect(tiny.moves("A/B/B/C", .back) == ["back A 2: A", "back B 1: A/B"])
  }

  @Test("it must remove something, but not everything")
  func backRemoves() {
    let tiny = TinyPlan("route A  route B  link A back to A  link B back past A")
    #expect(tiny.moves("B/A", .back) == [])
    #expect(tiny.moves("A/B", .back) == [])
    #expect(tiny.moves("B/A/B", .back) == ["back B 1: B"])
    #expect(tiny.moves("B", .back) == [])
  }

  @Test("it goes back out of a flow")
  func backOutOfFlow() {
    let tiny = TinyPlan("route R { flow F { route A  route B  link back to F } }")
    #expect(tiny.moves("R/A/B", .back) == ["back R 1: R"])
    #expect(tiny.moves("A/B", .back) == [])
  }

  @Test("it is checked, but the frame on which it lands is not")
  func backAsked() {
    let tiny = TinyPlan("fact f  route A unless f  route B  link B back to A requires f")
    #expect(tiny.moves("A/B", .back) == [])
    #expect(tiny.moves("A/B [f]", .back) == ["back A 1: A [f]"])
  }

  @Test("from *, it goes back from any route")
  func backFromAnywhere() {
    let tiny = TinyPlan("route A  route B  link * back to A")
    #expect(tiny.moves("A/A", .back) == [])
    #expect(tiny.moves("A/B", .back) == ["back A 1: A"])
  }

  // MARK: Jump

  @Test(
    "a jump goes to the target's own place; frames stay from the bottom up while the routes agree")
  func jump() {
    let tiny = TinyPlan(
      "route R { route A { route B cost 3 }  route C { route D } }  link D => B")
    #expect(tiny.moves("R/C/D", .jump) == ["jump B push 3: R/A/B"])
    #expect(tiny.moves("R/A/D", .jump) == ["jump B push 3: R/A/B"])
    #expect(tiny.moves("D", .jump) == ["jump B push 3: R/A/B"])
    // Nothing is pushed if the whole chain stays.
    #expect(tiny.moves("R/A/B/D", .jump) == ["jump B 3: R/A/B"])
  }

  @Test("frames that stay are not checked, and each pushed one is checked in turn")
  func jumpAsks() {
    let tiny = TinyPlan(
      """
      fact f, g, h
      route R requires h { route A unless h grants f revokes g { route B requires f unless g } }
      route C
      link C => B
      """)
    #expect(tiny.moves("R/C [g]", .jump) == ["jump B push 1: R/A/B [f]"])
    #expect(tiny.moves("C [g]", .jump) == [])
    #expect(tiny.moves("C [g h]", .jump) == [])
    #expect(tiny.moves("R/A/C [g]", .jump) == [])
    #expect(tiny.moves("R/A/C [f]", .jump) == ["jump B push 1: R/A/B [f]"])
  }

  @Test("a jump's presentation applies only to the top frame")
  func jumpPresents() {
    let tiny = TinyPlan(
      "route T tabs { route A { route B } route C }  route D  link D => B present cost 2")
    let here = tiny.after("jump B present", from: tiny.configuration("D"))
    #expect(here.stack.map(\.presentation) == [.push, .push, .present])
    #expect(tiny.moves(here, .switch) == [])
    let up = tiny.after("up A", from: here)
    #expect(tiny.moves(up, .switch) == ["switch C push 1: T/C"])
  }

  @Test("frames that stay keep their presentation")
  func jumpKeeps() {
    let tiny = TinyPlan(
      "route T tabs { route A { route B } route C }  link T -> A present  link A => B push")
    let presented = tiny.after("sub A present", from: tiny.configuration("T"))
    let here = tiny.after("jump B push", from: presented)
    #expect(here.stack.map(\.presentation) == [.push, .present, .push])
  }

  @Test("a jump reaches the members of a flow")
  func jumpIntoFlow() {
    let tiny = TinyPlan("route R { flow F { route A  route B { route C } } }  link R => C")
    #expect(tiny.path("R", "C") == "jump C push; cost 1")
    #expect(tiny.moves("R", .jump) == ["jump C push 1: R/A/B/C"])
  }

  @Test("a jump may lead to where it starts, and removes what is below")
  func jumpToItself() {
    let tiny = TinyPlan("route A { route B }  route C  link B => B")
    #expect(tiny.moves("A/B", .jump) == ["jump B 1: A/B"])
    #expect(tiny.moves("C/B", .jump) == ["jump B push 1: A/B"])
    let start = tiny.configuration("C/B")
    #expect(tiny.path(from: start, to: "B", exact: true) == "jump B push; cost 1")
  }

  // MARK: Recycling

  @Test("if a recycled route is kept, a step returns to its topmost frame, whatever its values")
  func recycle() {
    let tiny = TinyPlan("route A { route P(k: Int) recycle  route B }  link B -> P(k: 1)")
    #expect(tiny.moves("A/P/A/P/A/B", .sub) == ["sub P 1: A/P/A/P"])
    #expect(tiny.moves("A/B", .sub) == ["sub P push 1: A/B/P"])
  }

  @Test("a return does not check the frame, and grants or revokes nothing; its link is checked")
  func recycleAsksNothing() {
    let tiny = TinyPlan(
      """
      fact f, g, h
      route A { route P recycle requires f grants g }  route B
      link B -> P unless h
      """)
    #expect(tiny.moves("A/P/B", .sub) == ["sub P 1: A/P"])
    #expect(tiny.moves("A/P/B [h]", .sub) == [])
    #expect(tiny.moves("A/B", .sub) == [])
  }

  @Test("down also recycles, at the same cost")
  func recycleDown() {
    let tiny = TinyPlan("route A { route P recycle cost 2 }  route B")
    #expect(tiny.moves("A/P/B/A", .down) == ["down P 2: A/P"])
  }

  @Test("a switch recycles only among the frames up to the container")
  func recycleSwitch() {
    let tiny = TinyPlan("route T tabs { route A  route P recycle }")
    #expect(tiny.moves("P/T/A", .switch) == ["switch P 1: P"])
    #expect(tiny.moves("T/A/P/A", .switch) == ["switch P push 1: T/P"])
    // The selected tab stays, rather than one further below.
    #expect(tiny.moves("P/T/P/A", .switch).contains("switch P 1: P/T/P"))
  }

  @Test("a sub recycles among the frames that remain after going back")
  func recycleAfterBack() {
    let tiny = TinyPlan("route A  route P recycle  route B  link B -> P back to A")
    #expect(tiny.moves("A/P/B", .sub) == ["sub P push 1: A/P"])
    #expect(tiny.moves("P/A/B", .sub) == ["sub P 1: P"])
  }

  @Test("the top from which a link leads is among the kept frames")
  func recycleTop() {
    let tiny = TinyPlan("route P recycle  link P -> P cost 3")
    #expect(tiny.moves("P", .sub) == ["sub P 3: P"])
  }

  @Test("a jump never recycles")
  func jumpNeverRecycles() {
    let tiny = TinyPlan("route R { route P recycle }  route A  link A => P")
    #expect(tiny.moves("A/P/A", .jump) == ["jump P push 1: R/P"])
  }

  @Test("a frame that is returned to keeps its presentation, whatever the link says")
  func recycleKeepsPresentation() {
    let tiny = TinyPlan("route P recycle  route B  link B -> P present")
    let here = tiny.after("sub P", from: tiny.configuration("P/B"))
    #expect(here.stack.map(\.presentation) == [.push])
  }

  // MARK: Recycling by values

  private static let keyed = """
    route P(k: Int, d: Double) recycle by k
    route Q(k: Int, d: Double) recycle by k, d
    route B(k: Int)
    link P -> B
    link Q -> B
    link B -> P cost 0
    link B -> P(k: 1) cost 1
    link B -> P(k: 2, d: 1) cost 2
    link B -> P(k, d: 2.0) cost 3
    link B -> Q(k: 1, d: 1) cost 4
    link B -> Q(k: 1, d: 1.0) cost 5
    link B -> Q(k: 1) cost 6
    """

  @Test("frames that were there before the path are different")
  func keysBefore() {
    let tiny = TinyPlan(Self.keyed)
    #expect(
      tiny.moves("P/B", .sub).prefix(4) == [
        "sub P push 0: P/B/P", "sub P push 1: P/B/P", "sub P push 2: P/B/P", "sub P push 3: P/B/P",
      ])
  }

  @Test("frames made during the path are equal unless links gave different literals")
  func keysMade() {
    let tiny = TinyPlan(Self.keyed)
    /// Which links, by their cost, return to the frame that the link with `cost` pushed.
    func returning(after cost: Int) -> [Int] {
      let here = tiny.configuration("B")
      let pushed = tiny.twin.moves(from: here).filter { $0.step.cost == cost }
      guard pushed.count == 1 else { return [] }
      let again = tiny.after("sub B push", from: pushed[0].configuration)
      return tiny.twin.moves(from: again)
        .filter { $0.step.verb == .sub && $0.step.presentation == nil }.map(\.step.cost)
    }
    #expect(returning(after: 0) == [0, 3])
    #expect(returning(after: 1) == [1])
    #expect(returning(after: 2) == [2])
    #expect(returning(after: 3) == [0, 3])
    // An integer is valid as a Double.
    #expect(returning(after: 4) == [4, 5])
    #expect(returning(after: 6) == [6])
  }

  @Test("the literals of a jump belong to each frame that it pushes")
  func keysOfJump() {
    let tiny = TinyPlan(
      """
      route P(k: Int) recycle by k { route C(k: Int) }
      route S
      link S => C(k: 1)
      link C -> P(k: 1) cost 2
      link C -> P(k: 2) cost 3
      """)
    let here = tiny.after("jump C push", from: tiny.configuration("S"))
    #expect(tiny.moves(here, .sub) == ["sub P 2: P", "sub P push 3: P/C/P"])
  }

  @Test("frames that stay in a jump are unchanged")
  func keysStayInJump() {
    let tiny = TinyPlan(
      "route P(k: Int) recycle by k { route C(k: Int) }  link P => C(k: 1)  link C -> P(k: 1)")
    let here = tiny.after("jump C push", from: tiny.configuration("P"))
    #expect(tiny.moves(here, .sub) == ["sub P push 1: P/C/P"])
  }

  @Test("down makes frames with the shared inputs")
  func keysOfDown() {
    let tiny = TinyPlan("route A { route P(k: Int) recycle by k }  link P -> A")
    let made = tiny.after("down P push", from: tiny.configuration("A/P/A"))
    #expect(tiny.moves(tiny.after("sub A push", from: made), .down) == ["down P 1: A/P/A/P"])
  }

  // MARK: Paths

  @Test("a path may have to make a link's own conditions true first")
  func pathThroughFacts() {
    let tiny = TinyPlan(
      """
      fact in
      route Main { route Home  route Account requires in }
      route Login grants in unless in
      link * -> Login present
      link Login back past Login cost 0
      """)
    #expect(
      tiny.path("Main", "Account")
        == "sub Login present, back Main, down Account push; cost 2")
    #expect(tiny.path("Main", "Account", given: "in") == "down Account push; cost 1")
  }

  @Test("of two links that differ only in cost, one is taken")
  func cheaperLink() {
    let tiny = TinyPlan(
      "route A  route B cost 7  link A -> B  link A -> B cost 2  link A => B cost 3")
    #expect(tiny.path("A", "B") == "sub B push; cost 2")
    #expect(tiny.path("A", "B", exact: true) == "jump B push; cost 3")
  }
}
