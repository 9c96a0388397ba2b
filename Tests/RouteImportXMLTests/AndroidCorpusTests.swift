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

  @Test("those of an app can be imported as one plan, with stubs exactly for missing graphs")
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

  /// The graphs that routes replace.
  private func stubs(of module: Module) -> [String] {
    let plan = module.build().plan
    var graphs: Set<String> = []
    for route in plan.routes {
      for annotation in plan.annotations(of: route.origin)
      where annotation.key == ["android", "include"] {
        if case .string(let graph)? = plan.value(of: annotation) { graphs.insert(graph) }
      }
    }
    return graphs.sorted()
  }
}
