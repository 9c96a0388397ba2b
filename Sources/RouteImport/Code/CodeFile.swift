import RouteBase

/// A file of code from which routes are read.
package struct CodeFile: Sendable {
  /// Its path, as messages show it.
  package var path: String
  package var bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// Refuses a file that is not UTF-8, with the line of the first byte that is not.
  func checkUTF8() throws(FileRoutesFault) {
    do throws(FileFault) { try FileFault.checkUTF8(bytes) } catch {
      let line = 1 + bytes[..<error.offset].count { $0 == 0x0A }
      throw FileRoutesFault(message: error.message, path: "\(path):\(line)")
    }
  }
}
