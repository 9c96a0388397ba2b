/// The bytes of one file as they are on disk, followed by a few zero bytes so that a reader may
/// look ahead without checking for the end.
package struct SourceText: Sendable {
  /// How many zero bytes follow the text.
  package static let padding = 16

  /// The largest text that offsets of 32 bits can address.
  package static let maximumCount = Int(clamping: UInt32.max) - padding

  /// The text and its padding.
  package let bytes: [UInt8]

  /// The number of bytes of the text, without its padding.
  package let count: Int

  /// Takes `bytes`, whose last `padding` bytes are zero and not part of the text.
  package init(padded bytes: [UInt8]) {
    precondition(bytes.count >= Self.padding && bytes.count - Self.padding <= Self.maximumCount)
    self.bytes = bytes
    count = bytes.count - Self.padding
  }

  /// Copies `text`.
  package init(_ text: some Collection<UInt8>) {
    var bytes = [UInt8]()
    bytes.reserveCapacity(text.count + Self.padding)
    bytes.append(contentsOf: text)
    bytes.append(contentsOf: repeatElement(0, count: Self.padding))
    self.init(padded: bytes)
  }

  /// Copies the UTF-8 of `text`.
  package init(_ text: String) { self.init(text.utf8) }

  /// The text without its padding.
  package var content: ArraySlice<UInt8> { bytes[..<count] }

  /// The bytes of `range`.
  package func slice(_ range: SourceRange) -> ArraySlice<UInt8> {
    bytes[range.indices]
  }

  /// The text of `range`; bytes that are not UTF-8 become U+FFFD.
  package func string(_ range: SourceRange) -> String {
    String(decoding: bytes[range.indices], as: UTF8.self)
  }

  /// The length of a byte-order mark at the start: 3, or 0 if there is none.
  package var markLength: Int {
    count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
  }
}

/// A file of a run: its name and its text.
package struct SourceFile: Sendable {
  /// The name of the file in messages.
  package let path: String
  package let text: SourceText

  package init(path: String, text: SourceText) {
    self.path = path
    self.text = text
  }
}
