package import RouteBase

/// A stream of the process.
package enum OutputStream: Sendable {
  case standardOutput
  case standardError
}

/// Where the standard error of a program goes.
package enum ChildErrors: Sendable {
  /// To ours.
  case shared
  /// Nowhere.
  case dropped
  /// To its standard output.
  case joined
}

/// A failure outside the program, in words: "no such file".
package struct HostFailure: Error, Equatable {
  package var reason: String
  package var cause: HostFailureCause
  /// The file that it is about, if there are several.
  package var path: String?

  package init(_ reason: String, _ cause: HostFailureCause = .other) {
    self.reason = reason
    self.cause = cause
  }

  /// Whether it only says that nobody reads any longer.
  var isNobodyReading: Bool { cause == .closedPipe || cause == .interrupted }
}

/// The causes of a failure that a command must distinguish.
package enum HostFailureCause: Sendable {
  case other
  /// The reader of a pipe is gone.
  case closedPipe
  /// The user ended the command, and nobody reads what it writes.
  case interrupted
  /// There is nothing at the path.
  case missing
  /// Whatever is at the path, or on the way to it, is not a folder.
  case noFolder
}

/// A file to be written: its path and its contents.
package struct FileContent {
  package var path: String
  package var bytes: [UInt8]
  /// What comes before `bytes`, if it was written to disk before.
  package var start: (any StartedFile)?

  package init(_ path: String, _ bytes: [UInt8], after start: (any StartedFile)? = nil) {
    self.path = path
    self.bytes = bytes
    self.start = start
  }
}

/// A file whose contents are written piece by piece. It has its name only once a host writes it as the
/// start of a file's content; if nobody does, nothing of it stays.
package protocol StartedFile: AnyObject {
  func append(_ bytes: [UInt8]) throws(HostFailure)
}

/// What a command may request from the outside world. Everything else is pure; tests run commands
/// on a host in memory.
package protocol Host: AnyObject {
  /// The folder in which the search for a plan starts, as an absolute path.
  var currentDirectory: String { get }

  func environment(_ name: String) -> String?

  func isTerminal(_ stream: OutputStream) -> Bool

  /// Reads a whole file.
  func read(_ path: String) throws(HostFailure) -> SourceText

  /// The same, for a path that a plan names: a device or a pipe may have no end, or be our own input,
  /// so it is refused.
  func readFile(_ path: String) throws(HostFailure) -> SourceText

  /// Reads a file piece by piece, which may be larger than memory. Stops at its end, or early if a
  /// signal that the command awaits came.
  func readPieces(of path: String, _ body: ([UInt8]) -> Void) throws(HostFailure)

  /// The names in a folder, in no particular order.
  func names(in directory: String) throws(HostFailure) -> [String]

  /// The same string for all paths that lead to one file, including through links.
  func identity(of path: String) -> String

  /// Replaces or creates files: each one completely, and all of them or none. A link stays a link.
  ///
  /// - Parameter folder: created first if it does not exist; nil for none.
  func write(_ files: [FileContent], making folder: String?) throws(HostFailure)

  /// Makes a folder that only this user can read, in the one for temporary files; returns its path.
  func makePrivateFolder() throws(HostFailure) -> String

  /// Removes such a folder with its files.
  func removePrivateFolder(_ path: String)

  /// Starts a file that will replace the one at `path`; nil for what cannot be replaced, such as a
  /// device, which is written at the end.
  func start(fileAt path: String) throws(HostFailure) -> (any StartedFile)?

  /// Throws if a file at `path` could not be written. Leaves everything as it is.
  func checkWritable(_ path: String) throws(HostFailure)

  /// The path of an executable in the folder of this one, or nil if there is none.
  func neighbour(_ name: String) -> String?

  /// The next piece of standard input; empty at its end, and when the user ends the command while
  /// a program runs.
  func readInput() throws(HostFailure) -> [UInt8]

  /// Whether `readInput` has something to return at once: a piece, or the end.
  var hasInput: Bool { get }

  /// The same, but waits for it, at most this long.
  func hasInput(within milliseconds: Int) -> Bool

  /// Runs `body`, during which a signal that asks the process to end only ends standard input.
  func untilInterrupted(_ body: () throws(HostFailure) -> Void) throws(HostFailure)

  /// Starts a program. The words are its path, or its name to be found in PATH, and its arguments.
  func start(_ words: [String], errors: ChildErrors) throws(HostFailure) -> any Child

  /// The signal by which the user ended a command that then said goodbye; nil for none.
  var endingSignal: Int32? { get }

  /// Numbers that change when a file is written; empty if there is no such file.
  func stamp(of path: String) -> [Int]

  /// Watches the files that are read from now on.
  func watch() -> any FileWatch

  /// Shows on the terminal what is being done, once it has taken half a second. It disappears at
  /// the end, at the first output to the terminal, or when standard input is first read.
  func beginProgress(_ activity: String)
  func endProgress()

  /// Writes all of `bytes`.
  func write(_ bytes: [UInt8], to stream: OutputStream) throws(HostFailure)
}

extension Host {
  /// Starts a program that shares our standard error.
  func start(_ words: [String]) throws(HostFailure) -> any Child {
    try start(words, errors: .shared)
  }
}
