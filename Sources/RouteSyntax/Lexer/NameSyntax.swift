/// How names are written.
package enum NameSyntax {
  /// Whether `name` can be written without backticks; keywords count as names.
  package static func isBare(_ name: some Collection<UInt8>) -> Bool {
    // Most names are ASCII, and need no decoding.
    var previous: UInt8?
    for byte in name {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "_"):
        break
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if previous == nil { return false }
      case UInt8(ascii: "-"):
        if previous == nil || previous == UInt8(ascii: "-") { return false }
      case 0x80...:
        return isBareInUnicode(name)
      default:
        return false
      }
      previous = byte
    }
    return previous.map { $0 != UInt8(ascii: "-") } ?? false
  }

  /// Whether `name` is ASCII and can be written without backticks.
  package static func isPlain(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < name.count {
      let byte = name[index]
      let isLetter = (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "_")
      if !isLetter && (index == 0 || byte &- UInt8(ascii: "0") >= 10) { return false }
      index &+= 1
    }
    return index > 0
  }

  private static func isBareInUnicode(_ name: some Collection<UInt8>) -> Bool {
    var scalars = String(decoding: name, as: UTF8.self).unicodeScalars[...]
    guard let first = scalars.popFirst(), first.startsName else { return false }
    var mayDash = true
    while let scalar = scalars.popFirst() {
      if scalar == "-" {
        guard mayDash, scalars.first?.continuesName == true else { return false }
        mayDash = false
      } else {
        guard scalar.continuesName else { return false }
        mayDash = true
      }
    }
    return true
  }

  /// Whether `name` is spelt like a keyword.
  package static func isKeyword(_ name: String) -> Bool {
    // Keywords are in lower case, and most names of routes are not.
    guard let first = name.utf8.first, first >= UInt8(ascii: "a") else { return false }
    return keywords.contains(name)
  }

  private static let keywords = Set(Keyword.allCases.map { $0.name })

  /// `name` as shown in output: in backticks if it could be misread.
  package static func display(_ name: String) -> String {
    isBare(name.utf8) ? name : "`\(name)`"
  }

  /// A name as it is typed, without the backticks around it.
  package static func raw(_ name: String) -> String {
    let isQuoted = name.utf8.count > 2 && name.hasPrefix("`") && name.hasSuffix("`")
    return isQuoted ? String(name.dropFirst().dropLast()) : name
  }

  /// The names in a list, as an option takes it. A separator in backticks is part of a name.
  package static func names(
    in list: String, separatedBy separator: UInt8 = UInt8(ascii: ",")
  ) -> [String] {
    var isQuoted = false
    return list.utf8.split { byte in
      if byte == UInt8(ascii: "`") { isQuoted.toggle() }
      return byte == separator && !isQuoted
    }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// `name` as a plan declares it: in backticks if it is a keyword or not a bare name.
  package static func source(_ name: String) -> String {
    isBare(name.utf8) && !isKeyword(name) ? name : "`\(name)`"
  }
}
