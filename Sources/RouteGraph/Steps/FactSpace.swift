package import RoutePlan

/// The facts that hold, in one word. If the steps depend on at most 64 facts, each of these has a
/// bit; otherwise, the word is the number of a set that the space keeps.
package typealias FactSet = UInt64

/// Sets of facts, and what conditions require of them and change in them.
///
/// Facts that nothing depends on affect no step and are left out.
package struct FactSpace {
  /// What conditions require of and change in the facts of one word.
  private struct Masks {
    var word: Int
    var requires: UInt64 = 0
    var unless: UInt64 = 0
    var grants: UInt64 = 0
    var revokes: UInt64 = 0

    func allows(_ word: UInt64) -> Bool { word & requires == requires && word & unless == 0 }
    func applied(to word: UInt64) -> UInt64 { (word | grants) & ~revokes }
  }
  private struct Effect {
    /// The indices of its masks, one for each word that it touches.
    var masks: Range<Int>
    var changesNothing: Bool
  }

  /// For each fact, its bit, or -1 if nothing depends on it.
  private let bits: [Int]
  /// The number of words in a set.
  let wordCount: Int
  /// The bit of the first mark.
  private let firstMark: Int
  private let masks: [Masks]
  /// One for each `ConditionsID`.
  private let effects: [Effect]
  /// With more than one word: the sets by number, and their numbers.
  private var sets: [[UInt64]] = []
  private var numbers: [[UInt64]: FactSet] = [:]

  /// A set has `markCount` marks in addition to the facts; no conditions depend on marks or change
  /// them. With `tracked`, only those facts count, and conditions ask nothing of others.
  package init(_ plan: Plan, markCount: Int = 0, only tracked: Set<FactID>? = nil) {
    var isAsked = [Bool](repeating: false, count: plan.facts.count)
    for conditions in plan.conditions {
      for fact in plan.facts(conditions.requires) { isAsked[fact.index] = true }
      for fact in plan.facts(conditions.unless) { isAsked[fact.index] = true }
    }
    var bits = [Int](repeating: -1, count: plan.facts.count)
    var count = 0
    for index in bits.indices where isAsked[index] && tracked?.contains(FactID(index)) != false {
      bits[index] = count
      count += 1
    }
    self.bits = bits
    firstMark = count
    let wordCount = max((count + markCount + 63) / 64, 1)
    self.wordCount = wordCount
    var masks: [Masks] = []
    var effects: [Effect] = []
    for conditions in plan.conditions {
      let start = masks.count
      var places: [Int: Int] = [:]
      func note(_ slice: PlanSlice, _ insert: (inout Masks, UInt64) -> Void) {
        for fact in plan.facts(slice) where bits[fact.index] >= 0 {
          let word = bits[fact.index] / 64
          var place = masks.count - 1
          // Facts of one word mostly follow each other.
          if place < start || masks[place].word != word {
            place = places[word] ?? masks.count
            if place == masks.count { masks.append(Masks(word: word)) }
            if wordCount > 1 { places[word] = place }
          }
          insert(&masks[place], 1 << UInt64(bits[fact.index] % 64))
        }
      }
      note(conditions.requires) { $0.requires |= $1 }
      note(conditions.unless) { $0.unless |= $1 }
      note(conditions.grants) { $0.grants |= $1 }
      note(conditions.revokes) { $0.revokes |= $1 }
      effects.append(
        Effect(
          masks: start..<masks.count,
          changesNothing: masks[start...].allSatisfy { $0.grants | $0.revokes == 0 }))
    }
    self.masks = masks
    self.effects = effects
  }

  /// The facts that something depends on, in the order of their bits.
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

  /// Whether the mark with this number is in `set`.
  func contains(mark: Int, in set: FactSet) -> Bool {
    let bit = firstMark + mark
    return words(set)[bit / 64] >> UInt64(bit % 64) & 1 == 1
  }

  /// The set with a mark added.
  mutating func adding(mark: Int, to set: FactSet) -> FactSet {
    let bit = firstMark + mark
    var words = words(set)
    words[bit / 64] |= 1 << UInt64(bit % 64)
    return number(words)
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

  /// Whether all facts that `conditions` require hold, and none that they exclude.
  package func allows(_ conditions: ConditionsID, _ set: FactSet) -> Bool {
    let range = effects[conditions.index].masks
    if range.isEmpty { return true }
    if wordCount == 1 { return masks[range.lowerBound].allows(set) }
    let words = sets[Int(set)]
    for index in range where !masks[index].allows(words[masks[index].word]) { return false }
    return true
  }

  /// The set after `conditions` grant and then revoke their facts.
  package mutating func apply(_ conditions: ConditionsID, to set: FactSet) -> FactSet {
    let effect = effects[conditions.index]
    if effect.changesNothing { return set }
    if wordCount == 1 { return masks[effect.masks.lowerBound].applied(to: set) }
    var words = sets[Int(set)]
    for index in effect.masks {
      let word = masks[index].word
      words[word] = masks[index].applied(to: words[word])
    }
    return number(words)
  }
}
