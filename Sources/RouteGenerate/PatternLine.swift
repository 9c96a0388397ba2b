import RouteMatch
import RoutePlan

/// A whole pattern before it becomes a line of `GeneratedTables`.
struct PatternLine {
  /// What a pattern opens.
  struct Key: Hashable {
    var isTask: Bool
    /// Its place in the plan's list that is generated, in the order of ids.
    var place: Int
    /// Its place in the order in which the plan is read.
    var reading: Int

    var text: String { (isTask ? "t" : "r") + String(place) }
  }

  var key: Key
  var pattern: PatternID
  var outline: PatternOutline

  /// Its base and the ranks and texts of its segments.
  var form: String {
    outline.segments.reduce(into: "\(outline.base.index)") { form, segment in
      switch segment.rank {
      case .literal:
        form += "/=" + segment.pieces.map { GeneratedTables.token($0.text) }.joined()
      default: form += "/\(segment.rank.rawValue)"
      }
    }
  }
}
