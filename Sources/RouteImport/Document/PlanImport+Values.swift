import RouteBase
import RouteSyntax

// Members of objects, names and references.

extension PlanImport {
  // MARK: Members

  private func fault(_ message: String, _ value: JSONValue) -> FileFault {
    FileFault(message: message, offset: value.offset)
  }

  /// The elements of a list; empty if it is left out.
  func list(_ value: JSONValue, _ key: String) throws(FileFault) -> [JSONValue] {
    guard let list = value.member(key) else { return [] }
    guard case .array(let elements) = list.content else {
      throw fault("`\(key)` must be a list", list)
    }
    return elements
  }

  /// A string; nil if it is left out or null.
  func string(_ value: JSONValue, _ key: String) throws(FileFault) -> String? {
    guard let text = value.member(key) else { return nil }
    switch text.content {
    case .null: return nil
    case .string(let string): return string
    default: throw fault("`\(key)` must be a string", text)
    }
  }

  func required(_ value: JSONValue, _ key: String) throws(FileFault) -> String {
    guard let text = try string(value, key) else { throw fault("`\(key)` is missing", value) }
    return text
  }

  func flag(_ value: JSONValue, _ key: String) throws(FileFault) -> Bool {
    guard let flag = value.member(key) else { return false }
    guard case .boolean(let isSet) = flag.content else {
      throw fault("`\(key)` must be true or false", flag)
    }
    return isSet
  }

  /// A whole number from 0; nil if it is left out or null.
  func number(_ value: JSONValue, _ key: String) throws(FileFault) -> UInt32? {
    guard let number = value.member(key) else { return nil }
    if case .null = number.content { return nil }
    guard case .integer(let integer) = number.content, let result = UInt32(exactly: integer) else {
      throw fault("`\(key)` must be a whole number from 0 to \(UInt32.max)", number)
    }
    return result
  }

  func strings(_ value: JSONValue, _ key: String) throws(FileFault) -> [String] {
    var result: [String] = []
    for element in try list(value, key) {
      guard case .string(let text) = element.content else {
        throw fault("`\(key)` must be a list of strings", element)
      }
      result.append(text)
    }
    return result
  }

  func presentation(_ value: JSONValue) throws(FileFault) -> String? {
    guard let text = try string(value, "presentation") else { return nil }
    guard ["push", "present", "present nav", "present floating"].contains(text) else {
      throw fault(
        "`presentation` must be `push`, `present`, `present nav` or `present floating`", value)
    }
    return text
  }

  // MARK: Names

  /// A name that can be written.
  func name(_ value: JSONValue, _ key: String) throws(FileFault) -> String {
    try checked(required(value, key), value.offset)
  }

  func names(_ value: JSONValue, _ key: String) throws(FileFault) -> [String] {
    let names = try strings(value, key)
    for name in names { _ = try checked(name, value.offset) }
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

  func parts(of value: JSONValue, most: Int) throws(FileFault) -> [String] {
    guard case .string(let text) = value.content else {
      throw fault("a reference must be a string", value)
    }
    return try parts(of: text, offset: value.offset, most: most)
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
  func target(_ id: String, _ value: JSONValue) throws(FileFault) -> Int {
    guard let target = targets[id] else {
      throw fault("there is no route, flow or task `\(id)`", value)
    }
    return target
  }

  func reference(
    _ value: JSONValue, _ key: String, _ service: Int
  ) throws(FileFault) -> String? {
    guard let id = try string(value, key) else { return nil }
    return try reference(id, value, service)
  }

  /// The reference to the item with an id, as written in a service (or -1 for none).
  func reference(_ id: String, _ value: JSONValue, _ service: Int) throws(FileFault) -> String {
    let item = items[try target(id, value)]
    let name = NameSyntax.source(item.name)
    if item.service >= 0 {
      return item.service == service
        ? name : NameSyntax.source(items[item.service].name) + "." + name
    }
    if service < 0 || !ownNames.contains([items[service].name, item.name]) { return name }
    // The name means something else in that service, so the plan used an old name.
    for old in try oldNames(item.value)
    where old.count == 2 || !ownNames.contains([items[service].name, old[0]]) {
      return old.map(NameSyntax.source).joined(separator: ".")
    }
    return name
  }

  // MARK: Literals

  /// A value as a plan writes it.
  func literal(_ value: JSONValue) throws(FileFault) -> String {
    if case .array(let elements) = value.content {
      var texts: [String] = []
      for element in elements { texts.append(try scalar(element)) }
      return "[\(texts.joined(separator: ", "))]"
    }
    return try scalar(value)
  }

  private func scalar(_ value: JSONValue) throws(FileFault) -> String {
    switch value.content {
    case .null: return "nil"
    case .boolean(let flag): return flag ? "true" : "false"
    case .string(let text): return LiteralValue.quoted(text)
    case .integer(let number): return String(number)
    case .number(let number):
      // A whole number that was not read as an integer does not fit.
      let digits = bytes[value.offset...].prefix { "+-.eE0123456789".utf8.contains($0) }
      guard digits.contains(where: { ".eE".utf8.contains($0) }) else {
        throw fault("this number does not fit in 64 bits", value)
      }
      return number.description
    case .array, .object:
      throw fault("a value must be a number, a string, true, false or null", value)
    }
  }
}
