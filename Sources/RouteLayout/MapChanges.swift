package import RoutePlan

/// What a picture of two plans shows besides the parts of both: what is new, gone, changed or moved.
package struct MapChanges: Sendable {
  /// How a part is marked. The raw value is the page's word.
  package enum Mark: String, Sendable {
    case new, changed, breaking, gone
  }

  /// A difference in words, with the parts that it is about.
  package struct Entry: Sendable {
    package var kind: String
    package var group: String
    package var text: String
    package var routes: [RouteID] = []
    package var tasks: [TaskID] = []
    package var links: [LinkID] = []

    package init(kind: String, group: String, text: String) {
      (self.kind, self.group, self.text) = (kind, group, text)
    }
  }

  /// The name of the old plan.
  package var oldName: String
  /// The number of files of the new plan, which come first.
  package var newFileCount: Int
  package var entries: [Entry] = []
  /// What could not be compared in full, in words.
  package var limits: [String] = []
  /// For each part of the picture's plan, by index, its mark; nil where nothing has changed.
  package var routes: [Mark?]
  package var tasks: [Mark?]
  package var links: [Mark?]
  package var facts: [Mark?]
  /// For each route that has moved, where it was: below a route, or at the top for `none`.
  package var formerParents: [RouteID: RouteID] = [:]

  /// No changes of a plan with so many parts.
  package init(of plan: Plan, oldName: String, newFileCount: Int) {
    self.oldName = oldName
    self.newFileCount = newFileCount
    routes = plan.routes.map { _ in nil }
    tasks = plan.tasks.map { _ in nil }
    links = plan.links.map { _ in nil }
    facts = plan.facts.map { _ in nil }
  }
}
