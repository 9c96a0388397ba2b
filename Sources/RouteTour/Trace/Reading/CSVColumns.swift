/// The columns of a table (RFC 4180) that matter, by the names in its first row.
struct CSVColumns {
  private let separator: UInt8
  private let count: Int
  private var session: Int?
  private var screen: Int?
  private var time: Int?
  private var event: Int?
  private var url: Int?
  private var facts: Int?

  /// Reads the first row. Its separator is a comma, or else a semicolon or a tab if there is no
  /// comma.
  init(
    _ row: UnsafeBufferPointer<UInt8>, session: [UInt8], screen: [UInt8], time: [UInt8]
  ) throws(LineFault) {
    let marks = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    let separator = marks.first { row.contains($0) } ?? marks[0]
    self.separator = separator
    var names: [[UInt8]] = []
    var scratch: [UInt8] = []
    try Self.forEachField(row, separator, &scratch) { _, text, scratch in
      names.append(text.isScratch ? Array(scratch[text.range]) : Array(row[text.range]))
    }
    count = names.count
    self.session = names.firstIndex(of: session)
    self.screen = names.firstIndex(of: screen)
    self.time = names.firstIndex(of: time)
    event = names.firstIndex(of: Array("event".utf8))
    url = names.firstIndex(of: Array("url".utf8))
    facts = names.firstIndex(of: Array("facts".utf8))
    guard self.session != nil, self.screen != nil else {
      let missing = self.session == nil ? session : screen
      throw LineFault("the first row has no `\(String(decoding: missing, as: UTF8.self))`")
    }
  }

  /// Reads another row.
  func read(
    _ row: UnsafeBufferPointer<UInt8>, _ fields: inout LogFields
  ) throws(LineFault) {
    var found = 0
    var scratch = fields.scratch
    try Self.forEachField(row, separator, &scratch) { index, text, _ in
      found += 1
      if text.range.isEmpty { return }
      switch index {
      case session: fields.session = text
      case screen: fields.screen = text
      case time: fields.time = text
      case event: fields.event = text
      case url: fields.url = text
      case facts: fields.facts = text
      default: break
      }
    }
    fields.scratch = scratch
    if found != count {
      throw LineFault("it has \(found) fields, and the first row has \(count)")
    }
  }

  private static func forEachField(
    _ row: UnsafeBufferPointer<UInt8>, _ separator: UInt8, _ scratch: inout [UInt8],
    _ body: (Int, LogFields.Text, [UInt8]) -> Void
  ) throws(LineFault) {
    let quote = UInt8(ascii: "\"")
    var (index, number) = (0, 0)
    while true {
      if index < row.count, row[index] == quote {
        let start = scratch.count
        index += 1
        while true {
          guard index < row.count else { throw LineFault("a quoted field is not closed") }
          if row[index] == quote {
            index += 1
            if index < row.count, row[index] == quote {
              scratch.append(quote)
              index += 1
              continue
            }
            break
          }
          scratch.append(row[index])
          index += 1
        }
        body(number, LogFields.Text(range: start..<scratch.count, isScratch: true), scratch)
        if index < row.count && row[index] != separator {
          throw LineFault("text follows a quoted field")
        }
      } else {
        let start = index
        while index < row.count && row[index] != separator {
          if row[index] == quote { throw LineFault("a quote is inside a field without quotes") }
          index += 1
        }
        body(number, LogFields.Text(range: start..<index), scratch)
      }
      number += 1
      if index >= row.count { return }
      index += 1
    }
  }
}
