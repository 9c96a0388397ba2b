import RouteLayout
import RoutePlan
import RouteBase
import RouteTrials
import Testing

@Suite("Layouts by Graphviz")
struct GraphvizLayoutTests {
  private func graph(_ plan: Plan) -> String {
    var output = ByteWriter()
    GraphvizLayout.writeGraph(plan, to: &output)
    return output.text
  }

  @Test("links do not constrain the layers, which `dot` derives from the hierarchy")
  func drawing() throws {
    let plan = try MapPlans.plan("route A { route B { route C } }  link C -> A  link A -> C")
    #expect(graph(plan).contains("r2 -> r0 [constraint=false]\n"))
    let drawn = try Graphviz.layOut(graph(plan))
    let layout = try #require(GraphvizLayout.read(Array(drawn.output.utf8), plan))
    #expect(GraphvizLayout.isWhole(Array(drawn.output.utf8)))
    let places = layout.places
    #expect(places[0].bottom < places[1].y && places[1].bottom < places[2].y)
    #expect(layout.regions[0].bottom == places[2].bottom)
    #expect(layout.kind == .graphviz)
  }

  @Test("a drawing of something else is refused")
  func refused() throws {
    let plan = try MapPlans.plan("route A { route B }")
    for answer in [
      "", "stop\n", "graph 1 2 2\nnode r0 1 1 1 1 x\nstop\n",
      "graph 1 2 2\nnode r0 1 1 1 1 x\nnode r1 nan 1e300 1 1 x\nstop\n",
      "graph 1 2 2\nnode r0 1\nnode r9 1 1 1 1 x\nstop\n",
    ] {
      #expect(GraphvizLayout.read(Array(answer.utf8), plan) == nil, "\(answer)")
    }
    #expect(!GraphvizLayout.isWhole(Array("graph 1 2 2\nnode r0 1 1".utf8)))
  }
}
