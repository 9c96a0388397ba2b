package import RouteLayout
package import RoutePlan
package import RouteBase
package import RouteSyntax

/// A self-contained page for exploring a plan in a browser.
///
/// Its script draws the visible part on a canvas and finds paths as the tool does, from data in the
/// same page. The page loads nothing: a content security policy names the script and the style by
/// their hashes and forbids everything else, so that no text of a plan is ever run.
package struct MapPage {
  private let plan: Plan
  private let layout: MapLayout
  private let findings: [Finding]
  /// The names of the plan's files, relative to its own folder.
  private let files: [String]

  /// Relative paths of files refer to `folder`.
  package init(_ plan: Plan, _ layout: MapLayout, findings: [Finding], folder: String) {
    self.plan = plan
    files = MapFiles.names(plan.files.map(\.path), folder: folder)
    self.layout = layout
    self.findings = findings
  }

  package func write(to output: inout ByteWriter) {
    let name = Self.escaped(plan.name)
    output.write(
      string: """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="\(Self.policy())">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="generator" content="qtroute">
        <title>\(name)</title>
        <style>
        """)
    output.write(PageSource.style.bytes)
    output.write("</style>\n</head>\n<body>\n")
    output.write(PageSource.body.bytes)
    output.write("\n<script type=\"application/json\" id=\"plan\">")
    writeData(to: &output)
    output.write("</script>\n<script type=\"text/plain\" id=\"worker\">")
    output.write(PageSource.worker.bytes)
    output.write("</script>\n<script>")
    output.write(PageSource.script.bytes)
    output.write("</script>\n</body>\n</html>\n")
  }

  /// Writes the data without any `<`, which could end the element around it.
  private func writeData(to output: inout ByteWriter) {
    var json = JSONWriter()
    var data = MapData(plan, layout, findings: findings, files: files)
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

  private static func policy() -> String {
    """
    default-src 'none'; script-src 'sha256-\(ContentHash.base64(of: PageSource.script.bytes))'; \
    style-src 'sha256-\(ContentHash.base64(of: PageSource.style.bytes))'; worker-src blob:; \
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
