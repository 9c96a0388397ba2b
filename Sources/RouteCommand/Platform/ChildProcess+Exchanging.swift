import CLibrary

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
    let asked = Stopwatch()
    if isQuick && kept.isEmpty { lookBriefly(asked, until: deadline) }
    while true {
      if !kept.isEmpty {
        defer { kept = [] }
        isQuick = asked.elapsed <= Self.brief
        return .received(kept)
      }
      if isOutputClosed { return .closed }
      switch wait(toWrite: false, needingInput: needingInput, until: deadline) {
      case .ready: continue
      case .event(let event): return event
      }
    }
  }

  /// Looks for output until there is some, or for a moment; not at all if the deadline has passed.
  private func lookBriefly(_ asked: Stopwatch, until deadline: Deadline) {
    let most = min(Self.brief, deadline.left)
    while asked.elapsed < most {
      readAvailable()
      if !kept.isEmpty || isOutputClosed { return }
      sched_yield()
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
      // What it wrote before it closed its input is there now, even if it was not when the system
      // looked at its output.
      readAvailable()
      if !kept.isEmpty { return .ready }
      wasInputClosed = true
      return .event(.closed)
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
  func readAvailable() {
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
