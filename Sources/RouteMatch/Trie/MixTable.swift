/// Finds the leftmost split of a segment if the typed parameters do not accept the plain one.
///
/// Parameters and the texts between them alternate. Row `k` of a table of bits holds the places
/// where the rest, from parameter `k` on, can start. The table is filled backward from the last
/// parameter, each row in one pass over the text, and is read forward.
struct MixTable {
  private let text: UnsafeBufferPointer<UInt8>
  private let range: Range<Int>
  private let kinds: ValueKinds
  /// The kinds of the parameters, and the text after each but the last.
  private var parameters: [ValueKind] = []
  private var gaps: [[UInt8]] = []
  /// The rows, with `width` words each.
  private var bits: [UInt64] = []
  private let width: Int

  init(
    _ mix: Mix, _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ kinds: ValueKinds
  ) {
    self.text = text
    self.range = range
    self.kinds = kinds
    for (index, part) in mix.parts.enumerated() {
      if let kind = part.kind {
        parameters.append(kind)
      } else if index > 0 && index < mix.parts.count - 1 {
        gaps.append(part.text)
      }
    }
    width = range.count / 64 + 1
  }

  /// The ranges of the parameters; nil if there is no split.
  mutating func split() -> [Range<Int>]? {
    bits = [UInt64](repeating: 0, count: width * parameters.count)
    // For each place, the next one, starting with the place itself, where the current parameter may
    // end.
    var nextEnd = [Int](repeating: .max, count: range.count + 2)
    for index in parameters.indices.reversed() {
      fillEnds(of: index, &nextEnd)
      for place in range where end(of: parameters[index], from: place, nextEnd) != nil {
        set(index, place)
      }
    }
    var result: [Range<Int>] = []
    var place = range.lowerBound
    for index in parameters.indices {
      fillEnds(of: index, &nextEnd)
      guard let end = end(of: parameters[index], from: place, nextEnd) else { return nil }
      result.append(place..<end)
      place = end + (index < gaps.count ? gaps[index].count : 0)
    }
    return result
  }

  private mutating func set(_ row: Int, _ place: Int) {
    let offset = place - range.lowerBound
    bits[row * width + offset / 64] |= 1 << UInt64(offset % 64)
  }

  private func isSet(_ row: Int, _ place: Int) -> Bool {
    guard place < range.upperBound else { return false }
    let offset = place - range.lowerBound
    return bits[row * width + offset / 64] >> UInt64(offset % 64) & 1 == 1
  }

  /// Whether parameter `index` may end at `place`: the text after it is there, and what follows can
  /// continue from the end of that text.
  private func mayEnd(_ index: Int, at place: Int) -> Bool {
    if index == parameters.count - 1 { return place == range.upperBound }
    let gap = gaps[index]
    guard place + gap.count <= range.upperBound, isSet(index + 1, place + gap.count) else {
      return false
    }
    return text[place..<place + gap.count].elementsEqual(gap)
  }

  private func fillEnds(of index: Int, _ nextEnd: inout [Int]) {
    var next = Int.max
    nextEnd[range.count + 1] = next
    for place in (range.lowerBound...range.upperBound).reversed() {
      if mayEnd(index, at: place) { next = place }
      nextEnd[place - range.lowerBound] = next
    }
  }

  // MARK: Kinds

  /// The first place where a parameter of `kind` that starts at `start` can end.
  private func end(of kind: ValueKind, from start: Int, _ nextEnd: [Int]) -> Int? {
    func next(_ place: Int) -> Int? {
      guard place <= range.upperBound else { return nil }
      let end = nextEnd[place - range.lowerBound]
      return end == .max ? nil : end
    }
    switch kind {
    case .text: return next(start + 1)
    case .integer, .double: return endOfNumber(kind, from: start, next)
    case .boolean:
      return ["true", "false"].compactMap { endOfAlternative(Array($0.utf8), start, next) }.min()
    default:
      guard let index = kind.closedIndex else { return nil }
      return kinds.alternatives[index].compactMap { endOfAlternative($0, start, next) }.min()
    }
  }

  private func endOfAlternative(
    _ alternative: [UInt8], _ start: Int, _ next: (Int) -> Int?
  ) -> Int? {
    let end = start + alternative.count
    guard !alternative.isEmpty, end <= range.upperBound, next(end) == end,
      text[start..<end].elementsEqual(alternative)
    else { return nil }
    return end
  }

  /// The possible ends of a number are the places after its digits, up to the one where it is no
  /// longer valid; then come those in its fraction and exponent.
  private func endOfNumber(
    _ kind: ValueKind, from start: Int, _ next: (Int) -> Int?
  ) -> Int? {
    var place = start
    if place < range.upperBound && text[place] == UInt8(ascii: "-") { place += 1 }
    func endOfDigits(_ from: Int) -> Int {
      // No valid number has more digits than this, not counting leading zeros.
      var end = from
      while end < range.upperBound && TextReading.isDigit(text[end]) && end - from < 400 {
        end += 1
      }
      return end
    }
    func first(_ low: Int, _ high: Int) -> Int? {
      var candidate = next(low)
      while let end = candidate, end <= high {
        if kinds.reads(UnsafeBufferPointer(rebasing: text[start..<end]), as: kind) { return end }
        candidate = next(end + 1)
      }
      return nil
    }
    let digits = endOfDigits(place)
    guard digits > place else { return nil }
    if let end = first(place + 1, digits) { return end }
    guard kind == .double else { return nil }
    place = digits
    if place < range.upperBound && text[place] == UInt8(ascii: ".") {
      let fraction = endOfDigits(place + 1)
      if fraction > place + 1 {
        if let end = first(place + 2, fraction) { return end }
        place = fraction
      }
    }
    guard place < range.upperBound, text[place] | 0x20 == UInt8(ascii: "e") else { return nil }
    place += 1
    if place < range.upperBound
      && (text[place] == UInt8(ascii: "+") || text[place] == UInt8(ascii: "-"))
    {
      place += 1
    }
    let exponent = endOfDigits(place)
    return exponent > place ? first(place + 1, exponent) : nil
  }
}
