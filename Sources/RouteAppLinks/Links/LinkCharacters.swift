/// A set of the characters that URLs are written in: what one place of an automaton takes.
///
/// A URL is compared as it is written, with its escapes, so that its characters are few: a bit each.
/// A `*` counts as always escaped, since a file's patterns cannot name it.
struct LinkCharacters: Hashable, Sendable {
  private var bits: UInt128

  /// All characters, those first that make an example easy to read.
  private static let order = Array(
    ("xyzabcdefghijklmnopqrstuvw" + "0123456789" + "-._~" + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
      + "/%!$&'()+,;=:@?").utf8)

  /// The bit of each ASCII character; 128 for one that no URL has.
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
  /// Letters, digits and what else never has to be escaped (RFC 3986, section 2.3).
  static let unreserved = digits.union(
    LinkCharacters("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-._~"))
  /// What may stand in a segment as it is or escaped.
  static let reserved = LinkCharacters("!$&'()+,;=:@")
  /// What stands in a segment as it is.
  static let plain = unreserved.union(reserved)

  private init(bits: UInt128) { self.bits = bits }

  /// The characters of `text` that a URL may have.
  init(_ text: String) {
    bits = 0
    for byte in text.utf8 { bits |= Self(byte).bits }
  }

  /// One character; none where no URL has it.
  init(_ byte: UInt8) {
    let place = byte < 128 ? Self.places[Int(byte)] : 128
    bits = place == 128 ? 0 : 1 << UInt128(place)
  }

  var isEmpty: Bool { bits == 0 }

  /// The first character, in the order of niceness; nil where there is none.
  var first: UInt8? { bits == 0 ? nil : Self.order[bits.trailingZeroBitCount] }

  /// Where the first character stands in the order of niceness.
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

  /// `universe` in parts whose characters none of `sets` tells apart, the nicest first.
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
