/// How a drawing shows how often a part was used.
enum DotCounts {
  /// Writes a count as a line of a box: `never`, `once` or `12 times`.
  static func write(_ count: Int, to output: inout TextBuffer) {
    output.write(
      count == 0
        ? "<FONT POINT-SIZE=\"9\" COLOR=\"#B3261E\">" : "<FONT POINT-SIZE=\"9\" COLOR=\"#1B6E4F\">")
    output.write(string: words(count))
    output.write("</FONT><BR ALIGN=\"LEFT\"/>")
  }

  static func words(_ count: Int) -> String {
    switch count {
    case 0: "never"
    case 1: "once"
    default: "\(count) times"
    }
  }
}
