/// Punycode: Unicode text in letters, digits and `-` (RFC 3492, with the parameters of section 5).
enum Punycode {
  private static let base = 36
  private static let minimum = 1
  private static let maximum = 26
  private static let firstBias = 72
  private static let firstScalar = 0x80
  private static let delimiter = UInt8(ascii: "-")
  /// No label of a host is this long. Longer labels are not read, so that the time stays small.
  private static let limit = 256

  /// Decodes `text`, without its `xn--` (section 6.2); nil if it is not Punycode.
  static func decode(_ text: some Collection<UInt8>) -> [Unicode.Scalar]? {
    guard text.count <= limit, text.allSatisfy({ $0 < 0x80 }) else { return nil }
    var result: [Unicode.Scalar] = []
    var input = Array(text)[...]
    if let end = input.lastIndex(of: delimiter), end > 0 {
      result = input[..<end].map { Unicode.Scalar($0) }
      input = input[(end + 1)...]
    }
    var (scalar, place, bias) = (firstScalar, 0, firstBias)
    while !input.isEmpty {
      let start = place
      // Numbers have 31 bits (section 6.4), and a product of one with a digit has 37.
      let limit = Int64(Int32.max)
      var (weight, step) = (Int64(1), base)
      while true {
        guard let digit = input.popFirst().flatMap(value) else { return nil }
        let product = Int64(digit) * weight
        guard product <= limit - Int64(place) else { return nil }
        place += Int(product)
        let threshold = threshold(step, bias)
        if digit < threshold { break }
        weight *= Int64(base - threshold)
        guard weight <= limit else { return nil }
        step += base
      }
      let count = result.count + 1
      bias = adapted(place - start, count, isFirst: start == 0)
      scalar += place / count
      place %= count
      guard let found = UInt32(exactly: scalar).flatMap(Unicode.Scalar.init) else { return nil }
      result.insert(found, at: place)
      place += 1
    }
    return result
  }

  /// `scalars` as Punycode, without `xn--` (section 6.3); nil if there are too many.
  static func encode(_ scalars: [Unicode.Scalar]) -> [UInt8]? {
    guard scalars.count <= limit else { return nil }
    var result = scalars.filter { $0.isASCII }.map { UInt8(truncatingIfNeeded: $0.value) }
    var handled = result.count
    let basic = handled
    if basic > 0 { result.append(delimiter) }
    var (scalar, delta, bias) = (firstScalar, 0, firstBias)
    while handled < scalars.count {
      let next = scalars.lazy.map { Int($0.value) }.filter { $0 >= scalar }.min() ?? scalar
      delta += (next - scalar) * (handled + 1)
      scalar = next
      for one in scalars {
        if one.value < scalar { delta += 1 }
        guard one.value == scalar else { continue }
        append(delta, bias, to: &result)
        bias = adapted(delta, handled + 1, isFirst: handled == basic)
        delta = 0
        handled += 1
      }
      delta += 1
      scalar += 1
    }
    return result
  }

  private static func append(_ delta: Int, _ bias: Int, to result: inout [UInt8]) {
    var (rest, step) = (delta, base)
    while true {
      let threshold = threshold(step, bias)
      if rest < threshold { break }
      result.append(digit(threshold + (rest - threshold) % (base - threshold)))
      rest = (rest - threshold) / (base - threshold)
      step += base
    }
    result.append(digit(rest))
  }

  private static func threshold(_ step: Int, _ bias: Int) -> Int {
    min(max(step - bias, minimum), maximum)
  }

  /// The bias after a delta (section 6.1).
  private static func adapted(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var result = 0
    while delta > (base - minimum) * maximum / 2 {
      delta /= base - minimum
      result += base
    }
    return result + (base - minimum + 1) * delta / (delta + 38)
  }

  private static func value(_ digit: UInt8) -> Int? {
    switch digit {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(digit - UInt8(ascii: "a"))
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(digit - UInt8(ascii: "A"))
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(digit - UInt8(ascii: "0")) + 26
    default: nil
    }
  }

  private static func digit(_ value: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: value < 26 ? Int(UInt8(ascii: "a")) + value : value - 26 + 48)
  }
}
