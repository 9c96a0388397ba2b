@testable import RouteTrials
import Testing

/// Down, up, switch, tasks and their effect on facts: each sentence of the manual with a separate
/// plan.
@Suite("The twin's steps in the hierarchy")
struct TwinStepTests {
  // MARK: Down and up

  @Test("down pushes any child of the top with its presentation, at its cost")
  func down() {
    let tiny = TinyPlan("route A { route B cost 3  route C present  route D present nav }")
    #expect(
      tiny.moves("A") == [
        "down B push 3: A/B", "down C present 1: A/C", "down D present nav 1: A/D",
      ])
  }

  @Test("up needs two frames and lands on the frame below, whatever it is")
  func up() {
    let tiny = TinyPlan("route A { route B } route C")
    #expect(tiny.moves("A", .up) == [])
    #expect(tiny.moves("C/B", .up) == ["up C 1: C"])
  }

  @Test("up costs 1 whatever the routes cost, and checks nothing")
  func upAsksNothing() {
    let tiny = TinyPlan("fact f  route A requires f cost 9 { route B cost 9 }")
    #expect(tiny.moves("A/B") == ["up A 1: A"])
  }

  @Test("no step down leads to a member of a flow except its start")
  func flows() {
    let tiny = TinyPlan("route A { flow F { route B  route C  flow G { route D  route E } } }")
    #expect(tiny.moves("A") == ["down B push 1: A/B"])
    #expect(tiny.moves("A/B") == ["up A 1: A"])
    #expect(tiny.moves("A/B/D") == ["up B 1: A/B"])
    #expect(tiny.path("A", "C") == "none")
  }

  @Test("a route nested in a member of a flow is an ordinary child")
  func nestedInFlow() {
    let tiny = TinyPlan("flow F { route A  route B { route C } }")
    #expect(tiny.moves("A/B", .down) == ["down C push 1: A/B/C"])
  }

  @Test("roots are not connected")
  func roots() {
    #expect(TinyPlan("route A  route B").path("A", "B") == "none")
  }

  // MARK: Self

  @Test("self costs nothing if the target is already on top")
  func itself() {
    let tiny = TinyPlan("route A { route B }  link A -> B cost 0")
    #expect(tiny.path("B", "B") == "self B; cost 0")
    #expect(tiny.path("B", "B", exact: true) == "self B; cost 0")
    #expect(tiny.path(from: tiny.configuration("B/A/B"), to: "B") == "self B; cost 0")
  }

  @Test("with exact, the target on top of another stack is not the end")
  func exactFromElsewhere() {
    let tiny = TinyPlan("route A { route B }  link A -> B cost 0")
    let start = tiny.configuration("A/B/A/B")
    #expect(tiny.path(from: start, to: "B", exact: true) == "up A, up B; cost 2")
  }

  @Test("with exact, a path goes on until the stack is the target's chain")
  func exact() {
    let tiny = TinyPlan("route A { route B { route C } }  link A -> C cost 0")
    #expect(tiny.path("A", "C") == "sub C push; cost 0")
    #expect(tiny.path("A", "C", exact: true) == "down B push, down C push; cost 2")
  }

  // MARK: Tabs

  private static let tabs = """
    route T tabs {
      route A { route A1  route A2 present }
      route B cost 4 { route B1 }
      route C present
    }
    """

  @Test("a switch keeps everything up to the container, then has the tab, at the tab's cost")
  func switches() {
    let tiny = TinyPlan(Self.tabs)
    #expect(tiny.moves("T/A", .switch) == ["switch B push 4: T/B"])
    #expect(tiny.path("A1", "B") == "switch B push; cost 4")
    #expect(tiny.path("B1", "A") == "switch A push; cost 1")
  }

  @Test("from the container itself it is down, and presented children are not tabs")
  func onTheContainer() {
    let tiny = TinyPlan(Self.tabs)
    #expect(
      tiny.moves("T") == ["down A push 1: T/A", "down B push 4: T/B", "down C present 1: T/C"])
  }

  @Test("a switch to the tab that is already selected returns to its frame")
  func selectedTab() {
    let tiny = TinyPlan(Self.tabs)
    #expect(tiny.moves("T/A/A1", .switch) == ["switch A 1: T/A", "switch B push 4: T/B"])
  }

  @Test("the selected tab stays even if it would be refused, and grants nothing")
  func selectedTabIsNotAsked() {
    let tiny = TinyPlan("fact f, g  route T tabs { route A requires f grants g { route A1 } }")
    #expect(tiny.moves("T/A/A1", .switch) == ["switch A 1: T/A"])
  }

  @Test("a pushed tab is checked and grants its facts")
  func pushedTab() {
    let tiny = TinyPlan("fact f, g  route T tabs { route A  route B requires f grants g }")
    #expect(tiny.moves("T/A", .switch) == [])
    #expect(tiny.moves("T/A [f]", .switch) == ["switch B push 1: T/B [f g]"])
  }

  @Test("nothing above the container may be presented, including the top")
  func presentedAbove() {
    let tiny = TinyPlan(Self.tabs)
    #expect(tiny.moves("T/A/A2", .switch) == [])
    #expect(tiny.moves("T/C/A1", .switch) == [])
  }

  @Test("the container itself may be presented")
  func presentedContainer() {
    let tiny = TinyPlan("route R { route T present tabs { route A  route B } }")
    #expect(tiny.moves("R/T/A", .switch) == ["switch B push 1: R/T/B"])
  }

  @Test("what counts is how the frame is presented, not what its route says")
  func presentationOfFrames() {
    let tiny = TinyPlan(
      "route T tabs { route A  route B  route C }  link A -> C present  link C -> A push")
    let here = tiny.after("sub C present", from: tiny.configuration("T/A"))
    #expect(tiny.moves(here, .switch) == [])
  }

  @Test("the top's route must not be the tab, wherever its frame is")
  func topIsTheTab() {
    let tiny = TinyPlan(Self.tabs)
    #expect(tiny.moves("T/A/B", .switch) == ["switch A 1: T/A"])
  }

  @Test("any container below will do, including the lower of two")
  func nestedContainers() {
    let tiny = TinyPlan(
      "route T tabs { route A  route U tabs { route V  route W } }")
    #expect(
      tiny.moves("T/U/V", .switch) == [
        "switch A push 1: T/A", "switch U 1: T/U", "switch W push 1: T/U/W",
      ])
  }

  @Test("two frames of the same container allow a switch at each")
  func containerTwice() {
    let tiny = TinyPlan("route T tabs { route A  route B }")
    #expect(
      tiny.moves("T/A/T/A", .switch) == ["switch B push 1: T/B", "switch B push 1: T/A/T/B"])
    // A container on top is not below the top, but another one may be.
    #expect(
      tiny.moves("T/A/T", .switch) == ["switch A 1: T/A", "switch B push 1: T/B"])
  }

  @Test("the start of a flow in a container is a tab, but the other members of the flow are not")
  func flowTabs() {
    let tiny = TinyPlan("route T tabs { route A  flow F { route B tabs  route C } }")
    #expect(tiny.moves("T/A", .switch) == ["switch B push 1: T/B"])
    #expect(tiny.moves("T/B/C", .switch) == ["switch A push 1: T/A", "switch B 1: T/B"])
    #expect(tiny.moves("T/B/A", .switch) == ["switch B 1: T/B"])
  }

  // MARK: Facts

  @Test("a frame is pushed only while all its required facts hold and no excluded fact does")
  func conditions() {
    let tiny = TinyPlan("fact f, g, h  route A { route B requires f, g unless h }")
    #expect(tiny.moves("A [f]") == [])
    #expect(tiny.moves("A [f g]") == ["down B push 1: A/B [f g]"])
    #expect(tiny.moves("A [f g h]") == [])
  }

  @Test("only the pushed frame is checked, not its ancestors, and a revoked fact removes no frame")
  func ancestorsAreNotAsked() {
    let tiny = TinyPlan("fact f  route A { route B requires f { route C revokes f } }")
    #expect(tiny.moves("A/B", .down) == ["down C push 1: A/B/C"])
    #expect(tiny.moves("A/B [f]", .down) == ["down C push 1: A/B/C"])
  }

  @Test("a flow's conditions apply to every route in it")
  func flowConditions() {
    let tiny = TinyPlan(
      """
      fact f, g
      route A { flow F requires f { flow G unless g { route B } route C { route D } } }
      """)
    #expect(tiny.moves("A") == [])
    #expect(tiny.moves("A [f g]") == [])
    #expect(tiny.moves("A [f]") == ["down B push 1: A/B [f]"])
    #expect(tiny.moves("A/B/C", .down) == [])
    #expect(tiny.moves("A/B/C [f g]", .down) == ["down D push 1: A/B/C/D [f g]"])
  }

  @Test("grants come before revokes")
  func grantsThenRevokes() {
    let tiny = TinyPlan("fact f, g  route A { route B grants f, g revokes g }")
    #expect(tiny.moves("A [g]") == ["down B push 1: A/B [f]"])
  }

  @Test("a path starts with the facts of its place, or cold with those given")
  func factsAtTheStart() {
    let tiny = TinyPlan("fact f, g  route A requires f grants g { route B requires f, g }")
    #expect(tiny.path("A", "B") == "down B push; cost 1")
    #expect(tiny.path("A", "B", isCold: true) == "none")
    #expect(tiny.path("A", "B", given: "f", isCold: true) == "none")
    #expect(tiny.path("A", "B", given: "f g", isCold: true) == "down B push; cost 1")
  }

  @Test("each frame of the place adds what it requires and grants, and ends what it revokes")
  func factsFrameByFrame() {
    let tiny = TinyPlan(
      """
      fact f, g, h
      route A grants f { route B requires g revokes f, g { route C requires f unless h } }
      """)
    #expect(tiny.twin.text(of: tiny.place("B")) == "A/B")
    #expect(tiny.twin.text(of: tiny.place("C", given: "g h")) == "A/B/C [f h]")
    #expect(tiny.twin.text(of: tiny.place("C", given: "g", isCold: true)) == "A/B/C [g]")
  }

  @Test("a cold launch is checked and grants facts, frame by frame")
  func coldLaunch() {
    let tiny = TinyPlan("fact f, g  flow F requires f { route A grants g revokes f }")
    #expect(tiny.twin.coldLaunch() == nil)
    #expect(tiny.twin.coldLaunch(facts: 1) == tiny.configuration("A [g]"))
    #expect(TinyPlan("fact f").twin.coldLaunch() == nil)
  }

  // MARK: Tasks

  @Test("a task of a route is available while that is on top, a task outside always")
  func tasks() {
    let tiny = TinyPlan("route A { task one cost 3  route B }  task two")
    #expect(tiny.moves("A", .task) == ["task one 3: A", "task two 1: A"])
    #expect(tiny.moves("A/B", .task) == ["task two 1: A/B"])
  }

  @Test("a task of a flow is available in each of its routes, and only its own facts are checked")
  func flowTasks() {
    let tiny = TinyPlan(
      "fact f  route A { flow F requires f { task t  route B { route C } flow G { route D } } }")
    #expect(tiny.moves("A", .task) == [])
    #expect(tiny.moves("A/B", .task) == ["task t 1: A/B"])
    #expect(tiny.moves("A/B/C", .task) == ["task t 1: A/B/C"])
    #expect(tiny.moves("A/B/D", .task) == ["task t 1: A/B/D"])
    #expect(tiny.moves("A/B/A", .task) == [])
  }

  @Test("a task is checked, and grants and revokes facts")
  func taskFacts() {
    let tiny = TinyPlan("fact f, g  route A  task t requires f unless g grants g revokes f")
    #expect(tiny.moves("A") == [])
    #expect(tiny.moves("A [f]") == ["task t 1: A [g]"])
    #expect(tiny.moves("A [f g]") == [])
  }

  @Test("a path does a task on its way")
  func taskOnTheWay() {
    let tiny = TinyPlan("fact f  route A { route B requires f  route C { task t grants f } }")
    #expect(tiny.path("A", "B") == "down C push, task t, up A, down B push; cost 4")
  }

  // MARK: Ties

  @Test("of equal costs, fewer steps win")
  func fewerSteps() {
    let tiny = TinyPlan(
      """
      route A { route B cost 0 { route C cost 2 } }
      link A -> C cost 2
      """)
    #expect(tiny.path("A", "C") == "sub C push; cost 2")
  }

  @Test("a cheaper path wins whatever its steps")
  func cheaper() {
    let tiny = TinyPlan(
      """
      route A { route B cost 0 { route C cost 1 } }
      link A -> C cost 2
      """)
    #expect(tiny.path("A", "C") == "down B push, down C push; cost 1")
  }
}
