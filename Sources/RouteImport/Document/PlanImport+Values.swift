import RouteBase
import RouteSyntax

// Members of objects, names and references.

extension PlanImport {
  // MARK: Members

  func fault(_ message: String, _ value: Value) -> FileFault {
    FileFault(message: message, offset: document.offset(value))
  }

  /// The elements of a list; empty if it is left out.
  mutating func list(
    _ value: Value, _ key: StaticString
  ) throws(FileFault) -> JSONDocument.Elements {
    guard let list = members.member(value, key) else { return document.noElements }
    guard document.kind(list) == .array else { throw fault("`\(key)` must be a list", list) }
    return document.elements(list)
  }

  /// A string; nil if it is left out or null.
  mutating func string(_ value: Value, _ key: StaticString) throws(FileFault) -> String? {
    guard let text = members.member(value, key), document.kind(text) != .null else { return nil }
    guard let string = document.string(text) else { throw fault("`\(key)` must be a string", text) }
    return string
  }

  mutating func required(_ value: Value, _ key: StaticString) throws(FileFault) -> String {
    guard let text = try string(value, key) else { throw fault("`\(key)` is missing", value) }
    return text
  }

  mutating func flag(_ value: Value, _ key: StaticString) throws(FileFault) -> Bool {
    guard let flag = members.member(value, key) else { return false }
    switch document.kind(flag) {
    case .true: return true
    case .false: return false
    default: throw fault("`\(key)` must be true or false", flag)
    }
  }

  /// A whole number from 0; nil if it is left out or null.
  mutating func number(_ value: Value, _ key: StaticString) throws(FileFault) -> UInt32? {
    guard let number = members.member(value, key), document.kind(number) != .null else {
      return nil
    }
    guard let result = document.integer(number).flatMap({ UInt32(exactly: $0) }) else {
      throw fault("`\(key)` must be a whole number from 0 to \(UInt32.max)", number)
    }
    return result
  }

  mutating func strings(_ value: Value, _ key: StaticString) throws(FileFault) -> [String] {
    var result: [String] = []
    for element in try list(value, key) {
      guard let text = document.string(element) else {
        throw fault("`\(key)` must be a list of strings", element)
      }
      result.append(text)
    }
    return result
  }

  mutating func presentation(_ value: Value) throws(FileFault) -> String? {
    guard let text = try string(value, "presentation") else { return nil }
    switch text {
    case "push", "present", "present nav", "present floating": return text
    default:
      throw fault(
        "`presentation` must be `push`, `present`, `present nav` or `present floating`", value)
    }
  }

  // MARK: Names

  /// A name that can be written.
  mutating func name(_ value: Value, _ key: StaticString) throws(FileFault) -> String {
    try checked(required(value, key), document.offset(value))
  }

  mutating func names(_ value: Value, _ key: StaticString) throws(FileFault) -> [String] {
    let names = try strings(value, key)
    for name in names { _ = try checked(name, document.offset(value)) }
    return names
  }

  private func checked(_ name: String, _ offset: Int) throws(FileFault) -> String {
    // As in a plan's text: of the line ends that Unicode defines, only these two end a line.
    if name.isEmpty || name.utf8.contains(where: { $0 == 0x60 || $0 == 0x0A || $0 == 0x0D }) {
      throw FileFault(
        message: "`\(name)` is not a valid name: it is empty, or has a backtick or a line break",
        offset: offset)
    }
    return name
  }

  func parts(of value: Value, most: Int) throws(FileFault) -> [String] {
    guard let text = document.string(value) else {
      throw fault("a reference must be a string", value)
    }
    return try parts(of: text, offset: document.offset(value), most: most)
  }

