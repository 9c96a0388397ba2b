import RoutePlan
import RouteSyntax

/// `qtroute fmt`
enum FormatCommand {
  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let source = PlanSource(session)
    var paths = session.arguments.operands
    if paths.isEmpty { paths = try planFiles(source, session) }
    // Every file is read and understood before the first is written.
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
        Result(path: path, text: text, formatted: Formatter.format(tree)))
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

    var isCanonical: Bool { text.bytes[..<text.count].elementsEqual(formatted) }
  }

  /// The plan's own file and all that it includes.
  private static func planFiles(
    _ source: PlanSource, _ session: Session
  ) throws(CommandFailure) -> [String] {
    let path = try source.find()
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
      old: Array(result.text.bytes[..<result.text.count]), new: result.formatted, name: name)
    session.output.write(string: TerminalText.escapedLines(diff))
  }
}
