import Foundation

/// What the environment says about random trials: `QTROUTE_SEED` is where they start,
/// `QTROUTE_ROUNDS` asks for so many times as much, and `QTROUTE_BRIEF` for a tenth, where a
/// sanitizer makes each trial slow.
public enum TrialNumbers {
  public static let seed = number("QTROUTE_SEED", 1)
  public static let rounds = max(number("QTROUTE_ROUNDS", 1), 1)
  public static let isBrief = number("QTROUTE_BRIEF", 0) > 0

  /// How many trials there are where there are `usual` of them without a word of the environment.
  public static func count(_ usual: Int) -> Int {
    isBrief ? max(usual * rounds / 10, min(usual, 30)) : usual * rounds
  }

  /// The seeds of as many.
  public static func seeds(_ usual: Int) -> Range<Int> { seed..<seed + count(usual) }

  /// As many, in parts that run beside each other.
  public static func parts(of usual: Int) -> [Range<Int>] {
    let all = count(usual)
    let size = max(all / 40, 1)
    return stride(from: 0, to: all, by: size).map {
      seed + $0..<seed + min($0 + size, all)
    }
  }

  private static func number(_ variable: String, _ other: Int) -> Int {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? other
  }
}
