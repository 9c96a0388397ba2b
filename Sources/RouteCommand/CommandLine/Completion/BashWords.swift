/// The words of a line that is being typed in bash, without its quotes; nothing is expanded.
struct BashWords {
  /// The quotes that the last character is in.
  enum Quote {
    case none, single, double
  }

  /// The words before the last one.
  private(set) var words: [String] = []
  /// The last word; "" after a blank.
  private(set) var current = ""
  private(set) var quote = Quote.none

  init(_ line: String) {
    var text = String.UnicodeScalarView()
    var isWord = false
    var scalars = line.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      switch (quote, scalar) {
      case (.single, "'"), (.double, "\""): quote = .none
      case (.single, _): text.append(scalar)
      case (.double, "\\"):
        guard let next = scalars.next() else { break }
        if !"$`\"\\".unicodeScalars.contains(next) { text.append(scalar) }
        text.append(next)
      case (.double, _): text.append(scalar)
      case (.none, "'"), (.none, "\""):
        quote = scalar == "'" ? .single : .double
        isWord = true
      case (.none, "\\"):
        isWord = true
        if let next = scalars.next() { text.append(next) }
      case (.none, " "), (.none, "\t"), (.none, "\n"):
        if isWord { words.append(String(text)) }
        text = String.UnicodeScalarView()
        isWord = false
      case (.none, _):
        text.append(scalar)
        isWord = true
      }
    }
    current = String(text)
  }

  /// `text` as it has to be typed at the end of the line.
  func quoted(_ text: Substring) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch quote {
      case .single where scalar == "'": result += #"'\''"#
      // A backslash does not prevent history expansion there.
      case .double where scalar == "!": result += #""'!'""#
      case .double where "$`\"\\".unicodeScalars.contains(scalar):
        result += "\\"
        result.unicodeScalars.append(scalar)
      case .none where ShellWord.isSpecial(scalar):
        result += "\\"
        result.unicodeScalars.append(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
