/// Splits a program's command line, given as one argument, into words. No shell is involved. Spaces
/// and tabs separate words, quotes of both kinds keep their contents together, and outside single
/// quotes a backslash takes the next character literally.
enum CommandWords {
  /// The words of `text`; nil if a quote does not end or the text ends with a backslash.
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
