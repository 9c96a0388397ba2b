package import RouteBase
package import RoutePlan

/// `lcov`: a tracefile of the lines of a plan, as geninfo(1) describes it. A route is a function.
package enum LCOVReport {
  package static func write(
    _ plan: Plan, _ coverage: TraceCoverage, to output: inout ByteWriter
  ) {
    for file in PlanLines(plan, coverage).files {
      output.write(string: "TN:\nSF:\(TerminalText.escaped(file.path))\n")
      for route in file.routes {
        output.write(string: "FN:\(route.line),\(TerminalText.escaped(route.name))\n")
      }
      for route in file.routes {
        output.write(string: "FNDA:\(route.count),\(TerminalText.escaped(route.name))\n")
      }
      let shown = file.routes.count { $0.count > 0 }
      output.write(string: "FNF:\(file.routes.count)\nFNH:\(shown)\n")
      for line in file.lines { output.write(string: "DA:\(line.number),\(line.count)\n") }
      output.write(string: "LF:\(file.lines.count)\nLH:\(file.usedCount)\nend_of_record\n")
    }
  }
}
