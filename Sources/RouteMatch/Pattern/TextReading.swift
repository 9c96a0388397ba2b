/// Decides which bytes are valid numbers.
enum TextReading {
  /// The number in `text`, `-?[0-9]+` within 64 bits; nil for anything else.
  static func integer(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
    var value: Int64 = 0
    let isNegative = text.first == UInt8(ascii: "-")
    var index = isNegative ? 1 : 0
    if index == text.count { return nil }
    while index < text.count {
      guard isDigit(text[index]) else { return nil }
      let digit = Int64(text[index] &- UInt8(ascii: "0"))
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, carries) = product.addingReportingOverflow(isNegative ? -digit : digit)
      if isTooLarge || carries { return nil }
      value = sum
      index += 1
    }
    return value
  }

  /// Whether `text` is `-?[0-9]+` and fits in 64 bits.
  @inline(__always)
  static func isInteger(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    if text.first == UInt8(ascii: "-") { index = 1 }
    let digits = text.count - index
    guard digits > 0 else { return false }
    if digits > 18 { return integer(text) != nil }
    while index < text.count {
      guard isDigit(text[index]) else { return false }
      index += 1
    }
    return true
  }

  /// Whether `text` is an integer of any length with an optional fraction and exponent, and no
  /// larger than a `Double` can be.
  static func isDouble(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = text.first == UInt8(ascii: "-") ? 1 : 0
    func skipDigits() -> Bool {
      let start = index
      while index < text.count && isDigit(text[index]) { index += 1 }
      return index > start
    }
    guard skipDigits() else { return false }
    if index < text.count && text[index] == UInt8(ascii: ".") {
      index += 1
      guard skipDigits() else { return false }
    }
    var hasExponent = false
    if index < text.count && text[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < text.count
        && (text[index] == UInt8(ascii: "+") || text[index] == UInt8(ascii: "-"))
      {
        index += 1
      }
      guard skipDigits() else { return false }
      hasExponent = true
    }
    guard index == text.count else { return false }
    guard hasExponent || text.count > 300 else { return true }
    return Double(String(decoding: text, as: UTF8.self))?.isFinite == true
  }

  static func equals(_ text: UnsafeBufferPointer<UInt8>, _ other: StaticString) -> Bool {
    guard text.count == other.utf8CodeUnitCount else { return false }
    let bytes = UnsafeBufferPointer(start: other.utf8Start, count: other.utf8CodeUnitCount)
    return text.elementsEqual(bytes)
  }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}
