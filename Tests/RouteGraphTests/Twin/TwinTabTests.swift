@testable import RouteTrials
import Testing

/// What a container keeps of the tabs that were left: each sentence of the manual with a separate
/// plan.
@Suite("The twin's tabs")
struct TwinTabTests {
  private static let tabs = """
    route T tabs {
      route A { route A1 { route A2 }  route A3 }
      route B cost 4 { route B1 }
      route C present
    }
    """

  // MARK: Switching

  @Test("a switch parks what lies above the container, and a switch back brings it back")
  func parks() {
    let tiny = TinyPlan(Self.tabs)
    let start = tiny.configuration("T/A/A1")
    #expect(tiny.whole(start, .switch) == ["switch A: T{A}/A", "switch B push: T{B; A: A/A1}/B"])
    let other = tiny.after("switch B push", from: start)
    #expect(tiny.moves(other, .switch) == ["switch A 1: T/A/A1"])
    #expect(tiny.whole(other, .switch) == ["switch A: T{A; B: B}/A/A1"])
    let back = tiny.after("switch A", from: other)
    #expect(tiny.moves(back, .switch) == ["switch A 1: T/A", "switch B 4: T/B"])
  }

  @Test("frames that come back are not checked, and grant and revoke nothing")
  func comesBackAsItWas() {
    let tiny = TinyPlan(
      "fact f, g  route T tabs { route A requires f grants g { route A1 revokes g } route B }")
    let other = tiny.after("switch B push", from: tiny.configuration("T/A/A1"))
    #expect(tiny.moves(other, .switch) == ["switch A 1: T/A/A1"])
  }

  @Test("frames that come back keep their presentation")
  func comesBackPresented() {
    let tiny = TinyPlan(
      "route T tabs { route A  route B }  route S  link A -> S present  link S => B")
    let here = tiny.after("sub S present", from: tiny.configuration("T/A"))
    let other = tiny.after("jump B push", from: here)
    #expect(tiny.whole(other, .switch) == ["switch A: T{A; B: B}/A/S(present)"])
  }

  @Test("the tapped tab loses what lies above its frame, which is not parked")
  func tapping() {
    let tiny = TinyPlan(Self.tabs)
    let start = tiny.configuration("T/A/A1/A2")
    #expect(tiny.whole(start, .switch).first == "switch A: T{A}/A")
  }

