/// Finds members of large objects of a document. It remembers the members of the last object, because
/// readers ask for most of them in a row.
package struct JSONMembers: Sendable {
  /// A member by its name: a table with open addressing and linear probing.
  private struct Slot: Sendable {
    /// The number of the member's node.
    var place: UInt32 = 0
    var hash: UInt16 = 0
    /// The round in which the slot was taken; in another round, it is free.
    var round: UInt16 = 0
  }

  private let document: JSONDocument
  /// The object whose members are in the table; nil before the first one.
  private var object: JSONDocument.Value?
  private var slots = [Slot](repeating: Slot(), count: count)
  private static let count = 128
  /// The round of the object: what earlier objects left in the table need not be removed.
  private var round: UInt16 = 0
  /// Whether the object has more members than the table should hold.
  private var isFull = false

  package init(_ document: JSONDocument) { self.document = document }

  /// The member with a name; the last one if there are several.
  package mutating func member(
    _ value: JSONDocument.Value, _ name: StaticString
  ) -> JSONDocument.Value? {
    if object != value {
      // In a small object, looking at all takes less time.
      if document.end(of: value) - value.index < 12 { return document.member(value, name) }
      note(value)
    }
    if isFull { return document.member(value, name) }
    let wanted = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    let hash = JSONDocument.hash(wanted)
    var slot = Int(hash) % Self.count
    while slots[slot].round == round {
      if slots[slot].hash == hash {
        let place = Int(slots[slot].place)
        if document.isMember(place, hash, wanted) { return JSONDocument.Value(index: place) }
        // Another name has the same hash.
        return document.member(value, name)
      }
      slot = (slot &+ 1) % Self.count
    }
    return nil
  }

  private mutating func note(_ value: JSONDocument.Value) {
    object = value
    if round == .max {
      for slot in slots.indices { slots[slot] = Slot() }
      round = 0
    }
    round += 1
    let round = round
    var count = 0
    slots.withUnsafeMutableBufferPointer { slots in
      for member in document.elements(value) {
        let hash = document.nameHash(member)
        var slot = Int(hash) % Self.count
        while slots[slot].round == round && slots[slot].hash != hash {
          slot = (slot &+ 1) % Self.count
        }
        slots[slot] = Slot(place: UInt32(member.index), hash: hash, round: round)
        count += 1
        if count > Self.count / 2 { break }
      }
    }
    isFull = count > Self.count / 2
  }
}
