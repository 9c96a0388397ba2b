/// The sheets of A4 on which a drawing is printed, in inches.
struct DotPaper {
  let columns: Int
  let rows: Int
  private static let (width, height, margin) = (8.27, 11.69, 0.25)

  /// As many sheets as `pages` at most, in a grid that is about as wide as it is high.
  init(pages: Int) {
    var columns = 1
    while (columns + 1) * (columns + 1) <= pages { columns += 1 }
    self.columns = columns
    rows = max(1, pages / columns)
  }

  /// The size of the whole grid, without margins.
  var size: (width: Double, height: Double) {
    (
      Double(columns) * (Self.width - 2 * Self.margin),
      Double(rows) * (Self.height - 2 * Self.margin)
    )
  }

  /// What tells Graphviz to keep to these sheets.
  var attributes: String {
    "page=\"\(Self.width),\(Self.height)\" margin=\(Self.margin) "
      + "size=\"\(Self.inches(size.width)),\(Self.inches(size.height))\""
  }

  /// A length with two decimals, rounded down.
  private static func inches(_ length: Double) -> String {
    let hundredths = Int(length * 100 + 0.001)
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
