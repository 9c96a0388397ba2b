import RouteBase

/// One run of one command: its arguments, its host and its output.
final class Session {
  let host: any Host
  let arguments: Arguments
  /// Standard output, or the content of the file of `--output`.
  var output: ByteWriter
  /// The files to write at the end of the run. `folder` is created for them, and `notes` reports
  /// them.
  private var files: [FileContent] = []
  /// The contents of the rewritten files when they were read.
  private var originals: [(path: String, text: SourceText)] = []
  private var folder: String?
  private var notes: [String] = []
  private let box: OutputBox
  /// The file of `--output`; nil if there is none, or if it names a folder.
  private var file: OutputFile?
  /// Whether nothing is written: another command uses what this one would write.
  private let isInner: Bool
  /// Where imported code declares what is in the plan, by name.
  var codePlaces: [(name: String, path: String, line: Int)] = []

  init(_ arguments: Arguments, host: any Host, isInner: Bool = false) {
    self.host = host
    self.arguments = arguments
    self.isInner = isInner
    if isInner {
      box = OutputBox(host)
      output = ByteWriter()
      return
    }
    let box = OutputBox(host)
    self.box = box
    let file = arguments.value(.output).map { OutputFile($0, host) }
    self.file = file
    output = file.map { file in ByteWriter { file.write($0) } } ?? ByteWriter { box.write($0) }
  }

  /// Queues a file to be written at the end, with the others of this run or not at all. `note` is a
  /// line that reports it afterwards. If the file no longer contains `original` at the end, nothing
  /// is written.
  func write(
    _ bytes: [UInt8], to path: String, original: SourceText? = nil, note: String? = nil
  ) {
    files.append(FileContent(path, bytes))
    if let original { originals.append((path, original)) }
    if let note { notes.append(note) }
  }

  /// Queues files for the folder of `--output`. Existing files are replaced only with `--force`.
  /// `note` is a line that reports it afterwards.
  func writeFolder(
    _ files: [(name: String, bytes: [UInt8])], _ folder: String, note: String? = nil
  ) throws(CommandFailure) {
    file = nil
    if isInner {
      self.files += files.map { FileContent($0.name, $0.bytes) }
      return
    }
    for inner in Set(files.map { Self.folder(of: $0.name) }).sorted() {
      let path = inner.isEmpty ? folder : folder + "/" + inner
      var there: Set<String> = []
      do throws(HostFailure) { there = Set(try host.names(in: path)) } catch {
        if error.cause == .other {
          throw CommandFailure("cannot read `\(path)`: \(error.reason)")
        }
      }
      let own = files.map(\.name).filter { Self.folder(of: $0) == inner }
      let taken = own.first {
        there.contains(String($0.dropFirst(inner.isEmpty ? 0 : inner.count + 1)))
      }
      if let taken, !arguments.has(.force) {
        throw CommandFailure(
          "`\(folder)/\(taken)` already exists", help: "`--force` replaces it")
      }
    }
    self.folder = folder
    for (name, bytes) in files { write(bytes, to: folder + "/" + name) }
    if let note { notes.append(note) }
  }

  /// What an inner session would write: files, or else one without a name.
  var written: [(name: String, bytes: [UInt8])] {
    if !files.isEmpty { return files.map { ($0.path, $0.bytes) } }
    return [("code.routeplan", output.bytes)]
  }

  /// The part of a name before its last slash; empty without one.
  private static func folder(of name: String) -> String {
    name.lastIndex(of: "/").map { String(name[..<$0]) } ?? ""
  }

  /// Writes what is left: files first, all of them or none. That nobody reads is not a failure.
  func finish() throws(CommandFailure) {
    try writeFiles()
    if file != nil { return }
    output.flush()
    if let failure = box.failure, !failure.isNobodyReading {
      throw CommandFailure("cannot write to standard output: \(failure.reason)")
    }
  }

