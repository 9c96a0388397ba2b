import RouteBase

/// Reads the records of one file in one format, line by line.
struct LogReader {
  let format: TraceFormat
  private let session: [UInt8]
  private let screen: [UInt8]
  private let time: [UInt8]
  /// Whether the user named the key of the screen.
  private let isScreenNamed: Bool
  private let isSessionNamed: Bool
  private var columns: CSVColumns?
  private var run: RunReader
  private var fields = LogFields()

  init(_ format: TraceFormat, _ keys: TraceKeys, file: Int) {
    self.format = format
    session = Array((keys.session ?? (format == .otel ? "session.id" : "session")).utf8)
    screen = Array((keys.screen ?? (format == .otel ? "app.screen.name" : "screen")).utf8)
    time = Array((keys.time ?? "time").utf8)
    isScreenNamed = keys.screen != nil
    isSessionNamed = keys.session != nil
    run = RunReader(file: file)
  }

  /// What a record without a session lacks.
  var sessionKey: String {
    format == .ga4 && !isSessionNamed
      ? "user_pseudo_id" : String(decoding: session, as: UTF8.self)
  }
  var screenKey: String { String(decoding: screen, as: UTF8.self) }

  /// Calls `body` with each record in a line; a table's first line has none.
  mutating func read(
    _ line: UnsafeBufferPointer<UInt8>, _ body: (borrowing LogFields) throws(LineFault) -> Void
  ) throws(LineFault) {
    fields.clear()
    switch format {
    case .jsonl: try readJSON(line, body)
    case .csv: try readRow(line, body)
    case .ga4: try readGA4(line, body)
    case .otel: try readOTel(line, body)
    case .run: if let step = try run.read(line) { try give(step, body) }
    }
  }

  /// A line without what makes it one of an array: an object a line, `[` and `]` around them, and a
  /// comma after each.
  @inline(__always)
  static func element(_ line: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var (start, end) = (0, line.count)
    func isLeft(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == UInt8(ascii: "[") }
    while start < end, isLeft(line[start]) { start += 1 }
    while start < end, line[end - 1] != UInt8(ascii: "}") {
      let byte = line[end - 1]
      guard byte <= 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") else { break }
      end -= 1
    }
    return UnsafeBufferPointer(rebasing: line[start..<end])
  }

  private mutating func give(
    _ step: RunStep, _ body: (borrowing LogFields) throws(LineFault) -> Void
  ) throws(LineFault) {
    fields.run = step
    try body(fields)
  }

  // MARK: Lines of JSON

  private mutating func readJSON(
    _ line: UnsafeBufferPointer<UInt8>, _ body: (borrowing LogFields) throws(LineFault) -> Void
  ) throws(LineFault) {
    var cursor = JSONCursor(line)
    guard cursor.take(UInt8(ascii: "{")) else { throw LineFault("it is not a JSON object") }
    var isFirst = true
    while let name = try cursor.member(isFirst: &isFirst) {
      let range = name.range
      if Self.same(line, range, session) {
        fields.session = try fields.text(try cursor.scalar(), cursor)
      } else if Self.same(line, range, screen) {
        fields.screen = try fields.text(try cursor.scalar(), cursor)
      } else if Self.same(line, range, time) {
        if cursor.isAtContainer { throw .badTime }
        fields.time = try fields.text(try cursor.scalar(), cursor)
      } else if cursor.matches(range, "event") {
        fields.event = try fields.text(try cursor.scalar(), cursor)
      } else if cursor.matches(range, "url") {
        fields.url = try fields.text(try cursor.scalar(), cursor)
      } else if cursor.matches(range, "facts") {
        fields.facts = LogFields.Text(range: try cursor.skip())
      } else if cursor.matches(range, "inputs") {
        fields.inputs = LogFields.Text(range: try cursor.skip())
      } else {
        _ = try cursor.skip()
      }
    }
    try cursor.end()
    fields.mayLackScreen = fields.event != nil
    try body(fields)
  }

  @inline(__always)
  private static func same(
    _ line: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ key: [UInt8]
  ) -> Bool {
    guard range.count == key.count else { return false }
    for place in 0..<key.count where line[range.lowerBound + place] != key[place] { return false }
    return true
  }

  // MARK: Tables

  private mutating func readRow(
    _ line: UnsafeBufferPointer<UInt8>, _ body: (borrowing LogFields) throws(LineFault) -> Void
  ) throws(LineFault) {
    guard let columns else {
      columns = try CSVColumns(line, session: session, screen: screen, time: time)
      return
    }
    if !UTF8Scanner.isWellFormed(line) { throw .notUTF8 }
    try columns.read(line, &fields)
    fields.mayLackScreen = fields.event != nil
    try body(fields)
  }

