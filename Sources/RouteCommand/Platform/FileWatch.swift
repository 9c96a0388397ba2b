/// Reports when one of the files that a host has read changes.
package protocol FileWatch: AnyObject {
  /// The number of watched files.
  var count: Int { get }

  /// Starts a new set: from now on, only files that are read count, even if reading them failed. If
  /// none is read, the previous set counts.
  func start()

  /// Waits until a file differs from what was read: changed, gone or new. False if nothing will
  /// change any longer.
  func wait() -> Bool
}
