/// How a piece of code shows a view.
struct ScreenOpening: Hashable {
  enum Kind: Hashable {
    /// As a part of the view around it.
    case embed
    case push, present, floating, tab
    /// As the root of a scene or of a window.
    case root
  }

  /// What decides that a view is shown, if code elsewhere does.
  enum Key: Hashable {
    /// A value of an enumeration, by the index of its declaration.
    case cases(Int)
    /// A value of another type.
    case model(String)
    /// A property of an object that several views share, by its name and that of the type; empty for
    /// one that is not known.
    case flag(String, of: String)
  }

  var kind: Kind
  var key: Key?
  /// The property that holds the value that decides it; empty for none.
  var property = ""
  /// Whether code in other views may decide it, too.
  var isShared = false
  /// Whether a value that is given to the app's own view or function decides what is shown.
  var isByValue = false
  /// Whether a navigation stack is around the view.
  var hasStack = false

  static let embed = ScreenOpening(kind: .embed)
}

/// A case of an enumeration in a pattern or as a value.
struct ScreenCase: Hashable {
  var name: String
  /// The case that it is given, such as `root` in `.settings(.root)`; empty if it is given none.
  var value = ""
}

/// A view in a piece of code, and how it is shown there.
struct ScreenMention {
  var view: String
  var opening: ScreenOpening
  var file: Int
  /// The index of its word.
  var word: Int
  /// The bracket of what shows it; -1 if it is embedded.
  var construct = -1
  /// The part of a tab bar that it is in.
  var part = -1
  /// The innermost branch that it is in; -1 for none.
  var branch = -1
  /// The cases of the innermost `switch` for which it is shown, if any.
  var cases: [ScreenCase] = []
  /// The cases of the `switch` around that, if any.
  var outerCases: [ScreenCase] = []
  /// What the innermost `switch` is about, if it is one name.
  var subject = ""
  /// Whether it is a part of another view there: in its content or one of its modifiers.
  var isInside = false
  /// Whether nothing but containers and branches is around it.
  var isWhole = true
  /// The innermost of the app's own containers around it; empty for none.
  var container = ""
  /// Whether it is a part of a list or a form, such as a row.
  var isListed = false
  /// Whether it is shown where the member that it is in is used.
  var isShownByUse = false

  /// The cases of an enumeration for which it is shown; `known` are all of its cases. A `switch` over
  /// what a case is given says which: `case .profile(let p): switch p { case .own: … }`.
  func cases(of known: Set<String>) -> [ScreenCase] {
    let own = cases.filter { known.contains($0.name) }
    if !own.isEmpty { return own }
    return outerCases.filter { known.contains($0.name) }.flatMap { outer in
      cases.map { ScreenCase(name: outer.name, value: $0.name) }
    }
  }
}
