/// A program that runs alongside the tool and exchanges lines with it through its standard input
/// and output.
package protocol Child: AnyObject {
  /// Whether the user wants the tool to end.
  var isInterrupted: Bool { get }

  /// Whether the program is known not to read its standard input any longer.
  var isInputClosed: Bool { get }

  /// After `finish`: the start of what it sent and nobody received.
  var rest: [UInt8] { get }

  /// Writes all of `bytes`. Output that arrives meanwhile is kept for `receive`.
  func send(_ bytes: [UInt8], until deadline: Deadline) -> ChildEvent

  /// Closes its standard input, because nothing more follows.
  func endInput()

  /// The next piece of the program's output.
  func receive(until deadline: Deadline) -> ChildEvent

  /// The next piece of the program's output; `closed` also if `needingInput`, nothing is left to
  /// receive, and the program has closed its standard input.
  func receive(until deadline: Deadline, needingInput: Bool) -> ChildEvent

  /// Closes its standard input, waits until `deadline` for it to end, and ends it and everything
  /// that it has started.
  func finish(until deadline: Deadline) -> ChildEnd
}

extension Child {
  package var isInputClosed: Bool { false }
  package var rest: [UInt8] { [] }

  package func receive(until deadline: Deadline, needingInput: Bool) -> ChildEvent {
    receive(until: deadline)
  }
}

/// An event between the tool and a program.
package enum ChildEvent: Sendable, Equatable {
  /// It took all bytes.
  case sent
  /// It sent these bytes.
  case received([UInt8])
  /// It closed the stream that was to be used.
  case closed
  /// It sent more unrequested output than is kept.
  case flooded
  /// The deadline passed.
  case timedOut
  /// The user wants the tool to end.
  case interrupted
}

/// How a program ended.
package enum ChildEnd: Sendable, Equatable {
  /// It ended itself, with this status.
  case exited(Int32)
  /// It was ended by a signal from elsewhere.
  case signalled(Int32)
  /// The tool had to end it.
  case killed
}
