import CLibrary

/// Ends the process on SIGINT, SIGTERM or SIGHUP. Files and folders that must not stay are removed
/// first.
///
/// The handler walks a list in plain memory and allocates nothing. The list is changed only within
/// `hold`, so the handler never sees a half-changed one.
enum Termination {
  /// The address of the newest entry; 0 for none.
  private static let newest = AtomicNumber(0)
  /// The number of nested `hold`s.
  private static let holds = AtomicNumber(0)
  /// The signal that came during a `hold`; 0 for none.
  private static let waiting = AtomicNumber(0)

  /// Starts to handle the signals. Signals that `nohup`, or a shell without job control, makes us
  /// ignore stay ignored.
  static func begin() {
    newest.set(0)
    holds.set(0)
    waiting.set(0)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let previous = signal(number) { number in Termination.receive(number) }
      if unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      }
    }
  }

  /// Runs `body`. A signal that arrives meanwhile ends the process when `body` is done. `body`
  /// should neither take long nor wait for anyone.
  static func hold<Value, Failure>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    holds.add(1)
    defer {
      let left = holds.add(-1)
      let number = waiting.value
      if left == 0 && number != 0 { end(Int32(truncatingIfNeeded: number)) }
    }
    return try body()
  }

  private static func receive(_ number: Int32) {
    // In this order: what holds looks for a signal after it has let go.
    waiting.set(Int(number))
    if holds.value == 0 { end(number) }
  }

  private static func end(_ number: Int32) -> Never {
    var address = UInt(bitPattern: newest.value)
    while let entry = Entry(address: address) {
      entry.takeAway()
      address = entry.next
    }
    ProgressLine.end()
    _exit(128 + number)
  }

  // MARK: Files and folders to remove

  /// A file, or an empty folder, that a signal removes. It consists of the address of the next
  /// entry, one byte that says which of the two it is, and the path up to its NUL.
  struct Entry {
    private let memory: UnsafeMutableRawPointer
    private static let pathOffset = MemoryLayout<UInt>.size + 1

    fileprivate init?(address: UInt) {
      guard let memory = UnsafeMutableRawPointer(bitPattern: address) else { return nil }
      self.memory = memory
    }

    fileprivate init(_ path: String, isFolder: Bool, next: UInt) {
      let bytes = Array(path.utf8)
      memory = .allocate(
        byteCount: Self.pathOffset + bytes.count + 1, alignment: MemoryLayout<UInt>.alignment)
      memory.storeBytes(of: next, as: UInt.self)
      memory.storeBytes(of: isFolder ? 1 : 0, toByteOffset: Self.pathOffset - 1, as: UInt8.self)
      (memory + Self.pathOffset).copyMemory(from: bytes, byteCount: bytes.count)
      memory.storeBytes(of: 0, toByteOffset: Self.pathOffset + bytes.count, as: UInt8.self)
    }

    fileprivate var address: UInt { UInt(bitPattern: memory) }

    fileprivate var next: UInt {
      get { memory.load(as: UInt.self) }
      nonmutating set { memory.storeBytes(of: newValue, as: UInt.self) }
    }

    fileprivate func takeAway() {
      let path = (memory + Self.pathOffset).assumingMemoryBound(to: CChar.self)
      if memory.load(fromByteOffset: Self.pathOffset - 1, as: UInt8.self) == 1 {
        rmdir(path)
      } else {
        unlink(path)
      }
    }

    fileprivate func free() { memory.deallocate() }
  }

  /// Makes a signal remove a file or an empty folder. The last one added is removed first.
  static func add(_ path: String, isFolder: Bool = false) -> Entry {
    hold {
      let entry = Entry(
        path, isFolder: isFolder, next: UInt(bitPattern: newest.value))
      newest.set(Int(bitPattern: entry.address))
      return entry
    }
  }

  /// Removes an entry because its file stays or is gone; `entry` is not used again.
  static func remove(_ entry: Entry) {
    hold {
      if UInt(bitPattern: newest.value) == entry.address {
        newest.set(Int(bitPattern: entry.next))
      } else {
        var address = UInt(bitPattern: newest.value)
        while let other = Entry(address: address), other.next != entry.address {
          address = other.next
        }
        Entry(address: address)?.next = entry.next
      }
      entry.free()
    }
  }
}
