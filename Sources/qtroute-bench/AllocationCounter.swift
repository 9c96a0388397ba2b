import CLibrary

/// Counts the allocations of the process, if the counting library was loaded before the system's.
enum AllocationCounter {
  /// The library's counter; nil if the library is not loaded.
  private static var counter: UnsafeMutablePointer<UInt>? {
    dlsym(nil, "qtroute_allocations")?.assumingMemoryBound(to: UInt.self)
  }

  /// The allocations so far; nil if they are not counted.
  static var count: Int? { counter.map { Int($0.pointee) } }

  /// The number of allocations while `body` runs; nil if they are not counted.
  static func count(_ body: () -> Void) -> Int? {
    guard let before = count else { return nil }
    body()
    return count.map { $0 - before }
  }
}
