import Foundation

/// The environment's settings for random trials: `QTROUTE_SEED` is the first seed, `QTROUTE_ROUNDS`
/// multiplies the number of trials, and `QTROUTE_BRIEF` divides it by ten, for sanitizers, which
/// make each trial slow.
public enum TrialNumbers {
  public static let seed = number("QTROUTE_SEED", 1)
  public static let rounds = max(number("QTROUTE_ROUNDS", 1), 1)
  public static let isBrief = number("QTROUTE_BRIEF", 0) > 0

  /// The number of trials, given the number without settings in the environment.
  public static func count(_ usual: Int) -> Int {
    isBrief ? max(usual * rounds / 10, min(usual, 30)) : usual * rounds
  }

  /// The seeds of this many trials.
  public static func seeds(_ usual: Int) -> Range<Int> { seed..<seed + count(usual) }

  /// The same seeds, in parts that can run in parallel.
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
