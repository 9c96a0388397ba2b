import RoutePlan
package import RouteBase
import RouteSyntax

/// Converts the document that `PlanDocument` writes to the text of a plan.
///
/// Members that follow from others (`id`, `start`, `parent`, `patterns` and so on) and unknown
/// members are ignored. Nothing here decides whether the plan is a good one; checking the text does
/// that.
package struct PlanImport: ~Copyable {
  typealias Value = JSONDocument.Value

  /// A service, flow, route, task, link or fallback of the document.
  struct Item {
    var kind: ReadingOrderKind
    var value: Value
    /// Its name; empty for links and fallbacks.
    var name = ""
    /// The node of its service, or -1.
    var service = -1
    /// The value of `in`, if it is written as a clause.
    var place: String?
    var isNested = false
  }

  let document: JSONDocument
  var members: JSONMembers
  var items: [Item] = []
  /// The item for each id of a route, flow or task, and for each name of a service.
  var targets: [String: Int] = [:]
  var services: [String: Int] = [:]
  /// The names that have their own meaning in a service, as pairs of the service's name and a plain
  /// one.
  var ownNames: Set<[String]> = []
  var output = ByteWriter()
  /// Whether the last line written opens a block.
  private(set) var isAtStartOfBlock = false

  /// The text, in canonical form, of the plan in a document.
  package static func plan(_ bytes: [UInt8]) throws(FileFault) -> [UInt8] {
    let document = try JSONDocument(bytes)
    func fault(_ message: String, _ value: Value? = nil) -> FileFault {
      FileFault(message: message, offset: document.offset(value ?? .root))
    }
    guard document.kind(.root) == .object else { throw fault("expected an object") }
    guard let schema = document.member(.root, "schema"), let number = document.integer(schema)
    else { throw fault("it has no `schema`: import reads what `qtroute export json` writes") }
    guard number == JSONWriter.schema else {
      throw fault("this version reads schema \(JSONWriter.schema)", schema)
    }
    var reader = PlanImport(document)
    try reader.writeWords()
    try reader.readItems()
    try reader.writeItems()
    try reader.writeExpectations()
    let (tree, findings) = Parser.parse(SourceText(reader.output.bytes), file: FileID(0))
    if let finding = findings.first(where: { $0.rule == .syntax }) {
      throw fault("the result is not a valid plan: \(finding.message)")
    }
    return Formatter.format(tree)
  }

  private init(_ document: JSONDocument) {
    self.document = document
    members = JSONMembers(document)
  }

  // MARK: Items

  /// Reads the services, flows, routes, tasks, links and fallbacks.
  private mutating func readItems() throws(FileFault) {
    for value in try list(.root, "services") {
      let name = try self.name(value, "name")
      if services[name] == nil { services[name] = items.count }
      items.append(Item(kind: .service, value: value, name: name))
    }
    try readItems("flows", .flow)
    try readItems("routes", .route)
    try readItems("tasks", .task)
    try readItems("links", .link)
    try readItems("fallbacks", .fallback)
  }

  private mutating func readItems(
    _ key: StaticString, _ kind: ReadingOrderKind
  ) throws(FileFault) {
    let hasName = kind != .link && kind != .fallback
    for value in try list(.root, key) {
      var item = Item(kind: kind, value: value)
      if hasName { item.name = try name(value, "name") }
      item.service = try service(of: value)
      if hasName {
        let id = id(of: item)
        if targets[id] == nil { targets[id] = items.count }
        try noteOwnNames(of: item)
      }
      items.append(item)
    }
  }

  private func id(of item: Item) -> String {
    let own = NameSyntax.display(item.name)
    return item.service < 0 ? own : NameSyntax.display(items[item.service].name) + "." + own
  }

  private mutating func service(of value: Value) throws(FileFault) -> Int {
    guard let name = try string(value, "service") else { return -1 }
    guard let service = services[name] else {
      throw FileFault(message: "there is no service `\(name)`", offset: document.offset(value))
    }
    return service
  }

  /// Records the plain names that have a meaning in the service of an item.
  private mutating func noteOwnNames(of item: Item) throws(FileFault) {
    let service = item.service < 0 ? nil : items[item.service].name
    if let service { ownNames.insert([service, item.name]) }
    for old in try oldNames(item.value) {
      if old.count == 2 {
        ownNames.insert(old)
      } else if let service {
        ownNames.insert([service, old[0]])
      }
    }
  }

  /// The parts of the references in `was`.
  mutating func oldNames(_ value: Value) throws(FileFault) -> [[String]] {
    var result: [[String]] = []
    for reference in try list(value, "was") {
      result.append(try parts(of: reference, most: 2))
    }
    return result
  }

  /// The node of the block that contains an item; -1 for the top level. A place that is not written
  /// as a block becomes an `in`.
  private mutating func findContainer(_ id: Int) throws(FileFault) -> Int {
    let item = items[id]
    let key: StaticString = item.kind == .link ? "from" : "in"
    switch item.kind {
    case .service: return -1
    case .fallback: return item.service
    case .link:
      guard try flag(item.value, "nested") else { return item.service }
      items[id].isNested = true
    case .flow, .route, .task: break
    }
    guard let place = try string(item.value, key) else { return item.service }
    let container = try target(place, item.value)
    guard items[container].kind != .task else {
      throw FileFault(
        message: "nothing can be inside the task `\(place)`", offset: document.offset(item.value))
    }
    let isNear = items[container].service == item.service
    if item.kind == .task || item.kind == .link {
      guard isNear else {
        throw FileFault(
          message: "`\(place)` belongs to another service", offset: document.offset(item.value))
      }
      return container
    }
    let isPlaced = try flag(item.value, "placed")
    if isNear && !isPlaced { return container }
    items[id].place = place
    return item.service
  }

  private mutating func writeItems() throws(FileFault) {
    var nodes: [ReadingOrder.Node] = []
    var counts = [Int](repeating: 0, count: ReadingOrderKind.allCases.count)
    for id in items.indices {
      let kind = items[id].kind
      var node = ReadingOrder.Node(kind: kind, index: counts[kind.rawValue])
      counts[kind.rawValue] += 1
      node.container = try findContainer(id)
      node.isFloating = kind == .link && !items[id].isNested
      nodes.append(node)
    }
    let events = ReadingOrder(nodes).events
    var isWritten = [Bool](repeating: false, count: items.count)
    var depth = 0
    var last: ReadingOrderKind?
    for (position, event) in events.enumerated() {
      switch event {
      case .open(let node):
        let id = Int(node)
        isWritten[id] = true
        if depth == 0 {
          let isGroup = items[id].kind.rawValue < ReadingOrderKind.flow.rawValue
          if !isGroup || items[id].kind != last { output.write("\n") }
          last = items[id].kind
        }
        try write(items[id])
        let isEmpty = events[position + 1] == .close(node)
        let hasBlock = items[id].kind == .service || items[id].kind == .flow
        output.write(!isEmpty ? " {\n" : hasBlock ? " {}\n" : "\n")
        isAtStartOfBlock = !isEmpty
        depth += 1
      case .close(let id):
        depth -= 1
        if events[position - 1] != .open(id) {
          output.write("}\n")
          isAtStartOfBlock = false
        }
      }
    }
    if let id = isWritten.firstIndex(of: false) {
      throw FileFault(
        message: "`\(items[id].name)` is nested in itself", offset: document.offset(items[id].value)
      )
    }
  }
}
