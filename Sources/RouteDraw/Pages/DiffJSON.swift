package import RouteBase
package import RouteDiff
import RoutePlan

/// Writes a comparison of plans as JSON: the answer of `diff`.
package struct DiffJSON {
  private let comparison: PlanComparison
  private let isAllowed: [Bool]
  private let names: (old: String, new: String)

  /// `isAllowed` tells, for each change, whether it is breaking and allowed; `names` are those of the
  /// plans in messages.
  package init(
    _ comparison: PlanComparison, isAllowed: [Bool], names: (old: String, new: String)
  ) {
    self.comparison = comparison
    self.isAllowed = isAllowed
    self.names = names
  }

  private var changes: [Change] { comparison.changes }

  /// Writes one document.
  package func write(to output: inout ByteWriter) {
    output.writeJSON { json in
      var oldPlaces = SourcePlaces(comparison.pair.old.sourceFiles)
      var newPlaces = SourcePlaces(comparison.pair.new.sourceFiles)
      json.object { json in
        json.schemaVersion()
        json.key("old")
        json.value(names.old)
        json.key("new")
        json.value(names.new)
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
    }
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
