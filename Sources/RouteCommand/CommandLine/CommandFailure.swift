import RouteEngine

/// An error that ends a command early. Its message is printed, and the exit status is 2 unless it
/// sets another.
struct CommandFailure: Error {
  var message: String
  /// What to do about it.
  var help: String?
  var status = Status.unanswered

  init(_ message: String, help: String? = nil, status: Status = .unanswered) {
    self.message = message
    self.help = help
    self.status = status
  }

  /// The failure of a command whose question cannot be put.
  init(_ fault: QuestionFault) { self.init(fault.message, help: fault.help) }

  /// Runs `body`, whose faults end the command.
  static func unlessFault<Value>(
    _ body: () throws(QuestionFault) -> Value
  ) throws(CommandFailure) -> Value {
    do throws(QuestionFault) { return try body() } catch { throw CommandFailure(error) }
  }
}

/// How a command ended.
package enum Status: Int32, Comparable, Sendable {
  case success = 0
  /// The answer is no.
  case no = 1
  /// The question could not be answered.
  case unanswered = 2
  /// A hangup, an interrupt or a termination signal ended it while it ran. If the host knows the
  /// signal, the process exits with the signal's own status.
  case interrupted = 130

  package static func < (a: Status, b: Status) -> Bool { a.rawValue < b.rawValue }
}
