/// How a test finds something on the screen.
package enum UIMark: Sendable, Hashable {
  /// By the id that the app gives it: an accessibility identifier, a test tag, a `data-testid`.
  case id(String)
  /// By the text that it shows.
  case text(String)
}

/// A text that a test types before it taps.
package struct UIEntry: Sendable, Hashable {
  /// The id of the field.
  package var field: String
  package var text: String
}
