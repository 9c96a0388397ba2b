/// What a step does to the stack.
public enum Verb: String, Sendable, Hashable, Codable, CaseIterable {
  /// Pushes a child of the top frame.
  case down
  /// Removes the top frame.
  case up
  /// Selects another tab, whose frames come back if it was left before.
  case `switch`
  /// Puts a frame above the top frame, of which it is not a child.
  case sub
  /// Goes back as far as a link says.
  case back
  /// Leaves for the target's own place: the stack becomes the target's chain.
  case jump
  /// Does a task; the stack does not change.
  case task
  /// Stays on the screen, with new inputs.
  case `self`
}

/// How a frame comes onto the stack.
public enum Presentation: String, Sendable, Hashable, Codable, CaseIterable {
  /// Pushed onto a navigation stack.
  case push
  /// Presented above the current screen.
  case present
  /// Presented with a navigation stack of its own.
  case presentNav = "present nav"
  /// Presented until a frame that does not float is pushed or a tab is switched: a dialog, a menu.
  case presentFloating = "present floating"

  /// Whether the frame is presented above the current screen in any way.
  public var isPresented: Bool { self != .push }

  /// Whether the frame leaves by itself when one that does not float is pushed or a tab is switched.
  public var isFloating: Bool { self == .presentFloating }
}
