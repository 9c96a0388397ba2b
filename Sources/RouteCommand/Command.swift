import RouteExchange

/// The commands of this version. This table makes parsing, help and the man page.
package enum Command: String, CaseIterable, Sendable {
  case check, path, reach, cross, run, match, url, tree, dot, map, fmt, diff, export, `import`
  case verify, generate
  case explain, rules, `init`, completions, help

  /// What it does, in one line.
  package var summary: String {
    switch self {
    case .check: "find what is wrong in a plan"
    case .path: "the steps from one route to another"
    case .reach: "what can be reached from a route, and how far it is"
    case .cross: "the screens that every path between two routes passes"
    case .run: "carry the steps from one route to another out"
    case .match: "which route or task a URL opens"
    case .url: "the URL that opens a route or task"
    case .tree: "the plan as a tree"
    case .dot: "the plan as a Graphviz graph"
    case .map: "a page to explore the plan"
    case .fmt: "write plans in canonical form"
    case .diff: "what a change does to the people who use the app"
    case .export: "the plan, or what other systems need of its URLs, in other formats"
    case .`import`: "a plan from another format"
    case .verify: "compare a file with what the plan opens"
    case .generate: "code with typed route ids, inputs and URLs"
    case .explain: "what a rule means, and how to mend what breaks it"
    case .rules: "every rule, with its level"
    case .`init`: "a first plan in this folder"
    case .completions: "what makes bash, zsh or fish complete command lines"
    case .help: "help for a command"
    }
  }

  /// What it does while it does it, where that may take long; nil for what reads or asks as it goes.
  var activity: String? {
    switch self {
    case .check: "checking"
    case .path, .reach, .cross: "looking for paths"
    case .tree, .dot, .map: "drawing"
    case .fmt: "formatting"
    case .diff, .verify: "comparing"
    case .export: "exporting"
    case .generate: "generating"
    case .`import`: "importing"
    case .run, .match, .url, .explain, .rules, .`init`, .completions, .help: nil
    }
  }

  /// Its operands in help.
  package var operands: String {
    switch self {
    case .check, .fmt: "[FILE...]"
    case .path, .cross, .run: "FROM TO"
    case .reach, .url: "ROUTE"
    case .match: "URL..."
    case .tree, .dot, .map, .rules, .`init`: ""
    case .diff: "[OLD] [NEW]"
    case .export: "KIND"
    case .verify: "KIND FILE"
    case .`import`: "KIND FILE..."
    case .generate: "LANGUAGE"
    case .explain: "RULE"
    case .completions: "SHELL [WORD...]"
    case .help: "[COMMAND]"
    }
  }

  /// How many operands it takes; nil for any number.
  package var operandCount: ClosedRange<Int>? {
    switch self {
    case .check, .fmt: nil
    case .path, .run, .diff: 0...2
    case .match, .completions: 1...Int.max
    case .url: 1...1
    case .tree, .dot, .map, .rules, .`init`: 0...0
    case .export, .generate: 1...1
    case .cross, .verify: 2...2
    case .`import`: 2...Int.max
    case .reach, .explain: 1...1
    case .help: 0...1
    }
  }

  /// Its own options, before those that every command takes.
  package var options: [Option] {
    switch self {
    case .check:
      [
        .plan, .stdinName, .deny, .warn, .allow, .limit, .report, .baseline, .writeBaseline,
        .fix, .unsafeFixes, .diff, .watch, .format, .output,
      ]
    case .path:
      [
        .plan, .stdinName, .given, .stack, .exact, .input, .strict, .via, .avoid, .paths,
        .why, .searchLimit, .fromURL, .url, .batch, .format, .output,
      ]
    case .reach:
      [
        .plan, .stdinName, .reverse, .within, .given, .stack, .searchLimit, .format, .output,
      ]
    case .cross: [.plan, .stdinName, .given, .stack, .exact, .searchLimit, .format, .output]
    case .run:
      [
        .plan, .stdinName, .resolver, .input, .given, .stack, .fromURL, .url, .stepTimeout,
        .dryRun, .trace, .interactive, .format, .output,
      ]
    case .match: [.plan, .stdinName, .why, .format, .output]
    case .url: [.plan, .stdinName, .input, .scheme, .domain, .all, .format, .output]
    case .tree: [.plan, .stdinName, .from, .depth, .ascii, .output]
    case .dot: [.plan, .stdinName, .from, .depth, .noLinks, .rankdir, .output]
    case .map: [.plan, .stdinName, .layout, .output]
    case .fmt: [.plan, .stdinName, .check, .diff]
    case .diff:
      [.plan, .stdinName, .git, .breaking, .allow, .searchLimit, .rankdir, .format, .output]
    case .export:
      [
        .plan, .stdinName, .withoutDefaults, .app, .androidPackage, .fingerprint, .domain, .force,
        .output,
      ]
    case .`import`: [.stdinName, .values, .force, .output]
    case .verify: [.plan, .stdinName, .app, .domain, .format, .output]
    case .generate: [.plan, .stdinName, .name, .access, .androidPackage, .output]
    case .explain: []
    case .rules: [.format, .output]
    case .`init`: [.ci]
    case .completions: [.plan, .output]
    case .help: []
    }
  }

  /// All options that it takes.
  package var allOptions: [Option] { options + Option.everywhere }

  /// The values of `--format`, the default first.
  package var formats: [String] {
    switch self {
    case .check: ["text", "json", "jsonl"]
    case .reach, .cross, .url, .verify, .rules: ["text", "json"]
    case .path: ["text", "json", "jsonl", "ids", "dot"]
    case .run, .match: ["text", "json", "jsonl"]
    case .diff: ["text", "json", "markdown", "dot"]
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
        ("qtroute check --baseline known.txt --write-baseline", "accept what there is now"),
        ("qtroute check --baseline known.txt", "and report only what is new"),
        ("qtroute check --fix", "mend what is safe, and report the rest"),
        ("qtroute check --diff --unsafe-fixes", "show all that could be mended"),
        ("qtroute check --watch", "again on every change"),
        ("qtroute check --format json", "the findings for a program"),
        ("qtroute check --report sarif=qtroute.sarif", "and a report beside the text"),
      ]
    case .path:
      [
        ("qtroute path Home ContactUs", "the steps, the stack and the inputs needed"),
        ("qtroute path --given signedIn Home Library", "with a fact that holds at the start"),
        ("qtroute path --stack Main/Home/Player Player Help", "from a stack that is there"),
        ("qtroute path Home --url podcasts://play/12", "to the stack that a URL builds"),
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
        ("qtroute run --url podcasts://shows/7", "open a URL, as a cold launch does"),
        ("qtroute run Home Help --resolver './screens.py -v'", "through a program of one's own"),
        ("qtroute run Home Help --interactive", "say at each step what became of it"),
      ]
    case .match:
      [
        ("qtroute match podcasts://shows/7", "the route, its stack and its arguments"),
        ("qtroute match --why /show/7", "and the patterns that came close"),
        ("qtroute match --format jsonl - < urls.txt", "many URLs, one a line"),
      ]
    case .url:
      [
        ("qtroute url Show --input showId=7", "on the plan's scheme"),
        ("qtroute url Show --input showId=7 --domain example.com", "on a domain"),
        ("qtroute url Index --all", "one for each pattern"),
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
    case .map:
      [
        ("qtroute map -o plan.html", "a page to open in a browser"),
        ("qtroute map --layout graphviz -o plan.html", "drawn by Graphviz"),
      ]
    case .fmt:
      [
        ("qtroute fmt", "format the plan of this folder and what it includes"),
        ("qtroute fmt --check", "exit 1 if a file is not in canonical form"),
        ("qtroute fmt --diff shop.routeplan", "show what would change"),
        ("qtroute fmt - < in.routeplan > out.routeplan", "format standard input"),
      ]
    case .diff:
      [
        ("qtroute diff old.routeplan new.routeplan", "two files, with what they include"),
        ("qtroute diff --git main", "with the plan as it is on a branch"),
        ("qtroute diff --git HEAD~1 --breaking", "fail if something breaks"),
        ("qtroute diff --git main --breaking --allow gone:Beta", "but not for this"),
        ("qtroute diff --git main --format markdown", "as a comment on a pull request"),
        ("qtroute diff --git main --format dot | dot -Tsvg > diff.svg", "both in a picture"),
      ]
    case .export:
      [
        ("qtroute export aasa --app TEAM.com.example.app", "Apple's file"),
        ("qtroute export assetlinks --package a.b --fingerprint AB:CD:...", "Android's"),
        ("qtroute export intent-filters", "for an Android manifest"),
        ("qtroute export markdown > plan.md", "a page for the team"),
        ("qtroute export mermaid", "a flowchart"),
        ("qtroute export android -o res/navigation", "navigation graphs"),
        ("qtroute export json | jq '.routes[].id'", "the whole plan, for a program"),
      ]
    case .`import`:
      [
        ("qtroute import android res/navigation -o plan", "an Android module's graphs as a plan"),
        ("qtroute import android nav_graph.xml", "one graph"),
        ("qtroute import next . -o site.routeplan", "the pages of a Next.js project"),
        ("qtroute import expo . -o app.routeplan", "the screens of an Expo Router project"),
        ("qtroute import scxml menu.scxml -o menu.routeplan", "a state machine as a flow"),
        (
          "qtroute import dot states.dot -o states.routeplan", "a state machine that Graphviz draws"
        ),
        ("qtroute import smcat phone.smcat", "one of state-machine-cat"),
        ("qtroute import json plan.json -o shop.routeplan", "what `export json` wrote as a plan"),
      ]
    case .verify:
      [("qtroute verify aasa apple-app-site-association", "URLs that only one of both takes")]
    case .generate:
      [
        ("qtroute generate swift -o Routes.swift", "an enumeration with a case for each route"),
        ("qtroute generate swift --access public --name Shop", "for a module of its own"),
        ("qtroute generate kotlin --package com.shop -o Routes.kt", "sealed classes"),
        ("qtroute generate typescript -o routes.ts", "unions"),
      ]
    case .explain: [("qtroute explain growing-stack", "what the rule means")]
    case .rules: [("qtroute rules", "every rule, with its level")]
    case .`init`:
      [
        ("qtroute init", "write `main.routeplan`"),
        ("qtroute init --ci github > .github/workflows/qtroute.yml", "check it on every change"),
      ]
    case .completions:
      [
        ("qtroute completions fish | source", "in ~/.config/fish/config.fish"),
        ("source <(qtroute completions bash)", "in ~/.bashrc"),
        ("source <(qtroute completions zsh)", "in ~/.zshrc, behind compinit"),
      ]
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
      that there are errors, 2 that a file could not be read. The KIND of a report is
      \(ReportKind.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")).
      Under `--fix` the files of the plan are rewritten, all of them or none, and what
      remains is reported; the text of `-` goes to standard output, the report then to standard
      error. `--diff` exits 1 if something would change, or errors would remain.
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
      The steps are those of `qtroute path`; for a URL, those that make its facts hold, one to
      its stack, and its task. A resolver takes them: `print` just tells them,
      any other is a program that is started with its arguments, by no shell, and reads and
      writes lines of JSON (see `qtroute-resolver`, section 7 of the manual). A step that
      fails, or is not answered in time, ends the run with the exit status 1.
      """
    case .match:
      """
      A URL is ours by its scheme, its domain, or as a bare path. `requires` lists the facts
      that the stack does not grant itself, `missing` the inputs that the URL lacks. `-` reads
      URLs from standard input, one a line. Exit status 1 means that a URL matched no pattern,
      whether the fallback opens or not.
      """
    case .url:
      """
      `qtroute match` gives the same route and values back. What the path does not carry stands
      in the query; an input given several times is a list. Exit status 1 means that there is
      no such URL; the reason is printed.
      """
    case .tree:
      "Links stand below their source: `->` pushes, `=>` leaves for the target's own place."
    case .dot:
      "The same plan gives the same bytes. Services and flows are clusters."
    case .map:
      """
      The page holds all that it needs and loads nothing. It finds the paths that `qtroute path`
      finds; its address keeps what is shown: `#route=ID`, or `#from=ID&to=ID&given=FACT,...`.
      """
    case .fmt:
      """
      Files are rewritten in place, all of them or none; comments stay where they stand.
      A file with a syntax error is left as it is, and the exit status is 2.
      """
    case .diff:
      """
      Without NEW, OLD is compared with the plan of this folder. A change is breaking where
      what worked for somebody works no more, asks for more or does something else; the kinds
      of change are listed in the manual. With `--breaking` exit status 1 means that there is
      one that no `--allow` names.
      """
    case .export:
      """
      KIND is one of
      \(ExportCommand.Kind.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")).
      What the first three let through is what the plan opens; what such a file cannot say of it is
      said on standard error. `json` is the whole plan, `markdown` a page of its routes and tasks,
      `csv` a table of them; `graphml` and `mermaid` are graphs. `android` are navigation graphs,
      several of them in a folder that `-o` names; what Android has no word for is listed.
      """
    case .`import`:
      """
      KIND is one of
      \(ImportCommand.Kind.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")). FILE is `-`
      for standard input; for `next` and `expo` it is the folder of the project, or the one with the
      routes. The plan is written in canonical form; whether it is a good one is for `qtroute check`
      to say. For `android`, FILE is a navigation graph or a folder of them: one graph makes one
      file, and several make a folder that `-o` names, with a file for each and one that includes
      them. `scxml`, `dot` and `smcat` make a flow of a state machine. What a plan has no word for
      becomes annotations, and what leads nowhere is listed with its line. Android's graphs and
      `scxml` are XML, which `qtroute-import` reads, an executable beside `qtroute`.
      """
    case .verify:
      """
      KIND is `aasa`: an apple-app-site-association file, with `components` or `paths`. Each
      difference comes with a URL. Exit status 1 means that there is one. What no file can say is a
      note, and no difference.
      """
    case .generate:
      """
      LANGUAGE is \(GeneratedLanguage.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")).
      The file needs nothing but the language itself. It has the ids of the plan's routes, tasks and
      facts, a type for the inputs of each route and task, `url`, which agrees with `qtroute url`,
      and `match`, which agrees with `qtroute match`. Names are those of the plan, made legal and
      unique; the order of declarations decides none. The same plan gives the same bytes.
      """
    case .`init`:
      "Nothing is written where there is a plan; the jobs take for granted that `qtroute` is in PATH."
    case .completions:
      """
      SHELL is `bash`, `zsh` or `fish`. Commands, options and their values, rules, files and the
      names of the plan are completed, which may have errors. The shell asks this command, with
      the WORDs that are there behind `--`: for zsh and fish each word of the line, the last one
      as far as it goes; for bash the line and the part of it that is replaced. The answer is
      `files` and what stands before the file's name, or `words` and a candidate a line.
      """
    case .explain, .rules, .help: ""
    }
  }
}
