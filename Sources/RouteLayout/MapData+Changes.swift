import RouteBase
import RoutePlan

// What has changed since another plan, in the data of a page that shows both.

extension MapData {
  /// Writes the differences in words, and what could not be compared.
  func write(_ changes: MapChanges, to json: inout JSONWriter) {
    json.key("compared")
    json.object { json in
      json.key("old")
      json.value(changes.oldName)
      json.key("limits")
      json.array(changes.limits) { $0.value($1) }
      json.key("changes")
      json.array(changes.entries) { Self.write($1, to: &$0) }
    }
  }

  private static func write(_ entry: MapChanges.Entry, to json: inout JSONWriter) {
    json.object { json in
      json.key("kind")
      json.value(entry.kind)
      json.key("group")
      json.value(entry.group)
      json.key("text")
      json.value(entry.text)
      let parts: [(StaticString, [Int])] = [
        ("routes", entry.routes.map { $0.index }), ("tasks", entry.tasks.map { $0.index }),
        ("links", entry.links.map { $0.index }),
      ]
      for (key, ids) in parts where !ids.isEmpty {
        json.key(key)
        json.array(ids) { $0.value($1) }
      }
    }
  }

  /// Writes the mark of a part of the plan, if it has one.
  func write(_ mark: MapChanges.Mark??, to json: inout JSONWriter) {
    guard let mark = mark ?? nil else { return }
    json.key("change")
    json.value(mark.rawValue)
  }
}
