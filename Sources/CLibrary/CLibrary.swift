// The platform's C library by one name, and what differs between them. No other file asks which
// one it is.

#if canImport(Glibc)
  import CMalloc
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#elseif canImport(Darwin)
  @_exported public import Darwin
#endif

/// Ends the process, for types with an `exit` of their own.
package func exitProcess(_ status: CInt) -> Never { exit(status) }

/// Takes eight times `count` bytes of memory from the system ahead, in large pages where it has
/// them, and keeps what is freed. It does so with glibc alone; other allocators take no such advice.
package func reserveMemory(forInputOf count: Int) {
  #if canImport(Glibc)
    guard mallopt(M_TOP_PAD, CInt(count * 8)) == 1 else { return }
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
