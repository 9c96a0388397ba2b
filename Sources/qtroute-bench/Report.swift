/// A table that is written as it grows.
struct Report {
  /// The rate at which the figures' machine reads memory, in parts of the 25 GB/s that limits in
  /// the documentation are stated for.
  let scale: Double

  func title(_ text: String) { Measure.say("\n\(text)") }

  /// One line: what it is, the figure, and what it is held against.
  func line(_ name: String, _ figure: String, _ note: String = "") {
    Measure.say("  " + pad(name, 38) + pad(figure, 22) + note)
  }

  private func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 1))
  }

  /// Says whether a figure keeps its limit.
  func verdict(_ isKept: Bool) -> String { isKept ? "ok" : "MISSED" }
}

/// A number with three significant digits.
func brief(_ value: Double) -> String {
  if value == 0 || !value.isFinite { return "\(value)" }
  var digits = 2
  var rest = abs(value)
  while rest >= 10 && digits > 0 {
    rest /= 10
    digits -= 1
  }
  let factor = [1.0, 10, 100][digits]
  let rounded = (value * factor).rounded() / factor
  return digits == 0 ? "\(Int(rounded))" : "\(rounded)"
}
