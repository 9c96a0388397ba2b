package import RouteSyntax

/// The rules of the language, one file each: `Rules/<Topic>/<Name>Rule.swift`.
package enum RuleTable {
  /// The definitions of all rules, in the order of `Rule.allCases`.
  package static let all: [RuleDefinition] = Rule.allCases.map { RuleTable[$0] }

  /// The rules whose findings are warnings.
  package static let warnings: [Rule] = all.filter { $0.level == .warning }.map { $0.rule }

  /// The rules that compare a plan with code. Only a check against code reports them.
  package static let comparing: [Rule] = all.filter { definition in
    if case .code = definition.check { true } else { false }
  }.map { $0.rule }

  /// The definition of `rule`.
  package static subscript(_ rule: Rule) -> RuleDefinition {
    switch rule {
    case .syntax: SyntaxRule.definition
    case .duplicateName: DuplicateNameRule.definition
    case .nameTaken: NameTakenRule.definition
    case .unknownName: UnknownNameRule.definition
    case .wrongKind: WrongKindRule.definition
    case .misplacedClause: MisplacedClauseRule.definition
    case .includeFailed: IncludeFailedRule.definition
    case .includeCycle: IncludeCycleRule.definition
    case .parentCycle: ParentCycleRule.definition
    case .duplicateParameter: DuplicateParameterRule.definition
    case .unknownParameter: UnknownParameterRule.definition
    case .badDefault: BadDefaultRule.definition
    case .conflictingParameter: ConflictingParameterRule.definition
    case .badPattern: BadPatternRule.definition
    case .duplicatePattern: DuplicatePatternRule.definition
    case .ambiguousPattern: AmbiguousPatternRule.definition
    case .badDomain: BadDomainRule.definition
    case .badScheme: BadSchemeRule.definition
    case .startNeedsInput: StartNeedsInputRule.definition
    case .unmetRequirement: UnmetRequirementRule.definition
    case .requirementCycle: RequirementCycleRule.definition
    case .brokenExpectation: BrokenExpectationRule.definition
    case .unreachableRoute: UnreachableRouteRule.definition
    case .bypassedRequirement: BypassedRequirementRule.definition
    case .fallbackNeedsFact: FallbackNeedsFactRule.definition
    case .deadEnd: DeadEndRule.definition
    case .growingStack: GrowingStackRule.definition
    case .pushWithoutNav: PushWithoutNavRule.definition
    case .urlMissingInput: URLMissingInputRule.definition
    case .deadURL: DeadURLRule.definition
    case .redundantLink: RedundantLinkRule.definition
    case .shadowedLink: ShadowedLinkRule.definition
    case .absentBack: AbsentBackRule.definition
    case .doubledScreen: DoubledScreenRule.definition
    case .neverAvailable: NeverAvailableRule.definition
    case .keptAfterFact: KeptAfterFactRule.definition
    case .costlyFact: CostlyFactRule.definition
    case .unusedFact: UnusedFactRule.definition
    case .unusedType: UnusedTypeRule.definition
    case .unusedAllow: UnusedAllowRule.definition
    case .deprecatedUse: DeprecatedUseRule.definition
    case .missingRoute: MissingRouteRule.definition
    case .extraRoute: ExtraRouteRule.definition
    case .missingLink: MissingLinkRule.definition
    case .extraLink: ExtraLinkRule.definition
    case .missingURL: MissingURLRule.definition
    case .extraURL: ExtraURLRule.definition
    case .otherInput: OtherInputRule.definition
    case .otherPlace: OtherPlaceRule.definition
    }
  }

  /// The names of the rules that may be meant by `name`, at most three: those that are near it, or
  /// else those with a part that is near it, as `unreachable` is part of `unreachable-route`.
  package static func names(near name: String, among rules: [Rule]) -> [String] {
    let names = rules.map { $0.name }
    let near = NearestName.candidates(for: name, among: names)
    if !near.isEmpty { return near }
    var owners: [String: [String]] = [:]
    var parts: [String] = []
    for rule in names {
      let words = rule.split(separator: "-")
      for start in words.indices {
        for end in start..<words.count where end - start + 1 < words.count {
          let part = words[start...end].joined(separator: "-")
          if owners[part] == nil { parts.append(part) }
          owners[part, default: []].append(rule)
        }
      }
    }
    var result: [String] = []
    for part in NearestName.candidates(for: name, among: parts) {
      result += owners[part, default: []].filter { !result.contains($0) }
    }
    return Array(result.prefix(3))
  }
}
