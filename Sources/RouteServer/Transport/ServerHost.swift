package import RouteBase
package import RoutePlan

/// What a server may request from the outside world. `RouteCommand` has the real one, tests have one
/// in memory.
package protocol ServerHost: AnyObject {
  /// The next piece of input; waits for it. Empty once the client is gone.
  func receive() -> [UInt8]

  /// Whether a piece of input is there, so that `receive` does not wait.
  var hasInput: Bool { get }

  /// The same, but waits for it, at most this long.
  func hasInput(within milliseconds: Int) -> Bool

  /// The milliseconds since some moment, by a clock that never jumps.
  var milliseconds: Int { get }

  /// Sends bytes to the client; false if nobody reads them.
  func send(_ bytes: [UInt8]) -> Bool

  /// Writes a line for the person who looks after the server.
  func log(_ text: String)

  /// The text of a file, or why it cannot be read: "no such file".
  func read(_ path: String) -> Result<SourceText, SourceLoader.Failure>

  /// The names in a folder, in no particular order; empty if it cannot be read.
  func names(in folder: String) -> [String]

  /// Numbers that change when a file is written; empty if there is no such file.
  func stamp(of path: String) -> [Int]

  /// The same string for all paths that lead to one file, including through links.
  func identity(of path: String) -> String

  /// Replaces or creates files, all of them or none; returns why it could not.
  func write(_ files: [(path: String, bytes: [UInt8])]) -> String?

  /// A folder that only this user can read, for files that nobody keeps, or why there is none. It is
  /// the same until the server ends.
  func privateFolder() -> Result<String, SourceLoader.Failure>

  /// The plan at a path as of a revision of git, or why it cannot be read, in one sentence.
  func committedPlan(at path: String, revision: String) -> Result<Plan, SourceLoader.Failure>
}
