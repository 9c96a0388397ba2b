import CLibrary

/// The peak memory of this process during an operation.
enum PeakMemory {
  /// The bytes that the process held before `body` ran, and the most that it held while it ran; nil
  /// if the system does not report it.
  static func bytes(_ body: () -> Void) -> (before: Int, peak: Int)? {
    giveHolesBack()
    Disk.write(Array("5".utf8), to: "/proc/self/clear_refs")
    let before = highest
    body()
    guard let before, let highest else { return nil }
    return (before, highest)
  }

  /// The most bytes that the process held since the mark was last reset.
  private static var highest: Int? {
    for line in Disk.lines("/proc/self/status") where line.hasPrefix("VmHWM:") {
      let fields = line.split { $0 == " " || $0 == "\t" }
      if fields.count > 1, let kilobytes = Int(fields[1]) { return kilobytes * 1024 }
    }
    return nil
  }

  /// Returns the free memory that the preparation left, because it is not the stage's. Glibc's
  /// module lacks the function.
  private static func giveHolesBack() {
    typealias Trim = @convention(c) (Int) -> Int32
    guard let symbol = dlsym(nil, "malloc_trim") else { return }
    _ = unsafeBitCast(symbol, to: Trim.self)(0)
  }
}
