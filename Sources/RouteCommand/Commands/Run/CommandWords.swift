/// The words of a program's command line in one argument. No shell looks at them: spaces and tabs
/// part them, quotes of both kinds keep what stands in them together, and outside of single quotes
/// a backslash takes the next character as it is.
enum CommandWords {
  /// The words of `text`; nil where a quote does not end.
  static func split(_ text: String) -> [String]? {
    var words: [String] = []
    var word: String.UnicodeScalarView?
    var quote: Unicode.Scalar?
    var scalars = text.unicodeScalars.makeIterator()
    func append(_ scalar: Unicode.Scalar) {
      if word == nil { word = String.UnicodeScalarView() }
      word?.append(scalar)
    }
    while let scalar = scalars.next() {
      if scalar == "\\" && quote != "'" {
        guard let next = scalars.next() else { return nil }
        append(next)
      } else if let open = quote {
        if scalar == open { quote = nil } else { append(scalar) }
      } else if scalar == "'" || scalar == "\"" {
        quote = scalar
        word = word ?? String.UnicodeScalarView()
      } else if scalar == " " || scalar == "\t" {
        if let done = word { words.append(String(done)) }
        word = nil
      } else {
        append(scalar)
      }
    }
    if quote != nil { return nil }
    if let done = word { words.append(String(done)) }
    return words
  }
}
