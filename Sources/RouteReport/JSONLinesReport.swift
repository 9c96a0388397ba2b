import RouteCheck
import RoutePlan
import RouteBase

/// `jsonl`: a line for each finding, followed by one with the counts.
enum JSONLinesReport {
  static func write(_ run: CheckedRun, to output: inout ByteWriter) {
    output.writeJSON { json in
      for checked in run.plans {
        var writer = FindingJSON(checked.files)
        for finding in checked.report.findings {
          json.object { json in
            json.schemaVersion()
            writer.writeMembers(finding, to: &json)
          }
          json.endLine()
        }
      }
      json.object { json in JSONReport.writeCounts(of: run, to: &json) }
      json.endLine()
    }
  }
}
