package import RouteSyntax

/// The levels that a run sets for warnings; the last setting wins.
package struct RuleLevels: Sendable {
  /// What happens to a warning.
  package enum Setting: Sendable {
    /// It is an error.
    case deny
    case warn
    /// It is not reported.
    case allow
  }

  /// The settings of single rules since the last one for all of them.
  private var settings: [Rule: Setting] = [:]
  private var everyWarning = Setting.warn

  /// Each rule keeps its own level.
  package init() {}

  /// Sets the level of one warning. Errors keep theirs in any case.
  package mutating func set(_ setting: Setting, _ rule: Rule) {
    settings[rule] = setting
  }

  /// Sets the level of every warning, replacing earlier settings.
  package mutating func setAllWarnings(_ setting: Setting) {
    settings.removeAll()
    everyWarning = setting
  }

  /// The level of a rule's findings; nil if they are not reported.
  package func level(of rule: Rule) -> Level? {
    guard RuleTable[rule].level == .warning else { return .error }
    switch settings[rule] ?? everyWarning {
    case .deny: return .error
    case .warn: return .warning
    case .allow: return nil
    }
  }
}
