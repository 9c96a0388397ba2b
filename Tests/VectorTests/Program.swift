import Foundation

/// A program of the system, which runs in a separate folder.
struct Program {
  /// The program failed; this is its output.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The programs that run the copies.
  static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Programs")
  /// The copies themselves.
  static let runtimes = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/RuntimeSources")

  let path: String

  init(path: String) { self.path = path }

  /// A program in PATH.
  init(_ name: String) throws {
    guard let path = Self.find(name) else { throw Failure(description: "no `\(name)` in PATH") }
    self.path = path
  }

  /// Whether all of them are in PATH.
  static func has(_ names: String...) -> Bool { names.allSatisfy { find($0) != nil } }

  private static func find(_ name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { $0 + "/" + name }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// A temporary folder that is removed after `body`.
  static func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  /// Runs it with `input` and returns its output.
  func run(_ arguments: [String], input: String = "", in folder: URL) throws -> String {
    let name = UUID().uuidString
    let files = ["in", "out", "err"].map { folder.appending(path: "\(name).\($0)") }
    try input.write(to: files[0], atomically: false, encoding: .utf8)
    for file in files[1...] { _ = FileManager.default.createFile(atPath: file.path, contents: nil) }
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    let output = try String(contentsOf: files[1], encoding: .utf8)
    guard process.terminationStatus == 0 else {
      let errors = try String(contentsOf: files[2], encoding: .utf8)
      let words = ([path] + arguments).joined(separator: " ")
      throw Failure(
        description: "\(words): status \(process.terminationStatus)\n\(output)\(errors)")
    }
    return output
  }
}
