import CAtomic

/// A number that signal handlers and threads share without a lock.
///
/// It is never freed. It must be there before the first signal whose handler uses it.
struct AtomicNumber: Sendable {
  private let address: UInt

  private var number: UnsafeMutablePointer<Int> {
    // It was made from a pointer, which is never nil.
    UnsafeMutablePointer(bitPattern: address).unsafelyUnwrapped
  }

  init(_ value: Int) {
    let number = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    number.initialize(to: value)
    address = UInt(bitPattern: number)
  }

  /// The number now.
  var value: Int { atomic_number_load(number) }

  /// Replaces the number.
  func set(_ value: Int) { atomic_number_store(number, value) }

  /// Adds to the number and returns the sum.
  @discardableResult
  func add(_ value: Int) -> Int { atomic_number_add(number, value) }

  /// Replaces the number and returns the old one.
  func exchange(_ value: Int) -> Int { atomic_number_exchange(number, value) }

  /// Replaces the number if it is `old`.
  func replace(_ old: Int, with value: Int) { atomic_number_replace(number, old, value) }
}
