/// How much a finding weighs.
package enum Level: String, Sendable, CaseIterable {
  /// The check fails.
  case error
  /// The check passes unless the rule is denied.
  case warning
}

/// A rule of the language: what a finding is an instance of. The raw value is its public name.
package enum Rule: String, CaseIterable, Sendable {
  case syntax
  case duplicateName = "duplicate-name"
  case unknownName = "unknown-name"
  case wrongKind = "wrong-kind"
  case misplacedClause = "misplaced-clause"
  case includeFailed = "include-failed"
  case includeCycle = "include-cycle"
  case parentCycle = "parent-cycle"
  case duplicateParameter = "duplicate-parameter"
  case unknownParameter = "unknown-parameter"
  case badDefault = "bad-default"
  case conflictingParameter = "conflicting-parameter"
  case badPattern = "bad-pattern"
  case duplicatePattern = "duplicate-pattern"
  case ambiguousPattern = "ambiguous-pattern"
  case startNeedsInput = "start-needs-input"
  case unmetRequirement = "unmet-requirement"
  case requirementCycle = "requirement-cycle"
  case brokenExpectation = "broken-expectation"
  case unreachableRoute = "unreachable-route"
  case bypassedRequirement = "bypassed-requirement"
  case deadEnd = "dead-end"
  case growingStack = "growing-stack"
  case pushWithoutNav = "push-without-nav"
  case urlMissingInput = "url-missing-input"
  case redundantLink = "redundant-link"
  case shadowedLink = "shadowed-link"
  case unusedFact = "unused-fact"
  case unusedType = "unused-type"
  case unusedAllow = "unused-allow"
  case deprecatedUse = "deprecated-use"

  /// The public name, as in `[duplicate-name]`.
  package var name: String { rawValue }

  /// The level that the rule has unless a run says otherwise.
  package var defaultLevel: Level {
    switch self {
    case .unreachableRoute, .bypassedRequirement, .deadEnd, .growingStack, .pushWithoutNav,
      .urlMissingInput, .redundantLink, .shadowedLink, .unusedFact, .unusedType, .unusedAllow,
      .deprecatedUse:
      .warning
    default:
      .error
    }
  }

  /// Whether this version looks for it. The others are known by name, so that a plan may allow
  /// them already.
  package var isChecked: Bool { true }

  /// The rule called `name`, or nil.
  package init?(name: some StringProtocol) { self.init(rawValue: String(name)) }
}
