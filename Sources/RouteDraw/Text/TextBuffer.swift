import RouteBase

/// Bytes on their way to a writer. It has the same calls as the writer, but inside this module,
/// where the compiler can inline them, and writes to memory of a fixed size.
struct TextBuffer: ~Copyable {
  private static let size = 1 << 15

  /// Valid only during the call of `withBuffer`.
  private let memory: UnsafeMutableBufferPointer<UInt8>
  private let output: UnsafeMutablePointer<ByteWriter>
  private var count = 0

  private init(
    _ memory: UnsafeMutableBufferPointer<UInt8>, _ output: UnsafeMutablePointer<ByteWriter>
  ) {
    (self.memory, self.output) = (memory, output)
  }

  /// Writes the output of `body` to `output`.
  static func withBuffer(to output: inout ByteWriter, _ body: (inout TextBuffer) -> Void) {
    withUnsafeMutablePointer(to: &output) { output in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: size) { memory in
        var buffer = TextBuffer(memory, output)
        body(&buffer)
        buffer.handOn()
      }
    }
  }

  private mutating func handOn() {
    output.pointee.write(UnsafeBufferPointer(rebasing: memory[..<count]))
    count = 0
  }

  @inline(__always)
  mutating func write(_ byte: UInt8) {
    if count == Self.size { handOn() }
    memory[count] = byte
    count += 1
  }

  private mutating func write(_ text: UnsafeBufferPointer<UInt8>) {
    if text.count > Self.size - count {
      handOn()
      guard text.count <= Self.size else {
        output.pointee.write(text)
        return
      }
    }
    guard let start = memory.baseAddress, let source = text.baseAddress else { return }
    (start + count).initialize(from: source, count: text.count)
    count += text.count
  }

  @inline(__always)
  mutating func write(_ text: StaticString) {
    write(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @inline(__always)
  mutating func write(_ text: ArraySlice<UInt8>) {
    text.withUnsafeBufferPointer { write($0) }
  }

  mutating func write(string text: String) {
    var text = text
    text.withUTF8 { write($0) }
  }

  /// Writes `byte`, `count` times.
  mutating func write(_ byte: UInt8, count: Int) {
    for _ in 0..<count { write(byte) }
  }

  /// Writes a number in decimal.
  mutating func write(decimal value: UInt32) {
    var divisor: UInt32 = 1
    while value / divisor >= 10 { divisor *= 10 }
    var rest = value
    while divisor > 0 {
      write(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / divisor))
      rest %= divisor
      divisor /= 10
    }
  }

  /// Writes an index in decimal.
  mutating func write(decimal value: Int) { write(decimal: UInt32(clamping: value)) }
}
