/// Tells when one of the files changes that a host has read.
package protocol FileWatch: AnyObject {
  /// How many files it looks at.
  var count: Int { get }

  /// Only files that are read from now on count, and those that could not be read. Where none is,
  /// those from before do.
  func start()

  /// Waits until a file is another than it was when it was read: changed, gone or there. False
  /// where nothing will change any more.
  func wait() -> Bool
}
