/// The same numbers for the same seed on every machine (SplitMix64).
struct RandomNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// A number from 0 below `limit`, which is at least 1.
  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

  /// True in one of `count` cases.
  mutating func one(in count: Int) -> Bool { below(count) == 0 }

  /// One of `elements`, which has some.
  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
