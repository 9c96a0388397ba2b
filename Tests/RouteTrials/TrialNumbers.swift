import Foundation

/// The environment's settings for random trials: `QTROUTE_SEED` is the first seed, `QTROUTE_ROUNDS`
/// multiplies the number of trials, and `QTROUTE_BRIEF` divides it by ten, for what makes each
/// trial slow.
public enum TrialNumbers {
  public static let seed = number("QTROUTE_SEED", 1)
  public static let rounds = max(number("QTROUTE_ROUNDS", 1), 1)
  public static let isBrief = number("QTROUTE_BRIEF", 0) > 0

  /// The number of trials, given the number without settings in the environment, and that of two
  /// rounds if it is another than twice as many.
  public static func count(_ usual: Int, longer: Int? = nil) -> Int {
    if isBrief {
      let all = longer ?? usual
      return max(all / 10, min(all, 30))
    }
    return rounds == 1 ? usual : (longer ?? 2 * usual) * rounds / 2
  }

  /// The size of a plan that is `whole` in a longer run, otherwise a part of it: large enough to
  /// overflow a stack, or to notice work that is not linear.
  public static func size(_ whole: Int) -> Int {
    rounds > 1 ? whole : isBrief ? whole / 10 : whole / 4
  }

  /// The seeds of this many trials.
  public static func seeds(_ usual: Int, longer: Int? = nil) -> Range<Int> {
    seed..<seed + count(usual, longer: longer)
  }

  /// The same seeds, in parts that can run in parallel.
  public static func parts(of usual: Int, longer: Int? = nil) -> [Range<Int>] {
    let all = count(usual, longer: longer)
    let size = max(all / 40, 1)
    return stride(from: 0, to: all, by: size).map {
      seed + $0..<seed + min($0 + size, all)
    }
  }

  private static func number(_ variable: String, _ other: Int) -> Int {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? other
  }
}
