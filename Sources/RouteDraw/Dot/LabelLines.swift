/// Where the text of a label breaks.
enum LabelLines {
  /// Names with more bytes break over two lines.
  static let widestName = 22
  /// The width, in bytes, that lines of words reach at most, unless one word is wider.
  private static let widestSentence = 40

  /// Where a name breaks: the boundary between two of its words that makes the longer line
  /// shortest. `prefix` is the width of what the first line begins with, after which it may break,
  /// too. Nil if the name is short or has no such place.
  static func cut(_ name: ArraySlice<UInt8>, after prefix: Int) -> Int? {
    if prefix + name.count <= widestName { return nil }
    var best: Int? = prefix > 0 ? name.startIndex : nil
    var width = prefix > 0 ? max(prefix, name.count) : Int.max
    guard let first = name.first, isLetter(first), name.allSatisfy(isWord) else { return best }
    for index in name.indices.dropFirst() where isBoundary(name, index) {
      let start = index - name.startIndex
      let wider = max(prefix + start, name.count - start)
      if wider < width { (best, width) = (index, wider) }
    }
    return best
  }

  /// Whether a word of a name starts at `index`: after `_`, at a capital after another letter, and
  /// at the last of several capitals.
  private static func isBoundary(_ name: ArraySlice<UInt8>, _ index: Int) -> Bool {
    let (before, this) = (name[index - 1], name[index])
    if before == UInt8(ascii: "_") { return this != UInt8(ascii: "_") }
    guard isCapital(this) else { return false }
    if !isCapital(before) { return true }
    return index + 1 < name.endIndex && isLetter(name[index + 1]) && !isCapital(name[index + 1])
  }

  private static func isCapital(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "A") < 26 }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }

  private static func isWord(_ byte: UInt8) -> Bool {
    isLetter(byte) || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "_")
  }

  /// The lines of a sentence, which breaks at spaces.
  static func sentence(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = text.startIndex
    var space: Int?
    for index in text.indices where text[index] == UInt8(ascii: " ") {
      if let end = space, index - start > widestSentence {
        lines.append(text[start..<end])
        start = end + 1
      }
      space = index
    }
    if let end = space, end >= start, text.endIndex - start > widestSentence {
      lines.append(text[start..<end])
      start = end + 1
    }
    return lines + [text[start...]]
  }
}
