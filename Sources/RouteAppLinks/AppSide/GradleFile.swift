/// The ids of the apps that a `build.gradle` or `build.gradle.kts` builds.
package struct GradleFile: Sendable, Equatable {
  /// The ids, the default one first, then those of flavours.
  package private(set) var ids: [String] = []
  /// The line of the first id, from 1.
  package private(set) var line = 1
  /// Whether an id is there that is not literal.
  package private(set) var isOpen = false
  /// The default package of its classes; nil if it has none.
  package private(set) var namespace: String?

  package init(_ bytes: [UInt8]) {
    var suffixes: [String] = []
    // The names of the blocks that are open.
    var blocks: [String] = []
    var isComment = false
    let text = String(decoding: bytes, as: UTF8.self)
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let words = Self.words(line, &isComment)
      for (place, word) in words.enumerated() {
        switch word {
        case "{":
          // `paid {` and `create("paid") {`
          let name = words[..<place].last { $0 != "(" && $0 != ")" } ?? ""
          blocks.append(name.hasPrefix("\"") ? String(name.dropFirst()) : name)
        case "}": _ = blocks.popLast()
        case "applicationId" where Self.isSetting(words, place):
          guard let value = Self.value(words, after: place) else {
            isOpen = true
            continue
          }
          if ids.isEmpty { self.line = index + 1 }
          let isDefault = blocks.last == "defaultConfig"
          if !ids.contains(value) { ids.insert(value, at: isDefault ? 0 : ids.count) }
        case "applicationIdSuffix" where Self.isSetting(words, place):
          // Builds for development are not what people install.
          let isReleased = blocks.contains("productFlavors") || blocks.last == "release"
          guard isReleased else { continue }
          if let value = Self.value(words, after: place) {
            suffixes.append(value)
          } else {
            isOpen = true
          }
        case "namespace" where namespace == nil && Self.isSetting(words, place):
          namespace = Self.value(words, after: place)
        default: break
        }
      }
    }
    guard let first = ids.first else { return }
    for suffix in suffixes {
      let id = suffix.hasPrefix(".") ? first + suffix : first + "." + suffix
      if !ids.contains(id) { ids.append(id) }
    }
  }

  /// Whether a word is set there, and not only read.
  private static func isSetting(_ words: [String], _ place: Int) -> Bool {
    place == 0 || ["{", ";"].contains(words[place - 1])
  }

  /// The quoted text after a word: `applicationId "a.b"`, `applicationId = "a.b"`, `("a.b")`.
  private static func value(_ words: [String], after place: Int) -> String? {
    var next = place + 1
    while next < words.count, ["=", "("].contains(words[next]) { next += 1 }
    guard next < words.count, words[next].hasPrefix("\""), !words[next].contains("$") else {
      return nil
    }
    // `"com." + name` and `"com.a".replace("a", "b")` are not literal.
    if next + 1 < words.count, ["+", "."].contains(words[next + 1]) { return nil }
    return String(words[next].dropFirst())
  }

  /// The words of a line: names, signs, and texts with a quote before them.
  private static func words(_ line: Substring, _ isComment: inout Bool) -> [String] {
    let bytes = Array(line.utf8)
    var result: [String] = []
    var index = 0
    while index < bytes.count {
      let (byte, next) = (bytes[index], index + 1 < bytes.count ? bytes[index + 1] : 0)
      if isComment {
        if byte == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
          isComment = false
          index += 1
        }
        index += 1
      } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
        isComment = true
        index += 2
      } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "/") {
        return result
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        let end = bytes[(index + 1)...].firstIndex(of: byte) ?? bytes.count
        result.append("\"" + String(decoding: bytes[(index + 1)..<end], as: UTF8.self))
        index = end + 1
      } else if byte <= 0x20 {
        index += 1
      } else if isName(byte) {
        let end = bytes[index...].firstIndex { !isName($0) } ?? bytes.count
        result.append(String(decoding: bytes[index..<end], as: UTF8.self))
        index = end
      } else {
        result.append(String(decoding: bytes[index...index], as: UTF8.self))
        index += 1
      }
    }
    return result
  }

  private static func isName(_ byte: UInt8) -> Bool {
    byte | 0x20 &- 97 < 26 || byte &- 48 < 10 || byte == 95 || byte >= 128
  }
}
