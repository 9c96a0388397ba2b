import RouteCommand
import CLibrary

/// A command that reads lines from standard input, run inside this process.
struct InputWork {
  private let words: [String]
  private let host = SystemHost()

  /// `input` is the file with the lines.
  init(_ words: [String], input: String) {
    self.words = words
    let file = open(input, O_RDONLY)
    precondition(file >= 0 && dup2(file, 0) == 0)
    close(file)
  }

  /// Answers all lines.
  func run() { ask(from: SEEK_SET) }

  /// Does the rest of the work: reads the plan, and answers no line.
  func idle() { ask(from: SEEK_END) }

  private func ask(from whence: Int32) {
    lseek(0, 0, whence)
    _ = CommandLineTool.run(words, host: host)
  }
}
