import RoutePlan
import RouteBase

// The text of a path, written from a pattern and the inputs.

extension URLBuilder {
  /// Writes the path of a URL without its first slash, and its query.
  mutating func writePath(of pattern: PatternID) throws(Failure) {
    let tables = matcher.tables
    path.removeAll(keepingCapacity: true)
    for index in slots.indices { slots[index].isUsed = false }
    tables.list(capturesOf: pattern, in: &captures)
    tables.list(nodesOf: pattern, in: &nodes)
    // The capture that comes next.
    var next = 0
    var hasDots = false
    for index in nodes.indices {
      if index > 0 { path.append(UInt8(ascii: "/")) }
      let start = path.count
      let edge = tables.set.trie.edges[Int(nodes[index])]
      switch edge.rank {
      case .literal: PercentCoding.append(tables.set.trie.texts[edge.payload], to: &path)
      case .mix:
        for part in tables.mixes[Int(edge.payload)].parts {
          if part.kind == nil {
            PercentCoding.append(part.text[...], to: &path)
          } else {
            try writeValue(of: &next)
          }
        }
      case .typed, .text: try writeValue(of: &next)
      case .any: path.append(UInt8(ascii: "-"))
      case .rest:
        hasDots = try writeValues(of: &next) || hasDots
        continue
      }
      hasDots = isDots(from: start) || hasDots
    }
    if hasDots { throw .dotSegment }
    for setting in tables.settings(of: pattern) {
      let name = tables.plan.parameters[Int(setting.parameter)].name
      if let place = places[name] { slots[place].isUsed = true }
    }
    writeQuery()
  }

  /// The place of the parameter that a capture takes, whose values can be in a path.
  private mutating func slot(of next: inout Int) throws(Failure) -> Int? {
    guard next < captures.count else { return nil }
    let parameter = Int(captures[next].parameter)
    next += 1
    guard let place = places[matcher.tables.plan.parameters[parameter].name],
      let values = slots[place].inputs, !values.isEmpty
    else { throw .missing(parameter) }
    slots[place].isUsed = true
    if values.contains(where: { $0.isEmpty }) { throw .empty(parameter) }
    return place
  }

  private mutating func writeValue(of next: inout Int) throws(Failure) {
    guard let place = try slot(of: &next), let value = slots[place].inputs?.first else { return }
    PercentCoding.append(value, to: &path)
  }

  /// Writes a segment for each value; whether a browser would resolve one.
  private mutating func writeValues(of next: inout Int) throws(Failure) -> Bool {
    guard let place = try slot(of: &next), let values = slots[place].inputs else { return false }
    var hasDots = false
    for (index, value) in values.enumerated() {
      if index > 0 { path.append(UInt8(ascii: "/")) }
      let start = path.count
      PercentCoding.append(value, to: &path)
      hasDots = isDots(from: start) || hasDots
    }
    return hasDots
  }

  /// Whether the last segment, from `start`, is one that browsers resolve.
  private func isDots(from start: Int) -> Bool {
    path.withUnsafeBufferPointer { PatternSyntax.isDots($0, start, $0.count) }
  }

  /// Writes what the path does not carry as a query.
  private mutating func writeQuery() {
    let tables = matcher.tables
    var mark = UInt8(ascii: "?")
    for index in slots.indices where !slots[index].isUsed {
      guard let values = slots[index].inputs else { continue }
      for value in values {
        path.append(mark)
        mark = UInt8(ascii: "&")
        PercentCoding.append(
          tables.plan.names.bytes(of: slots[index].name), inQuery: true, to: &path)
        path.append(UInt8(ascii: "="))
        PercentCoding.append(value, inQuery: true, to: &path)
      }
    }
  }
}
