/// A message between `qtroute` and `qtroute-import`: a list of parts, each with a line
/// `KIND NAME-LENGTH LENGTH`, then a name and bytes; `end 0 0` ends the list.
package struct ImportMessage: Sendable, Equatable {
  /// A part of a message.
  package struct Part: Sendable, Equatable {
    package var kind: String
    package var name: String
    package var bytes: [UInt8]

    package init(_ kind: String, _ name: String, _ bytes: [UInt8] = []) {
      self.kind = kind
      self.name = name
      self.bytes = bytes
    }
  }

  package var parts: [Part]

  /// How many bytes of XML are read from one file. The parser gives up on a larger one near its end,
  /// as if that were at fault.
  package static let fileLimit = 10_000_000

  package init(_ parts: [Part] = []) { self.parts = parts }

  /// The parts of one kind.
  package func all(_ kind: String) -> [Part] { parts.filter { $0.kind == kind } }

  /// The message as it is sent.
  package var encoded: [UInt8] {
    var result: [UInt8] = []
    for part in parts + [Part("end", "")] {
      result += "\(part.kind) \(part.name.utf8.count) \(part.bytes.count)\n".utf8
      result += part.name.utf8
      result += part.bytes
    }
    return result
  }

  /// Reads a message; nil if it is invalid or incomplete.
  package init?(encoded bytes: [UInt8]) {
    parts = []
    var offset = 0
    while true {
      guard let end = bytes[offset...].firstIndex(of: 0x0A) else { return nil }
      let words = String(decoding: bytes[offset..<end], as: UTF8.self).split(separator: " ")
      guard words.count == 3, let nameLength = Int(words[1]), let length = Int(words[2]),
        nameLength >= 0, length >= 0, nameLength <= bytes.count, length <= bytes.count,
        end + 1 + nameLength + length <= bytes.count
      else { return nil }
      offset = end + 1 + nameLength + length
      if words[0] == "end" {
        guard offset == bytes.count else { return nil }
        return
      }
      let name = bytes[end + 1..<end + 1 + nameLength]
      parts.append(
        Part(
          String(words[0]), String(decoding: name, as: UTF8.self),
          Array(bytes[end + 1 + nameLength..<offset])))
    }
  }
}
