/// Text in columns of fixed widths, line by line, so that a table appears while it is made.
package struct TextTable: Sendable {
  package struct Column: Sendable {
    package var title: String
    package var width: Int
    package var isNumber: Bool

    package init(_ title: String, _ width: Int, isNumber: Bool = true) {
      self.title = title
      self.width = width
      self.isNumber = isNumber
    }
  }

  package let columns: [Column]

  package init(_ columns: [Column]) { self.columns = columns }

  /// The titles.
  package var head: String { line(columns.map(\.title)) }

  /// The cells below the titles. A cell that is too wide extends into the next one.
  package func line(_ cells: [String]) -> String {
    var text = ""
    var edge = 0
    for (column, cell) in zip(columns, cells) {
      let start = edge
      edge += column.width
      if cell.isEmpty { continue }
      let wanted = column.isNumber ? max(edge - cell.count, start) : start
      let gap = max(wanted - text.count, text.isEmpty ? 0 : 1)
      text += String(repeating: " ", count: gap) + cell
    }
    return text
  }
}
