/// Types and values of arguments, in the terms of Android and of a plan.
enum AndroidTypes {
  static func planType(of name: String) -> String? {
    switch name {
    case "string": "String"
    case "integer", "long", "reference": "Int"
    case "float": "Double"
    case "boolean": "Bool"
    default: nil
    }
  }

  /// Android's default name for a type of a plan; nil for a class.
  static func argType(of type: String) -> String? {
    if type.hasPrefix("["), type.hasSuffix("]") {
      return argType(of: String(type.dropFirst().dropLast())).map { $0 + "[]" }
    }
    switch type {
    case "String": return "string"
    case "Int": return "integer"
    case "Double": return "float"
    case "Bool": return "boolean"
    default: return nil
    }
  }

  /// A default of Android's type `argType` as a literal of a plan's type; nil if it is not one.
  static func literal(_ text: String, of type: String, as argType: String) -> String? {
    switch type {
    case "String", "Any": PlanText.quoted(StringValues.unescaped(attribute: text))
    case "Int": (argType == "integer" ? narrow(text) : integer(text)).map { String($0) }
    case "Double": double(text)
    case "Bool": text == "true" || text == "false" ? text : nil
    default: nil
    }
  }

  /// Whether a default is not a value of an Android type. Only Android knows resources and the
  /// values of classes.
  static func isBad(_ text: String, for argType: String) -> Bool {
    guard !text.hasPrefix("@"), let type = planType(of: argType) else { return false }
    return literal(text, of: type, as: argType) == nil
  }

  /// The value of an `integer`, which has 32 bits; hexadecimal digits may state its bits.
  static func narrow(_ text: String) -> Int64? {
    guard let number = integer(text) else { return nil }
    if Int32(exactly: number) != nil { return number }
    let isHexadecimal = text.hasPrefix("0x") || text.hasPrefix("0X")
    return isHexadecimal ? UInt32(exactly: number).map { Int64(Int32(bitPattern: $0)) } : nil
  }

  /// `12`, `-1L`, `0xFF`
  static func integer(_ text: String) -> Int64? {
    var rest = text[...]
    if rest.last == "L" { rest.removeLast() }
    let isNegative = rest.first == "-"
    if isNegative { rest.removeFirst() }
    let isHexadecimal = rest.hasPrefix("0x") || rest.hasPrefix("0X")
    if isHexadecimal { rest = rest.dropFirst(2) }
    guard let first = rest.first, first != "+", first != "-" else { return nil }
    return Int64((isNegative ? "-" : "") + rest, radix: isHexadecimal ? 16 : 10)
  }

  /// `3.14`, `3`, `1f`, as a plan writes it.
  static func double(_ text: String) -> String? {
    var rest = text[...]
    if rest.last == "f" || rest.last == "F" { rest.removeLast() }
    guard let first = rest.first, first.isASCII, first.isNumber || first == "-" || first == ".",
      let number = Double(rest), number.isFinite
    else { return nil }
    if Int64(rest) != nil { return String(rest) }
    return number.description
  }
}
