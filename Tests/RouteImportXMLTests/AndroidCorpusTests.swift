import Foundation
import RoutePlan
import RouteBase
import RouteSyntax
import Testing

private let corpus = ProcessInfo.processInfo.environment["QTROUTE_GRAPHS"]

/// Navigation graphs of real apps, in the folder in `QTROUTE_GRAPHS`, with a folder per app.
@Suite("Graphs of real apps", .enabled(if: corpus != nil))
struct AndroidCorpusTests {
  private func apps() throws -> [(name: String, graphs: [(String, String)])] {
    let root = try #require(corpus)
    let manager = FileManager.default
    return try manager.contentsOfDirectory(atPath: root).sorted().map { app in
      let names = try manager.contentsOfDirectory(atPath: "\(root)/\(app)").sorted()
      let graphs = try names.filter { $0.hasSuffix(".xml") }.map { name in
        ("\(name)", try String(contentsOfFile: "\(root)/\(app)/\(name)", encoding: .utf8))
      }
      return (app, graphs)
    }
  }

  @Test("each can be imported alone, without errors, and again after an export")
  func alone() throws {
    var count = 0
    for app in try apps() {
      for graph in app.graphs {
        expectSound(Module([graph]), "\(app.name)/\(graph.0)")
        count += 1
      }
    }
    print("graphs: \(count) imported alone")
    #expect(count > 0)
  }

  @Test("those of an app can be imported as one plan, with stubs only for missing graphs")
  func together() throws {
    for app in try apps() where app.graphs.count > 1 {
      let module = Module(app.graphs)
      expectSound(module, "\(app.name)")
      let there = Set(app.graphs.map { $0.0.dropLast(4) })
      var missing: Set<String> = []
      for (_, text) in app.graphs {
        for match in text.matches(of: /<include\s+app:graph="@navigation\/(\w+)"/) {
          if !there.contains(match.1) { missing.insert(String(match.1)) }
        }
      }
      #expect(stubs(of: module) == missing.sorted(), "\(app.name)")
      if !missing.isEmpty {
        print("stubs of \(app.name): \(missing.sorted().joined(separator: " "))")
      }
      for graph in missing {
        #expect(
          module.notes.contains {
            $0.contains(": note: the graph `\(graph)` is missing; the plan")
          })
      }
    }
  }

  /// The routes that replace missing graphs.
  private func stubs(of module: Module) -> [String] {
    let plan = module.build().plan
    return plan.routes.filter { route in
      let tree = plan.tree(route.origin)
      return plan.clauses(route.origin).contains { clause in
        clause.kind == .annotation
          && tree.annotations[clause.payload.indices].contains {
            tree.text.string($0.key) == "android.include"
          }
      }
    }.map { plan.name($0.name) }.sorted()
  }
}
