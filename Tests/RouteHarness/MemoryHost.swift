import RouteCommand
import RouteBase

/// A host in memory: files by absolute path, streams as text, and a log of requests.
final class MemoryHost: Host {
  var currentDirectory = "/app"
  var files: [String: [UInt8]] = [:]
  var variables: [String: String] = [:]
  /// Whether the names in a folder are listed in their order, or in reverse.
  var isListedInOrder = false
  var terminals: Set<OutputStream> = []
  /// Pieces of standard input, in order.
  var input: [[UInt8]] = []
  /// Paths that cannot be read, and why.
  var unreadable: [String: String] = [:]
  /// Paths that cannot be replaced, and why.
  var unwritable: [String: String] = [:]
  /// New contents that files get, by path, as soon as they have been read.
  var rewritten: [String: [UInt8]] = [:]
  /// Why writing to standard output fails.
  var outputFailure: HostFailure?

  private(set) var output: [UInt8] = []
  private(set) var errors: [UInt8] = []
  /// Every file that was read or written, such as `read /app/x`.
  private(set) var log: [String] = []

  /// Changes the text of a file, or removes it.
  func put(_ text: String?, in path: String) { files[absolute(path)] = text.map { Array($0.utf8) } }

  init(files: [String: String] = [:], input: String = "") {
    for (path, text) in files { self.files[absolute(path)] = Array(text.utf8) }
    if !input.isEmpty { self.input = [Array(input.utf8)] }
  }

