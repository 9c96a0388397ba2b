import RouteMatch

/// Texts as they are written in paths.
enum LinkText {
  /// The ways to write `text` in a path: one stretch after another, each in one form or one of two.
  /// Characters such as `@` may be plain or escaped.
  static func forms(of text: String) -> [[String]] {
    var result: [[String]] = []
    var fixed = ""
    for scalar in text.unicodeScalars {
      let character = scalar.isASCII ? LinkCharacters(UInt8(scalar.value)) : .none
      if character.meets(.unreserved) {
        fixed.unicodeScalars.append(scalar)
      } else if character.meets(.reserved) {
        if !fixed.isEmpty { result.append([fixed]) }
        fixed = ""
        result.append([String(scalar), escape(scalar)])
      } else {
        fixed += escape(scalar)
      }
    }
    return fixed.isEmpty ? result : result + [[fixed]]
  }

  /// The escapes of a scalar's bytes.
  static func escape(_ scalar: Unicode.Scalar) -> String {
    String(scalar).utf8.map { byte in
      "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
