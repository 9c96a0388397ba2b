// Small types of every layer and their properties are `@usableFromInline`. Otherwise other modules
// do not inline `@inlinable` members of `package` types and comparisons that the compiler
// synthesizes, but call them, and call generic ones through their witnesses.

/// A half-open range of byte offsets into one file; files are at most 4 GiB.
@frozen @usableFromInline
package struct SourceRange: Hashable, Sendable {
  /// The offset of the first byte.
  @usableFromInline package var start: UInt32
  /// The offset just past the last byte; equal to `start` when empty.
  @usableFromInline package var end: UInt32

  @inlinable
  package init(start: UInt32, end: UInt32) {
    self.start = start
    self.end = end
  }

  /// The empty range at offset 0, which means "not written".
  @inlinable package static var none: SourceRange { SourceRange(start: 0, end: 0) }

  /// Whether the range holds no byte.
  @inlinable package var isEmpty: Bool { start == end }

  /// The number of bytes.
  @inlinable package var count: Int { Int(end &- start) }

  /// The range as indices of an array of bytes.
  @inlinable package var indices: Range<Int> { Int(start)..<Int(end) }

  /// The smallest range that holds this one and `other`.
  package func union(_ other: SourceRange) -> SourceRange {
    SourceRange(start: min(start, other.start), end: max(end, other.end))
  }
}

/// Identifies one file of a run by its index in the list of files.
@frozen @usableFromInline
package struct FileID: Hashable, Comparable, Sendable {
  @usableFromInline package var raw: UInt32

  @inlinable package init(_ index: Int) { raw = UInt32(truncatingIfNeeded: index) }
  @inlinable package var index: Int { Int(raw) }
  @inlinable package static func < (a: FileID, b: FileID) -> Bool { a.raw < b.raw }
}

/// A range of bytes in an identified file.
@frozen @usableFromInline
package struct SourceSpan: Hashable, Sendable {
  @usableFromInline package var file: FileID
  @usableFromInline package var range: SourceRange

  @inlinable
  package init(file: FileID, range: SourceRange) {
    self.file = file
    self.range = range
  }
}
