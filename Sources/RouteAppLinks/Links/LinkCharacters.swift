/// A set of the characters used in URLs: those that one place of an automaton takes.
///
/// URLs are compared as they are written, with their escapes, so the characters are few: one bit
/// each. A `*` always counts as escaped, because a file's patterns cannot name it.
struct LinkCharacters: Hashable, Sendable {
  private var bits: UInt128

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

  static let none = LinkCharacters(bits: 0)
  static let all = LinkCharacters(bits: (1 << UInt128(order.count)) - 1)

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

  private init(bits: UInt128) { self.bits = bits }

  /// The characters of `text` that a URL may have.
  init(_ text: String) {
    bits = 0
    for byte in text.utf8 { bits |= Self(byte).bits }
  }

  /// One character; none if no URL has it.
  init(_ byte: UInt8) {
    let place = byte < 128 ? Self.places[Int(byte)] : 128
    bits = place == 128 ? 0 : 1 << UInt128(place)
  }

  var isEmpty: Bool { bits == 0 }

  /// The first character in the order of readability; nil if there is none.
  var first: UInt8? { bits == 0 ? nil : Self.order[bits.trailingZeroBitCount] }

  /// The position of the first character in the order of readability.
  var firstPlace: Int { bits.trailingZeroBitCount }

  func contains(_ byte: UInt8) -> Bool { !intersection(Self(byte)).isEmpty }
  func meets(_ other: Self) -> Bool { bits & other.bits != 0 }
  func union(_ other: Self) -> Self { Self(bits: bits | other.bits) }
  func intersection(_ other: Self) -> Self { Self(bits: bits & other.bits) }
  func subtracting(_ other: Self) -> Self { Self(bits: bits & ~other.bits) }

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
}
