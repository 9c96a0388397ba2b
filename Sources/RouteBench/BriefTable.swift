/// The table of figures that fits a screen: a line for each task, at its largest size, with the
/// fastest other program. The rules that a check consists of are left out, and so is what differs
/// from a line of the table only in its input.
package enum BriefTable {
  private static let table = TextTable([
    TextTable.Column("task", 42, isNumber: false), TextTable.Column("routes", 10),
    TextTable.Column("per item", 11), TextTable.Column("peak", 9),
    TextTable.Column("allocations", 13), TextTable.Column("", 2),
    TextTable.Column("the fastest other program", 28, isNumber: false),
  ])

  private static let hidden = [
    TaskName.matchMisses, TaskName.matchMany(10_000), TaskName.matchLibrary(10_000),
    TaskName.matchLines(10_000),
  ]

  package static func text(_ figures: Figures) -> String {
    var tasks: [String] = []
    for figure in figures.list
    where figure.isOurs && figure.part != .rules && !hidden.contains(figure.task) {
      if !tasks.contains(figure.task) { tasks.append(figure.task) }
    }
    let lines = tasks.compactMap { figures.find($0) }.map { line($0, figures) }
    return ([figures.machine.summary, "", table.head] + lines).joined(separator: "\n") + "\n"
  }

  /// Allocations are those for an item.
  private static func line(_ figure: Figure, _ figures: Figures) -> String {
    let peers = figures.list.filter { $0.task == figure.task && figures.ratio(of: $0) != nil }
    let size = peers.map(\.routes).max()
    let fastest = peers.filter { $0.routes == size }.min { $0.nanoseconds < $1.nanoseconds }
    return table.line([
      figure.task, Quantity.grouped(figure.routes), Quantity.time(figure.nanoseconds / 1e9),
      figure.peak.map(Quantity.bytes) ?? "",
      figure.allocationsAnItem.map { Quantity.brief($0) } ?? "", "",
      fastest.map { "\($0.who) ×\(Quantity.brief(figures.ratio(of: $0) ?? 0))" } ?? "",
    ])
  }
}
