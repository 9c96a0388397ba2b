package import RouteBase

extension SyntaxTree {
  /// The bytes of a name, without backticks.
  package func nameIndices(_ range: SourceRange) -> Range<Int> {
    var (start, end) = (Int(range.start), Int(range.end))
    if start < end && text.bytes[start] == UInt8(ascii: "`") {
      start += 1
      if end > start && text.bytes[end - 1] == UInt8(ascii: "`") { end -= 1 }
    }
    return start..<end
  }

  /// A name, without backticks.
  package func name(_ range: SourceRange) -> String {
    String(decoding: text.bytes[nameIndices(range)], as: UTF8.self)
  }

  /// A reference as `Name` or `Service.Name`, without backticks.
  package func name(_ reference: ReferenceSyntax) -> String {
    reference.service.isEmpty
      ? name(reference.name) : name(reference.service) + "." + name(reference.name)
  }

  /// A reference as output shows it: each name in backticks where it could be misread.
  package func display(_ reference: ReferenceSyntax) -> String {
    let name = NameSyntax.display(name(reference.name))
    return reference.service.isEmpty
      ? name : NameSyntax.display(self.name(reference.service)) + "." + name
  }

  /// The names of an annotation's key, without backticks and what may stand around its dots.
  package func names(ofKey key: SourceRange) -> [String] {
    var names: [String] = []
    var index = key.start
    while index < key.end {
      let start = index
      switch text.bytes[Int(index)] {
      case 0...UInt8(ascii: " "), UInt8(ascii: "."):
        index += 1
      case UInt8(ascii: "/"):
        let comment = firstComment(from: index)
        index = comment < comments.count ? comments[comment].range.end : key.end
      case UInt8(ascii: "`"):
        repeat { index += 1 } while index < key.end && text.bytes[Int(index)] != UInt8(ascii: "`")
        index += 1
        names.append(name(SourceRange(start: start, end: min(index, key.end))))
      default:
        while index < key.end, !" ./".utf8.contains(max(text.bytes[Int(index)], 0x20)) {
          index += 1
        }
        names.append(name(SourceRange(start: start, end: index)))
      }
    }
    return names
  }

  /// An annotation's key as output shows it: its names with dots between them.
  package func display(key: SourceRange) -> String {
    names(ofKey: key).map(NameSyntax.display).joined(separator: ".")
  }

  /// The text that a string literal stands for.
  package func string(_ range: SourceRange) -> String {
    String(decoding: Unescaping.string(text.slice(range)), as: UTF8.self)
  }

  /// The number that an integer literal stands for; one that is too large was reported.
  package func integer(_ range: SourceRange) -> Int64 {
    Unescaping.integer(text.slice(range)) ?? Int64.max
  }

  /// The value of the literal at `index`.
  package func value(ofLiteral index: Int) -> LiteralValue {
    let literal = literals[index]
    switch literal.kind {
    case .string: return .string(string(literal.range))
    case .integer: return .integer(integer(literal.range))
    case .double: return .double(Double(text.string(literal.range)) ?? 0)
    case .true: return .boolean(true)
    case .false: return .boolean(false)
    case .nil: return .nil
    case .list:
      // Lists do not nest, so this goes one level down.
      return .list((index + 1..<index + 1 + Int(literal.count)).map { value(ofLiteral: $0) })
    }
  }

  /// The text of the doc comment that belongs to declaration `index`, a line each without slashes
  /// and one leading space; nil where there is none.
  ///
  /// It is the run of lines with nothing but `///` and a text that ends on the line above the
  /// declaration. Takes time for the run and the white space around it alone.
  package func documentation(of index: Int) -> String? {
    let run = documentationComments(of: index)
    let lines = comments[run].map { comment in
      var line = text.string(
        SourceRange(start: comment.range.start + 3, end: comment.range.end))[...]
      if line.first == " " { line = line.dropFirst() }
      return String(line)
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// Where the doc comment of declaration `index` starts; nil where there is none.
  func documentationStart(of index: Int) -> UInt32? {
    comments[documentationComments(of: index)].first?.range.start
  }

  private func documentationComments(of index: Int) -> Range<Int> {
    let end = firstComment(from: declarations[index].start)
    var first = end
    var below = declarations[index].start
    while first > 0, comments[first - 1].kind == .doc,
      isLine(comments[first - 1].range, above: below)
    {
      first -= 1
      below = comments[first].range.start
    }
    return first..<end
  }

  /// Whether a comment has its line to itself and what starts at `below` the next line up to there.
  private func isLine(_ comment: SourceRange, above below: UInt32) -> Bool {
    var lineEnds = 0
    var offset = Int(below)
    while offset > Int(comment.end) {
      offset -= 1
      let byte = text.bytes[offset]
      guard byte <= 0x20 else { return false }
      if byte == 0x0A || (byte == 0x0D && text.bytes[offset + 1] != 0x0A) { lineEnds += 1 }
      guard lineEnds <= 1 else { return false }
    }
    offset = Int(comment.start)
    while offset > text.markLength {
      offset -= 1
      let byte = text.bytes[offset]
      if byte == 0x0A || byte == 0x0D { break }
      guard byte == 0x20 || byte == 0x09 else { return false }
    }
    return lineEnds == 1
  }

  /// The index of the first comment that starts at `offset` or behind it.
  package func firstComment(from offset: UInt32) -> Int {
    var (low, high) = (0, comments.count)
    while low < high {
      let middle = (low + high) / 2
      if comments[middle].range.start < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The number of line ends between two offsets.
  package func linesBetween(_ start: UInt32, _ end: UInt32) -> Int {
    var count = 0
    for index in Int(start)..<max(Int(start), Int(end)) {
      let byte = text.bytes[index]
      if byte == 0x0A || (byte == 0x0D && text.bytes[index + 1] != 0x0A) { count += 1 }
    }
    return count
  }
}

/// The value of a literal.
package enum LiteralValue: Hashable, Sendable {
  case string(String)
  case integer(Int64)
  case double(Double)
  case boolean(Bool)
  case `nil`
  case list([LiteralValue])
}
