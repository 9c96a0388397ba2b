package import RouteBase

import CLibrary

extension SystemHost {
  package func read(_ path: String) throws(HostFailure) -> SourceText {
    // The system would see only the part before the zero byte.
    if path.utf8.contains(0) { throw HostFailure("no such file") }
    watching?.note(path)
    let descriptor = try Self.opened(path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.failure(errno) }
    if status.st_mode & S_IFMT == S_IFDIR { throw HostFailure("it is a folder") }
    // A file that grows or shrinks meanwhile is read to its end; a mapped file that shrinks would
    // end the process.
    let expected = max(Int(status.st_size), 0)
    if expected > SourceText.maximumCount { throw HostFailure("it is larger than 4 GiB") }
    LargeMemory.prepare(for: expected)
    return try readAll(descriptor, expecting: expected)
  }

  package func readFile(_ path: String) throws(HostFailure) -> SourceText {
    if let type = Self.type(of: path), type != S_IFREG && type != S_IFDIR {
      throw HostFailure("it is a device or a pipe")
    }
    return try read(path)
  }

  /// Opens a file. If a signal interrupts a slow open, such as that of a pipe without a writer, it
  /// tries again.
  static func opened(_ path: String, _ flags: Int32) throws(HostFailure) -> Int32 {
    while true {
      let descriptor = open(path, flags)
      if descriptor >= 0 { return descriptor }
      if errno != EINTR { throw failure(errno) }
    }
  }

  private func readAll(
    _ descriptor: Int32, expecting count: Int
  ) throws(HostFailure) -> SourceText {
    var failure: HostFailure?
    var isAtEnd = false
    let padding = SourceText.padding
    var bytes = [UInt8](unsafeUninitializedCapacity: count + padding + 1) { buffer, filled in
      while filled <= count {
        let got = systemRead(descriptor, buffer.baseAddress, filled, count + 1)
        if got > 0 {
          filled += got
        } else if got == 0 {
          isAtEnd = true
          break
        } else if errno == EAGAIN {
          Self.awaitReady(descriptor, POLLIN)
        } else if errno != EINTR {
          failure = Self.failure(errno)
          break
        }
      }
    }
    if let failure { throw failure }
    while !isAtEnd {
      let piece = try readPiece(descriptor)
      isAtEnd = piece.isEmpty
      bytes += piece
      if bytes.count > SourceText.maximumCount { throw HostFailure("it is larger than 4 GiB") }
    }
    bytes.append(contentsOf: repeatElement(0, count: padding))
    return SourceText(padded: bytes)
  }

  package func readPieces(of path: String, _ body: ([UInt8]) -> Void) throws(HostFailure) {
    if path.utf8.contains(0) { throw HostFailure("no such file") }
    let descriptor = try Self.opened(path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    while Interrupts.count == 0 {
      let piece = try readPiece(descriptor)
      if piece.isEmpty { return }
      body(piece)
    }
  }

  private func readPiece(_ descriptor: Int32) throws(HostFailure) -> [UInt8] {
    var number: Int32 = 0
    let capacity = 1 << 18
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
      while true {
        let got = systemRead(descriptor, buffer.baseAddress, 0, capacity)
        if got >= 0 {
          filled = got
          return
        }
        if errno == EAGAIN {
          Self.awaitReady(descriptor, POLLIN)
        } else if errno != EINTR {
          number = errno
          return
        }
      }
    }
    if number != 0 { throw Self.failure(number) }
    return bytes
  }

  package func readInput() throws(HostFailure) -> [UInt8] {
    ProgressLine.end()
    return Interrupts.awaitInput() ? try readPiece(0) : []
  }

  package var hasInput: Bool { hasInput(within: 0) }

  package func hasInput(within milliseconds: Int) -> Bool {
    var entry = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, Int32(clamping: milliseconds)) > 0
  }

  package func untilInterrupted(
    _ body: () throws(HostFailure) -> Void
  ) throws(HostFailure) {
    let catching = Interrupts.begin()
    defer {
      catching.end()
      Interrupts.forget()
    }
    try body()
  }

  package func names(in directory: String) throws(HostFailure) -> [String] {
    guard let handle = opendir(directory) else { throw Self.failure(errno) }
    defer { closedir(handle) }
    var result: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(handle) else {
        if errno != 0 { throw Self.failure(errno) }
        return result
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { result.append(name) }
    }
  }

  package func identity(of path: String) -> String {
    guard !path.utf8.contains(0), let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

/// `read` into a buffer from `offset` up to `end`. It has its own name because the host has a
/// `read`.
private func systemRead(
  _ descriptor: Int32, _ base: UnsafeMutablePointer<UInt8>?, _ offset: Int, _ end: Int
) -> Int {
  guard let base else { return 0 }
  return read(descriptor, base + offset, end - offset)
}
