import RouteBase
import RouteSyntax

/// A text in Graphviz' language: an id, a quoted text, or HTML.
struct DotText: Equatable {
  var string: String
  var isQuoted = false
  var isHTML = false

  /// The text that a label shows.
  func label(node: String, graph: String, isRecord: Bool = false) -> String {
    if isHTML {
      return TransitionLabel.oneLine(DotEntities.decoded(Self.withoutTags(string)))
    }
    var result = ""
    var scalars = string.unicodeScalars.makeIterator()
    var isPort = false
    while let scalar = scalars.next() {
      if scalar == "\\" {
        switch scalars.next() {
        case "n"?, "l"?, "r"?: result += " "
        case "N"?: result += node
        case "G"?: result += graph
        case let next?: result.unicodeScalars.append(next)
        case nil: break
        }
      } else if isRecord && (scalar == "<" || scalar == ">") {
        isPort = scalar == "<"
      } else if isRecord && (scalar == "{" || scalar == "}" || scalar == "|") {
        result += " "
      } else if !isPort {
        result.unicodeScalars.append(scalar)
      }
    }
    return TransitionLabel.oneLine(DotEntities.decoded(result))
  }

  private static func withoutTags(_ text: String) -> String {
    var result = ""
    var isTag = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<":
        isTag = true
        result += " "
      case ">" where isTag: isTag = false
      default: if !isTag { result.unicodeScalars.append(scalar) }
      }
    }
    return result
  }
}

/// Splits Graphviz' language into tokens, one at a time.
struct DotLexer {
  enum Token: Equatable {
    case text(DotText)
    /// `->`, or `--` if it is undirected.
    case arrow(isDirected: Bool)
    case mark(UInt8)
    case end
  }

  private let bytes: [UInt8]
  private var place = 0
  private(set) var token = Token.end
  /// Where the token starts.
  private(set) var offset = 0

