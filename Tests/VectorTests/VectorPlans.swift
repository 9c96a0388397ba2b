import RouteBase
import Foundation
import RouteMatch
import RoutePlan
import RouteSyntax
import RouteTrials

/// The plans for the vectors.
enum VectorPlans {
  /// The Kotlin compiler is slow, so it only runs if the environment requests it.
  static let isKotlinWanted = ProcessInfo.processInfo.environment["QTROUTE_KOTLIN"] == "1"

  /// The examples and a plan with hostile names, each with its files by path.
  static func files() throws -> [(path: String, files: [String: String])] {
    let hostile = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "RouteGenerateTests/Cases/generate/hostile.routeplan")
    return try (GoldenCases.examples + [hostile]).map { file in
      let folder = file.deletingLastPathComponent()
      let name = file.lastPathComponent
      // Included files are next to it.
      let names =
        name == "main.routeplan"
        ? try FileManager.default.contentsOfDirectory(atPath: folder.path) : [name]
      var files: [String: String] = [:]
      for name in names where name.hasSuffix(".routeplan") {
        files[name] = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      }
      return (name, files)
    }
  }

  static func examples() throws -> [(name: String, plan: Plan)] {
    try files().map { path, files in
      let text = SourceText(files[path] ?? "")
      let loader = SourceLoader(files: files)
      return (path, PlanBuilder.build(path: path, text: text, loader: loader).plan)
    }
  }

  /// For each pattern of a plan, a URL that matches it and two that nearly do.
  static func urls(of plan: Plan) -> [String] {
    let set = PatternSet(plan)
    var numbers = RandomNumbers(seed: plan.routes.count)
    let texts = ["1", "a", "x-1", "true", "2.5", "größe", "%20"]
    return set.patterns.indices.flatMap { index in
      let pattern = set.text(of: PatternID(index), plan)
      return (0..<3).map { number in
        let path = pattern.split(separator: "/", omittingEmptySubsequences: false).map { part in
          part.contains("*") || part.dropFirst().contains(":") || part.hasPrefix(":")
            ? numbers.pick(texts) : String(part)
        }.joined(separator: "/")
        return number == 0
          ? path : path + numbers.pick(["/", "?id=1&x", "#a", "/1", "?a=%zz", "x"])
      }
    }
  }
}
