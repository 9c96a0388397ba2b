import RouteEngine
import RoutePlan
import RouteReport
import RouteBase

/// The reports that a run writes, and where each goes.
struct ReportRequests {
  /// The report that goes to standard output in place of the text; nil for the text.
  private(set) var standard: ReportKind?
  /// Whether there is any report to write.
  var areAny: Bool { standard != nil || !files.isEmpty }
  private var files: [(kind: ReportKind, path: String)] = []

  /// Reads `--format` and every `--report KIND[=FILE]`. A report without a file, or with `-`, goes
  /// to standard output, which takes only one.
  init(_ arguments: Arguments) throws(CommandFailure) {
    // The options that claim standard output. Typed ones override those of QTROUTE_OPTIONS.
    var claims: [(text: String, kind: ReportKind?, isTyped: Bool)] = []
    if arguments.has(.format) {
      let format = arguments.value(CheckCommand.format) ?? .text
      let isTyped = arguments.isTyped(.format)
      claims.append(("--format \(format.rawValue)", format.report, isTyped))
    }
    for (text, isTyped) in arguments.typedValues(.report) {
      let equals = text.firstIndex(of: "=")
      let name = String(text[..<(equals ?? text.endIndex)])
      let path = equals.map { String(text[text.index(after: $0)...]) }
      guard let kind = ReportKind(rawValue: name) else { throw Self.unknown(name) }
      if let path, path.isEmpty {
        throw CommandFailure("`--report \(text)` names no file", help: "write `\(name)=FILE`")
      }
      if let path, path != "-" {
        files.append((kind, path))
      } else {
        claims.append(("--report \(name)", kind, isTyped))
      }
    }
    if claims.contains(where: \.isTyped) { claims.removeAll { !$0.isTyped } }
    if claims.count > 1 {
      throw CommandFailure(
        "`\(claims[0].text)` and `\(claims[1].text)` both write to standard output",
        help: "give a report a file: `--report \(ReportKind.sarif.rawValue)=FILE`")
    }
    standard = claims.first?.kind
  }

  private static func unknown(_ name: String) -> CommandFailure {
    let names = ReportKind.words
    return CommandFailure(
      "unknown report `\(name)`",
      help: didYouMean(name, names) ?? "use one of \(names.joined(separator: ", "))")
  }

  /// Queues the reports that have files for writing. A report must not overwrite another one, or a
  /// file of the plan.
  func writeFiles(_ run: CheckedRun, _ session: Session) throws(CommandFailure) {
    if files.isEmpty { return }
    let host = session.host
    var owners: [String: String] = [:]
    for checked in run.plans {
      for file in checked.plan.files {
        owners[host.identity(of: file.path)] = "the plan's file `\(file.path)`"
      }
    }
    if let path = session.arguments.value(.output) {
      owners[host.identity(of: path)] = "what `--output` writes"
    }
    if let path = session.arguments.value(.baseline) {
      owners[host.identity(of: path)] = "the baseline"
    }
    for (kind, path) in files {
      if let owner = owners.updateValue("another report", forKey: host.identity(of: path)) {
        throw CommandFailure("`--report \(kind.rawValue)=\(path)` would overwrite \(owner)")
      }
    }
    for (kind, path) in files {
      var output = ByteWriter()
      kind.write(run, to: &output)
      session.write(output.bytes, to: path)
    }
  }
}
