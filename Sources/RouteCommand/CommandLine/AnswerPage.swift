import RouteBase

/// What is written in answer to some lines, and what is known of the lines before them.
struct AnswerPage: ~Copyable {
  var output = ByteWriter()
  /// The worst status so far.
  var status = Status.success
  /// The number of the line that is answered, from 1 on.
  var number = 0
  /// Whether nothing has been answered so far.
  var isFirst = true
  /// What goes to standard error.
  private var messages = ""

  /// Adds a message about the line.
  mutating func tell(_ message: String) {
    messages += "qtroute: line \(number): \(TerminalText.escaped(message))\n"
  }

  /// Adds a note about the line.
  mutating func note(_ message: String) {
    messages += "note: line \(number): \(TerminalText.escaped(message))\n"
  }

  /// The messages so far, which are removed.
  mutating func takeMessages() -> String {
    let taken = messages
    messages = ""
    return taken
  }
}
