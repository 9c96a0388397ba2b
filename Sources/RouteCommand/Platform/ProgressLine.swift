import CLibrary

/// A line on standard error that shows what is taking so long. It appears after half a second and
/// is updated ten times a second.
///
/// A timer of the process writes it, so that the work need not check the time. The handler of its
/// signal uses only plain memory and `write`.
enum ProgressLine {
  private static let capacity = 128
  /// The address of `\r`, the activity and space for the time; written only while no timer runs.
  private static let address = UInt(
    bitPattern: UnsafeMutablePointer<UInt8>.allocate(capacity: capacity))
  private static var line: UnsafeMutablePointer<UInt8>? {
    UnsafeMutablePointer(bitPattern: address)
  }
  /// The offset at which the time is written.
  private static let labelCount = AtomicNumber(0)
  /// How many tenths of a second have passed.
  private static let tenths = AtomicNumber(0)
  /// Whether it is counting, as 0 or 1.
  private static let isWanted = AtomicNumber(0)
  /// Whether the line is on the screen, as 0 or 1.
  private static let isShown = AtomicNumber(0)
  private static let clear = Array("\r\u{1B}[K".utf8)

  /// Starts counting; `activity` is at most 64 bytes.
  static func begin(_ activity: String) {
    // Everything that the handler uses is there before its first call.
    let label = Array("\r\(activity) ".utf8.prefix(64))
    line?.update(from: label, count: label.count)
    labelCount.set(label.count)
    tenths.set(4)
    isShown.set(0)
    isWanted.set(1)
    _ = clear.count
    _ = signal(SIGALRM) { _ in ProgressLine.tick() }
    setTimer(first: 500_000, then: 100_000)
  }

  /// Stops counting, and removes the line if it is shown.
  static func end() {
    guard isOn else { return }
    isWanted.set(0)
    setTimer(first: 0, then: 0)
    _ = signal(SIGALRM, SIG_DFL)
    if isShown.value != 0 { _ = write(2, clear, clear.count) }
  }

  /// Whether it is counting.
  static var isOn: Bool { isWanted.value != 0 }

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

  /// Writes the line; called in the signal handler.
  private static func tick() {
    guard isWanted.value != 0, let line else { return }
    let error = errno
    let passed = tenths.add(1)
    isShown.set(1)
    var count = labelCount.value
    let start = count
    var seconds = passed / 10
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
    line[count + 1] = UInt8(truncatingIfNeeded: 48 + passed % 10)
    line[count + 2] = UInt8(ascii: " ")
    line[count + 3] = UInt8(ascii: "s")
    _ = write(2, line, count + 4)
    errno = error
  }
}
