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
    /// The value of `in`, or of `from` for a nested link. Once containers are known, it is nil if a
    /// block says so.
    var place: String?
    /// Whether `in` is a clause, whatever the place.
    var isPlaced = false
    var isNested = false
  }

  /// A plain name in a service, which is the number of an item.
  struct OwnName: Hashable {
    var service: Int
    var name: String
  }

  /// What has to be known of the whole document before an item is written.
  struct Contents: Sendable {
    var items: [Item] = []
    /// The item for each id of a route, flow or task, and for each name of a service.
    var targets: [String: Int] = [:]
    var services: [String: Int] = [:]
    /// The names that have their own meaning in a service.
    var ownNames: Set<OwnName> = []
    /// The route with which each flow starts, if there are services: there, only the flow's name may
    /// mean that route.
    var starts: [Int: Int] = [:]
  }

  let document: JSONDocument
  var members: JSONMembers
  var contents: Contents
  var output = ByteWriter()

  /// The text, in canonical form, of the plan in a document.
  package static func plan(_ text: SourceText) throws(FileFault) -> [UInt8] {
    let written = SourceText(try write(try JSONDocument(text)))
    let (tree, findings) = Parser.parse(written, file: FileID(0))
    if let finding = findings.first(where: { $0.rule == .syntax }) {
      throw FileFault(message: "the result is not a valid plan: \(finding.message)", offset: 0)
    }
    return Formatter.format(tree)
  }

  /// The text of the plan in a document.
  private static func write(_ document: JSONDocument) throws(FileFault) -> [UInt8] {
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
    return reader.output.bytes
  }

  init(_ document: JSONDocument, _ contents: Contents = Contents()) {
    self.document = document
    members = JSONMembers(document)
    self.contents = contents
  }

  // MARK: Items

  /// Reads the services, flows, routes, tasks, links and fallbacks.
  private mutating func readItems() throws(FileFault) {
    for value in try list(.root, "services") {
      let name = try self.name(value, "name")
      if contents.services[name] == nil { contents.services[name] = contents.items.count }
      contents.items.append(Item(kind: .service, value: value, name: name))
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
    let values = try list(.root, key)
    let count = contents.items.count + values.reduce(0) { count, _ in count + 1 }
    contents.items.reserveCapacity(count)
    if hasName { contents.targets.reserveCapacity(count) }
    for value in values {
      var item = Item(kind: kind, value: value)
      if hasName { item.name = try name(value, "name") }
      item.service = try service(of: value)
      if hasName {
        let id = id(of: item)
        // The first one counts.
        if let first = contents.targets.updateValue(contents.items.count, forKey: id) {
          contents.targets[id] = first
        }
        try noteOwnNames(of: item)
      }
      try readPlace(of: &item)
      contents.items.append(item)
    }
  }

  private mutating func readPlace(of item: inout Item) throws(FileFault) {
    switch item.kind {
    case .service, .fallback: break
    case .link:
      item.isNested = try flag(item.value, "nested")
      if item.isNested { item.place = try string(item.value, "from") }
    case .task: item.place = try string(item.value, "in")
    case .flow, .route:
      item.place = try string(item.value, "in")
      item.isPlaced = try flag(item.value, "placed")
    }
  }

  private func id(of item: Item) -> String {
    let own = NameSyntax.display(item.name)
    return item.service < 0
      ? own : NameSyntax.display(contents.items[item.service].name) + "." + own
  }

  private mutating func service(of value: Value) throws(FileFault) -> Int {
    guard let name = try string(value, "service") else { return -1 }
    guard let service = contents.services[name] else {
      throw FileFault(message: "there is no service `\(name)`", offset: document.offset(value))
    }
    return service
  }

  /// Records the plain names that have a meaning in the service of an item.
  private mutating func noteOwnNames(of item: Item) throws(FileFault) {
    if contents.services.isEmpty { return }
    if item.service >= 0 {
      contents.ownNames.insert(OwnName(service: item.service, name: item.name))
    }
    for old in try oldNames(item.value) {
      let service = old.count == 2 ? contents.services[old[0]] ?? -1 : item.service
      if service >= 0 {
        contents.ownNames.insert(OwnName(service: service, name: old[old.count - 1]))
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
}
