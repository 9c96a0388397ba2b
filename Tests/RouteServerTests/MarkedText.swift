/// A text with marks: `‹1›` marks a position by a number and is not part of the text.
struct MarkedText {
  private(set) var text = ""
  /// The lines and UTF-16 units of the marks, from 0.
  private(set) var places: [Int: (line: Int, character: Int)] = [:]

  init(_ marked: String) {
    var (line, character) = (0, 0)
    var rest = marked.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "‹", let number = rest.first.flatMap({ Int(String($0)) }) {
        places[number] = (line, character)
        rest = rest.dropFirst(2)
        continue
      }
      text.unicodeScalars.append(scalar)
      if scalar == "\n" {
        (line, character) = (line + 1, 0)
      } else {
        character += scalar.value > 0xFFFF ? 2 : 1
      }
    }
  }

  subscript(_ number: Int) -> (line: Int, character: Int) { places[number] ?? (-1, -1) }
}
