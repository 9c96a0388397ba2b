import EngineRuntime
import Foundation
import RouteTrials
import Testing

@Suite("The engine's heap")
struct HeapTests {
  /// A heap, and the memory that it grows into, up to a limit.
  private final class Arena {
    private let start: UnsafeMutableRawPointer
    private let limit: Int
    /// The bytes to leave out after each growth, so that new memory does not follow the old.
    private let gap: Int
    private var grown = 0
    private(set) var growths = 0
    private var heap: OpaquePointer?

    init(limit: Int, gap: Int = 0) throws {
      self.limit = limit
      self.gap = gap
      start = .allocate(byteCount: limit, alignment: 16)
      heap = engine_heap_make(
        { context, count in
          context.flatMap { Unmanaged<Arena>.fromOpaque($0).takeUnretainedValue().grow(count) }
        }, Unmanaged.passUnretained(self).toOpaque())
      _ = try #require(heap)
    }

    deinit { start.deallocate() }

    private func grow(_ count: Int) -> UnsafeMutableRawPointer? {
      if count > limit - grown { return nil }
      defer { grown += count + gap }
      growths += 1
      return start + grown
    }

    func allocate(_ count: Int, alignment: Int = 8) -> UnsafeMutableRawPointer? {
      heap.flatMap { engine_heap_allocate($0, alignment, count) }
    }

    func free(_ address: UnsafeMutableRawPointer?) {
      if let heap { engine_heap_free(heap, address) }
    }

    var used: Int? { heap.map(engine_heap_used) }
    var size: Int? { heap.map(engine_heap_size) }
    var freeBlocks: Int? { heap.map(engine_heap_free_blocks) }
    var isConsistent: Bool { heap.map(engine_heap_is_consistent) == true }
  }

  /// An allocation, all bytes of which are `byte`.
  private struct Room {
    var start: UnsafeMutableRawPointer
    var count: Int
    var byte: UInt8

    init(_ start: UnsafeMutableRawPointer, count: Int, byte: UInt8) {
      self.start = start
      self.count = count
      self.byte = byte
      memset(start, Int32(byte), count)
    }

    var isKept: Bool {
      count == 0
        || start.load(as: UInt8.self) == byte && memcmp(start, start + 1, count - 1) == 0
    }
  }

  private func areApart(_ rooms: [Room]) -> Bool {
    let sorted = rooms.sorted { $0.start < $1.start }
    return zip(sorted, sorted.dropFirst()).allSatisfy { left, right in
      left.start + max(left.count, 1) <= right.start
    }
  }

  /// Mostly small, at times large.
  private func count(_ random: inout RandomNumbers) -> Int {
    random.below(1 << random.number(0...(random.one(in: 30) ? 17 : 9)))
  }

  @Test("keeps allocations apart and as they are", arguments: [0, 16, 4096])
  func randomUse(gap: Int) throws {
    let arena = try Arena(limit: 16 << 20, gap: gap)
    var random = RandomNumbers(seed: gap)
    var rooms: [Room] = []
    for round in 0..<40_000 {
      // Grows for a while, then shrinks.
      if random.below(100) < (round / 4000 % 2 == 0 ? 60 : 40) || rooms.isEmpty {
        let alignment = random.one(in: 8) ? 1 << random.number(0...12) : 16
        let count = count(&random)
        let start = try #require(arena.allocate(count, alignment: alignment))
        #expect(Int(bitPattern: start) % max(alignment, 16) == 0)
        rooms.append(Room(start, count: count, byte: UInt8(truncatingIfNeeded: random.next())))
      } else {
        rooms.swapAt(random.below(rooms.count), rooms.count - 1)
        let room = rooms.removeLast()
        #expect(room.isKept)
        arena.free(room.start)
      }
      if round % 500 == 0 {
        #expect(arena.isConsistent && areApart(rooms))
        #expect(arena.used ?? 0 >= rooms.reduce(0) { $0 + $1.count })
      }
    }
    #expect(gap == 0 || arena.growths > 2)
    for room in rooms {
      #expect(room.isKept)
      arena.free(room.start)
    }
    #expect(arena.isConsistent)
    #expect(arena.used == 0)
    #expect(arena.freeBlocks == (gap == 0 ? 1 : arena.growths))
  }

  @Test("does not grow when the same work is repeated")
  func repeatedWork() throws {
    let arena = try Arena(limit: 16 << 20)
    var size: Int?
    for round in 0..<100 {
      var random = RandomNumbers(seed: 1)
      var starts: [UnsafeMutableRawPointer] = []
      for _ in 0..<400 {
        starts.append(try #require(arena.allocate(count(&random))))
        if random.one(in: 3) {
          starts.swapAt(random.below(starts.count), starts.count - 1)
          arena.free(starts.removeLast())
        }
      }
      for start in starts { arena.free(start) }
      if round == 0 { size = arena.size }
    }
    #expect(arena.size == size)
    #expect(arena.freeBlocks == 1)
  }

  @Test("wastes little on blocks that come and go in another order")
  func fragmentation() throws {
    let arena = try Arena(limit: 16 << 20)
    var random = RandomNumbers(seed: 2)
    var rooms: [(start: UnsafeMutableRawPointer, count: Int)] = []
    var used = 0
    for _ in 0..<20_000 {
      while used > 1 << 20 {
        rooms.swapAt(random.below(rooms.count), rooms.count - 1)
        let room = rooms.removeLast()
        used -= room.count
        arena.free(room.start)
      }
      let count = 1 + count(&random)
      rooms.append((try #require(arena.allocate(count)), count))
      used += count
    }
    #expect(arena.isConsistent)
    #expect(try #require(arena.size) < 2 << 20)
  }

  @Test("returns nothing when memory is exhausted, and works on")
  func exhaustion() throws {
    let arena = try Arena(limit: 4 << 20)
    #expect(arena.allocate(4 << 20) == nil)
    #expect(arena.allocate(.max) == nil)
    #expect(arena.allocate(1, alignment: 1 << 40) == nil)
    var starts: [UnsafeMutableRawPointer] = []
    while let start = arena.allocate(1000) { starts.append(start) }
    #expect(starts.count * 1000 > 4_000_000)
    #expect(arena.isConsistent)
    #expect(arena.size == 4 << 20)
    for start in starts { arena.free(start) }
    #expect(arena.isConsistent && arena.freeBlocks == 1)
    #expect(arena.allocate(4_000_000) != nil)
  }

  @Test("grows by no more than is needed near the limit")
  func lastGrowth() throws {
    let arena = try Arena(limit: 4 << 20)
    let first = arena.allocate(3 << 20)
    let second = arena.allocate(950_000)
    #expect(first != nil && second != nil)
    arena.free(second)
    // The free block at the end and what is left of the memory are enough together.
    #expect(arena.allocate(1_020_000) != nil)
    #expect(arena.isConsistent)
  }

  @Test("gives empty allocations addresses of their own, and frees nothing for none")
  func edges() throws {
    let arena = try Arena(limit: 1 << 20)
    let first = arena.allocate(0)
    let second = arena.allocate(0)
    #expect(first != nil && second != nil && first != second)
    arena.free(nil)
    arena.free(first)
    arena.free(second)
    #expect(arena.used == 0 && arena.isConsistent)
  }
}
