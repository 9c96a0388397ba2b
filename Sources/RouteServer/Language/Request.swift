import RouteBase
import RoutePlan
import RouteSyntax

/// The parameters of a request.
struct Request {
  let params: JSONValue?

  init(_ params: JSONValue?) { self.params = params }

  /// The path of the document that it is about.
  func path() throws(ResponseError) -> String {
    guard let uri = params?.at("textDocument", "uri")?.asText else {
      throw .missing("textDocument")
    }
    return DocumentURI.path(uri)
  }

  /// The position that it is about.
  func position() throws(ResponseError) -> TextPosition {
    guard let position = TextPosition(params?.member("position")) else {
      throw .missing("position")
    }
    return position
  }

  /// The range that it is about.
  func range() throws(ResponseError) -> (start: TextPosition, end: TextPosition) {
    guard let start = TextPosition(params?.at("range", "start")),
      let end = TextPosition(params?.at("range", "end"))
    else { throw .missing("range") }
    return (start, end)
  }

  /// A text that has to be there.
  func text(_ key: String) throws(ResponseError) -> String {
    guard let text = params?.text(key) else { throw .missing(key) }
    return text
  }
}

/// A document in one of its plans.
struct PlanDocument {
  var path: String
  /// The file that the plan starts with.
  var root: String
  var file: FileID
  var text: DocumentText
}

extension LanguageServer {
  /// The document that a request is about, in the first of its plans.
  func document(_ request: Request) throws(ResponseError) -> PlanDocument {
    try document(at: request.path())
  }

  /// The document at a path, in the first of its plans.
  func document(at path: String) throws(ResponseError) -> PlanDocument {
    for root in workspace.plans(of: path) {
      let found = workspace.withSnapshot(of: root) { snapshot in
        snapshot.file(at: path).map { ($0, self.workspace.text(of: $0, in: snapshot)) }
      }
      if let (file, text) = found {
        return PlanDocument(path: path, root: root, file: file, text: text)
      }
    }
    throw ResponseError(.invalidParams, "no document `\(path)` is open")
  }

  /// Works with the plan of a document.
  func withPlan<Result>(
    _ document: PlanDocument, _ body: (inout PlanSnapshot) -> Result
  ) -> Result {
    workspace.withSnapshot(of: document.root, body)
  }

  /// The document and the offset that a request is about.
  func place(_ request: Request) throws(ResponseError) -> (document: PlanDocument, offset: UInt32) {
    let document = try document(request)
    let offset = document.text.offset(of: try request.position(), client.encoding)
    return (document, UInt32(offset))
  }

  /// The document and the bytes of the range that a request is about.
  func rangePlace(
    _ request: Request
  ) throws(ResponseError) -> (document: PlanDocument, range: SourceRange) {
    let document = try document(request)
    let (start, end) = try request.range()
    let first = document.text.offset(of: start, client.encoding)
    let last = max(document.text.offset(of: end, client.encoding), first)
    return (document, SourceRange(start: UInt32(first), end: UInt32(last)))
  }

  /// Converts places of the plan's files for the client.
  func places(_ snapshot: PlanSnapshot) -> PlanPositions {
    PlanPositions(snapshot, workspace, client.encoding)
  }
}

/// Converts places in a plan's files to positions, and writes them.
struct PlanPositions {
  private let snapshot: PlanSnapshot
  private let workspace: Workspace
  private let encoding: PositionEncoding
  private var writers: [Int: PositionWriter] = [:]

  init(_ snapshot: PlanSnapshot, _ workspace: Workspace, _ encoding: PositionEncoding) {
    self.snapshot = snapshot
    self.workspace = workspace
    self.encoding = encoding
  }

  /// The URI of a file.
  func uri(of file: FileID) -> String { workspace.uri(of: snapshot.paths[file.index]) }

  /// The position of an offset of a file.
  mutating func position(of offset: UInt32, in file: FileID) -> TextPosition {
    var writer =
      writers.removeValue(forKey: file.index)
      ?? PositionWriter(workspace.text(of: file, in: snapshot), encoding)
    defer { writers[file.index] = writer }
    return writer.position(of: Int(offset))
  }

  /// Writes a range of a file.
  mutating func write(_ range: SourceRange, in file: FileID, to json: inout JSONWriter) {
    let start = position(of: range.start, in: file)
    let end = position(of: range.end, in: file)
    json.object { json in
      json.key("start")
      json.value(start)
      json.key("end")
      json.value(end)
    }
  }

  /// Writes a span as a `Location`.
  mutating func write(location span: SourceSpan, to json: inout JSONWriter) {
    json.object { json in
      json.key("uri")
      json.value(uri(of: span.file))
      json.key("range")
      write(span.range, in: span.file, to: &json)
    }
  }

  /// Writes edits of one file as `TextEdit`s.
  mutating func write(_ edits: [TextEdit], to json: inout JSONWriter) {
    json.array { json in
      for edit in edits {
        json.object { json in
          json.key("range")
          write(edit.span.range, in: edit.span.file, to: &json)
          json.key("newText")
          json.value(edit.replacement)
        }
      }
    }
  }
}
