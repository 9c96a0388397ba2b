import Foundation
package import RoutePlan

/// The real `dot`, which decides whether a graph is valid.
package enum Graphviz {
  /// The result of `dot` for a graph.
  package struct Drawing {
    package var nodes = 0
    /// The edges that one sees.
    package var edges = 0
    package var output: String
    package var complaints: String
  }

  /// `dot` is missing, or it failed.
  package struct Fault: Error, CustomStringConvertible {
    package let description: String
  }

  private static var program: String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { $0 + "/dot" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Lays out `graph` and counts what is drawn; `format` is one of `dot`'s.
  package static func layOut(_ graph: String, format: String = "plain") throws -> Drawing {
    guard let program else {
      throw Fault(
        description: "no `dot` in PATH: install Graphviz (Debian: `apt-get install graphviz`)")
    }
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    let complaints = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    _ = FileManager.default.createFile(atPath: complaints.path, contents: nil)
    defer { try? FileManager.default.removeItem(at: complaints) }
    process.executableURL = URL(filePath: program)
    process.arguments = ["-T" + format]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: complaints)
    try process.run()
    // `dot` reads all its input before it writes.
    try input.fileHandleForWriting.write(contentsOf: Data(graph.utf8))
    try input.fileHandleForWriting.close()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Fault(description: "`dot` ended with status \(process.terminationStatus)")
    }
    var result = Drawing(
      output: String(decoding: data, as: UTF8.self),
      complaints: try String(contentsOf: complaints, encoding: .utf8))
    for line in result.output.split(separator: "\n") {
      if line.hasPrefix("node ") { result.nodes += 1 }
      if line.hasPrefix("edge ") && !line.hasSuffix(" invis #52606D") { result.edges += 1 }
    }
    return result
  }

  /// The numbers of nodes and edges in a drawing of the whole plan.
  package static func expected(_ plan: Plan) -> (nodes: Int, edges: Int) {
    var nodes = plan.routes.count + plan.tasks.count
    var edges = plan.links.count + plan.fallbacks.count
    if !plan.start.isNone {
      nodes += 1
      edges += 1
    }
    nodes += Set(plan.links.map(\.source)).count { source in
      if case .route = source { false } else { true }
    }
    nodes += Set(plan.fallbacks.map(\.service)).count
    for route in plan.routes where !route.parent.isNone && !route.flags.contains(.linkedOnly) {
      edges += 1
    }
    for task in plan.tasks {
      if case .route = task.place { edges += 1 }
    }
    return (nodes, edges)
  }
}
