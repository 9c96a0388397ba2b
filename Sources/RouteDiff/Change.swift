package import RoutePlan
package import RouteBase

/// A difference between two plans.
package struct Change: Sendable {
  /// A declaration of one of the plans.
  package struct Place: Sendable {
    package var isOld: Bool
    package var span: SourceSpan
  }

  /// A part that changed; a drawing of both plans colours routes, tasks and links.
  package enum Mark: Hashable, Sendable {
    case oldRoute(RouteID)
    case newRoute(RouteID)
    case oldTask(TaskID)
    case newTask(TaskID)
    case oldLink(LinkID)
    case newLink(LinkID)
    case newFact(FactID)
    /// The number of an expectation.
    case newExpectation(Int)
  }

  package var kind: ChangeKind
  package var isBreaking: Bool
  /// The name of what changed: its name in the new plan, if it is there.
  package var subject: String
  package var text: ChangeText
  /// A URL that demonstrates it.
  package var url: String?
  /// For paths: the starts of those that changed.
  package var from: [String] = []
  package var before: String?
  package var after: String?
  package var place: Place?
  package var marks: [Mark] = []

  package init(_ kind: ChangeKind, _ subject: String, _ text: ChangeText) {
    self.kind = kind
    isBreaking = kind.isBreaking
    self.subject = subject
    self.text = text
  }

  /// How the changes of a comparison are grouped.
  package enum Group: String, CaseIterable, Sendable {
    case breaking, changed, new
  }

  package var group: Group { isBreaking ? .breaking : kind.isNew ? .new : .changed }
}

extension Change {
  /// Returns a copy with its place set.
  func at(_ isOld: Bool, _ span: SourceSpan) -> Change {
    var result = self
    result.place = Place(isOld: isOld, span: span)
    return result
  }

  func breaking(_ flag: Bool) -> Change {
    var result = self
    result.isBreaking = flag
    return result
  }

  func values(_ before: String?, _ after: String?) -> Change {
    var result = self
    (result.before, result.after) = (before, after)
    return result
  }

  func marking(_ marks: [Mark]) -> Change {
    var result = self
    result.marks += marks
    return result
  }
}

/// What changes of one declaration are about, in terms of the new plan.
struct ChangeSubject {
  var name: String
  var span: SourceSpan
  /// The parts of a drawing that are coloured.
  var marks: [Change.Mark]

  func change(_ kind: ChangeKind, _ text: ChangeText) -> Change {
    Change(kind, name, text).at(false, span).marking(marks)
  }
}
