#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Counts what the process allocates, by a small library that stands before the system's `malloc`.
/// The program builds it and starts itself again with it; without a compiler nothing is counted.
enum AllocationCounter {
  private static let source = """
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <stddef.h>
    unsigned long qtroute_allocations = 0;
    extern void *__libc_malloc(size_t);
    void *malloc(size_t size) { qtroute_allocations++; return __libc_malloc(size); }

    """

  /// The library's counter; nil where the library is not there.
  private static var counter: UnsafeMutablePointer<UInt>? {
    dlsym(nil, "qtroute_allocations")?.assumingMemoryBound(to: UInt.self)
  }

  /// The number of allocations while `body` runs; nil where they cannot be counted.
  static func count(_ body: () -> Void) -> Int? {
    guard let counter else { return nil }
    let before = counter.pointee
    body()
    return Int(counter.pointee - before)
  }

  /// Starts the program again with the library, whose files go into `folder`. Returns where that
  /// is done already or cannot be done.
  static func startAgain(in folder: String) {
    guard counter == nil, getenv("LD_PRELOAD") == nil else { return }
    let library = "\(folder)/count.so"
    Measure.write(Array(source.utf8), to: "\(folder)/count.c")
    let command = ["cc", "-O2", "-shared", "-fPIC", "-o", library, "\(folder)/count.c"]
    guard Measure.run(command) == 0 else { return }
    setenv("LD_PRELOAD", library, 1)
    var words: [UnsafeMutablePointer<CChar>?] = CommandLine.arguments.map { strdup($0) } + [nil]
    execv("/proc/self/exe", &words)
  }
}
