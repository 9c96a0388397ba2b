import RouteBase

/// Words of shell commands.
enum ShellWord {
  /// A text as one word for a shell: in single quotes, unless no character has a meaning there.
  static func quoted(_ text: String) -> String {
    if !text.isEmpty && !text.unicodeScalars.contains(where: isSpecial) { return text }
    return "'" + text.replacing(part: "'", with: #"'\''"#) + "'"
  }

  /// Whether a character may have a meaning for a shell.
  static func isSpecial(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": false
    case "_", "-", ".", ",", "/", "+", "@", "%", ":", "=": false
    default: scalar.isASCII
    }
  }
}
