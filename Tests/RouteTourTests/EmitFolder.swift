import Foundation
import RoutePlan
import RouteTour
import RouteTrials

/// A temporary folder with the files of a tour, for the programs that check them.
struct EmitFolder {
  /// A recorded test: its file's name, its title, and what it does.
  struct Recording: Decodable {
    var name: String
    var title: String
    var calls: [[String]]
  }

  static let standIns = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Cases/standins")

  let url: URL

  /// Writes the tests of `plan` for `runner`, and removes them after `body`.
  static func with<Result>(
    _ runner: TestRunner, _ scripts: [WalkScript], package: String? = nil,
    _ body: (EmitFolder) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for file in runner.files(scripts, source: "main.routeplan", package: package) {
      try file.text.write(to: folder.appending(path: file.name), atomically: false, encoding: .utf8)
    }
    return try body(EmitFolder(url: folder))
  }

  /// The paths of the files with an ending.
  func paths(_ ending: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.path).filter { $0.hasSuffix(ending) }
      .sorted().map { url.appending(path: $0).path }
  }

  /// What a program says, less what Java says about its options; "" if it is content.
  func complaints(_ tool: String, _ arguments: [String]) throws -> String {
    let outcome = try PackagedTool(tool).run(arguments)
    let said = outcome.output.split(separator: "\n").filter { !$0.hasPrefix("OpenJDK ") }
      .joined(separator: "\n")
    return outcome.status == 0 ? said : "status \(outcome.status): \(said)"
  }

  /// The recordings that a program prints as lines of JSON.
  static func recordings(_ output: String) throws -> [Recording] {
    try output.split(separator: "\n").map {
      try JSONDecoder().decode(Recording.self, from: Data($0.utf8))
    }
  }
}
