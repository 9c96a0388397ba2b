import Foundation

/// What the environment says about random trials: `QTROUTE_SEED` is where they start,
/// `QTROUTE_ROUNDS` asks for so many times as much.
public enum TrialNumbers {
  public static let seed = number("QTROUTE_SEED", 1)
  public static let rounds = max(number("QTROUTE_ROUNDS", 1), 1)

  /// `count` seeds for each round.
  public static func seeds(_ count: Int) -> Range<Int> { seed..<seed + count * rounds }

  /// As many, in parts that run beside each other.
  public static func parts(of count: Int) -> [Range<Int>] {
    let all = count * rounds
    let size = max(count / 40, 1)
    return stride(from: 0, to: all, by: size).map {
      seed + $0..<seed + min($0 + size, all)
    }
  }

  private static func number(_ variable: String, _ other: Int) -> Int {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? other
  }
}
