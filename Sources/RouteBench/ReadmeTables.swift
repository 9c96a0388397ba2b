/// The two tables in the README: the fastest other program for each task, then times by plan size.
/// All figures, with their spread, are in `FigureTable`.
package enum ReadmeTables {
  package static func text(_ figures: Figures) -> String {
    "On \(figures.machine.summary). Times are per item, medians of several runs.\n"
      + peerTable(figures) + stageTable(figures)
  }

  /// A row for each task that another program also does.
  private static func peerTable(_ figures: Figures) -> String {
    var tasks: [String] = []
    for figure in figures.list where figures.ratio(of: figure) != nil {
      if !tasks.contains(figure.task) { tasks.append(figure.task) }
    }
    if tasks.isEmpty { return "" }
    var text = "\n| task | routes | fastest other program | it takes | we take | ratio |\n"
    text += "|---|--:|---|--:|--:|--:|\n"
    for task in tasks {
      guard let peer = fastestPeer(task, figures), let ratio = figures.ratio(of: peer),
        let ours = figures.find(task, routes: peer.routes)
      else { continue }
      text += row([
        task, Quantity.grouped(peer.routes), named(peer, ours), each(peer), each(ours),
        "× " + Quantity.brief(ratio),
      ])
    }
    return text
  }

  /// The fastest other program on the largest plan that any of them was given.
  private static func fastestPeer(_ task: String, _ figures: Figures) -> Figure? {
    let peers = figures.list.filter { $0.task == task && figures.ratio(of: $0) != nil }
    let largest = peers.map(\.routes).max()
    return peers.filter { $0.routes == largest }.min { $0.nanoseconds < $1.nanoseconds }
  }

  /// A row for each task that people wait for.
  private static func stageTable(_ figures: Figures) -> String {
    let stages = figures.list.filter {
      $0.isOurs && parts.contains($0.part) && shown.contains($0.task)
    }
    if stages.isEmpty { return "" }
    let sizes = Set(stages.map(\.routes)).sorted()
    var text = "\n| time per item |"
    for size in sizes { text += " \(Quantity.grouped(size)) routes |" }
    text += " peak memory |\n|---|" + String(repeating: "--:|", count: sizes.count + 1) + "\n"
    var tasks: [String] = []
    for figure in stages where !tasks.contains(figure.task) { tasks.append(figure.task) }
    for task in tasks { text += row(stageCells(task, sizes, figures)) }
    return text
  }

  private static let parts: [Part] = [.stages, .paths, .batch]

  private static let shown = [
    TaskName.reading, "match", "url", "fmt", TaskName.batch, TaskName.pathCosts,
    TaskName.pathFeatures,
  ]

  private static func stageCells(_ task: String, _ sizes: [Int], _ figures: Figures) -> [String] {
    let largest = figures.find(task)
    let unit = largest.map { " (\($0.unit))" } ?? ""
    return [task + unit]
      + sizes.map { size in figures.find(task, routes: size).map(each) ?? "" }
      + [largest?.peak.map(Quantity.bytes) ?? ""]
  }

  /// A peer; if it reads another text than we do, with the sizes of both texts.
  private static func named(_ peer: Figure, _ ours: Figure) -> String {
    if peer.bytes == 0 || peer.bytes == ours.bytes { return peer.who }
    return "\(peer.who), \(Quantity.bytes(peer.bytes)) against \(Quantity.bytes(ours.bytes))"
  }

  /// The median time per item; if the whole run is one item, per run.
  private static func each(_ figure: Figure) -> String {
    Quantity.time(figure.seconds.scaled(by: 1 / Double(max(figure.items, 1))).median)
  }

  private static func row(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |\n"
  }
}
