/// Collects output as bytes and passes it on in large pieces.
///
/// Without a sink it keeps everything, which is what tests and small results use.
@usableFromInline
package struct ByteWriter {
  /// Memory for bytes, which one writer owns; a copy of the writer gets memory of its own when one
  /// of both is written to.
  private final class Store {
    let start: UnsafeMutablePointer<UInt8>
    let capacity: Int

    init(_ capacity: Int) {
      start = UnsafeMutablePointer.allocate(capacity: capacity)
      self.capacity = capacity
    }

    deinit { start.deallocate() }
  }

  /// Where the bytes are that were written but not yet passed on; nil before the first one.
  private var store: Store?
  private var count = 0
  private let sink: (([UInt8]) -> Void)?
  private static let pieceSize = 1 << 16

  /// `sink` receives the output in order, in pieces of about 64 KiB, and the rest when `flush` is
  /// called.
  package init(sink: (([UInt8]) -> Void)? = nil) {
    self.sink = sink
    if sink != nil { store = Store(Self.pieceSize + Self.pieceSize / 4) }
  }

  /// The bytes that were written but not yet passed on.
  package var bytes: [UInt8] { Array(UnsafeBufferPointer(start: store?.start, count: count)) }

  /// The bytes as text.
  package var text: String {
    String(decoding: UnsafeBufferPointer(start: store?.start, count: count), as: UTF8.self)
  }

  /// Where the next `more` bytes go, in memory that belongs to this writer alone.
  @inline(__always)
  private mutating func room(for more: Int) -> UnsafeMutablePointer<UInt8> {
    if isKnownUniquelyReferenced(&store), let store, store.capacity &- count >= more {
      return store.start + count
    }
    return newRoom(for: more)
  }

  @inline(never)
  private mutating func newRoom(for more: Int) -> UnsafeMutablePointer<UInt8> {
    var capacity = max(count + more, 32)
    // Twice as much as before, so that the bytes are not copied often.
    if let store, count + more > store.capacity { capacity = max(capacity, 2 * store.capacity) }
    let new = Store(max(capacity, store?.capacity ?? 0))
    if let store { new.start.update(from: store.start, count: count) }
    store = new
    return new.start + count
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
    room(for: length).update(from: start, count: length)
    count &+= length
    handOn()
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
