/// The parts of one record of a log that matter: where each is, in the line or in the scratch text.
struct LogFields {
  /// A text in the line, or in `scratch` if it had to be decoded.
  struct Text {
    var range: Range<Int>
    var isScratch = false
  }

  /// The parts of the session's key, in order; a session has one or two.
  var session: Text?
  var user: Text?
  var screen: Text?
  var time: Text?
  var event: Text?
  var url: Text?
  /// JSON, or a list of names in a table.
  var facts: Text?
  /// JSON.
  var inputs: Text?
  /// Whether a record without a screen is one of another kind rather than a mistake.
  var mayLackScreen = false
  /// What is known without a text: a run names its own sessions and steps.
  var run: RunStep?
  var scratch: [UInt8] = []

  /// Forgets everything but the scratch text's memory.
  mutating func clear() {
    (session, user, screen, time) = (nil, nil, nil, nil)
    (event, url, facts, inputs) = (nil, nil, nil, nil)
    mayLackScreen = false
    run = nil
    scratch.removeAll(keepingCapacity: true)
  }

  /// The text of a JSON value; escapes are decoded into the scratch text.
  @inline(__always)
  mutating func text(_ value: JSONText?, _ cursor: JSONCursor) throws(LineFault) -> Text? {
    guard let value else { return nil }
    if !value.isEscaped { return Text(range: value.range) }
    return Text(range: try cursor.decode(value, to: &scratch), isScratch: true)
  }
}

/// The names under which a log has the parts of a record; nil for those of its format.
package struct TraceKeys: Sendable {
  package var session: String?
  package var screen: String?
  package var time: String?

  package init(session: String? = nil, screen: String? = nil, time: String? = nil) {
    (self.session, self.screen, self.time) = (session, screen, time)
  }
}

/// The formats of logs that can be read.
package enum TraceFormat: String, CaseIterable, Sendable {
  case jsonl, csv, ga4, otel, run

  /// The format that the start of a file suggests, and whether its records may be on any lines: in
  /// an array, or indented. The first line may be cut off at its start.
  static func guess(
    name: String, start: UnsafeBufferPointer<UInt8>
  ) -> (format: TraceFormat, isSpread: Bool) {
    let lines = start.split(separator: 0x0A, maxSplits: 2)
    func first(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> UInt8 {
      line.first { $0 > 0x20 && !LineSplitter.mark.contains($0) } ?? 0
    }
    let isArray = lines.first.map { first($0) } == UInt8(ascii: "[")
    guard let line = lines.prefix(2).first(where: { first($0) == UInt8(ascii: "{") }) ?? lines.first
    else { return (guess(name: name, line: start), false) }
    let last = line.last { $0 > 0x20 }
    let isSpread = isArray || last == UInt8(ascii: "{") || last == UInt8(ascii: "[")
    let end = isSpread ? start.endIndex : line.endIndex
    let record = start[line.startIndex..<end].drop { $0 != UInt8(ascii: "{") }
    return (
      guess(name: name, line: UnsafeBufferPointer(rebasing: record.isEmpty ? line : record)),
      isSpread
    )
  }

  /// The format that a file's name or, failing that, its first line suggests.
  static func guess(name: String, line: UnsafeBufferPointer<UInt8>) -> TraceFormat {
    let name = name.lowercased()
    if name.hasSuffix(".csv") || name.hasSuffix(".tsv") { return .csv }
    let first = line.first { $0 > 0x20 }
    if first == UInt8(ascii: "[") {
      // A line of an array has what the array's objects have.
      let inner = LogReader.element(line)
      return inner.isEmpty ? .jsonl : guess(name: name, line: inner)
    }
    if first != UInt8(ascii: "{") { return .csv }
    var cursor = JSONCursor(line)
    _ = cursor.take(UInt8(ascii: "{"))
    var isFirst = true
    var isRun = false
    while let key = try? cursor.member(isFirst: &isFirst) {
      if cursor.matches(key.range, "event_params") { return .ga4 }
      if cursor.matches(key.range, "resourceLogs") { return .otel }
      if cursor.matches(key.range, "ms") && key.range.lowerBound < 4 { isRun = true }
      if isRun, cursor.matches(key.range, "to") || cursor.matches(key.range, "from") { return .run }
      guard (try? cursor.skip()) != nil else { break }
    }
    return .jsonl
  }
}