  // MARK: GA4

  /// One event of the export of Google Analytics to BigQuery, as a line of JSON.
  private mutating func readGA4(
    _ line: UnsafeBufferPointer<UInt8>, _ body: (borrowing LogFields) throws(LineFault) -> Void
  ) throws(LineFault) {
    var cursor = JSONCursor(line)
    guard cursor.take(UInt8(ascii: "{")) else { throw LineFault("it is not a JSON object") }
    var screens = GA4Screens()
    var isFirst = true
    while let name = try cursor.member(isFirst: &isFirst) {
      if cursor.matches(name.range, "event_name") {
        fields.event = try fields.text(try cursor.scalar(), cursor)
      } else if cursor.matches(name.range, "event_timestamp") {
        fields.time = try fields.text(try cursor.scalar(), cursor)
      } else if cursor.matches(name.range, "user_pseudo_id") {
        fields.user = try fields.text(try cursor.scalar(), cursor)
      } else if cursor.matches(name.range, "event_params"), cursor.take(UInt8(ascii: "[")) {
        var isFirstParameter = true
        while try cursor.element(isFirst: &isFirstParameter) {
          try readParameter(&cursor, &screens)
        }
      } else {
        _ = try cursor.skip()
      }
    }
    try cursor.end()
    fields.mayLackScreen = true
    let event = fields.event.map { $0.isScratch ? 0..<0 : $0.range } ?? 0..<0
    let isView = cursor.matches(event, "screen_view") || cursor.matches(event, "page_view")
    fields.screen = isView ? screens.best : nil
    if isView { fields.event = nil }
    // A session that only the user's key names lacks the number of the session.
    if !isSessionNamed && fields.session != nil && fields.user == nil { fields.session = nil }
    if fields.session == nil { (fields.session, fields.user) = (fields.user, nil) }
    try body(fields)
  }

  /// The parameters that name a screen, the best first.
  private struct GA4Screens {
    var named: LogFields.Text?
    var screen: LogFields.Text?
    var kind: LogFields.Text?
    var location: LogFields.Text?

    var best: LogFields.Text? { named ?? screen ?? kind ?? location }
  }

  private mutating func readParameter(
    _ cursor: inout JSONCursor, _ screens: inout GA4Screens
  ) throws(LineFault) {
    guard cursor.take(UInt8(ascii: "{")) else { throw LineFault("`event_params` lacks an object") }
    var (key, value): (Range<Int>, JSONText?) = (0..<0, nil)
    var isFirst = true
    while let name = try cursor.member(isFirst: &isFirst) {
      if cursor.matches(name.range, "key") {
        key = try cursor.scalar()?.range ?? key
      } else if cursor.matches(name.range, "value"), cursor.take(UInt8(ascii: "{")) {
        var isFirstValue = true
        while try cursor.member(isFirst: &isFirstValue) != nil {
          if let one = try cursor.scalar() { value = one }
        }
      } else {
        _ = try cursor.skip()
      }
    }
    guard let text = try fields.text(value, cursor) else { return }
    let line = cursor.bytes
    if isScreenNamed && Self.same(line, key, screen) { screens.named = text }
    if isSessionNamed ? Self.same(line, key, session) : cursor.matches(key, "ga_session_id") {
      fields.session = text
    } else if cursor.matches(key, "firebase_screen") {
      screens.screen = text
    } else if cursor.matches(key, "firebase_screen_class") {
      screens.kind = text
    } else if cursor.matches(key, "page_location") {
      screens.location = text
    }
  }

  // MARK: OpenTelemetry

  /// One request of OTLP logs, as a collector writes it on a line.
  private mutating func readOTel(
    _ line: UnsafeBufferPointer<UInt8>, _ body: (borrowing LogFields) throws(LineFault) -> Void
  ) throws(LineFault) {
    var cursor = JSONCursor(line)
    try forEachElement("resourceLogs", &cursor) { reader, cursor throws(LineFault) in
      // The session may be an attribute of the resource, wherever that is.
      var (resource, scopes): (Range<Int>?, [Range<Int>]) = (nil, [])
      guard cursor.take(UInt8(ascii: "{")) else {
        throw LineFault("`resourceLogs` lacks an object")
      }
      var isFirst = true
      while let name = try cursor.member(isFirst: &isFirst) {
        let range = try cursor.skip()
        if cursor.matches(name.range, "resource") { resource = range }
        if cursor.matches(name.range, "scopeLogs") { scopes.append(range) }
      }
      reader.fields.clear()
      if let resource {
        try reader.readAttributes(Self.slice(line, resource), resource.lowerBound)
      }
      let session = reader.fields.session
      for range in scopes {
        try reader.readScopes(line, range, session, body)
      }
    }
    try cursor.end()
  }

