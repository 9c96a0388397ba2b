package import RouteSyntax

/// A stream of the process.
package enum OutputStream: Sendable {
  case standardOutput
  case standardError
}

/// Something outside that failed, in words: "no such file".
package struct HostFailure: Error, Equatable {
  package var reason: String
  /// The reader of a pipe is gone.
  package var isClosedPipe: Bool

  package init(_ reason: String, isClosedPipe: Bool = false) {
    self.reason = reason
    self.isClosedPipe = isClosedPipe
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

  /// Replaces a file, or makes it: whole, or not at all.
  func replace(_ path: String, with bytes: [UInt8]) throws(HostFailure)

  /// Puts files into a folder, which is made where it is not there: all of them, or none.
  func write(
    _ files: [(name: String, bytes: [UInt8])], into directory: String
  ) throws(HostFailure)

  /// The path of an executable that stands beside this one; nil where there is none.
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
