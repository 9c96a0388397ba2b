/// Formats numbers for tables.
package enum Quantity {
  /// Three significant digits, without an exponent.
  package static func brief(_ value: Double) -> String {
    guard value.isFinite else { return "?" }
    if value == 0 { return "0" }
    var digits = 2
    var rest = value.magnitude
    while rest >= 9.995 && digits > 0 {
      rest /= 10
      digits -= 1
    }
    while value.magnitude < 0.9995 && rest < 0.9995 && digits < 6 {
      rest *= 10
      digits += 1
    }
    return fixed(value, digits)
  }

  /// A fixed number of digits after the point.
  package static func fixed(_ value: Double, _ digits: Int) -> String {
    guard value.isFinite, value.magnitude < 1e15 else { return "?" }
    var factor = 1.0
    for _ in 0..<digits { factor *= 10 }
    let whole = Int((value.magnitude * factor).rounded())
    var text = String(whole)
    if digits > 0 {
      if text.count <= digits {
        text = String(repeating: "0", count: digits + 1 - text.count) + text
      }
      text.insert(".", at: text.index(text.endIndex, offsetBy: -digits))
    }
    return value < 0 && whole != 0 ? "-" + text : text
  }

  /// A whole number with a comma at each thousand.
  package static func grouped(_ value: Int) -> String {
    let digits = String(value.magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0 && (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return value < 0 ? "-" + text : text
  }

  /// Bytes in a suitable decimal unit.
  package static func bytes(_ count: Int) -> String { scaled(Double(count), "B") }

  /// A rate per second.
  package static func rate(_ value: Double, _ unit: String) -> String {
    scaled(value, unit) + "/s"
  }

  /// Seconds in a suitable unit.
  package static func time(_ seconds: Double) -> String {
    switch seconds.magnitude {
    case 1...: brief(seconds) + " s"
    case 1e-3...: brief(seconds * 1e3) + " ms"
    case 1e-6...: brief(seconds * 1e6) + " µs"
    default: brief(seconds * 1e9) + " ns"
    }
  }

  private static func scaled(_ value: Double, _ unit: String) -> String {
    switch value.magnitude {
    case 1e9...: "\(brief(value / 1e9)) G\(unit)"
    case 1e6...: "\(brief(value / 1e6)) M\(unit)"
    case 1e3...: "\(brief(value / 1e3)) k\(unit)"
    default: unit.hasPrefix(" ") ? brief(value) + unit : "\(brief(value)) \(unit)"
    }
  }
}
