/// Collects output as bytes and passes it on in large pieces.
///
/// Without a sink it keeps everything, which is what tests and small results use.
@usableFromInline
package struct ByteWriter: ~Copyable {
  /// Where the bytes are that were written but not yet passed on; nil before the first one.
  private var start: UnsafeMutablePointer<UInt8>?
  private var capacity = 0
  /// The number of bytes that were written but not yet passed on.
  package private(set) var count = 0
  private let sink: (([UInt8]) -> Void)?
  private static let pieceSize = 1 << 16

  /// `sink` receives the output in order, in pieces of about 64 KiB, and the rest when `flush` is
  /// called.
  package init(sink: (([UInt8]) -> Void)? = nil) {
    self.sink = sink
    if sink != nil { grow(to: Self.pieceSize + Self.pieceSize / 4) }
  }

  deinit { start?.deallocate() }

  /// The bytes that were written but not yet passed on.
  package var bytes: [UInt8] { Array(pending) }

  /// The bytes as text.
  package var text: String { String(decoding: pending, as: UTF8.self) }

  private var pending: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: start, count: count)
  }

  /// Where the next `more` bytes go.
  @inline(__always)
  private mutating func room(for more: Int) -> UnsafeMutablePointer<UInt8> {
    if let start, capacity &- count >= more { return start + count }
    // Twice as much as before, so that the bytes are not copied often.
    return grow(to: max(count + more, 2 * capacity, 32)) + count
  }

  /// Moves to memory of a size, and returns its start.
  @inline(never) @discardableResult
  private mutating func grow(to size: Int) -> UnsafeMutablePointer<UInt8> {
    let new = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
    if let start {
      new.update(from: start, count: count)
      start.deallocate()
    }
    (start, capacity) = (new, size)
    return new
  }

  @inline(__always)
  private mutating func handOn() {
    if count >= Self.pieceSize { flush() }
  }

  /// Passes what is left to the sink, if there is one.
  package mutating func flush() {
    guard let sink, count > 0 else { return }
    sink(bytes)
    count = 0
  }

  package mutating func write(_ byte: UInt8) {
    room(for: 1).pointee = byte
    count &+= 1
    handOn()
  }

  package mutating func write(_ text: StaticString) {
    write(text.utf8Start, text.utf8CodeUnitCount)
  }

  package mutating func write(string text: String) {
    var text = text
    text.withUTF8 { write($0) }
  }

  package mutating func write(_ slice: ArraySlice<UInt8>) {
    slice.withUnsafeBufferPointer { write($0) }
  }

  package mutating func write(_ buffer: UnsafeBufferPointer<UInt8>) {
    if let start = buffer.baseAddress { write(start, buffer.count) }
  }

  @inline(__always)
  private mutating func write(_ start: UnsafePointer<UInt8>, _ length: Int) {
    Self.copy(length, from: start, to: room(for: length))
    count &+= length
    handOn()
  }

  /// Most pieces are short, so that calling the function that copies would take longer than copying:
  /// two words that overlap are enough for up to 32 bytes.
  @inline(__always)
  private static func copy(
    _ count: Int, from source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>
  ) {
    if count > 32 || count < 4 {
      target.update(from: source, count: count)
    } else if count >= 16 {
      copyEnds(of: count, from: source, to: target, as: SIMD16<UInt8>.self)
    } else if count >= 8 {
      copyEnds(of: count, from: source, to: target, as: UInt64.self)
    } else {
      copyEnds(of: count, from: source, to: target, as: UInt32.self)
    }
  }

  /// Copies the first word and the last one.
  @inline(__always)
  private static func copyEnds<Word: BitwiseCopyable>(
    of count: Int, from source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>,
    as word: Word.Type
  ) {
    let (source, target) = (UnsafeRawPointer(source), UnsafeMutableRawPointer(target))
    let last = count &- MemoryLayout<Word>.size
    let (front, back) = (
      source.loadUnaligned(as: word), source.loadUnaligned(fromByteOffset: last, as: word)
    )
    target.storeBytes(of: front, as: word)
    target.storeBytes(of: back, toByteOffset: last, as: word)
  }

  package mutating func write(_ array: [UInt8]) { write(array[...]) }

  /// Writes `byte` `count` times.
  package mutating func write(_ byte: UInt8, count: Int) {
    let length = max(count, 0)
    room(for: length).update(repeating: byte, count: length)
    self.count += length
    handOn()
  }

  /// Writes the name of a member of a JSON object, which needs no escapes, with its quotes and its
  /// colon, and a comma before it if `needsComma`.
  package mutating func write(key name: StaticString, needsComma: Bool) {
    let length = name.utf8CodeUnitCount
    var place = room(for: length &+ 4)
    if needsComma {
      place.pointee = UInt8(ascii: ",")
      place += 1
    }
    place.pointee = UInt8(ascii: "\"")
    (place + 1).update(from: name.utf8Start, count: length)
    place += length &+ 1
    place.pointee = UInt8(ascii: "\"")
    place[1] = UInt8(ascii: ":")
    count &+= length &+ (needsComma ? 4 : 3)
    handOn()
  }

  /// Writes a number in decimal.
  @inlinable
  package mutating func write(integer value: some FixedWidthInteger) {
    write(magnitude: UInt64(value.magnitude), isNegative: value < 0)
  }

  @usableFromInline
  mutating func write(magnitude: UInt64, isNegative: Bool) {
    var length = isNegative ? 2 : 1
    var rest = magnitude / 10
    while rest != 0 {
      length &+= 1
      rest /= 10
    }
    let start = room(for: length)
    if isNegative { start.pointee = UInt8(ascii: "-") }
    var place = length
    rest = magnitude
    repeat {
      let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: 10)
      place &-= 1
      start[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: remainder)
      rest = quotient
    } while rest != 0
    count &+= length
    handOn()
  }
}
