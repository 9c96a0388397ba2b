/// The table of figures, one line per figure.
package struct FigureTable: Sendable {
  private let figures: Figures
  /// The figures to compare with.
  private let other: Figures?
  private let table: TextTable

  package init(_ figures: Figures, comparedWith other: Figures? = nil) {
    self.figures = figures
    self.other = other
    var columns = [
      TextTable.Column("task", 38, isNumber: false), TextTable.Column("routes", 10),
      TextTable.Column("text", 9),
      TextTable.Column("rate", 17), TextTable.Column("per item", 10),
      TextTable.Column("min–max", 18), TextTable.Column("peak", 9),
      TextTable.Column("allocations", 13), TextTable.Column("growth: time", 14),
      TextTable.Column("counted", 9),
      TextTable.Column("vs. ours", 10),
    ]
    if other != nil { columns.append(TextTable.Column("vs. old", 9)) }
    table = TextTable(columns)
  }

  package var head: String { table.head }

  /// The line of a figure. Growth is for ten times the routes; of the counted values, the one that
  /// grows most is shown. A peer's figure shows the ratio of its time to ours.
  package func line(_ figure: Figure) -> String {
    let growth = figures.growth(of: figure)
    var cells = [figure.isOurs ? figure.task : "  \(figure.who): \(figure.task)"]
    cells.append(Quantity.grouped(figure.routes))
    cells.append(figure.bytes > 0 ? Quantity.bytes(figure.bytes) : "")
    cells.append(Self.rate(figure))
    cells.append(Quantity.time(figure.nanoseconds / 1e9))
    cells.append(Self.spread(figure))
    cells.append(figure.peak.map(Quantity.bytes) ?? "")
    cells.append(figure.allocations.map(Quantity.grouped) ?? "")
    cells.append(growth.map { Self.times($0.time) } ?? "")
    cells.append(growth?.mostCounted.map { Self.times($0.value) } ?? "")
    cells.append(figures.ratio(of: figure).map(Self.times) ?? "")
    if let other {
      cells.append(figures.change(of: figure, since: other).map(Self.times) ?? "")
    }
    return table.line(cells)
  }

  /// The whole table, with the machine above it.
  package var text: String {
    var lines = [figures.machine.summary, "", head]
    var part: Part?
    for figure in figures.list {
      if let part, part != figure.part { lines.append("") }
      part = figure.part
      lines.append(line(figure))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The meanings of the columns, printed below the table.
  package static let legend = """
    Rates and times are medians of the runs; min–max is the range of the time per item. The text is
    what a run reads or writes. Growth is for ten times the routes: of the time, and of the counted
    value (such as bytes or allocations) that grows most. "vs. ours" is another program's time per
    item divided by that of qtroute.

    """

  private static func rate(_ figure: Figure) -> String {
    if let rate = figure.byteRate { return Quantity.rate(rate, "B") }
    return Quantity.rate(figure.rate, " \(figure.unit)s")
  }

  private static func spread(_ figure: Figure) -> String {
    let each = figure.seconds.scaled(by: 1 / Double(max(figure.items, 1)))
    if each.figures.isEmpty { return "" }
    let (low, high) = (Quantity.time(each.smallest), Quantity.time(each.largest))
    guard let space = low.lastIndex(of: " "), high.hasSuffix(low[space...]) else {
      return "\(low)–\(high)"
    }
    return "\(low[..<space])–\(high)"
  }

  private static func times(_ value: Double) -> String { "×" + Quantity.brief(value) }
}
