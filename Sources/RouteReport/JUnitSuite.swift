package import RouteBase

/// A suite of Ant's JUnit XML. Times are zero and the date is fixed, so the same results give the
/// same bytes.
package struct JUnitSuite {
  /// One test.
  package struct Case {
    package enum Outcome {
      case passed
      case skipped(String)
      /// `message` is one line, and `text` has them all.
      case failed(type: String, message: String, text: String)
    }
    /// What follows `qtroute.` in its class.
    package var group: String
    package var name: String
    package var outcome: Outcome

    package init(group: String, name: String, outcome: Outcome) {
      (self.group, self.name, self.outcome) = (group, name, outcome)
    }
  }

  package var name: String
  package var cases: [Case]
  /// What it has to say apart from its cases.
  package var output = ""

  package init(name: String, cases: [Case], output: String = "") {
    (self.name, self.cases, self.output) = (name, cases, output)
  }

  /// Writes a document.
  package static func write(_ suites: [JUnitSuite], to output: inout ByteWriter) {
    output.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n")
    for (index, suite) in suites.enumerated() { suite.write(id: index, to: &output) }
    output.write("</testsuites>\n")
  }

  private func write(id: Int, to output: inout ByteWriter) {
    let failures = cases.count { if case .failed = $0.outcome { true } else { false } }
    let skipped = cases.count { if case .skipped = $0.outcome { true } else { false } }
    output.write(
      string: """
          <testsuite name="\(XMLText.attribute(name))" package="qtroute" id="\(id)" \
        hostname="localhost" timestamp="1970-01-01T00:00:00" tests="\(cases.count)" \
        failures="\(failures)" errors="0" skipped="\(skipped)" time="0">
            <properties/>

        """)
    for item in cases { Self.write(item, to: &output) }
    output.write("    <system-out>")
    output.write(string: XMLText.content(self.output))
    output.write("</system-out>\n    <system-err/>\n  </testsuite>\n")
  }

  private static func write(_ item: Case, to output: inout ByteWriter) {
    output.write(
      string: """
            <testcase name="\(XMLText.attribute(item.name))" classname="qtroute.\(item.group)" time="0"
        """)
    switch item.outcome {
    case .passed: output.write("/>\n")
    case .skipped(let reason):
      output.write(string: "><skipped message=\"\(XMLText.attribute(reason))\"/></testcase>\n")
    case .failed(let type, let message, let text):
      output.write(
        string:
          "><failure type=\"\(XMLText.attribute(type))\" message=\"\(XMLText.attribute(message))\">"
      )
      output.write(string: XMLText.content(text))
      output.write("</failure></testcase>\n")
    }
  }
}
