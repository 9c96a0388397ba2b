import RouteBase
import RouteMatch
import RoutePlan
import Testing
import WorkCount

/// Counts what is allocated for one question after another, which has to be little more than the
/// answers.
@Suite("The work for a URL")
struct URLWorkTests {
  @Test("is no allocation but its text and the list that it is in, for values in path and query")
  func building() throws {
    let text = """
      scheme "app"
      route Home at "/" {
        route Show(id: Int, tab: String = "all", page: Int = 1) at "show/:id" {
          route Item(name: String, part: Int?) at "item-:name"
        }
      }
      """
    let plan = PlanBuilder.build(
      path: "main.routeplan", text: SourceText(text), loader: SourceLoader(files: [:])
    ).plan
    var builder = URLBuilder(plan)
    guard case .route(let item) = plan.find("Item") else { throw Missing() }
    let texts = ["id": "1234567", "name": "value", "tab": "some", "page": "7", "part": "8"]
    let inputs = URLInputs(
      Dictionary(uniqueKeysWithValues: texts.map { (plan.names.find($0.key.utf8), [$0.value]) }))
    func build() throws -> [String] {
      try builder.urls(of: .route(item), inputs, on: .any).map(\.url)
    }
    #expect(try build() == ["app://show/1234567/item-value?tab=some&page=7&part=8"])
    work_count_begin()
    for _ in 0..<100 { _ = try builder.urls(of: .route(item), inputs, on: .any) }
    let count = work_count_end()
    #expect(count.allocations <= 200)
  }

  private struct Missing: Error {}
}
