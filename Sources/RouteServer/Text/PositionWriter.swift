package import RouteBase

/// Converts offsets of one text to positions. Those that come in order take linear time in total,
/// however long a line is.
package struct PositionWriter {
  private let text: DocumentText
  private let encoding: PositionEncoding
  private var line = 0
  /// The last offset that was converted, and how many units lead to it from the start of its line.
  private var offset = 0
  private var units = 0

  package init(_ text: DocumentText, _ encoding: PositionEncoding) {
    self.text = text
    self.encoding = encoding
  }

  /// The position of an offset.
  package mutating func position(of target: Int) -> TextPosition {
    let target = min(target, text.source.count)
    let isInLine =
      target >= offset
      && (line + 1 == text.lineCount || target < text.start(ofLine: line + 1))
    if !isInLine {
      line = text.line(of: target)
      offset = text.start(ofLine: line)
      units = 0
    }
    if encoding == .utf8 {
      units += target - offset
    } else {
      for index in offset..<target { units += encoding.units(text.source.bytes[index]) }
    }
    offset = target
    return TextPosition(line: line, character: units)
  }

  /// Writes a range as an object.
  package mutating func write(_ range: SourceRange, to json: inout JSONWriter) {
    let start = position(of: Int(range.start))
    let end = position(of: Int(range.end))
    json.object { json in
      json.key("start")
      json.value(start)
      json.key("end")
      json.value(end)
    }
  }
}

extension JSONWriter {
  /// Writes a position as an object.
  mutating func value(_ position: TextPosition) {
    object { json in
      json.key("line")
      json.value(position.line)
      json.key("character")
      json.value(position.character)
    }
  }
}
