/// A file of code from which routes are read.
package struct CodeFile: Sendable {
  /// Its path, as messages show it.
  package var path: String
  package var bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}
