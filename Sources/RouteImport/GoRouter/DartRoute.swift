/// A route of a `GoRouter`, as the code nests it.
struct DartRoute {
  enum Kind {
    case screen
    /// `ShellRoute`
    case shell
    /// `StatefulShellRoute`
    case tabs
    /// `StatefulShellBranch`
    case branch
  }

  var kind: Kind
  /// The index of the route around it; -1 for none.
  var parent: Int
  var children: [Int] = []
  /// Its whole path; nil for a shell.
  var path: String?
  /// Its `name:`.
  var name: String?
  /// The class of a typed route.
  var type: String?
  /// The widget that it shows, if that is literal.
  var widget: String?
  /// Whether it shows something, instead of only leading elsewhere.
  var hasScreen = true
  /// Whether it is a dialog over the whole screen.
  var isFullScreen = false
  /// The key of the navigator that shows it; nil for the nearest.
  var parentKey: String?
  /// For a shell or branch, the key of its own navigator.
  var ownKey: String?
  /// For a branch, where it starts, if that is literal.
  var initial: String?
  var file: Int
  var line: Int
}
