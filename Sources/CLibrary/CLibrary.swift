// The platform's C library under one name. Only this file decides which library that is;
// elsewhere, `canImport(Darwin)` only says whether Apple's interfaces exist.

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

/// Reserves eight times `count` bytes of memory from the system in advance, in large pages if it
/// has them, and keeps freed memory. Only glibc supports this; other allocators have no such
/// settings.
package func reserveMemory(forInputOf count: Int) {
  #if canImport(Glibc)
    guard mallopt(M_TOP_PAD, CInt(count * 8)) == 1 else { return }
    mallopt(M_MMAP_THRESHOLD, 1 << 30)
    mallopt(M_TRIM_THRESHOLD, 1 << 30)
    mallopt(M_ARENA_MAX, 1)
    // The first allocation makes the system provide all of it.
    guard let start = malloc(count) else { return }
    defer { free(start) }
    let page = sysconf(CInt(_SC_PAGESIZE))
    let first = (Int(bitPattern: start) + page - 1) / page * page
    let end = Int(bitPattern: sbrk(0)) / page * page
    // This is only a hint; nothing is lost if the system ignores it.
    if first < end {
      madvise(UnsafeMutableRawPointer(bitPattern: first), end - first, MADV_HUGEPAGE)
    }
  #endif
}
