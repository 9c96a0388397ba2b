import RouteBase
import RouteCheck
import RoutePlan
import RouteServer
import RouteSyntax

/// The language server on arbitrary messages and edits.
enum ServerFuzz {
  private static let uri = "file:///main.routeplan"
  private static let start =
    "fact in\nroute Home { route Show(id: Int) at \"/show/:id\" }\nlink Home -> Show\n"

  private static let requests = [
    "hover", "definition", "references", "documentHighlight", "documentSymbol", "documentLink",
    "foldingRange", "selectionRange", "semanticTokens/full", "inlayHint", "codeLens", "completion",
    "prepareRename", "rename", "formatting", "rangeFormatting", "onTypeFormatting", "codeAction",
    "linkedEditingRange", "prepareCallHierarchy",
  ]

  /// Messages, separated by zeros. Every request gets one answer, and all that is sent is JSON.
  static func messages(_ input: [UInt8]) -> String? {
    let host = FuzzHost()
    host.open(start)
    for part in parts(input, at: 0, most: 30) { host.queue(part) }
    let (sent, fault) = host.run()
    if let fault { return fault }
    for message in sent where message.text("jsonrpc") != "2.0" {
      return "a message is not of JSON-RPC"
    }
    return nil
  }

  /// Edits: two bytes for the place, one for how much goes, then what comes, up to a zero. After each
  /// of them, the server finds what a check of the same text finds, whatever it keeps from one to the
  /// next. After all, it answers every request about the place.
  static func edits(_ input: [UInt8]) -> String? {
    let host = FuzzHost()
    host.open(start)
    var text = Array(start.utf8)
    var rest = input[...]
    var last = (line: 0, character: 0)
    var expected: [(id: Int, found: [String])] = []
    while rest.count > 3 {
      let place = Int(rest.removeFirst()) << 8 | Int(rest.removeFirst())
      let (first, end) = cut(text, place % (text.count + 1), Int(rest.removeFirst() % 16))
      let bytes = rest.prefix { $0 != 0 }
      rest = rest.dropFirst(bytes.count + 1)
      let new = String(decoding: bytes, as: UTF8.self)
      last = position(first, text)
      host.change(last, position(end, text), new)
      text.replaceSubrange(first..<end, with: Array(new.utf8))
      expected.append((host.ask("textDocument/diagnostic", last), check(text)))
    }
    for request in requests { host.ask("textDocument/" + request, last) }
    let (sent, fault) = host.run()
    if let fault { return fault }
    let answers = sent.filter { $0.member("method") == nil && $0.number("id") != nil }
    if answers.count != requests.count + expected.count + 1 { return "\(answers.count) answers" }
    for (id, wanted) in expected {
      let answer = answers.first { $0.number("id") == id }
      let found = (answer?.member("result")?.list("items") ?? []).map { line(of: $0) }
      if found != wanted { return "it finds \(found), a check finds \(wanted)" }
    }
    let published = sent.last { $0.text("method") == "textDocument/publishDiagnostics" }
    let found = (published?.member("params")?.list("diagnostics") ?? []).map { line(of: $0) }
    let wanted = check(text)
    return found == wanted ? nil : "it finds \(found) in the end, a check finds \(wanted)"
  }

  /// Where a diagnostic is, and what it says; help is not part of what a check says.
  private static func line(of diagnostic: JSONValue) -> String {
    let message = (diagnostic.text("message") ?? "").split(separator: "\nhelp: ").first ?? ""
    return "\(diagnostic.at("range", "start")?.number("line") ?? -1) "
      + "\(diagnostic.text("code") ?? "") \(message)"
  }

  /// A range of bytes that does not begin or end inside a character or between CR and LF.
  private static func cut(_ text: [UInt8], _ place: Int, _ count: Int) -> (first: Int, end: Int) {
    func start(_ offset: Int) -> Int {
      var offset = min(offset, text.count)
      while offset > 0, offset < text.count,
        text[offset] & 0xC0 == 0x80 || (text[offset] == 0x0A && text[offset - 1] == 0x0D)
      {
        offset -= 1
      }
      return offset
    }
    let first = start(place)
    return (first, max(start(place + count), first))
  }

  /// The line and the byte in it of an offset.
  private static func position(_ offset: Int, _ text: [UInt8]) -> (line: Int, character: Int) {
    var (line, begin) = (0, 0)
    for index in 0..<offset {
      let isCR = text[index] == 0x0D && !(index + 1 < text.count && text[index + 1] == 0x0A)
      if text[index] == 0x0A || isCR { (line, begin) = (line + 1, index + 1) }
    }
    return (line, offset - begin)
  }

  private static func check(_ text: [UInt8]) -> [String] {
    let (plan, findings) = PlanBuilder.build(
      path: "/main.routeplan", text: SourceText(text), loader: SourceLoader(files: [:]))
    return PlanChecker.check(plan, findings).findings.prefix(1000).map { finding in
      "\(position(Int(finding.span.range.start), text).line) \(finding.rule.name) "
        + finding.message
    }
  }

