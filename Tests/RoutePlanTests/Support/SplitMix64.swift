import Foundation

/// Random numbers that are the same for the same seed everywhere (Steele, Lea and Flood, "Fast
/// splittable pseudorandom number generators", 2014).
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// True once in `count` times.
  mutating func once(in count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

  /// A number of `range`.
  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// One of `choices`, which are not empty.
  mutating func pick(_ choices: [String]) -> String { choices.randomElement(using: &self) ?? "" }
}

/// The seeds that a property is tried with: the one of `QTROUTE_SEED`, or `count` of them.
func seeds(_ count: Int) -> [UInt64] {
  if let text = ProcessInfo.processInfo.environment["QTROUTE_SEED"], let seed = UInt64(text) {
    return [seed]
  }
  return (1...UInt64(count)).map { $0 }
}
