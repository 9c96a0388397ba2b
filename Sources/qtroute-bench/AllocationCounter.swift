import CLibrary

/// Counts what the process allocates, where the library that counts was loaded before the system's.
enum AllocationCounter {
  /// The library's counter; nil where the library is not there.
  private static var counter: UnsafeMutablePointer<UInt>? {
    dlsym(nil, "qtroute_allocations")?.assumingMemoryBound(to: UInt.self)
  }

  /// The allocations so far; nil where they are not counted.
  static var count: Int? { counter.map { Int($0.pointee) } }

  /// The number of allocations while `body` runs; nil where they are not counted.
  static func count(_ body: () -> Void) -> Int? {
    guard let before = count else { return nil }
    body()
    return count.map { $0 - before }
  }
}
