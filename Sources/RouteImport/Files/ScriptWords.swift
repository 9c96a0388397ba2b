/// The words of a JavaScript or TypeScript file, enough to read its settings without running it.
enum ScriptWords {
  /// A name, a quoted text, or a single character.
  struct Word: Equatable {
    var text: String
    var isQuoted = false
    /// From 1.
    var line: Int
  }

  /// The words of a file without its comments. Texts that contain `${` and regular expressions are
  /// read as well as possible, because the result is only used for notes.
  static func words(in bytes: [UInt8]) -> [Word] {
    var result: [Word] = []
    var (index, line) = (0, 1)
    func isName(_ byte: UInt8) -> Bool {
      byte | 0x20 &- 97 < 26 || byte &- 48 < 10 || byte == 95 || byte == 36 || byte >= 128
    }
    func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    while index < bytes.count {
      let (byte, start) = (bytes[index], index)
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      index += 1
      switch byte {
      case 0x0A: line += 1
      case 0x09, 0x0D, 0x20: break
      case UInt8(ascii: "/") where next == byte:
        while index < bytes.count && bytes[index] != 0x0A { index += 1 }
      case UInt8(ascii: "/") where next == UInt8(ascii: "*"):
        index += 1
        while index < bytes.count {
          if bytes[index] == 0x0A { line += 1 }
          index += 1
          if bytes[index - 1] == 0x2F && index - 2 > start + 1 && bytes[index - 2] == 0x2A { break }
        }
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
        let first = line
        while index < bytes.count && bytes[index] != byte {
          // A one-line text without an end.
          if bytes[index] == 0x0A && byte != UInt8(ascii: "`") { break }
          if bytes[index] == 0x5C { index += 1 }
          if index < bytes.count && bytes[index] == 0x0A { line += 1 }
          index += 1
        }
        let end = min(index, bytes.count)
        result.append(
          Word(text: string(start + 1..<max(start + 1, end)), isQuoted: true, line: first))
        if end < bytes.count && bytes[end] == byte { index = end + 1 }
      case _ where isName(byte):
        while index < bytes.count && isName(bytes[index]) { index += 1 }
        result.append(Word(text: string(start..<index), line: line))
      default: result.append(Word(text: string(start..<index), line: line))
      }
    }
    return result
  }
}

extension [ScriptWords.Word] {
  /// The quoted text that is the value of a key; nil for any other value.
  func value(after key: Int) -> String? {
    guard key + 2 < count, [":", "="].contains(self[key + 1].text), self[key + 2].isQuoted else {
      return nil
    }
    return self[key + 2].text
  }
}
