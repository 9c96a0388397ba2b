package import RouteBase

/// Writes findings for people, in the format that GCC and Clang made common: a head line with file,
/// line and column, then the source line with the relevant part underlined.
package struct FindingRenderer {
  private var places: SourcePlaces
  private let colors: Bool

  /// The widest part of a source line that is shown, in columns.
  private static let lineWidth = 160
  /// The distance between tab stops.
  private static let tabWidth = 4

  package init(files: [SourceFile], colors: Bool) {
    places = SourcePlaces(files)
    self.colors = colors
  }

  /// Writes `finding` with its notes and its help.
  package mutating func render(_ finding: Finding, to output: inout ByteWriter) {
    head(at: finding.span, Label(finding.level, finding.rule), finding.message, to: &output)
    snippet(of: finding.span, caret: true, to: &output)
    for note in finding.notes {
      head(at: note.span, .note, note.message, to: &output)
      snippet(of: note.span, caret: false, to: &output)
    }
    if let fix = finding.fix {
      output.write(string: "  " + style("help", .help) + ": " + TerminalText.escaped(fix.label))
      output.write("\n")
    }
  }

  /// Something that stops a command and is not a finding of a rule.
  package struct Obstacle {
    var span: SourceSpan
    var message: String
    var notes: [Finding.Note]
    var help: String

    package init(at span: SourceSpan, _ message: String, notes: [Finding.Note], help: String) {
      self.span = span
      self.message = message
      self.notes = notes
      self.help = help
    }
  }

  /// Writes `obstacle` like an error, without the name of a rule.
  package mutating func render(_ obstacle: Obstacle, to output: inout ByteWriter) {
    head(at: obstacle.span, Label(.error, nil), obstacle.message, to: &output)
    snippet(of: obstacle.span, caret: true, to: &output)
    for note in obstacle.notes {
      head(at: note.span, .note, note.message, to: &output)
      snippet(of: note.span, caret: false, to: &output)
    }
    output.write(string: "  " + style("help", .help) + ": " + TerminalText.escaped(obstacle.help))
    output.write("\n")
  }

  /// The word before a message, and the rule that is named after it.
  private struct Label {
    var word: String
    var style: Style
    var rule: Rule?

    static let note = Label(word: "note", style: .note)

    private init(word: String, style: Style) {
      self.word = word
      self.style = style
    }

    init(_ level: Level, _ rule: Rule?) {
      word = level.rawValue
      style = level == .error ? .error : .warning
      self.rule = rule
    }
  }

  private mutating func head(
    at span: SourceSpan, _ label: Label, _ message: String, to output: inout ByteWriter
  ) {
    let position = places.start(of: span)
    let path = TerminalText.escaped(places.path(of: span))
    output.write(string: style("\(path):\(position.line):\(position.column):", .strong))
    output.write(string: " " + style("\(label.word):", label.style) + " ")
    output.write(string: style(TerminalText.escaped(message), .strong))
    if let rule = label.rule { output.write(string: " [\(rule.name)]") }
    output.write("\n")
  }

  /// Writes the line of `span` and a line that marks it.
  private mutating func snippet(of span: SourceSpan, caret: Bool, to output: inout ByteWriter) {
    let lines = places.index(of: span.file)
    let number = lines.line(of: span.range.start)
    let line = lines.range(ofLine: number)
    let text = places.files[span.file.index].text
    let drawn = Self.draw(text, line: line, marking: span.range)
    let label = String(number)
    let gutter = max(5, label.utf8.count)
    output.write(UInt8(ascii: " "), count: gutter - label.utf8.count)
    output.write(string: label + " |" + (drawn.text.isEmpty ? "" : " " + drawn.text) + "\n")
    output.write(UInt8(ascii: " "), count: gutter)
    let tail = String(repeating: "~", count: max(drawn.width - 1, 0))
    let mark = caret ? "^" + tail : "~" + tail
    output.write(string: " | " + String(repeating: " ", count: drawn.column))
    output.write(string: style(mark, .mark) + "\n")
  }

  /// A source line as it is shown, and the columns of its marked part.
  struct DrawnLine: Equatable {
    var text: String
    /// How many columns come before the mark.
    var column: Int
    /// How many columns the mark takes, at least 1.
    var width: Int
  }

  /// Draws `line` of `text`. Tabs become spaces up to the next stop, and characters that a terminal
  /// would obey become escapes. If the line is long, only what surrounds `range` is drawn.
  static func draw(_ text: SourceText, line: SourceRange, marking range: SourceRange) -> DrawnLine {
    // The part examined is bounded in bytes, so that a line of a megabyte costs nothing.
    let reach = UInt32(lineWidth)
    var start = line.start
    var clipped = false
    if range.start > line.start + reach {
      start = range.start - reach / 2
      while start < range.start && text.bytes[Int(start)] & 0xC0 == 0x80 { start += 1 }
      clipped = true
    }
    var drawn = clipped ? "…" : ""
    var column = clipped ? 1 : 0
    var mark: (start: Int?, end: Int?) = (nil, nil)
    var offset = Int(start)
    let end = min(Int(line.end), text.count)
    while offset < end {
      if column > lineWidth && mark.start != nil {
        drawn += "…"
        break
      }
      if mark.start == nil && offset >= Int(range.start) { mark.start = column }
      if mark.end == nil && offset >= Int(range.end) { mark.end = column }
      guard let (scalar, length) = UTF8Scanner.scalar(in: text.bytes, at: offset) else {
        drawn += "\u{FFFD}"
        column += 1
        offset += 1
        continue
      }
      if scalar == "\t" {
        let width = tabWidth - column % tabWidth
        drawn += String(repeating: " ", count: width)
        column += width
      } else if TerminalText.isUnsafe(scalar) {
        let escape = TerminalText.escape(scalar)
        drawn += escape
        column += escape.utf8.count
      } else {
        drawn.unicodeScalars.append(scalar)
        column += TerminalText.width(of: scalar)
      }
      offset += length
    }
    let first = mark.start ?? column
    return DrawnLine(text: drawn, column: first, width: max((mark.end ?? column) - first, 1))
  }
}

// MARK: - Colour

extension FindingRenderer {
  enum Style: String {
    case strong = "1"
    case error = "1;31"
    case warning = "1;33"
    case note = "1;36"
    case help = "1;32"
    case mark = "32"
  }

  private func style(_ text: String, _ style: Style) -> String {
    colors ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }
}
