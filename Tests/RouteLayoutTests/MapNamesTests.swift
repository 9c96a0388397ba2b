import RouteLayout
import RoutePlan
import RouteTrials
import Testing

@Suite("Names in maps")
struct MapNamesTests {
  private func lines(_ text: String) throws -> [[String]] {
    MapNames(try MapPlans.plan(text)).lines
  }

  @Test("the word with which most names end is left out, but never all of a name")
  func suffix() throws {
    #expect(
      try lines("route HomeFragment route LoginFragment route CartFragment route HelpFragment")
        == [["Home"], ["Login"], ["Cart"], ["Help"]])
    #expect(
      try lines("route a_graph route b_graph route c_graph route d_graph route graph")
        == [["a"], ["b"], ["c"], ["d"], ["graph"]])
    // Three are too few.
    #expect(try lines("route HomeView route CartView route HelpView")[0] == ["HomeView"])
  }

  @Test("a service is left out that a route shares with its parent")
  func services() throws {
    #expect(
      try lines("service Account { route Login { route Forgot } }  route Home")
        == [["Account.Login"], ["Forgot"], ["Home"]])
  }

  @Test("a long name is broken between its words, such that both lines are short")
  func broken() throws {
    #expect(
      try lines("route submissionTestResultAvailable route nav_balance_detail_and_history")
        == [["submissionTest", "ResultAvailable"], ["nav_balance_", "detail_and_history"]])
    let one = String(repeating: "x", count: 40)
    #expect(try lines("route \(one)") == [[one]])
  }
}
