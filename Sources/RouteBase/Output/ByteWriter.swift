/// Collects output as bytes and passes it on in large pieces.
///
/// Without a sink it keeps everything, which is what tests and small results use.
@usableFromInline
package struct ByteWriter {
  /// The bytes that were written but not yet passed on.
  package private(set) var bytes: [UInt8] = []
  private let sink: (([UInt8]) -> Void)?
  private static let pieceSize = 1 << 16

  /// `sink` receives the output in order, in pieces of about 64 KiB, and the rest when `flush` is
  /// called.
  package init(sink: (([UInt8]) -> Void)? = nil) {
    self.sink = sink
    if sink != nil { bytes.reserveCapacity(Self.pieceSize + Self.pieceSize / 4) }
  }

  /// The bytes as text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  @inline(__always)
  private mutating func handOn() {
    if bytes.count >= Self.pieceSize { flush() }
  }

  /// Passes what is left to the sink, if there is one.
  package mutating func flush() {
    guard let sink, !bytes.isEmpty else { return }
    sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  package mutating func write(_ byte: UInt8) {
    bytes.append(byte)
    handOn()
  }

  package mutating func write(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    handOn()
  }

  package mutating func write(string text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
    handOn()
  }

  package mutating func write(_ slice: ArraySlice<UInt8>) {
    slice.withUnsafeBufferPointer { write($0) }
  }

  package mutating func write(_ buffer: UnsafeBufferPointer<UInt8>) {
    bytes.append(contentsOf: buffer)
    handOn()
  }

  package mutating func write(_ array: [UInt8]) { write(array[...]) }

  /// Writes `byte` `count` times.
  package mutating func write(_ byte: UInt8, count: Int) {
    for _ in 0..<max(count, 0) { bytes.append(byte) }
    handOn()
  }

  /// Writes a number in decimal.
  @inlinable
  package mutating func write(integer value: some FixedWidthInteger) {
    write(magnitude: UInt64(value.magnitude), isNegative: value < 0)
  }

  @usableFromInline
  mutating func write(magnitude: UInt64, isNegative: Bool) {
    var digits: (UInt64, UInt64, UInt64) = (0, 0, 0)
    withUnsafeMutableBytes(of: &digits) { buffer in
      var index = buffer.count
      var rest = magnitude
      repeat {
        let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: 10)
        index -= 1
        buffer[index] = UInt8(ascii: "0") + UInt8(remainder)
        rest = quotient
      } while rest != 0
      if isNegative {
        index -= 1
        buffer[index] = UInt8(ascii: "-")
      }
      bytes.append(contentsOf: buffer[index...])
    }
    handOn()
  }
}
