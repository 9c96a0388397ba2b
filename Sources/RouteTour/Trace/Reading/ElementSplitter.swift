/// Splits the pieces of a log into JSON values, whatever lines they are on: the elements of arrays, and
/// values that follow each other.
///
/// It looks at brackets and strings only. Where these cannot be right, it gives what it has, which
/// then cannot be read, and goes on at the next line end or opening brace.
struct ElementSplitter {
  private enum Mode {
    /// Before the next value.
    case between
    /// In a value that is no object, up to a comma, a bracket or a line end.
    case word
    /// In an object, and in a string of it.
    case object, string, escape
    /// In something that cannot be right and was given.
    case lost
  }

  private var mode = Mode.between
  /// What came of the value in earlier pieces.
  private var rest: [UInt8] = []
  /// One bit for each open bracket: whether it is a brace. Values nest at most 64 deep.
  private var isObject: UInt64 = 0
  private var depth = 0
  /// The last byte in an object that is neither in a string nor white space; a quote after a string.
  private var last: UInt8 = 0
  private var isSkipping = false
  /// Where the next byte and the value are: the number of the line and of the byte in it, from 1.
  private var (line, column) = (1, 1)
  private var start = Place(line: 1, column: 1)
  /// Whether no value was on this line yet.
  private var isLineNew = true

  /// Where a value starts; the column is 0 for the first value on its line.
  struct Place: Equatable {
    var line: Int
    var column: Int
  }

  typealias Body = (UnsafeBufferPointer<UInt8>?, Place) -> Void

  /// Calls `body` with each value that ends in a piece, and with its place; nil for a value that is
  /// too long.
  mutating func add(_ piece: [UInt8], _ body: Body) {
    piece.withUnsafeBufferPointer { piece in
      var first = 0
      var index = 0
      while index < piece.count {
        if mode == .string {
          let skipped = Self.plainCount(piece[index...])
          index += skipped
          column += skipped
          if index == piece.count { break }
        }
        let byte = piece[index]
        let isInside = mode != .between && mode != .lost
        switch read(byte) {
        case .more: break
        case .begin:
          if isInside { give(piece[first..<index], body) }
          first = index
          begin()
        case .end: give(piece[first...index], body)
        case .endBefore: give(piece[first..<index], body)
        }
        index += 1
        if byte == 0x0A { (line, column, isLineNew) = (line + 1, 1, true) } else { column += 1 }
      }
      if mode == .between || mode == .lost { return }
      keep(piece[first...], body)
    }
  }

  /// Calls `body` with what was not closed.
  mutating func finish(_ body: Body) {
    if mode == .between || mode == .lost { return }
    give([], body)
    mode = .between
  }

  private enum Effect {
    case more
    /// A value starts here.
    case begin
    /// The value ends with this byte, or before it.
    case end, endBefore
  }

  private mutating func begin() {
    start = Place(line: line, column: isLineNew ? 0 : column)
    isLineNew = false
  }

  private mutating func keep(_ part: Slice<UnsafeBufferPointer<UInt8>>, _ body: Body) {
    if isSkipping { return }
    rest += part
    if rest.count <= LineSplitter.mostBytes { return }
    body(nil, start)
    isSkipping = true
    rest.removeAll()
  }

  private mutating func give(_ part: Slice<UnsafeBufferPointer<UInt8>>, _ body: Body) {
    defer { isSkipping = false }
    if rest.isEmpty {
      if !isSkipping { body(UnsafeBufferPointer(rebasing: part), start) }
      return
    }
    rest += part
    rest.withUnsafeBufferPointer { body($0, start) }
    rest.removeAll(keepingCapacity: true)
  }

  private mutating func give(_ part: [UInt8], _ body: Body) {
    part.withUnsafeBufferPointer { give($0[...], body) }
  }

  // MARK: Bytes

  /// How many bytes of a string come before one that ends something.
  private static func plainCount(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    var index = bytes.startIndex
    while index < bytes.endIndex, bytes[index] != UInt8(ascii: "\""),
      bytes[index] != UInt8(ascii: "\\"), bytes[index] != 0x0A
    { index += 1 }
    return index - bytes.startIndex
  }

  private mutating func read(_ byte: UInt8) -> Effect {
    switch mode {
    case .string:
      if byte == UInt8(ascii: "\"") {
        mode = .object
      } else if byte == UInt8(ascii: "\\") {
        mode = .escape
      } else if byte == 0x0A {
        mode = .between
        return .endBefore
      }
      return .more
    case .escape:
      if byte == 0x0A {
        mode = .between
        return .endBefore
      }
      mode = .string
      return .more
    case .object: return inObject(byte)
    case .between, .lost:
      if byte == UInt8(ascii: "{") { return open() }
      if byte == 0x0A { mode = .between }
      if mode == .lost || Self.isMark(byte) { return .more }
      mode = .word
      return .begin
    case .word:
      if byte == UInt8(ascii: "{") { return open() }
      if byte > 0x20 && byte != UInt8(ascii: ",") && byte != UInt8(ascii: "]") { return .more }
      mode = .between
      return .endBefore
    }
  }

  /// What separates values: white space, commas, and the brackets of arrays of them. A
  /// byte-order mark may be before them.
  private static func isMark(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "[")
      || byte == UInt8(ascii: "]") || byte == 0xEF || byte == 0xBB || byte == 0xBF
  }

  private mutating func open() -> Effect {
    (mode, depth, isObject, last) = (.object, 1, 1, UInt8(ascii: "{"))
    return .begin
  }

  private mutating func inObject(_ byte: UInt8) -> Effect {
    if byte <= 0x20 { return .more }
    let isBrace = isObject & 1 == 1
    switch byte {
    case UInt8(ascii: "\""):
      if last == byte { return lose() }
      mode = .string
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let opens = byte == UInt8(ascii: "{")
      // An object has a name before each value; so this is another value.
      if isBrace && last != UInt8(ascii: ":") { return opens ? open() : lose() }
      depth += 1
      isObject = isObject << 1 | (opens ? 1 : 0)
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      if isBrace != (byte == UInt8(ascii: "}")) { return lose() }
      depth -= 1
      isObject >>= 1
      if depth == 0 {
        mode = .between
        return .end
      }
    case UInt8(ascii: ","), UInt8(ascii: ":"): break
    default: if last == UInt8(ascii: "\"") { return lose() }
    }
    last = byte
    return .more
  }

  private mutating func lose() -> Effect {
    mode = .lost
    return .end
  }
}
