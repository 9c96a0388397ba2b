/// A picture of a screen: the bytes of a PNG, JPEG or WebP file.
package struct MapImage: Sendable {
  /// The formats that browsers draw; the raw value is the subtype of the media type.
  package enum Kind: String, CaseIterable, Sendable {
    case png, jpeg, webp

    package var mediaType: String { "image/\(rawValue)" }

    /// The endings of files of this kind.
    package var endings: [String] { self == .jpeg ? ["jpg", "jpeg"] : [rawValue] }
  }

  package let kind: Kind
  package let bytes: [UInt8]

  /// The most bytes of one picture, and of all on a page.
  package static let (mostBytes, mostTotal) = (2 << 20, 40 << 20)

  /// The picture with these bytes, if they begin as files of one of the kinds do (ISO/IEC 15948,
  /// 5.2; ISO/IEC 10918-1, B.1.1.3; RFC 9649, 2.4); nil otherwise. Its contents are not examined.
  package init?(_ bytes: [UInt8]) {
    func has(_ signature: [UInt8], at index: Int = 0) -> Bool {
      bytes.dropFirst(index).starts(with: signature)
    }
    if has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      kind = .png
    } else if has([0xFF, 0xD8, 0xFF]) {
      kind = .jpeg
    } else if has(Array("RIFF".utf8)) && has(Array("WEBP".utf8), at: 8) {
      kind = .webp
    } else {
      return nil
    }
    self.bytes = bytes
  }
}
