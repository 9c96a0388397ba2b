import RouteCheck
import RouteEngine
import RoutePlan
import RouteSyntax

/// The output formats of `path`.
enum PathFormat: String, CaseIterable {
  case text, json, jsonl, ids, dot
}

/// The output formats of a batch.
enum BatchFormat {
  case text, json, jsonl, ids
}

/// The options of `qtroute path` that do not depend on the plan.
struct PathOptions {
  let format: PathFormat
  /// The format of the answers to a batch; nil for a single question.
  let batch: BatchFormat?
  /// Whether each step is shown with its alternatives.
  let isExplained: Bool

  init(_ arguments: Arguments) throws(CommandFailure) {
    format = arguments.value(PathCommand.format) ?? .text
    batch = arguments.has(.batch) ? try Self.batch(format) : nil
    isExplained = arguments.has(.why)
    if isExplained && (batch != nil || format == .ids || format == .dot) {
      throw CommandFailure(
        "`--why` requires `text`, `json` or `jsonl`, and cannot be combined with `--batch`")
    }
    let urls = [Option.fromURL, .url].filter { arguments.has($0) }
    if batch == nil {
      try Self.checkOperands(arguments.operands, wanted: 2 - urls.count)
      return
    }
    if let extra = arguments.operands.first {
      throw CommandFailure("unexpected `\(extra)`: a batch reads its routes from standard input")
    }
    if let option = urls.first {
      throw CommandFailure("`--\(option.name)` and `--batch` cannot be combined")
    }
  }

  private static func batch(_ format: PathFormat) throws(CommandFailure) -> BatchFormat {
    switch format {
    case .text: return .text
    case .json: return .json
    case .jsonl: return .jsonl
    case .ids: return .ids
    case .dot:
      throw CommandFailure(
        "`--format dot` draws one path, but a batch has many",
        help: "remove `--batch`, or use `text`, `json`, `jsonl` or `ids`")
    }
  }

  private static func checkOperands(
    _ operands: [String], wanted: Int
  ) throws(CommandFailure) {
    let usage = "usage: qtroute path FROM TO"
    if operands.count < wanted {
      throw CommandFailure("`qtroute path` requires two routes", help: usage)
    }
    if operands.count > wanted {
      throw CommandFailure(
        "unexpected `\(operands[wanted])`: a URL replaces one of the routes", help: usage)
    }
  }
}

extension PathOptions {
  /// The options of `path`, `run`, `reach` and `cross` that apply to every question of a run.
  static func question(
    _ plan: Plan, _ arguments: Arguments
  ) throws(CommandFailure) -> PathQuestion {
    var text = PathQuestionText()
    text.isExact = arguments.has(.exact)
    for names in arguments.values(.given) {
      text.given += NameSyntax.names(in: names)
    }
    text.isCold = arguments.has(.cold)
    text.stack = arguments.value(.stack).map {
      NameSyntax.names(in: $0, separatedBy: UInt8(ascii: "/"))
    }
    text.via = arguments.values(.via)
    text.avoid = arguments.values(.avoid)
    text.count = try arguments.number(.paths) ?? text.count
    text.limit = try arguments.number(.searchLimit) ?? text.limit
    text.inputs = arguments.values(.input)
    return try CommandFailure.unlessFault { () throws(QuestionFault) in
      try PathQuestion(plan, text)
    }
  }

  /// The meaning that a command needs of its plan: what URLs open, if it is given one.
  static func meaning(_ arguments: Arguments) -> PlanMeaning {
    arguments.has(.url) || arguments.has(.fromURL) ? .urls : .moves
  }
}

extension Option {
  static let strict = Option("strict", "exit 1 if an input is missing")
  static let via = Option(
    "via", .route, repeats: true, "pass through ROUTE; if repeated, in the order given")
  static let avoid = Option(
    "avoid", .route, repeats: true, "never push ROUTE or have it on top")
  static let paths = Option(
    "paths", letter: "k", OptionValue("N", .number(from: 1)),
    "find the N cheapest paths that differ in more than links, without loops")
  static let batch = Option("batch", "answer each line FROM<TAB>TO of standard input")
}
