package import RouteBase
package import RouteSyntax

/// Writes findings as JSON, for every report that contains them in that form.
package struct FindingJSON {
  private var places: SourcePlaces

  package init(_ files: [SourceFile]) { places = SourcePlaces(files) }

  /// Writes `finding` as an object.
  package mutating func write(_ finding: Finding, to json: inout JSONWriter) {
    json.object { json in writeMembers(finding, to: &json) }
  }

  /// Writes the members of `finding` into an open object.
  mutating func writeMembers(_ finding: Finding, to json: inout JSONWriter) {
    json.key("rule")
    json.value(finding.rule.name)
    json.key("level")
    json.value(finding.level.rawValue)
    writePlace(finding.span, to: &json)
    json.key("message")
    json.value(finding.message)
    json.key("notes")
    write(finding.notes, to: &json)
    json.key("help")
    if let fix = finding.fix { json.value(fix.label) } else { json.null() }
    json.key("steps")
    write(finding.steps, to: &json)
    json.key("fix")
    if let fix = finding.fix, !fix.edits.isEmpty { write(fix, to: &json) } else { json.null() }
  }

  /// Writes a fix: its safety and its edits.
  private mutating func write(_ fix: Fix, to json: inout JSONWriter) {
    json.object { json in
      json.key("safety")
      json.value(fix.safety.rawValue)
      json.key("edits")
      json.array { json in
        for edit in fix.edits {
          json.object { json in
            writePlace(edit.span, to: &json)
            json.key("text")
            json.value(edit.replacement)
          }
        }
      }
    }
  }

  private mutating func write(_ notes: [Finding.Note], to json: inout JSONWriter) {
    json.array { json in
      for note in notes {
        json.object { json in
          writePlace(note.span, to: &json)
          json.key("message")
          json.value(note.message)
        }
      }
    }
  }

  private mutating func writePlace(_ span: SourceSpan, to json: inout JSONWriter) {
    let start = places.start(of: span)
    let end = places.end(of: span)
    json.key("file")
    json.value(places.path(of: span))
    json.key("line")
    json.value(start.line)
    json.key("column")
    json.value(start.column)
    json.key("endLine")
    json.value(end.line)
    json.key("endColumn")
    json.value(end.column)
  }
}
