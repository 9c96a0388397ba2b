/// A moment as a log writes it, for comparison with others of the same log.
struct TraceTime: Comparable, Sendable {
  /// The whole part: seconds, or whatever unit the log counts.
  var whole: Int64
  /// Billionths of the unit.
  var fraction: Int32 = 0

  static func < (a: TraceTime, b: TraceTime) -> Bool {
    a.whole != b.whole ? a.whole < b.whole : a.fraction < b.fraction
  }

  /// Reads a number (`1700000000`, `12.5`, `1.7e9`) or a date (`2026-05-04T12:30:00.5Z`, also with a space
  /// and without a zone, which then means UTC); nil for anything else.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    var reader = Digits(text)
    let isNegative = reader.take(UInt8(ascii: "-"))
    guard let first = reader.number(atMost: 19), !first.isEmpty else { return nil }
    if first.count == 4, !isNegative, reader.peek == UInt8(ascii: "-") {
      guard let date = Self.date(year: first.value, &reader) else { return nil }
      self = date
      return
    }
    whole = isNegative ? -first.value : first.value
    guard let parsed = reader.fraction() else { return nil }
    fraction = isNegative ? -parsed : parsed
    if reader.isAtEnd { return }
    guard reader.take(UInt8(ascii: "e")) || reader.take(UInt8(ascii: "E")),
      let number = Double(String(decoding: text, as: UTF8.self)), number.magnitude < 0x1p63
    else { return nil }
    whole = Int64(number)
    fraction = Int32((number - number.rounded(.towardZero)) * 1e9)
  }

  init(whole: Int64, fraction: Int32 = 0) { (self.whole, self.fraction) = (whole, fraction) }

  private static func date(year: Int64, _ reader: inout Digits) -> TraceTime? {
    guard reader.take(UInt8(ascii: "-")), let month = reader.pair(),
      reader.take(UInt8(ascii: "-")), let day = reader.pair(), (1...12).contains(month),
      day >= 1, day <= length(of: month, year)
    else { return nil }
    var seconds = days(year, month, day) * 86_400
    var fraction: Int32 = 0
    if !reader.isAtEnd {
      guard reader.take(UInt8(ascii: "T")) || reader.take(UInt8(ascii: " ")),
        let hour = reader.pair(), reader.take(UInt8(ascii: ":")), let minute = reader.pair(),
        hour < 25, minute < 60
      else { return nil }
      seconds += hour * 3600 + minute * 60
      if reader.take(UInt8(ascii: ":")) {
        guard let second = reader.pair(), second < 61, let parsed = reader.fraction() else {
          return nil
        }
        seconds += second
        fraction = parsed
      }
      guard let zone = reader.zone() else { return nil }
      seconds -= zone
    }
    return reader.isAtEnd ? TraceTime(whole: seconds, fraction: fraction) : nil
  }

  /// The number of days of a month.
  private static func length(of month: Int64, _ year: Int64) -> Int64 {
    let next = month == 12 ? days(year + 1, 1, 1) : days(year, month + 1, 1)
    return next - days(year, month, 1)
  }

  /// The days from 1970-01-01 to a date (Howard Hinnant, "chrono-Compatible Low-Level Date
  /// Algorithms", 2021).
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let era = year / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}

/// Reads numbers and marks from a text, from left to right.
private struct Digits {
  private let text: UnsafeBufferPointer<UInt8>
  private var index = 0

  init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  var isAtEnd: Bool { index == text.count }
  var peek: UInt8 { index < text.count ? text[index] : 0 }

  mutating func take(_ byte: UInt8) -> Bool {
    guard index < text.count, text[index] == byte else { return false }
    index += 1
    return true
  }

  /// Digits, at most so many; nil if there are more.
  mutating func number(atMost most: Int) -> (value: Int64, count: Int, isEmpty: Bool)? {
    var value: Int64 = 0
    let start = index
    while index < text.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[index]) {
      if index - start == most { return nil }
      let (product, isOver) = value.multipliedReportingOverflow(by: 10)
      let (sum, isOverToo) = product.addingReportingOverflow(
        Int64(text[index] - UInt8(ascii: "0")))
      if isOver || isOverToo { return nil }
      value = sum
      index += 1
    }
    return (value, index - start, index == start)
  }

  mutating func pair() -> Int64? {
    guard index + 2 <= text.count else { return nil }
    let (tens, ones) = (text[index] &- UInt8(ascii: "0"), text[index + 1] &- UInt8(ascii: "0"))
    guard tens < 10, ones < 10 else { return nil }
    index += 2
    return Int64(tens * 10 + ones)
  }

  /// What follows a point, in billionths; 0 if there is no point. Further digits are ignored.
  mutating func fraction() -> Int32? {
    guard take(UInt8(ascii: ".")) || take(UInt8(ascii: ",")) else { return 0 }
    var (value, count): (Int32, Int) = (0, 0)
    while index < text.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[index]) {
      if count < 9 { value = value * 10 + Int32(text[index] - UInt8(ascii: "0")) }
      count += 1
      index += 1
    }
    if count == 0 { return nil }
    while count < 9 {
      value *= 10
      count += 1
    }
    return value
  }

  /// The seconds that a zone is ahead of UTC.
  mutating func zone() -> Int64? {
    if take(UInt8(ascii: " ")), take(UInt8(ascii: "U")) {
      return take(UInt8(ascii: "T")) && take(UInt8(ascii: "C")) ? 0 : nil
    }
    if isAtEnd || take(UInt8(ascii: "Z")) { return 0 }
    let isBehind = take(UInt8(ascii: "-"))
    guard isBehind || take(UInt8(ascii: "+")), let hours = pair() else { return nil }
    _ = take(UInt8(ascii: ":"))
    let minutes = isAtEnd ? 0 : pair()
    guard let minutes, hours < 24, minutes < 60 else { return nil }
    return (isBehind ? -1 : 1) * (hours * 3600 + minutes * 60)
  }
}
