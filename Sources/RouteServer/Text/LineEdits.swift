import RouteBase

/// The edits that turn one text into another, by whole lines.
enum LineEdits {
  /// A range of the old text and what replaces it.
  struct Edit {
    var range: SourceRange
    var replacement: ArraySlice<UInt8>
  }

  /// The edits in order; none if the texts are equal.
  static func make(from old: SourceText, to new: [UInt8]) -> [Edit] {
    UnifiedDiff.changes(old: Array(old.bytes[..<old.count]), new: new).map { change in
      Edit(
        range: SourceRange(
          start: UInt32(change.old.lowerBound), end: UInt32(change.old.upperBound)),
        replacement: new[change.new])
    }
  }
}
