/// A run of elements of one of a tree's arrays.
@frozen @usableFromInline
package struct SyntaxSlice: Sendable, Equatable {
  @usableFromInline package var first: UInt32
  @usableFromInline package var count: UInt32

  @inlinable
  package init(first: Int, count: Int) {
    self.first = UInt32(truncatingIfNeeded: first)
    self.count = UInt32(truncatingIfNeeded: count)
  }

  @inlinable package static var none: SyntaxSlice { SyntaxSlice(first: 0, count: 0) }

  /// The elements' indices.
  @inlinable package var indices: Range<Int> { Int(first)..<Int(first) + Int(count) }
  @inlinable package var isEmpty: Bool { count == 0 }
}

/// A count of at most 16,777,215, in 3 bytes.
@frozen @usableFromInline
package struct ShortCount: Sendable, Equatable {
  @usableFromInline let low: UInt16
  @usableFromInline let high: UInt8

  @inlinable
  package init(_ value: Int) {
    assert(value <= Self.maximum)
    low = UInt16(truncatingIfNeeded: value)
    high = UInt8(truncatingIfNeeded: value >> 16)
  }

  @inlinable package var value: Int { Int(high) << 16 | Int(low) }
  @inlinable package static var maximum: Int { (1 << 24) - 1 }
}

/// A run of at most 16,777,215 elements, in 7 bytes: what one declaration has of something. The
/// parser reports more and leaves them out.
@frozen @usableFromInline
package struct ShortSlice: Sendable, Equatable {
  @usableFromInline package let first: UInt32
  @usableFromInline let shortCount: ShortCount

  @inlinable
  package init(first: UInt32, count: ShortCount) {
    self.first = first
    shortCount = count
  }

  @inlinable
  package init(_ slice: SyntaxSlice) {
    self.init(first: slice.first, count: ShortCount(Int(slice.count)))
  }

  @inlinable package static var none: ShortSlice { ShortSlice(SyntaxSlice.none) }

  @inlinable package var count: Int { shortCount.value }
  /// The elements' indices.
  @inlinable package var indices: Range<Int> { Int(first)..<Int(first) + count }
  @inlinable package var isEmpty: Bool { count == 0 }
  @inlinable package var slice: SyntaxSlice {
    get { SyntaxSlice(first: Int(first), count: count) }
    set { self = ShortSlice(newValue) }
  }
}