  private static func slice(
    _ line: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: line[range])
  }

  /// Calls `body` at each element of the array that a member of the object here is.
  private mutating func forEachElement(
    _ wanted: StaticString, _ cursor: inout JSONCursor,
    _ body: (inout LogReader, inout JSONCursor) throws(LineFault) -> Void
  ) throws(LineFault) {
    guard cursor.take(UInt8(ascii: "{")) else { throw LineFault("it is not a JSON object") }
    var isFirst = true
    while let name = try cursor.member(isFirst: &isFirst) {
      if cursor.matches(name.range, wanted), cursor.take(UInt8(ascii: "[")) {
        var isFirstElement = true
        while try cursor.element(isFirst: &isFirstElement) { try body(&self, &cursor) }
      } else {
        _ = try cursor.skip()
      }
    }
  }

  private mutating func readScopes(
    _ line: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ session: LogFields.Text?,
    _ body: (borrowing LogFields) throws(LineFault) -> Void
  ) throws(LineFault) {
    var cursor = JSONCursor(UnsafeBufferPointer(rebasing: line[..<range.upperBound]))
    cursor.move(to: range.lowerBound)
    guard cursor.take(UInt8(ascii: "[")) else { throw LineFault("`scopeLogs` is not a list") }
    var isFirst = true
    while try cursor.element(isFirst: &isFirst) {
      try forEachElement("logRecords", &cursor) { reader, cursor throws(LineFault) in
        let record = try cursor.skip()
        let scratch = reader.fields.scratch
        reader.fields.clear()
        reader.fields.scratch = scratch
        reader.fields.session = session
        try reader.readAttributes(Self.slice(line, record), record.lowerBound)
        reader.fields.mayLackScreen = true
        try body(reader.fields)
      }
    }
  }

  /// Reads the time, the event and the attributes of a log record or a resource.
  private mutating func readAttributes(
    _ object: UnsafeBufferPointer<UInt8>, _ offset: Int
  ) throws(LineFault) {
    var cursor = JSONCursor(object)
    guard cursor.take(UInt8(ascii: "{")) else { throw LineFault("a log record is not an object") }
    var observed: LogFields.Text?
    var isFirst = true
    while let name = try cursor.member(isFirst: &isFirst) {
      if cursor.matches(name.range, "attributes"), cursor.take(UInt8(ascii: "[")) {
        var isFirstAttribute = true
        while try cursor.element(isFirst: &isFirstAttribute) {
          try readAttribute(&cursor, offset)
        }
      } else if cursor.matches(name.range, "timeUnixNano") {
        fields.time = try moved(try cursor.scalar(), cursor, offset)
      } else if cursor.matches(name.range, "observedTimeUnixNano") {
        observed = try moved(try cursor.scalar(), cursor, offset)
      } else if cursor.matches(name.range, "eventName") {
        fields.event = try moved(try cursor.scalar(), cursor, offset)
      } else {
        _ = try cursor.skip()
      }
    }
    if fields.time == nil { fields.time = observed }
  }

  private mutating func moved(
    _ value: JSONText?, _ cursor: JSONCursor, _ offset: Int
  ) throws(LineFault) -> LogFields.Text? {
    guard var text = try fields.text(value, cursor) else { return nil }
    if !text.isScratch {
      text.range = text.range.lowerBound + offset..<text.range.upperBound + offset
    }
    return text
  }

  private mutating func readAttribute(
    _ cursor: inout JSONCursor, _ offset: Int
  ) throws(LineFault) {
    guard cursor.take(UInt8(ascii: "{")) else { throw LineFault("`attributes` lacks an object") }
    var (key, value): (Range<Int>, JSONText?) = (0..<0, nil)
    var isFirst = true
    while let name = try cursor.member(isFirst: &isFirst) {
      if cursor.matches(name.range, "key") {
        key = try cursor.scalar()?.range ?? key
      } else if cursor.matches(name.range, "value"), cursor.take(UInt8(ascii: "{")) {
        var isFirstValue = true
        while try cursor.member(isFirst: &isFirstValue) != nil { value = try cursor.scalar() }
      } else {
        _ = try cursor.skip()
      }
    }
    guard let text = try moved(value, cursor, offset) else { return }
    let line = cursor.bytes
    if Self.same(line, key, session) {
      fields.session = text
    } else if Self.same(line, key, screen) {
      fields.screen = text
    } else if !isScreenNamed, cursor.matches(key, "screen.name"), fields.screen == nil {
      fields.screen = text
    } else if cursor.matches(key, "event.name") {
      fields.event = text
    } else if cursor.matches(key, "url.full") {
      fields.url = text
    }
  }
}
