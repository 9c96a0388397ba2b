/// What a step does to the stack.
public enum Verb: String, Sendable, Hashable, CaseIterable {
  /// Pushes a child of the top.
  case down
  /// Removes the top.
  case up
  /// Selects another tab.
  case `switch`
  /// Puts a frame above the top that is no child of it.
  case sub
  /// Goes back over several frames.
  case back
  /// Leaves for the target's own place.
  case jump
  /// Does a task; the stack stays.
  case task
  /// Stays, with new inputs.
  case `self`
}

/// How a frame comes onto the stack.
public enum Presentation: String, Sendable, Hashable, CaseIterable {
  /// Pushed on a navigation stack.
  case push
  /// Presented above what is there.
  case present
  /// Presented with a navigation stack of its own.
  case presentNav = "present nav"
}
