/// One session of a log, as far as it was seen.
struct TraceSession {
  /// Its state in the automaton.
  var state: Int32 = 0
  /// The screen that was seen last, and the one before it; -1 for none, or for an unknown one.
  var screen: Int32 = -1
  var previous: Int32 = -1
  /// Its place in the tree of ways; -1 if its way is no longer followed.
  var way: Int32 = 0
  /// Its waiting records, as an index in the queues; -1 for none.
  var queue: Int32 = -1
  var flags = Flags()

  struct Flags: OptionSet {
    let rawValue: UInt8
    /// Something in it does not fit.
    static let deviates = Flags(rawValue: 1)
    /// A URL was opened that has shown nothing yet.
    static let awaitsURL = Flags(rawValue: 2)
    /// A screen of the plan was seen.
    static let isJudged = Flags(rawValue: 4)
  }
}

/// A record that waits until no earlier one is likely to come.
struct WaitingRecord {
  var time: TraceTime
  var observation: Int32
  var place: TracePlace
}

/// The open sessions by their keys, of which only hashes are kept.
struct TraceSessions {
  private var keys: [ByteHash] = []
  /// The slot of each session's key in the table is found by probing; -1 is empty.
  private var slots = [Int32](repeating: -1, count: 1024)
  private(set) var sessions: [TraceSession] = []
  private var free: [Int32] = []
  private var isOpen: [Bool] = []
  private(set) var openCount = 0
  private var queues: [[WaitingRecord]] = []
  private var freeQueues: [Int32] = []

  subscript(_ index: Int) -> TraceSession {
    get { sessions[index] }
    set { sessions[index] = newValue }
  }

  /// The indices of the open sessions, in the order in which their places were first used.
  var openIndices: [Int] { sessions.indices.filter { isOpen[$0] } }

  /// The session with a key, which is opened if it is new.
  @inline(__always)
  mutating func find(_ key: ByteHash) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: key.first ^ key.first >> 29) & mask
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      if keys[index] == key { return index }
      slot = (slot + 1) & mask
    }
    return open(key, slot)
  }

  private mutating func open(_ key: ByteHash, _ slot: Int) -> Int {
    let index: Int
    if let last = free.popLast() {
      index = Int(last)
      (keys[index], sessions[index], isOpen[index]) = (key, TraceSession(), true)
    } else {
      index = sessions.count
      keys.append(key)
      sessions.append(TraceSession())
      isOpen.append(true)
    }
    openCount += 1
    slots[slot] = Int32(index)
    if openCount * 2 > slots.count { grow() }
    return index
  }

  private static func home(_ key: ByteHash, _ mask: Int) -> Int {
    Int(truncatingIfNeeded: key.first ^ key.first >> 29) & mask
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 2)
    let mask = slots.count - 1
    for index in sessions.indices where isOpen[index] {
      var slot = Self.home(keys[index], mask)
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(index)
    }
  }

  /// Forgets a session.
  mutating func close(_ index: Int) {
    if !isOpen[index] { return }
    isOpen[index] = false
    openCount -= 1
    free.append(Int32(index))
    let mask = slots.count - 1
    var slot = Self.home(keys[index], mask)
    while slots[slot] != Int32(index) { slot = (slot + 1) & mask }
    // Keys that were pushed on by this one move back (Knuth, "The Art of Computer Programming",
    // volume 3, algorithm 6.4 R).
    var next = (slot + 1) & mask
    while slots[next] >= 0 {
      let home = Self.home(keys[Int(slots[next])], mask)
      if (next - home) & mask >= (next - slot) & mask {
        slots[slot] = slots[next]
        slot = next
      }
      next = (next + 1) & mask
    }
    slots[slot] = -1
  }

  // MARK: Waiting records

  /// How many records of a session wait for earlier ones.
  static let window = 16

  /// Puts a record in the order of time among those that wait; records of one time keep the order
  /// of the log. Returns the earliest one once too many wait.
  mutating func enqueue(_ record: WaitingRecord, of index: Int) -> WaitingRecord? {
    var queue = Int(sessions[index].queue)
    if queue < 0 {
      if let last = freeQueues.popLast() {
        queue = Int(last)
      } else {
        queue = queues.count
        queues.append([])
      }
      sessions[index].queue = Int32(queue)
    }
    var place = queues[queue].count
    while place > 0 && record.time < queues[queue][place - 1].time { place -= 1 }
    queues[queue].insert(record, at: place)
    return queues[queue].count > Self.window ? queues[queue].removeFirst() : nil
  }

  /// The time of the last record that waits.
  func lastTime(of index: Int) -> TraceTime? {
    let queue = sessions[index].queue
    return queue < 0 ? nil : queues[Int(queue)].last?.time
  }

  /// Removes all records that wait.
  mutating func dequeue(_ index: Int) -> [WaitingRecord] {
    let queue = Int(sessions[index].queue)
    if queue < 0 { return [] }
    sessions[index].queue = -1
    freeQueues.append(Int32(queue))
    let records = queues[queue]
    queues[queue] = []
    return records
  }
}
