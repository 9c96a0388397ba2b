import RouteCommand
import Foundation
import Testing

/// A separate terminal for a test, in which a shell or the executable runs.
final class Terminal {
  private let keyboard: Int32
  private let running: Binary.Running
  /// Everything that was shown.
  private(set) var screen = ""
  private var unread: [UInt8] = []

  /// Runs a shell script in the terminal, in the binary's folder; `$0` is the executable.
  init(_ binary: Binary, _ script: String) throws {
    keyboard = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(keyboard >= 0, "no terminal to be had")
    // TIOCSPTLCK and TIOCGPTN, because Swift sees neither them nor `unlockpt` and `ptsname`.
    var (unlocked, number): (Int32, Int32) = (0, 0)
    try #require(ioctl(keyboard, 0x4004_5431, &unlocked) == 0)
    try #require(ioctl(keyboard, 0x8004_5430, &number) == 0)
    let name = "/dev/pts/\(number)"
    let screen = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(screen >= 0)
    defer { close(screen) }
    running = try binary.start(
      ["-c", "cd '\(binary.folder)'; exec 2>&1; \(script)", binary.executable].map {
        Array($0.utf8)
      }, program: "/bin/sh", input: .descriptor(screen), output: .descriptor(screen))
  }

  deinit { close(keyboard) }

  /// Types keys.
  func type(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = write(keyboard, bytes, bytes.count)
  }

  /// Waits until `text` is shown, after the text of the previous wait; fails after two minutes.
  func wait(for text: String) throws {
    let wanted = Array(text.utf8)
    let deadline = Deadline(in: .seconds(120))
    while true {
      if let range = unread.firstRange(of: wanted) {
        unread.removeSubrange(..<range.upperBound)
        return
      }
      var entry = pollfd(fd: keyboard, events: Int16(POLLIN), revents: 0)
      _ = poll(&entry, 1, 1000)
      if entry.revents & Int16(POLLIN) != 0 {
        var piece = [UInt8](repeating: 0, count: 4096)
        let count = read(keyboard, &piece, piece.count)
        if count > 0 {
          unread += piece[..<count]
          screen += String(decoding: piece[..<count], as: UTF8.self)
          continue
        }
      }
      let isOver = entry.revents & Int16(POLLHUP) != 0 || deadline.hasPassed
      try #require(!isOver, "never shown: \(text); but: \(screen)")
    }
  }

  func interrupt() { running.interrupt() }

  /// Waits for the end of the script.
  func end() throws -> Int32 { try running.wait().status }
}
