/// A value of an old-style property list, as in `project.pbxproj`.
enum OpenStepValue {
  case text(String)
  case list([OpenStepValue])
  case table([String: OpenStepValue])

  subscript(key: String) -> OpenStepValue? {
    if case .table(let members) = self { members[key] } else { nil }
  }

  var text: String? { if case .text(let text) = self { text } else { nil } }

  var texts: [String] { if case .list(let list) = self { list.compactMap(\.text) } else { [] } }
}

/// Reads an old-style property list: tables in `{}`, lists in `()`, texts with or without quotes.
struct OpenStepReader {
  private let bytes: [UInt8]
  private var index = 0
  private static let depthLimit = 64

  /// The value of a file; nil if it is not such a list.
  static func read(_ bytes: [UInt8]) -> OpenStepValue? {
    var reader = OpenStepReader(bytes)
    return reader.value(depth: 0)
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  private mutating func skipBlanks() {
    while index < bytes.count {
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      if bytes[index] <= 0x20 {
        index += 1
      } else if bytes[index] == UInt8(ascii: "/"), next == UInt8(ascii: "/") {
        while index < bytes.count, bytes[index] != 0x0A { index += 1 }
      } else if bytes[index] == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
        index += 2
        while index < bytes.count, !(bytes[index - 1] == 0x2A && bytes[index] == 0x2F) {
          index += 1
        }
        index += 1
      } else {
        return
      }
    }
  }

  private mutating func take(_ sign: UInt8) -> Bool {
    skipBlanks()
    guard index < bytes.count, bytes[index] == sign else { return false }
    index += 1
    return true
  }

  private mutating func value(depth: Int) -> OpenStepValue? {
    guard depth < Self.depthLimit else { return nil }
    if take(UInt8(ascii: "{")) {
      var result: [String: OpenStepValue] = [:]
      while !take(UInt8(ascii: "}")) {
        guard let key = text(), take(UInt8(ascii: "=")), let value = value(depth: depth + 1),
          take(UInt8(ascii: ";"))
        else { return nil }
        result[key] = value
      }
      return .table(result)
    }
    if take(UInt8(ascii: "(")) {
      var result: [OpenStepValue] = []
      while !take(UInt8(ascii: ")")) {
        guard let value = value(depth: depth + 1) else { return nil }
        result.append(value)
        _ = take(UInt8(ascii: ","))
      }
      return .list(result)
    }
    return text().map { .text($0) }
  }

  private mutating func text() -> String? {
    skipBlanks()
    guard index < bytes.count else { return nil }
    let quote = bytes[index]
    var result: [UInt8] = []
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      index += 1
      while index < bytes.count, bytes[index] != quote {
        if bytes[index] == 0x5C, index + 1 < bytes.count { index += 1 }
        result.append(bytes[index])
        index += 1
      }
      guard index < bytes.count else { return nil }
      index += 1
    } else {
      while index < bytes.count, Self.isPlain(bytes[index]) {
        result.append(bytes[index])
        index += 1
      }
      if result.isEmpty { return nil }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte > 0x20 && !"{}()=;,\"'".utf8.contains(byte)
  }
}
