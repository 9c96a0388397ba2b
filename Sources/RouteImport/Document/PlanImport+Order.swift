import RoutePlan
import RouteBase

// The order of declarations, and the blocks that contain them.

extension PlanImport {
  /// From how many starts and ends of declarations on it is worthwhile to start a thread.
  private static let many = 8192

  /// Writes all items, those of a long document on two threads.
  mutating func writeItems() throws(FileFault) {
    var nodes: [ReadingOrder.Node] = []
    var counts = [Int](repeating: 0, count: ReadingOrderKind.allCases.count)
    for id in contents.items.indices {
      let kind = contents.items[id].kind
      var node = ReadingOrder.Node(kind: kind, index: counts[kind.rawValue])
      counts[kind.rawValue] += 1
      node.container = try findContainer(id)
      node.isFloating = kind == .link && !contents.items[id].isNested
      nodes.append(node)
    }
    let events = ReadingOrder(nodes).events
    if !contents.services.isEmpty { findStarts(events) }
    let middle = events.count < Self.many ? events.count : events.count / 2
    let rest = middle < events.count ? Self.writing(events, from: middle, document, contents) : nil
    try write(events, 0..<middle)
    if let rest { output.write(try rest.take().get()) }
    try requireAll(in: events)
  }

  /// Finds the first route in each flow. Those that an `in` adds come last.
  private mutating func findStarts(_ events: [ReadingOrder.Event]) {
    /// The routes and flows around the next event.
    var around: [Int] = []
    for event in events {
      switch event {
      case .open(let node):
        let kind = contents.items[Int(node)].kind
        guard kind == .flow || kind == .route else { continue }
        if kind == .route {
          for flow in around.reversed() {
            if contents.items[flow].kind != .flow || contents.starts[flow] != nil { break }
            contents.starts[flow] = Int(node)
          }
        }
        around.append(Int(node))
      case .close(let node):
        if around.last == Int(node) { around.removeLast() }
      }
    }
    for (id, item) in contents.items.enumerated() {
      guard let flow = item.place.flatMap({ contents.targets[$0] }), contents.starts[flow] == nil,
        contents.items[flow].kind == .flow
      else { continue }
      contents.starts[flow] = item.kind == .route ? id : contents.starts[id]
    }
  }

  /// Starts to write the items from an event on.
  private static func writing(
    _ events: [ReadingOrder.Event], from middle: Int, _ document: JSONDocument,
    _ contents: Contents
  ) -> BackgroundWork<Result<[UInt8], FileFault>> {
    BackgroundWork {
      var writer = PlanImport(document, contents)
      do throws(FileFault) { try writer.write(events, middle..<events.count) } catch {
        return .failure(error)
      }
      return .success(writer.output.bytes)
    }
  }

  /// Writes some of the events, of which all are known.
  private mutating func write(
    _ events: [ReadingOrder.Event], _ range: Range<Int>
  ) throws(FileFault) {
    var depth = 0
    var last: ReadingOrderKind?
    for event in events[..<range.lowerBound] {
      switch event {
      case .open(let node):
        if depth == 0 { last = contents.items[Int(node)].kind }
        depth += 1
      case .close: depth -= 1
      }
    }
    for position in range {
      switch events[position] {
      case .open(let node):
        let id = Int(node)
        let kind = contents.items[id].kind
        if depth == 0 {
          let isGroup = kind.rawValue < ReadingOrderKind.flow.rawValue
          if !isGroup || kind != last { output.write("\n") }
          last = kind
        }
        try write(contents.items[id])
        let isEmpty = events[position + 1] == .close(node)
        let hasBlock = kind == .service || kind == .flow
        output.write(!isEmpty ? " {\n" : hasBlock ? " {}\n" : "\n")
        depth += 1
      case .close(let id):
        depth -= 1
        if events[position - 1] != .open(id) { output.write("}\n") }
      }
    }
  }

  /// Refuses items that are inside themselves, since no event opens them.
  private func requireAll(in events: [ReadingOrder.Event]) throws(FileFault) {
    var isWritten = [Bool](repeating: false, count: contents.items.count)
    for case .open(let node) in events { isWritten[Int(node)] = true }
    guard let id = isWritten.firstIndex(of: false) else { return }
    let item = contents.items[id]
    throw fault("`\(item.name)` is nested in itself", item.value)
  }

  /// The node of the block that contains an item; -1 for the top level. A place that is not written
  /// as a block stays the item's place.
  private mutating func findContainer(_ id: Int) throws(FileFault) -> Int {
    let (kind, value, service) = (
      contents.items[id].kind, contents.items[id].value, contents.items[id].service
    )
    if kind == .service { return -1 }
    guard let place = contents.items[id].place else { return service }
    let container = try target(place, value)
    guard contents.items[container].kind != .task else {
      throw fault("nothing can be inside the task `\(place)`", value)
    }
    let isNear = contents.items[container].service == service
    if !isNear && (kind == .task || kind == .link) {
      throw fault("`\(place)` belongs to another service", value)
    }
    if contents.items[id].isPlaced || !isNear { return service }
    contents.items[id].place = nil
    return container
  }
}
