import CLibrary

/// The running process, its files and its streams. Only this folder knows the system.
package final class SystemHost: Host {
  var watching: SystemWatch?

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

  static func descriptor(_ stream: OutputStream) -> Int32 {
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

// MARK: - Watching

extension SystemHost {
  package func stamp(of path: String) -> [Int] { FileStamp(path).numbers }

  package func watch() -> any FileWatch {
    let watch = SystemWatch()
    watching = watch
    return watch
  }
}

// MARK: - Programs

extension SystemHost {
  package func start(_ words: [String], errors: ChildErrors) throws(HostFailure) -> any Child {
    try ChildProcess(words, errors: errors)
  }

  package var endingSignal: Int32? { Interrupts.cause }
}
