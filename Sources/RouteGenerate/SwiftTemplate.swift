/// Swift code that is the same for every plan, split where a generator inserts text.
///
/// Two words mark places for insertion: `public` as the first word of a line is replaced by the
/// requested access level, and `NAME` at the start of a word by the name of the enclosing type. The
/// template is therefore valid Swift itself. Lines for the formatter are left out.
struct SwiftTemplate {
  enum Piece: Equatable {
    case text(Range<Int>)
    case access
    case name
  }

  /// The pieces to write, in order; texts are ranges of `bytes`.
  private(set) var pieces: [Piece] = []
  private let bytes: [UInt8]
  /// The start of the part that is not in `pieces` yet.
  private var start = 0

  private static let formatting = Array("// swift-format-ignore".utf8)
  private static let access = Array("public ".utf8)
  private static let name = Array("NAME".utf8)

  init(_ source: String) {
    bytes = Array(source.utf8)
    var index = 0
    while index < bytes.count {
      let end = bytes[index...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
      cut(index..<end)
      index = end
    }
    endText(at: bytes.count)
  }

  private mutating func cut(_ line: Range<Int>) {
    var index = bytes[line].firstIndex { $0 != UInt8(ascii: " ") } ?? line.upperBound
    if bytes[index...].starts(with: Self.formatting) {
      endText(at: line.lowerBound)
      start = line.upperBound
      return
    }
    if bytes[index...].starts(with: Self.access) {
      endText(at: index)
      pieces.append(.access)
      index += Self.access.count
      start = index
    }
    while index < line.upperBound {
      guard Self.isInWord(bytes[index]) else {
        index += 1
        continue
      }
      if bytes[index...].starts(with: Self.name) {
        endText(at: index)
        pieces.append(.name)
        start = index + Self.name.count
      }
      index = bytes[index..<line.upperBound].firstIndex { !Self.isInWord($0) } ?? line.upperBound
    }
  }

  private mutating func endText(at end: Int) {
    if start < end { pieces.append(.text(start..<end)) }
    start = end
  }

  private static func isInWord(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 97 < 26 || byte &- 48 < 10 || byte == UInt8(ascii: "_")
  }

  /// Writes everything; `access` is empty, or a word and a space.
  func write(access: String, name: String, to text: inout String) {
    for piece in pieces {
      switch piece {
      case .text(let range):
        text += String(decoding: bytes[range], as: UTF8.self)
      case .access: text += access
      case .name: text += name
      }
    }
  }
}
