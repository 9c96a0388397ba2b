import RouteBench
import CLibrary

/// Measures time.
enum Clock {
  /// Seconds since a fixed moment.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The seconds that `body` takes.
  static func seconds(_ body: () -> Void) -> Double {
    let start = now
    body()
    return now - start
  }

  /// The seconds that `body` takes in each of `runs` runs. It has already run once, in `first`
  /// seconds; if it is short, it is repeated for 20 ms within each run.
  static func sample(runs: Int, first: Double, _ body: () -> Void) -> Sample {
    let repeats = min(max(Int(0.02 / max(first, 1e-9)), 1), 100_000)
    return Sample(
      (0..<runs).map { _ in
        seconds { for _ in 0..<repeats { body() } } / Double(repeats)
      })
  }
}
