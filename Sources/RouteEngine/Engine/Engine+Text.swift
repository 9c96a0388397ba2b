import RouteBase
import RouteReport
import RouteSyntax

// The text of a plan while somebody edits it.

extension Engine {
  /// The canonical form of a text, or the syntax errors because of which it is left as it is.
  func format(_ request: EngineRequest, to output: inout ByteWriter) throws(QuestionFault) {
    try request.allow("text")
    let text = SourceText(try request.requiredText("text"))
    let (tree, findings) = Parser.parse(text, file: FileID(0))
    let errors = findings.filter { $0.rule == .syntax }
    output.writeJSON { json in
      json.object { json in
        json.schemaVersion()
        json.key("text")
        if errors.isEmpty {
          json.value(String(decoding: Formatter.formatKeepingLineEnds(tree), as: UTF8.self))
        } else {
          json.null()
        }
        json.key("findings")
        var writer = FindingJSON([SourceFile(path: "main.routeplan", text: text)])
        json.array { json in
          for error in errors { writer.write(error, to: &json) }
        }
      }
      json.endLine()
    }
  }

  /// What to colour in a text: triples of an offset, a length and a kind, in order. Offsets and
  /// lengths count UTF-16 code units.
  func tokens(_ request: EngineRequest, to output: inout ByteWriter) throws(QuestionFault) {
    try request.allow("text")
    let text = SourceText(try request.requiredText("text"))
    var units = UTF16Offsets(text)
    output.writeJSON { json in
      json.object { json in
        json.schemaVersion()
        json.key("kinds")
        json.array(HighlightKind.allCases) { json, kind in json.value(kind.name) }
        json.key("tokens")
        json.array { json in
          for piece in HighlightedPiece.all(in: text) {
            let start = units.offset(of: Int(piece.range.start))
            json.value(start)
            json.value(units.offset(of: Int(piece.range.end)) - start)
            json.value(piece.kind.rawValue)
          }
        }
      }
      json.endLine()
    }
  }

  /// What may be written at an offset of a text, which counts UTF-16 code units.
  func complete(_ request: EngineRequest, to output: inout ByteWriter) throws(QuestionFault) {
    try request.allow("text", "offset")
    let text = SourceText(try request.requiredText("text"))
    let offset = try request.count("offset", from: 0) ?? 0
    let completion = TextCompletion(text, at: UTF16Offsets.byte(at: offset, of: text))
    let items = completion.items(loaded?.plan)
    var units = UTF16Offsets(text)
    output.writeJSON { json in
      json.object { json in
        json.schemaVersion()
        json.key("start")
        json.value(units.offset(of: completion.word.lowerBound))
        json.key("end")
        json.value(units.offset(of: completion.word.upperBound))
        json.key("items")
        json.array(items) { json, item in
          json.object { json in
            json.key("text")
            json.value(item.text)
            json.key("kind")
            json.value(item.kind.rawValue)
            json.key("detail")
            if let detail = item.detail { json.value(detail) } else { json.null() }
          }
        }
      }
      json.endLine()
    }
  }
}

/// Converts byte offsets of a text to counts of UTF-16 code units. Offsets that come in order take
/// linear time in total.
private struct UTF16Offsets {
  private let text: SourceText
  private var byte = 0
  private var units = 0

  init(_ text: SourceText) { self.text = text }

  mutating func offset(of target: Int) -> Int {
    if target < byte { (byte, units) = (0, 0) }
    while byte < target {
      units += Self.units(text.bytes[byte])
      byte += 1
    }
    return units
  }

  /// The byte at a count of UTF-16 code units, at most the text's end.
  static func byte(at target: Int, of text: SourceText) -> Int {
    var (byte, units) = (0, 0)
    while byte < text.count, units + Self.units(text.bytes[byte]) <= target {
      units += Self.units(text.bytes[byte])
      byte += 1
      while byte < text.count, text.bytes[byte] & 0xC0 == 0x80 { byte += 1 }
    }
    return byte
  }

  /// How many units the character that starts with a byte has; none for its other bytes.
  private static func units(_ byte: UInt8) -> Int {
    byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
  }
}
