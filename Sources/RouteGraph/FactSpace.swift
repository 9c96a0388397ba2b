package import RoutePlan

/// The facts that hold, as one word: of up to 64 facts that anything asks for a bit each, of more
/// the number of a set that the space keeps.
package typealias FactSet = UInt64

/// Sets of facts and what conditions ask and do of them.
///
/// Facts that nothing asks for change no step and are left out.
package struct FactSpace {
  private struct Masks {
    var requires: [UInt64]
    var unless: [UInt64]
    var grants: [UInt64]
    var revokes: [UInt64]
    var isEmpty: Bool
    var changesNothing: Bool
  }

  /// For each fact its bit, or -1 where nothing asks for it.
  private let bits: [Int]
  private let wordCount: Int
  private let masks: [Masks]
  /// With more than one word: the sets by number, and their numbers.
  private var sets: [[UInt64]] = []
  private var numbers: [[UInt64]: FactSet] = [:]

  package init(_ plan: Plan) {
    var isAsked = [Bool](repeating: false, count: plan.facts.count)
    for conditions in plan.conditions {
      for fact in plan.facts(conditions.requires) { isAsked[fact.index] = true }
      for fact in plan.facts(conditions.unless) { isAsked[fact.index] = true }
    }
    var bits = [Int](repeating: -1, count: plan.facts.count)
    var count = 0
    for index in bits.indices where isAsked[index] {
      bits[index] = count
      count += 1
    }
    self.bits = bits
    let wordCount = max((count + 63) / 64, 1)
    self.wordCount = wordCount
    func mask(_ facts: ArraySlice<FactID>) -> [UInt64] {
      var words = [UInt64](repeating: 0, count: wordCount)
      for fact in facts where bits[fact.index] >= 0 {
        words[bits[fact.index] / 64] |= 1 << UInt64(bits[fact.index] % 64)
      }
      return words
    }
    masks = plan.conditions.map { conditions in
      let grants = mask(plan.facts(conditions.grants))
      let revokes = mask(plan.facts(conditions.revokes))
      let requires = mask(plan.facts(conditions.requires))
      let unless = mask(plan.facts(conditions.unless))
      let changes = (grants + revokes).contains { $0 != 0 }
      return Masks(
        requires: requires, unless: unless, grants: grants, revokes: revokes,
        isEmpty: !changes && !(requires + unless).contains { $0 != 0 }, changesNothing: !changes)
    }
  }

  /// The facts that matter, in the order of their bits.
  package var relevant: [FactID] {
    bits.indices.filter { bits[$0] >= 0 }.map { FactID($0) }
  }

  /// The set of `facts`.
  package mutating func set(of facts: some Sequence<FactID>) -> FactSet {
    var words = [UInt64](repeating: 0, count: wordCount)
    for fact in facts where bits[fact.index] >= 0 {
      words[bits[fact.index] / 64] |= 1 << UInt64(bits[fact.index] % 64)
    }
    return number(words)
  }

  /// Whether `fact` is in `set`.
  package func contains(_ fact: FactID, in set: FactSet) -> Bool {
    guard bits[fact.index] >= 0 else { return false }
    let words = words(set)
    return words[bits[fact.index] / 64] >> UInt64(bits[fact.index] % 64) & 1 == 1
  }

  private func words(_ set: FactSet) -> [UInt64] { wordCount == 1 ? [set] : sets[Int(set)] }

  private mutating func number(_ words: [UInt64]) -> FactSet {
    if wordCount == 1 { return words[0] }
    if let number = numbers[words] { return number }
    let number = FactSet(sets.count)
    sets.append(words)
    numbers[words] = number
    return number
  }

  /// Whether what `conditions` require holds and nothing that they exclude does.
  package func allows(_ conditions: ConditionsID, _ set: FactSet) -> Bool {
    let masks = masks[conditions.index]
    if masks.isEmpty { return true }
    if wordCount == 1 {
      return set & masks.requires[0] == masks.requires[0] && set & masks.unless[0] == 0
    }
    let words = sets[Int(set)]
    return words.indices.allSatisfy {
      words[$0] & masks.requires[$0] == masks.requires[$0] && words[$0] & masks.unless[$0] == 0
    }
  }

  /// The set after what `conditions` grant and then revoke.
  package mutating func apply(_ conditions: ConditionsID, to set: FactSet) -> FactSet {
    let masks = masks[conditions.index]
    if masks.changesNothing { return set }
    if wordCount == 1 { return (set | masks.grants[0]) & ~masks.revokes[0] }
    let words = sets[Int(set)]
    return number(words.indices.map { (words[$0] | masks.grants[$0]) & ~masks.revokes[$0] })
  }
}
