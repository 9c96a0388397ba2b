import Synchronization

/// Assigns places to drives, in the order of synchronous calls.
final class Places: Sendable {
  private let last = Atomic<Int>(0)
  private let mark = Atomic<Int>(0)
  private let unfinished = Atomic<Int>(0)

  /// The next place, from 1; nil if the policy refuses the drive.
  func take(_ policy: QueuePolicy) -> Int? {
    if policy == .refuse {
      let free = unfinished.compareExchange(
        expected: 0, desired: 1, ordering: .acquiringAndReleasing)
      if !free.exchanged { return nil }
    } else {
      unfinished.add(1, ordering: .acquiringAndReleasing)
    }
    let number = last.add(1, ordering: .acquiringAndReleasing).newValue
    if policy == .replace { mark.max(number, ordering: .acquiringAndReleasing) }
    return number
  }

  /// Whether a later drive replaces drive `number`.
  func isReplaced(_ number: Int) -> Bool { mark.load(ordering: .acquiring) > number }

  /// Notes that a drive is over.
  func leave() { unfinished.subtract(1, ordering: .acquiringAndReleasing) }

  /// Notes that a drive that had left goes on.
  func enter() { unfinished.add(1, ordering: .acquiringAndReleasing) }
}
