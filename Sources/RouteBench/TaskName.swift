/// The names of tasks that limits refer to.
package enum TaskName {
  /// A file read and checked inside one process; a peer reads the same file.
  package static let reading = "check"
  /// The same, as a whole process.
  package static let wholeCheck = "check, whole process"
  package static let batch = "batch"
  /// Everything that a path search needs.
  package static let graph = "graph"
  /// All rules, on a plan with five links for each route.
  package static let linkRules = "rules, links"
  package static let manyFindings = "rules, a finding for every other route"
  package static let hello = "start, a C program that prints a line"
  package static let smallPath = "start, path on a small plan"
  package static let starts = ["check", "path", "match", "--version", "completions"].map {
    "start, \($0)"
  }
  package static let pathCosts = "path, costs 1 to 9"
  package static let pathUnits = "path, unit costs"
  package static let pathFeatures = "path, tabs, recycling, three facts"
  package static let pathTree = "path, a tree"
  package static let tour = "tour, unit costs"
  /// Sessions as people have them: most go one of a few ways.
  package static let trace = "trace, lines of JSON"
  /// Sessions of which hardly any goes a way that another one went.
  package static let traceOnce = "trace, lines of JSON, every way once"
  package static let realPlans = "path, plans of real apps"
  package static let matchList = "match, 142 patterns"
  package static let matchMisses = "match, 142 patterns, 45 % misses"
  package static let compiling = "match, patterns compiled"
  package static func matchMany(_ count: Int) -> String {
    "match, \(Quantity.grouped(count)) patterns"
  }
  package static func matchLibrary(_ count: Int) -> String {
    "match in the library, \(Quantity.grouped(count)) patterns"
  }
  package static func matchLines(_ count: Int) -> String {
    "match - with jsonl, \(Quantity.grouped(count)) patterns"
  }
  package static let chain = "drive, down a chain"
  package static let jumps = "drive, jump after jump"
  package static let program = "run, a C program that echoes"
  package static let programRuns = "run --batch, a C program that echoes"
  package static let example = "run, examples/screens.py"
  package static let android = "import android"
  package static let watch = "check --watch, a change"
}
