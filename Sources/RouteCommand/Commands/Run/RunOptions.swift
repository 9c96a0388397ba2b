/// What takes the steps of a run.
enum RunResolver {
  /// A program, with its arguments.
  case program([String])
  /// The person at the terminal.
  case person
  /// Nothing: the steps are only printed.
  case print
}

/// How long a program may take.
struct RunLimits {
  /// For a step.
  var step: Duration
  /// For its start, or until it is ready for a run, in addition to the first step.
  var start: Duration
}

/// The options of `qtroute run` that do not depend on the plan.
struct RunOptions {
  let limits: RunLimits
  let resolver: RunResolver
  /// The file for the messages of the run; nil for none.
  let traceFile: String?
  /// Whether standard input has the questions.
  let isBatch: Bool

  init(_ arguments: Arguments) throws(CommandFailure) {
    limits = RunLimits(
      step: try Self.limit(.stepTimeout, arguments),
      start: try Self.limit(.startTimeout, arguments))
    isBatch = try Self.isBatch(arguments)
    let words = try Self.words(arguments)
    if let words, !arguments.has(.dryRun) {
      resolver = .program(words)
    } else {
      resolver = arguments.has(.interactive) ? .person : .print
    }
    traceFile = arguments.value(.trace)
    if traceFile == "-", arguments.value(RunCommand.format) == .json, !arguments.has(.output) {
      throw CommandFailure(
        "`--trace -` writes between the results, which `--format json` makes one document",
        help: "use `--format jsonl`, or give the trace a file or the results `--output`")
    }
  }

  /// Whether the questions come from standard input: `--batch`, or `-` in the place of the names.
  private static func isBatch(_ arguments: Arguments) throws(CommandFailure) -> Bool {
    let operands = arguments.operands
    guard arguments.has(.batch) || operands.first == "-" else { return false }
    if let extra = operands == ["-"] ? nil : operands.first(where: { $0 != "-" }) {
      throw CommandFailure("unexpected `\(extra)`: a batch reads its routes from standard input")
    }
    for option in [Option.fromURL, .url, .interactive] where arguments.has(option) {
      throw CommandFailure("`--\(option.name)` and `--batch` cannot be combined")
    }
    return true
  }

  /// The time limit of an option.
  static func limit(
    _ option: Option, _ arguments: Arguments
  ) throws(CommandFailure) -> Duration {
    guard let text = arguments.value(option) else { return .seconds(10) }
    let isPlain = text.utf8.allSatisfy { ($0 >= 0x30 && $0 <= 0x39) || $0 == UInt8(ascii: ".") }
    guard isPlain, let seconds = Double(text), seconds > 0, seconds <= 86_400 else {
      throw CommandFailure("`--\(option.name)` takes seconds, such as 10 or 0.5, not `\(text)`")
    }
    return .milliseconds(max(Int64(seconds * 1000), 1))
  }

  /// The words of the program that takes the steps; nil for `print`.
  static func words(_ arguments: Arguments) throws(CommandFailure) -> [String]? {
    guard let text = arguments.value(.resolver), text != "print" else { return nil }
    if arguments.has(.interactive) {
      throw CommandFailure(
        "`--interactive` asks you and `--resolver` asks a program: give only one of them")
    }
    guard let words = CommandWords.split(text) else {
      throw CommandFailure("`--resolver`: `\(text)` has an open quote or ends with a backslash")
    }
    if words.isEmpty || words[0].isEmpty {
      throw CommandFailure(
        "`--resolver` names no program", help: "`--resolver print` prints each step")
    }
    return words
  }
}

extension Option {
  static let resolver = Option(
    "resolver", OptionValue("PROGRAM", .file),
    "the program that runs the steps, with its arguments; or `print`")
  static let stepTimeout = Option(
    "step-timeout", OptionValue("SECONDS", .anything),
    "how long a step may take (default: 10)")
  static let startTimeout = Option(
    "start-timeout", OptionValue("SECONDS", .anything),
    "how much longer it may take until the program is ready (default: 10)")
  static let coldStart = Option(
    "cold", "start with no facts but those of `--given` and `--from-url`")
  static let dryRun = Option("dry-run", "start no program; only check that the run is possible")
  static let trace = Option(
    "trace", .file, "write every message to FILE, as lines of JSON; `-` is standard output")
  static let interactive = Option("interactive", "ask for the result of each step")
}
