/// How much `qtroute import` reads.
enum ImportLimit {
  /// How many bytes are read at most: of one file, or of all that make one plan together.
  static let bytes = 64 << 20
  /// The same in words.
  static let shown = "\(bytes >> 20) MB"

  /// Refuses a file that is too large.
  static func check(_ path: String, _ size: Int) throws(CommandFailure) {
    guard size > bytes else { return }
    throw CommandFailure("`\(path)` has \(size >> 20) MB; at most \(shown) are read")
  }
}
