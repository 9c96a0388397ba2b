/// A word of code: a name, a number, a quoted text or a single sign.
struct CodeWord {
  enum Kind: UInt8 {
    case name, number, text
    /// A text with expressions in it: pieces separated by zeros, of which every second is the
    /// source of an expression.
    case template
    /// A single character.
    case sign
  }

  var kind: Kind
  /// A text is without its quotes and escapes, and a name without backticks.
  var text: String
  /// From 1.
  var line: Int
  /// Whether blank space, a comment or the start of the file comes before it.
  var isSpaced: Bool
  /// For a bracket, the index of its partner. An opening bracket that nothing closes has the number
  /// of words, a closing one that nothing opens its own index. -1 for anything else.
  var partner = -1

  /// Whether it is quoted.
  var isQuoted: Bool { kind == .text || kind == .template }

  /// Whether it is a name that starts with a capital letter of ASCII.
  var isTypeName: Bool {
    guard kind == .name, let first = text.utf8.first else { return false }
    return 0x41...0x5A ~= first
  }

  func isSign(_ sign: String) -> Bool { kind == .sign && text == sign }

  /// What messages show; `…` is an expression in a text.
  var shown: String {
    guard kind == .template else { return text }
    let pieces = text.utf8.split(separator: 0, omittingEmptySubsequences: false)
    return pieces.enumerated().map { $0.offset % 2 == 0 ? String($0.element) ?? "" : "…" }.joined()
  }
}
