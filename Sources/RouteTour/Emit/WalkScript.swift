/// A walk as a test does it: what to start, to tap and to see, in no language yet.
package struct WalkScript: Sendable {
  /// A name for its file and its type, which no other script of the tour has, whatever the case of
  /// its letters: letters and digits, the first a letter or `_`.
  package var name: String
  /// The last screen or task.
  package var end: String
  /// What it does, for people: `Show, from a cold launch`.
  package var title: String
  /// The URL that starts the app; nil for a cold launch.
  package var url: String?
  /// The route in whose own place the walk begins, instead of a launch; nil for a launch.
  package var place: String?
  /// The names of the facts that hold before the launch.
  package var facts: [String]
  /// What is there after the launch.
  package var opening: ScriptScreen
  package var steps: [ScriptStep] = []
}

/// A screen that has to be there.
package struct ScriptScreen: Sendable, Hashable {
  /// The route's name.
  package var route: String
  package var mark: UIMark
}

/// A step of a script.
package struct ScriptStep: Sendable {
  /// The step in words: `down Show`, `open /shows/7`, `restart`.
  package var label: String
  /// The link that it takes, in words: `Show -> Player`; nil for none.
  package var link: String?
  /// What is done, in order; empty where the screen is already there.
  package var acts: [ScriptAct]
  /// What is there then.
  package var screen: ScriptScreen
}

/// One thing that a test does.
package enum ScriptAct: Sendable, Hashable {
  case type(UIEntry)
  case tap(UIMark)
  /// What the system offers to go back, once.
  case back
  /// Opens a URL while the app runs.
  case open(String)
  /// Ends the app's process as the system does, and starts it again.
  case restart
}

/// A mark that only convention gives: the plan has no annotation for it.
package struct MissingMark: Sendable, Hashable {
  package enum Kind: String, Sendable {
    case see, tap
  }

  package var kind: Kind
  /// What lacks it: `Show`, `Show -> Player`, `Account.signOut`.
  package var subject: String
  /// The id that is used instead.
  package var id: String
}
