import RouteBase
import RouteSyntax

/// Writes the findings of one plan as `result` objects.
struct SARIFResults {
  private static let indices = Dictionary(
    uniqueKeysWithValues: Rule.allCases.enumerated().map { ($1, $0) })

  private var places: SourcePlaces

  init(_ files: [SourceFile]) { places = SourcePlaces(files) }

  mutating func write(
    _ finding: Finding, fingerprint: inout FindingIdentity, to json: inout JSONWriter
  ) {
    let print = fingerprint.fingerprint(of: finding, &places)
    json.object { json in
      json.key("ruleId")
      json.value(finding.rule.name)
      json.key("ruleIndex")
      json.value(Self.indices[finding.rule] ?? -1)
      json.key("level")
      json.value(finding.level.rawValue)
      json.key("message")
      SARIFText.write(message(of: finding), to: &json)
      json.key("locations")
      json.array { json in writeLocation(finding.span, nil, id: nil, to: &json) }
      if !finding.notes.isEmpty {
        json.key("relatedLocations")
        json.array { json in
          for (index, note) in finding.notes.enumerated() {
            writeLocation(note.span, note.message, id: index + 1, to: &json)
          }
        }
      }
      if !finding.steps.isEmpty {
        json.key("codeFlows")
        writeFlow(finding.steps, to: &json)
      }
      json.key("partialFingerprints")
      json.object { json in
        json.key("qtrouteFinding/v1")
        json.value(print)
      }
      if let fix = finding.fix, !fix.edits.isEmpty {
        json.key("fixes")
        json.array { json in write(fix, to: &json) }
      }
    }
  }

  /// The problem and, on a line of its own, what to do about it.
  private func message(of finding: Finding) -> String {
    finding.fix.map { "\(finding.message)\nhelp: \($0.label)" } ?? finding.message
  }

  // MARK: Places

  private mutating func writeLocation(
    _ span: SourceSpan, _ message: String?, id: Int?, to json: inout JSONWriter
  ) {
    json.object { json in
      if let id {
        json.key("id")
        json.value(id)
      }
      json.key("physicalLocation")
      json.object { json in
        json.key("artifactLocation")
        SARIFText.writeLocation(of: places.path(of: span), to: &json)
        json.key("region")
        writeRegion(span, to: &json)
      }
      if let message {
        json.key("message")
        SARIFText.write(message, to: &json)
      }
    }
  }

  private mutating func writeRegion(_ span: SourceSpan, to json: inout JSONWriter) {
    let start = places.start(of: span)
    let end = places.end(of: span)
    json.object { json in
      json.key("startLine")
      json.value(start.line)
      json.key("startColumn")
      json.value(start.column)
      json.key("endLine")
      json.value(end.line)
      json.key("endColumn")
      json.value(end.column)
    }
  }

  // MARK: Flows and fixes

  private mutating func writeFlow(_ steps: [Finding.Note], to json: inout JSONWriter) {
    json.array { json in
      json.object { json in
        json.key("threadFlows")
        json.array { json in
          json.object { json in
            json.key("locations")
            json.array { json in
              for (index, step) in steps.enumerated() {
                json.object { json in
                  json.key("location")
                  writeLocation(step.span, step.message, id: nil, to: &json)
                  json.key("executionOrder")
                  json.value(index + 1)
                }
              }
            }
          }
        }
      }
    }
  }

  /// A fix and its edits, file by file.
  private mutating func write(_ fix: Fix, to json: inout JSONWriter) {
    let files = Set(fix.edits.map { $0.span.file }).sorted()
    json.object { json in
      json.key("description")
      SARIFText.write(fix.label, to: &json)
      json.key("artifactChanges")
      json.array { json in
        for file in files {
          json.object { json in
            json.key("artifactLocation")
            SARIFText.writeLocation(of: places.files[file.index].path, to: &json)
            json.key("replacements")
            json.array { json in
              for edit in fix.edits where edit.span.file == file { write(edit, to: &json) }
            }
          }
        }
      }
      json.key("properties")
      json.object { json in
        json.key("safety")
        json.value(fix.safety.rawValue)
      }
    }
  }

  private mutating func write(_ edit: TextEdit, to json: inout JSONWriter) {
    json.object { json in
      json.key("deletedRegion")
      writeRegion(edit.span, to: &json)
      if !edit.replacement.isEmpty {
        json.key("insertedContent")
        json.object { json in
          json.key("text")
          json.value(edit.replacement)
        }
      }
    }
  }
}
