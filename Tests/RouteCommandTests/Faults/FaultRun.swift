import Foundation
import Testing

/// A folder with some files and a command line that writes some of them. It is run again and again,
/// and each time, another system call fails.
struct FaultRun {
  var arguments: [String]
  /// The existing files, by name; `-> x` is a link to `x`.
  var files: [String: String]

  init(_ line: String, files: [String: String]) {
    arguments = line.split(separator: " ").map(String.init)
    self.files = files
  }

  /// The result of a run.
  struct Outcome {
    var process: Binary.Outcome
    /// The files by name, including hidden ones; folders have a slash at the end.
    var files: [String: String]
    /// The calls that were counted.
    var calls: [String]
  }

  /// Runs it in a separate folder with `faults`, the environment of `faults.c`.
  func run(_ faults: [String: String]) throws -> Outcome {
    let binary = try Binary()
    defer { binary.remove() }
    try binary.lay(files)
    let log = URL(filePath: binary.folder).deletingLastPathComponent().path + "/calls"
    var faults = faults
    faults["LD_PRELOAD"] = try FaultLibrary.path.get()
    faults["FAULT_LOG"] = log
    let process = try binary.runWith(faults, arguments)
    let calls = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    return Outcome(
      process: process, files: try Self.contents(of: binary.folder),
      calls: calls.split(separator: "\n").map(String.init))
  }

  /// Everything below a folder.
  private static func contents(of folder: String) throws -> [String: String] {
    var result: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      let path = folder + "/" + name
      if let link = try? FileManager.default.destinationOfSymbolicLink(atPath: path) {
        result[name] = "-> " + link
      } else if let data = FileManager.default.contents(atPath: path) {
        // Durations are not part of what is promised.
        result[name] = String(decoding: data, as: UTF8.self)
          .replacing(#/"ms":[0-9]+/#, with: "\"ms\":0")
      } else {
        result[name + "/"] = ""
      }
    }
    return result
  }
}

extension Binary {
  /// Runs the executable in the folder, with additional variables or only with these.
  func runWith(
    _ variables: [String: String], _ arguments: [String], alone: Bool = false,
    input: Stream = .file("/dev/null"), output: Stream? = nil
  ) throws -> Outcome {
    var variables = variables
    // Options for sanitizers are kept.
    let sanitizer = ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }
    variables.merge(sanitizer) { own, _ in own }
    var words = ["-C", folder] + (alone ? ["-i"] : [])
    words += variables.map { "\($0)=\($1)" }.sorted() + [executable] + arguments
    return try start(
      words.map { Array($0.utf8) }, program: "/usr/bin/env", input: input, output: output
    ).wait()
  }
}

/// The library built from `Cases/faults.c`, once for all tests.
enum FaultLibrary {
  struct Failure: Error { var reason: String }

  static let path = Result { try build() }

  private static func build() throws -> String {
    let source = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Cases/faults.c").path
    let binary = try Binary()
    defer { binary.remove() }
    // It stays next to the executable because other test processes may be using it.
    let library = URL(filePath: binary.executable).deletingLastPathComponent().path + "/faults.so"
    // Swift's clang, or the system's compiler.
    let script =
      "c=$(command -v clang || command -v cc) && "
      + "\"$c\" -shared -fPIC -O1 -Wall -Werror -o \"$1.$$\" \"$2\" -ldl && mv \"$1.$$\" \"$1\""
    let outcome = try binary.shell(script, [library, source])
    guard outcome.status == 0 else { throw Failure(reason: outcome.errors) }
    return library
  }
}

extension Binary {
  /// Creates files and the folders that they are in; `-> x` creates a link to `x`.
  func lay(_ files: [String: String]) throws {
    for (name, text) in files {
      let path = path(name)
      let folder = URL(filePath: path).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      if text.hasPrefix("-> ") {
        try FileManager.default.createSymbolicLink(
          atPath: path, withDestinationPath: String(text.dropFirst(3)))
      } else {
        try write(name, text)
      }
    }
  }
}
