import EngineRuntime
import Foundation
import RouteTrials
import Testing

@Suite("The engine's numbers")
struct NumberTests {
  /// The value, and the number of bytes that it takes; nil if no number starts the text.
  private func read(_ text: [CChar]) -> (value: Double, count: Int)? {
    text.withUnsafeBufferPointer { text in
      var value = 0.0
      guard let start = text.baseAddress, let end = engine_read_double(start, &value) else {
        return nil
      }
      return (value, end - start)
    }
  }

  /// Whether a number without white space before it is what the C library makes of it.
  private func agrees(_ text: [CChar]) -> Bool {
    text.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return false }
      var end: UnsafeMutablePointer<CChar>?
      let value = strtod(start, &end)
      let count = (end.map { UnsafePointer($0) } ?? start) - start
      guard let ours = read(text) else { return count == 0 }
      return ours.count == count
        && (value.isNaN
          ? ours.value.isNaN && ours.value.sign == value.sign
          : ours.value.bitPattern == value.bitPattern)
    }
  }

  private func check(_ text: [CChar], sourceLocation: SourceLocation = #_sourceLocation) {
    if agrees(text) { return }
    let name = String(decoding: text.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    Issue.record(
      "\(name) reads as \(String(describing: read(text)))", sourceLocation: sourceLocation)
  }

  private func check(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    check(Array(text.utf8CString), sourceLocation: sourceLocation)
  }

  /// Random digits, with a point at times, and an exponent.
  private func number(
    digits: Int, exponent: ClosedRange<Int>, random: inout RandomNumbers
  ) -> [CChar] {
    var text: [CChar] = []
    text.reserveCapacity(digits + 8)
    let point = random.one(in: 2) ? random.below(digits + 1) : -1
    var word: UInt64 = 0
    for index in 0..<digits {
      if index % 16 == 0 { word = random.next() }
      if index == point { text.append(46) }
      text.append(CChar(48 + (word & 0xFFF) % 10))
      word >>= 4
    }
    text.append(101)
    text.append(contentsOf: String(random.number(exponent)).utf8.map { CChar($0) })
    text.append(0)
    return text
  }

  @Test(
    "random decimal numbers",
    arguments: [
      (40_000, 1...17, -30...30), (40_000, 1...20, -400...400), (20_000, 1...40, -345 ... -290),
      (3000, 100...400, -600...300), (500, 700...1200, -1400...100),
    ])
  func decimals(count: Int, digits: ClosedRange<Int>, exponent: ClosedRange<Int>) {
    var random = RandomNumbers(seed: count)
    for _ in 0..<count {
      check(number(digits: random.number(digits), exponent: exponent, random: &random))
    }
  }

  @Test("doubles of every size as they are written")
  func written() {
    var random = RandomNumbers(seed: 1)
    for _ in 0..<30_000 {
      let value = Double(bitPattern: random.next())
      if value.isNaN { continue }
      #expect(read(Array("\(value)".utf8CString))?.value == value)
    }
  }

  /// `significand` · 2^`exponent` with all of its digits.
  private func exact(_ significand: UInt64, exponent: Int) -> [UInt8] {
    var limbs = [Int(significand % 1_000_000_000), Int(significand / 1_000_000_000)]
    for _ in 0..<abs(exponent) {
      var carry = 0
      for index in limbs.indices {
        carry += limbs[index] * (exponent < 0 ? 5 : 2)
        limbs[index] = carry % 1_000_000_000
        carry /= 1_000_000_000
      }
      if carry > 0 { limbs.append(carry) }
    }
    return limbs.reversed().flatMap { limb in
      let digits = Array(String(limb).utf8)
      return Array(repeating: 48, count: 9 - digits.count) + digits
    }
  }

  @Test("numbers halfway between two doubles, and just above and below")
  func halfway() {
    var random = RandomNumbers(seed: 2)
    for _ in 0..<150 {
      // The exponent of the number's last bit: of denormal numbers, of small ones, or of others.
      let exponent = random.pick([-1075, -1076 + random.below(60), random.number(-300...100)])
      var significand = random.next() >> 10 | 1
      if exponent == -1075 {
        significand = significand >> UInt64(random.below(54)) | 1
      } else {
        significand |= 1 << 53
      }
      let digits = exact(significand, exponent: exponent).map { CChar(bitPattern: $0) }
      let scale = "e\(min(exponent, 0))".utf8CString
      check(digits + scale)
      let zeros = [CChar](repeating: 48, count: random.pick([1, 20, 900]))
      check(digits + [46] + zeros + [49] + scale)
      var below = digits
      below[below.count - 1] -= 1
      check(below + [46] + [CChar](repeating: 57, count: 900) + scale)
    }
  }

  @Test("hexadecimal numbers")
  func hexadecimals() {
    var random = RandomNumbers(seed: 3)
    let digits = Array("0123456789abcdefABCDEF80000000000".utf8)
    for _ in 0..<40_000 {
      var text = Array("0x".utf8)
      let count = random.number(1...(random.one(in: 8) ? 60 : 20))
      let point = random.below(2 * count)
      for index in 0..<count {
        if index == point { text.append(46) }
        text.append(random.pick(digits))
      }
      text += "p\(random.pick([random.number(-1150...1100), random.number(-30...30)]))".utf8
      check(text.map { CChar($0) } + [0])
    }
  }

  @Test(
    "borders and other forms",
    arguments: [
      "0", "-0", "+0.0", "1.", ".5", "00012.50", "1e5", "1E+5", "1e-5", "0e99999999999999999999",
      "1e99999999999999999999", "1e-99999999999999999999", "-1e400", "1.7976931348623157e308",
      "1.7976931348623158e308", "1.7976931348623159e308", "1e309", "1e310", "1e311",
      "2.2250738585072011e-308", "2.2250738585072014e-308", "4.9406564584124654e-324",
      "2.4703282292062327e-324", "2.4703282292062328e-324", "1e-330", "9e-331", "9007199254740993",
      "0x1p3", "0x1.8", "0X.8P-2", "0x1.fffffffffffffp1023", "0x1.fffffffffffff8p1023", "0x1p1024",
      "0x1p-1074", "0x1p-1075", "0x1.8p-1075", "0x1.0000000000001p-1075", "0x1p-1076",
      "0x0p99999999999999999999", "0x1p99999999999999999999", "-0x1p-99999999999999999999",
      "inf", "-INF", "Infinity", "nan", "-NaN", "nan()", "nan(0x1)", "nan(a_1)",
    ])
  func forms(text: String) {
    check(text)
    #expect(read(Array(text.utf8CString))?.count == text.utf8.count)
  }

  @Test(
    "where a number ends that is not the whole text",
    arguments: [
      ("1e", 1), ("1e+", 1), ("1x", 1), ("1.2.3", 3), ("1,5", 1), ("0x", 1), ("0x.", 1),
      ("0xg", 1), ("0x1p", 3), ("0x1p-", 3), ("0x1.8.1", 5), ("1p3", 1), ("1e5.5", 3),
      ("infinit", 3), ("infinite", 3), ("nan(", 3), ("nan(1", 3), ("nan( )", 3), ("nan)", 3),
      ("nan()1", 5), ("1 ", 1), ("1_0", 1), ("0b1", 1), ("1f", 1), ("1\02", 1), ("-1é", 2),
    ])
  func ends(text: String, count: Int) {
    #expect(read(Array(text.utf8CString))?.count == count)
  }

  @Test("very long numbers")
  func long() {
    let zeros = String(repeating: "0", count: 5000)
    check("0.\(zeros)1e5001")
    check("1\(zeros)e-5000")
    check("0x1\(zeros)p-20000")
    check("0x.\(zeros)1p20004")
    check("\(zeros)9007199254740993.\(zeros)")
    check("\(zeros)9007199254740993.\(zeros)1")
    check("0x20000000000001.\(zeros)1")
    check("1e\(zeros)1")
  }

  @Test(
    "no number starts the text",
    arguments: [
      "", " ", " 1", "\t1", "\n1", "+", "-", "+-1", "--1", "- 1", ".", "-.", ".e1", "e1", "x1",
      "\u{10}x1", "in", "na", "p1", "abc", "é", "١", "\0001",
    ])
  func refused(text: String) {
    var value = 7.0
    #expect(text.withCString { engine_read_double($0, &value) } == nil)
    #expect(value == 7)
  }

  @Test("what Swift reads as a Double is what the engine reads to the end")
  func swift() {
    var random = RandomNumbers(seed: 4)
    let parts = [
      "1", "0", "27", ".", "e", "E", "-", "+", "0x", "p", "a", "inf", "nan", "(", ")", "_",
    ]
    for _ in 0..<20_000 {
      let text = (0..<random.number(1...6)).map { _ in random.pick(parts) }.joined()
      let ours = read(Array(text.utf8CString)).flatMap {
        $0.count == text.utf8.count ? $0.value : nil
      }
      let swift = Double(text)
      #expect(
        swift.map { $0.isNaN } == ours.map { $0.isNaN } && (swift == ours || ours?.isNaN == true))
    }
  }
}
