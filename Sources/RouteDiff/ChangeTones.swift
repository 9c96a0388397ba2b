package import RoutePlan

/// How a drawing of two plans shows each part: whether it is new, or changed, or whether a change of
/// it breaks something, and which links are gone.
package struct ChangeTones: Sendable {
  package enum Tone: String, Sendable {
    case new, changed, breaking
  }

  /// By ids of the new plan; what is the same in both plans has no tone.
  package private(set) var routes: [RouteID: Tone] = [:]
  package private(set) var tasks: [TaskID: Tone] = [:]
  package private(set) var links: [LinkID: Tone] = [:]
  /// The links of the old plan that are gone, in their order.
  package private(set) var goneLinks: [LinkID] = []

  package init(_ comparison: PlanComparison) {
    for change in comparison.changes {
      let tone: Tone =
        change.kind == .new || change.kind == .linkNew
        ? .new : change.isBreaking ? .breaking : .changed
      for mark in change.marks {
        switch mark {
        case .newRoute(let id): Self.put(tone, id, &routes)
        case .newTask(let id): Self.put(tone, id, &tasks)
        case .newLink(let id): Self.put(tone, id, &links)
        case .oldLink(let id): goneLinks.append(id)
        case .oldRoute, .oldTask, .newFact, .newExpectation: break
        }
      }
    }
    goneLinks.sort()
  }

  /// A tone of breaking or new is not replaced.
  private static func put<Key>(_ tone: Tone, _ key: Key, _ tones: inout [Key: Tone]) {
    if tones[key] != .breaking && tones[key] != .new { tones[key] = tone }
  }
}
