import CLibrary

/// Turns signals that ask the process to end into something that `poll` sees, for a command that
/// has to say goodbye first.
enum Interrupts {
  // Written by the signal handler.
  private static let number = AtomicNumber(0)
  /// The first signal that came; 0 for none.
  private static let first = AtomicNumber(0)
  /// The descriptor to which the handler writes a byte.
  private static let pipe = AtomicNumber(-1)
  /// The descriptor that is then readable; -1 while the signals are not caught.
  private static let reader = AtomicNumber(-1)
  private static let numbers = [SIGINT, SIGTERM, SIGHUP]

  /// The number of signals that came.
  static var count: Int { number.value }

  /// The first of them; nil if none came.
  static var cause: Int32? {
    let number = first.value
    return number == 0 ? nil : Int32(truncatingIfNeeded: number)
  }

  /// Forgets the signals that came, once they had their effect.
  static func forget() {
    number.set(0)
    first.set(0)
  }

  /// Waits until standard input can be read; false if a signal came. It does not wait while signals
  /// end the process anyway.
  static func awaitInput() -> Bool {
    if count > 0 { return false }
    let descriptor = Int32(truncatingIfNeeded: reader.value)
    if descriptor < 0 { return true }
    var entries = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: 0, events: Int16(POLLIN), revents: 0),
    ]
    while count == 0 {
      if poll(&entries, nfds_t(entries.count), -1) <= 0 { continue }
      // A descriptor that is closed meanwhile has nothing to tell.
      if entries[1].revents != 0 || entries[0].revents & Int16(POLLNVAL) != 0 { return true }
    }
    return false
  }

  /// How long a stream that nobody reads is waited for once a signal came.
  private static let patience: Int32 = 200

  /// Waits until a stream takes bytes, and returns how many it takes at least without waiting again;
  /// 0 if a signal came and nobody reads. It does not wait while signals end the process anyway.
  static func awaitRoom(_ descriptor: Int32) -> Int {
    let reader = Int32(truncatingIfNeeded: Self.reader.value)
    while true {
      let isEnding = count > 0
      if reader < 0 && !isEnding { return .max }
      var entries = (
        pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: isEnding ? -1 : reader, events: Int16(POLLIN), revents: 0)
      )
      let found = withUnsafeMutableBytes(of: &entries) { bytes in
        poll(bytes.assumingMemoryBound(to: pollfd.self).baseAddress, 2, isEnding ? patience : -1)
      }
      if entries.0.revents != 0 { return Int(PIPE_BUF) }
      if isEnding && found == 0 { return 0 }
    }
  }

  /// Catches the signals until `Catch.end`.
  static func begin() -> Catch { Catch() }

  /// While it lasts, signals make `reader` readable instead of ending the process.
  final class Catch {
    let reader: Int32
    private let writer: Int32
    private var previous: [(Int32, sighandler_t?)] = []
    /// The ends of the pipe of a program that was started before and still runs; -1 for none.
    private let outer: (reader: Int, writer: Int)

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
      first.set(0)
      outer = (
        Interrupts.reader.exchange(Int(reader)), Interrupts.pipe.exchange(Int(writer))
      )
      for number in numbers {
        let old = systemSignal(number) { signal in
          Interrupts.number.add(1)
          Interrupts.first.replace(0, with: Int(signal))
          var byte: UInt8 = 1
          _ = write(Int32(truncatingIfNeeded: Interrupts.pipe.value), &byte, 1)
        }
        // A signal that `nohup` ignores stays ignored.
        if unsafeBitCast(old, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
          _ = systemSignal(number, SIG_IGN)
        } else {
          previous.append((number, old))
          Self.interruptCalls(number)
        }
      }
    }

    /// Makes a signal end the system call in which it arrives, so that a write that has to wait after
    /// all does not go on waiting.
    private static func interruptCalls(_ number: Int32) {
      var action = sigaction()
      guard sigaction(number, nil, &action) == 0 else { return }
      action.sa_flags &= ~SA_RESTART
      _ = sigaction(number, &action, nil)
    }

    /// Restores the previous handlers.
    func end() {
      for (number, handler) in previous { _ = systemSignal(number, handler) }
      previous = []
      Interrupts.reader.replace(Int(reader), with: outer.reader)
      Interrupts.pipe.replace(Int(writer), with: outer.writer)
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
