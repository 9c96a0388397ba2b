import CLibrary

extension ChildProcess {
  func finish(until deadline: Deadline) -> ChildEnd {
    if isEnded { return .killed }
    isEnded = true
    endInput()
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
    let status = endGroup()
    guard isByItself else { return .killed }
    return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signalled(status & 0x7F)
  }

  /// Ends the program and what it left behind, and returns its status: SIGTERM for the whole group
  /// and, for those that are still there after the grace, SIGKILL.
  private func endGroup() -> Int32 {
    kill(-process, SIGTERM)
    let grace = Deadline(in: Self.grace)
    while !hasExited, !grace.hasPassed { _ = poll(nil, 0, 5) }
    if !hasExited { kill(-process, SIGKILL) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    // As long as the group has members, its number belongs to no other process or group.
    while kill(-process, 0) == 0 {
      if grace.hasPassed {
        kill(-process, SIGKILL)
        break
      }
      _ = poll(nil, 0, 5)
    }
    return status
  }

  /// Moves what is available to `rest`, as far as that is kept.
  private func keepRest() {
    readAvailable()
    if rest.count < Self.mostRest { rest += kept.prefix(Self.mostRest - rest.count) }
    kept = []
  }

  /// Whether the program has ended; this does not reap it.
  var hasExited: Bool {
    var info = siginfo_t()
    let found = waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT | WNOHANG)
    return found != 0 || info.si_signo != 0
  }
}
