/// A set of the characters used in URLs: those that one place of an automaton takes.
///
/// URLs are compared as they are written, with their escapes, so the characters are few: one bit
/// each. A `*` always counts as escaped, because a file's patterns cannot name it.
struct LinkCharacters: Hashable, Sendable {
  private var bits: Bits

  /// All characters; those that make examples easy to read come first.
  private static let order = Array(
    ("xyzabcdefghijklmnopqrstuvw" + "0123456789" + "-._~" + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
      + "/%!$&'()+,;=:@?").utf8)

  /// The bit of each ASCII character; 128 for a character that no URL has.
  private static let places: [UInt8] = {
    var places = Array(repeating: UInt8(128), count: 128)
    for (place, byte) in order.enumerated() { places[Int(byte)] = UInt8(place) }
    return places
  }()

  static let none = LinkCharacters(bits: Bits())
  static let all = order.reduce(none) { $0.union(LinkCharacters($1)) }

  static let slash = LinkCharacters("/")
  static let percent = LinkCharacters("%")
  static let digits = LinkCharacters("0123456789")
  static let hexDigits = digits.union(LinkCharacters("ABCDEF"))
  /// Letters, digits and the other characters that never need an escape (RFC 3986, section 2.3).
  static let unreserved = digits.union(
    LinkCharacters("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-._~"))
  /// Characters that a segment may contain plain or escaped.
  static let reserved = LinkCharacters("!$&'()+,;=:@")
  /// Characters that a segment contains plain.
  static let plain = unreserved.union(reserved)

  private init(bits: Bits) { self.bits = bits }

  /// The characters of `text` that a URL may have.
  init(_ text: String) {
    self = text.utf8.reduce(Self.none) { $0.union(Self($1)) }
  }

  /// One character; none if no URL has it.
  init(_ byte: UInt8) {
    let place = byte < 128 ? Self.places[Int(byte)] : 128
    bits = Bits(place)
  }

  var isEmpty: Bool { bits.isZero }

  /// The first character in the order of readability; nil if there is none.
  var first: UInt8? { bits.isZero ? nil : Self.order[bits.first] }

  /// The position of the first character in the order of readability.
  var firstPlace: Int { bits.first }

  func contains(_ byte: UInt8) -> Bool { !intersection(Self(byte)).isEmpty }
  func meets(_ other: Self) -> Bool { !intersection(other).isEmpty }
  func union(_ other: Self) -> Self {
    Self(bits: Bits(low: bits.low | other.bits.low, high: bits.high | other.bits.high))
  }
  func intersection(_ other: Self) -> Self {
    Self(bits: Bits(low: bits.low & other.bits.low, high: bits.high & other.bits.high))
  }
  func subtracting(_ other: Self) -> Self {
    Self(bits: Bits(low: bits.low & ~other.bits.low, high: bits.high & ~other.bits.high))
  }

  /// Letters in both cases.
  var inBothCases: Self {
    var result = self
    for byte in UInt8(ascii: "a")...UInt8(ascii: "z") {
      let both = Self(byte).union(Self(byte & ~0x20))
      if meets(both) { result = result.union(both) }
    }
    return result
  }

  /// `universe` in parts whose characters none of `sets` distinguishes, the most readable first.
  static func classes(_ universe: Self, _ sets: some Sequence<Self>) -> [Self] {
    var classes = [universe]
    for set in sets {
      for index in classes.indices {
        let inner = classes[index].intersection(set)
        if inner.isEmpty || inner == classes[index] { continue }
        classes[index] = classes[index].subtracting(inner)
        classes.append(inner)
      }
    }
    return classes.sorted { $0.firstPlace < $1.firstPlace }
  }

  /// 128 bits; the standard library's numbers of that size need macOS 15.
  private struct Bits: Hashable, Sendable {
    var low: UInt64 = 0
    var high: UInt64 = 0

    init(low: UInt64 = 0, high: UInt64 = 0) { (self.low, self.high) = (low, high) }

    /// One bit; none if `place` is 128.
    init(_ place: UInt8) {
      if place < 64 {
        low = 1 << UInt64(place)
      } else if place < 128 {
        high = 1 << UInt64(place - 64)
      }
    }

    var isZero: Bool { low | high == 0 }

    /// The place of the lowest bit that is set; 128 if there is none.
    var first: Int {
      low == 0 ? 64 + high.trailingZeroBitCount : low.trailingZeroBitCount
    }
  }
}
