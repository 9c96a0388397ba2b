/// Why a question cannot be put: a name that the plan does not have, or options that contradict each
/// other.
package struct QuestionFault: Error, Sendable {
  package var message: String
  /// What to do about it.
  package var help: String?

  package init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }
}
