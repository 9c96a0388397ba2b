import RoutePlan
import RouteSyntax

/// What is known about the facts at one moment: a set of all combinations that agree with it.
///
/// A log seldom says which facts hold. A step that asks for a fact shows that it held, and a step
/// that changes it decides it, so what is known after a step is again such a set, and exactly the
/// right one.
struct FactCube: Hashable, Sendable {
  /// The facts of which something is known.
  var known: UInt64 = 0
  /// Those of them that hold.
  var value: UInt64 = 0

  /// Whether every combination in `other` is in this one, too.
  func contains(_ other: FactCube) -> Bool {
    known & ~other.known == 0 && (value ^ other.value) & known == 0
  }

  /// What both agree on: a set that contains both.
  func joined(_ other: FactCube) -> FactCube {
    let common = known & other.known & ~(value ^ other.value)
    return FactCube(known: common, value: value & common)
  }
}

/// What conditions ask of facts and change in them, as masks.
///
/// At most 64 facts are followed: those that conditions ask for come first. Of others, nothing is
/// ever known, so no step is refused because of them.
struct FactRules: Sendable {
  private struct Masks {
    var requires: UInt64 = 0
    var unless: UInt64 = 0
    var grants: UInt64 = 0
    var revokes: UInt64 = 0
  }

  /// For each fact, its bit, or 0 if it is not followed.
  private let bits: [UInt64]
  /// One for each `ConditionsID`.
  private let masks: [Masks]
  /// The facts that are decided outside the app.
  let given: UInt64
  /// How many facts are not followed although a condition asks for them.
  let ignoredCount: Int

  init(_ plan: Plan) {
    var isAsked = [Bool](repeating: false, count: plan.facts.count)
    var isChanged = isAsked
    for conditions in plan.conditions {
      for fact in plan.facts(conditions.requires) { isAsked[fact.index] = true }
      for fact in plan.facts(conditions.unless) { isAsked[fact.index] = true }
      for fact in plan.facts(conditions.grants) { isChanged[fact.index] = true }
      for fact in plan.facts(conditions.revokes) { isChanged[fact.index] = true }
    }
    let asked = plan.facts.indices.filter { isAsked[$0] }
    let others = plan.facts.indices.filter { !isAsked[$0] && isChanged[$0] }
    var bits = [UInt64](repeating: 0, count: plan.facts.count)
    for (place, fact) in (asked + others).prefix(64).enumerated() {
      bits[fact] = 1 << UInt64(place)
    }
    self.bits = bits
    ignoredCount = max(asked.count - 64, 0)
    given = plan.facts.indices.reduce(0) { $0 | (plan.facts[$1].isGiven ? bits[$1] : 0) }
    masks = plan.conditions.map { conditions in
      func mask(_ slice: PlanSlice) -> UInt64 {
        plan.facts(slice).reduce(0) { $0 | bits[$1.index] }
      }
      return Masks(
        requires: mask(conditions.requires), unless: mask(conditions.unless),
        grants: mask(conditions.grants), revokes: mask(conditions.revokes))
    }
  }

  /// The bit of a fact; 0 if it is not followed.
  func bit(of fact: FactID) -> UInt64 { bits[fact.index] }

  /// What is known after `conditions` were met and took effect; nil if they cannot have been met.
  @inline(__always)
  func pass(_ conditions: ConditionsID, _ cube: FactCube) -> FactCube? {
    let masks = masks[conditions.index]
    var result = cube
    if masks.requires & result.known & ~result.value != 0 { return nil }
    result.known |= masks.requires
    result.value |= masks.requires
    if masks.unless & result.value != 0 { return nil }
    result.known |= masks.unless
    return changed(result, masks)
  }

  /// The same, if `conditions` are said to have been met whatever was known.
  func assume(_ conditions: ConditionsID, _ cube: FactCube) -> FactCube {
    let masks = masks[conditions.index]
    var result = cube
    result.known |= masks.requires | masks.unless
    result.value |= masks.requires
    result.value &= ~masks.unless
    return changed(result, masks)
  }

  @inline(__always)
  private func changed(_ cube: FactCube, _ masks: Masks) -> FactCube {
    var result = cube
    result.known |= masks.grants | masks.revokes
    result.value |= masks.grants
    result.value &= ~masks.revokes
    return result
  }

  /// What is known once a record states facts; nil if that contradicts what was known. Facts that
  /// are decided outside the app may have changed unseen.
  func state(_ stated: FactCube, _ cube: FactCube) -> FactCube? {
    let free = stated.known & given
    if (cube.value ^ stated.value) & cube.known & stated.known & ~free != 0 { return nil }
    return FactCube(
      known: cube.known | stated.known, value: cube.value & ~stated.known | stated.value)
  }

  /// The facts that keep `conditions` from being met: those that they require and that do not hold,
  /// then those that they exclude and that hold.
  func refused(_ conditions: ConditionsID, _ cube: FactCube) -> (missing: UInt64, refused: UInt64) {
    let masks = masks[conditions.index]
    return (masks.requires & cube.known & ~cube.value, masks.unless & cube.value)
  }
}
