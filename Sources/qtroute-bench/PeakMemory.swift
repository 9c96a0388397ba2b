import CLibrary

/// The most memory that this process holds while it does something.
enum PeakMemory {
  /// The bytes that the process held at most while `body` ran, what it held before among them; nil
  /// where the system does not say.
  static func bytes(_ body: () -> Void) -> Int? {
    giveHolesBack()
    Disk.write(Array("5".utf8), to: "/proc/self/clear_refs")
    body()
    for line in Disk.lines("/proc/self/status") where line.hasPrefix("VmHWM:") {
      let fields = line.split { $0 == " " || $0 == "\t" }
      if fields.count > 1, let kilobytes = Int(fields[1]) { return kilobytes * 1024 }
    }
    return nil
  }

  /// What was made ready left holes, which are not the stage's. Glibc's module lacks the function.
  private static func giveHolesBack() {
    typealias Trim = @convention(c) (Int) -> Int32
    guard let symbol = dlsym(nil, "malloc_trim") else { return }
    _ = unsafeBitCast(symbol, to: Trim.self)(0)
  }
}
