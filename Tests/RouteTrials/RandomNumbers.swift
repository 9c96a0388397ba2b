/// Numbers that are the same for the same seed on every machine (SplitMix64: Steele, Lea and Flood,
/// "Fast splittable pseudorandom number generators", 2014), or numbers that a caller chooses.
public struct RandomNumbers: RandomNumberGenerator {
  private var state: UInt64
  /// The numbers to return first, in reverse order.
  private var chosen: [UInt8] = []
  private let isChosen: Bool

  public init(seed: Int) {
    state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    isChosen = false
  }

  /// Takes each choice from `bytes`, and zeros after their end. Changing one byte therefore changes
  /// one choice.
  public init(choices bytes: some Sequence<UInt8>) {
    state = 0
    chosen = bytes.reversed()
    isChosen = true
  }

  public mutating func next() -> UInt64 {
    if isChosen { return UInt64(chosen.popLast() ?? 0) }
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// A number from 0 up to, but not including, `limit`, which is at least 1.
  public mutating func below(_ limit: Int) -> Int {
    if isChosen && limit > 256 { return Int((next() << 8 | next()) % UInt64(limit)) }
    return Int(next() % UInt64(limit))
  }

  /// One of `numbers`.
  public mutating func number(_ numbers: ClosedRange<Int>) -> Int {
    numbers.lowerBound + below(numbers.count)
  }

  /// True in one of `count` cases.
  public mutating func one(in count: Int) -> Bool { below(count) == 0 }

  /// One of `elements`, which must not be empty.
  public mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }
}
