import RouteBench
import CLibrary

/// The resources that a process used.
struct Usage {
  var wall: Double
  var user: Double
  var system: Double
  /// Its peak memory, in bytes.
  var peak: Int
  var status: Int32
}

/// Runs other programs in a folder with their files.
struct Programs {
  /// The folder with the sources of the benchmark's own programs.
  static let sources = ".ci/bench"

  /// The folder for files.
  let folder: String

  /// Builds the program that runs other programs; nil if there is no compiler.
  init?(folder: String) {
    self.folder = folder
    guard compile("run") != nil else { return nil }
  }

  /// Compiles one of the C programs; returns its path, or nil if that fails.
  func compile(_ name: String) -> String? {
    let path = "\(folder)/\(name)"
    return Self.run(["cc", "-O2", "-o", path, "\(Self.sources)/\(name).c"]) == 0 ? path : nil
  }

  /// The library that counts allocations; nil if it cannot be built.
  func counter() -> String? {
    let path = "\(folder)/count.so"
    let words = ["cc", "-O2", "-shared", "-fPIC", "-o", path, "\(Self.sources)/count.c"]
    return Self.run(words) == 0 ? path : nil
  }

  /// Runs a program with its output discarded or written to a file; nil if it cannot be started.
  func run(_ words: [String], input: String = "/dev/null", output: String = "/dev/null") -> Usage? {
    let result = "\(folder)/usage"
    guard Self.run(["\(folder)/run", result, input, output] + words) == 0,
      let line = Disk.lines(result).first
    else { return nil }
    let fields = line.split(separator: " ").compactMap { Double($0) }
    guard fields.count == 5, fields[4] != 127 * 256 else { return nil }
    return Usage(
      wall: fields[0], user: fields[1], system: fields[2], peak: Int(fields[3]) * 1024,
      status: Int32(fields[4]))
  }

  /// The resources that a program used in each of `runs` runs, after one that does not count; nil
  /// if it is missing or fails.
  func usages(_ words: [String], runs: Int, input: String = "/dev/null") -> [Usage]? {
    guard let first = run(words, input: input), first.status == 0 else { return nil }
    let usages = (0..<runs).compactMap { _ in run(words, input: input) }
    return usages.count == runs && usages.allSatisfy { $0.status == 0 } ? usages : nil
  }

  /// The lines that a program writes; nil if it is missing or fails.
  func lines(_ words: [String]) -> [Substring]? {
    let output = "\(folder)/output"
    guard let usage = run(words, output: output), usage.status == 0 else { return nil }
    return Disk.lines(output)
  }

  /// Runs a program and returns its status; nil if it cannot be started.
  static func run(_ words: [String]) -> Int32? {
    var pointers: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { pointers.forEach { free($0) } }
    var child = pid_t()
    var status: Int32 = 0
    guard let program = pointers[0],
      posix_spawnp(&child, program, nil, nil, &pointers, environ) == 0,
      waitpid(child, &status, 0) == child
    else { return nil }
    return status
  }
}

extension Figure {
  /// A figure of whole processes.
  init(
    _ part: Part, _ task: String, who: String = Figure.ours, routes: Int, items: Int,
    unit: String = "route", bytes: Int = 0, usages: [Usage]
  ) {
    self.init(
      part, task, who: who, routes: routes, items: items, unit: unit, bytes: bytes,
      seconds: Sample(usages.map(\.wall)))
    peak = usages.map(\.peak).max()
    notes.append(Count("user seconds", Sample(usages.map(\.user)).median))
  }
}
