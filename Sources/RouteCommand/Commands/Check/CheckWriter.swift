import RouteEngine
import RouteBase
import RouteCheck
import RoutePlan
import RouteReport
import RouteSyntax

/// Writes the findings of `qtroute check` as text.
struct CheckWriter {
  private let run: CheckedRun
  private let options: CheckOptions
  private let session: Session

  init(_ run: CheckedRun, _ options: CheckOptions, _ session: Session) {
    self.run = run
    self.options = options
    self.session = session
  }

  /// Writes the findings and a summary, in colour if `stream` is coloured.
  func write(for stream: OutputStream, to output: inout ByteWriter) {
    var left = options.limit
    for result in run.plans {
      var renderer = FindingRenderer(
        files: result.sourceFiles, colors: session.usesColor(stream))
      for finding in result.report.findings.prefix(left) {
        if session.isOutputGone { return }
        renderer.render(finding, to: &output)
      }
      left -= min(left, result.report.findings.count)
    }
    if session.isQuiet { return }
    writeNotes(to: &output)
    output.write(string: summary + "\n")
  }

  /// Writes notes about what is not shown and what could be done.
  private func writeNotes(to output: inout ByteWriter) {
    let more = run.findingCount - options.limit
    if more > 0 {
      output.write(
        string: "note: \(counted(more, "more finding")) not shown; `--limit 0` shows all\n")
    }
    let unchecked = run.uncheckedExpectationCount
    if unchecked > 0 {
      output.write(
        string: "note: \(counted(unchecked, "expectation")) not checked\n")
    }
    for entry in run.baseline?.stale ?? [] {
      let place = TerminalText.escaped(entry.path)
      output.write(
        string: "note: in the baseline, but no longer found: \(place): "
          + TerminalText.escaped(entry.message) + " [\(TerminalText.escaped(entry.rule))]\n")
    }
    let reports = run.plans.map(\.report)
    if let note = FixRequest.note(on: reports, after: options.fixes) { output.write(string: note) }
  }

  /// `2 errors, 1 warning in 3 files`
  private var summary: String {
    var parts: [String] = []
    if run.errorCount > 0 { parts.append(counted(run.errorCount, "error")) }
    if run.warningCount > 0 { parts.append(counted(run.warningCount, "warning")) }
    if parts.isEmpty { parts.append(run.baseline == nil ? "no findings" : "no new findings") }
    let accepted = run.baseline.map { ", \($0.accepted) in the baseline" } ?? ""
    return parts.joined(separator: ", ") + " in " + counted(run.fileCount, "file") + accepted
  }
}
