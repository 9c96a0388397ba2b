package import Foundation

/// A program that `.ci/tools` installs: from a package into `.build/tools`, or into the system.
package struct PackagedTool {
  /// The result of a run.
  package struct Outcome {
    package var status: Int32
    package var output: String
  }

  /// The program is missing.
  package struct Missing: Error, CustomStringConvertible {
    package let description: String
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A folder with schemas by other authors, if QTROUTE_SCHEMAS is set.
  package static let schemas = ProcessInfo.processInfo.environment["QTROUTE_SCHEMAS"].flatMap {
    $0.isEmpty ? nil : URL(filePath: $0)
  }

  /// The grammars that are part of this project.
  package static let grammars = root.appending(path: "Tests/RouteReportTests/Cases/reports")

  private let program: String

  /// A program; `folder` selects the Python packages that read other formats.
  package init(_ name: String, in folder: String = ".build/tools") throws {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders =
      [Self.root.appending(path: folder + "/bin").path]
      + path.split(separator: ":").map(String.init)
    guard
      let program = folders.map({ $0 + "/" + name })
        .first(where: { FileManager.default.isExecutableFile(atPath: $0) })
    else {
      throw Missing(
        description: "no `\(name)`: `.ci/tools sarif formats xmllint` installs what the tests need")
    }
    self.program = program
  }

  /// Runs it on files, whose paths replace `{0}`, `{1}` in `arguments`; both streams are captured.
  package func run(_ arguments: [String], files: [String] = []) throws -> Outcome {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var words = arguments
    for (index, text) in files.enumerated() {
      let file = folder.appending(path: "\(index).sarif")
      try text.write(to: file, atomically: false, encoding: .utf8)
      words = words.map { $0.replacing("{\(index)}", with: file.path) }
    }
    let output = folder.appending(path: "output")
    _ = FileManager.default.createFile(atPath: output.path, contents: nil)
    let handle = try FileHandle(forWritingTo: output)
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = words
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self))
  }

  /// The errors of `texts` according to a JSON Schema; empty if there are none.
  package static func complaints(of schema: URL, about texts: [String]) throws -> String {
    let script = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[1]))
      kind = jsonschema.validators.validator_for(schema)
      kind.check_schema(schema)
      validator = kind(schema, format_checker=kind.FORMAT_CHECKER)
      for path in sys.argv[2:]:
          for error in validator.iter_errors(json.load(open(path))):
              print(list(error.absolute_path), error.message[:300])
      """
    let names = texts.indices.map { "{\($0)}" }
    let outcome = try PackagedTool("python").run(
      ["-c", script, schema.path] + names, files: texts)
    return outcome.status == 0 ? outcome.output : "status \(outcome.status): \(outcome.output)"
  }
}
