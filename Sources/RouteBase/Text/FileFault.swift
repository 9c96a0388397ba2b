/// What is wrong with a file, and where.
package struct FileFault: Error, Sendable, Equatable {
  package var message: String
  /// The offset of the byte at fault.
  package var offset: Int

  package init(message: String, offset: Int) {
    self.message = message
    self.offset = offset
  }
}
