import RouteCheck
import RoutePlan
import RouteBase
import RouteSyntax

/// `checkstyle`: the XML of Checkstyle, as described in "Result reports" on checkstyle.org: a
/// `file` for each file of the run, with or without findings.
enum CheckstyleReport {
  static func write(_ run: CheckedRun, to output: inout ByteWriter) {
    output.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"10.0\">\n")
    for checked in run.plans {
      var places = SourcePlaces(checked.files)
      // Findings come in the order of files.
      var next = checked.report.findings[...]
      for (index, file) in checked.files.enumerated() {
        output.write(string: "  <file name=\"\(XMLText.path(ReportPath.plain(file.path)))\"")
        let own = next.prefix { $0.span.file == FileID(index) }
        next = next.dropFirst(own.count)
        output.write(own.isEmpty ? "/>\n" : ">\n")
        for finding in own { write(finding, &places, to: &output) }
        if !own.isEmpty { output.write("  </file>\n") }
      }
    }
    output.write("</checkstyle>\n")
  }

  private static func write(
    _ finding: Finding, _ places: inout SourcePlaces, to output: inout ByteWriter
  ) {
    let start = places.start(of: finding.span)
    output.write(
      string: """
            <error line="\(start.line)" column="\(start.column)" severity="\(finding.level.rawValue)" \
        message="\(XMLText.attribute(finding.message))" source="qtroute.\(finding.rule.name)"/>

        """)
  }
}
