/// Base64 (RFC 4648, section 4).
package enum Base64 {
  /// Writes the text of `bytes`, padded at its end.
  package static func write(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout ByteWriter) {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var bits = UInt32(bytes[start]) << 16
      if count > 1 { bits |= UInt32(bytes[start + 1]) << 8 }
      if count > 2 { bits |= UInt32(bytes[start + 2]) }
      for index in 0..<4 {
        text.append(
          index > count ? UInt8(ascii: "=") : digit(bits >> UInt32(18 - 6 * index) & 63))
      }
    }
    output.write(text)
  }

  /// The text of `bytes`.
  package static func text(_ bytes: [UInt8]) -> String {
    var output = ByteWriter()
    bytes.withUnsafeBufferPointer { write($0, to: &output) }
    return output.text
  }

  private static func digit(_ value: UInt32) -> UInt8 {
    let value = UInt8(truncatingIfNeeded: value)
    return switch value {
    case ..<26: UInt8(ascii: "A") + value
    case ..<52: UInt8(ascii: "a") + value - 26
    case ..<62: UInt8(ascii: "0") + value - 52
    case 62: UInt8(ascii: "+")
    default: UInt8(ascii: "/")
    }
  }
}
