#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Signals that ask us to end, turned into something that `poll` sees: for a command that has to
/// say goodbye first.
enum Interrupts {
  /// Read and written by the signal handler: the number of the signal, how many came, and where to
  /// write a byte.
  nonisolated(unsafe) private static let cells: UnsafeMutablePointer<Int32> = {
    let cells = UnsafeMutablePointer<Int32>.allocate(capacity: 3)
    cells.initialize(repeating: 0, count: 3)
    return cells
  }()
  private static let numbers = [SIGINT, SIGTERM, SIGHUP]

  /// The signal that came last; 0 for none.
  static var signal: Int32 { cells[0] }
  /// How many came.
  static var count: Int32 { cells[1] }

  /// Catches the signals until `Catch.end`.
  static func begin() -> Catch { Catch() }

  /// While it lasts, signals make `reader` readable instead of ending the process.
  final class Catch {
    let reader: Int32
    private let writer: Int32
    private var previous: [(Int32, sighandler_t?)] = []

    fileprivate init() {
      var ends: [Int32] = [-1, -1]
      _ = pipe(&ends)
      (reader, writer) = (ends[0], ends[1])
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
      cells[0] = 0
      cells[1] = 0
      cells[2] = writer
      for number in numbers {
        let old = systemSignal(number) { number in
          Interrupts.cells[0] = number
          Interrupts.cells[1] += 1
          var byte: UInt8 = 1
          _ = write(Interrupts.cells[2], &byte, 1)
        }
        // What `nohup` ignores stays ignored.
        if unsafeBitCast(old, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
          _ = systemSignal(number, SIG_IGN)
        } else {
          previous.append((number, old))
        }
      }
    }

    /// The handlers from before come back.
    func end() {
      for (number, handler) in previous { _ = systemSignal(number, handler) }
      previous = []
      close(reader)
      close(writer)
    }
  }
}

/// `signal`, by another name than the property's.
private func systemSignal(_ number: Int32, _ handler: sighandler_t?) -> sighandler_t? {
  signal(number, handler)
}

#if canImport(Darwin)
  typealias sighandler_t = @convention(c) (Int32) -> Void
#endif
