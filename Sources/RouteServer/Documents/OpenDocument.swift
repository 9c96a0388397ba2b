import RouteBase

/// A document that the client has open; its text counts, not that on disk.
struct OpenDocument: Sendable {
  /// The URI as the client writes it.
  var uri: String
  var version: Int?
  var text: DocumentText

  /// Applies one change: a new text for a range or, without a range, for everything.
  mutating func apply(_ change: JSONValue, _ encoding: PositionEncoding) throws(ResponseError) {
    guard let replacement = change.text("text") else { throw .missing("text") }
    guard let range = change.member("range"), !range.isNull else {
      text = DocumentText(SourceText(replacement))
      return
    }
    guard let start = TextPosition(range.member("start")),
      let end = TextPosition(range.member("end"))
    else { throw .missing("range") }
    let first = text.offset(of: start, encoding)
    let last = max(text.offset(of: end, encoding), first)
    text.replace(first..<last, with: Array(replacement.utf8))
  }
}

extension TextPosition {
  /// Reads a position of a message.
  init?(_ value: JSONValue?) {
    guard let line = value?.number("line"), let character = value?.number("character") else {
      return nil
    }
    self.init(line: line, character: character)
  }
}
