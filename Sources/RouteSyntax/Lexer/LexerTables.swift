/// What the lexer looks up for each byte and each word, in one array: the class of each byte, then
/// a hash table of keywords without collisions, then their spellings.
struct LexerTables: Sendable {
  static let shared = LexerTables()

  /// 256 classes; 256 slots, each with the raw value of the keyword that has this hash, or 255; and
  /// 16 bytes for each keyword: its letters, then zeros.
  let bytes: [UInt8]

  private static let slots = 256
  private static let spelling = 512
  private static let longest = 10

  private init() {
    var bytes = CharacterClass.makeTable()
    bytes += [UInt8](repeating: 255, count: 256)
    bytes += [UInt8](repeating: 0, count: 16 * Keyword.allCases.count)
    for keyword in Keyword.allCases {
      let letters = Array(keyword.name.utf8)
      let row = Self.spelling + 16 * Int(keyword.rawValue)
      bytes.replaceSubrange(row..<row + letters.count, with: letters)
      let hash = Self.hash(letters[0], letters[1], letters[letters.count - 1], letters.count)
      assert(bytes[Self.slots + hash] == 255, "two keywords share a slot: choose another hash")
      bytes[Self.slots + hash] = keyword.rawValue
    }
    self.bytes = bytes
  }

  /// A hash below 256 of a word's first, second and last byte and its length.
  @inline(__always)
  private static func hash(_ first: UInt8, _ second: UInt8, _ last: UInt8, _ count: Int) -> Int {
    (Int(first) &+ Int(second) &* 27 &+ Int(last) &* 29 &+ count &* 2) & 255
  }

  /// The keyword that the bytes from `start` up to `end` spell, or nil. Takes one probe.
  @inline(__always)
  static func keyword(
    _ tables: UnsafePointer<UInt8>, in bytes: UnsafePointer<UInt8>, from start: Int, to end: Int
  ) -> Keyword? {
    let count = end - start
    guard count >= 2 && count <= longest else { return nil }
    let slot = tables[slots + hash(bytes[start], bytes[start + 1], bytes[end - 1], count)]
    guard slot != 255 else { return nil }
    // Both are compared eight bytes at a time; the padding of the text keeps the loads within it.
    let row = UnsafeRawPointer(tables + spelling + 16 * Int(slot))
    let word = UnsafeRawPointer(bytes + start)
    let head = load(word) & lowBytes(min(count, 8))
    guard head == load(row) else { return nil }
    if count > 8 {
      guard load(word + 8) & lowBytes(count - 8) == load(row + 8) else { return nil }
    } else if load(row + 8) != 0 {
      return nil
    }
    return Keyword(rawValue: slot)
  }

  @inline(__always)
  private static func load(_ pointer: UnsafeRawPointer) -> UInt64 {
    UInt64(littleEndian: pointer.loadUnaligned(as: UInt64.self))
  }

  /// A word whose low `count` bytes, 1 to 8, are all ones.
  @inline(__always)
  private static func lowBytes(_ count: Int) -> UInt64 { UInt64.max &>> UInt64(64 - 8 * count) }
}
