import RouteExchange

/// The options of all commands. The raw value is the long name. This table makes parsing, help and
/// the option tables of the man page.
package enum Option: String, CaseIterable, Sendable {
  case plan
  case stdinName = "stdin-name"
  case format
  case output
  case quiet
  case color
  case help
  case version
  case verbose

  case deny
  case warn
  case allow
  case limit
  case report
  case baseline
  case writeBaseline = "write-baseline"
  case watch

  case given
  case stack
  case exact
  case input
  case via
  case avoid
  case paths
  case strict
  case searchLimit = "search-limit"
  case batch
  case why
  case fromURL = "from-url"
  case url
  case reverse
  case within

  case withoutDefaults = "without-defaults"
  case app
  case androidPackage = "package"
  case fingerprint
  case scheme
  case domain
  case all
  case name
  case access

  case from
  case depth
  case noLinks = "no-links"
  case ascii
  case rankdir
  case layout

  case check
  case diff
  case fix
  case unsafeFixes = "unsafe-fixes"

  case ci

  case values
  case force

  case git
  case breaking

  case resolver
  case stepTimeout = "step-timeout"
  case dryRun = "dry-run"
  case trace
  case interactive

  /// The letter of the short form.
  package var letter: Character? {
    switch self {
    case .plan: "f"
    case .output: "o"
    case .quiet: "q"
    case .paths: "k"
    case .help: "h"
    default: nil
    }
  }

  /// What stands for the value in help; nil for an option without one.
  package var placeholder: String? {
    switch self {
    case .plan, .output, .trace, .baseline: "FILE"
    case .ci: "SYSTEM"
    case .values: "DIR"
    case .resolver: "PROGRAM"
    case .stepTimeout: "SECONDS"
    case .app: "TEAM.BUNDLE"
    case .androidPackage: "NAME"
    case .fingerprint: "SHA256"
    case .fromURL, .url: "URL"
    case .stdinName, .scheme, .domain, .name: "NAME"
    case .access: "LEVEL"
    case .format: "FORMAT"
    case .color: "WHEN"
    case .deny, .warn, .allow: "RULE"
    case .limit, .depth, .paths, .searchLimit, .within: "N"
    case .from, .via, .avoid: "ROUTE"
    case .given: "FACT,..."
    case .stack: "ROUTE/..."
    case .input: "NAME=VALUE"
    case .rankdir: "DIRECTION"
    case .layout: "KIND"
    case .report: "KIND[=FILE]"
    case .git: "REV"
    case .quiet, .help, .version, .verbose, .writeBaseline, .watch, .batch, .exact, .strict,
      .noLinks, .breaking, .ascii, .check, .fix, .unsafeFixes,
      .diff, .dryRun,
      .interactive, .force, .why, .reverse, .all, .withoutDefaults:
      nil
    }
  }

  /// As `placeholder`, for one command.
  package func placeholder(for command: Command?) -> String? {
    self == .allow && command == .diff ? "KIND[:NAME]" : placeholder
  }

  /// The values that it takes, where they are few.
  package func choices(for command: Command?) -> [String]? {
    switch self {
    case .color: ["auto", "always", "never"]
    case .rankdir: ["TB", "LR", "BT", "RL"]
    case .layout: MapLayout.Kind.allCases.map(\.rawValue)
    case .format: command?.formats
    case .ci: StarterJob.allCases.map(\.rawValue)
    case .access: ["internal", "package", "public"]
    default: nil
    }
  }

  /// What it does, in one line.
  package func summary(for command: Command?) -> String {
    switch self {
    case .plan: "the plan to read; `-` is standard input"
    case .stdinName: "what messages call standard input"
    case .format:
      "the form of the output: " + (command?.formats ?? []).joined(separator: ", ")
    case .output: "write to FILE, whole or not at all"
    case .quiet: "only results and errors"
    case .color: "colour: auto, always or never"
    case .help: "show help"
    case .version: "show the version"
    case .verbose:
      command == nil
        ? "with `--version`: what the environment says, too"
        : "say which included files lie outside of the plan's folder"
    case .deny: "make a warning an error: a rule's name, or `warnings` for all"
    case .warn: "make it a warning again"
    case .allow:
      command == .diff
        ? "count changes of KIND (of NAME alone) as not breaking"
        : "silence a warning: a rule's name, or `warnings` for all"
    case .limit: "print at most N findings, 0 for all; 100 unless given"
    case .report: "write a report to FILE, beside the text; without FILE in its place"
    case .baseline: "report only what FILE does not list"
    case .writeBaseline: "list all that is found in the file of `--baseline`"
    case .watch: "check again whenever a file of the plan changes; Ctrl-C ends"
    case .given: "facts that hold at the start"
    case .stack:
      "the stack to start from, bottom to top; the last is \(command == .reach ? "ROUTE" : "FROM")"
    case .exact: "end in the target's own place, not just with it on top"
    case .input: "a value that is there; checked against its type"
    case .via: "have ROUTE on top on the way, in the order given"
    case .avoid: "neither push ROUTE nor have it on top"
    case .paths: "the N cheapest different paths, none passing one configuration twice"
    case .strict: "exit 1 if an input is missing"
    case .searchLimit: "look at N configurations at most; 300,000 unless given"
    case .batch: "answer each line FROM<TAB>TO of standard input"
    case .why:
      command == .match
        ? "show which patterns came close, and where each failed"
        : "show what each step was chosen over"
    case .withoutDefaults: "leave out of `json` what has its default, or follows from the rest"
    case .app: "the app's identifier; may be given again"
    case .androidPackage:
      command == .generate ? "the package of `kotlin` code" : "the app's package"
    case .name:
      "the type around `swift` or `kotlin` code, named after the plan unless given"
    case .access: "who may use `swift` code: internal (unless given), package, public"
    case .fingerprint: "the SHA-256 of the app's certificate; may be given again"
    case .scheme: "make a URL with this scheme of the plan"
    case .domain:
      command == .url
        ? "make a web address on this domain of the plan"
        : "the domain that the file is for; the plan's first unless given"
    case .all: "one URL for each pattern that can carry the inputs"
    case .fromURL: "start with the stack that URL builds, its facts given; replaces FROM"
    case .url:
      command == .run
        ? "open URL, on an empty stack unless a start is given; replaces TO"
        : "end with the stack that URL builds, or its task; replaces TO"
    case .reverse: "what reaches ROUTE instead"
    case .within: "only at a cost of N at most"
    case .from: "only this route and what is below it"
    case .depth: "at most N levels below the top, 0 for the top alone"
    case .noLinks: "leave links out"
    case .ascii: "draw with ASCII characters"
    case .rankdir: "which way the diagram runs: TB, LR, BT or RL"
    case .layout: "who lays it out: layered (the tool itself) or graphviz"
    case .check: "change nothing; exit 1 if a file is not in canonical form"
    case .diff:
      command == .check
        ? "change nothing; print what `--fix` would do"
        : "change nothing; print what would change"
    case .fix: "mend what is safe to mend, and report what remains"
    case .unsafeFixes: "with `--fix` or `--diff`: also what may not be what you want"
    case .ci:
      "print a job to paste instead: "
        + StarterJob.allCases.map(\.rawValue).joined(separator: ", ")
    case .values: "where `import android` finds strings: a module's `res/values`"
    case .force: "replace files that are there already"
    case .git: "compare with the plan as it was at REV, includes too; OLD is left out"
    case .breaking: "exit 1 if a change is breaking"
    case .resolver: "the program that takes the steps, with its arguments; or `print`"
    case .stepTimeout: "how long a step may take; 10 seconds unless given"
    case .dryRun: "start no program; only look whether it could be done"
    case .trace: "write every message that passed to FILE, as lines of JSON"
    case .interactive: "ask at each step what became of it"
    }
  }

  /// Whether it may be given more than once; else the last one counts.
  package var repeats: Bool {
    switch self {
    case .deny, .warn, .allow, .report, .input, .app, .fingerprint, .via, .avoid, .given: true
    default: false
    }
  }

  /// The options that every command takes.
  static let everywhere: [Option] = [.quiet, .verbose, .color, .help]
}
