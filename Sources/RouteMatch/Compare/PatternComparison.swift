package import RoutePlan

/// A URL for which two sets of patterns give different answers.
package struct PatternDifference: Sendable {
  package var url: String
  /// The pattern that matches it in the old set, and in the new one; `none` if there is none. Where
  /// facts decide between several, one of them that the other set does not have.
  package var old: PatternID
  package var new: PatternID
}

/// Compares what two sets of patterns open, however the patterns are written.
///
/// Both tries are walked side by side, as a URL would walk them. After some segments, each side has
/// a list of groups of open nodes, the best first, and the next segment leads on from there. Only
/// those texts of a segment matter that some node distinguishes from others, so there are finitely
/// many sorts; one text of each is tried. If all open nodes are alike on both sides, nothing below
/// can differ, and the walk ends there. So comparing two equal sets costs no more than reading
/// them. The first URL that shows a difference between two patterns is kept; it is one of the
/// shortest.
package struct PatternComparison {
  /// Each pair of patterns that some URL distinguishes, once.
  package private(set) var differences: [PatternDifference] = []
  /// Schemes and hosts, as the start of a URL, that are ours in only one of the sets, with a URL
  /// that opens something there.
  package private(set) var bases: [(isOld: Bool, prefix: String, url: String)] = []
  /// Whether everything was compared; if not, a limit was reached.
  package private(set) var isWhole = true

  private let old: ComparedSet
  private let new: ComparedSet
  private var steps = 0
  private let limit: Int
  /// How many steps of mixes count as one step of the walk.
  private static let mixSteps = 64
  private struct Pair: Hashable {
    var old: PatternID
    var new: PatternID
  }
  private var known: Set<Pair> = []

  /// `oldKey` and `newKey` give numbers to what patterns open; equal numbers mean the same thing.
  package init(
    _ old: PatternSet, _ oldPlan: Plan, _ new: PatternSet, _ newPlan: Plan, limit: Int,
    oldKey: (PlanTarget) -> Int, newKey: (PlanTarget) -> Int
  ) {
    var numbers = SharedNumbers()
    self.old = ComparedSet(old, oldPlan, oldKey, &numbers)
    self.new = ComparedSet(new, newPlan, newKey, &numbers)
    self.limit = limit
    for context in URLContext.all(old, new) {
      switch (context.old, context.new) {
      case (nil, nil): break
      case (let bases?, nil): addBase(isOld: true, bases, context)
      case (nil, let bases?): addBase(isOld: false, bases, context)
      case (let a?, let b?): search(context, a, b)
      }
    }
  }

  // MARK: Search

  private struct State: Hashable {
    var old: [NodeGroup]
    var new: [NodeGroup]
  }

  private mutating func search(_ context: URLContext, _ oldBases: [BaseID], _ newBases: [BaseID]) {
    // The states that were met, and how each was reached.
    var states: [State] = []
    var visits: [(from: Int, text: [UInt8])] = []
    var seen: Set<State> = []
    func add(_ state: State, from: Int, _ text: [UInt8]) {
      guard let rest = differing(state), !seen.contains(rest), seen.insert(state).inserted else {
        return
      }
      states.append(state)
      visits.append((from, text))
      for (a, b) in differing(
        old.winners(state.old, oldBases), new.winners(state.new, newBases))
      where known.insert(Pair(old: a, new: b)).inserted {
        let url = context.url(Self.path(to: states.count - 1, in: visits))
        differences.append(PatternDifference(url: url, old: a, new: b))
      }
    }
    add(State(old: old.start, new: new.start), from: -1, [])
    var index = 0
    while index < states.count {
      let state = states[index]
      var texts = SegmentTexts()
      texts.add(old, state.old)
      texts.add(new, state.new)
      let candidates = texts.candidates(limit: (limit - steps) * Self.mixSteps)
      steps += candidates.steps / Self.mixSteps
      if !candidates.isWhole { isWhole = false }
      for text in candidates.texts {
        steps += 1
        if steps > limit {
          isWhole = false
          return
        }
        add(
          State(old: old.advance(state.old, text), new: new.advance(state.new, text)), from: index,
          text)
      }
      index += 1
    }
  }

  /// A state without the leading groups that are alike on both sides; nil if all groups are. If one
  /// of these groups matches a URL, it does so on both sides, so a difference also shows in the
  /// rest. A state whose rest was already met need not be followed.
  private func differing(_ state: State) -> State? {
    var count = 0
    while count < state.old.count && count < state.new.count,
      old.shape(of: [state.old[count]]) == new.shape(of: [state.new[count]])
    {
      count += 1
    }
    if count == state.old.count && count == state.new.count { return nil }
    return State(old: Array(state.old[count...]), new: Array(state.new[count...]))
  }

  /// The pairs of patterns that match one URL on both sides and differ. Usually, there is at most
  /// one on each side. A URL that stays in the browser and one that matches nothing are alike.
  private func differing(
    _ a: [PatternID], _ b: [PatternID]
  ) -> [(PatternID, PatternID)] {
    if a.count <= 1 && b.count <= 1 {
      let (first, second) = (a.first ?? PatternID.none, b.first ?? PatternID.none)
      let isSame =
        !a.isEmpty && !b.isEmpty && old.signatures[first.index] == new.signatures[second.index]
      return !isSame && (old.opens(first) || new.opens(second)) ? [(first, second)] : []
    }
    let had = Set(a.map { old.signatures[$0.index] })
    let has = Set(b.map { new.signatures[$0.index] })
    let gone = a.filter { !has.contains(old.signatures[$0.index]) }
    let added = b.filter { !had.contains(new.signatures[$0.index]) }
    return (0..<max(gone.count, added.count)).compactMap { place in
      let first = place < gone.count ? gone[place] : a.first ?? PatternID.none
      let second = place < added.count ? added[place] : b.first ?? PatternID.none
      return old.opens(first) || new.opens(second) ? (first, second) : nil
    }
  }

  private static func path(to index: Int, in visits: [(from: Int, text: [UInt8])]) -> [[UInt8]] {
    var texts: [[UInt8]] = []
    var current = index
    while current > 0 {
      texts.append(visits[current].text)
      current = visits[current].from
    }
    return texts.reversed()
  }

  /// Adds a base that only one set has, unless nothing opened there.
  private mutating func addBase(isOld: Bool, _ bases: [BaseID], _ context: URLContext) {
    let found = sample(isOld ? old : new, bases, context)
    if let url = found.url { self.bases.append((isOld, context.prefix, url)) }
    if !found.isWhole { isWhole = false }
  }

  /// A URL that opens something on a base that only one set has; nil if none was found. If the
  /// search was complete, there is none.
  private func sample(
    _ side: ComparedSet, _ bases: [BaseID], _ context: URLContext
  ) -> (url: String?, isWhole: Bool) {
    var visits: [(from: Int, text: [UInt8])] = [(-1, [])]
    var states = [side.start]
    var seen: Set<[NodeGroup]> = [side.start]
    var index = 0
    while index < states.count && states.count < 10_000 {
      if side.winners(states[index], bases).contains(where: side.opens) {
        return (context.url(Self.path(to: index, in: visits)), true)
      }
      var texts = SegmentTexts()
      texts.add(side, states[index])
      for text in texts.candidates().texts {
        let next = side.advance(states[index], text)
        if next.isEmpty || !seen.insert(next).inserted { continue }
        states.append(next)
        visits.append((index, text))
      }
      index += 1
    }
    return (nil, index == states.count)
  }
}
