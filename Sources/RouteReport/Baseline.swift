import RouteCheck
import RoutePlan
package import RouteBase
import RouteSyntax

/// The findings that a team accepts for now: a file of lines that is kept next to the plan.
///
/// An entry is a fingerprint, a rule, a file and a message, separated by tabs; only the first
/// matters, the others are for people. Lines that start with `#` are comments; the first one names
/// the format.
package struct Baseline {
  /// A line of the file.
  package struct Entry: Sendable {
    /// The line's number, from 1.
    package var line: Int
    package var fingerprint: String
    package var rule: String
    package var path: String
    package var message: String
  }

  /// The reason why a file is not a baseline, and the line.
  package struct Fault: Error {
    package var line: Int
    package var message: String
  }

  private static let title = "# qtroute baseline 1"

  package private(set) var entries: [Entry] = []

  /// Reads a file.
  package init(_ text: SourceText) throws(Fault) {
    let index = LineIndex(text)
    for line in 1...index.count {
      let words = text.string(index.range(ofLine: line))
      if line == 1 && words != Self.title {
        throw Fault(line: 1, message: "not a baseline: it does not start with `\(Self.title)`")
      }
      if words.isEmpty || words.hasPrefix("#") { continue }
      let parts = words.split(separator: "\t", maxSplits: 3, omittingEmptySubsequences: false)
      guard parts.count == 4, parts[0].count == 32, parts[0].allSatisfy({ $0.isHexDigit }) else {
        throw Fault(line: line, message: "not a baseline entry")
      }
      entries.append(
        Entry(
          line: line, fingerprint: String(parts[0]), rule: String(parts[1]),
          path: String(parts[2]), message: String(parts[3])))
    }
  }

  /// The text of a baseline that accepts every finding of `run`, in an order that keeps changes
  /// small.
  package static func text(of run: CheckedRun) -> String {
    var lines: [(key: String, line: String)] = []
    forEachFinding(of: run) { finding, fingerprint, path in
      let path = TerminalText.escaped(path)
      let rest = "\(finding.rule.name)\t\(path)\t\(TerminalText.escaped(finding.message))"
      lines.append(("\(path)\t\(rest)\t\(fingerprint)", "\(fingerprint)\t\(rest)\n"))
    }
    lines.sort { $0.key < $1.key }
    return """
      \(title)
      # Findings that `qtroute check --baseline FILE` accepts; `--write-baseline` rewrites it.

      """ + lines.map { $0.line }.joined()
  }

  /// Removes the findings that are listed from `run`.
  package func accept(_ run: inout CheckedRun) {
    let known = Set(entries.map { $0.fingerprint })
    var seen: Set<String> = []
    var isListed: [Bool] = []
    Self.forEachFinding(of: run) { _, fingerprint, _ in
      isListed.append(known.contains(fingerprint))
      seen.insert(fingerprint)
    }
    var next = 0
    for index in run.plans.indices {
      run.plans[index].report.removeFindings { _ in
        next += 1
        return isListed[next - 1]
      }
    }
    run.baseline = BaselineOutcome(
      accepted: isListed.count { $0 }, stale: entries.filter { !seen.contains($0.fingerprint) })
  }

  private static func forEachFinding(
    of run: CheckedRun, _ body: (_ finding: Finding, _ fingerprint: String, _ path: String) -> Void
  ) {
    var identity = FindingIdentity()
    for checked in run.plans {
      var places = SourcePlaces(checked.files)
      for finding in checked.report.findings {
        let fingerprint = identity.fingerprint(of: finding, &places)
        body(finding, fingerprint, ReportPath.plain(places.path(of: finding.span)))
      }
    }
  }
}

/// The effect of a baseline on the findings of a run.
package struct BaselineOutcome: Sendable {
  /// The number of accepted findings.
  package var accepted: Int
  /// The entries that no longer occur.
  package var stale: [Baseline.Entry]
}