  /// A client in memory that has sent everything before it reads the first answer.
  private final class FuzzHost: ServerHost {
    private var input: [[UInt8]] = []
    private var output: [UInt8] = []
    private var version = 1
    private var lastID = 0

    init() {
      lastID += 1
      queue(
        Array(
          #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{"general":{"positionEncodings":["utf-8"]}}}}"#
            .utf8))
    }

    func queue(_ content: [UInt8]) {
      input.append(Array("Content-Length: \(content.count)\r\n\r\n".utf8) + content)
    }

    private func queue(_ method: String, id: Int?, _ params: (inout JSONWriter) -> Void) {
      var json = JSONWriter()
      json.object { json in
        json.key("jsonrpc")
        json.value("2.0")
        if let id {
          json.key("id")
          json.value(id)
        }
        json.key("method")
        json.value(method)
        json.key("params")
        json.object { params(&$0) }
      }
      queue(json.output.bytes)
    }

    func open(_ text: String) {
      queue("textDocument/didOpen", id: nil) { json in
        json.key("textDocument")
        json.object { json in
          json.key("uri")
          json.value(ServerFuzz.uri)
          json.key("version")
          json.value(1)
          json.key("text")
          json.value(text)
        }
      }
    }

    func change(_ start: (Int, Int), _ end: (Int, Int), _ text: String) {
      version += 1
      queue("textDocument/didChange", id: nil) { json in
        json.key("textDocument")
        json.object { json in
          json.key("uri")
          json.value(ServerFuzz.uri)
          json.key("version")
          json.value(self.version)
        }
        json.key("contentChanges")
        json.array([0]) { json, _ in
          json.object { json in
            json.key("range")
            Self.write(start, end, to: &json)
            json.key("text")
            json.value(text)
          }
        }
      }
    }

    @discardableResult
    func ask(_ method: String, _ place: (Int, Int)) -> Int {
      lastID += 1
      defer { queue(about: method, place) }
      return lastID
    }

    private func queue(about method: String, _ place: (Int, Int)) {
      queue(method, id: lastID) { json in
        json.key("textDocument")
        json.object { json in
          json.key("uri")
          json.value(ServerFuzz.uri)
        }
        json.key("position")
        Self.write(place, to: &json)
        json.key("positions")
        json.array([place]) { json, place in Self.write(place, to: &json) }
        json.key("range")
        Self.write((0, 0), place, to: &json)
        json.key("newName")
        json.value("Other")
        json.key("ch")
        json.value("}")
      }
    }

    private static func write(
      _ start: (Int, Int), _ end: (Int, Int), to json: inout JSONWriter
    ) {
      json.object { json in
        json.key("start")
        write(start, to: &json)
        json.key("end")
        write(end, to: &json)
      }
    }

    private static func write(_ place: (Int, Int), to json: inout JSONWriter) {
      json.object { json in
        json.key("line")
        json.value(place.0)
        json.key("character")
        json.value(place.1)
      }
    }

    /// Runs the server to the end of the input; returns what it sent.
    func run() -> (sent: [JSONValue], fault: String?) {
      let session = ServerSession(self)
      _ = session.run(LanguageServer(self, session, plan: nil, version: "1"))
      var framing = MessageFraming()
      framing.add(output)
      var sent: [JSONValue] = []
      while let event = framing.next() {
        guard case .message(let bytes) = event, let value = try? JSONReader.read(bytes) else {
          return (sent, "what is sent is not JSON")
        }
        sent.append(value)
      }
      return (sent, framing.isInside ? "what is sent is not whole" : nil)
    }

    func receive() -> [UInt8] { input.isEmpty ? [] : input.removeFirst() }
    var hasInput: Bool { !input.isEmpty }
    // What comes after the input is its end.
    func hasInput(within milliseconds: Int) -> Bool { true }
    var milliseconds: Int { 0 }
    func send(_ bytes: [UInt8]) -> Bool {
      output += bytes
      return true
    }
    func log(_ text: String) {}
    func read(_ path: String) -> Result<SourceText, SourceLoader.Failure> {
      .failure(SourceLoader.Failure(reason: "no such file"))
    }
    func names(in folder: String) -> [String] { [] }
    func stamp(of path: String) -> [Int] { [] }
    func identity(of path: String) -> String { path }
    func write(_ files: [(path: String, bytes: [UInt8])]) -> String? { nil }
    func privateFolder() -> Result<String, SourceLoader.Failure> { .success("/tmp") }
    func committedPlan(
      at path: String, revision: String
    ) -> Result<Plan, SourceLoader.Failure> {
      .failure(SourceLoader.Failure(reason: "no commit"))
    }
  }
}
