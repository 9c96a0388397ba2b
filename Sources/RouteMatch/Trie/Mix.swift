/// A segment of text and parameters, such as `item-:id.html`.
package struct Mix: Sendable {
  /// A piece: a parameter if it has a kind, otherwise text.
  package struct Part: Hashable, Sendable {
    package var kind: ValueKind?
    package var text: [UInt8] = []
  }

  package var parts: [Part]

  /// The text that every match starts with.
  var prefix: [UInt8] { parts.first.map { $0.kind == nil ? $0.text : [] } ?? [] }
  /// The text that every match ends with.
  var suffix: [UInt8] { parts.last.map { $0.kind == nil ? $0.text : [] } ?? [] }

  /// Whether the first texts and the last texts of two mixes allow both to match one text. Their
  /// keys are at `a` and `b` in `bytes`.
  static func mayMeet(
    _ bytes: UnsafeBufferPointer<UInt8>, _ a: Range<Int>, _ b: Range<Int>
  ) -> Bool {
    if bytes[a.lowerBound] == textMark && bytes[b.lowerBound] == textMark {
      var index = 1
      while true {
        let (one, other) = (bytes[a.lowerBound + index], bytes[b.lowerBound + index])
        if one >= textMark || other >= textMark { break }
        if one != other { return false }
        index += 1
      }
    }
    if bytes[a.upperBound - 1] == textMark && bytes[b.upperBound - 1] == textMark {
      var index = 2
      while true {
        let (one, other) = (bytes[a.upperBound - index], bytes[b.upperBound - index])
        if one >= textMark || other >= textMark { break }
        if one != other { return false }
        index += 1
      }
    }
    return true
  }

  init(parts: [Part]) { self.parts = parts }

  /// Creates the mix that a key represents.
  init(key: ArraySlice<UInt8>) {
    parts = []
    var index = key.startIndex
    while index < key.endIndex {
      if key[index] == Self.kindMark {
        let raw = key[index + 1...index + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
        parts.append(Part(kind: ValueKind(raw: raw)))
        index += 5
      } else {
        let text = Array(key[(index + 1)...].prefix { $0 != Self.textMark })
        parts.append(Part(text: text))
        index += text.count + 2
      }
    }
  }

  // A key is the parts one after another: a text between two marks, or a mark and a kind of four
  // bytes. Texts are UTF-8, so none of their bytes is a mark, and there are few kinds, so their
  // last byte is not a mark.
  private static let textMark: UInt8 = 0xFE
  private static let kindMark: UInt8 = 0xFF

  /// Adds a text to a key.
  static func append(_ text: some Sequence<UInt8>, to key: inout [UInt8]) {
    key.append(textMark)
    // If a text is not UTF-8, one of its bytes may be a mark. The plan has an error there, so any
    // other byte will do.
    for byte in text { key.append(min(byte, textMark - 1)) }
    key.append(textMark)
  }

  /// Adds a kind to a key.
  static func append(_ kind: ValueKind, to key: inout [UInt8]) {
    key.append(kindMark)
    key.append(UInt8(truncatingIfNeeded: kind.raw))
    key.append(UInt8(truncatingIfNeeded: kind.raw >> 8))
    key.append(UInt8(truncatingIfNeeded: kind.raw >> 16))
    key.append(UInt8(truncatingIfNeeded: kind.raw >> 24))
  }

  /// Splits `text`; nil if it does not match. Returns the range of each parameter, in order.
  ///
  /// From the left, every parameter takes as little as it can, but at least a byte, so that the
  /// whole matches and each value is valid for its kind. If no parameter is typed, the leftmost
  /// place of each text is the right one. Otherwise, a table of what can follow at each place
  /// decides. Its time, and its memory in bits, grow with the length of the text times the number
  /// of parts, and never faster.
  func split(_ text: UnsafeBufferPointer<UInt8>, _ kinds: ValueKinds) -> [Range<Int>]? {
    guard let (start, end) = middle(of: text), let greedy = greedySplit(text, start, end) else {
      return nil
    }
    var index = 0
    var fits = true
    for part in parts {
      guard let kind = part.kind else { continue }
      let piece = UnsafeBufferPointer(rebasing: text[greedy[index]])
      if kind != .text && !kinds.reads(piece, as: kind) { fits = false }
      index += 1
    }
    if fits { return greedy }
    // A single parameter has no other place, because it ends where the middle ends.
    if greedy.count == 1 { return nil }
    var table = MixTable(self, text, start..<end, kinds)
    return table.split()
  }

  /// Whether `text` matches.
  func matches(_ text: UnsafeBufferPointer<UInt8>, _ kinds: ValueKinds) -> Bool {
    (singleKind == nil ? split(text, kinds)?.first : range(of: 0, in: text, kinds)) != nil
  }

  /// The range of a parameter if `text` matches. Allocates nothing if there is only one.
  func range(
    of parameter: Int, in text: UnsafeBufferPointer<UInt8>, _ kinds: ValueKinds
  ) -> Range<Int>? {
    guard parts.count <= 3, let kind = singleKind else { return split(text, kinds)?[parameter] }
    guard let (start, end) = middle(of: text) else { return nil }
    let isValid =
      kind == .text || kinds.reads(UnsafeBufferPointer(rebasing: text[start..<end]), as: kind)
    return isValid ? start..<end : nil
  }

  /// The kind of the only parameter; nil if there are several.
  var singleKind: ValueKind? {
    var result: ValueKind?
    for part in parts {
      guard let kind = part.kind else { continue }
      if result != nil { return nil }
      result = kind
    }
    return result
  }

  /// The part of `text` between the mix's first and last texts; nil if those do not match.
  private func middle(of text: UnsafeBufferPointer<UInt8>) -> (start: Int, end: Int)? {
    guard let first = parts.first, let last = parts.last else { return nil }
    var (start, end) = (0, text.count)
    if first.kind == nil {
      guard text.starts(with: first.text) else { return nil }
      start = first.text.count
    }
    if last.kind == nil {
      guard end - start > last.text.count, text[(end - last.text.count)...].elementsEqual(last.text)
      else { return nil }
      end -= last.text.count
    }
    return start < end ? (start, end) : nil
  }

  /// The leftmost split if every parameter took any text.
  private func greedySplit(
    _ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
  ) -> [Range<Int>]? {
    var ranges: [Range<Int>] = []
    var open = start
    for (index, part) in parts.enumerated() where part.kind == nil {
      if index == 0 || index == parts.count - 1 { continue }
      guard
        let place = Self.find(part.text, in: text, from: open + 1, limit: end)
      else { return nil }
      ranges.append(open..<place)
      open = place + part.text.count
    }
    guard open < end else { return nil }
    ranges.append(open..<end)
    return ranges
  }

  private static func find(
    _ needle: [UInt8], in text: UnsafeBufferPointer<UInt8>, from start: Int, limit: Int
  ) -> Int? {
    // If bytes are not UTF-8, nothing may be left of a text.
    guard let first = needle.first else { return start < limit ? start : nil }
    var index = start
    while index + needle.count <= limit {
      if text[index] == first
        && text[index..<index + needle.count].elementsEqual(needle)
      {
        return index
      }
      index += 1
    }
    return nil
  }
}
