import RoutePlan

/// One pass of a check over the plan: a rule, or rules that share what they find out.
///
/// Passes run in the order in which they stand here. `bad-default` asks which parameters arguments
/// name, which `unknown-parameter` has found out.
package enum CheckPass: String, CaseIterable, Sendable {
  case duplicateParameter = "duplicate-parameter"
  case unknownParameter = "unknown-parameter"
  case badDefault = "bad-default"
  case conflictingParameter = "conflicting-parameter"
  case badPattern = "bad-pattern"
  case patternOverlap = "pattern-overlap"
  case urlMissingInput = "url-missing-input"
  case startNeedsInput = "start-needs-input"
  case requirements
  case unusedFact = "unused-fact"
  case unusedType = "unused-type"
  case bypassedRequirement = "bypassed-requirement"
  case pushWithoutNav = "push-without-nav"
  case redundantLink = "redundant-link"
  case shadowedLink = "shadowed-link"
  case deprecatedUse = "deprecated-use"
  /// `unreachable-route`, `dead-end` and `growing-stack`.
  case graph
  case expectations

  /// Whether it looks at the compiled patterns alone, and at nothing that other passes find.
  var isOnPatterns: Bool {
    switch self {
    case .badPattern, .patternOverlap, .urlMissingInput: true
    default: false
    }
  }

  /// Whether all that it finds are warnings.
  var onlyWarns: Bool {
    switch self {
    case .urlMissingInput, .unusedFact, .unusedType, .bypassedRequirement, .pushWithoutNav,
      .redundantLink, .shadowedLink, .deprecatedUse, .graph:
      true
    default: false
    }
  }

  func run(_ context: inout CheckContext) {
    switch self {
    case .duplicateParameter: DuplicateParameterRule.check(&context)
    case .unknownParameter: UnknownParameterRule.check(&context)
    case .badDefault: BadDefaultRule.check(&context)
    case .conflictingParameter: ConflictingParameterRule.check(&context)
    case .badPattern: checkPatterns(&context, BadPatternRule.check)
    case .patternOverlap: checkPatterns(&context, PatternOverlapRules.check)
    case .urlMissingInput:
      checkPatterns(&context, URLMissingInputRule.check)
      context.releasePatterns()
    case .startNeedsInput: StartNeedsInputRule.check(&context)
    case .requirements: RequirementRules.check(&context)
    case .unusedFact: UnusedFactRule.check(&context)
    case .unusedType: UnusedTypeRule.check(&context)
    case .bypassedRequirement: BypassedRequirementRule.check(&context)
    case .pushWithoutNav: PushWithoutNavRule.check(&context)
    case .redundantLink: RedundantLinkRule.check(&context)
    case .shadowedLink: ShadowedLinkRule.check(&context)
    case .deprecatedUse: DeprecatedUseRule.check(&context)
    case .graph: GraphRules.check(&context)
    case .expectations:
      context.uncheckedExpectations =
        Expectations.check(&context) + URLExpectation.check(&context)
    }
  }

  private func checkPatterns(
    _ context: inout CheckContext, _ check: (inout CheckContext) -> Void
  ) {
    if !context.plan.patterns.isEmpty { check(&context) }
  }
}