  private func writeFiles() throws(CommandFailure) {
    if let file {
      output.flush()
      files.append(try file.take())
    }
    // Whether this succeeds or not, they are not written twice.
    let (files, notes) = (files, notes)
    (self.files, self.notes) = ([], [])
    if files.isEmpty { return }
    for (path, text) in originals {
      let now = try? host.read(path)
      if now?.bytes.elementsEqual(text.bytes) != true {
        throw CommandFailure(
          "`\(path)` has changed since it was read",
          help: "nothing was written; run the command again")
      }
    }
    do throws(HostFailure) { try host.write(files, making: folder) } catch {
      if let folder {
        throw CommandFailure("cannot write into `\(folder)`: \(error.reason)")
      }
      throw CommandFailure("cannot write `\(error.path ?? files[0].path)`: \(error.reason)")
    }
    if !isQuiet { for note in notes { writeError(note + "\n") } }
  }

  /// Writes the output so far to standard output, so that it is visible before more follows.
  func flush() {
    if file == nil { output.flush() }
  }

  /// Whether nobody reads the output any longer, so that work on it can stop.
  var isOutputGone: Bool { box.failure != nil || file?.failure != nil }

  /// Whether only results and errors are wanted.
  var isQuiet: Bool { arguments.has(.quiet) }

  /// Writes to standard error; a failure to do so cannot be reported.
  func writeError(_ text: String) {
    try? host.write(Array(text.utf8), to: .standardError)
  }

  /// Writes a one-line note to standard error, unless only results and errors are wanted.
  func writeNote(_ text: String) {
    if !isQuiet { writeError("note: \(TerminalText.escaped(text))\n") }
  }

  /// Whether `stream` is coloured. `--color` decides, then the environment, then the terminal.
  func usesColor(_ stream: OutputStream) -> Bool {
    let choice = arguments.value(Option.colorChoice) ?? .auto
    if stream == .standardOutput && file != nil { return choice == .always }
    switch choice {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    func isSet(_ name: String) -> Bool { host.environment(name).map { !$0.isEmpty } ?? false }
    if isSet("NO_COLOR") { return false }
    if isSet("CLICOLOR_FORCE") && host.environment("CLICOLOR_FORCE") != "0" { return true }
    if host.environment("TERM") == "dumb" { return false }
    return host.isTerminal(stream)
  }
}

/// The file of `--output`. What is written is on disk piece by piece, next to the file that it
/// replaces at the end.
private final class OutputFile {
  private let path: String
  private let host: any Host
  private var start: (any StartedFile)?
  /// What is not on disk: the first piece, which often is all, and everything for a device.
  private var rest: [UInt8] = []
  private var isDevice = false
  private(set) var failure: HostFailure?

  init(_ path: String, _ host: any Host) {
    self.path = path
    self.host = host
  }

  func write(_ bytes: [UInt8]) {
    if failure != nil { return }
    if rest.isEmpty || isDevice {
      rest += bytes
      return
    }
    do throws(HostFailure) {
      if start == nil { start = try host.start(fileAt: path) }
      if let start {
        try start.append(rest)
        rest = bytes
      } else {
        isDevice = true
        rest += bytes
      }
    } catch {
      failure = error
      (start, rest) = (nil, [])
    }
  }

  /// All that was written, as a file that is yet to take its place.
  func take() throws(CommandFailure) -> FileContent {
    if let failure { throw CommandFailure("cannot write `\(path)`: \(failure.reason)") }
    defer { (start, rest) = (nil, []) }
    return FileContent(path, rest, after: start)
  }
}

/// Keeps the first failure of standard output.
private final class OutputBox {
  private let host: any Host
  private(set) var failure: HostFailure?

  init(_ host: any Host) { self.host = host }

  func write(_ bytes: [UInt8]) {
    guard failure == nil else { return }
    do throws(HostFailure) {
      try host.write(bytes, to: .standardOutput)
    } catch {
      failure = error
    }
  }
}
