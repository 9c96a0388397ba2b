import CLibrary

/// A program in its own process group, with pipes to its standard input and from its standard
/// output. It shares our standard error.
final class ChildProcess: Child {
  /// How much unread output is kept while we write.
  private static let mostKept = 1 << 20
  /// How much unread output is kept at the end.
  private static let mostRest = 4096
  /// How often to look whether the program has ended. If it leaves its streams to a program that it
  /// started, nothing else says so.
  private static let look = Duration.milliseconds(20)

  private let process: pid_t
  private var input: Int32
  private let output: Int32
  private let interrupts: Interrupts.Catch
  private var kept: [UInt8] = []
  /// Where output is read to.
  private var piece = [UInt8](repeating: 0, count: 1 << 16)
  private var entries = [pollfd](repeating: pollfd(), count: 3)
  private(set) var rest: [UInt8] = []
  private var wasInputClosed = false
  private var isOutputClosed = false
  private var isEnded = false

  /// Starts `words`; the first is looked up in PATH unless it contains a slash.
  init(_ words: [String]) throws(HostFailure) {
    guard let program = words.first, !program.isEmpty,
      !words.contains(where: { $0.utf8.contains(0) })
    else { throw HostFailure("it has no name") }
    let (theirInput, ourInput) = try Self.makePipe()
    let (ourOutput, theirOutput): (Int32, Int32)
    do throws(HostFailure) {
      (ourOutput, theirOutput) = try Self.makePipe()
    } catch {
      close(theirInput)
      close(ourInput)
      throw error
    }
    // A signal that comes before there is a program is not lost either.
    let interrupts = Interrupts.begin()
    var process: pid_t = 0
    let failure = Self.spawn(&process, words, input: theirInput, output: theirOutput)
    close(theirInput)
    close(theirOutput)
    guard failure == 0 else {
      interrupts.end()
      close(ourInput)
      close(ourOutput)
      throw failure == ENOENT
        ? HostFailure("no such program")
        : HostFailure(String(cString: strerror(failure)).lowercased())
    }
    self.process = process
    input = ourInput
    output = ourOutput
    for descriptor in [ourInput, ourOutput] { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
    self.interrupts = interrupts
  }

  deinit { _ = finish(until: Deadline(in: .zero)) }

  private static func makePipe() throws(HostFailure) -> (reader: Int32, writer: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw HostFailure(String(cString: strerror(errno)).lowercased())
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private static func spawn(
    _ process: inout pid_t, _ words: [String], input: Int32, output: Int32
  ) -> Int32 {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    // Its own group, so that everything it starts can be ended with it; signals as a shell sets
    // them.
    posix_spawnattr_setpgroup(&attributes, 0)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for number in [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGXFSZ] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var arguments = words.map { strdup($0) }
    arguments.append(nil)
    defer { for argument in arguments { free(argument) } }
    return posix_spawnp(&process, words[0], &actions, &attributes, arguments, environ)
  }
}

// MARK: - Exchanging

extension ChildProcess {
  var isInterrupted: Bool { Interrupts.count > 0 }

  var isInputClosed: Bool {
    if wasInputClosed || input < 0 { return wasInputClosed }
    var entry = pollfd(fd: input, events: 0, revents: 0)
    return poll(&entry, 1, 0) > 0
  }

  func send(_ bytes: [UInt8], until deadline: Deadline) -> ChildEvent {
    var offset = 0
    while offset < bytes.count {
      var number: Int32 = 0
      let written = bytes.withUnsafeBytes { buffer in
        let written = buffer.baseAddress.map { write(input, $0 + offset, buffer.count - offset) }
        number = errno
        return written ?? 0
      }
      if written > 0 {
        offset += written
        continue
      }
      if number == EINTR { continue }
      if number != EAGAIN {
        wasInputClosed = true
        return .closed
      }
      switch wait(toWrite: true, until: deadline) {
      case .ready: continue
      case .event(let event): return event
      }
    }
    return .sent
  }

  func endInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  func receive(until deadline: Deadline) -> ChildEvent {
    receive(until: deadline, needingInput: false)
  }

  func receive(until deadline: Deadline, needingInput: Bool) -> ChildEvent {
    while true {
      if !kept.isEmpty {
        defer { kept = [] }
        return .received(kept)
      }
      if isOutputClosed { return .closed }
      switch wait(toWrite: false, needingInput: needingInput, until: deadline) {
      case .ready: continue
      case .event(let event): return event
      }
    }
  }

  private enum Readiness {
    case ready
    case event(ChildEvent)
  }

  /// Waits until something can be read or, with `toWrite`, written.
  private func wait(
    toWrite: Bool, needingInput: Bool = false, until deadline: Deadline
  ) -> Readiness {
    if Interrupts.count > 0 { return .event(.interrupted) }
    let left = deadline.left
    let milliseconds = left <= .zero ? 0 : min(left, Self.look).milliseconds + 1
    entries[0] = pollfd(fd: interrupts.reader, events: Int16(POLLIN), revents: 0)
    entries[1] = pollfd(fd: isOutputClosed ? -1 : output, events: Int16(POLLIN), revents: 0)
    // Without an event to wait for, it says when nobody reads any longer.
    entries[2] = pollfd(
      fd: toWrite || needingInput ? input : -1, events: toWrite ? Int16(POLLOUT) : 0, revents: 0)
    let count = poll(&entries, 3, Int32(milliseconds))
    if count == 0 {
      if left <= .zero { return .event(.timedOut) }
      if hasExited { return afterExit(toWrite) }
    }
    if count <= 0 { return .ready }
    if entries[1].revents != 0 {
      readAvailable()
      if toWrite && kept.count > Self.mostKept { return .event(.flooded) }
    } else if !toWrite && entries[2].revents != 0 {
      wasInputClosed = true
      // What the program wrote before counts, even if it came after the look at its output.
      readAvailable()
      if kept.isEmpty { return .event(.closed) }
    }
    return .ready
  }

  /// Whatever the program wrote can be read once it has ended. What follows is from others.
  private func afterExit(_ toWrite: Bool) -> Readiness {
    readAvailable()
    if toWrite { return .event(.closed) }
    if kept.isEmpty { isOutputClosed = true }
    return .ready
  }

  /// Reads what is available, at most one piece.
  private func readAvailable() {
    if isOutputClosed { return }
    var number: Int32 = 0
    let count = piece.withUnsafeMutableBytes { buffer in
      let count = read(output, buffer.baseAddress, buffer.count)
      number = errno
      return count
    }
    if count > 0 {
      kept += piece[..<count]
    } else if count == 0 || (number != EAGAIN && number != EINTR) {
      isOutputClosed = true
    }
  }
}

// MARK: - Ending

extension ChildProcess {
  func finish(until deadline: Deadline) -> ChildEnd {
    if isEnded { return .killed }
    isEnded = true
    if input >= 0 { close(input) }
    input = -1
    defer {
      close(output)
      interrupts.end()
    }
    let signalsBefore = Interrupts.count
    while !hasExited, !deadline.hasPassed, Interrupts.count <= max(signalsBefore, 1) {
      // Remaining output is taken away, so that the program can end.
      var entry = pollfd(fd: isOutputClosed ? -1 : output, events: Int16(POLLIN), revents: 0)
      _ = poll(&entry, 1, 5)
      if entry.revents != 0 { keepRest() }
    }
    let isByItself = hasExited
    keepRest()
    if !isByItself {
      kill(-process, SIGTERM)
      let grace = Deadline(in: .milliseconds(200))
      while !hasExited, !grace.hasPassed { _ = poll(nil, 0, 5) }
    }
    // The group outlives its leader only if the leader left other processes behind. Its number is
    // not reused before the leader has been waited for.
    kill(-process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    guard isByItself else { return .killed }
    return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signalled(status & 0x7F)
  }

  /// Moves what is available to `rest`, as far as that is kept.
  private func keepRest() {
    readAvailable()
    if rest.count < Self.mostRest { rest += kept.prefix(Self.mostRest - rest.count) }
    kept = []
  }

  /// Whether the program has ended; this does not reap it.
  private var hasExited: Bool {
    var info = siginfo_t()
    let found = waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT | WNOHANG)
    return found != 0 || info.si_signo != 0
  }
}
