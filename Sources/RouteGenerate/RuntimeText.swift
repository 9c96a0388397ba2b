import RuntimeSources

/// The part of generated code that is the same for every plan: the files in `RuntimeSources` from
/// their first mark on. The text before the mark is a sample plan with which the files compile.
enum RuntimeText {
  static var kotlin: String {
    String(decoding: part(of: runtime_source_kotlin(), from: "// Matching\n"), as: UTF8.self)
  }

  static var typescript: String {
    String(decoding: part(of: runtime_source_typescript(), from: "// Matching\n"), as: UTF8.self)
  }

  static var swift: SwiftTemplate {
    SwiftTemplate(part(of: runtime_source_swift(), from: "// MARK: Matching\n"))
  }

  /// The contents of a file from the line `mark` on; the bytes remain valid as long as the program
  /// runs.
  private static func part(
    of source: runtime_source, from mark: String
  ) -> UnsafeBufferPointer<UInt8> {
    let bytes = UnsafeBufferPointer(start: source.start, count: source.count)
    var start = 0
    while start < bytes.count && !bytes[start...].starts(with: mark.utf8) {
      start = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
    }
    return UnsafeBufferPointer(rebasing: bytes[start...])
  }
}
