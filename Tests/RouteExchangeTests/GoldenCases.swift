import Foundation
import RoutePlan
import RouteSyntax
import Testing

/// The golden files of one topic: `Cases/<topic>/<case>.routeplan`, its output beside it.
///
/// A first line `// options: name=value flag` says how the output is made. With `QTROUTE_UPDATE`
/// set to a pattern (`*`, `dot/*`, `tree/from-*`), the outputs of the cases that it matches are
/// written anew.
struct GoldenCases {
  let topic: String
  /// The extension of the outputs, without the dot.
  let ending: String

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  private var folder: URL { Self.folder.appending(path: "Cases").appending(path: topic) }

  /// The files of the examples that stand at the top of the package.
  static var examples: [URL] {
    get throws {
      let package = folder.deletingLastPathComponent().deletingLastPathComponent()
      let examples = package.appending(path: "examples")
      let names = try FileManager.default.contentsOfDirectory(atPath: examples.path).sorted()
      return names.filter { $0.hasSuffix(".routeplan") }.map { examples.appending(path: $0) }
        + [examples.appending(path: "shop/main.routeplan")]
    }
  }

  /// The names of the cases, in order.
  var names: [String] {
    get throws { try files(ending: "routeplan") }
  }

  private func files(ending: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix("." + ending) }.map { String($0.dropLast(ending.count + 1)) }.sorted()
  }

  /// Builds a case's plan, which must have no faults, and reads its options.
  func load(_ name: String) throws -> (plan: Plan, options: CaseOptions) {
    let file = folder.appending(path: name + ".routeplan")
    let text = try String(contentsOf: file, encoding: .utf8)
    return (try Self.plan(at: file), CaseOptions(text))
  }

  /// Builds the plan of a file, which must have no faults.
  static func plan(at file: URL) throws -> Plan {
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
    #expect(findings.map(\.message) == [], "\(file.lastPathComponent)")
    return plan
  }

  /// Compares each case's output with its golden file, and looks for outputs without a case.
  func check(_ write: (Plan, CaseOptions) -> String) throws {
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
      #expect(output == expected, "\(topic)/\(name): QTROUTE_UPDATE='\(topic)/\(name)' rewrites it")
    }
    let orphans = Set(try files(ending: ending)).subtracting(try names)
    #expect(orphans.sorted() == [], "\(topic): outputs without a case")
  }
}

/// What the first line of a case says.
struct CaseOptions {
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

  /// Whether nothing is asked for.
  var isEmpty: Bool { values.isEmpty }

  subscript(_ name: String) -> String? { values[name] }

  /// The route named by `from`, a flow's start for a flow.
  func from(in plan: Plan) -> RouteID? {
    switch values["from"].flatMap({ plan.find($0) }) {
    case .route(let id): id
    case .flow(let id): plan.flows[id.index].start
    default: nil
    }
  }

  /// The number after `depth`.
  var depth: Int? { values["depth"].flatMap { Int($0) } }
}
