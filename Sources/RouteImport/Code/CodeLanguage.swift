/// What differs between languages in how code is split into words.
struct CodeLanguage: Sendable {
  /// How an expression starts in a text.
  enum Interpolation: Sendable {
    case none
    /// `\(expression)`
    case backslash
    /// `${expression}`
    case braces
    /// `$name` and `${expression}`
    case dollar
  }

  /// The quotes of a text in one line.
  var quotes: [UInt8] = [UInt8(ascii: "\"")]
  /// Whether three quotes start a text of several lines.
  var hasLongTexts = true
  /// Whether nothing is escaped in such a text.
  var hasRawLongTexts = false
  var interpolation = Interpolation.none
  /// Whether comments contain comments.
  var nestsComments = true
  /// Whether a name may be in backticks.
  var hasTickedNames = false
  /// Whether backticks quote a text of several lines.
  var hasTickedTexts = false
  /// Whether a text may be in `#`, and its escapes have as many.
  var hasHashes = false
  /// Whether nothing is escaped in `r"…"`.
  var hasRawTexts = false
  /// Whether a regular expression may be between slashes.
  var hasPatterns = false

  static let swift = CodeLanguage(
    interpolation: .backslash, hasTickedNames: true, hasHashes: true)
  static let dart = CodeLanguage(
    quotes: Array("\"'".utf8), interpolation: .dollar, hasRawTexts: true)
  static let kotlin = CodeLanguage(
    quotes: Array("\"'".utf8), hasRawLongTexts: true, interpolation: .dollar, hasTickedNames: true)
  static let java = CodeLanguage(quotes: Array("\"'".utf8), nestsComments: false)
  /// JavaScript and TypeScript, and JSON.
  static let script = CodeLanguage(
    quotes: Array("\"'`".utf8), hasLongTexts: false, interpolation: .braces, nestsComments: false,
    hasTickedTexts: true, hasPatterns: true)
}
