import RouteBase
import RouteAppLinks
import RouteDraw
import RouteMatch
import RoutePlan
import RouteSyntax

/// Reports on standard error where an exported file differs from the plan.
struct ExportNotes {
  private let plan: Plan
  private let session: Session

  init(_ plan: Plan, _ session: Session) {
    self.plan = plan
    self.session = session
  }

  /// Reports what the file cannot express.
  func write(_ losses: LinkLosses) {
    if session.isQuiet { return }
    for kind in LinkLoss.allCases where !losses[kind].isEmpty {
      let what =
        switch kind {
        case .number: "a typed parameter accepts any text"
        case .segment: "a parameter also accepts slashes"
        case .mix: "a path ends at its first parameter next to text; anything may follow"
        case .character: "any character is accepted for one that XML cannot hold"
        case .slash: "a slash is accepted for an escaped one"
        case .longRest: "beyond \(AppleComponents.restLimit) segments anything is accepted"
        case .escape: "an escape is accepted for the text of its digits"
        case .host: "the path of one host is accepted on all hosts of the file"
        case .escapedSlash: "an escaped slash in a parameter is rejected"
        case .web: "URLs that stay in the browser are accepted, too"
        }
      let names = losses[kind].prefix(5).map { "`\(plan.displayName($0.symbol))`" }
      let more = losses[kind].count - names.count
      let list = names.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
      session.writeError("qtroute: note: \(what): \(TerminalText.escaped(list))\n")
    }
  }

  /// Reports what was left out to make the file short enough, and warns if it is still too long.
  func write(about file: AppleFile) {
    let limit = "the \(AppleFile.byteLimit) bytes that Apple's devices read"
    if file.isTooLong {
      session.writeError(
        "qtroute: warning: the file has \(file.bytes.count) bytes, more than \(limit)\n")
    }
    if session.isQuiet { return }
    let change: String? =
      switch file.components.brevity {
      case .full: nil
      case .variables: "one rule with a variable covers all strings of a closed type"
      case .bare: "rules have no comments, and one with a variable covers a closed type"
      case .loose: "a typed parameter accepts any text, and rules have no comments"
      }
    if let change { session.writeError("qtroute: note: to keep within \(limit), \(change)\n") }
  }

  /// Reports that Mermaid draws the flowchart only with other settings than its own.
  func write(about chart: MermaidWriter) {
    if session.isQuiet { return }
    var limits: [String] = []
    if chart.edgeCount > MermaidWriter.edgeLimit {
      limits.append("\(chart.edgeCount) lines (`maxEdges` is \(MermaidWriter.edgeLimit))")
    }
    let length = chart.text.utf16.count
    if length > MermaidWriter.textLimit {
      limits.append("\(length) characters (`maxTextSize` is \(MermaidWriter.textLimit))")
    }
    session.writeError(
      "qtroute: note: the flowchart is too large for Mermaid as it is: "
        + "\(limits.joined(separator: " and "))\n"
        + "  help: raise that setting, or draw a part with `--from` and `--depth`\n")
  }

  /// Reports which filters are long.
  func write(about filters: AndroidLinks.Filters) {
    for host in filters.shortened where !session.isQuiet {
      session.writeError(
        "qtroute: note: `\(TerminalText.escaped(host))` would have more than "
          + "\(AndroidLinks.pathLimit) paths: one covers all strings of a closed type that are "
          + "as long\n")
    }
    for (host, count) in filters.tooLong {
      session.writeError(
        "qtroute: warning: `\(TerminalText.escaped(host))` has \(count) paths, which Android tests "
          + "one after another for each link; \(AndroidLinks.pathLimit) are many\n")
    }
  }
}
