import RouteBase

/// The size of text in a page's picture.
package enum MapText {
  /// The width of a rectangle with a name in these lines, with a title below it in smaller type, and
  /// with marks of this width beside it.
  /// The page shortens what is longer.
  static func width(of lines: [String], title: String?, marks: Int) -> Int {
    let name = lines.map { width(of: $0) }.max() ?? 0
    // A title is below the name in smaller type.
    let second = title.map { width(of: $0) * 4 / 5 } ?? 0
    return min(max(max(name, second) + 38 + marks, 88), 300)
  }

  /// About the width of a text in the type of names, in any common typeface.
  package static func width(of text: String) -> Int {
    var tenths = 0
    for scalar in text.unicodeScalars {
      switch scalar {
      case "i", "j", "l", "I", "'", ".", ",", ":", ";", "|", "!": tenths += 50
      case "f", "r", "t", "(", ")", "[", "]", "-", " ", "/": tenths += 63
      case "m", "w", "M", "W", "@", "%": tenths += 132
      case "A"..."Z", "_", "0"..."9": tenths += 97
      default: tenths += TerminalText.width(of: scalar) == 2 ? 140 : 90
      }
    }
    return (tenths + 9) / 10
  }
}
