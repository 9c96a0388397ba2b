/// The children of one route, or the routes without a parent, in layers, and the lines among them.
///
/// The rows of its graph are: ports above, the route itself, the layers of its children, perhaps one
/// for lines that turn, and ports below.
struct LinkCluster {
  /// What is placed as a whole: a child with all below it, or children that hang in columns.
  struct Item {
    var routes: [Int]
    /// The columns in which its routes hang, if they do.
    var shelf: LayeredLayout.Item?
    var layer = 0
    var node = -1
  }

  /// An end of a part of a line.
  enum End: Equatable {
    case own
    case item(Int)
    case above, below
  }

  /// The part of a line in this cluster, from its source to its target.
  struct Part {
    var wire: Int
    var source: End
    var target: End
    /// The nodes of its bends and ports.
    var nodes: [Int] = []
    /// The index of the bend at which it turns; -1 if it does not.
    var turn = -1
  }

  /// Where a line between two items of one layer turns.
  enum Turn { case above, below }

  let owner: Int
  var items: [Item]
  private(set) var graph: RowGraph
  private(set) var own = -1
  private(set) var parts: [Part] = []
  /// The bends of the common line to the children in lower layers, by row; -1 in rows before.
  private(set) var trunk: [Int] = []
  private let width: Int
  /// The bends that wires share, by what they share them with, the direction and the row.
  private var shared: [SharedBend: Int] = [:]

  private struct SharedBend: Hashable {
    var bundle: Int
    var isDown: Bool
    var row: Int
  }

  static let bendWidth = 6
  static let turnWidth = 22

  /// `itemWidths` are estimates; `order` has the numbers of items that keep their order, or -1.
  init(
    owner: Int, width: Int, items: [Item], itemWidths: [Int], order: [Int], hasTurnBelow: Bool
  ) {
    self.owner = owner
    self.items = items
    self.width = width
    let layers = (items.map { $0.layer }.max() ?? 0) + 1
    graph = RowGraph(rows: layers + 3 + (hasTurnBelow ? 1 : 0))
    if width > 0 { own = graph.add(row: 1, width: width) }
    for index in items.indices {
      self.items[index].node = graph.add(
        row: 2 + items[index].layer, width: itemWidths[index], order: order[index])
    }
    trunk = [Int](repeating: -1, count: graph.rows.count)
  }

  private var last: Int { graph.rows.count - 1 }

  private func node(_ end: End) -> Int {
    switch end {
    case .own: own
    case .item(let index): items[index].node
    case .above, .below: -1
    }
  }

  /// The row of an end.
  func row(_ end: End) -> Int {
    switch end {
    case .own: 1
    case .item(let index): 2 + items[index].layer
    case .above: 0
    case .below: last
    }
  }

  /// Adds a line to a child that is reached by a step down.
  mutating func addTree(_ item: Int) {
    guard own >= 0 else { return }
    let row = 2 + items[item].layer
    var upper = own
    for index in 2..<max(row, 2) {
      if trunk[index] < 0 {
        trunk[index] = graph.add(row: index, width: Self.bendWidth, isBend: true)
        graph.connect(upper, trunk[index])
      }
      upper = trunk[index]
    }
    graph.connect(upper, items[item].node)
  }

  /// Adds a part of a line. Between items of one layer it turns above or below that.
  mutating func add(_ part: Part, of bundle: Int, turning turn: Turn) {
    var part = part
    let (from, to) = (row(part.source), row(part.target))
    if from == to {
      let bend = graph.add(
        row: turn == .above ? from - 1 : from + 1, width: Self.turnWidth, isBend: true)
      for end in [node(part.source), node(part.target)] {
        if turn == .above { graph.connect(bend, end) } else { graph.connect(end, bend) }
      }
      part.nodes = [bend]
      part.turn = 0
    } else {
      let isDown = from < to
      let rows = isDown ? Array(from...to) : Array((to...from).reversed())
      var previous = -1
      for row in rows {
        var next = row == from ? node(part.source) : row == to ? node(part.target) : -1
        if next < 0 {
          next = bend(row, bundle, isDown)
          part.nodes.append(next)
        }
        if previous >= 0 {
          if isDown { graph.connect(previous, next) } else { graph.connect(next, previous) }
        }
        previous = next
      }
    }
    parts.append(part)
  }

  /// A bend, or a port, of a line in a row.
  private mutating func bend(_ row: Int, _ bundle: Int, _ isDown: Bool) -> Int {
    let key = SharedBend(bundle: bundle, isDown: isDown, row: row)
    if bundle >= 0, let node = shared[key] { return node }
    let isPort = row == 0 || row == last
    let node = graph.add(row: row, width: isPort ? 1 : Self.bendWidth, isBend: true)
    if bundle >= 0 { shared[key] = node }
    return node
  }

  /// Sorts the ports by the numbers of their wires' places outside, and improves the order of all
  /// rows. Returns the number of visits to nodes.
  mutating func improve(budget: Int, _ hint: (Part) -> Double) -> Int {
    var hints = [Double](repeating: 0, count: graph.nodeCount)
    for part in parts where part.turn < 0 {
      let place = hint(part)
      for node in part.nodes { hints[node] = place }
    }
    for row in [0, last] {
      graph.rows[row].sort { hints[$0] != hints[$1] ? hints[$0] < hints[$1] : $0 < $1 }
    }
    let (better, work) = RowOrder.improve(graph, budget: budget)
    graph = better
    return work
  }

  /// Where a part goes on from an item: the place in its row of the node after the item, from 0 to 1.
  func place(after item: Int, in part: Part, _ positions: [Int]) -> Double {
    let end = End.item(item)
    let neighbour: Int
    if part.source == end {
      neighbour = part.nodes.first ?? node(part.target)
    } else {
      neighbour = part.nodes.last ?? node(part.source)
    }
    let row = graph.rows[graph.rowOf[neighbour]]
    return (Double(positions[neighbour]) + 0.5) / Double(row.count)
  }

  /// Gives items the widths that they turned out to have.
  mutating func setWidths(_ widths: [Int]) {
    for (item, width) in zip(items, widths) { graph.setWidth(of: item.node, to: width) }
  }
}
