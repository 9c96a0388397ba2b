import RouteDraw

/// When output is coloured.
enum ColorChoice: String, CaseIterable {
  case auto, always, never
}

// The options of every command, and those of several. An option of a single command is in the
// folder of that command.

extension Option {
  /// The options that every command takes.
  static let everywhere: [Option] = [.quiet, .verbose, .color, .help]

  /// The options that are allowed without a command.
  static let withoutCommand: [Option] = [
    .quiet, .verbose.described("with `--version`: also show the environment"), .color, .help,
    .version,
  ]

  static let quiet = Option("quiet", letter: "q", "print only results and errors")
  static let verbose = Option(
    "verbose", "name included files that are outside the plan's folder")
  static let verboseServer = verbose.described("log each message to standard error")
  static let color = colorChoice.option
  static let help = Option("help", letter: "h", "show help")
  static let version = Option("version", "show the version")
  static let colorChoice = ChoiceOption<ColorChoice>(
    "color", "WHEN", "when to use colour: auto, always or never")

  static let plan = Option(
    "plan", letter: "f", .file,
    "the plan to read, or the folder it is in; `-` is standard input")
  static let stdinName = Option(
    "stdin-name", .name, "the name shown for standard input in messages")
  static let output = Option(
    "output", letter: "o", .file, "write to FILE, whole or not at all; `-` is standard output")
  /// `--format` of any command, used for its name; `ChoiceOption.format` is that of one command.
  static let format = Option("format", OptionValue("FORMAT", .anything), "the format of the output")

  static let given = Option(
    "given", OptionValue("FACT,...", .facts), repeats: true, "facts that hold at the start")
  static let cold = Option("cold", "bring no facts to the start but those of `--given`")
  static let stack = Option(
    "stack", OptionValue("ROUTE/...", .routes),
    "the stack to start from, bottom to top; FROM is the last")
  static let exact = Option("exact", "end in the target's own place, not just with it on top")
  static let input = Option(
    "input", OptionValue("NAME=VALUE", .input), repeats: true,
    "the value of an input, which is checked against its type")
  static let searchLimit = Option(
    "search-limit", .count, "look at no more than N configurations (default: 300,000)")
  static let fromURL = Option(
    "from-url", .url, "start with the stack and the facts of URL; replaces FROM")
  static let url = Option(
    "url", .url, "end with the stack that URL builds, or with its task; replaces TO")

  static let from = Option("from", .route, "draw only this route and what is below it")
  static let depth = Option(
    "depth", .count, "draw at most N levels below the top, 0 for the top alone")
  static let rankdir = rankDirection.option
  static let rankDirection = ChoiceOption<RankDirection>(
    "rankdir", "DIRECTION", "the direction of the diagram: TB, LR, BT or RL")

  static let allow = Option(
    "allow", OptionValue("RULE", .warning), repeats: true,
    "silence a warning: a rule's name, or `warnings` for all")
  static let diff = Option("diff", "change nothing; print what would change")
  static let why = Option("why", "show the alternatives to each step")
  static let force = Option("force", "replace existing files in the folder of `--output`")

  static let app = Option(
    "app", OptionValue("TEAM.BUNDLE", .anything), repeats: true,
    "the app's identifier; may be repeated")
  static let androidPackage = Option("package", .name, "the app's package")
  static let domain = Option(
    "domain", OptionValue("NAME", .domain),
    "the domain that the file is for (default: the plan's first)")
}
