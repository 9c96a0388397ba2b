import RouteSyntax
package import Foundation
package import RoutePlan
import RouteBase

/// The golden files of one topic: `Cases/<topic>/<case>.routeplan`, with its output next to it.
///
/// A first line `// options: name=value flag` has options for the output. If `QTROUTE_UPDATE` is a
/// pattern (`*`, `dot/*`, `tree/from-*`), the outputs of the matching cases are rewritten.
package struct GoldenCases {
  package let topic: String
  /// The extension of the outputs, without the dot.
  package let ending: String
  private let folder: URL

  /// The cases of a topic, in the folder `Cases` next to the test `file`.
  package init(topic: String, ending: String, file: String = #filePath) {
    self.topic = topic
    self.ending = ending
    folder = URL(filePath: file).deletingLastPathComponent().appending(path: "Cases/\(topic)")
  }

  /// The files of the examples at the top level of the package.
  package static var examples: [URL] {
    get throws {
      let here = URL(filePath: #filePath).deletingLastPathComponent()
      let examples = here.deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "examples")
      let names = try FileManager.default.contentsOfDirectory(atPath: examples.path).sorted()
      return names.filter { $0.hasSuffix(".routeplan") }.map { examples.appending(path: $0) }
        + [examples.appending(path: "shop/main.routeplan")]
    }
  }

  /// The names of the cases, in order.
  package var names: [String] {
    get throws { try files(ending: "routeplan") }
  }

  private func files(ending: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix("." + ending) }.map { String($0.dropLast(ending.count + 1)) }.sorted()
  }

  /// Builds a case's plan, which must not have faults, and reads its options.
  package func load(_ name: String) throws -> (plan: Plan, options: CaseOptions) {
    let file = folder.appending(path: name + ".routeplan")
    let text = try String(contentsOf: file, encoding: .utf8)
    return (try Self.plan(at: file), CaseOptions(text))
  }

  /// Builds the plan in a file, which must not have faults.
  package static func plan(at file: URL) throws -> Plan {
    let loader = SourceLoader(
      locate: { include, path in
        let path = SourcePath.resolve(include, from: path)
        return SourceLoader.Location(path: path, identity: path)
      },
      load: { path in
        guard let data = FileManager.default.contents(atPath: path) else {
          return .failure(SourceLoader.Failure(reason: "no such file"))
        }
        return .success(SourceText(data))
      })
    let text = SourceText(try Data(contentsOf: file))
    let (plan, findings) = PlanBuilder.build(path: file.path, text: text, loader: loader)
    guard findings.isEmpty else {
      throw CaseFault(description: "\(file.lastPathComponent): \(findings.map(\.message))")
    }
    return plan
  }

  /// Compares each case's output with its golden file, and searches for outputs without a case.
  /// Returns the faults, one per line.
  package func check(_ write: (Plan, CaseOptions) -> String) throws -> [String] {
    var faults: [String] = []
    let pattern = ProcessInfo.processInfo.environment["QTROUTE_UPDATE"] ?? ""
    for name in try names {
      let (plan, options) = try load(name)
      let output = write(plan, options)
      let golden = folder.appending(path: name + "." + ending)
      if fnmatch(pattern, topic + "/" + name, 0) == 0 {
        try output.write(to: golden, atomically: true, encoding: .utf8)
        continue
      }
      let expected = try? String(contentsOf: golden, encoding: .utf8)
      if output != expected {
        faults.append(
          "\(topic)/\(name) is now\n\(output)\nQTROUTE_UPDATE='\(topic)/\(name)' rewrites it")
      }
    }
    let orphans = Set(try files(ending: ending)).subtracting(try names)
    return faults + orphans.sorted().map { "\(topic)/\($0): an output without a case" }
  }
}

/// A case whose plan has faults.
package struct CaseFault: Error, CustomStringConvertible {
  package let description: String
}

/// The options in the first line of a case.
package struct CaseOptions {
  private var values: [String: String] = [:]

  init(_ text: String) {
    let line = text.prefix { $0 != "\n" }
    let prefix = "// options: "
    guard line.hasPrefix(prefix) else { return }
    for word in line.dropFirst(prefix.count).split(separator: " ") {
      let parts = word.split(separator: "=", maxSplits: 1)
      values[String(parts[0])] = parts.count > 1 ? String(parts[1]) : ""
    }
  }

  /// Whether there are no options.
  package var isEmpty: Bool { values.isEmpty }

  package subscript(_ name: String) -> String? { values[name] }

  /// The route in `from`, or the start of the flow in it.
  package func from(in plan: Plan) -> RouteID? {
    switch values["from"].flatMap({ plan.find($0) }) {
    case .route(let id): id
    case .flow(let id): plan.flows[id.index].start
    default: nil
    }
  }

  /// The number in `depth`.
  package var depth: Int? { values["depth"].flatMap { Int($0) } }
}
