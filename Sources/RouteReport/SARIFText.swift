import RouteBase

/// Messages and file names in the form that SARIF requires.
enum SARIFText {
  /// Writes a `message` of plain text.
  static func write(_ text: String, to json: inout JSONWriter) {
    json.object { json in
      json.key("text")
      json.value(escaped(text))
    }
  }

  /// A message string: braces, which enclose placeholders, are doubled (3.11.5 of the
  /// specification), and `](`, which would turn the text before it into a link (3.11.6), is broken
  /// up.
  static func escaped(_ text: String) -> String {
    var result = ""
    var last: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      if last == "]" && scalar == "(" {
        result.unicodeScalars.removeLast()
        result += "\\]"
      }
      if scalar == "{" || scalar == "}" { result.unicodeScalars.append(scalar) }
      result.unicodeScalars.append(scalar)
      last = scalar
    }
    return result
  }

  /// Writes an `artifactLocation`.
  static func writeLocation(of path: String, to json: inout JSONWriter) {
    json.object { json in
      json.key("uri")
      json.value(ReportPath.uri(path))
      if ReportPath.isRelative(path) {
        json.key("uriBaseId")
        json.value(SARIFReport.base)
      }
    }
  }
}
