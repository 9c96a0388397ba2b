package import RouteBase

/// A stream of the process.
package enum OutputStream: Sendable {
  case standardOutput
  case standardError
}

/// Something outside that failed, in words: "no such file".
package struct HostFailure: Error, Equatable {
  package var reason: String
  package var cause: HostFailureCause
  /// The file that it is about, where several were asked for.
  package var path: String?

  package init(_ reason: String, _ cause: HostFailureCause = .other) {
    self.reason = reason
    self.cause = cause
  }
}

/// The causes of a failure that a command has to tell apart.
package enum HostFailureCause: Sendable {
  case other
  /// The reader of a pipe is gone.
  case closedPipe
  /// There is nothing at the path.
  case missing
  /// What is at the path, or on the way to it, is not a folder.
  case noFolder
}

/// A file to be written: where, and what.
package struct FileContent: Equatable {
  package var path: String
  package var bytes: [UInt8]

  package init(_ path: String, _ bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

/// What a command may ask of the world. Everything else is pure; tests run commands on a host in
/// memory.
package protocol Host: AnyObject {
  /// The folder in which the search for a plan begins; absolute.
  var currentDirectory: String { get }

  func environment(_ name: String) -> String?

  func isTerminal(_ stream: OutputStream) -> Bool

  /// Reads a whole file.
  func read(_ path: String) throws(HostFailure) -> SourceText

  /// The names in a folder, in no order.
  func names(in directory: String) throws(HostFailure) -> [String]

  /// The same for two paths of one file, through links, too.
  func identity(of path: String) -> String

  /// Replaces files, or makes them: each whole, and all of them or none. A link stays a link.
  ///
  /// - Parameter folder: made first where it is not there; nil for none.
  func write(_ files: [FileContent], making folder: String?) throws(HostFailure)

  /// The path of an executable in the folder of this one; nil where there is none.
  func neighbour(_ name: String) -> String?

  /// The next piece of standard input; empty at its end.
  func readInput() throws(HostFailure) -> [UInt8]

  /// Starts a program: its path, or its name to be found in PATH, and its arguments.
  func start(_ words: [String]) throws(HostFailure) -> any Child

  /// Watches the files that are read from now on.
  func watch() -> any FileWatch

  /// Says on the terminal what is being done, once it has taken half a second, until the end, the
  /// first output there, or the first piece of standard input that is asked for.
  func beginProgress(_ activity: String)
  func endProgress()

  /// Writes all of `bytes`.
  func write(_ bytes: [UInt8], to stream: OutputStream) throws(HostFailure)
}
