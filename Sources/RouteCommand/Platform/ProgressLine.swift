#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A line on standard error that says what takes so long: from half a second on, ten times a second.
///
/// A timer of the process writes it, so that the work need not ask for the time. The handler of its
/// signal uses plain memory and `write` alone.
enum ProgressLine {
  private static let capacity = 128
  /// `\r`, what is done and a place for the time.
  nonisolated(unsafe) private static let line = UnsafeMutablePointer<UInt8>.allocate(
    capacity: capacity)
  /// Where the time goes, how many tenths of a second have passed, whether the line is wanted, and
  /// whether it is shown.
  nonisolated(unsafe) private static let cells = UnsafeMutablePointer<Int32>.allocate(capacity: 4)
  private static let clear = Array("\r\u{1B}[K".utf8)

  /// Begins to count; `activity` is at most 64 bytes.
  static func begin(_ activity: String) {
    _ = wasInitialized
    let label = Array("\r\(activity) ".utf8.prefix(64))
    line.update(from: label, count: label.count)
    cells[0] = Int32(label.count)
    cells[1] = 4
    cells[2] = 1
    cells[3] = 0
    _ = clear.count
    _ = signal(SIGALRM) { _ in ProgressLine.tick() }
    setTimer(first: 500_000, then: 100_000)
  }

  /// Ends the counting, and takes the line away if it is shown.
  static func end() {
    guard isOn else { return }
    cells[2] = 0
    setTimer(first: 0, then: 0)
    _ = signal(SIGALRM, SIG_DFL)
    if cells[3] != 0 { _ = write(2, clear, clear.count) }
  }

  private static let wasInitialized: Void = cells.initialize(repeating: 0, count: 4)

  /// Whether it counts.
  static var isOn: Bool {
    _ = wasInitialized
    return cells[2] != 0
  }

  private static func setTimer(first: Int, then: Int) {
    var interval = itimerval()
    interval.it_value.tv_usec = numericCast(first)
    interval.it_interval.tv_usec = numericCast(then)
    #if canImport(Darwin)
      setitimer(ITIMER_REAL, &interval, nil)
    #else
      setitimer(__itimer_which_t(0), &interval, nil)
    #endif
  }

  /// Writes the line: in the handler.
  private static func tick() {
    guard cells[2] != 0 else { return }
    let error = errno
    cells[1] += 1
    cells[3] = 1
    var count = Int(cells[0])
    let start = count
    var seconds = cells[1] / 10
    repeat {
      line[count] = UInt8(truncatingIfNeeded: 48 + seconds % 10)
      count += 1
      seconds /= 10
    } while seconds > 0
    var (low, high) = (start, count - 1)
    while low < high {
      (line[low], line[high]) = (line[high], line[low])
      low += 1
      high -= 1
    }
    line[count] = UInt8(ascii: ".")
    line[count + 1] = UInt8(truncatingIfNeeded: 48 + cells[1] % 10)
    line[count + 2] = UInt8(ascii: " ")
    line[count + 3] = UInt8(ascii: "s")
    _ = write(2, line, count + 4)
    errno = error
  }
}
