import RouteEngine
import RoutePlan
import RouteBase
import RouteSyntax

/// `qtroute fmt`
enum FormatCommand: Command {
  static let name = "fmt"
  static let spec = CommandSpec(
    name: name, summary: "rewrite plans in canonical form",
    operands: [Operand("FILE", .file, .anyNumber)],
    options: [
      .plan, .stdinName, .check, .diff,
    ],
    examples: [
      ("qtroute fmt", "format the plan in this folder and its includes"),
      ("qtroute fmt --check", "exit 1 if a file is not in canonical form"),
      ("qtroute fmt --diff shop.routeplan", "show what would change"),
      ("qtroute fmt - < in.routeplan > out.routeplan", "format standard input"),
    ],
    details: """
      Files are rewritten in place, all of them or none; comments keep their places. A file
      with a syntax error is left unchanged.
      """,
    exitStatuses: [
      (.no, "with `--check`: a file is not in canonical form"),
      (.unanswered, "a file has a syntax error"),
    ],
    activity: "formatting",
    run: run)

  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let source = PlanSource(session)
    let operands = session.arguments.operands
    var paths: [String] = []
    if operands.isEmpty || session.arguments.has(.plan) {
      paths = try planFiles(try source.find(), source)
    }
    for path in operands {
      let plan = try source.located(path)
      paths += plan == path ? [path] : try planFiles(plan, source)
    }
    // Every file is read and parsed before the first is written.
    var results: [Result] = []
    var isBroken = false
    for path in paths {
      let text = try source.read(path)
      let (tree, findings) = Parser.parse(text, file: FileID(0))
      let errors = findings.filter { $0.rule == .syntax }
      if !errors.isEmpty {
        report(errors, source.displayPath(path), text, session)
        isBroken = true
        continue
      }
      results.append(
        Result(path: path, text: text, formatted: Formatter.formatKeepingLineEnds(tree)))
    }
    let isCheck = session.arguments.has(.check)
    let isDiff = session.arguments.has(.diff)
    var isDifferent = false
    for result in results {
      let changes = !result.isCanonical
      isDifferent = isDifferent || changes
      let name = source.displayPath(result.path)
      if isDiff {
        if changes { writeDiff(result, name, session) }
      } else if isCheck {
        if changes { session.output.write(string: TerminalText.escaped(name) + "\n") }
      } else if result.path == "-" {
        session.output.write(result.formatted)
      } else if changes {
        session.write(
          result.formatted, to: result.path, original: result.text,
          note: "formatted \(TerminalText.escaped(result.path))")
      }
    }
    if isBroken { return .unanswered }
    return isCheck && isDifferent ? .no : .success
  }

  private struct Result {
    var path: String
    var text: SourceText
    var formatted: [UInt8]

    var isCanonical: Bool { text.content.elementsEqual(formatted) }
  }

  /// The plan's own file and all files that it includes.
  private static func planFiles(
    _ path: String, _ source: PlanSource
  ) throws(CommandFailure) -> [String] {
    if path == "-" { return [path] }
    return try source.build(path).plan.files.map(\.path)
  }

  private static func report(
    _ errors: [Finding], _ name: String, _ text: SourceText, _ session: Session
  ) {
    var renderer = FindingRenderer(
      files: [SourceFile(path: name, text: text)], colors: session.usesColor(.standardError))
    var output = ByteWriter()
    for error in errors.prefix(100) { renderer.render(error, to: &output) }
    session.writeError(output.text)
    session.writeError(
      "qtroute: `\(TerminalText.escaped(name))` is left as it is: "
        + counted(errors.count, "syntax error") + "\n")
  }

  private static func writeDiff(_ result: Result, _ name: String, _ session: Session) {
    let diff = UnifiedDiff.write(
      old: Array(result.text.content), new: result.formatted, name: name)
    session.output.write(string: TerminalText.escapedLines(diff))
  }
}

extension Option {
  fileprivate static let check = Option(
    "check", "change nothing; exit 1 if a file is not in canonical form")
}
