/// The parsed command line of the benchmark.
package struct BenchOptions: Sendable, Equatable {
  /// A stage that the benchmark measures in a separate process, which it starts itself.
  package struct Stage: Sendable, Equatable {
    package var name: String
    package var routes: Int
    /// Whether to count allocations rather than measure time.
    package var isCounting: Bool
    /// The folder with the files that it reads, to which it also writes its figures.
    package var folder: String

    package init(_ name: String, routes: Int, isCounting: Bool, folder: String) {
      self.name = name
      self.routes = routes
      self.isCounting = isCounting
      self.folder = folder
    }

    /// The value of `--stage` that selects it.
    package var word: String { "\(name):\(routes):\(isCounting ? "count" : "time"):\(folder)" }
  }

  /// A word that is not understood, or a file that cannot be used, in one line.
  package struct Fault: Error, Equatable {
    package var message: String

    package init(message: String) { self.message = message }
  }

  package var isHelp = false
  /// Whether to show every figure and every limit.
  package var isAll = false
  package var isJSON = false
  package var isReadme = false
  /// The file to which the figures are also written.
  package var save: String?
  /// The file of figures to compare with.
  package var compare: String?
  /// The file of figures to show; then nothing is measured.
  package var show: String?
  /// The parts to measure.
  package var parts = Part.allCases
  /// The numbers of routes.
  package var sizes = [1_000, 10_000, 100_000, 1_000_000]
  package var runs = 5
  /// A Python interpreter that has the peers for paths.
  package var python: String?
  /// A folder with plans of real apps.
  package var plans: String?
  /// The tool to run as a process; nil for the one next to the benchmark.
  package var tool: String?
  package var stage: Stage?

  package static let help = """
    Measures qtroute and other programs on the same work, and checks the figures against limits.

    usage: qtroute-bench [OPTION...] [QTROUTE]

      --only PART,...    measure these parts: \(Part.allCases.map(\.rawValue).joined(separator: ", "))
      --sizes N,...      the numbers of routes in the plans (1000,10000,100000,1000000)
      --runs N           the number of runs of each task, after a warm-up run (5)
      --all              show all figures, as they are measured, and all limits
      --json             write the figures as JSON
      --save FILE        also write them to FILE as JSON
      --compare FILE     also show each time relative to that in FILE
      --show FILE        show the figures in FILE instead of measuring
      --readme           write the tables for the README
      --python FILE      a Python interpreter that has networkit, igraph and rustworkx
      --plans FOLDER     also find paths in the plans in FOLDER
      --help             show this help

    QTROUTE is the tool to run; the default is the one next to this program. The exit status is 0 if
    all limits that could be measured are kept, 1 if one is missed, and 2 if an argument is invalid
    or a file cannot be read or written.

    """

  package init() {}

  /// Reads the words of a command line, without the program's own name.
  package static func parse(_ words: [String]) throws(Fault) -> BenchOptions {
    var options = BenchOptions()
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("-"), word != "-" else {
        if options.tool != nil { throw Fault(message: "unexpected `\(word)`") }
        options.tool = word
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      if try options.takeFlag(name) {
        if parts.count > 1 { throw Fault(message: "`\(name)` takes no value") }
        continue
      }
      guard Self.valued.contains(name) else { throw Fault(message: "unknown option `\(name)`") }
      guard let value = parts.count > 1 ? String(parts[1]) : rest.popFirst() else {
        throw Fault(message: "`\(name)` requires a value")
      }
      try options.take(name, value)
    }
    return options
  }

  private static let valued = [
    "--only", "--sizes", "--runs", "--save", "--compare", "--show", "--python", "--plans",
    "--stage",
  ]

  private mutating func takeFlag(_ name: String) throws(Fault) -> Bool {
    switch name {
    case "--help", "-h": isHelp = true
    case "--all": isAll = true
    case "--json": isJSON = true
    case "--readme": isReadme = true
    default: return false
    }
    return true
  }

  private mutating func take(_ name: String, _ value: String) throws(Fault) {
    switch name {
    case "--only":
      parts = []
      for word in value.split(separator: ",", omittingEmptySubsequences: false) {
        guard let part = Part(rawValue: String(word)) else {
          throw Fault(message: "unknown part `\(word)`")
        }
        parts.append(part)
      }
    case "--sizes":
      sizes = []
      for word in value.split(separator: ",", omittingEmptySubsequences: false) {
        sizes.append(try Self.number(name, String(word), least: 10, most: 10_000_000))
      }
      sizes = Set(sizes).sorted()
    case "--runs": runs = try Self.number(name, value, least: 1, most: 1000)
    case "--save": save = value
    case "--compare": compare = value
    case "--show": show = value
    case "--python": python = value
    case "--plans": plans = value
    default: stage = try Self.stage(value)
    }
  }

  private static func number(
    _ name: String, _ text: String, least: Int, most: Int
  ) throws(Fault) -> Int {
    guard let number = Int(text), (least...most).contains(number) else {
      throw Fault(message: "`\(name)` takes numbers from \(least) to \(most), not `\(text)`")
    }
    return number
  }

  private static func stage(_ text: String) throws(Fault) -> Stage {
    let fields = text.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
      .map(String.init)
    guard fields.count == 4, let routes = Int(fields[1]), routes > 0,
      ["count", "time"].contains(fields[2])
    else { throw Fault(message: "`--stage` takes NAME:ROUTES:time or count:FOLDER") }
    return Stage(fields[0], routes: routes, isCounting: fields[2] == "count", folder: fields[3])
  }
}
