import RoutePlan
import RouteBase

// The text of a path, written from a pattern and the inputs.

extension URLBuilder {
  /// Writes the path of a URL without its first slash, and its query.
  mutating func writePath(of pattern: PatternID) throws(Failure) {
    let tables = tables
    path.removeAll(keepingCapacity: true)
    for index in slots.indices { slots[index].isUsed = false }
    list(pattern)
    // The capture that comes next.
    var next = 0
    var hasDots = false
    for index in nodes.indices {
      if index > 0 { path.append(UInt8(ascii: "/")) }
      let start = path.count
      let edge = tables.set.trie.edges[Int(nodes[index])]
      switch edge.rank {
      case .literal:
        tables.set.trie.texts.withBytes(of: edge.payload) { PercentCoding.append($0, to: &path) }
      case .mix:
        let mix = Int(edge.payload)
        for part in tables.mixes[mix].parts.indices {
          if tables.mixes[mix].parts[part].kind == nil {
            tables.mixes[mix].parts[part].text.withUnsafeBufferPointer {
              PercentCoding.append($0, to: &path)
            }
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

  /// The first input of the parameter that a capture takes, if all of them can be in a path; -1 if
  /// there is no such capture.
  private mutating func input(of next: inout Int) throws(Failure) -> Int {
    guard next < captures.count else { return -1 }
    let parameter = Int(captures[next].parameter)
    next += 1
    guard let place = places[tables.plan.parameters[parameter].name], slots[place].first >= 0
    else { throw .missing(parameter) }
    slots[place].isUsed = true
    var input = slots[place].first
    while input >= 0 {
      if inputs[input].range.isEmpty { throw .empty(parameter) }
      input = inputs[input].next
    }
    return slots[place].first
  }

  private mutating func writeValue(of next: inout Int) throws(Failure) {
    let input = try input(of: &next)
    if input >= 0 { write(input) }
  }

  private mutating func write(_ input: Int, inQuery: Bool = false) {
    let range = inputs[input].range
    inputText.withUnsafeBufferPointer {
      PercentCoding.append(
        UnsafeBufferPointer(rebasing: $0[range]), inQuery: inQuery, to: &path)
    }
  }

  /// Writes a segment for each value; whether a browser would resolve one.
  private mutating func writeValues(of next: inout Int) throws(Failure) -> Bool {
    var input = try input(of: &next)
    var hasDots = false
    var isFirst = true
    while input >= 0 {
      if !isFirst { path.append(UInt8(ascii: "/")) }
      isFirst = false
      let start = path.count
      write(input)
      hasDots = isDots(from: start) || hasDots
      input = inputs[input].next
    }
    return hasDots
  }

  /// Whether the last segment, from `start`, is one that browsers resolve. Dots are written without
  /// escapes.
  private mutating func isDots(from start: Int) -> Bool {
    let count = path.count - start
    guard count == 1 || count == 2 else { return false }
    return path[start] == UInt8(ascii: ".") && path[start + count - 1] == UInt8(ascii: ".")
  }

  /// Writes what the path does not carry as a query.
  private mutating func writeQuery() {
    var mark = UInt8(ascii: "?")
    for index in slots.indices where !slots[index].isUsed {
      var input = slots[index].first
      while input >= 0 {
        path.append(mark)
        mark = UInt8(ascii: "&")
        tables.plan.withBytes(of: slots[index].name) {
          PercentCoding.append($0, inQuery: true, to: &path)
        }
        path.append(UInt8(ascii: "="))
        write(input, inQuery: true)
        input = inputs[input].next
      }
    }
  }
}
