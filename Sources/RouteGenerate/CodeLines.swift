/// Writes code line by line.
protocol CodeLines {
  var text: String { get set }
  /// The indentation of each level of nesting.
  static var indentation: String { get }
}

extension CodeLines {
  mutating func line(_ level: Int, _ content: String) {
    text +=
      (content.isEmpty ? "" : String(repeating: Self.indentation, count: level)) + content + "\n"
  }

  /// A comment between `/**` and `*/`.
  mutating func blockComment(_ level: Int, _ lines: [String]) {
    guard lines.count > 1 else {
      line(level, "/** \(GeneratedText.inBlock(lines.first ?? "")) */")
      return
    }
    line(level, "/**")
    for content in lines {
      line(level, content.isEmpty ? " *" : " * " + GeneratedText.inBlock(content))
    }
    line(level, " */")
  }
}
