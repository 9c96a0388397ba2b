import RouteEngine
import RouteBase
import RouteSyntax

/// `qtroute completions`: prints the script for a shell, or answers such a script.
enum CompletionsCommand: Command {
  static let name = "completions"
  static let spec = CommandSpec(
    name: name, summary: "complete command lines in bash, zsh or fish",
    operands: [
      Operand("SHELL", .choice(of: CompletionShell.self)), Operand("WORD", .anything, .anyNumber),
    ],
    options: [
      .plan, .output,
    ],
    examples: [
      ("qtroute completions fish | source", "in ~/.config/fish/config.fish"),
      ("source <(qtroute completions bash)", "in ~/.bashrc"),
      ("source <(qtroute completions zsh)", "in ~/.zshrc, after compinit"),
    ],
    details: """
      Completions cover commands, options and their values, rules, files and the names in
      the plan, even if the plan has errors. The shell calls this command and passes what has
      been typed so far as WORDs after `--`: for zsh and fish, each word of the line up to
      the cursor; for bash, the line up to the cursor and the part of it that will be
      replaced. The answer is `files` and the text before the file's name, or `words` and
      one candidate per line.
      """,
    run: run)

  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let operands = session.arguments.operands
    let names = CompletionShell.words
    guard let shell = CompletionShell(rawValue: operands[0]) else {
      throw CommandFailure(
        "unknown shell `\(operands[0])`",
        help: didYouMean(operands[0], names) ?? "use one of \(names.joined(separator: ", "))")
    }
    let words = operands.dropFirst()
    if words.isEmpty {
      session.output.write(string: shell.script)
    } else if shell == .bash {
      answerBash(line: words.first ?? "", replaced: words.dropFirst().first ?? "", session)
    } else {
      answer(words, shell, session)
    }
    return .success
  }

  /// Answers for words as the shell has read them, with the tool's own name first.
  private static func answer(
    _ words: ArraySlice<String>, _ shell: CompletionShell, _ session: Session
  ) {
    let current = words.last ?? ""
    switch Completion(words.dropFirst().dropLast(), current: current, session).answer {
    case .files(let lead): session.output.write(string: "files\t\(lead)\n")
    case .candidates(let all):
      let fitting = all.filter { $0.word.hasPrefix(current) }
      session.output.write(string: "words\n")
      // These shells have their own ideas of what matches, such as other case or parts of words.
      for candidate in fitting.isEmpty ? all : fitting {
        let meaning = candidate.meaning.isEmpty ? "" : "\t\(candidate.meaning)"
        session.output.write(string: candidate.word + meaning + "\n")
      }
    }
  }

  /// Answers for a line as it was typed. Bash replaces only its last characters, `replaced`,
  /// because it also splits words at `=` and `:` and omits an open quote.
  private static func answerBash(line: String, replaced: String, _ session: Session) {
    let words = BashWords(line)
    let kept =
      line.hasSuffix(replaced) ? BashWords(String(line.dropLast(replaced.count))).current : ""
    switch Completion(words.words.dropFirst(), current: words.current, session).answer {
    case .files(let lead): session.output.write(string: "files\t\(lead)\n")
    case .candidates(let all):
      session.output.write(string: "words\n")
      for candidate in all
      where candidate.word.hasPrefix(words.current) && candidate.word.hasPrefix(kept) {
        let rest = words.quoted(candidate.word.dropFirst(kept.count))
        session.output.write(string: rest + "\n")
      }
    }
  }
}
