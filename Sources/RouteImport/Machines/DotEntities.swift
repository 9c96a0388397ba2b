/// The entities of HTML, which Graphviz decodes in all labels.
enum DotEntities {
  private static let names: [String: UInt32] = [
    "amp": 38, "lt": 60, "gt": 62, "quot": 34, "apos": 39, "nbsp": 32, "iexcl": 161, "cent": 162,
    "pound": 163, "yen": 165, "sect": 167, "copy": 169, "laquo": 171, "reg": 174, "deg": 176,
    "plusmn": 177, "para": 182, "middot": 183, "raquo": 187, "frac12": 189, "iquest": 191,
    "Agrave": 192, "Aacute": 193, "Acirc": 194, "Atilde": 195, "Auml": 196, "Aring": 197,
    "AElig": 198, "Ccedil": 199, "Egrave": 200, "Eacute": 201, "Ecirc": 202, "Euml": 203,
    "Igrave": 204, "Iacute": 205, "Icirc": 206, "Iuml": 207, "Ntilde": 209, "Ograve": 210,
    "Oacute": 211, "Ocirc": 212, "Otilde": 213, "Ouml": 214, "times": 215, "Oslash": 216,
    "Ugrave": 217, "Uacute": 218, "Ucirc": 219, "Uuml": 220, "szlig": 223, "agrave": 224,
    "aacute": 225, "acirc": 226, "atilde": 227, "auml": 228, "aring": 229, "aelig": 230,
    "ccedil": 231, "egrave": 232, "eacute": 233, "ecirc": 234, "euml": 235, "igrave": 236,
    "iacute": 237, "icirc": 238, "iuml": 239, "ntilde": 241, "ograve": 242, "oacute": 243,
    "ocirc": 244, "otilde": 245, "ouml": 246, "divide": 247, "oslash": 248, "ugrave": 249,
    "uacute": 250, "ucirc": 251, "uuml": 252, "yuml": 255, "ndash": 8211, "mdash": 8212,
    "lsquo": 8216, "rsquo": 8217, "ldquo": 8220, "rdquo": 8221, "bull": 8226, "hellip": 8230,
    "euro": 8364, "trade": 8482, "larr": 8592, "uarr": 8593, "rarr": 8594, "darr": 8595,
    "harr": 8596, "rArr": 8658, "hArr": 8660, "ne": 8800, "le": 8804, "ge": 8805,
  ]
  /// The most characters between `&` and `;`.
  private static let longest = 8

  /// A text with characters in place of its entities: `&#8594;`, `&#x2192;` and the most common
  /// names. All else stays as it is.
  static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var result = ""
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "&", let end = rest.prefix(longest + 1).firstIndex(of: ";"),
        let decoded = character(String(rest[..<end]))
      {
        result.unicodeScalars.append(decoded)
        rest = rest[rest.index(after: end)...]
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func character(_ name: String) -> Unicode.Scalar? {
    guard name.first == "#" else { return names[name].flatMap { Unicode.Scalar($0) } }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let number = isHexadecimal ? digits.dropFirst() : digits
    if number.first == "+" { return nil }
    return UInt32(number, radix: isHexadecimal ? 16 : 10).flatMap { Unicode.Scalar($0) }
  }
}
