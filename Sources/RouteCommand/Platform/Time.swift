// The clock that never jumps. Nothing outside this folder reads a clock.

/// A moment by which something has to end.
package struct Deadline: Sendable {
  private let moment: ContinuousClock.Instant

  /// The moment that is `duration` from now.
  package init(in duration: Duration) { moment = .now + duration }

  /// The time that is left; negative once it has passed.
  package var left: Duration { ContinuousClock.now.duration(to: moment) }

  package var hasPassed: Bool { left <= .zero }
}

/// The time since it was made.
struct Stopwatch: Sendable {
  private let start = ContinuousClock.now

  var elapsed: Duration { start.duration(to: .now) }
}

extension Duration {
  /// Whole milliseconds, rounded down.
  var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1000 + attoseconds / 1_000_000_000_000_000
  }
}