  init(_ bytes: [UInt8]) throws(FileFault) {
    self.bytes = bytes
    try FileFault.checkUTF8(bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    try advance()
  }

  // MARK: Tokens

  mutating func accept(_ mark: Unicode.Scalar) throws(FileFault) -> Bool {
    guard token == .mark(UInt8(ascii: mark)) else { return false }
    try advance()
    return true
  }

  /// Accepts a separator of statements or attributes.
  mutating func acceptSeparator() throws(FileFault) -> Bool {
    if try accept(";") { return true }
    return try accept(",")
  }

  mutating func expect(_ mark: Unicode.Scalar) throws(FileFault) {
    guard try accept(mark) else { throw unexpected("`\(mark)`") }
  }

  /// Accepts a keyword, in upper or lower case.
  mutating func acceptWord(_ word: String) throws(FileFault) -> Bool {
    guard case .text(let text) = token, !text.isQuoted, !text.isHTML,
      text.string.lowercased() == word
    else { return false }
    try advance()
    return true
  }

  func unexpected(_ wanted: String) -> FileFault {
    let found: String
    switch token {
    case .text(let text): found = "`\(text.string.prefix(40))`"
    case .arrow(let isDirected): found = isDirected ? "`->`" : "`--`"
    case .mark(let byte): found = "`\(Unicode.Scalar(byte))`"
    case .end: found = "the end of the file"
    }
    return FileFault(message: "expected \(wanted), found \(found)", offset: offset)
  }

  mutating func advance() throws(FileFault) {
    try skipSpace()
    offset = place
    guard place < bytes.count else {
      token = .end
      return
    }
    let byte = bytes[place]
    switch byte {
    case UInt8(ascii: "\""): try readQuoted()
    case UInt8(ascii: "<"): try readHTML()
    case UInt8(ascii: "-") where place + 1 < bytes.count && bytes[place + 1] == 0x3E:
      token = .arrow(isDirected: true)
      place += 2
    case UInt8(ascii: "-") where place + 1 < bytes.count && bytes[place + 1] == 0x2D:
      token = .arrow(isDirected: false)
      place += 2
    default: try readWord(byte)
    }
  }

  private mutating func skipSpace() throws(FileFault) {
    while place < bytes.count {
      let byte = bytes[place]
      let next = place + 1 < bytes.count ? bytes[place + 1] : 0
      if byte <= 0x20 {
        place += 1
      } else if byte == UInt8(ascii: "#") || (byte == 0x2F && next == 0x2F) {
        while place < bytes.count && bytes[place] != 0x0A { place += 1 }
      } else if byte == 0x2F && next == UInt8(ascii: "*") {
        let start = place
        place += 2
        while place + 1 < bytes.count && !(bytes[place] == 0x2A && bytes[place + 1] == 0x2F) {
          place += 1
        }
        guard place + 1 < bytes.count else {
          throw FileFault(message: "a comment is not closed", offset: start)
        }
        place += 2
      } else {
        return
      }
    }
  }

  private mutating func readWord(_ first: UInt8) throws(FileFault) {
    func isPart(_ byte: UInt8) -> Bool {
      (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x5F || byte >= 0x80
    }
    let start = place
    let isNumber = first &- 0x30 < 10 || first == 0x2D || first == 0x2E
    if isNumber {
      place += 1
      while place < bytes.count && (bytes[place] &- 0x30 < 10 || bytes[place] == 0x2E) {
        place += 1
      }
      let hasDigit = bytes[start..<place].contains { $0 &- 0x30 < 10 }
      guard hasDigit else { throw FileFault(message: "unexpected character", offset: start) }
    } else if isPart(first) {
      while place < bytes.count && isPart(bytes[place]) { place += 1 }
    } else {
      guard "{}[]=;,:+".utf8.contains(first) else {
        throw FileFault(
          message: "unexpected character `\(Unicode.Scalar(first))`", offset: start)
      }
      token = .mark(first)
      place += 1
      return
    }
    token = .text(DotText(string: String(decoding: bytes[start..<place], as: UTF8.self)))
  }

  /// A quoted text, or several joined with `+`.
  private mutating func readQuoted() throws(FileFault) {
    var text: [UInt8] = []
    while true {
      let start = place
      place += 1
      while place < bytes.count && bytes[place] != UInt8(ascii: "\"") {
        if bytes[place] == UInt8(ascii: "\\") && place + 1 < bytes.count {
          let next = bytes[place + 1]
          place += 2
          switch next {
          case UInt8(ascii: "\""): text.append(next)
          case 0x0A: break
          case 0x0D: if place < bytes.count && bytes[place] == 0x0A { place += 1 }
          default: text += [UInt8(ascii: "\\"), next]
          }
          continue
        }
        text.append(bytes[place])
        place += 1
      }
      guard place < bytes.count else {
        throw FileFault(message: "a string is not closed", offset: start)
      }
      place += 1
      let end = place
      try skipSpace()
      guard place < bytes.count, bytes[place] == UInt8(ascii: "+") else {
        place = end
        break
      }
      place += 1
      try skipSpace()
      guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else {
        throw FileFault(message: "expected a string after `+`", offset: place)
      }
    }
    token = .text(DotText(string: String(decoding: text, as: UTF8.self), isQuoted: true))
  }

  private mutating func readHTML() throws(FileFault) {
    let start = place
    var depth = 0
    repeat {
      guard place < bytes.count else {
        throw FileFault(message: "a text in `<` and `>` is not closed", offset: start)
      }
      if bytes[place] == UInt8(ascii: "<") { depth += 1 }
      if bytes[place] == UInt8(ascii: ">") { depth -= 1 }
      place += 1
    } while depth > 0
    let text = String(decoding: bytes[(start + 1)..<(place - 1)], as: UTF8.self)
    token = .text(DotText(string: text, isQuoted: true, isHTML: true))
  }
}
