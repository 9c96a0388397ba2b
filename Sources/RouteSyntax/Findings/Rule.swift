/// The identity of a rule of the language, with its public name as the raw value. The meaning,
/// level and check of a rule are in its own file in `RouteCheck/Rules`.
package enum Rule: String, CaseIterable, Sendable {
  case syntax
  case duplicateName = "duplicate-name"
  case nameTaken = "name-taken"
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
  case badDomain = "bad-domain"
  case badScheme = "bad-scheme"
  case startNeedsInput = "start-needs-input"
  case unmetRequirement = "unmet-requirement"
  case requirementCycle = "requirement-cycle"
  case brokenExpectation = "broken-expectation"
  case unreachableRoute = "unreachable-route"
  case bypassedRequirement = "bypassed-requirement"
  case fallbackNeedsFact = "fallback-needs-fact"
  case deadEnd = "dead-end"
  case growingStack = "growing-stack"
  case pushWithoutNav = "push-without-nav"
  case urlMissingInput = "url-missing-input"
  case deadURL = "dead-url"
  case redundantLink = "redundant-link"
  case shadowedLink = "shadowed-link"
  case absentBack = "absent-back"
  case doubledScreen = "doubled-screen"
  case neverAvailable = "never-available"
  case keptAfterFact = "kept-after-fact"
  case costlyFact = "costly-fact"
  case unusedFact = "unused-fact"
  case unusedType = "unused-type"
  case unusedAllow = "unused-allow"
  case deprecatedUse = "deprecated-use"
  case missingRoute = "missing-route"
  case extraRoute = "extra-route"
  case missingLink = "missing-link"
  case extraLink = "extra-link"
  case missingURL = "missing-url"
  case extraURL = "extra-url"
  case otherInput = "other-input"
  case otherPlace = "other-place"

  /// The public name, as in `[duplicate-name]`.
  package var name: String { rawValue }

  /// The rule named `name`, or nil.
  package init?(name: some StringProtocol) { self.init(rawValue: String(name)) }
}
