import RouteBase
import RouteEngine
import RoutePlan
import RouteTour

/// The reports that a trace writes for other programs.
struct TraceReports {
  enum Kind: String, CaseIterable {
    case lcov, cobertura, junit
  }

  private let files: [(kind: Kind, path: String)]

  /// Reads every `--report KIND=FILE`.
  init(_ session: Session) throws(CommandFailure) {
    var files: [(kind: Kind, path: String)] = []
    var seen: Set<String> = []
    for text in session.arguments.values(.report) {
      let equals = text.firstIndex(of: "=") ?? text.endIndex
      let kind: Kind = try OperandChoice.read(String(text[..<equals]), "report")
      let path = String(text[equals...].dropFirst())
      if path.isEmpty || path == "-" {
        throw CommandFailure(
          "`--report \(text)` names no file", help: "write `\(kind.rawValue)=FILE`")
      }
      if !seen.insert(session.host.identity(of: path)).inserted {
        throw CommandFailure("`--report \(text)` would overwrite another report")
      }
      files.append((kind, path))
    }
    self.files = files
  }

  /// Queues the reports for writing. None of them may overwrite a file of the plan or of the log.
  func write(
    _ plan: Plan, _ result: TraceResult, isFailure: Bool, _ session: Session
  ) throws(CommandFailure) {
    let host = session.host
    let sources = plan.files.map(\.path) + session.arguments.operands
    let taken = Set(sources.map { host.identity(of: $0) })
    for (kind, path) in files {
      if taken.contains(host.identity(of: path)) {
        throw CommandFailure("`--report \(kind.rawValue)=\(path)` would overwrite what it is about")
      }
      var output = ByteWriter()
      switch kind {
      case .lcov: LCOVReport.write(plan, result.coverage, to: &output)
      case .cobertura: CoberturaReport.write(plan, result.coverage, to: &output)
      case .junit:
        TraceJUnit(plan, result).write(isFailure: isFailure, to: &output)
      }
      session.write(output.bytes, to: path)
    }
  }
}
