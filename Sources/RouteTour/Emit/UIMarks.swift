import RouteBase
package import RoutePlan
import RouteSyntax

/// The marks of a plan's screens, links and tasks, from its annotations or by convention.
///
/// `@ui.see("id")` on a route is what shows that its screen is there, and `@ui.tap("id")` on a
/// route is what a person taps to get there from its parent or from another tab, on a link or task
/// what a person taps for it. `@ui.text("…")` gives a text in place of either id
/// that is missing. `@ui.back("id")` on a route is what leaves it, and `@ui.type("field=text")`,
/// which may repeat, is typed before the tap. `{name}` in any of them is the value of that input, if
/// it is known: `@ui.tap("book-{bookId}")`. Without annotations, a screen has the id `Route`, what
/// leads to it `to-Route`, a link back to it `back-to-Route`, and a task `do-Task`.
package struct UIMarks: Sendable {
  private let plan: Plan
  /// Whether any annotation is for tests.
  private let hasAny: Bool

  package init(_ plan: Plan) {
    self.plan = plan
    hasAny = plan.hasAnnotations
  }

  /// What shows that a route's screen is there; nil if only convention says so.
  func seen(_ route: RouteID) -> UIMark? {
    let origin = plan.routes[route.index].origin
    return id("see", origin) ?? text(origin)
  }

  /// What shows that a link was taken or a task done, in place of the screen that follows.
  func seenAfter(_ origin: DeclarationReference) -> UIMark? { id("see", origin) }

  /// What is tapped for a declaration; nil if it has no annotation that says so.
  func tapped(_ origin: DeclarationReference) -> UIMark? { id("tap", origin) ?? text(origin) }

  /// What leaves a route's screen, in place of what the system offers; nil for that.
  func left(_ route: RouteID) -> UIMark? { id("back", plan.routes[route.index].origin) }

  /// What is typed before the tap, in order.
  func typed(_ origin: DeclarationReference) -> [UIEntry] {
    if !hasAny { return [] }
    return plan.annotations(of: origin).compactMap { annotation in
      guard annotation.key == ["ui", "type"], case .string(let value)? = plan.value(of: annotation)
      else { return nil }
      let parts = value.utf8.split(separator: UInt8(ascii: "="), maxSplits: 1)
      if parts.isEmpty { return nil }
      let texts = parts.map { String(decoding: Array($0), as: UTF8.self) }
      return UIEntry(field: texts[0], text: texts.count > 1 ? texts[1] : "")
    }
  }

  private func id(_ key: String, _ origin: DeclarationReference) -> UIMark? {
    value(key, origin).map { .id($0) }
  }

  private func text(_ origin: DeclarationReference) -> UIMark? {
    value("text", origin).map { .text($0) }
  }

  /// The text of the first annotation `@ui.KEY` that has one.
  private func value(_ key: String, _ origin: DeclarationReference) -> String? {
    if !hasAny { return nil }
    for annotation in plan.annotations(of: origin) where annotation.key == ["ui", key] {
      if case .string(let value)? = plan.value(of: annotation), !value.isEmpty { return value }
    }
    return nil
  }
}
