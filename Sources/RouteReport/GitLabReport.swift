import RouteCheck
import RoutePlan
import RouteBase
import RouteSyntax

/// `gitlab`: a code quality report, with the members described in "Code Quality report format" on
/// docs.gitlab.com.
enum GitLabReport {
  static func write(_ run: CheckedRun, to output: inout ByteWriter) {
    output.writeJSON { json in
      var identity = FindingIdentity()
      json.array { json in
        for checked in run.plans {
          var places = SourcePlaces(checked.files)
          for finding in checked.report.findings {
            write(finding, identity.fingerprint(of: finding, &places), &places, to: &json)
          }
        }
      }
      json.endLine()
    }
  }

  private static func write(
    _ finding: Finding, _ fingerprint: String, _ places: inout SourcePlaces,
    to json: inout JSONWriter
  ) {
    json.object { json in
      json.key("description")
      json.value(finding.message)
      json.key("check_name")
      json.value(finding.rule.name)
      json.key("fingerprint")
      json.value(fingerprint)
      json.key("severity")
      json.value(finding.level == .error ? "major" : "minor")
      json.key("location")
      json.object { json in
        json.key("path")
        json.value(ReportPath.plain(places.path(of: finding.span)))
        json.key("lines")
        json.object { json in
          json.key("begin")
          json.value(places.start(of: finding.span).line)
          json.key("end")
          json.value(places.end(of: finding.span).line)
        }
      }
    }
  }
}
