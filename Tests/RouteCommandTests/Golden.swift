import Testing
import CLibrary

/// Files of the project that tests compare with the program's output, and rewrite if the pattern in
/// QTROUTE_UPDATE (see `fnmatch`) matches them.
enum Golden {
  /// The project's folder.
  static let root = String(
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
      .joined(separator: "/"))

  static func read(_ path: String) throws -> String {
    String(decoding: try bytes(path), as: UTF8.self)
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    let file = try #require(fopen("\(root)/\(path)", "r"), "cannot open \(path)")
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&piece, 1, piece.count, file)
      if count == 0 { return bytes }
      bytes += piece[..<count]
    }
  }

  static func write(_ text: String, to path: String) throws {
    let file = try #require(fopen("\(root)/\(path)", "w"), "cannot write \(path)")
    defer { fclose(file) }
    fputs(text, file)
  }

  /// The names of the files below a folder, relative to the project's folder, sorted.
  static func files(below folder: String) throws -> [String] {
    var result: [String] = []
    let handle = try #require(opendir("\(root)/\(folder)"), "cannot list \(folder)")
    defer { closedir(handle) }
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix(".") { continue }
      if entry.pointee.d_type == UInt8(DT_DIR) {
        result += try files(below: "\(folder)/\(name)")
      } else {
        result.append("\(folder)/\(name)")
      }
    }
    return result.sorted()
  }

  /// Whether QTROUTE_UPDATE matches `path`.
  static func isUpdated(_ path: String) -> Bool {
    guard let pattern = getenv("QTROUTE_UPDATE") else { return false }
    return fnmatch(String(cString: pattern), path, 0) == 0
  }

  /// Compares `text` with the part of a file between two lines, or writes it there.
  static func checkPart(of path: String, from start: String, to end: String, _ text: String) throws
  {
    let whole = try read(path)
    let first = try #require(whole.firstRange(of: start), "\(path) has no line \(start)")
    let last = try #require(whole.firstRange(of: end), "\(path) has no line \(end)")
    if isUpdated(path) {
      try write(whole[..<first.upperBound] + text + whole[last.lowerBound...], to: path)
    } else {
      #expect(whole[first.upperBound..<last.lowerBound] == text, "`make man` writes it")
    }
  }

  private static func write(_ text: Substring.SubSequence, to path: String) throws {
    try write(String(text), to: path)
  }
}
