import RouteBase

/// The values of literals.
@usableFromInline
package enum Unescaping {
  /// The value of `-?[0-9]+`, or nil if it is something else or does not fit in 64 bits.
  @inlinable
  package static func integer(_ bytes: some Collection<UInt8>) -> Int64? {
    let negative = bytes.first == UInt8(ascii: "-")
    let digits = negative ? bytes.dropFirst() : bytes[...]
    guard !digits.isEmpty else { return nil }
    var value: Int64 = 0
    for byte in digits {
      guard byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") else { return nil }
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let digit = Int64(byte - UInt8(ascii: "0"))
      let (sum, carry) =
        negative
        ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
      guard !overflow && !carry else { return nil }
      value = sum
    }
    return value
  }

  /// The text of a string literal, which is given with its quotes. Invalid escapes were reported by
  /// the lexer and are kept as written.
  package static func string(_ literal: ArraySlice<UInt8>) -> [UInt8] {
    var content = literal.dropFirst()
    // A string that is not closed has no last quote, and neither does one that ends in `\"`.
    if content.last == UInt8(ascii: "\"") {
      let escapes = content.dropLast().reversed().prefix { $0 == UInt8(ascii: "\\") }
      if escapes.count.isMultiple(of: 2) { content = content.dropLast() }
    }
    guard content.contains(UInt8(ascii: "\\")) else { return Array(content) }
    var result: [UInt8] = []
    result.reserveCapacity(content.count)
    var index = content.startIndex
    while index < content.endIndex {
      let byte = content[index]
      guard byte == UInt8(ascii: "\\"), index + 1 < content.endIndex else {
        result.append(byte)
        index += 1
        continue
      }
      let escape = content[index + 1]
      index += 2
      switch escape {
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): result.append(escape)
      case UInt8(ascii: "u"):
        var value: UInt32 = 0
        var end = index
        if end < content.endIndex && content[end] == UInt8(ascii: "{") { end += 1 }
        while end < content.endIndex, let digit = HexDigit.value(content[end]) {
          value = value &* 16 &+ UInt32(digit)
          end += 1
        }
        if end < content.endIndex, content[end] == UInt8(ascii: "}"), (2...9).contains(end - index),
          let scalar = Unicode.Scalar(value)
        {
          result.append(contentsOf: Array(String(Character(scalar)).utf8))
          index = end + 1
        } else {
          result.append(contentsOf: [byte, escape])
        }
      default: result.append(contentsOf: [byte, escape])
      }
    }
    return result
  }
}
