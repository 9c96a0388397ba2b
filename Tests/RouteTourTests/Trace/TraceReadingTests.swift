import Testing

@testable import RouteTour

/// Everything that makes up the texts of a log.
@Suite("A log's records")
struct TraceReadingTests {
  /// The screens and sessions that a text has, with faults in the place of lines.
  private func read(
    _ text: String, _ format: TraceFormat, _ keys: TraceKeys = TraceKeys(), pieces size: Int = 7
  ) -> [String] {
    var reader = LogReader(format, keys, file: 1)
    var splitter = LineSplitter()
    splitter.keepsQuotes = format == .csv
    var result: [String] = []
    func take(_ line: UnsafeBufferPointer<UInt8>?, _ number: Int) {
      guard var line else {
        result.append("\(number): too long")
        return
      }
      if format != .csv { line = LogReader.element(line) }
      if line.isEmpty { return }
      do throws(LineFault) {
        try reader.read(line) { fields throws(LineFault) in
          result.append(described(fields, line))
        }
      } catch { result.append("\(number): \(error.reason)") }
    }
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      splitter.add(Array(bytes[start..<min(start + size, bytes.count)]), take)
    }
    splitter.finish(take)
    return result
  }

  private func described(
    _ fields: borrowing LogFields, _ line: UnsafeBufferPointer<UInt8>
  ) -> String {
    let scratch = fields.scratch
    func text(_ text: LogFields.Text?) -> String {
      guard let text else { return "-" }
      return String(
        decoding: text.isScratch ? Array(scratch[text.range]) : Array(line[text.range]),
        as: UTF8.self)
    }
    let parts = [fields.session, fields.user, fields.screen, fields.time, fields.event]
    return parts.map { text($0) }.joined(separator: "|")
  }

  @Test("are lines of JSON with members in any order")
  func lines() {
    let text = """
      {"session":"a","screen":"Home","time":12}
      {"other":{"screen":"No","list":[1,{"x":"}"},[]],"empty":{}},"screen":"Cart","session":7}\r

      {"session":"a","screen":"A \\"b\\" \\u00e9\\n","event":"up"}
      """
    #expect(
      read(text, .jsonl) == ["a|-|Home|12|-", "7|-|Cart|-|-", "a|-|A \"b\" é\n|-|up"])
    let keys = TraceKeys(session: "sid", screen: "page", time: "at")
    #expect(read(#"{"sid":"x","page":"P","at":"t"}"#, .jsonl, keys) == ["x|-|P|t|-"])
    #expect(read("\u{FEFF}{\"session\":\"a\",\"screen\":\"H\"}", .jsonl) == ["a|-|H|-|-"])
  }

  @Test("count the last of members with one name")
  func doubledMembers() {
    #expect(read(#"{"screen":"A","session":"s","screen":"B"}"#, .jsonl) == ["s|-|B|-|-"])
  }

  @Test(
    "have faults that never show what a line contains",
    arguments: [
      ("{\"session\":\"a\",\"screen\":\"Ho", "the JSON is cut off"),
      ("{\"session\":\"a\"", "the JSON is cut off"),
      ("not json", "it is not a JSON object"),
      ("[1]", "it is not a JSON object"),
      ("{\"session\":\"a\",\"screen\":\"x\"} more", "text follows the JSON value"),
      ("{\"a\":tru}", "it is not valid JSON"),
      ("{\"a\":1 \"b\":2}", "it is not valid JSON"),
      ("{\"a\":[1,2}}", "it is not valid JSON"),
      ("{\"screen\":\"\\x\",\"session\":\"a\"}", "a string has an invalid escape"),
      ("{\"a\":\"\u{1}\"}", "a string contains a control character"),
      ("{\"session\":\"a\",\"time\":{}}", "its time is neither a number nor a date"),
      (
        "{\"a\":" + String(repeating: "[", count: 65) + String(repeating: "]", count: 65) + "}",
        "values nest more than 64 deep"
      ),
    ])
  func faults(text: String, reason: String) {
    #expect(read(text, .jsonl) == ["1: \(reason)"])
  }

  @Test(
    "must be UTF-8",
    arguments: [
      (TraceFormat.jsonl, "", "{\"session\":\"a\",\"screen\":\"", "\"}"),
      (.csv, "session,screen", "a,", ""),
    ])
  func wrongBytes(format: TraceFormat, first: String, before: String, after: String) {
    var reader = LogReader(format, TraceKeys(), file: 1)
    var reasons: [String] = []
    func read(_ line: [UInt8]) {
      line.withUnsafeBufferPointer { line in
        do throws(LineFault) { try reader.read(line) { _ in } } catch {
          reasons.append(error.reason)
        }
      }
    }
    if !first.isEmpty { read(Array(first.utf8)) }
    read(Array(before.utf8) + [0xC3, 0x28] + Array(after.utf8))
    read(Array(before.utf8) + [0xC3, 0xA9] + Array(after.utf8))
    #expect(reasons == ["it is not UTF-8"])
  }

  @Test("may be a megabyte long, and are skipped beyond 16")
  func longLines() {
    let long = String(repeating: "x", count: 1 << 20)
    let line = "{\"note\":\"\(long)\",\"session\":\"a\",\"screen\":\"Home\"}"
    #expect(read(line, .jsonl, pieces: 65_536) == ["a|-|Home|-|-"])
    let huge = String(repeating: "x", count: 17 << 20)
    #expect(
      read("\(huge)\n\(line)", .jsonl, pieces: 1 << 18) == ["1: too long", "a|-|Home|-|-"])
  }

  @Test("are rows of a table, with quotes and line ends within them")
  func rows() {
    let text = "time,session,screen\r\n1,a,Home\r\n2,\"b\"\"c\",\"A, B\nC\"\r\n3,d\r\n4,\"e\r\n"
    #expect(
      read(text, .csv) == [
        "a|-|Home|1|-", "b\"c|-|A, B\nC|2|-", "5: it has 2 fields, and the first row has 3",
        "6: a quoted field is not closed",
      ])
    #expect(read("session;screen\na;H", .csv) == ["a|-|H|-|-"])
    #expect(read("id,screen\n1,H", .csv).first == "1: the first row has no `session`")
  }

  @Test("may be lines of an array")
  func array() {
    let text = "[\n{\"session\":1,\"screen\":\"A\"},\r\n {\"session\":1,\"screen\":\"B\"}\n]\n"
    #expect(read(text, .jsonl) == ["1|-|A|-|-", "1|-|B|-|-"])
    #expect(read("[{\"session\":1,\"screen\":\"A\"}]", .jsonl) == ["1|-|A|-|-"])
    #expect(
      read("[{\"session\":1,\"screen\":\"A\"},{}]", .jsonl) == ["1: text follows the JSON value"])
    #expect(read("[", .jsonl) == [])
  }

  @Test("are events of GA4, whose session is a user and a number")
  func events() {
    func event(_ name: String, _ parameters: String) -> String {
      #"{"event_date":"20260504","event_timestamp":"17","event_name":"\#(name)","#
        + #""event_params":[\#(parameters)],"user_pseudo_id":"u.1"}"#
    }
    let session = #"{"key":"ga_session_id","value":{"int_value":"9"}}"#
    let screen = #"{"key":"firebase_screen","value":{"string_value":"Cart"}}"#
    let kind =
      #"{"key":"firebase_screen_class","value":{"string_value":"CartView","int_value":null}}"#
    #expect(
      read(event("screen_view", "\(session),\(kind),\(screen)"), .ga4) == ["9|u.1|Cart|17|-"])
    #expect(read(event("screen_view", "\(session),\(kind)"), .ga4) == ["9|u.1|CartView|17|-"])
    // Other events carry the current screen, which is no news.
    #expect(
      read(event("notification_open", "\(session),\(screen)"), .ga4)
        == ["9|u.1|-|17|notification_open"])
    #expect(
      read(
        event("screen_view", "\(session),\(kind)"), .ga4,
        TraceKeys(screen: "firebase_screen_class")) == ["9|u.1|CartView|17|-"])
  }

  @Test("are log records of OpenTelemetry, many in a line")
  func records() {
    let line = """
      {"resourceLogs":[{"scopeLogs":[{"scope":{},"logRecords":[{"timeUnixNano":"5","attributes":\
      [{"key":"app.screen.name","value":{"stringValue":"Home"}}]},{"observedTimeUnixNano":"6",\
      "eventName":"up","attributes":[{"key":"screen.name","value":{"stringValue":"Ca\\u0072t"}},\
      {"key":"session.id","value":{"stringValue":"own"}}]}]}],"resource":{"attributes":\
      [{"key":"session.id","value":{"stringValue":"s1"}}]}}]}
      """
    #expect(read(line, .otel) == ["s1|-|Home|5|-", "own|-|Cart|6|up"])
  }

  @Test(
    "have times that are numbers or dates",
    arguments: [
      ("0", 0, 0), ("1700000000123", 1_700_000_000_123, 0), ("12.5", 12, 500_000_000),
      ("1.7e9", 1_700_000_000, 0), ("-25E-1", -2, -500_000_000), ("1e0", 1, 0),
      ("-3", -3, 0), ("1970-01-01", 0, 0), ("1970-01-02T00:00:01Z", 86_401, 0),
      ("2026-05-04T12:30:00.25+02:00", 1_777_890_600, 250_000_000),
      ("2026-05-04 10:30:00 UTC", 1_777_890_600, 0), ("2000-02-29T00:00:00-0100", 951_786_000, 0),
    ])
  func times(text: String, whole: Int, fraction: Int) {
    let bytes = Array(text.utf8)
    let time = bytes.withUnsafeBufferPointer { TraceTime($0) }
    #expect(time == TraceTime(whole: Int64(whole), fraction: Int32(fraction)))
  }

  @Test(
    "have no times that are anything else",
    arguments: [
      "", "x", "12a", "1e", "1e19", "1e400", "1e5x", "2026-13-01", "2026-05-04T",
      "99999999999999999999", "1.", "2026-05", "2026-02-29", "2100-02-29", "2026-04-31T10:00Z",
      "2026-05-00", "2026-05-04T11:30:00+24:00", "2026-05-04T11:30:00-0160",
    ])
  func noTimes(text: String) {
    let bytes = Array(text.utf8)
    #expect(bytes.withUnsafeBufferPointer { TraceTime($0) } == nil)
  }

  @Test("tell their format by the file's name or the first line")
  func formats() {
    func guess(_ name: String, _ line: String) -> TraceFormat {
      let bytes = Array(line.utf8)
      return bytes.withUnsafeBufferPointer { TraceFormat.guess(name: name, start: $0).format }
    }
    #expect(guess("a.csv", "{") == .csv)
    #expect(guess("a.log", "session,screen") == .csv)
    #expect(guess("a.json", #"{"session":"a","screen":"b"}"#) == .jsonl)
    #expect(guess("a.json", #"{"event_name":"x","event_params":[]}"#) == .ga4)
    #expect(guess("a.json", #"{"resourceLogs":[]}"#) == .otel)
    #expect(guess("a.json", #"[{"event_params":[]},"#) == .ga4)
    #expect(guess("a.json", #"{"ms":1,"to":{"type":"hello"}}"#) == .run)
  }

  @Test("of a run count a step that was sent before its program was ready")
  func earlyStep() throws {
    var reader = RunReader(file: 0)
    let lines = [
      #"{"to":{"type":"hello","stack":[{"route":"A"}]}}"#,
      #"{"to":{"type":"step","verb":"down","route":"B"}}"#, #"{"from":{"type":"ready"}}"#,
      #"{"from":{"type":"done"}}"#, #"{"from":{"type":"done"}}"#,
    ]
    var shown: [String] = []
    for line in lines {
      let step = try Array(line.utf8).withUnsafeBufferPointer { try reader.read($0) }
      switch step?.kind {
      case .start(let stack): shown.append("start \(stack)")
      case .step(let verb, let route, _, _, _): shown.append("\(verb) \(route)")
      case .end: shown.append("end")
      case nil: continue
      }
    }
    #expect(shown == [#"start ["A"]"#, "down B"])
  }

  @Test("with one key share a session, which is opened and closed again")
  func sessions() {
    var sessions = TraceSessions()
    func key(_ number: Int) -> ByteHash {
      var hash = ByteHash()
      hash.add(number: number)
      return hash
    }
    for number in 0..<5000 { sessions[sessions.find(key(number))].screen = Int32(number) }
    for number in stride(from: 0, to: 5000, by: 3) { sessions.close(sessions.find(key(number))) }
    #expect(sessions.openCount == 5000 - 1667)
    for number in 0..<5000 where number % 3 != 0 {
      #expect(sessions[sessions.find(key(number))].screen == Int32(number))
    }
    #expect(sessions[sessions.find(key(3))].screen == -1)
    // What was closed makes room.
    #expect(sessions.sessions.count == 5000)
  }
}
