import RouteCheck
import RoutePlan
import RouteBase
import RouteSyntax

/// `github`: workflow commands, one per line, which GitHub shows as annotations on the lines of a
/// change.
///
/// The format is that of "Workflow commands for GitHub Actions" on docs.github.com. The escapes,
/// and the rule that columns are allowed only on a single line, are those of the package `core` in
/// its toolkit. `endColumn` is the last column, because it may be equal to `col`.
enum GitHubReport {
  static func write(_ run: CheckedRun, to output: inout ByteWriter) {
    for checked in run.plans {
      var places = SourcePlaces(checked.files)
      for finding in checked.report.findings { write(finding, &places, to: &output) }
    }
  }

  private static func write(
    _ finding: Finding, _ places: inout SourcePlaces, to output: inout ByteWriter
  ) {
    let start = places.start(of: finding.span)
    let end = places.end(of: finding.span)
    var properties = "file=\(property(ReportPath.plain(places.path(of: finding.span))))"
    properties += ",line=\(start.line),endLine=\(end.line)"
    if start.line == end.line {
      properties += ",col=\(start.column),endColumn=\(max(start.column, end.column - 1))"
    }
    properties += ",title=\(property(finding.rule.name))"
    var message = data(finding.message)
    for note in finding.notes {
      let place = places.start(of: note.span)
      let path = data(ReportPath.plain(places.path(of: note.span)))
      message += "%0A\(path):\(place.line):\(place.column): note: \(data(note.message))"
    }
    if let fix = finding.fix { message += "%0Ahelp: \(data(fix.label))" }
    output.write(string: "::\(finding.level.rawValue) \(properties)::\(message)\n")
  }

  /// The text after the second `::`.
  private static func data(_ text: String) -> String { escape(text, isProperty: false) }

  /// The value of a property; a path keeps its line ends.
  private static func property(_ text: String) -> String { escape(text, isProperty: true) }

  /// Escapes characters with a special meaning. The text is also printed in a log, so characters
  /// that a terminal would obey are escaped as in other output.
  private static func escape(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": result += "%0A"
      case "\r": result += "%0D"
      case "%": result += "%25"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result += TerminalText.escaped(String(scalar))
      }
    }
    return result
  }
}
