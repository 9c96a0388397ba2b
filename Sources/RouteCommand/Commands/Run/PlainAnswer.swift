/// Reads the answer that nearly every step has, `{"type":"done","step":7}`, without building a JSON
/// value of it. Anything else is left to the JSON reader.
struct PlainAnswer {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var step: Int64?
  private var isDone = false

  /// The number of the step; nil if the line says anything more, or is not such an answer.
  static func step(_ line: [UInt8]) -> Int64? {
    line.withUnsafeBufferPointer { bytes in
      var answer = PlainAnswer(bytes)
      return answer.read() && answer.isDone ? answer.step : nil
    }
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Reads an object with the two members, in any order; false for anything else.
  private mutating func read() -> Bool {
    guard take("{"), member(), take(","), member(), take("}") else { return false }
    skipSpace()
    return index == bytes.count
  }

  private mutating func member() -> Bool {
    if step == nil, take("\"step\"") { return take(":") && number() }
    if !isDone, take("\"type\"") {
      isDone = take(":") && take("\"done\"")
      return isDone
    }
    return false
  }

  private mutating func number() -> Bool {
    skipSpace()
    var value: Int64 = 0
    let start = index
    while index < bytes.count, index - start < 18, bytes[index] >= 0x30, bytes[index] <= 0x39 {
      value = value * 10 + Int64(bytes[index] - 0x30)
      index += 1
    }
    // What JSON does not allow or the next member does not follow is refused there.
    guard index > start, bytes[start] != 0x30 else { return false }
    step = value
    return true
  }

  private mutating func skipSpace() {
    while index < bytes.count {
      let byte = bytes[index]
      guard byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D else { return }
      index += 1
    }
  }

  /// Takes `text` if it comes next, after spaces.
  private mutating func take(_ text: StaticString) -> Bool {
    skipSpace()
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard bytes.count - index >= wanted.count else { return false }
    for offset in wanted.indices where bytes[index + offset] != wanted[offset] { return false }
    index += wanted.count
    return true
  }
}
