import RouteBase
import RoutePlan
import RouteSyntax

// The contents of a declaration's clauses.

extension PlanText {
  /// The first clause of `kind` of a declaration.
  func clause(_ kind: ClauseKind, of origin: DeclarationReference) -> ClauseSyntax? {
    let file = origin.file.index
    for index in trees[file].declarations[Int(origin.index)].clauses.indices
    where trees[file].clauses[index].kind == kind {
      return trees[file].clauses[index]
    }
    return nil
  }

  /// The string or number that a declaration's clause of `kind` holds, as written.
  func operand(of kind: ClauseKind, of origin: DeclarationReference) -> ArraySlice<UInt8>? {
    guard let index = clause(kind, of: origin)?.payload.indices.first else { return nil }
    let file = origin.file.index
    return source(trees[file].names[index], file: file)
  }

  /// A declaration's title as written, in quotes; nil if it is empty or repeats `name`.
  func title(of origin: DeclarationReference, name: NameID) -> ArraySlice<UInt8>? {
    guard let title = operand(of: .title, of: origin), title.count > 2 else { return nil }
    return title.dropFirst().dropLast().elementsEqual(plan.names.bytes(of: name)) ? nil : title
  }

  /// The value of a string literal.
  static func unquoted(_ literal: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    literal.contains(UInt8(ascii: "\\"))
      ? Unescaping.string(literal)[...] : literal.dropFirst().dropLast()
  }

  /// A pattern as written, in quotes.
  func pattern(_ index: Int) -> ArraySlice<UInt8> {
    source(plan.patterns[index].range, file: plan.patterns[index].file.index)
  }

  /// The facts that a declaration itself lists in its clause of `kind`: in `slice`, they precede
  /// those of the flows around it.
  func ownFacts(
    _ kind: ClauseKind, _ slice: PlanSlice, of origin: DeclarationReference
  ) -> ArraySlice<FactID> {
    if slice.isEmpty { return [] }
    guard let clause = clause(kind, of: origin) else { return [] }
    return plan.factLists[slice.indices].prefix(Int(clause.payload.count))
  }

  /// The facts that a declaration itself lists, by kind of clause; empty lists are left out.
  func ownConditions(
    _ id: ConditionsID, of origin: DeclarationReference
  ) -> [(kind: ClauseKind, facts: ArraySlice<FactID>)] {
    if id == Conditions.none { return [] }
    let conditions = plan.conditions[id.index]
    return [
      (.requires, ownFacts(.requires, conditions.requires, of: origin)),
      (.unless, ownFacts(.unless, conditions.unless, of: origin)),
      (.grants, ownFacts(.grants, conditions.grants, of: origin)),
      (.revokes, ownFacts(.revokes, conditions.revokes, of: origin)),
    ].filter { !$0.facts.isEmpty }
  }
}

extension Route.Flags {
  /// Whether this set contains `flag`, or one of several; `contains` is generic, and slow from
  /// another module.
  func has(_ flag: Route.Flags) -> Bool { rawValue & flag.rawValue != 0 }
}
