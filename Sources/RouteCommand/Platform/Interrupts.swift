import CLibrary

/// Turns signals that ask the process to end into something that `poll` sees, for a command that
/// has to say goodbye first.
enum Interrupts {
  // Written by the signal handler.
  private static let number = AtomicNumber(0)
  /// The descriptor to which the handler writes a byte.
  private static let pipe = AtomicNumber(-1)
  private static let numbers = [SIGINT, SIGTERM, SIGHUP]

  /// The number of signals that came.
  static var count: Int { number.value }

  /// Catches the signals until `Catch.end`.
  static func begin() -> Catch { Catch() }

  /// While it lasts, signals make `reader` readable instead of ending the process.
  final class Catch {
    let reader: Int32
    private let writer: Int32
    private var previous: [(Int32, sighandler_t?)] = []

    fileprivate init() {
      var ends: [Int32] = [-1, -1]
      _ = systemPipe(&ends)
      (reader, writer) = (ends[0], ends[1])
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
      // This comes before the first signal, because a handler must not be the first to use them.
      number.set(0)
      Interrupts.pipe.set(Int(writer))
      for number in numbers {
        let old = systemSignal(number) { _ in
          Interrupts.number.add(1)
          var byte: UInt8 = 1
          _ = write(Int32(truncatingIfNeeded: Interrupts.pipe.value), &byte, 1)
        }
        // A signal that `nohup` ignores stays ignored.
        if unsafeBitCast(old, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
          _ = systemSignal(number, SIG_IGN)
        } else {
          previous.append((number, old))
        }
      }
    }

    /// Restores the previous handlers.
    func end() {
      for (number, handler) in previous { _ = systemSignal(number, handler) }
      previous = []
      close(reader)
      close(writer)
    }
  }
}

/// `pipe`, under a name that differs from the property's.
private func systemPipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 { pipe(ends) }

/// `signal`, under a name that differs from the property's.
private func systemSignal(_ number: Int32, _ handler: sighandler_t?) -> sighandler_t? {
  signal(number, handler)
}

#if canImport(Darwin)
  typealias sighandler_t = @convention(c) (Int32) -> Void
#endif
