package import RoutePlan

/// Which tab a container shows, and the frames of the tabs that were left.
struct TabState {
  /// The tab that was selected last; `none` if none was.
  var selected = RouteID.none
  /// For each tab that was left, in the order of ids, its frames.
  fileprivate(set) var parked: [ParkedTab] = []

  /// The parked frames of a tab; empty if it has none.
  func frames(of tab: RouteID) -> SegmentID {
    parked.first { $0.tab == tab }?.frames ?? StackStore.empty
  }

  /// Parks `frames` for a tab, or forgets what is parked for it if they are empty.
  mutating func park(_ frames: SegmentID, for tab: RouteID) {
    let place = parked.firstIndex { !($0.tab < tab) } ?? parked.count
    let isThere = place < parked.count && parked[place].tab == tab
    switch (isThere, frames == StackStore.empty) {
    case (true, true): parked.remove(at: place)
    case (true, false): parked[place].frames = frames
    case (false, true): break
    case (false, false): parked.insert(ParkedTab(tab: tab, frames: frames), at: place)
    }
  }
}

/// The frames of a tab that was left.
package struct ParkedTab: Equatable {
  package var tab: RouteID
  var frames: SegmentID
}

/// The number of a `TabState`.
typealias TabStateID = Int32

/// Assigns numbers to the states of containers; number 0 is that of a new frame. What is parked in all
/// of them is in one array.
struct TabStates {
  static let new: TabStateID = 0

  private var states: [(selected: RouteID, first: Int32, count: Int32)] = [(.none, 0, 0)]
  private var parked: [ParkedTab] = []
  /// The numbers of all states but that of a new frame.
  private var table = IndexTable()
  /// A state that is being made; it keeps its memory.
  private var draft = TabState()

  func selected(_ id: TabStateID) -> RouteID { states[Int(id)].selected }

  /// What is parked in a container, in the order of the tabs' ids.
  func parked(_ id: TabStateID) -> ArraySlice<ParkedTab> {
    let state = states[Int(id)]
    return parked[Int(state.first)..<Int(state.first + state.count)]
  }

  /// The number of the state that `change` makes of another one.
  @inline(__always)
  mutating func number(
    changing id: TabStateID, _ change: (inout TabState) -> Void
  ) -> TabStateID {
    draft.selected = selected(id)
    draft.parked.removeAll(keepingCapacity: true)
    draft.parked.append(contentsOf: parked(id))
    change(&draft)
    return numberOfDraft()
  }

  private mutating func numberOfDraft() -> TabStateID {
    if draft.selected.isNone && draft.parked.isEmpty { return Self.new }
    let hash = draftHash
    let known = table.find(hash) { isDraft(TabStateID($0)) }
    if known >= 0 { return known }
    let number = TabStateID(states.count)
    table.insert(number, hash)
    states.append((draft.selected, Int32(parked.count), Int32(draft.parked.count)))
    parked.append(contentsOf: draft.parked)
    return number
  }

  private func isDraft(_ id: TabStateID) -> Bool {
    let state = states[Int(id)]
    if state.selected != draft.selected || Int(state.count) != draft.parked.count { return false }
    for index in draft.parked.indices where draft.parked[index] != parked[Int(state.first) + index]
    {
      return false
    }
    return true
  }

  private var draftHash: UInt64 {
    var hash = IndexTable.hash(UInt64(draft.selected.raw), UInt64(draft.parked.count))
    for parked in draft.parked {
      hash = IndexTable.hash(
        hash, UInt64(parked.tab.raw) << 32 | UInt64(UInt32(bitPattern: parked.frames)))
    }
    return hash
  }
}
