package import RouteBase

import CLibrary

/// The running process, its files and its streams. Only this folder knows the system.
package final class SystemHost: Host {
  private var watching: SystemWatch?

  package init() {
    Self.fillStreams()
    // A closed pipe is reported as an error of `write`, and so is a file at its size limit.
    signal(SIGPIPE, SIG_IGN)
    // Whoever started us may ignore it; then nobody would hear how a program ended.
    signal(SIGCHLD, SIG_DFL)
    signal(SIGXFSZ, SIG_IGN)
    Termination.begin()
  }

  /// Fills each standard stream that the process was started without. Otherwise the first file that
  /// is opened would take its place. It is opened in the wrong direction, so that it fails like a
  /// closed stream.
  private static func fillStreams() {
    for (stream, mode) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)]
    where fcntl(stream, F_GETFD) < 0 && open("/dev/null", mode) < 0 {
      _ = open("/", O_RDONLY)
    }
  }

  /// The arguments after the command's own name, or nil if one is not UTF-8.
  package static func arguments() -> [String]? {
    var result: [String] = []
    for index in 1..<max(Int(CommandLine.argc), 1) {
      guard let pointer = CommandLine.unsafeArgv[index],
        let text = String(validatingCString: pointer)
      else { return nil }
      result.append(text)
    }
    return result
  }

  package static func exit(_ status: Int32) -> Never {
    exitProcess(status)
  }

  package var currentDirectory: String {
    guard let pointer = getcwd(nil, 0) else { return "/" }
    defer { free(pointer) }
    return String(cString: pointer)
  }

  package func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  package func isTerminal(_ stream: OutputStream) -> Bool { isatty(Self.descriptor(stream)) == 1 }

  private static func descriptor(_ stream: OutputStream) -> Int32 {
    stream == .standardOutput ? 1 : 2
  }

  /// The system's message for an error number, in lower case like our own.
  static func failure(_ number: Int32) -> HostFailure {
    switch number {
    case ENOENT: HostFailure("no such file", .missing)
    case ENOTDIR: HostFailure("not a directory", .noFolder)
    case EACCES: HostFailure("permission denied")
    case EISDIR: HostFailure("it is a folder")
    case EPIPE: HostFailure("the pipe is closed", .closedPipe)
    default: HostFailure(String(cString: strerror(number)).lowercased())
    }
  }
}

// MARK: - Reading

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

// MARK: - Watching

extension SystemHost {
  package func watch() -> any FileWatch {
    let watch = SystemWatch()
    watching = watch
    return watch
  }
}

// MARK: - Programs

extension SystemHost {
  package func start(_ words: [String]) throws(HostFailure) -> any Child {
    try ChildProcess(words)
  }

  package var endingSignal: Int32? { Interrupts.cause }
}

// MARK: - Writing

extension SystemHost {
  package func write(_ bytes: [UInt8], to stream: OutputStream) throws(HostFailure) {
    if ProgressLine.isOn && isTerminal(stream) { ProgressLine.end() }
    try Self.writeAll(bytes, Self.descriptor(stream))
  }

  package func beginProgress(_ activity: String) { ProgressLine.begin(activity) }
  package func endProgress() { ProgressLine.end() }

  /// Waits for a stream that someone else has made non-blocking.
  fileprivate static func awaitReady(_ descriptor: Int32, _ events: Int32) {
    var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    _ = poll(&entry, 1, -1)
  }

  static func writeAll(_ bytes: [UInt8], _ descriptor: Int32) throws(HostFailure) {
    var number: Int32 = 0
    bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset < buffer.count {
        let written = systemWrite(descriptor, buffer, offset)
        if written > 0 {
          offset += written
        } else if written == 0 {
          number = EIO
          return
        } else if errno == EAGAIN {
          awaitReady(descriptor, POLLOUT)
        } else if errno != EINTR {
          number = errno
          return
        }
      }
    }
    if number != 0 { throw failure(number) }
  }
}

private func systemWrite(
  _ descriptor: Int32, _ buffer: UnsafeRawBufferPointer, _ offset: Int
) -> Int {
  guard let base = buffer.baseAddress else { return 0 }
  return write(descriptor, base + offset, buffer.count - offset)
}
