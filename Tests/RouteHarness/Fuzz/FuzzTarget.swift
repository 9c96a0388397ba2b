import RouteTrials

/// What is tried with inputs that nobody wrote: by a fuzzer, for hours, and by the tests, with what
/// it found and a few more.
///
/// A target takes any bytes. It traps, or names a fault, where the code under test does wrong.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// Lexer and parser: every range is inside the file, and nothing traps.
  case syntax
  /// The formatter keeps meaning and comments, and its own output.
  case format
  /// Builder, rules and exports of a plan of several files.
  case plan
  /// Fixes end, leave no more errors, and fix what they make.
  case fix
  /// Patterns and a URL: what matches, and what is made from it.
  case pattern
  /// URLs of a fixed plan.
  case url
  /// The planner against its twin.
  case planner
  /// What a resolver says.
  case resolver
  /// Plans as JSON.
  case json
  /// Association files.
  case association
  /// State machines as Graphviz draws them, and as state-machine-cat does.
  case dot
  case smcat
  /// The files of a Next.js or Expo Router project.
  case files
  /// Android's navigation graphs, and state charts.
  case android
  case scxml
  /// Two plans compared.
  case diff
  /// A command line.
  case arguments

  /// What is wrong with what is done with `input`; nil if nothing is.
  package func fault(_ input: [UInt8]) -> String? {
    switch self {
    case .syntax: SyntaxFuzz.read(input)
    case .format: SyntaxFuzz.format(input)
    case .plan: PlanFuzz.build(input)
    case .fix: PlanFuzz.fix(input)
    case .pattern: URLFuzz.pattern(input)
    case .url: URLFuzz.url(input)
    case .planner: ChosenTrial.fault(input)
    case .resolver: CommandFuzz.resolver(input)
    case .json: ExchangeFuzz.json(input)
    case .association: ExchangeFuzz.association(input)
    case .dot: ExchangeFuzz.dot(input)
    case .smcat: ExchangeFuzz.smcat(input)
    case .files: ExchangeFuzz.files(input)
    case .android: ExchangeFuzz.android(input)
    case .scxml: ExchangeFuzz.scxml(input)
    case .diff: PlanFuzz.diff(input)
    case .arguments: CommandFuzz.arguments(input)
    }
  }
}

/// Splits an input where a byte stands.
func parts(_ input: [UInt8], at byte: UInt8, most: Int) -> [[UInt8]] {
  input.split(separator: byte, maxSplits: most - 1, omittingEmptySubsequences: false)
    .map(Array.init)
}
