/// What people read about a rule: the source of `explain`, of the list of rules and of the man page.
package struct RuleDocumentation: Sendable {
  package var rule: Rule
  /// What the rule says, in one line without a full stop.
  package var summary: String
  /// What it means and why it matters, as lines of at most 80 columns.
  package var explanation: String
  /// A small plan that breaks this rule.
  package var bad: String
  /// The same plan, mended.
  package var good: String
  /// How to mend it, in a sentence or two.
  package var fix: String

  init(
    _ rule: Rule, _ summary: String, _ explanation: String, bad: String, good: String, fix: String
  ) {
    self.rule = rule
    self.summary = summary
    self.explanation = explanation
    self.bad = bad + "\n"
    self.good = good + "\n"
    self.fix = fix
  }
}

extension Rule {
  /// What people read about the rule.
  package var documentation: RuleDocumentation {
    switch self {
    case .syntax: .syntax
    case .duplicateName: .duplicateName
    case .unknownName: .unknownName
    case .wrongKind: .wrongKind
    case .misplacedClause: .misplacedClause
    case .includeFailed: .includeFailed
    case .includeCycle: .includeCycle
    case .parentCycle: .parentCycle
    case .duplicateParameter: .duplicateParameter
    case .unknownParameter: .unknownParameter
    case .badDefault: .badDefault
    case .conflictingParameter: .conflictingParameter
    case .badPattern: .badPattern
    case .duplicatePattern: .duplicatePattern
    case .ambiguousPattern: .ambiguousPattern
    case .startNeedsInput: .startNeedsInput
    case .unmetRequirement: .unmetRequirement
    case .requirementCycle: .requirementCycle
    case .brokenExpectation: .brokenExpectation
    case .unreachableRoute: .unreachableRoute
    case .bypassedRequirement: .bypassedRequirement
    case .deadEnd: .deadEnd
    case .growingStack: .growingStack
    case .pushWithoutNav: .pushWithoutNav
    case .urlMissingInput: .urlMissingInput
    case .redundantLink: .redundantLink
    case .shadowedLink: .shadowedLink
    case .unusedFact: .unusedFact
    case .unusedType: .unusedType
    case .unusedAllow: .unusedAllow
    case .deprecatedUse: .deprecatedUse
    }
  }
}
