import RouteBase

/// A self-contained page: styles, elements, data and scripts in one file.
///
/// The page loads nothing: a content security policy names the script and the style by their hashes
/// and forbids everything else, so that no text of a plan is ever run.
struct WebPage {
  var title: String
  var styles: [PageSource]
  var body: PageSource
  var scripts: [PageSource]

  /// Writes the page. `data` are JSON texts by the id of their element; so are `images`.
  func write(
    data: [(id: String, json: [UInt8])], images: [(id: String, image: MapImage)] = [],
    to output: inout ByteWriter
  ) {
    let style = Self.text(styles)
    let script = Self.text(scripts)
    let policy = Self.policy(script, style, hasImages: !images.isEmpty)
    output.write(
      string: """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="\(policy)">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="generator" content="qtroute">
        <title>\(Self.escaped(title))</title>
        <style>\(style)</style>
        </head>
        <body>

        """)
    output.write(body.bytes)
    for (id, json) in data { Self.writeData(id, Gzip.compress(json), to: &output) }
    for (id, image) in images {
      image.bytes.withUnsafeBufferPointer {
        Self.writeData(id, $0, image.kind.mediaType, to: &output)
      }
    }
    if PageSource.hasEngine { Self.writeData("engine", PageSource.engineModule.bytes, to: &output) }
    output.write("<script type=\"text/plain\" id=\"worker\">")
    output.write(string: Self.text([.engineScript, .worker]))
    output.write("</script>\n<script>")
    output.write(string: script)
    output.write("</script>\n</body>\n</html>\n")
  }

  private static func text(_ sources: [PageSource]) -> String {
    sources.map(\.text).joined()
  }

  private static func writeData(_ id: String, _ bytes: [UInt8], to output: inout ByteWriter) {
    bytes.withUnsafeBufferPointer { writeData(id, $0, to: &output) }
  }

  /// Writes bytes, which by default are compressed by gzip, as Base64, which contains no markup.
  private static func writeData(
    _ id: String, _ bytes: UnsafeBufferPointer<UInt8>, _ type: String = "application/gzip",
    to output: inout ByteWriter
  ) {
    output.write(string: "<script type=\"\(type)\" id=\"\(id)\">")
    Base64.write(bytes, to: &output)
    output.write("</script>\n")
  }

  /// Nothing is loaded. Only on paper are images elements: the canvas draws them otherwise.
  private static func policy(_ script: String, _ style: String, hasImages: Bool) -> String {
    """
    default-src 'none'; script-src 'sha256-\(ContentHash.base64(of: script))' 'wasm-unsafe-eval'; \
    style-src 'sha256-\(ContentHash.base64(of: style))'; worker-src blob:; \
    \(hasImages ? "img-src data:; " : "")\
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
