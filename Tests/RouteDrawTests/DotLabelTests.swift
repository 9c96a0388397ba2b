import Foundation
import RouteBase
import RouteDraw
import RoutePlan
import RouteSyntax
import RouteTrials
import Testing

private let corpus = ProcessInfo.processInfo.environment["QTROUTE_CORPUS"]

@Suite("Labels of lines in a Graphviz drawing")
struct DotLabelTests {
  /// The labels of the links of a plan, in their order.
  private func labels(_ text: String) throws -> [String] {
    dot(try MapPlans.plan(text)).matches(of: /label=<(.*)>\]\n/).map { String($0.1) }
      .filter { $0.contains("back") || $0.contains("place") }
  }

  @Test("say where a link goes back to, without a name that its ends show")
  func words() throws {
    let text = """
      route Main {
        route A {
          link -> B back past A
          link -> C back past C
          link -> C back to C
          link back to Main
          link back past Main
          link -> B back to Main
          link -> B back past Main
        }
        route B
        route C
      }
      """
    let expected = [
      "in its place", "back past it", "back to it", "back", "back past it", "back to Main",
      "back past Main",
    ]
    #expect(try labels(text) == expected)
  }

  @Test("have more room where they are many")
  func room() throws {
    func spacing(_ links: Int, _ change: (inout DotOptions) -> Void = { _ in }) throws -> Substring
    {
      let link = "link -> Main back past Main"
      let routes = (0..<8).map { "route R\($0) { \($0 < links ? link : "") }" }
      let graph = dot(try MapPlans.plan("route Main { \(routes.joined(separator: "\n")) }"), change)
      return try #require(graph.firstMatch(of: /nodesep=\S+ ranksep=\S+/)).0
    }
    #expect(try spacing(2) == "nodesep=0.28 ranksep=0.6")
    #expect(try spacing(3) == "nodesep=0.5 ranksep=0.5")
    #expect(try spacing(8) { $0.links = false } == "nodesep=0.28 ranksep=0.6")
    #expect(try spacing(8) { $0.pages = 4 } == "nodesep=0.02 ranksep=0.3")
  }

  // MARK: Overlaps

  private struct Box {
    var (left, bottom) = (Double.infinity, Double.infinity)
    var (right, top) = (-Double.infinity, -Double.infinity)

    mutating func add(_ x: ClosedRange<Double>, _ y: ClosedRange<Double>) {
      (left, bottom) = (min(left, x.lowerBound), min(bottom, y.lowerBound))
      (right, top) = (max(right, x.upperBound), max(top, y.upperBound))
    }

    func touches(_ other: Box) -> Bool {
      left + 0.5 < other.right && other.left + 0.5 < right && bottom + 0.5 < other.top
        && other.bottom + 0.5 < top
    }
  }

  /// The number of labels of lines, and of those that lie on another one or on a box.
  private func count(_ graph: String) throws -> (labels: Int, onOthers: Int) {
    let output = try Graphviz.layOut(graph, format: "json").output
    let drawing = try #require(
      JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    let labels = (drawing["edges"] as? [[String: Any]] ?? []).compactMap(Self.label)
    var boxes: [Box] = []
    for node in drawing["objects"] as? [[String: Any]] ?? [] {
      guard let place = (node["pos"] as? String)?.split(separator: ",").compactMap({ Double($0) }),
        let width = (node["width"] as? String).flatMap({ Double($0) }),
        let height = (node["height"] as? String).flatMap({ Double($0) })
      else { continue }
      var box = Box()
      box.add(
        place[0] - width * 36...place[0] + width * 36,
        place[1] - height * 36...place[1] + height * 36)
      boxes.append(box)
    }
    let onOthers = labels.indices.count { index in
      boxes.contains { $0.touches(labels[index]) }
        || labels.indices.contains { $0 != index && labels[$0].touches(labels[index]) }
    }
    return (labels.count, onOthers)
  }

  /// Where the texts of a line's label are.
  private static func label(_ edge: [String: Any]) -> Box? {
    var box: Box?
    for key in ["_ldraw_", "_xldraw_"] {
      var size = 9.0
      for step in edge[key] as? [[String: Any]] ?? [] {
        if let given = step["size"] as? Double { size = given }
        guard step["op"] as? String == "T", let at = step["pt"] as? [Double],
          let width = step["width"] as? Double
        else { continue }
        let align = step["align"] as? String
        let share = align == "c" ? 0.5 : align == "r" ? 1 : 0
        let left = at[0] - share * width
        box = box ?? Box()
        box?.add(left...left + width, at[1] - 0.2 * size...at[1] + 0.75 * size)
      }
    }
    return box
  }

  @Test("lie on nothing else in the examples, but for one")
  func examples() throws {
    var (labels, onOthers) = (0, 0)
    for file in try GoldenCases.examples {
      let found = try count(dot(try GoldenCases.plan(at: file)))
      labels += found.labels
      onOthers += found.onOthers
    }
    #expect(labels > 30 && onOthers <= 1, "\(onOthers) of \(labels)")
  }

  @Test("hardly ever lie on something else in plans of real apps", .enabled(if: corpus != nil))
  func realApps() throws {
    let folder = URL(filePath: try #require(corpus))
    var (labels, onOthers) = (0, 0)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    where name.hasSuffix(".routeplan") {
      let text = SourceText(try Data(contentsOf: folder.appending(path: name)))
      let (plan, findings) = PlanBuilder.build(
        path: name, text: text, loader: SourceLoader(files: [:]))
      if findings.contains(where: { $0.level == .error }) { continue }
      let found = try count(dot(plan))
      labels += found.labels
      onOthers += found.onOthers
    }
    print("corpus: \(onOthers) of \(labels) labels in drawings lie on something else")
    #expect(labels > 150 && onOthers * 20 < labels, "\(onOthers) of \(labels)")
  }
}
