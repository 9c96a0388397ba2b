import RouteBase
import RoutePlan
import RouteSyntax
import RouteTrials
import Testing

/// A tree that was released is read again from the text, and is the same.
@Suite("Released trees")
struct ReleasedTreeTests {
  private func build(_ files: [String: String]) -> Plan {
    PlanBuilder.build(
      path: "main", text: SourceText(files["main"] ?? ""), loader: SourceLoader(files: files)
    ).plan
  }

  private func contents(_ tree: SyntaxTree) -> [String] {
    Mirror(reflecting: tree).children.map { "\($0.label ?? ""): \($0.value)" }
  }

  @Test("are the same when they are read again", arguments: TrialNumbers.seeds(60))
  func same(seed: Int) {
    var random = RandomNumbers(seed: seed)
    let plan = build(RandomFiles.make(&random))
    let released = plan.releasingTrees(ofFilesFrom: 0)
    for (file, other) in zip(plan.files, released.files) {
      #expect(!other.hasTree)
      #expect(other.text.bytes == file.text.bytes)
      #expect(contents(other.tree) == contents(file.tree))
      #expect(other.hasTree)
    }
  }

  @Test("are those of large files alone")
  func large() {
    let plan = build(["main": "include \"a\" route Home", "a": "route A // a comment"])
      .releasingTrees(ofFilesFrom: 22)
    #expect(plan.files.map { $0.text.count } == [22, 20])
    #expect(plan.files.map { $0.hasTree } == [false, true])
  }

  @Test("do not matter to another copy of the plan")
  func copies() {
    let plan = build(["main": "route Home { route List }"])
    // Releases again what is released.
    let copy = plan.releasingTrees(ofFilesFrom: 0).releasingTrees(ofFilesFrom: 0)
    #expect(plan.files[0].hasTree && !copy.files[0].hasTree)
    #expect(copy.declaration(copy.routes[1].origin).start == 13)
    #expect(plan.declaration(plan.routes[1].origin).start == 13)
  }
}
