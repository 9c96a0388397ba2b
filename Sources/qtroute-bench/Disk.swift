import CLibrary

/// The benchmark's files and output.
enum Disk {
  /// The bytes of a file, or nil if it cannot be read.
  static func read(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&piece, 1, piece.count, file), count > 0 {
      bytes += piece[..<count]
    }
    return ferror(file) == 0 ? bytes : nil
  }

  /// The lines of a file; none if it cannot be read.
  static func lines(_ path: String) -> [Substring] {
    String(decoding: read(path) ?? [], as: UTF8.self).split(separator: "\n")
  }

  /// Writes a file; returns whether all of it was written.
  @discardableResult
  static func write(_ bytes: [UInt8], to path: String) -> Bool {
    guard let file = fopen(path, "w") else { return false }
    let count = fwrite(bytes, 1, bytes.count, file)
    return fclose(file) == 0 && count == bytes.count
  }

  /// Writes numbers of 32 bits, in the form that another program reads.
  static func write(words: [UInt32], to path: String) {
    write(words.withUnsafeBytes { Array($0) }, to: path)
  }

  /// The names of the files in a folder with this ending, sorted.
  static func files(in folder: String, ending: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasSuffix(ending) { names.append(name) }
    }
    return names.sorted()
  }

  /// A new folder for the files of a run, or nil if it cannot be created.
  static func temporaryFolder() -> String? {
    var template = Array("/tmp/qtroute-bench-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The path of this program.
  static var ownPath: String {
    #if canImport(Darwin)
      return CommandLine.arguments[0]
    #else
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = buffer.withUnsafeMutableBytes { bytes in
        bytes.withMemoryRebound(to: CChar.self) { names in
          names.baseAddress.map { readlink("/proc/self/exe", $0, names.count) } ?? -1
        }
      }
      return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
    #endif
  }

  /// The path of a file in the folder of another file.
  static func neighbour(of path: String, _ name: String) -> String {
    path[..<(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)] + name
  }

  /// Writes to standard output immediately, so that a long run shows its progress; returns whether
  /// all of it was written.
  @discardableResult
  static func say(_ text: String) -> Bool { write(Array(text.utf8), 1) }

  /// Writes to standard error.
  static func complain(_ text: String) { _ = write(Array("qtroute-bench: \(text)\n".utf8), 2) }

  private static func write(_ bytes: [UInt8], _ stream: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var start = 0
      while start < buffer.count {
        let count = writePiece(stream, buffer, start)
        if count < 0 { return false }
        start += count
      }
      return true
    }
  }
}

private func writePiece(_ stream: Int32, _ buffer: UnsafeRawBufferPointer, _ start: Int) -> Int {
  let rest = UnsafeRawBufferPointer(rebasing: buffer[start...])
  return rest.baseAddress.map { write(stream, $0, rest.count) } ?? 0
}
