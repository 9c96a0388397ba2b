package import RouteBase

/// The formats in which findings are passed to other programs, each in a file of its own. The raw
/// value is the name in `--report`.
package enum ReportKind: String, CaseIterable, Sendable {
  case json
  case jsonl
  case github
  case sarif
  case gitlab
  case junit
  case checkstyle

  /// Writes the findings of `run`.
  package func write(_ run: CheckedRun, to output: inout ByteWriter) {
    switch self {
    case .json: JSONReport.write(run, to: &output)
    case .jsonl: JSONLinesReport.write(run, to: &output)
    case .github: GitHubReport.write(run, to: &output)
    case .sarif: SARIFReport.write(run, to: &output)
    case .junit: JUnitReport.write(run, to: &output)
    case .checkstyle: CheckstyleReport.write(run, to: &output)
    case .gitlab: GitLabReport.write(run, to: &output)
    }
  }
}
