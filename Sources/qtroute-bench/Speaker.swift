import CLibrary

/// A program that runs alongside the benchmark and whose output is read line by line.
final class Speaker {
  private var process = pid_t()
  private let reader: Int32
  private var unread: [UInt8] = []

  /// nil if it cannot be started.
  init?(_ arguments: [String]) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    reader = ends[0]
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer {
      posix_spawn_file_actions_destroy(&actions)
      words.forEach { free($0) }
    }
    let status = posix_spawnp(&process, arguments[0], &actions, nil, &words, environ)
    close(ends[1])
    if status != 0 { return nil }
  }

  deinit { close(reader) }

  /// Waits for a line that contains `text`; false if the program ends, or prints nothing for ten
  /// seconds.
  func waitForLine(holding text: String) -> Bool {
    while true {
      while let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: unread[..<end], as: UTF8.self)
        unread.removeSubrange(...end)
        if line.contains(text) { return true }
      }
      var entry = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, 10_000) > 0 else { return false }
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(reader, &piece, piece.count)
      guard count > 0 else { return false }
      unread += piece[..<count]
    }
  }

  /// Asks the program to end, and waits until it does. A process in the background may ignore SIGINT.
  func end() {
    kill(process, SIGTERM)
    var status: Int32 = 0
    waitpid(process, &status, 0)
  }
}
