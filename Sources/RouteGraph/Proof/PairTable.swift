/// Numbers for pairs of numbers. Nothing is ever removed.
struct PairTable {
  private var entries: [(a: Int32, b: Int32, value: Int32)] = []
  private var table = IndexTable()

  @inline(__always)
  private static func hash(_ a: Int32, _ b: Int32) -> UInt64 {
    IndexTable.hash(UInt64(UInt32(bitPattern: a)), UInt64(UInt32(bitPattern: b)))
  }

  /// The number of a pair; nil if it has none.
  @inline(__always)
  func find(_ a: Int32, _ b: Int32) -> Int32? {
    let index = table.find(Self.hash(a, b)) { entries[$0].a == a && entries[$0].b == b }
    return index < 0 ? nil : entries[Int(index)].value
  }

  /// Assigns a number to a pair that has none.
  mutating func insert(_ a: Int32, _ b: Int32, _ value: Int32) {
    table.insert(Int32(entries.count), Self.hash(a, b))
    entries.append((a, b, value))
  }

  /// The number of a pair; if it has none, it gets the next one. In a table that is filled by this
  /// alone, numbers begin with 0.
  mutating func number(_ a: Int32, _ b: Int32) -> Int32 {
    if let known = find(a, b) { return known }
    let number = Int32(entries.count)
    insert(a, b, number)
    return number
  }

  /// Adds a pair to a table of pairs without numbers; false if it is there.
  mutating func add(_ a: Int32, _ b: Int32) -> Bool {
    if find(a, b) != nil { return false }
    insert(a, b, 0)
    return true
  }
}
