extension Rule {
  /// How safe those of its fixes are that are made when asked for; empty where all are only told.
  package var fixSafeties: [Fix.Safety] {
    switch self {
    case .syntax, .unknownName, .misplacedClause, .duplicateParameter, .unknownParameter,
      .badDefault, .redundantLink:
      [.safe, .unsafe]
    case .shadowedLink, .unusedAllow:
      [.safe]
    case .badPattern, .bypassedRequirement, .growingStack, .pushWithoutNav, .unusedFact,
      .unusedType, .deprecatedUse:
      [.unsafe]
    case .duplicateName, .wrongKind, .includeFailed, .includeCycle, .parentCycle,
      .conflictingParameter, .duplicatePattern, .ambiguousPattern, .startNeedsInput,
      .unmetRequirement, .requirementCycle, .brokenExpectation, .unreachableRoute, .deadEnd,
      .urlMissingInput:
      []
    }
  }
}
