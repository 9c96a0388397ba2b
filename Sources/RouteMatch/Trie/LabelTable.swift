/// Texts by number, stored one after another in one array.
struct LabelTable: Sendable {
  private(set) var bytes: [UInt8] = []
  /// Where each text starts in `bytes`, and where the last one ends.
  private(set) var starts: [UInt32] = [0]

  init(expecting count: Int = 0) {
    bytes.reserveCapacity(count * 8)
    starts.reserveCapacity(count + 1)
  }

  var count: Int { starts.count - 1 }

  /// Adds a text and returns its number.
  mutating func append(_ text: UnsafeBufferPointer<UInt8>) -> UInt32 {
    bytes.append(contentsOf: text)
    starts.append(UInt32(truncatingIfNeeded: bytes.count))
    return UInt32(truncatingIfNeeded: starts.count - 2)
  }

  /// The place of text `number` in `bytes`.
  @inline(__always)
  func range(of number: UInt32) -> Range<Int> {
    Int(starts[Int(number)])..<Int(starts[Int(number) + 1])
  }

  /// Calls `body` with the bytes of text `number`.
  @inline(__always)
  func withBytes(of number: UInt32, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    let range = range(of: number)
    bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  subscript(_ number: UInt32) -> ArraySlice<UInt8> { bytes[range(of: number)] }

  /// A text as a string.
  func string(of number: UInt32) -> String { String(decoding: self[number], as: UTF8.self) }

  /// Whether text `number` is `text`.
  @inline(__always)
  func equals(_ number: UInt32, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let range = range(of: number)
    guard range.count == text.count else { return false }
    var index = 0
    while index < text.count {
      if bytes[range.lowerBound &+ index] != text[index] { return false }
      index &+= 1
    }
    return true
  }
}