  /// The only name of a reference.
  func onlyName(of text: String, offset: Int) throws(FileFault) -> String {
    // Most names have no backticks.
    let isName = !text.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "`") }
    return isName ? try checked(text, offset) : try parts(of: text, offset: offset, most: 1)[0]
  }

  /// The names of a reference like `A.B`, in which a name has backticks if it needs them.
  func parts(of text: String, offset: Int, most: Int) throws(FileFault) -> [String] {
    var parts: [String] = []
    var part = ""
    var isQuoted = false
    for scalar in text.unicodeScalars {
      if scalar == "`" {
        isQuoted.toggle()
      } else if scalar == "." && !isQuoted {
        parts.append(try checked(part, offset))
        part = ""
      } else {
        part.unicodeScalars.append(scalar)
      }
    }
    parts.append(try checked(part, offset))
    if isQuoted || parts.count > most {
      throw FileFault(message: "`\(text)` is not a valid reference", offset: offset)
    }
    return parts
  }

  // MARK: References

  /// The index of the item with an id.
  func target(_ id: String, _ value: Value) throws(FileFault) -> Int {
    guard let target = contents.targets[id] else {
      throw fault("there is no route, flow or task `\(id)`", value)
    }
    return target
  }

  mutating func reference(
    _ value: Value, _ key: StaticString, _ service: Int, isTarget: Bool = false
  ) throws(FileFault) -> String? {
    guard let id = try string(value, key) else { return nil }
    return try reference(id, value, service, isTarget: isTarget)
  }

  /// The reference to the item with an id, as written in a service (or -1 for none). A flow may stand
  /// for its start if that is the target of a link or a fallback.
  mutating func reference(
    _ id: String, _ value: Value, _ service: Int, isTarget: Bool = false
  ) throws(FileFault) -> String {
    let item = try target(id, value)
    if let reference = try reference(to: item, service) { return reference }
    if isTarget {
      for flow in contents.items.indices where contents.starts[flow] == item {
        if let reference = try reference(to: flow, service) { return reference }
      }
    }
    let owner = NameSyntax.display(contents.items[service].name)
    throw fault(
      "in the service `\(owner)`, `\(id)` means `\(owner).\(id)`: rename one, or take this out of it",
      value)
  }

  /// The reference to an item, as written in a service; nil if all its names mean something else there.
  private mutating func reference(to item: Int, _ service: Int) throws(FileFault) -> String? {
    let name = NameSyntax.source(contents.items[item].name)
    let owner = contents.items[item].service
    if owner >= 0 {
      return owner == service ? name : NameSyntax.source(contents.items[owner].name) + "." + name
    }
    if service < 0
      || !contents.ownNames.contains(OwnName(service: service, name: contents.items[item].name))
    {
      return name
    }
    for old in try oldNames(contents.items[item].value)
    where old.count == 2 || !contents.ownNames.contains(OwnName(service: service, name: old[0])) {
      return old.map(NameSyntax.source).joined(separator: ".")
    }
    return nil
  }

  // MARK: Literals

  /// Writes a value as a plan does.
  mutating func write(literal value: Value) throws(FileFault) {
    guard document.kind(value) == .array else { return try write(scalar: value) }
    output.write("[")
    var isFirst = true
    for element in document.elements(value) {
      if !isFirst { output.write(", ") }
      isFirst = false
      try write(scalar: element)
    }
    output.write("]")
  }

  private mutating func write(scalar value: Value) throws(FileFault) {
    switch document.kind(value) {
    case .null: output.write("nil")
    case .false: output.write("false")
    case .true: output.write("true")
    case .string: write(quoted: document.string(value) ?? "")
    case .integer: output.write(integer: document.integer(value) ?? 0)
    case .number:
      // A whole number that was not read as an integer does not fit.
      let digits = document.bytes[document.offset(value)...]
        .prefix { "+-.eE0123456789".utf8.contains($0) }
      guard digits.contains(where: { ".eE".utf8.contains($0) }) else {
        throw fault("this number does not fit in 64 bits", value)
      }
      output.write(string: document.number(value)?.description ?? "")
    case .array, .object:
      throw fault("a value must be a number, a string, true, false or null", value)
    }
  }

  // MARK: Text

  mutating func write(quoted text: String) { output.write(string: LiteralValue.quoted(text)) }

  /// Writes a name as a plan declares it.
  mutating func write(name: String) { output.write(string: NameSyntax.source(name)) }

  /// Writes names after a word, with commas; nothing if there are none.
  mutating func write(names: [String], after word: StaticString) {
    for (index, name) in names.enumerated() {
      output.write(index == 0 ? word : ",")
      output.write(" ")
      write(name: name)
    }
  }
}
