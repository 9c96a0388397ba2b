import RoutePlan
import RouteSyntax

/// The sets of facts under which the paths of two plans are compared: every set that their
/// conditions distinguish or, if those are too many, the corners: none, all, each fact alone, all
/// but each.
struct FactSets {
  /// A set, in terms of each plan; a fact that one plan lacks cannot hold there.
  struct FactSet {
    var old: [FactID]
    var new: [FactID]
  }

  /// Several sets, with one bit for each set's number.
  typealias Numbers = UInt64

  /// The empty set is the first. There are at most 64.
  private(set) var sets: [FactSet] = []
  /// Whether these are all sets that can be distinguished.
  private(set) var isWhole = true

  /// A fact that some condition checks.
  private struct Member {
    var name: String
    var old: FactID?
    var new: FactID?
    /// The sets that contain it.
    var sets: Numbers = 0
  }
  private var members: [Member] = []
  /// The number of each set, by its members.
  private var known: [[Int]: Int] = [:]
  private var memberOfOld: [FactID: Int] = [:]

  /// The most facts for which all of their sets are compared.
  private static let few = 5
  /// How many facts have corners of their own; the others only occur in the larger sets.
  private static let cornered = (Numbers.bitWidth - 2) / 2 - 1

  init(_ pair: PlanPair) {
    let (oldUses, newUses) = (pair.old.askedFacts, pair.new.askedFacts)
    var counterpart = [Int](repeating: -1, count: pair.new.facts.count)
    for index in pair.old.facts.indices {
      let now = pair.fact(FactID(index))
      guard oldUses[index] || now.map({ newUses[$0.index] }) == true else { continue }
      if let now { counterpart[now.index] = members.count }
      memberOfOld[FactID(index)] = members.count
      let name = now.map { pair.new.name(of: $0) } ?? pair.old.name(of: FactID(index))
      members.append(Member(name: NameSyntax.display(name), old: FactID(index), new: now))
    }
    for index in pair.new.facts.indices where newUses[index] && counterpart[index] < 0 {
      let name = NameSyntax.display(pair.new.name(of: FactID(index)))
      members.append(Member(name: name, old: nil, new: FactID(index)))
    }
    let all = Array(members.indices)
    if all.count <= Self.few {
      let numbers = (0..<(1 << all.count)).sorted {
        ($0.nonzeroBitCount, $0) < ($1.nonzeroBitCount, $1)
      }
      for number in numbers { _ = add(all.filter { number >> $0 & 1 == 1 }) }
      return
    }
    isWhole = false
    _ = add([])
    _ = add(all)
    for member in all.prefix(Self.cornered) { _ = add([member]) }
    for member in all.prefix(Self.cornered) { _ = add(all.filter { $0 != member }) }
  }

  /// The number of a set, which is added unless it exists; nil if there is no room for more.
  private mutating func add(_ list: [Int]) -> Int? {
    if let number = known[list] { return number }
    guard sets.count < Numbers.bitWidth else { return nil }
    for member in list { members[member].sets |= 1 << Numbers(sets.count) }
    known[list] = sets.count
    sets.append(
      FactSet(
        old: list.compactMap { members[$0].old }, new: list.compactMap { members[$0].new }.sorted())
    )
    return sets.count - 1
  }

  /// The number of the set of those of the old plan's `facts` that any condition checks; nil if
  /// there is no room for it.
  mutating func number(ofOld facts: [FactID]) -> Int? {
    add(Set(facts.compactMap { memberOfOld[$0] }).sorted())
  }

  /// How many sets can be distinguished, in words.
  var total: String {
    members.count < 16 ? "all \(1 << members.count)" : "all of them"
  }

  // MARK: Words

  /// The people for whom something holds that holds under `some` of the sets `asked`:
  /// `for those who have x, `; empty if it holds for everybody. If not all sets were asked, a fact
  /// is only named for something that holds with that fact alone, and its absence for something
  /// that holds without any.
  func people(_ some: Numbers, of asked: Numbers) -> ChangeText {
    let empty: Numbers = 1
    if some == asked && some & empty != 0 { return "" }
    for (index, member) in members.enumerated() where asked & member.sets == some {
      let isProved = known[[index]].map { some >> Numbers($0) & 1 == 1 } ?? false
      guard isWhole || isProved else { continue }
      return "for those who have \(member.name), "
    }
    for member in members where asked & ~member.sets == some && (isWhole || some & empty != 0) {
      return "for those who do not have \(member.name), "
    }
    for (index, one) in members.enumerated() where isWhole {
      for other in members[(index + 1)...] {
        switch some {
        case asked & one.sets & other.sets:
          return "for those who have \(one.name) and \(other.name), "
        case asked & one.sets & ~other.sets:
          return "for those who have \(one.name) but not \(other.name), "
        case asked & other.sets & ~one.sets:
          return "for those who have \(other.name) but not \(one.name), "
        case asked & ~one.sets & ~other.sets:
          return "for those who have neither \(one.name) nor \(other.name), "
        default: break
        }
      }
    }
    if some == asked { return "" }
    if some & empty != 0 { return "for those who have none of the facts, and some others, " }
    let first = Numbers(some.trailingZeroBitCount)
    let names = members.filter { $0.sets >> first & 1 == 1 }.map { $0.name }
    return "for some, such as those who have \(ChangeText.list(names)), "
  }
}

extension Plan {
  /// For each fact, whether a condition checks it.
  fileprivate var askedFacts: [Bool] {
    var result = [Bool](repeating: false, count: facts.count)
    for conditions in conditions {
      for fact in facts(conditions.requires) { result[fact.index] = true }
      for fact in facts(conditions.unless) { result[fact.index] = true }
    }
    return result
  }

  /// The conditions of the frames of a place, from the bottom up, without frames that have none.
  func asks(of chain: [RouteID]) -> [Conditions] {
    chain.compactMap { frame in
      let id = routes[frame.index].conditions
      return id == Conditions.none ? nil : conditions(id)
    }
  }

  /// The facts that hold at a place whose frames have these conditions, for people who have
  /// `given`: frame by frame, what each requires and grants is added, and what it revokes is
  /// removed.
  ///
  /// Nil if a frame refuses a fact that holds, or requires one that neither holds nor is among
  /// `assumed`, the facts that people are known to have there (nil: all). In that case, nobody with
  /// those facts is there.
  func facts(
    behind asks: [Conditions], given: [FactID], assuming assumed: Set<FactID>? = nil
  ) -> [FactID]? {
    if asks.isEmpty { return given }
    var holds = Set(given)
    for conditions in asks {
      for fact in facts(conditions.requires) where !holds.contains(fact) {
        if assumed?.contains(fact) == false { return nil }
        holds.insert(fact)
      }
      if facts(conditions.unless).contains(where: holds.contains) { return nil }
      holds.formUnion(facts(conditions.grants))
      holds.subtract(facts(conditions.revokes))
    }
    return holds.sorted()
  }
}
