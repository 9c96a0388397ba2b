/// Cuts what a resolver sends into lines.
struct ResolverLines {
  /// The longest line that a program may send, without its end.
  static let longest = 1 << 20

  /// Bytes that were received but not used yet.
  private var buffer: [UInt8] = []
  /// How many of them are known to hold no line end.
  private var searched = 0

  enum Line {
    case line([UInt8])
    /// A line that is too long, as far as it has come.
    case tooLong(ArraySlice<UInt8>)
    /// The end of the line has not come yet.
    case open
  }

  /// Whether everything was used.
  var isEmpty: Bool { buffer.isEmpty }

  mutating func append(_ bytes: [UInt8]) {
    if buffer.isEmpty { buffer = bytes } else { buffer += bytes }
  }

  /// The next line, without its end.
  mutating func next() -> Line {
    let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n"))
    let count = end ?? buffer.count
    if count > Self.longest { return .tooLong(buffer[..<count]) }
    guard let end else {
      searched = buffer.count
      return .open
    }
    searched = 0
    if end == buffer.count - 1 {
      defer { buffer = [] }
      buffer.removeLast()
      return .line(buffer)
    }
    let line = Array(buffer[..<end])
    buffer.removeFirst(end + 1)
    return .line(line)
  }
}
