/// The commands of this version. This table makes parsing, help and the man page.
package enum Command: String, CaseIterable, Sendable {
  case check, path, reach, cross, run, tree, dot, fmt, explain, rules, help

  /// What it does, in one line.
  package var summary: String {
    switch self {
    case .check: "find what is wrong in a plan"
    case .path: "the steps from one route to another"
    case .reach: "what can be reached from a route, and how far it is"
    case .cross: "the screens that every path between two routes passes"
    case .run: "carry the steps from one route to another out"
    case .tree: "the plan as a tree"
    case .dot: "the plan as a Graphviz graph"
    case .fmt: "write plans in canonical form"
    case .explain: "what a rule means, and how to mend what breaks it"
    case .rules: "every rule, with its level"
    case .help: "help for a command"
    }
  }

  /// Its operands in help.
  package var operands: String {
    switch self {
    case .check, .fmt: "[FILE...]"
    case .path, .cross, .run: "FROM TO"
    case .reach: "ROUTE"
    case .tree, .dot, .rules: ""
    case .explain: "RULE"
    case .help: "[COMMAND]"
    }
  }

  /// How many operands it takes; nil for any number.
  package var operandCount: ClosedRange<Int>? {
    switch self {
    case .check, .fmt: nil
    case .path: 0...2
    case .run: 2...2
    case .tree, .dot, .rules: 0...0
    case .cross: 2...2
    case .reach, .explain: 1...1
    case .help: 0...1
    }
  }

  /// Its own options, before those that every command takes.
  package var options: [Option] {
    switch self {
    case .check: [.plan, .stdinName, .deny, .warn, .allow, .limit, .format, .output]
    case .path:
      [
        .plan, .stdinName, .given, .stack, .exact, .input, .strict, .via, .avoid, .paths,
        .why, .searchLimit, .batch, .format, .output,
      ]
    case .reach:
      [
        .plan, .stdinName, .reverse, .within, .given, .stack, .searchLimit, .format, .output,
      ]
    case .cross: [.plan, .stdinName, .given, .stack, .exact, .searchLimit, .format, .output]
    case .run:
      [
        .plan, .stdinName, .resolver, .input, .given, .stack, .stepTimeout, .dryRun, .trace,
        .interactive, .format, .output,
      ]
    case .tree: [.plan, .stdinName, .from, .depth, .ascii, .output]
    case .dot: [.plan, .stdinName, .from, .depth, .noLinks, .rankdir, .output]
    case .fmt: [.plan, .stdinName, .check, .diff]
    case .explain: []
    case .rules: [.format, .output]
    case .help: []
    }
  }

  /// All options that it takes.
  package var allOptions: [Option] { options + Option.everywhere }

  /// The values of `--format`, the default first.
  package var formats: [String] {
    switch self {
    case .check, .rules, .reach, .cross: ["text", "json"]
    case .path: ["text", "json", "jsonl", "ids", "dot"]
    case .run: ["text", "json", "jsonl"]
    default: []
    }
  }

  /// Command lines to start from, each with what it does.
  package var examples: [(line: String, meaning: String)] {
    switch self {
    case .check:
      [
        ("qtroute check", "check the plan of this folder"),
        ("qtroute check a.routeplan b.routeplan", "check two plans in one run"),
        ("qtroute check --deny warnings", "fail on warnings, too"),
        ("qtroute check --format json -o findings.json", "write the findings for a program"),
      ]
    case .path:
      [
        ("qtroute path Home ContactUs", "the steps, the stack and the inputs needed"),
        ("qtroute path --given signedIn Home Library", "with a fact that holds at the start"),
        ("qtroute path --stack Main/Home/Player Player Help", "from a stack that is there"),
        ("qtroute path --format ids Home ContactUs", "one route a line, for scripts"),
        ("qtroute path --why Home Library", "what each step was chosen over"),
        ("qtroute path --batch --format jsonl < pairs.tsv", "many questions at once"),
        ("qtroute path --format dot A B | dot -Tsvg > path.svg", "the plan with the path in bold"),
      ]
    case .reach:
      [
        ("qtroute reach Home", "what can be reached, the nearest first"),
        ("qtroute reach --within 2 Home", "those at a cost of 2 at most"),
        ("qtroute reach --reverse Library", "from where it can be reached"),
      ]
    case .cross: [("qtroute cross Home Library", "what nobody gets around on the way")]
    case .run:
      [
        ("qtroute run Home ContactUs", "tell each step"),
        ("qtroute run Home Show --input showId=7", "with the input that a screen needs"),
        ("qtroute run Home Help --resolver './screens.py -v'", "through a program of one's own"),
        ("qtroute run Home Help --interactive", "say at each step what became of it"),
      ]
    case .tree:
      [
        ("qtroute tree", "the whole plan"),
        ("qtroute tree --from Help --depth 1", "one route and its children"),
      ]
    case .dot:
      [
        ("qtroute dot | dot -Tsvg > plan.svg", "draw the plan"),
        ("qtroute dot --from Home --no-links -o home.dot", "one part, the hierarchy alone"),
      ]
    case .fmt:
      [
        ("qtroute fmt", "format the plan of this folder and what it includes"),
        ("qtroute fmt --check", "exit 1 if a file is not in canonical form"),
        ("qtroute fmt --diff shop.routeplan", "show what would change"),
        ("qtroute fmt - < in.routeplan > out.routeplan", "format standard input"),
      ]
    case .explain: [("qtroute explain growing-stack", "what the rule means")]
    case .rules: [("qtroute rules", "every rule, with its level")]
    case .help: [("qtroute help path", "help for a command")]
    }
  }

  /// More to say in help, as paragraphs.
  package var details: String {
    switch self {
    case .check:
      """
      Every error of every file is reported in one run: first the file, line and column,
      then what is wrong and the rule in brackets, then the place. Exit status 1 means
      that there are errors, 2 that a file could not be read.
      """
    case .path:
      """
      The path is the cheapest between configurations: the stack and the facts that hold.
      Routes are named as in the plan: `Name` or `Service.Name`. Exit status 1 means that
      there is no path; the reason is printed. In a batch each answer of `ids` ends with
      an empty line. Under `--why` each step is followed by others that could be taken
      there, at most three, with the cost of the best path through each; the frames on
      the way count as those of `--stack` do.
      """
    case .reach:
      """
      The distance is the cost of the cheapest path, and its number of steps. With
      `--reverse` it is that of the path from each route's own place.
      """
    case .cross:
      """
      Both ends are left out. Exit status 1 means that there is no path; the reason is
      printed. A screen of which it could not be decided is marked with `?`.
      """
    case .run:
      """
      The steps are those of `qtroute path`. A resolver takes them: `print` just tells them,
      any other is a program that is started with its arguments, by no shell, and reads and
      writes lines of JSON (see `qtroute-resolver`, section 7 of the manual). A step that
      fails, or is not answered in time, ends the run with the exit status 1.
      """
    case .tree:
      "Links stand below their source: `->` pushes, `=>` leaves for the target's own place."
    case .dot:
      "The same plan gives the same bytes. Services and flows are clusters."
    case .fmt:
      """
      Files are rewritten in place, whole or not at all; comments stay where they stand.
      A file with a syntax error is left as it is, and the exit status is 2.
      """
    case .explain, .rules, .help: ""
    }
  }
}
