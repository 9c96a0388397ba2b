package import RouteBase
package import RoutePlan

/// `cobertura`: the XML of Cobertura, as CI systems read it. A file is a class, and a route is a
/// method. There is no time in it, so the same log gives the same bytes.
package enum CoberturaReport {
  package static func write(
    _ plan: Plan, _ coverage: TraceCoverage, to output: inout ByteWriter
  ) {
    let files = PlanLines(plan, coverage).files
    let lines = files.reduce(0) { $0 + $1.lines.count }
    let used = files.reduce(0) { $0 + $1.usedCount }
    output.write(
      string: """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE coverage SYSTEM "http://cobertura.sourceforge.net/xml/coverage-04.dtd">
        <coverage line-rate="\(rate(used, lines))" branch-rate="0" lines-covered="\(used)" \
        lines-valid="\(lines)" branches-covered="0" branches-valid="0" complexity="0" \
        version="qtroute" timestamp="0">
          <sources>
            <source>.</source>
          </sources>
          <packages>
            <package name="\(XMLText.attribute(plan.name))" line-rate="\(rate(used, lines))" \
        branch-rate="0" complexity="0">
              <classes>

        """)
    for file in files { write(file, to: &output) }
    output.write("      </classes>\n    </package>\n  </packages>\n</coverage>\n")
  }

  private static func write(_ file: PlanLines.File, to output: inout ByteWriter) {
    let path = XMLText.path(file.path)
    output.write(
      string: """
                <class name="\(path)" filename="\(path)" \
        line-rate="\(rate(file.usedCount, file.lines.count))" branch-rate="0" complexity="0">
                  <methods>

        """)
    for route in file.routes {
      output.write(
        string: """
                      <method name="\(XMLText.attribute(route.name))" signature="" \
          line-rate="\(route.count > 0 ? 1 : 0)" branch-rate="0" complexity="0">
                        <lines>
                          <line number="\(route.line)" hits="\(route.count)"/>
                        </lines>
                      </method>

          """)
    }
    output.write("          </methods>\n          <lines>\n")
    for line in file.lines {
      output.write(string: "            <line number=\"\(line.number)\" hits=\"\(line.count)\"/>\n")
    }
    output.write("          </lines>\n        </class>\n")
  }

  /// A share with four digits after the point, without its zeros: `0.6667`.
  private static func rate(_ part: Int, _ whole: Int) -> String {
    if part == whole { return "1" }
    // What is not all is not rounded to all.
    var digits = String(min((part * 20_000 / max(whole, 1) + 1) / 2, 9999))
    while digits.utf8.count < 4 { digits = "0" + digits }
    while digits.hasSuffix("0") && digits.utf8.count > 1 { digits.removeLast() }
    return digits == "0" ? "0" : "0." + digits
  }
}
