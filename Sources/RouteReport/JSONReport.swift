import RouteCheck
import RoutePlan
package import RouteBase

/// `json`: one document, whose members the man page lists.
package enum JSONReport {
  package static func write(_ run: CheckedRun, to output: inout ByteWriter) {
    output.writeJSON { json in
      json.object { json in
        writeCounts(of: run, to: &json)
        json.key("findings")
        json.array { json in
          for checked in run.plans {
            var writer = FindingJSON(checked.files)
            for finding in checked.report.findings { writer.write(finding, to: &json) }
          }
        }
      }
      json.endLine()
    }
  }

  static func writeCounts(of run: CheckedRun, to json: inout JSONWriter) {
    json.schemaVersion()
    json.key("files")
    json.value(run.fileCount)
    json.key("errors")
    json.value(run.errorCount)
    json.key("warnings")
    json.value(run.warningCount)
    json.key("uncheckedExpectations")
    json.value(run.uncheckedExpectationCount)
    guard let baseline = run.baseline else { return }
    json.key("accepted")
    json.value(baseline.accepted)
    json.key("stale")
    json.array(baseline.stale) { json, entry in
      json.object { json in
        json.key("rule")
        json.value(entry.rule)
        json.key("file")
        json.value(entry.path)
        json.key("message")
        json.value(entry.message)
        json.key("fingerprint")
        json.value(entry.fingerprint)
      }
    }
  }
}
