// Searches for parts of texts, character by character. The methods of the standard library's module
// for regular expressions do the same, but a program that calls one of them contains the whole
// module, which is larger than most of ours.

extension Substring {
  /// Where `part` is for the first time; nil if it is not there.
  package func firstRange(ofPart part: String) -> Range<Index>? {
    var rest = self
    while true {
      if rest.starts(with: part) {
        return rest.startIndex..<rest.index(rest.startIndex, offsetBy: part.count)
      }
      if rest.popFirst() == nil { return nil }
    }
  }

  package func has(part: String) -> Bool { firstRange(ofPart: part) != nil }
}

extension String {
  /// Where `part` is for the first time; nil if it is not there.
  package func firstRange(ofPart part: String) -> Range<Index>? {
    self[...].firstRange(ofPart: part)
  }

  package func has(part: String) -> Bool { self[...].has(part: part) }

  /// The text with `other` in place of each `part`.
  package func replacing(part: String, with other: String) -> String {
    var result = ""
    var rest = self[...]
    while let place = rest.firstRange(ofPart: part), !place.isEmpty {
      result += rest[..<place.lowerBound]
      result += other
      rest = rest[place.upperBound...]
    }
    return result + rest
  }
}
