/// The tables that stand in the README: ratios first, then each stage by the size of the plan.
package enum ReadmeTables {
  package static func text(_ figures: Figures) -> String {
    var text = "On \(figures.machine.summary). Medians of several runs; the spread in brackets.\n"
    let peers = figures.list.filter { figures.ratio(of: $0) != nil }
    if !peers.isEmpty {
      text +=
        "\n| the same work | routes | against | takes as long as ours | it takes | we take |\n"
      text += "|---|--:|---|--:|--:|--:|\n"
      for peer in peers {
        guard let ours = figures.find(peer.task, routes: peer.routes),
          let ratio = figures.ratio(of: peer)
        else { continue }
        text += row([
          peer.task, Quantity.grouped(peer.routes), named(peer, ours), "× " + Quantity.brief(ratio),
          each(peer), each(ours),
        ])
      }
    }
    let stages = figures.list.filter { $0.isOurs && shown.contains($0.part) }
    let sizes = Set(stages.map(\.routes)).sorted()
    if !stages.isEmpty {
      text += "\n| time an item |"
      for size in sizes { text += " \(Quantity.grouped(size)) routes |" }
      text += " peak memory | allocations an item |\n|---|"
      text += String(repeating: "--:|", count: sizes.count + 2) + "\n"
      var tasks: [String] = []
      for figure in stages where !tasks.contains(figure.task) { tasks.append(figure.task) }
      for task in tasks { text += row(stageCells(task, sizes, figures)) }
    }
    return text
  }

  private static let shown: [Part] = [.stages, .paths, .batch]

  private static func stageCells(_ task: String, _ sizes: [Int], _ figures: Figures) -> [String] {
    let largest = figures.find(task)
    let unit = largest.map { " (\($0.unit))" } ?? ""
    return [task + unit]
      + sizes.map { size in figures.find(task, routes: size).map(each) ?? "" }
      + [
        largest?.peak.map(Quantity.bytes) ?? "",
        largest?.allocationsAnItem.map(Quantity.brief) ?? "",
      ]
  }

  /// A peer, with the sizes of the texts where it reads another one than we do.
  private static func named(_ peer: Figure, _ ours: Figure) -> String {
    if peer.bytes == 0 || peer.bytes == ours.bytes { return peer.who }
    return "\(peer.who), \(Quantity.bytes(peer.bytes)) against \(Quantity.bytes(ours.bytes))"
  }

  /// The time of an item, or of a whole run where an item is one, with the spread.
  private static func each(_ figure: Figure) -> String {
    let time = figure.seconds.scaled(by: 1 / Double(max(figure.items, 1)))
    let low = Quantity.time(time.smallest)
    let high = Quantity.time(time.largest)
    return "\(Quantity.time(time.median)) (\(low)–\(high))"
  }

  private static func row(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |\n"
  }
}