  func absolute(_ path: String) -> String {
    var parts: [Substring] = []
    let whole = path.hasPrefix("/") ? path : currentDirectory + "/" + path
    for part in whole.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  func environment(_ name: String) -> String? { variables[name] }
  func isTerminal(_ stream: OutputStream) -> Bool { terminals.contains(stream) }

  func readFile(_ path: String) throws(HostFailure) -> SourceText { try read(path) }

  func read(_ path: String) throws(HostFailure) -> SourceText {
    let path = absolute(path)
    log.append("read \(path)")
    if let reason = unreadable[path] { throw HostFailure(reason) }
    guard let bytes = files[path] else {
      throw isDirectory(path)
        ? HostFailure("it is a folder") : HostFailure("no such file", .missing)
    }
    if let later = rewritten.removeValue(forKey: path) { files[path] = later }
    return SourceText(bytes)
  }

  /// In pieces of a few bytes, so that lines are cut everywhere.
  func readPieces(of path: String, _ body: ([UInt8]) -> Void) throws(HostFailure) {
    let text = try read(path)
    for start in stride(from: 0, to: text.count, by: 61) {
      body(Array(text.bytes[start..<min(start + 61, text.count)]))
    }
  }

  private func isDirectory(_ path: String) -> Bool {
    files.keys.contains { $0.hasPrefix(path + "/") }
  }

  func names(in directory: String) throws(HostFailure) -> [String] {
    let path = absolute(directory)
    if files[path] != nil { throw HostFailure("it is no folder", .noFolder) }
    let prefix = path == "/" ? "/" : path + "/"
    let names = Set(
      files.keys.filter { $0.hasPrefix(prefix) }.compactMap {
        $0.dropFirst(prefix.count).split(separator: "/").first.map(String.init)
      }
    ).sorted()
    return isListedInOrder ? names : names.reversed()
  }

  func identity(of path: String) -> String { absolute(path) }

  func makePrivateFolder() throws(HostFailure) -> String { "/private" }
  func removePrivateFolder(_ path: String) {
    for name in (try? names(in: path)) ?? [] { files[path + "/" + name] = nil }
  }

  func write(_ files: [FileContent], making folder: String?) throws(HostFailure) {
    for file in files {
      let path = absolute(file.path)
      log.append("write \(path)")
      guard let reason = unwritable[path] else { continue }
      var failure = HostFailure(reason)
      failure.path = file.path
      throw failure
    }
    for file in files {
      let start = (file.start as? Started)?.bytes ?? []
      self.files[absolute(file.path)] = start + file.bytes
    }
  }

  /// The start of a file.
  private final class Started: StartedFile {
    var bytes: [UInt8] = []
    /// Called with each new size.
    private let note: (Int) -> Void

    init(_ note: @escaping (Int) -> Void) { self.note = note }

    func append(_ bytes: [UInt8]) throws(HostFailure) {
      self.bytes += bytes
      note(self.bytes.count)
    }
  }

  /// The sizes of files that were started and not written yet.
  private(set) var started: [String: Int] = [:]

  func start(fileAt path: String) throws(HostFailure) -> (any StartedFile)? {
    let path = absolute(path)
    if let reason = unwritable[path] { throw HostFailure(reason) }
    return Started { self.started[path] = $0 }
  }

  func checkWritable(_ path: String) throws(HostFailure) {
    let path = absolute(path)
    log.append("try \(path)")
    if let reason = unwritable[path] { throw HostFailure(reason) }
  }

  /// The signal that ended a command, in the end.
  var endingSignal: Int32?

  /// The executables next to this one.
  public var neighbours: Set<String> = []

  func neighbour(_ name: String) -> String? {
    neighbours.contains(name) ? "/bin/" + name : nil
  }

  /// Starts programs; nil if there are none.
  var program: (([String]) -> any Child)?

  func start(_ words: [String], errors: ChildErrors) throws(HostFailure) -> any Child {
    guard let program else { throw HostFailure("no such program") }
    log.append("start " + words.joined(separator: "|"))
    return program(words)
  }

  /// What happens during each wait for a change, in order; after that, nothing more happens.
  var changes: [(MemoryHost) -> Void] = []

  func stamp(of path: String) -> [Int] {
    files[path].map { [$0.hashValue] } ?? []
  }

  func watch() -> any FileWatch { MemoryWatch(self) }

  func readInput() throws(HostFailure) -> [UInt8] { input.isEmpty ? [] : input.removeFirst() }

  var hasInput: Bool { !input.isEmpty }

  func hasInput(within milliseconds: Int) -> Bool { hasInput }

  func untilInterrupted(_ body: () throws(HostFailure) -> Void) throws(HostFailure) {
    try body()
  }

  func beginProgress(_ activity: String) { log.append("progress \(activity)") }
  func endProgress() {}

  func write(_ bytes: [UInt8], to stream: OutputStream) throws(HostFailure) {
    if stream == .standardOutput, let outputFailure { throw outputFailure }
    if stream == .standardOutput { output += bytes } else { errors += bytes }
  }

  /// The text of a file.
  func text(_ path: String) -> String? {
    files[absolute(path)].map { String(decoding: $0, as: UTF8.self) }
  }
}

/// Runs the changes of a host in memory.
private final class MemoryWatch: FileWatch {
  private let host: MemoryHost
  private var begin = 0
  private var earlier = 0

  init(_ host: MemoryHost) { self.host = host }

  private var read: Int { Set(host.log[begin...].filter { $0.hasPrefix("read ") }).count }

  var count: Int { read == 0 ? earlier : read }

  func start() {
    earlier = count
    begin = host.log.count
  }

  func wait() -> Bool {
    guard !host.changes.isEmpty else { return false }
    host.changes.removeFirst()(host)
    return true
  }
}

/// The result of a command.
struct Outcome: Equatable {
  var status: Int32
  var output: String
  var errors: String
}

extension MemoryHost {
  /// Runs a command line, split at spaces, or at quotes for arguments with spaces.
  func run(_ line: String) -> Outcome {
    run(Self.words(line))
  }

  func run(_ words: [String]) -> Outcome {
    output = []
    errors = []
    let status = CommandLineTool.run(words, host: self)
    return Outcome(
      status: status, output: String(decoding: output, as: UTF8.self),
      errors: String(decoding: errors, as: UTF8.self))
  }

  static func words(_ line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    for character in line {
      switch character {
      case "'":
        isQuoted.toggle()
        word = word ?? ""
      case " " where !isQuoted:
        if let done = word { words.append(done) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    if let done = word { words.append(done) }
    return words
  }
}
