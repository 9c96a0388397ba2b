import CLibrary

/// A program in its own process group, with pipes to its standard input and from its standard
/// output.
final class ChildProcess: Child {
  /// How much unread output is kept while we write.
  static let mostKept = 1 << 20
  /// How much unread output is kept at the end.
  static let mostRest = 4096
  /// How often to look whether the program has ended. If it leaves its streams to a program that it
  /// started, nothing else says so.
  static let look = Duration.milliseconds(20)
  /// How long to look for an answer without sleeping, as long as the last one took no longer. On an
  /// idle machine, waking a thread takes longer than a quick program's answer.
  static let brief = Duration.microseconds(100)
  /// How long what is left of its group may take to end by itself.
  static let grace = Duration.milliseconds(200)

  let process: pid_t
  var input: Int32
  let output: Int32
  let interrupts: Interrupts.Catch
  var kept: [UInt8] = []
  /// Where output is read to.
  var piece = [UInt8](repeating: 0, count: 1 << 16)
  var entries = [pollfd](repeating: pollfd(), count: 3)
  var rest: [UInt8] = []
  var wasInputClosed = false
  var isOutputClosed = false
  /// Whether the last answer took no longer than `brief`.
  var isQuick = false
  var isEnded = false

  /// Starts `words`; the first is looked up in PATH unless it contains a slash.
  init(_ words: [String], errors: ChildErrors = .shared) throws(HostFailure) {
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
    let failure = Self.spawn(&process, words, input: theirInput, output: theirOutput, errors)
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
    _ process: inout pid_t, _ words: [String], input: Int32, output: Int32,
    _ errors: ChildErrors
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
    switch errors {
    case .shared: break
    case .dropped: posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    case .joined: posix_spawn_file_actions_adddup2(&actions, output, 2)
    }
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
