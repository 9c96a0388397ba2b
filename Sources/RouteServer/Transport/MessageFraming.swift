import RouteBase

/// How messages are separated.
package enum MessageStyle: Sendable {
  /// Each comes after a header with its length, as in LSP.
  case headers
  /// Each is a line, as in MCP.
  case lines
}

/// Splits input into messages.
///
/// Input arrives in pieces of any size. What cannot be understood is reported once, and reading goes
/// on after the next empty line or, if messages are lines, with the next line.
package struct MessageFraming {
  /// A message, or what is wrong where one should be.
  package enum Event: Equatable {
    case message([UInt8])
    case fault(String)
  }

  /// The longest header, in bytes.
  private static let mostHeader = 8192
  /// The longest message, in bytes.
  private static let mostContent = 1 << 30
  /// The longest line, in bytes.
  private static let mostLine = 1 << 26

  private let style: MessageStyle
  private var buffer: [UInt8] = []
  /// The bytes before it are used up.
  private var start = 0
  /// How far the end of the header was looked for.
  private var searched = 0
  /// The length of the message whose header was read.
  private var length: Int?
  /// Whether the rest of a line that is too long is left out.
  private var isSkipping = false

  package init(_ style: MessageStyle = .headers) { self.style = style }

  /// Takes a piece of input.
  package mutating func add(_ piece: [UInt8]) {
    if start == buffer.count {
      buffer = piece
      (start, searched) = (0, 0)
    } else {
      buffer += piece
    }
  }

  /// The next message that is complete; nil if more input is needed.
  package mutating func next() -> Event? {
    if style == .lines { return nextLine() }
    if length == nil {
      guard let end = endOfHeader() else {
        return buffer.count - start > Self.mostHeader ? dropLongHeader() : nil
      }
      let header = buffer[start..<end.first]
      start = end.last
      searched = start
      switch Self.length(header) {
      case .success(let length): self.length = length
      case .failure(let fault): return .fault(fault.message)
      }
    }
    guard let length, buffer.count - start >= length else { return nil }
    let content = Array(buffer[start..<start + length])
    start += length
    searched = start
    self.length = nil
    shrink()
    return .message(content)
  }

  /// Ends the last line, which needs no line end, once no more input comes.
  package mutating func finish() {
    if style == .lines && isInside { add([0x0A]) }
  }

  /// The next line that is not empty.
  private mutating func nextLine() -> Event? {
    while true {
      var end = max(searched, start)
      while end < buffer.count, buffer[end] != 0x0A { end += 1 }
      searched = end
      guard end < buffer.count else {
        if end - start > Self.mostLine { return dropLongLine() }
        return nil
      }
      var content = buffer[start..<end]
      start = end + 1
      searched = start
      if content.last == 0x0D { content.removeLast() }
      if isSkipping {
        isSkipping = false
      } else if content.contains(where: { $0 != 0x20 && $0 != 0x09 }) {
        let line = Array(content)
        shrink()
        return .message(line)
      }
    }
  }

  private mutating func dropLongLine() -> Event? {
    buffer.removeAll()
    (start, searched) = (0, 0)
    if isSkipping { return nil }
    isSkipping = true
    return .fault("a line is longer than \(Self.mostLine) bytes")
  }

  /// Whether a message has begun that is not complete.
  package var isInside: Bool { length != nil || start < buffer.count }

  private mutating func shrink() {
    // Moving the rest costs no more than what was used up.
    guard start > 1 << 16, start * 2 > buffer.count else { return }
    buffer.removeFirst(start)
    (start, searched) = (0, 0)
  }

  /// Where the header ends, and where what follows its empty line starts.
  private mutating func endOfHeader() -> (first: Int, last: Int)? {
    var index = max(searched, start)
    while index < buffer.count {
      if buffer[index] == 0x0A {
        if index == start { return (start, index + 1) }
        if buffer[index - 1] == 0x0A { return (index, index + 1) }
        if buffer[index - 1] == 0x0D {
          if index - 1 == start { return (start, index + 1) }
          if buffer[index - 2] == 0x0A { return (index - 1, index + 1) }
        }
      }
      index += 1
    }
    searched = index
    return nil
  }

  private mutating func dropLongHeader() -> Event {
    buffer.removeAll()
    (start, searched) = (0, 0)
    return .fault("a header is longer than \(Self.mostHeader) bytes")
  }

  /// The value of `Content-Length` in the lines of a header.
  private static func length(_ header: ArraySlice<UInt8>) -> Result<Int, FileFault> {
    var result: Int?
    for line in header.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1)
      guard parts.count == 2 else { return .failure(fault("a line of the header has no colon")) }
      let name = String(decoding: parts[0], as: UTF8.self).lowercased()
      guard name == "content-length" else { continue }
      let digits = parts[1].filter { $0 != 0x20 && $0 != 0x09 }
      guard let number = Int(String(decoding: digits, as: UTF8.self)), number >= 0 else {
        return .failure(fault("`Content-Length` is not a number"))
      }
      guard number <= mostContent else {
        return .failure(fault("a message is longer than \(mostContent) bytes"))
      }
      result = number
    }
    guard let result else { return .failure(fault("a header has no `Content-Length`")) }
    return .success(result)
  }

  private static func fault(_ message: String) -> FileFault {
    FileFault(message: message, offset: 0)
  }
}
