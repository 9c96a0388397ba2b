import RouteBase

/// Words of a command that a message suggests.
enum ShellWord {
  /// A text as one word for a shell: in single quotes, unless no character has a meaning there.
  static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...: true
      default: Array("_-.,/+@%:=".utf8).contains(byte)
      }
    }
    if isPlain && !text.isEmpty { return text }
    return "'" + text.replacing(part: "'", with: #"'\''"#) + "'"
  }
}
