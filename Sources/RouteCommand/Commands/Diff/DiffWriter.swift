import RouteEngine
import RouteDiff
import RoutePlan
import RouteBase

/// Writes a comparison as text and as JSON.
struct DiffWriter {
  let comparison: PlanComparison
  /// For each change, whether it is breaking and allowed.
  let isAllowed: [Bool]
  let oldName: String
  let newName: String

  private var changes: [Change] { comparison.changes }

  // MARK: Text

  func writeText(_ session: Session) {
    let isColored = session.usesColor(.standardOutput)
    let width = changes.map(\.kind.rawValue.utf8.count).max() ?? 0
    for group in Change.Group.allCases {
      let members = changes.indices.filter { changes[$0].group == group }
      if members.isEmpty { continue }
      let color = group == .breaking ? "31" : group == .changed ? "33" : "32"
      session.output.write(
        string: isColored ? "\u{1B}[1;\(color)m\(group.rawValue)\u{1B}[0m\n" : group.rawValue + "\n"
      )
      for index in members {
        let change = changes[index]
        let text = TerminalText.escaped(change.text.plain)
        session.output.write(
          string: "  " + Help.pad(change.kind.rawValue, width + 2) + text
            + (isAllowed[index] ? "  (allowed)" : "") + "\n")
        if session.isOutputGone { return }
      }
    }
    if session.isQuiet { return }
    for limit in comparison.limits { session.output.write(string: "note: \(limit)\n") }
    session.output.write(string: summary + "\n")
  }

  /// `2 breaking changes (1 allowed), 1 other change, 3 new`
  private var summary: String {
    if changes.isEmpty { return "no differences" }
    let allowed = isAllowed.count { $0 }
    let counts = Change.Group.allCases.map { comparison.count($0) }
    var parts: [String] = []
    if counts[0] > 0 {
      parts.append(
        counted(counts[0], "breaking change") + (allowed > 0 ? " (\(allowed) allowed)" : ""))
    }
    if counts[1] > 0 { parts.append(counted(counts[1], "other change")) }
    if counts[2] > 0 { parts.append("\(counts[2]) new") }
    return parts.joined(separator: ", ")
  }

  // MARK: JSON

  func writeJSON(to output: inout ByteWriter) {
    var json = JSONWriter(output)
    var oldPlaces = SourcePlaces(comparison.pair.old.sourceFiles)
    var newPlaces = SourcePlaces(comparison.pair.new.sourceFiles)
    json.object { json in
      json.schemaVersion()
      json.key("old")
      json.value(oldName)
      json.key("new")
      json.value(newName)
      json.key("whole")
      json.value(comparison.limits.isEmpty)
      json.key("limits")
      json.array(comparison.limits) { $0.value($1) }
      json.key("breaking")
      json.value(zip(changes, isAllowed).count { $0.isBreaking && !$1 })
      json.key("changes")
      json.array(changes.indices) { json, index in
        let change = changes[index]
        json.object { json in
          json.key("kind")
          json.value(change.kind.rawValue)
          json.key("group")
          json.value(change.group.rawValue)
          json.key("breaking")
          json.value(change.isBreaking)
          json.key("allowed")
          json.value(isAllowed[index])
          json.key("name")
          json.value(change.subject)
          json.key("message")
          json.value(change.text.plain)
          json.key("before")
          if let before = change.before { json.value(before) } else { json.null() }
          json.key("after")
          if let after = change.after { json.value(after) } else { json.null() }
          json.key("url")
          if let url = change.url { json.value(url) } else { json.null() }
          json.key("from")
          json.array(change.from) { $0.value($1) }
          json.key("place")
          if let place = change.place {
            if place.isOld {
              Self.write(place, &oldPlaces, to: &json)
            } else {
              Self.write(place, &newPlaces, to: &json)
            }
          } else {
            json.null()
          }
        }
      }
    }
    json.endLine()
    output = json.output
  }

  private static func write(
    _ place: Change.Place, _ places: inout SourcePlaces, to json: inout JSONWriter
  ) {
    let start = places.start(of: place.span)
    json.object { json in
      json.key("plan")
      json.value(place.isOld ? "old" : "new")
      json.key("file")
      json.value(places.path(of: place.span))
      json.key("line")
      json.value(start.line)
      json.key("column")
      json.value(start.column)
    }
  }
}
