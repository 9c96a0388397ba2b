package import RouteBase

extension SyntaxTree {
  /// The indices of the bytes of a name, without backticks.
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

  /// A reference as shown in output: each name in backticks if it could be misread.
  package func display(_ reference: ReferenceSyntax) -> String {
    let name = NameSyntax.display(name(reference.name))
    return reference.service.isEmpty
      ? name : NameSyntax.display(self.name(reference.service)) + "." + name
  }

  /// The names of an annotation's key, without backticks and without what may surround its dots.
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

  /// An annotation's key as shown in output: its names with dots between them.
  package func display(key: SourceRange) -> String {
    names(ofKey: key).map(NameSyntax.display).joined(separator: ".")
  }

  /// The arguments that the pattern of the `at` clause with this index sets.
  package func arguments(ofPattern clause: Int) -> SyntaxSlice {
    var (low, high) = (0, patternArguments.count)
    while low < high {
      let middle = (low + high) / 2
      if patternArguments[middle].clause < clause { low = middle + 1 } else { high = middle }
    }
    guard low < patternArguments.count, patternArguments[low].clause == clause else { return .none }
    return patternArguments[low].arguments
  }

  /// The text of a string literal.
  package func string(_ range: SourceRange) -> String {
    String(decoding: Unescaping.string(text.slice(range)), as: UTF8.self)
  }

  /// The value of an integer literal; one that is too large has been reported.
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
      // Lists do not nest, so this recurses one level.
      return .list((index + 1..<index + 1 + Int(literal.count)).map { value(ofLiteral: $0) })
    }
  }

  /// The text of the doc comment of declaration `index`, line by line without the slashes and one
  /// leading space; nil if there is none.
  ///
  /// The doc comment is a run of lines that contain nothing but `///` and a text, and ends on the
  /// line above the declaration. Takes time only for the run and the white space around it.
  package func documentation(of index: Int) -> String? {
    documentation(before: declarations[index].start)
  }

  /// The text of the doc comment above what starts at `offset`, as above.
  package func documentation(before offset: UInt32) -> String? {
    let run = documentationComments(before: offset)
    let lines = comments[run].map { comment in
      var line = text.string(
        SourceRange(start: comment.range.start + 3, end: comment.range.end))[...]
      if line.first == " " { line = line.dropFirst() }
      return String(line)
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// The start of the doc comment of declaration `index`; nil if there is none.
  func documentationStart(of index: Int) -> UInt32? {
    comments[documentationComments(before: declarations[index].start)].first?.range.start
  }

  private func documentationComments(before offset: UInt32) -> Range<Int> {
    let end = firstComment(from: offset)
    var first = end
    var below = offset
    while first > 0, comments[first - 1].kind == .doc,
      isLine(comments[first - 1].range, above: below)
    {
      first -= 1
      below = comments[first].range.start
    }
    return first..<end
  }

  /// Whether a comment is alone on its line, and only white space leads from it to `below` on the
  /// next.
  func isLine(_ comment: SourceRange, above below: UInt32) -> Bool {
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

  /// The index of the first comment that starts at `offset` or after it.
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
