import RouteBase

/// Hosts of web addresses, read as the URL standard reads them ("Host parsing",
/// <https://url.spec.whatwg.org/#host-parsing>), and no more generously: a host with an escape, an
/// empty label or brackets is not ours.
package enum HostName {
  /// The host in lower case after one free byte, which is for the mark that a table of names puts
  /// before it; nil if no name is written like this.
  @inline(__always)
  static func key(_ host: some Collection<UInt8>) -> [UInt8]? {
    let dot = UInt8(ascii: ".")
    var key: [UInt8] = []
    key.reserveCapacity(host.count + 1)
    key.append(dot)
    var isASCII = true
    for byte in host {
      if byte >= 0x80 { isASCII = false }
      if isForbidden(byte) || (byte == dot && key[key.count - 1] == dot) { return nil }
      key.append(PatternSyntax.lowercase(byte))
    }
    if key[key.count - 1] == dot { return nil }
    return isASCII ? key : lowercased(key)
  }

  /// The ASCII bytes that the standard forbids in a name: controls, space, `%`, and delimiters.
  @inline(__always)
  private static func isForbidden(_ byte: UInt8) -> Bool {
    if byte <= 0x20 || byte == 0x7F { return true }
    switch byte {
    case UInt8(ascii: "#"), UInt8(ascii: "%"), UInt8(ascii: "/"), UInt8(ascii: ":"),
      UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "?"), UInt8(ascii: "@"),
      UInt8(ascii: "["), UInt8(ascii: "\\"), UInt8(ascii: "]"), UInt8(ascii: "^"),
      UInt8(ascii: "|"):
      return true
    default: return false
    }
  }

  @inline(never)
  private static func lowercased(_ text: [UInt8]) -> [UInt8]? {
    if !UTF8Scanner.isWellFormed(text) { return nil }
    var result: [UInt8] = []
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      result += lowercased(scalar).utf8
    }
    return result
  }

  /// A scalar in lower case. `İ` stays as it is, because languages treat it differently.
  static func lowercased(_ scalar: Unicode.Scalar) -> String {
    scalar == "\u{130}" ? "\u{130}" : scalar.properties.lowercaseMapping
  }

  /// Whether the labels that a wildcard represents are what they look like: ASCII, or letters that
  /// the standard maps to letters. It maps other characters to `/`, `.` or nothing.
  static func isPlain(_ labels: UnsafeBufferPointer<UInt8>) -> Bool {
    if labels.allSatisfy({ $0 < 0x80 }) { return true }
    return String(decoding: labels, as: UTF8.self).unicodeScalars.allSatisfy { scalar in
      scalar.isASCII || plainRanges.contains { $0.contains(scalar.value) }
    }
  }

  /// Letters of Latin, Greek, Cyrillic, Devanagari, Georgian, kana, Han and Hangul. Scripts with
  /// marks that the standard refuses in some places are left out, because browsers send them as
  /// `xn--`. Generated code has the same list.
  private static let plainRanges: [ClosedRange<UInt32>] = [
    0xC0...0x2AF, 0x38E...0x3A1, 0x3A3...0x4BF, 0x4C1...0x52F, 0x904...0x939,
    0x10D0...0x10FA, 0x1E00...0x1EFF, 0x3041...0x3096, 0x30A1...0x30FA, 0x3400...0x4DBF,
    0x4E00...0x9FFF, 0xAC00...0xD7A3,
  ]

  // MARK: Names in a plan

  /// A name that a plan declares or a pattern uses, in both of its spellings.
  struct Spellings: Equatable {
    /// In lower case, with each label that is not ASCII as `xn--` and its Punycode.
    var ascii: [UInt8]
    /// In lower case, with each label as people write it.
    var unicode: [UInt8]
  }

  /// A host name, with or without `*.`, as browsers send it: in lower case, with each label that is
  /// not ASCII as `xn--` and its Punycode; nil if it is not a host name.
  package static func ascii(_ name: String) -> String? {
    let isWildcard = name.hasPrefix("*.")
    guard let spellings = spellings(of: isWildcard ? name.utf8.dropFirst(2) : name.utf8[...])
    else { return nil }
    return (isWildcard ? "*." : "") + String(decoding: spellings.ascii, as: UTF8.self)
  }

  /// The spellings of a host name without a wildcard; nil if it is not a host name.
  static func spellings(of name: some Collection<UInt8>) -> Spellings? {
    guard let key = key(name) else { return nil }
    var result = Spellings(ascii: [], unicode: [])
    let labels = key.dropFirst().split(separator: UInt8(ascii: "."))
    for label in labels {
      guard let (ascii, unicode) = spellings(ofLabel: label), ascii.count <= 63 else { return nil }
      if !result.ascii.isEmpty {
        result.ascii.append(UInt8(ascii: "."))
        result.unicode.append(UInt8(ascii: "."))
      }
      result.ascii += ascii
      result.unicode += unicode
    }
    // The standard reads a name as an address if its last label is a number.
    guard let last = labels.last, !isNumber(last), result.ascii.count <= 253 else { return nil }
    return result
  }

  /// Whether a last label makes the standard read an address: digits, or `0x` and hexadecimal
  /// digits.
  static func isNumber(_ label: some Collection<UInt8>) -> Bool {
    if label.allSatisfy(TextReading.isDigit) { return true }
    return label.starts(with: "0x".utf8)
      && label.dropFirst(2).allSatisfy { TextReading.isDigit($0) || $0 &- UInt8(ascii: "a") < 6 }
  }

  private static func spellings(
    ofLabel label: ArraySlice<UInt8>
  ) -> (ascii: [UInt8], unicode: [UInt8])? {
    let prefix = "xn--".utf8
    if label.starts(with: prefix) {
      guard let scalars = Punycode.decode(label.dropFirst(prefix.count)), isLabel(scalars),
        scalars.contains(where: { !$0.isASCII })
      else { return nil }
      return (Array(label), scalars.flatMap { Array(String($0).utf8) })
    }
    let scalars = Array(String(decoding: label, as: UTF8.self).unicodeScalars)
    guard isLabel(scalars) else { return nil }
    if scalars.allSatisfy({ $0.isASCII }) { return (Array(label), Array(label)) }
    guard let code = Punycode.encode(scalars) else { return nil }
    return (prefix + code, Array(label))
  }

  private static func isLabel(_ scalars: [Unicode.Scalar]) -> Bool {
    guard let first = scalars.first, first.isASCII || !isMark(first) else { return false }
    return scalars.allSatisfy(isInLabel)
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Whether a scalar is a letter, a mark, a digit, `-` or `_` that the standard does not map to
  /// anything else, except when it composes several scalars into one (NFC).
  static func isInLabel(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) || scalar == "-"
        || scalar == "_"
    }
    switch scalar.value {
    // Marks and jamo that the standard composes with what is before them.
    case 0x300...0x36F, 0x1100...0x11FF, 0x3099...0x309A: return false
    // Casefolding changes these two, but the standard keeps them.
    case 0xDF, 0x3C2: return true
    default: break
    }
    switch scalar.properties.generalCategory {
    case .lowercaseLetter, .modifierLetter, .otherLetter, .nonspacingMark, .spacingMark,
      .decimalNumber:
      return !scalar.properties.changesWhenNFKCCaseFolded
    default: return false
    }
  }
}
