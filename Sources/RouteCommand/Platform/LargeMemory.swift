import CLibrary

/// Memory for large plans.
///
/// To get memory from the system page by page, and to give it back and get it again, takes a quarter
/// of the time of the check of a large plan, and more where two threads do it at once (measured).
package enum LargeMemory {
  /// The sizes of input for which it is worth it. With larger ones memory counts for more than time.
  private static let worth = 1 << 20...256 << 20

  /// Prepares the process for working on `count` bytes of input.
  package static func prepare(for count: Int) {
    if worth.contains(count) { reserveMemory(forInputOf: count) }
  }
}
