package import RouteSyntax

/// What a run says about the levels of warnings, the last word winning.
package struct RuleLevels: Sendable {
  /// What becomes of a warning.
  package enum Setting: Sendable {
    /// It is an error.
    case deny
    case warn
    /// It is not reported.
    case allow
  }

  /// What was said of each rule since the last word on all of them.
  private var settings: [Rule: Setting] = [:]
  private var everyWarning = Setting.warn

  /// Every rule has its own level.
  package init() {}

  /// Sets the level of one warning. Errors keep theirs, whatever is set.
  package mutating func set(_ setting: Setting, _ rule: Rule) {
    settings[rule] = setting
  }

  /// Sets the level of every warning, over what was set before.
  package mutating func setAllWarnings(_ setting: Setting) {
    settings.removeAll()
    everyWarning = setting
  }

  /// The level of a rule's findings; nil where they are not reported.
  package func level(of rule: Rule) -> Level? {
    guard RuleTable[rule].level == .warning else { return .error }
    switch settings[rule] ?? everyWarning {
    case .deny: return .error
    case .warn: return .warning
    case .allow: return nil
    }
  }
}
