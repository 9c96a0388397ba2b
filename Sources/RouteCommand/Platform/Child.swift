/// A program that runs beside us and with which lines are exchanged: its standard input and output.
package protocol Child: AnyObject {
  /// Whether somebody wants us to end.
  var isInterrupted: Bool { get }

  /// Writes all of `bytes`. What the program says meanwhile is kept for `receive`.
  func send(_ bytes: [UInt8], until deadline: ContinuousClock.Instant) -> ChildEvent

  /// Closes its standard input: there is no more to come.
  func endInput()

  /// The next piece of what the program says.
  func receive(until deadline: ContinuousClock.Instant) -> ChildEvent

  /// Closes its standard input, waits for it to end until `deadline`, and ends it and all that it
  /// has started.
  func finish(until deadline: ContinuousClock.Instant) -> ChildEnd
}

/// What happened between us and a program.
package enum ChildEvent: Sendable, Equatable {
  /// It took all bytes.
  case sent
  /// It said this.
  case received([UInt8])
  /// It closed the stream that we wanted to use.
  case closed
  /// It said more than is kept without being asked.
  case flooded
  /// The deadline passed.
  case timedOut
  /// Somebody wants us to end.
  case interrupted
}

/// How a program ended.
package enum ChildEnd: Sendable, Equatable {
  /// By itself, with this status.
  case exited(Int32)
  /// Through a signal of others.
  case signalled(Int32)
  /// It had to be ended.
  case killed
}
