import Foundation
@testable import RouteHarness
import Testing

/// The built executable, run as a process. Its streams are files in a separate folder, so that no
/// test waits for another one's pipe.
struct Binary {
  /// The result of a process.
  struct Outcome: Equatable {
    /// The exit status, or 128 plus the number of the signal that ended it.
    var status: Int32
    var output: String
    var errors: String
  }

  /// Where a process reads from or writes to.
  enum Stream {
    case file(String)
    case descriptor(Int32)
  }

  /// A folder for the files of one test.
  let folder: String
  let executable: String
  /// The place for standard output and error, outside `folder` because tests list that.
  private let streams: String

  /// Creates the folder; fails if the executable is not built.
  init() throws {
    let base = FileManager.default.temporaryDirectory.path + "/qtroute-" + UUID().uuidString
    folder = base + "/work"
    streams = base + "/streams"
    for path in [folder, streams] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    executable = try #require(
      Self.candidates.first { access($0, X_OK) == 0 },
      "no executable at \(Self.candidates): `swift build` makes it")
  }

  /// Removes all files of the test.
  func remove() {
    let base = URL(filePath: folder).deletingLastPathComponent()
    try? FileManager.default.removeItem(at: base)
  }

  /// Next to the running tests, otherwise in the package's own build folder.
  private static var candidates: [String] {
    let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return [tests.deletingLastPathComponent(), package.appending(path: ".build/debug")]
      .map { $0.appending(path: "qtroute").path }
  }

  // MARK: Files

  /// The path of a file in the folder.
  func path(_ name: String) -> String { folder + "/" + name }

  /// Writes a file in the folder and returns its path.
  @discardableResult
  func write(_ name: String, _ text: String) throws -> String {
    try write(name, bytes: Array(text.utf8))
  }

  @discardableResult
  func write(_ name: String, bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: URL(filePath: path(name)))
    return path(name)
  }

  /// The text of a file in the folder, or nil.
  func text(_ name: String) -> String? { Self.text(at: path(name)) }

  private static func text(at path: String) -> String? {
    (try? Data(contentsOf: URL(filePath: path))).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Waits until a condition holds; a minute is too long on any machine.
  func wait(until condition: () -> Bool) throws {
    for _ in 0..<12_000 {
      if condition() { return }
      usleep(5000)
    }
    throw Running.Timeout()
  }

  /// Waits until a file in the folder contains `text`.
  func wait(for name: String, toContain text: String) throws {
    try wait { self.text(name)?.contains(text) == true }
  }

  /// The names in the folder, including hidden ones.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  // MARK: Processes

  /// Runs the executable and waits for its end.
  func run(
    _ arguments: [String], input: Stream = .file("/dev/null"), output: Stream? = nil
  ) throws -> Outcome {
    try start(arguments.map { Array($0.utf8) }, input: input, output: output).wait()
  }

  /// Runs a shell script, in which `$0` is the executable and `$1` the first of `arguments`.
  func shell(_ script: String, _ arguments: [String] = []) throws -> Outcome {
    try start(
      (["-c", script, executable] + arguments).map { Array($0.utf8) }, program: "/bin/sh"
    ).wait()
  }

  /// Starts a process with arguments as bytes.
  func start(
    _ arguments: [[UInt8]], program: String? = nil, input: Stream = .file("/dev/null"),
    output: Stream? = nil
  ) throws -> Running {
    let id = UUID().uuidString
    let running = Running(
      outputPath: streams + "/" + id + ".out", errorPath: streams + "/" + id + ".err")
    var actions = FileActions()
    defer { actions.destroy() }
    actions.open(0, input, O_RDONLY)
    actions.open(1, output ?? .file(running.outputPath), O_WRONLY | O_CREAT)
    actions.open(2, .file(running.errorPath), O_WRONLY | O_CREAT)
    let words = ([Array((program ?? executable).utf8)] + arguments).map { word in
      strdup(word.map { CChar(bitPattern: $0) } + [0])
    }
    defer { for word in words { free(word) } }
    var attributes = Self.attributes()
    defer { posix_spawnattr_destroy(&attributes) }
    let status = posix_spawn(
      &running.process, program ?? executable, &actions.actions, &attributes, words + [nil], environ
    )
    try #require(status == 0, "cannot start \(program ?? executable): error \(status)")
    return running
  }

  /// The process responds to interrupts, even if the tests run in the background and do not, or on
  /// a thread that blocks signals.
  private static func attributes() -> posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    return attributes
  }

  /// A running process.
  final class Running {
    fileprivate(set) var process: pid_t = 0
    fileprivate let outputPath: String
    fileprivate let errorPath: String

    fileprivate init(outputPath: String, errorPath: String) {
      self.outputPath = outputPath
      self.errorPath = errorPath
    }

    /// What it has written to its standard output, if that is not a descriptor.
    var output: String { Binary.text(at: outputPath) ?? "" }

    /// Whether it still runs.
    var isAlive: Bool { kill(process, 0) == 0 }

    func interrupt() { signal(SIGINT) }

    func signal(_ number: Int32) { kill(process, number) }

    /// Waits for the end. A process that takes two minutes is killed and fails the test.
    func wait() throws -> Outcome {
      var status: Int32 = 0
      for _ in 0..<12_000 {
        if waitpid(process, &status, WNOHANG) == process {
          let code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
          return Outcome(
            status: code, output: Binary.text(at: outputPath) ?? "",
            errors: Binary.text(at: errorPath) ?? "")
        }
        usleep(10_000)
      }
      kill(process, SIGKILL)
      waitpid(process, &status, 0)
      throw Timeout()
    }

    struct Timeout: Error {}
  }
}

/// A separate pipe for the test.
struct Pipe {
  var reader: Int32
  var writer: Int32

  init() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    (reader, writer) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  /// Fills the pipe, so that the next write has to wait.
  func fill() {
    let flags = fcntl(writer, F_GETFL)
    _ = fcntl(writer, F_SETFL, flags | O_NONBLOCK)
    let piece = [UInt8](repeating: UInt8(ascii: " "), count: 4096)
    while write(writer, piece, piece.count) > 0 {}
    _ = fcntl(writer, F_SETFL, flags)
  }

  /// Waits until the pipe has been read completely.
  func waitUntilDrained() throws {
    for _ in 0..<6000 {
      var count: Int32 = 0
      try #require(ioctl(reader, UInt(FIONREAD), &count) == 0)
      if count == 0 { return }
      usleep(10_000)
    }
    throw Binary.Running.Timeout()
  }
}

/// The streams of a process.
private struct FileActions {
  var actions = posix_spawn_file_actions_t()

  init() { posix_spawn_file_actions_init(&actions) }

  mutating func open(_ descriptor: Int32, _ stream: Binary.Stream, _ mode: Int32) {
    switch stream {
    case .file(let path):
      posix_spawn_file_actions_addopen(&actions, descriptor, path, mode, 0o600)
    case .descriptor(let source):
      posix_spawn_file_actions_adddup2(&actions, source, descriptor)
    }
  }

  mutating func destroy() { posix_spawn_file_actions_destroy(&actions) }
}

extension Binary {
  /// Runs a shell script in a new Git repository, which is its folder, until a command fails. `$0` is
  /// the program and `$1` the folder.
  func inRepository(_ script: String) throws -> Outcome {
    let opening = """
      set -e
      cd "$1"
      export HOME="$1" GIT_CONFIG_NOSYSTEM=1
      git init -q .
      git config user.name n
      git config user.email e@x

      """
    return try shell(opening + script, [folder])
  }
}
