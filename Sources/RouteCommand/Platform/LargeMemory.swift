import CLibrary

/// Memory for large plans.
///
/// Getting memory from the system page by page, and returning it and getting it again, takes a
/// quarter of the time of checking a large plan, and more if two threads do it at once (measured).
package enum LargeMemory {
  /// The sizes of input for which it is worthwhile. For larger ones, memory matters more than time.
  private static let worth = 1 << 20...256 << 20

  /// Prepares the process for working on `count` bytes of input.
  package static func prepare(for count: Int) {
    if worth.contains(count) { reserveMemory(forInputOf: count) }
  }
}
