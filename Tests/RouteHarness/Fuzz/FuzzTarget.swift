import RouteTrials

/// Code to test with arbitrary inputs: by a fuzzer, for hours, and by the tests, with the fuzzer's
/// findings and a few more inputs.
///
/// A target accepts any bytes. If the code under test is wrong, the target traps or returns a
/// fault.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// Lexer and parser: every range is inside the file, and nothing traps.
  case syntax
  /// The formatter keeps the meaning and the comments, and does not change its own output.
  case format
  /// The builder, the rules and the exports for a plan of several files.
  case plan
  /// Fixes end, add no errors, and leave nothing to fix.
  case fix
  /// Patterns and a URL: what matches, and which URLs are built from the match.
  case pattern
  /// URLs of a fixed plan.
  case url
  /// The planner, compared with its twin.
  case planner
  /// The messages of a resolver.
  case resolver
  /// Plans as JSON.
  case json
  /// Association files.
  case association
  /// State machines of Graphviz and of state-machine-cat.
  case dot
  case smcat
  /// Flutter's routes in Dart, and screen graphs of tests in Swift.
  case code
  /// Property lists, as XML and in their binary form.
  case lists
  /// The files of a Next.js or Expo Router project.
  case files
  /// Android's navigation graphs, and state charts.
  case android
  case scxml
  /// A comparison of two plans.
  case diff
  /// A command line.
  case arguments
  /// Messages to the language server.
  case messages
  /// Messages to the server for agents.
  case agent
  /// Edits of a document: the server finds what a check finds.
  case edits

  /// What is wrong with the result for `input`; nil if nothing is.
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
    case .code: ExchangeFuzz.code(input)
    case .lists: ExchangeFuzz.lists(input)
    case .files: ExchangeFuzz.files(input)
    case .android: ExchangeFuzz.android(input)
    case .scxml: ExchangeFuzz.scxml(input)
    case .diff: PlanFuzz.diff(input)
    case .arguments: CommandFuzz.arguments(input)
    case .messages: ServerFuzz.messages(input)
    case .agent: AgentFuzz.messages(input)
    case .edits: ServerFuzz.edits(input)
    }
  }
}

/// Splits an input at each `byte`.
func parts(_ input: [UInt8], at byte: UInt8, most: Int) -> [[UInt8]] {
  input.split(separator: byte, maxSplits: most - 1, omittingEmptySubsequences: false)
    .map(Array.init)
}
