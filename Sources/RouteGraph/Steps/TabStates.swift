package import RoutePlan

/// Which tab a container shows, and the frames of the tabs that were left.
package struct TabState: Hashable {
  /// The tab that was selected last; `none` if none was.
  package var selected = RouteID.none
  /// For each tab that was left, in the order of ids, its frames.
  var parked: [ParkedTab] = []

  package struct ParkedTab: Hashable {
    var tab: RouteID
    var frames: SegmentID
  }

  /// The parked frames of a tab; empty if it has none.
  func frames(of tab: RouteID) -> SegmentID {
    parked.first { $0.tab == tab }?.frames ?? StackStore.empty
  }

  /// Parks `frames` for a tab, or forgets what is parked for it if they are empty.
  mutating func park(_ frames: SegmentID, for tab: RouteID) {
    // A removal of nothing would copy an array that others share.
    if parked.contains(where: { $0.tab == tab }) { parked.removeAll { $0.tab == tab } }
    if frames == StackStore.empty { return }
    let index = parked.firstIndex { tab < $0.tab } ?? parked.count
    parked.insert(ParkedTab(tab: tab, frames: frames), at: index)
  }
}

/// The number of a `TabState`.
typealias TabStateID = Int32

/// Assigns numbers to the states of containers; number 0 is that of a new frame.
struct TabStates {
  static let new: TabStateID = 0

  private var states = [TabState()]
  /// The numbers of all states but that of a new frame.
  private var table = IndexTable()

  subscript(_ id: TabStateID) -> TabState { states[Int(id)] }

  mutating func number(_ state: TabState) -> TabStateID {
    if state == states[0] { return Self.new }
    let hash = Self.hash(state)
    let known = table.find(hash) { states[$0] == state }
    if known >= 0 { return known }
    let number = TabStateID(states.count)
    table.insert(number, hash)
    states.append(state)
    return number
  }

  private static func hash(_ state: TabState) -> UInt64 {
    var hash = IndexTable.hash(UInt64(state.selected.raw), UInt64(state.parked.count))
    for parked in state.parked {
      hash = IndexTable.hash(
        hash, UInt64(parked.tab.raw) << 32 | UInt64(UInt32(bitPattern: parked.frames)))
    }
    return hash
  }
}
