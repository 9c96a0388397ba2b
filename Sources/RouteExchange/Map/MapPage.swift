package import RoutePlan
package import RouteSyntax

/// One page, complete in itself, to explore a plan in a browser.
///
/// Its script draws on a canvas what is visible and finds paths as the tool does, from data that
/// stand beside it. Nothing is loaded from anywhere: a content security policy names the script and
/// the style by their hashes and forbids the rest, so that no text of a plan is ever run.
package struct MapPage {
  private let plan: Plan
  private let layout: MapLayout
  private let findings: [Finding]

  package init(_ plan: Plan, _ layout: MapLayout, findings: [Finding]) {
    self.plan = plan
    self.layout = layout
    self.findings = findings
  }

  package func write(to output: inout ByteWriter) {
    let script = MapScript.text
    let name = Self.escaped(plan.name)
    output.write(
      string: """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="\(Self.policy(script))">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="generator" content="qtroute">
        <title>\(name)</title>
        <style>\(MapStyle.text)</style>
        </head>
        <body>
        \(MapBody.text)
        <script type="application/json" id="plan">
        """)
    writeData(to: &output)
    output.write(
      string: """
        </script>
        <script type="text/plain" id="planner">\(PlannerScript.text)</script>
        <script>\(script)</script>
        </body>
        </html>

        """)
  }

  /// The data, in which no `<` is left that could end the element around them.
  private func writeData(to output: inout ByteWriter) {
    var json = JSONWriter()
    var data = MapData(plan, layout, findings: findings)
    data.write(to: &json)
    var start = 0
    let bytes = json.output.bytes
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "<") {
      output.write(bytes[start..<index])
      output.write("\\u003c")
      start = index + 1
    }
    output.write(bytes[start...])
  }

  private static func policy(_ script: String) -> String {
    """
    default-src 'none'; script-src 'sha256-\(ContentHash.base64(of: script))'; \
    style-src 'sha256-\(ContentHash.base64(of: MapStyle.text))'; worker-src blob:; \
    base-uri 'none'; form-action 'none'
    """
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
