/// Finds what Kotlin and Java code says about navigation graphs, without understanding the rest.
///
/// Comments and strings are skipped, and parentheses are followed so that the call around an id is
/// known. It takes linear time and never fails: what is not code yields nothing.
package struct AndroidCodeScan {
  /// The mentions in order, each once for each class.
  private(set) var mentions: [AndroidMention] = []

  private let bytes: UnsafeBufferPointer<UInt8>
  private let classes: Set<String>
  private var offset = 0
  private var line = 1
  /// The names of the calls whose parentheses are open, outermost first.
  private var calls: [String] = []
  /// The identifier right before `offset`, white space and type arguments aside.
  private var last = ""
  /// The last character that was neither white space nor part of an identifier.
  private var mark: UInt8 = 0
  private var known: Set<AndroidMention> = []

  /// Calls deeper than this are not code that a person wrote.
  private static let depthLimit = 256
  /// Longer names are those of no class or resource.
  private static let nameLimit = 200

  /// The mentions in a file; `classes` are the names of the project's own classes.
  package static func mentions(in bytes: [UInt8], classes: Set<String>) -> [AndroidMention] {
    bytes.withUnsafeBufferPointer { buffer in
      var scan = AndroidCodeScan(bytes: buffer, classes: classes)
      scan.run()
      return scan.mentions
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>, classes: Set<String>) {
    self.bytes = bytes
    self.classes = classes
  }

  private mutating func run() {
    while offset < bytes.count {
      let byte = bytes[offset]
      if Self.startsName(byte) {
        readName()
        continue
      }
      switch byte {
      case 0x0A:
        line += 1
        offset += 1
      case 0x20, 0x09, 0x0D: offset += 1
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"): skipLine()
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): skipComment()
      case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString(byte)
      default: readMark(byte)
      }
    }
  }

  private mutating func readMark(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "("):
      if calls.count < Self.depthLimit { calls.append(last) }
      last = ""
    case UInt8(ascii: ")"):
      _ = calls.popLast()
      last = ""
    // Type arguments stay between a name and its parentheses.
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "."): break
    case UInt8(ascii: ";"):
      calls.removeAll()
      last = ""
    case UInt8(ascii: "=") where mark != byte: break
    default: last = ""
    }
    mark = byte
    offset += 1
  }

  // MARK: Names

  private mutating func readName() {
    let start = offset
    let name = name()
    let before = mark
    mark = 0
    if name == "R", readResource() { return }
    if ["class", "object", "interface"].contains(name), before != UInt8(ascii: ":"),
      before != UInt8(ascii: ".")
    {
      readDeclaration()
      return
    }
    if name == "import" || name == "package" {
      skipLine()
      return
    }
    if name.utf8.count < Self.nameLimit, bytes[start] >= 65, bytes[start] <= 90 {
      readClass(name)
    }
    last = name
  }

  private mutating func name() -> String {
    let start = offset
    while offset < bytes.count, Self.isNamePart(bytes[offset]) { offset += 1 }
    return String(decoding: bytes[start..<min(offset, start + Self.nameLimit)], as: UTF8.self)
  }

  /// The name after a dot at `offset`, which is skipped; nil if there is none.
  private mutating func member() -> String? {
    var next = offset
    while next < bytes.count, bytes[next] <= 0x20 { next += 1 }
    guard next + 1 < bytes.count, bytes[next] == UInt8(ascii: ".") else { return nil }
    next += 1
    while next < bytes.count, bytes[next] <= 0x20 { next += 1 }
    guard next < bytes.count, Self.startsName(bytes[next]) else { return nil }
    for index in offset..<next where bytes[index] == 0x0A { line += 1 }
    offset = next
    return name()
  }

  /// Reads the rest of `R.KIND.NAME`.
  private mutating func readResource() -> Bool {
    guard let kind = member(), let name = member() else { return false }
    switch kind {
    case "navigation": add(.graph, name)
    case "layout": add(.layout, name)
    case "menu": add(.menu, name)
    case "id":
      if last == "startDestination" || call?.hasSuffix("tStartDestination") == true {
        add(.start, name)
      } else if let call, Self.navigates(call) {
        add(.destination, name)
      }
    default: break
    }
    last = ""
    return true
  }

  /// The nearest call around `offset`; conditions and plain parentheses are none.
  private var call: String? {
    calls.last { !["", "if", "when", "switch", "requireNotNull", "return"].contains($0) }
  }

  /// Whether a call goes to the destination that it gets.
  private static func navigates(_ call: String) -> Bool {
    let lower = call.lowercased()
    if lower.contains(text: "popup") || lower.contains(text: "popback") { return false }
    return lower.contains(text: "navig") || lower == "setdestination" || lower == "adddestination"
  }

  private mutating func readDeclaration() {
    var next = offset
    while next < bytes.count, bytes[next] == 0x20 || bytes[next] == 0x09 { next += 1 }
    last = ""
    guard next < bytes.count, bytes[next] >= 65, bytes[next] <= 90 else { return }
    offset = next
    let name = name()
    // What a class nested in another says counts for the one whose file it is.
    if classes.contains(name) { add(.declaration, name) }
    last = name
  }

  private mutating func readClass(_ name: String) {
    if name.hasSuffix("Directions"), name.utf8.count > 10 {
      let save = (offset, line)
      if let action = member() {
        add(.action, name.dropLast(10) + " " + action)
      } else {
        (offset, line) = save
      }
    } else if name.hasSuffix("Binding"), name.utf8.count > 7 {
      add(.layout, Self.layout(ofBinding: String(name.dropLast(7))))
    } else if classes.contains(name) {
      add(.name, name)
    }
  }

  /// `fragment_home` of `FragmentHome`
  private static func layout(ofBinding name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      if scalar.properties.isUppercase && !result.isEmpty { result += "_" }
      result += scalar.properties.lowercaseMapping
    }
    return result
  }

  private mutating func add(_ kind: AndroidMention.Kind, _ name: String) {
    if kind == .declaration { known.removeAll() }
    guard known.insert(AndroidMention(kind, 0, name)).inserted else { return }
    mentions.append(AndroidMention(kind, line, name))
  }

  // MARK: What is skipped

  private func peek(_ distance: Int) -> UInt8 {
    offset + distance < bytes.count ? bytes[offset + distance] : 0
  }

  private mutating func skipLine() {
    while offset < bytes.count, bytes[offset] != 0x0A { offset += 1 }
  }

  private mutating func skipComment() {
    offset += 2
    while offset < bytes.count {
      if bytes[offset] == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
        offset += 2
        return
      }
      if bytes[offset] == 0x0A { line += 1 }
      offset += 1
    }
  }

  private mutating func skipString(_ quote: UInt8) {
    let isRaw = quote == UInt8(ascii: "\"") && peek(1) == quote && peek(2) == quote
    offset += isRaw ? 3 : 1
    last = ""
    mark = quote
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == 0x0A {
        // A string without its end does not hide the rest of the file.
        if !isRaw { return }
        line += 1
      }
      if !isRaw, byte == UInt8(ascii: "\\") {
        offset += peek(1) == 0x0A ? 1 : 2
        continue
      }
      if byte == quote, !isRaw || peek(1) == quote && peek(2) == quote {
        offset += isRaw ? 3 : 1
        return
      }
      offset += 1
    }
  }

  private static func startsName(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || byte == UInt8(ascii: "_")
      || byte >= 0x80
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    startsName(byte) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "$")
  }
}
