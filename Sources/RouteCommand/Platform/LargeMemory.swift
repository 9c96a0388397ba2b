#if canImport(Glibc)
  import CMalloc
  import Glibc
#endif

/// Memory for large plans.
///
/// To get memory from the system page by page, and to give it back and get it again, takes a quarter
/// of the time of the check of a large plan, and more where two threads do it at once (measured).
package enum LargeMemory {
  /// The sizes of input for which it is worth it. With larger ones memory counts for more than time.
  private static let worth = 1 << 20...256 << 20

  /// Prepares the process for working on `count` bytes of input: memory is taken from the system
  /// ahead, in large pages where it has them, and kept until the end.
  package static func prepare(for count: Int) {
    #if canImport(Glibc)
      guard worth.contains(count), mallopt(M_TOP_PAD, CInt(count * 8)) == 1 else { return }
      mallopt(M_MMAP_THRESHOLD, 1 << 30)
      mallopt(M_TRIM_THRESHOLD, 1 << 30)
      mallopt(M_ARENA_MAX, 1)
      // The first piece has the system give all of it.
      guard let start = malloc(count) else { return }
      defer { free(start) }
      let page = sysconf(CInt(_SC_PAGESIZE))
      let first = (Int(bitPattern: start) + page - 1) / page * page
      let end = Int(bitPattern: sbrk(0)) / page * page
      // A hint: where it is not taken nothing is lost.
      if first < end {
        madvise(UnsafeMutableRawPointer(bitPattern: first), end - first, MADV_HUGEPAGE)
      }
    #endif
  }
}
