import RoutePlan

/// The number of a state of a saturation.
struct StateID: Equatable {
  var raw: Int32
}

/// Assigns numbers to states.
struct StateNumbers {
  private var states: [Saturation.State] = []
  private var table = IndexTable()

  subscript(_ id: StateID) -> Saturation.State { states[Int(id.raw)] }

  /// The number of a state; equal states have the same number.
  mutating func number(_ state: Saturation.State) -> StateID {
    let hash = state.hash
    let known = table.find(hash) { states[$0] == state }
    if known >= 0 { return StateID(raw: known) }
    let number = Int32(states.count)
    states.append(state)
    table.insert(number, hash)
    return StateID(raw: number)
  }
}

extension Saturation.State {
  fileprivate var hash: UInt64 {
    func hash(_ kind: UInt64, _ a: UInt32, _ b: UInt32, _ set: FactSet) -> UInt64 {
      IndexTable.hash(IndexTable.hash(kind, UInt64(a) << 32 | UInt64(b)), set)
    }
    switch self {
    case .plain(let set): return hash(0, 0, 0, set)
    case .recycling(let route, let keys, let set): return hash(1, route.raw, keys, set)
    case .goingBack(let link, let inRun, let set): return hash(inRun ? 2 : 3, 0, link.raw, set)
    case .landed(let link, let set): return hash(4, 0, link.raw, set)
    case .switching(let from, let left, let set): return hash(5, from.raw, left.raw, set)
    case .jumping(let target, let link, let set): return hash(6, target.raw, link.raw, set)
    case .pushing(let route, let link, let set): return hash(7, route.raw, link.raw, set)
    }
  }
}