  @Test("whatever lies above the container belongs to the tab that it shows")
  func belongsToTheShownTab() {
    let tiny = TinyPlan(Self.tabs + "link A -> B")
    let here = tiny.after("sub B push", from: tiny.configuration("T/A"))
    let deeper = tiny.after("down B1 push", from: here)
    #expect(
      tiny.whole(deeper, .switch) == [
        "switch A: T{A}/A", "switch B push: T{B; A: A/B/B1}/B",
      ])
  }

  @Test("a container shows its first tab until one was selected")
  func firstTab() {
    let tiny = TinyPlan(Self.tabs + "route X  link T -> X")
    #expect(
      tiny.whole(tiny.configuration("T/X"), .switch) == [
        "switch A push: T{A}/A", "switch B push: T{B; A: X}/B",
      ])
  }

  @Test("the first tab is the first in the container's block")
  func firstInBlock() {
    let tiny = TinyPlan("route B in T  route T tabs { route A }  route X  link T -> X")
    #expect(
      tiny.whole(tiny.configuration("T/X"), .switch) == [
        "switch B push: T{B; A: X}/B", "switch A push: T{A}/A",
      ])
  }

  @Test("a tab that is pushed right onto the container is selected, unless one was before")
  func selectedByPush() {
    let tiny = TinyPlan("route T tabs { route A  route B }  link T -> B present")
    let start = tiny.configuration("T")
    #expect(tiny.whole(start, .sub) == ["sub B present: T{B}/B(present)"])
    let shown = tiny.after("up T", from: tiny.configuration("T/A"))
    #expect(tiny.whole(shown, .sub) == ["sub B present: T{A}/B(present)"])
  }

  @Test("under tabs reset, nothing is parked")
  func reset() {
    let tiny = TinyPlan("route T tabs reset { route A { route A1 }  route B }")
    let other = tiny.after("switch B push", from: tiny.configuration("T/A/A1"))
    #expect(tiny.whole(other, .switch) == ["switch A push: T/A"])
  }

  @Test("tabs in a parked tab keep what they have")
  func nested() {
    let tiny = TinyPlan(
      "route T tabs { route A  route U tabs { route V  route W { route W1 } } }")
    let inner = tiny.after("switch W push", from: tiny.configuration("T/U/V"))
    let deep = tiny.after("down W1 push", from: inner)
    let other = tiny.after("switch A push", from: deep)
    #expect(tiny.whole(other, .switch) == ["switch U: T{U; A: A}/U{W; V: V}/W/W1"])
  }

  // MARK: Other steps

  @Test("down from the container brings back what is parked for a tab")
  func down() {
    let tiny = TinyPlan(Self.tabs)
    let other = tiny.after("switch B push", from: tiny.configuration("T/A/A1"))
    let container = tiny.after("up T", from: other)
    #expect(
      tiny.whole(container, .down) == [
        "down A: T{A}/A/A1", "down B push: T{B; A: A/A1}/B",
        "down C present: T{B; A: A/A1}/C(present)",
      ])
  }

  @Test("parked frames are not on the stack: a link neither recycles them nor goes back to them")
  func notOnTheStack() {
    let tiny = TinyPlan(
      "route T tabs { route A { route P recycle }  route B }  link B -> P  link B back to A")
    let other = tiny.after("switch B push", from: tiny.configuration("T/A/P"))
    #expect(tiny.moves(other, .sub) == ["sub P push 1: T/B/P"])
    #expect(tiny.moves(other, .back) == [])
  }

  @Test("parked frames go with their container")
  func goWithTheContainer() {
    let tiny = TinyPlan("route R { route T tabs { route A { route A1 }  route B } }")
    var here = tiny.after("switch B push", from: tiny.configuration("R/T/A/A1"))
    here = tiny.after("up R", from: tiny.after("up T", from: here))
    here = tiny.after("down T push", from: here)
    #expect(tiny.moves(here, .down) == ["down A push 1: R/T/A", "down B push 1: R/T/B"])
  }

  @Test("a jump through a container brings a tab back before frames are compared")
  func jump() {
    let tiny = TinyPlan(Self.tabs + "link B => A1  link B => A3 cost 2  link B => T cost 3")
    let other = tiny.after("switch B push", from: tiny.configuration("T/A/A1/A2"))
    #expect(
      tiny.whole(other, .jump) == [
        "jump A1: T{A; B: B}/A/A1", "jump A3 push: T{A; B: B}/A/A3",
        "jump T: T{B; A: A/A1/A2}",
      ])
  }

  @Test("a jump within the shown tab parks nothing")
  func jumpWithin() {
    let tiny = TinyPlan(Self.tabs + "link A2 => A3")
    #expect(tiny.whole(tiny.configuration("T/A/A1/A2"), .jump) == ["jump A3 push: T{A}/A/A3"])
  }

  @Test("a jump parks presented frames, too")
  func jumpParksPresented() {
    let tiny = TinyPlan(Self.tabs + "link C => B")
    #expect(
      tiny.whole(tiny.configuration("T/A/C"), .jump) == [
        "jump B push: T{B; A: A/C(present)}/B"
      ])
  }

  @Test("a path gets a fact in another tab, and comes back to the screen that needs it")
  func detour() {
    let tiny = TinyPlan(
      """
      fact f
      route T tabs {
        route A { route A1 { link -> Secret requires f } }
        route B { task t grants f }
      }
      route Secret
      """)
    #expect(
      tiny.path("A1", "Secret") == "switch B push, task t, switch A, sub Secret push; cost 4")
  }
}
