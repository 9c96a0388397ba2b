package import RouteBase

/// A source text with marked places: `«` and `»` around each are removed.
package struct MarkedSource {
  package let text: SourceText
  /// The marked ranges, sorted by their start.
  package let ranges: [SourceRange]

  package init(_ marked: String) {
    var bytes: [UInt8] = []
    var ranges: [SourceRange] = []
    var open: [Int] = []
    for scalar in marked.unicodeScalars {
      switch scalar {
      case "«":
        open.append(ranges.count)
        ranges.append(SourceRange(start: UInt32(bytes.count), end: UInt32(bytes.count)))
      case "»":
        if let index = open.popLast() { ranges[index].end = UInt32(bytes.count) }
      default:
        bytes += Array(String(Character(scalar)).utf8)
      }
    }
    text = SourceText(bytes)
    self.ranges = ranges
  }
}
