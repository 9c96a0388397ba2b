import CLibrary

extension SystemHost {
  package func write(_ bytes: [UInt8], to stream: OutputStream) throws(HostFailure) {
    if ProgressLine.isOn && isTerminal(stream) { ProgressLine.end() }
    let descriptor = Self.descriptor(stream)
    try Self.writeAll(bytes, descriptor, room: { Interrupts.awaitRoom(descriptor) })
  }

  package func beginProgress(_ activity: String) { ProgressLine.begin(activity) }
  package func endProgress() { ProgressLine.end() }

  /// Waits for a stream that someone else has made non-blocking.
  static func awaitReady(_ descriptor: Int32, _ events: Int32) {
    var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    _ = poll(&entry, 1, -1)
  }

  /// Writes all of `bytes`.
  ///
  /// - Parameter room: The most bytes that the next `write` may get; 0 ends it.
  static func writeAll(
    _ bytes: [UInt8], _ descriptor: Int32, room: () -> Int = { .max }
  ) throws(HostFailure) {
    var failure: HostFailure?
    bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset < buffer.count {
        let most = room()
        if most == 0 {
          failure = HostFailure("interrupted", .interrupted)
          return
        }
        let end = min(offset + min(most, buffer.count), buffer.count)
        let written = systemWrite(descriptor, buffer, offset..<end)
        if written > 0 {
          offset += written
        } else if written == 0 {
          failure = Self.failure(EIO)
          return
        } else if errno == EAGAIN {
          awaitReady(descriptor, POLLOUT)
        } else if errno != EINTR {
          failure = Self.failure(errno)
          return
        }
      }
    }
    if let failure { throw failure }
  }
}

/// `write`, under a name that differs from the host's.
private func systemWrite(
  _ descriptor: Int32, _ buffer: UnsafeRawBufferPointer, _ range: Range<Int>
) -> Int {
  guard let base = buffer.baseAddress else { return 0 }
  return write(descriptor, base + range.lowerBound, range.count)
}
