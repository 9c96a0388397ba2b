import RouteBase
import RouteEngine
import RoutePlan
import RouteTour

/// `junit`: a suite with a case for each deviation, and one for the sessions as a whole. A case of
/// a deviation fails if the trace does; otherwise it is skipped.
struct TraceJUnit {
  private let plan: Plan
  private let result: TraceResult
  private let words: TraceWords

  init(_ plan: Plan, _ result: TraceResult) {
    self.plan = plan
    self.result = result
    words = TraceWords(plan: plan)
  }

  func write(isFailure: Bool, to output: inout ByteWriter) {
    let count = result.deviations.count
    output.write(
      string: """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites>
          <testsuite name="\(XMLText.attribute(plan.name))" package="qtroute" id="0" \
        hostname="localhost" timestamp="1970-01-01T00:00:00" tests="\(count + 1)" \
        failures="\(isFailure ? count + 1 : 0)" errors="0" skipped="\(isFailure ? 0 : count)" \
        time="0">
            <properties/>

        """)
    let fitting = "\(result.fitting) of \(counted(result.sessions, "session")) fit"
    write("sessions", isFailure ? ("failure", fitting) : nil, to: &output)
    for deviation in result.deviations {
      let name = words.title(deviation)
      let message = "\(counted(deviation.sessions, "session")), \(words.reason(deviation))"
      write(name, (isFailure ? "failure" : "skipped", message), to: &output)
    }
    output.write("    <system-out/>\n    <system-err/>\n  </testsuite>\n</testsuites>\n")
  }

  private func write(
    _ name: String, _ outcome: (tag: String, message: String)?, to output: inout ByteWriter
  ) {
    output.write(
      string: "    <testcase name=\"\(XMLText.attribute(name))\" classname=\"qtroute.trace\" "
        + "time=\"0\"")
    guard let outcome else {
      output.write("/>\n")
      return
    }
    let type = outcome.tag == "failure" ? " type=\"deviation\"" : ""
    output.write(
      string: "><\(outcome.tag)\(type) message=\"\(XMLText.attribute(outcome.message))\"/>"
        + "</testcase>\n")
  }
}
