import Foundation
import Testing

/// Inputs and outputs that are next to each other in `Cases/<topic>`.
struct GoldenFiles {
  /// The folder of the topic.
  let folder: URL

  init(topic: String, file: String = #filePath) {
    folder = URL(filePath: file).deletingLastPathComponent()
      .appending(components: "Cases", topic)
  }

  /// The names of the files that end in `ending`, without that ending, sorted.
  func names(ending: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path())
      .filter { $0.hasSuffix("." + ending) }
      .map { String($0.dropLast(ending.count + 1)) }
      .sorted()
  }

  /// The bytes of a file, or nil if there is none.
  func read(_ name: String, ending: String) -> [UInt8]? {
    (try? Data(contentsOf: folder.appending(component: name + "." + ending))).map { Array($0) }
  }

  /// Compares an output with its file, or rewrites the file if `QTROUTE_UPDATE` matches the case.
  func check(_ output: [UInt8], _ name: String, ending: String) throws {
    let pattern = ProcessInfo.processInfo.environment["QTROUTE_UPDATE"] ?? ""
    if Self.matches(name, pattern: pattern) {
      try Data(output).write(to: folder.appending(component: name + "." + ending))
    }
    let expected = read(name, ending: ending) ?? []
    #expect(
      String(decoding: output, as: UTF8.self) == String(decoding: expected, as: UTF8.self),
      "\(name).\(ending); QTROUTE_UPDATE='\(name)' rewrites it")
  }

  /// Whether `name` matches a pattern in which `*` matches any text.
  static func matches(_ name: String, pattern: String) -> Bool {
    let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard let first = parts.first, let last = parts.last else { return false }
    guard parts.count > 1 else { return name == pattern }
    guard name.hasPrefix(first) && name.hasSuffix(last) && name.count >= first.count + last.count
    else { return false }
    var rest = name.dropFirst(first.count).dropLast(last.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.range(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }
}
